"""The parts of all documents as the entities of one knowledge base, without those that break a shape."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from mathrag.consolidation import Consolidated
from mathrag.entities import Constant, Entity, Formula, Relation, Symbol
from mathrag.examples import linked_examples, merged_examples
from mathrag.extraction import merged_definitions, merged_values
from mathrag.knowledge import SetAside, entity_uri, offending
from mathrag.openmath import Finding, Vocabulary, linked, with_formulas
from mathrag.quantities import Ontology
from mathrag.situations import formulas_used, merged_situations
from mathrag.statements import Fused, Likeness, fuse, linked_statements, resolve, without_targets
from mathrag_pipeline.corpus import Parts, evaluable


@dataclass(frozen=True)
class Assembled:
    """What the knowledge base is made of, and what is left out of it."""

    entities: list[Entity]
    left_out: list[Entity]
    set_aside: list[SetAside]
    """Why each of ``left_out`` is."""
    findings: list[Finding]
    """What is wrong in and between content dictionaries."""
    fused: Fused
    """The statements of all documents, duplicates merged, and which pairs nobody could decide."""


def assemble(
    parts: Sequence[Parts], merged: Consolidated, kinds: Ontology, likeness: Likeness | None = None
) -> Assembled:
    """All that ``parts`` say, duplicates ``merged``. An entity that breaks a shape is set aside, and nothing is linked to it.

    ``likeness`` has who is asked whether two statements are one where rules leave it open. Raises `ModelError` where that can't be asked.
    """
    told = resolve(
        (one for part in parts for one in part.statements),
        (one for part in parts for one in part.loose),
        {part.document.slug: part.labels for part in parts},
        [part.document for part in parts],
        (one for part in parts for one in part.definitions),
    )
    fused = fuse((), told.statements, likeness)
    reasons: dict[str, SetAside] = {}
    left_out: list[Entity] = []
    defined = [one for part in parts for one in part.defined]
    signatures = [signature for one in defined for signature in one.signatures]
    vocabulary = linked((symbol for part in parts for symbol in part.symbols), signatures)
    findings = [*(finding for one in defined for finding in one.findings), *vocabulary.findings]
    while True:
        entities = _entities(parts, merged, fused, vocabulary, reasons)
        found = {one.uri: one for one in offending(entities, kinds)}
        if not found:
            return Assembled(entities, left_out, list(reasons.values()), findings, fused)
        left_out += [entity for entity in entities if entity_uri(entity) in found]
        reasons |= found


def _entities(
    parts: Sequence[Parts], merged: Consolidated, fused: Fused, vocabulary: Vocabulary, without: Collection[str]
) -> list[Entity]:
    """Everything but what is ``without``; links are made between what is left."""
    constants = [constant for constant in merged.constants if constant.uri not in without]
    sound = (formula for formula in merged.formulas if formula.uri not in without)
    formulas = evaluable((_unbound(formula, merged.constants, without) for formula in sound), constants)
    situations = merged_situations(situation for part in parts for situation in part.situations)
    situations = [situation for situation in situations if situation.uri not in without]
    examples = merged_examples(example for part in parts for example in part.examples)
    rows: list[Entity] = [
        *(part.document for part in parts),
        *(piece for part in parts for piece in part.chunks),
        *formulas,
        *constants,
        *(relation for relation in merged.relations if not _joins(relation, without)),
        *situations,
        *formulas_used(situations, formulas),
        *merged_definitions((definition for part in parts for definition in part.definitions), formulas),
        *merged_values(value for part in parts for value in part.values),
        *linked_examples(examples, formulas, constants),
        *with_formulas([_among(symbol, without) for symbol in vocabulary.symbols], formulas),
        *linked_statements(without_targets(fused.statements, without), formulas),
    ]
    return [row for row in rows if entity_uri(row) not in without]


def _unbound(formula: Formula, constants: Sequence[Constant], without: Collection[str]) -> Formula:
    """A formula with a parameter that is an input now where its constant is set aside; its flags say so."""
    gone = {constant.uri: constant.name for constant in constants if constant.uri in without}
    lost = dict.fromkeys(p.constant for p in formula.parameters if p.constant in gone)
    if not lost:
        return formula
    parameters = tuple(p.model_copy(update={"constant": None}) if p.constant in gone else p for p in formula.parameters)
    flags = tuple(f"the constant {gone[uri]} is set aside: to be given" for uri in lost if uri is not None)
    return formula.model_copy(update={"parameters": parameters, "flags": (*formula.flags, *flags)})


def _among(symbol: Symbol, without: Collection[str]) -> Symbol:
    """A symbol that points to none of those left out."""
    kept = tuple(uri for uri in symbol.see_also if uri not in without)
    return symbol if kept == symbol.see_also else symbol.model_copy(update={"see_also": kept})


def _joins(relation: Relation, uris: Collection[str]) -> bool:
    return relation.source in uris or relation.target in uris
