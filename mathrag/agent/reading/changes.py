"""Changes between two values: "from 6 °C to 72 °C", what a meter went on by, and the rise up to the boiling point.

A change is a value like any written one, shown with the two that it comes from.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from mathrag.agent.language.kinds import KindIndex
from mathrag.agent.language.naming import sentences
from mathrag.agent.slots.features import Fact
from mathrag.agent.slots.typed import FINAL, INITIAL, noun
from mathrag.quantities import Dimension, si_unit

_TO_BOIL = re.compile(
    r"\bto (?:a |the |its )?boil(?:s|ing)?\b|\bboil(?:s|ing)?\s+(?:it|up|the|\d)|\b(?:starts?|begins?) (?:to boil|boiling)|"
    r"\b(?:until|till) (?:it|they|the \w+|\w+) (?:starts? to |begins? to )?boil",
    re.IGNORECASE,
)
_METER = re.compile(r"\b(?:meter|reading|odometer|counter)s?\b", re.IGNORECASE)


def change_facts(text: str, given: Sequence[Fact], index: KindIndex) -> list[Fact]:
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
        counted = size > 0 and _METER.search(_said_of(first, second, text))  # what a meter went on by was used
        markers = frozenset[str]() if counted else frozenset({"change"})
        words = noun(f"{'' if counted else 'change '}{first.text}", kinds, index, None, first.dimension, markers)
        words = replace(words, markers=markers)
        shown = f"{second.value:g} {second.unit or ''} - {first.value:g} {first.unit or ''}"
        found.append(
            replace(
                first, index=len(given) + len(found), value=size, unit=unit, si=size, noun=words, text="change",
                difference=True, origin=first.index, also=(second.index,), pair=None, note=f"change: {shown} = {size:g} {unit}",
            )
        )  # fmt: skip
    return found


def with_boiling(text: str, facts: Sequence[Fact], index: KindIndex) -> list[Fact]:
    """Where water is brought to the boil, the only temperature given is where it starts, and the rise is up to the boiling point."""
    result = list(facts)
    end = next((f for f in facts if f.role == "assumed" and "boiling" in f.text and f.dimension == "Θ"), None)
    levels = [f for f in facts if f.dimension == "Θ" and f.role == "given" and not f.answered]
    if end is None or len(levels) != 1 or not _TO_BOIL.search(text):
        return result
    (start,) = levels
    if start.difference or start.noun.markers - INITIAL or start.si >= end.si:
        return result
    result[start.index] = replace(
        start, noun=replace(start.noun, markers=INITIAL, kinds=frozenset({"initial_temperature"}))
    )
    size = float(f"{end.si - start.si:.9g}")
    markers = frozenset({"change"})
    words = replace(
        noun("temperature rise", frozenset({"temperature_difference"}), index, None, "Θ", markers), markers=markers
    )
    note = f"change: 100 °C - {start.value:g} {start.unit} = {size:g} K"
    made = replace(
        start, index=len(result), value=size, unit="K", si=size, noun=words, text="change", difference=True,
        origin=start.index, note=note,
    )  # fmt: skip
    return [*result, made]


def _partners_together(given: Sequence[Fact]) -> list[Fact]:
    """In their order but for the second of a pair, which follows the first; the initial one goes first."""
    first: dict[int | None, int] = {}
    for fact in given:
        first.setdefault(fact.pair, fact.index)
    return sorted(
        given,
        key=lambda f: (f.index if f.pair is None else first[f.pair], f.pair is not None and f.noun.markers != INITIAL),
    )


def _said_of(first: Fact, second: Fact, text: str) -> str:
    if first.span is None or second.span is None:
        return f"{first.text} {second.text}"
    start = max((a for a, _ in sentences(text) if a <= first.span[0]), default=0)
    return text[start : second.span[1]]
