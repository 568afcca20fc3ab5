"""What comes back: "reaches the wall at 9 m/s and leaves it in the opposite direction at 7 m/s".

Where a force, an acceleration or an impulse is asked, the velocity before counts against the one after, which its note says.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from mathrag.agent.language.dimensions import ACCELERATION, FORCE, MASS, SPEED
from mathrag.agent.slots.features import Fact
from mathrag.agent.slots.typed import FINAL, INITIAL

DRIVEN = frozenset({FORCE, ACCELERATION, "L M T^-1"})
_BACK = re.compile(
    r"\b(?:rebound|bounc|recoil)\w*|\b(?:straight|directly|comes?|flies|sent|hit|struck|thrown|bats?|batted) back(?:wards?)?\b|"
    r"\bopposite direction\b|\b(?:direction|velocity|motion)\b[^.;?]{0,20}\brevers|\breturns?\b",
    re.IGNORECASE,
)
_BEHIND = re.compile(r"[^.;?]{0,60}")


def with_rebound(text: str, facts: Sequence[Fact], dimensions: frozenset[str]) -> list[Fact]:
    """``facts`` where the first of the two speeds of one thing that comes back along a line is against the second."""
    result = list(facts)
    speeds = [fact for fact in facts if fact.dimension == SPEED and fact.written and not fact.answered]
    things = sum(fact.dimension == MASS and fact.written for fact in facts)
    if not dimensions or not dimensions <= DRIVEN or len(speeds) != 2 or things > 1:
        return result
    if any(fact.unit in ("°", "rad") or (fact.dimension == SPEED and fact.pair is not None) for fact in facts):
        return result
    before, after = speeds
    if before.span is None or after.span is None or min(before.si, after.si) <= 0:
        return result
    behind = _BEHIND.match(text, after.span[1])
    if _BACK.search(text, before.span[1], behind.end() if behind else after.span[1]) is None:
        return result
    note = f"it comes back: {before.value:g} {before.unit} against the direction in which it leaves"
    result[before.index] = replace(
        before,
        value=-before.value,
        si=-before.si,
        noun=replace(before.noun, markers=INITIAL),
        pair=before.index,
        note=note,
    )
    result[after.index] = replace(after, noun=replace(after.noun, markers=FINAL), pair=before.index)
    return result
