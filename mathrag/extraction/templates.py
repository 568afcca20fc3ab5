"""Extractions of one document to typed formulas, constants and relations (thesis 3.2.4).

Each extracted formula is read as one or more equations, its symbols are typed, constants are told from variables, a template is made for
the variable it is written for. What can't be converted keeps its LaTeX and metadata with the reason; nothing is dropped unnamed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from mathrag.entities import (
    Chunk,
    Constant,
    Document,
    ExtractedConstant,
    Extraction,
    Formula,
    Relation,
    RelationType,
    Skipped,
)
from mathrag.extraction.constants import read_extracted_constant
from mathrag.extraction.conversion import Source, convert, typings
from mathrag.extraction.letters import with_usual_names
from mathrag.extraction.logarithms import means_natural
from mathrag.extraction.naming import with_label
from mathrag.extraction.owners import with_owners
from mathrag.extraction.peers import Peers
from mathrag.extraction.products import narrowed
from mathrag.extraction.shared_names import with_shared_names
from mathrag.extraction.stated import Placed, placed, quoted, stated_relations
from mathrag.extraction.surroundings import Surroundings, Vocabulary, phrases_of
from mathrag.extraction.told import Labelled, told_relations
from mathrag.knowledge import relation_uri
from mathrag.quantities import Ontology

TEMPLATES_VERSION = "templates 56"
USES = 3
"""Formulas that the intent of a constant names."""


@dataclass(frozen=True)
class Templates:
    """What one document contributes to the knowledge base."""

    formulas: tuple[Formula, ...]
    constants: tuple[Constant, ...]
    relations: tuple[Relation, ...]
    skipped: tuple[Skipped, ...]
    places: Mapping[tuple[str, str], tuple[str, ...]] = field(default_factory=dict)
    """URIs by the chunk and the LaTeX of what was extracted."""


def build_templates(
    document: Document, chunks: Sequence[Chunk], extractions: Sequence[Extraction], ontology: Ontology
) -> Templates:
    """Formulas, constants and relations of ``document``, typed; what repeats within it is left to consolidation."""
    by_id = {chunk.id: chunk for chunk in chunks}
    constants, skipped = _given_constants(by_id, extractions, ontology)
    sources = _sources(document, by_id, extractions, tuple(constants.values()), ontology)
    peers = Peers.of(((source.chunk.id, typing) for source in sources for typing in typings(source)), ontology)
    formulas: list[Formula] = []
    relations: dict[str, Relation] = {}
    where: list[Placed] = []
    labelled: Labelled = {}
    places: dict[tuple[str, str], tuple[str, ...]] = {}
    for source in sources:
        made, left_out = convert(replace(source, peers=peers), constants)
        formulas += made
        skipped += left_out
        relations |= {relation.uri: relation for relation in _relations(made, constants, source)}
        where += placed(source.chunk, source.formula.latex, source.formula.start, made)
        places.setdefault((source.chunk.id, source.formula.latex), tuple(formula.uri for formula in made))
        if made:
            labelled.setdefault((source.chunk.id, source.formula.label), []).append(made[0].uri)
    relations |= {relation.uri: relation for relation in stated_relations(where)}
    told, left_out = told_relations(extractions, labelled, tuple(constants.values()))
    relations = {relation.uri: relation for relation in told} | relations  # what the words or algebra say is surer
    skipped += left_out
    called = with_usual_names(with_shared_names(formulas), (chunk.text for chunk in chunks))
    typed = (narrowed(formula, ontology, constants) for formula in called)
    labels = [with_label(formula, ontology) for formula in typed]
    named = tuple(with_owners(labels, (chunk.text for chunk in chunks), ontology))
    told_of = _with_intents(constants.values(), named, ontology)
    return Templates(named, told_of, tuple(relations.values()), tuple(skipped), places)


def _with_intents(
    constants: Iterable[Constant], formulas: Sequence[Formula], ontology: Ontology
) -> tuple[Constant, ...]:
    """The constants, those without an intent with the names of what is computed with them, else with the kind that they are a value of."""
    uses: dict[str, dict[str, None]] = {}
    for formula in formulas:
        for parameter in formula.parameters:
            if parameter.constant and formula.label:
                uses.setdefault(parameter.constant, {})[formula.label] = None
    return tuple(
        constant.model_copy(
            update={"intent": constant.intent or _intent(constant, uses.get(constant.uri, ()), ontology)}
        )
        for constant in constants
    )


def _intent(constant: Constant, uses: Iterable[str], ontology: Ontology) -> str:
    named = list(uses)[:USES]
    kind = ontology.kinds.get(constant.quantity_kind or "")
    return (
        f"used in {', '.join(named)}" if named else f"gives {kind.label if kind else constant.name or constant.symbol}"
    )


def _given_constants(
    chunks: Mapping[str, Chunk], extractions: Sequence[Extraction], ontology: Ontology
) -> tuple[dict[str, Constant], list[Skipped]]:
    """The constants that the document itself gives, by URI, and everything its extractions left out."""
    constants: dict[str, Constant] = {}
    skipped: list[Skipped] = []
    for extraction in extractions:
        skipped += extraction.skipped
        found, left_out = _read(extraction.constants, chunks[extraction.chunk], ontology, named=True)
        skipped += left_out
        for formula in extraction.formulas:
            skipped += _read(formula.constants, chunks[extraction.chunk], ontology)[1]
        for constant in found:
            constants.setdefault(constant.uri, constant)
    return constants, skipped


def _read(
    constants: Sequence[ExtractedConstant], chunk: Chunk, ontology: Ontology, *, named: bool = False
) -> tuple[list[Constant], list[Skipped]]:
    read = [read_extracted_constant(found, chunk, ontology, named=named) for found in constants]
    return [item for item in read if isinstance(item, Constant)], [item for item in read if isinstance(item, Skipped)]


def _sources(
    document: Document,
    chunks: Mapping[str, Chunk],
    extractions: Sequence[Extraction],
    constants: Sequence[Constant],
    ontology: Ontology,
) -> list[Source]:
    phrases = {id: phrases_of(chunk.text) for id, chunk in chunks.items()}
    everywhere = Vocabulary.of(frozenset().union(*phrases.values()), ontology)
    natural = means_natural("\n".join(chunk.text for chunk in chunks.values()))
    sources = []
    for extraction in extractions:
        chunk = chunks[extraction.chunk]
        headings = phrases_of(" / ".join((document.title, *chunk.headings)))
        surroundings = Surroundings.of(headings, phrases[chunk.id], everywhere, ontology)
        for formula in extraction.formulas:
            own, _ = _read(formula.constants, chunk, ontology)
            symbols = {constant.identifier for constant in own}
            given = (*own, *(item for item in constants if item.identifier not in symbols))
            sources.append(Source(chunk, formula, surroundings, ontology, given, natural=natural))
    return sources


def _relations(formulas: Sequence[Formula], constants: dict[str, Constant], source: Source) -> list[Relation]:
    """What the formulas of one display say of each other, and the constants they use; with the words of the document."""
    words = quoted(source.chunk.text, source.formula.latex, source.formula.start)
    found = [
        _relation(
            formula.uri,
            parameter.constant,
            "uses_constant",
            f"${parameter.symbol}$ is the {constants[parameter.constant].name}{words}",
        )
        for formula in formulas
        for parameter in formula.parameters
        if parameter.constant
    ]
    first = next((formula for formula in formulas if formula.executable), None)
    for formula in formulas:
        if first and formula.uri != first.uri and formula.target == first.target:
            found.append(_relation(formula.uri, first.uri, "derived_from", f"equated in one chain{words}"))
    return found


def _relation(source: str, target: str, kind: RelationType, evidence: str) -> Relation:
    return Relation(
        uri=relation_uri(source, kind, target),
        source=source,
        target=target,
        relation_type=kind,
        confidence="high",
        evidence=evidence,
    )
