"""Two values of one quantity: which of them comes first ("from 20 °C to 80 °C", "the reading was 12 m³ and changed to 15 m³")."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from mathrag.agent.slots.features import Fact
from mathrag.agent.slots.typed import FINAL, INITIAL, NEITHER, Noun
from mathrag.quantities.dimensions import TEMPERATURE


def paired_up(facts: Sequence[Fact], text: str) -> list[Fact]:
    """Number the pairs of an initial and a final value; of two temperatures the unmarked one is the other end."""
    result = _completed_pair(facts)
    for number, (first, second) in enumerate(pairwise(result)):
        if first.dimension == second.dimension and first.noun.markers == FINAL and _then_from(first, second, text):
            words = replace(first.noun, markers=INITIAL, symbol=second.noun.symbol)
            result[number + 1] = _marked(replace(second, noun=words, text=first.text), INITIAL)
    for number, (first, second) in enumerate(pairwise(result)):
        roles = (first.noun.markers, second.noun.markers)
        if first.dimension == second.dimension and roles == (INITIAL, FINAL):
            result[number] = replace(result[number], pair=number)
            result[number + 1] = replace(result[number + 1], pair=number)
    return _thermal_pair(result)


def _thermal_pair(facts: list[Fact]) -> list[Fact]:
    """The only two temperatures given, wherever they stand: "at 700 °C ... 3 kg ... drops to 30 °C"."""
    ends = [number for number, fact in enumerate(facts) if _is_level(fact) and not fact.answered]
    if len(ends) == 2 and {facts[n].noun.markers for n in ends} == {INITIAL, FINAL}:
        for number in ends:
            facts[number] = replace(facts[number], pair=ends[0])
    return facts


def with_unknown(target: Noun, facts: Sequence[Fact], hole: tuple[int, int]) -> tuple[Noun, list[Fact]]:
    """A temperature that is marked as unknown and the only one given: the first in the text is the initial one, unless one is told."""
    levels = [n for n, fact in enumerate(facts) if _is_level(fact) and not fact.answered]
    result = list(facts)
    if not target.kinds & {"temperature"} or target.markers or len(levels) != 1:
        return target, result
    (only,) = levels
    span = facts[only].span
    if facts[only].noun.markers in (INITIAL, FINAL):
        return replace(target, markers=FINAL if facts[only].noun.markers == INITIAL else INITIAL), result
    if facts[only].noun.markers or span is None:
        return target, result
    first = hole < span
    result[only] = _marked(facts[only], FINAL if first else INITIAL)
    return replace(target, markers=INITIAL if first else FINAL), result


def temperature_kind(markers: frozenset[str], change: bool) -> str:
    """The kind of a temperature by what marks it."""
    if change:
        return "temperature_difference"
    return "initial_temperature" if markers == INITIAL else "final_temperature" if markers == FINAL else "temperature"


def _is_level(fact: Fact) -> bool:
    return fact.dimension == TEMPERATURE and not fact.difference and fact.noun.markers <= INITIAL | FINAL


def _then_from(first: Fact, second: Fact, text: str) -> bool:
    """ "It drops to 75 kPa from 101 kPa"."""
    if first.span is None or second.span is None or second.noun.markers - INITIAL:
        return False
    between = text[first.span[1] : second.span[0]].split()
    return between[:1] == ["from"] and {*between[1:]} <= {"a", "an", "about"}


def _marked(fact: Fact, markers: frozenset[str]) -> Fact:
    words = replace(fact.noun, markers=markers)
    if fact.dimension == TEMPERATURE:
        words = replace(words, kinds=frozenset({temperature_kind(markers, False)}))
    return replace(fact, noun=words)


def _time_beside(facts: Sequence[Fact], number: int) -> frozenset[str]:
    """Start or end where the other values of the same sentence all are of one: "it ends up in 2.0 L at 350 K"."""
    times = {f.noun.markers for n, f in enumerate(facts) if f.sentence == facts[number].sentence and n != number}
    return next(iter(times - {NEITHER})) if len(times - {NEITHER}) == 1 and times & {INITIAL, FINAL} else NEITHER


def _completed_pair(facts: Sequence[Fact]) -> list[Fact]:
    levels = [number for number, fact in enumerate(facts) if _is_level(fact)]
    result = list(facts)
    if len(levels) != 2:
        return result
    first, second = (facts[n].noun.markers or _time_beside(facts, n) for n in levels)
    roles = {
        (INITIAL, NEITHER): (INITIAL, FINAL), (NEITHER, FINAL): (INITIAL, FINAL), (NEITHER, NEITHER): (INITIAL, FINAL),
        (FINAL, NEITHER): (FINAL, INITIAL), (NEITHER, INITIAL): (FINAL, INITIAL),
    }.get((first, second), (first, second))  # fmt: skip
    for n, role in zip(levels, roles, strict=True):
        result[n] = _marked(facts[n], role)
    return result
