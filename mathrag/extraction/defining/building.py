"""`Definition` entities of one document, and those of several documents as one list."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from mathrag.entities import Chunk, Definition, ExtractedDefinition, Extraction, Formula
from mathrag.extraction.templates import Templates
from mathrag.knowledge import definition_uri
from mathrag.quantities import Ontology

FEW = 5
"""Formulas that are called by a term; what names more is a topic."""


def build_definitions(
    chunks: Sequence[Chunk], extractions: Sequence[Extraction], made: Templates, ontology: Ontology
) -> list[Definition]:
    """The definitions that ``extractions`` of one document hold, with the formulas ``made`` of it that they give.

    A glossary's entry, which has no formula of its own, gives those that the document calls by its term.
    """
    by_id = {chunk.id: chunk for chunk in chunks}
    called: dict[str, list[str]] = {}
    for formula in made.formulas:
        for place in formula.occurrences:
            called.setdefault(place.label.casefold(), []).append(formula.uri)
    found: dict[str, Definition] = {}
    for extraction in extractions:
        for told in extraction.definitions:
            own = [uri for latex in told.latex for uri in made.places.get((extraction.chunk, latex), ())]
            named = [uri for name in (told.term, *told.names) for uri in called.get(name.casefold(), ())]
            formulas = own or (named if len(set(named)) <= FEW else [])
            one = _definition(told, by_id[extraction.chunk], formulas, ontology)
            known = found.get(one.uri)
            found[one.uri] = one if known is None else _joined((known, one))
    return list(found.values())


def _definition(told: ExtractedDefinition, chunk: Chunk, formulas: Iterable[str], ontology: Ontology) -> Definition:
    term = told.term.casefold()
    kinds = (
        kind for kind, _ in ontology.for_name(told.term) if term in map(str.casefold, (kind.label, *kind.synonyms))
    )
    place = chunk.occurrence(told.extractor, told.page, label=told.term)
    return Definition(
        uri=definition_uri(told.term, told.text),
        term=told.term,
        names=told.names,
        text=told.text,
        form=told.form,
        quantity_kind=next((kind.id for kind in kinds), None),
        formulas=tuple(dict.fromkeys(formulas)),
        occurrences=(place,),
    )


def merged_definitions(definitions: Iterable[Definition], formulas: Iterable[Formula]) -> list[Definition]:
    """Definitions of several documents, each wording once, sorted by URI; their formulas by the URIs they have after merging."""
    kept: Mapping[str, str] = {uri: formula.uri for formula in formulas for uri in (formula.uri, *formula.aliases)}
    by_uri: dict[str, list[Definition]] = {}
    for definition in definitions:
        by_uri.setdefault(definition.uri, []).append(definition)
    found = [_joined(by_uri[uri]) for uri in sorted(by_uri)]
    return [
        one.model_copy(update={"formulas": tuple(dict.fromkeys(kept[uri] for uri in one.formulas if uri in kept))})
        for one in found
    ]


def _joined(same: Sequence[Definition]) -> Definition:
    """Definitions of one wording: the term as the first document has it, everything else of all."""
    ordered = sorted(same, key=lambda one: (min((place.document, place.chunk) for place in one.occurrences), one.term))
    places = sorted(
        {place for one in ordered for place in one.occurrences}, key=lambda place: (place.chunk, place.label)
    )
    return ordered[0].model_copy(
        update={
            "names": tuple(dict.fromkeys(name for one in ordered for name in one.names)),
            "formulas": tuple(dict.fromkeys(uri for one in ordered for uri in one.formulas)),
            "occurrences": tuple(places),
        }
    )
