"""What is left of something: it is final, and what it is left of was there at first."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from mathrag.agent.reading.asked import Asked
from mathrag.agent.slots.features import Fact
from mathrag.agent.slots.typed import FINAL, INITIAL, Noun
from mathrag.quantities.dimensions import CONCENTRATION

SAMPLE = ("1", CONCENTRATION, "M", "N")  # a number, a concentration, a mass or an amount: all of them shrink alike
_REST = re.compile(
    r"\b(?:left|remains?|remaining|survives?)\b(?!\s+(?:constant|the same|side|hand|of)\b)", re.IGNORECASE
)


def with_rest(asked: Asked, target: Noun, facts: Sequence[Fact]) -> tuple[Noun, list[Fact]]:
    """What is left is final, and what it is left of ("of a 20 mg sample") was there at first."""
    given = list(facts)
    if not _REST.search(f"{asked.text} {asked.context}"):
        return target, given
    of = [f for f in given if f.role == "given" and f.span and f.dimension in SAMPLE and not f.noun.markers]
    if len(of) == 1 and (of[0].dimension != "1" or of[0].unit is None):
        place = given.index(of[0])
        given[place] = replace(of[0], noun=replace(of[0].noun, markers=INITIAL))
    return (target if target.markers else replace(target, markers=FINAL)), given
