"""Geometry without units: "a right triangle with legs 5 and 12".

Where no value has a unit and a length, an area or a volume is asked, the numbers that name lengths are lengths in a unit that nobody tells.
They are taken in metres, which is shown, and the result is a plain number again.
"""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import replace

from mathrag.agent.slots.features import Fact
from mathrag.agent.slots.typed import noun
from mathrag.problems.kinds import KindIndex
from mathrag.problems.words import tokens
from mathrag.quantities.dimensions import AREA, LENGTH, VOLUME

GEOMETRY = frozenset({LENGTH, AREA, VOLUME})
LEGS = frozenset(tokens("leg side edge base"))
NOTE = "no unit is given: lengths in one and the same unit"


def with_lengths(facts: Sequence[Fact], dimensions: Set[str], kinds: KindIndex) -> tuple[list[Fact], bool]:
    """``facts`` with the bare numbers as lengths, and whether there are such."""
    given = [fact for fact in facts if fact.role == "given" and fact.span is not None]
    if not dimensions & GEOMETRY or not given or any(fact.unit is not None for fact in given):
        return list(facts), False
    named = {fact.index: _kinds(fact, kinds) for fact in given}
    if not any(named.values()):
        return list(facts), False
    return [_as_length(fact, named[fact.index], kinds) if fact.index in named else fact for fact in facts], True


def _kinds(fact: Fact, kinds: KindIndex) -> frozenset[str]:
    """The kinds of length that the words of a number name; a plain length for a leg or a side."""
    words = frozenset(tokens(fact.text))
    return kinds.named(fact.text, LENGTH) or (kinds.usual(LENGTH) if words & LEGS else frozenset())


def _as_length(fact: Fact, named: frozenset[str], kinds: KindIndex) -> Fact:
    value = float(fact.value)
    words = noun(fact.text, named or kinds.usual(LENGTH), kinds, fact.noun.symbol, LENGTH, fact.noun.markers)
    return replace(fact, value=value, unit="m", si=value, noun=words, note=NOTE)
