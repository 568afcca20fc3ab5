"""Relations that a language model reads in a chunk, between labels, as relations between what these labels name (thesis 3.2.4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from mathrag.entities import Constant, ExtractedRelation, Extraction, Relation, Skipped
from mathrag.formulas import identifier_of
from mathrag.knowledge import relation_uri

Labelled = dict[tuple[str, str], list[str]]
"""URIs of the formulas of a chunk by its id and their label."""


def told_relations(
    extractions: Sequence[Extraction], labelled: Mapping[tuple[str, str], Sequence[str]], constants: Sequence[Constant]
) -> tuple[list[Relation], list[Skipped]]:
    """The relations whose both ends are one formula or constant each, and the others with their reason."""
    found, skipped = [], []
    for extraction in extractions:
        for told in extraction.relations:
            sources = labelled.get((extraction.chunk, told.source_label), ())
            targets = _targets(told, extraction.chunk, labelled, constants)
            if len(set(sources)) == len(set(targets)) == 1 and sources[0] != targets[0]:
                found.append(_relation(told, sources[0], targets[0]))
            else:
                item = f"{told.source_label} {told.relation_type} {told.target_label}"
                skipped.append(Skipped(item=item, reason="a relation whose labels do not each name one formula"))
    return found, skipped


def _targets(
    told: ExtractedRelation,
    chunk: str,
    labelled: Mapping[tuple[str, str], Sequence[str]],
    constants: Sequence[Constant],
) -> Sequence[str]:
    if told.relation_type != "uses_constant":
        return labelled.get((chunk, told.target_label), ())
    identifier = identifier_of(told.target_label)
    return [
        constant.uri
        for constant in constants
        if constant.identifier == identifier and any(place.chunk == chunk for place in constant.occurrences)
    ]


def _relation(told: ExtractedRelation, source: str, target: str) -> Relation:
    return Relation(
        uri=relation_uri(source, told.relation_type, target),
        source=source,
        target=target,
        relation_type=told.relation_type,
        confidence=told.confidence,
        evidence=f"a language model reads: {told.evidence}",
    )
