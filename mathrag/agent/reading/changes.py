"""Changes between two values: "from 6 °C to 72 °C".

A change is a value like any written one, shown with the two that it comes from.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from mathrag.agent.slots.features import Fact
from mathrag.agent.slots.typed import FINAL, INITIAL, noun
from mathrag.problems.kinds import KindIndex
from mathrag.quantities import Dimension, si_unit


def change_facts(given: Sequence[Fact], index: KindIndex) -> list[Fact]:
    """The change between the two values of a pair ("from 6 °C to 72 °C"), numbered on from ``given``."""
    given = _partners_together(given)
    found: list[Fact] = []
    levels = (f for f in given if f.dimension == "Θ" and f.role == "given" and not f.difference)
    at_once = [f for f in levels if f.pair is None and "change" not in f.noun.markers]
    for first, second in [*pairwise(given), *([(at_once[0], at_once[1])] if len(at_once) == 2 else [])]:
        if (
            first.pair != second.pair
            or (
                first.pair is None
                and first.noun.markers == second.noun.markers
                and first.noun.markers in (INITIAL, FINAL)
            )
            or (first.pair is None and first not in at_once[:1])
            or second.dimension != first.dimension
        ):
            continue
        unit = si_unit(Dimension.parse(first.dimension))
        size = float(f"{second.si - first.si:.9g}")
        size = abs(size) if first.pair is None else size
        kinds = frozenset({"temperature_difference"}) if first.dimension == "Θ" else first.noun.kinds
        markers = frozenset({"change"})
        words = noun(f"change {first.text}", kinds, index, None, first.dimension, markers)
        words = replace(words, markers=markers)
        shown = f"{second.value:g} {second.unit or ''} - {first.value:g} {first.unit or ''}"
        found.append(
            replace(
                first, index=len(given) + len(found), value=size, unit=unit, si=size, noun=words, text="change",
                difference=True, origin=first.index, also=(second.index,), pair=None, note=f"change: {shown} = {size:g} {unit}",
            )
        )  # fmt: skip
    return found


def _partners_together(given: Sequence[Fact]) -> list[Fact]:
    """In their order but for the second of a pair, which follows the first; the initial one goes first."""
    first: dict[int | None, int] = {}
    for fact in given:
        first.setdefault(fact.pair, fact.index)
    return sorted(
        given,
        key=lambda f: (f.index if f.pair is None else first[f.pair], f.pair is not None and f.noun.markers != INITIAL),
    )
