"""The documents' formulas as people corrected them, and what became of each correction."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from mathrag.entities import Correction, Skipped
from mathrag.extraction import with_corrections
from mathrag.quantities import Ontology
from mathrag_pipeline.corpus import Parts
from mathrag_pipeline.tables import Metadata, table


@dataclass(frozen=True)
class CorrectedParts:
    """The parts of all documents, corrected."""

    parts: list[Parts]
    applied: tuple[Correction, ...]
    unused: tuple[Skipped, ...]
    """Corrections that find no formula any more, or contradict it; why."""


def corrected_parts(parts: Sequence[Parts], corrections: Sequence[Correction], kinds: Ontology) -> CorrectedParts:
    """``parts`` with ``corrections`` in force: formulas corrected before duplicates are merged."""
    made: list[Parts] = []
    applied: set[str] = set()
    refused: list[Skipped] = []
    for part in parts:
        found = with_corrections(part.document, part.chunks, part.formulas, corrections, kinds)
        made.append(
            replace(
                part,
                formulas=[reading.formula for reading in found.readings],
                constants=[*part.constants, *(one for reading in found.readings for one in reading.constants)],
                relations=[*part.relations, *(one for reading in found.readings for one in reading.relations)],
            )
        )
        applied |= found.applied
        refused += found.refused
    lost = [
        Skipped(
            item=f"correction {one.id} ({one.field} of {one.formula})",
            reason=f"finds nothing in {', '.join(one.documents)}",
        )
        for one in corrections
        if one.id not in applied and not any(f"correction {one.id} " in item.item for item in refused)
    ]
    return CorrectedParts(made, tuple(one for one in corrections if one.id in applied), (*refused, *lost))


def describe_corrections(said: CorrectedParts) -> Metadata:
    """Which corrections of people are in force, and which find no formula that they fit."""
    return {
        "corrections_applied": len(said.applied),
        "corrections_unused": len(said.unused),
        "corrections": table(
            {"field": one.field, "symbol": one.symbol, "old": one.old, "new": one.new, "author": one.author,
             "date": one.date, "formula": one.formula}
            for one in said.applied
        ),
        "corrections_without_a_formula": table(item.model_dump() for item in said.unused),
    }  # fmt: skip
