r"""Typing an equation: of the readings of its symbols that make both sides dimensionally equal, the best supported wins.

Readings of all symbols are combined best first; the first combination that is dimensionally consistent is taken, unless one that is not is
far better supported: then the formula keeps that and is flagged. A symbol without a reading gets the dimension that the equation demands.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from mathrag.entities import Consistency
from mathrag.extraction.evidence import Reading
from mathrag.formulas import Equation, check_dimensions, infer
from mathrag.quantities import Dimension, Ontology

MAX_COMBINATIONS = 800
BEYOND_DOUBT = 8.0
"""An inconsistent combination is kept where it scores this much better than the best consistent one."""


@dataclass(frozen=True)
class Typing:
    """One reading a symbol, by identifier, and how well they agree."""

    readings: dict[str, Reading]
    consistency: Consistency
    flags: tuple[str, ...]
    score: float


def type_equation(equation: Equation, candidates: Mapping[str, Sequence[Reading]], ontology: Ontology) -> Typing:
    """The best joint reading of ``equation``'s symbols; ``candidates``: per identifier, best first, never empty."""
    names = sorted(candidates)
    best_inconsistent: tuple[float, dict[str, Reading], str] | None = None
    best_unknown: tuple[float, dict[str, Reading]] | None = None
    for score, choice in _best_first([candidates[name] for name in names]):
        chosen = dict(zip(names, choice, strict=True))
        status, reason, completed = _judge(equation, chosen, ontology)
        if status == "consistent":
            if best_inconsistent and best_inconsistent[0] - score > BEYOND_DOUBT:
                break
            return Typing(completed, "consistent", (), score)
        if status == "unknown" and best_unknown is None:
            best_unknown = (score, completed)
        if status == "inconsistent" and best_inconsistent is None:
            best_inconsistent = (score, chosen, reason)
    if best_unknown and (best_inconsistent is None or best_inconsistent[0] - best_unknown[0] <= BEYOND_DOUBT):
        return Typing(best_unknown[1], "unknown", (), best_unknown[0])
    if best_inconsistent:
        score, chosen, reason = best_inconsistent
        return Typing(chosen, "inconsistent", (f"dimension: {reason}",), score)
    untyped = {name: candidates[name][-1] for name in names}
    return Typing(untyped, "unknown", ("dimension: no reading could be checked",), 0.0)


def _best_first(lists: Sequence[Sequence[Reading]]) -> Iterator[tuple[float, tuple[Reading, ...]]]:
    """Combinations of one reading a list in order of falling total score, at most `MAX_COMBINATIONS`."""
    start = (0,) * len(lists)
    total = sum(options[0].score for options in lists)
    queue, seen = [(-total, start)], {start}
    for _ in range(MAX_COMBINATIONS):
        if not queue:
            return
        negative, indices = heapq.heappop(queue)
        yield -negative, tuple(options[index] for options, index in zip(lists, indices, strict=True))
        for position, index in enumerate(indices):
            if index + 1 < len(lists[position]):
                following = (*indices[:position], index + 1, *indices[position + 1 :])
                if following not in seen:
                    seen.add(following)
                    worse = lists[position][index + 1].score - lists[position][index].score
                    heapq.heappush(queue, (negative - worse, following))


def _judge(
    equation: Equation, chosen: dict[str, Reading], ontology: Ontology
) -> tuple[Consistency, str, dict[str, Reading]]:
    dimensions = {name: reading.dimension for name, reading in chosen.items()}
    completed = dict(chosen)
    missing = [name for name, dimension in dimensions.items() if dimension is None]
    for _ in missing:  # each round may settle one that the next depends on
        for name in missing:
            if dimensions[name] is None and (inferred := infer(equation, dimensions, name)) is not None:
                completed[name] = _inferred(completed[name], inferred, ontology)
                dimensions[name] = inferred
    check = check_dimensions(equation, dimensions)
    return check.status, check.reason, completed


def _inferred(reading: Reading, dimension: Dimension, ontology: Ontology) -> Reading:
    """An untyped reading with the dimension the equation demands; a kind only where its name or the ontology leaves no choice."""
    kinds = ontology.for_dimension(dimension)
    named = [kind for kind, _ in ontology.for_name(reading.name) if kind.dimension == dimension] if reading.name else []
    kind = named[0] if named else (kinds[0] if len(kinds) == 1 else None)
    return replace(reading, dimension=dimension, kind=kind)
