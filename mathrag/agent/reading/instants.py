"""Values at two instants, which are those at the start and in the end: "2.0 m/s at t = 2.0 s and 7.6 m/s at t = 5.2 s".

In opposite directions velocities have opposite signs.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from mathrag.agent.slots.features import Fact
from mathrag.agent.slots.typed import FINAL, INITIAL
from mathrag.problems.phrases import find, words_of
from mathrag.problems.wording import wording
from mathrag.quantities.dimensions import SPEED, TIME


def at_instants(facts: Sequence[Fact], text: str) -> list[Fact]:
    """``facts`` where of two times with one letter the earlier one, and what stands beside it, is initial, and the rest final."""
    times = [fact for fact in facts if fact.dimension == TIME and fact.written]
    result = list(facts)
    if len(times) != 2 or not _are_instants(times):
        return result
    order = (0, 1) if times[0].si < times[1].si else (1, 0)
    for dimension in {fact.dimension for fact in facts}:
        own = [fact for fact in facts if fact.dimension == dimension and fact.written]
        beside = sorted([*own, *times], key=lambda fact: fact.span or (0, 0))
        if len(own) != 2 or (own != times and any(a.dimension == b.dimension for a, b in pairwise(beside))):
            continue
        own[1] = _turned(own[0], own[1], text) if dimension == SPEED else own[1]
        for place, markers in zip(order, (INITIAL, FINAL), strict=True):
            fact = own[place]
            words = replace(fact.noun, markers=markers)
            result[fact.index] = replace(fact, noun=words, pair=own[0].index)
    return result


def _are_instants(times: Sequence[Fact]) -> bool:
    """Do both have one letter and nothing else that says when they are?"""
    first, second = (fact.noun for fact in times)
    return first.symbol is not None and first.symbol == second.symbol and not first.markers | second.markers


def _turned(one: Fact, other: Fact, text: str) -> Fact:
    """The ``other`` value with a minus where the words beside it tell the opposite of the direction told of ``one``."""
    words = words_of(text)
    for pair in wording().opposites:
        hits = [(words[hit.last].end, way) for way in (0, 1) for hit in find(pair[way].split("|"), words)]
        first, second = (fact.span[0] if fact.span else 0 for fact in (one, other))
        behind = not any(place <= first for place, _ in hits)  # "3 m/s to the right"; else "to the right at 3 m/s"
        bounds = ((first, second), (second, len(text))) if behind else ((0, first), (first, second))
        ways = [[way for place, way in hits if start < place <= end] for start, end in bounds]
        if sorted(map(tuple, map(set, ways))) == [(0,), (1,)]:
            note = f"{other.text.strip()} {other.value:g} {other.unit}: in the opposite direction"
            return replace(other, value=-other.value, si=-other.si, note=note)
    return other
