"""One way at two speeds: by how much what is faster arrives earlier, and how long the way is by that.

Two sounds of one blow through rail and air, two waves of one earthquake, or what driving faster saves: the slower one takes the time of the
faster one and the difference.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from mathrag.agent.language.dimensions import ACCELERATION, KINEMATIC, LENGTH, SPEED, TIME
from mathrag.agent.reading.asked import Asked
from mathrag.agent.situations.motion.courses import Motion, asking, moving
from mathrag.agent.situations.motion.kinematics import Sum, Uniform
from mathrag.agent.situations.motion.phase_order import ACROSS
from mathrag.agent.slots.features import Fact

_SIGNALS = re.compile(
    r"\b(?:sounds?|waves?|hears?|heard|signals?|seism\w+|earthquakes?|lightning|thunder|flash\w*)\b", re.IGNORECASE
)
_INSTEAD = re.compile(
    r"\binstead\s+of\b|\brather\s+than\b|\bsav(?:e|es|ed|ing)\b|\b(?:if|when|by)\s+(?:he|she|it|they|the\s+\w+)\s+(?:had\s+)?\w+\s+(?:\w+\s+){0,3}(?:at|with)\b",
    re.IGNORECASE,
)
_APART = re.compile(
    r"\b(?:intervals?|apart|difference|delay|lag|earlier|sooner|later|longer|shorter|sav(?:e|es|ed|ing)|between|before|after|ahead)\b|"
    r"\b(?:less|more)\s+time\b",
    re.IGNORECASE,
)
_OTHERWISE = re.compile(
    r"\becho\w*|\breflect\w*|\bbounc\w*|\breturn\w*|\btowards?\b|\bcatch\w*|\bovert\w+|\bmeets?\b|\bcurrent\b|\bwind\b|\baccelerat\w*|\bbrak\w+|"
    r"\bdropped\b|\bfalls?\b|\bfell\b|\bthen\b|\bafterwards?\b|\bremaining\b|\bhead\s+start\b|\baverage\b",
    re.IGNORECASE,
)
SLOW, FAST, BETWEEN, WAY = ("v_2", "t_2"), ("v_1", "t_1"), "t_0", "s_1"


def compared(text: str, facts: Sequence[Fact], asked: Asked, dimensions: frozenset[str]) -> Motion | None:
    """One way at two speeds, and the time between the arrivals or the way; None where something else is told or asked."""
    values = moving(facts)
    sorts = {sort: [fact for fact in values if fact.dimension == sort] for sort in KINEMATIC}
    speeds = sorted(sorts[SPEED], key=lambda fact: fact.si)
    if len(speeds) != 2 or speeds[0].si in (0, speeds[1].si) or sorts[ACCELERATION] or any(f.index < 0 for f in speeds):
        return None
    start, end = asking(text, asked)
    one_way = _SIGNALS.search(text) or _INSTEAD.search(text)
    if not one_way or _OTHERWISE.search(text, 0, end):
        return None
    given = {SLOW[0]: speeds[0], FAST[0]: speeds[1]}
    if TIME in dimensions and len(sorts[LENGTH]) == 1 and not sorts[TIME]:
        (way,) = sorts[LENGTH]
        if not _APART.search(text, start, end) or ACROSS.match(text, (way.span or (0, 0))[1]):
            return None
        given[WAY], wanted = way, BETWEEN
    elif LENGTH in dimensions and len(sorts[TIME]) == 1 and not sorts[LENGTH]:
        (between,) = sorts[TIME]
        at, behind = between.span or (0, 0)
        if not _APART.search(text[max(0, at - 60) : at] + text[behind : behind + 40]):
            return None
        given[BETWEEN], wanted = between, WAY
    else:
        return None
    both = (Uniform(*FAST, WAY), Uniform(*SLOW, WAY), Sum(SLOW[1], (FAST[1], BETWEEN)))
    return Motion("the same way at two speeds", both, given, wanted)
