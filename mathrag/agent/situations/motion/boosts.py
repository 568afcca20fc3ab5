"""What is driven straight up until its engine stops, then flies freely up to its highest point and falls back down.

Of the driven part any two of its acceleration, time, height and the speed at its end may be given; it starts from rest, or with a speed
that is said to be the first. From there on gravity alone acts.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from mathrag.agent.language.dimensions import ACCELERATION, LENGTH, SPEED, TIME
from mathrag.agent.situations.motion.courses import TIME_IN_ALL, Motion, placed
from mathrag.agent.situations.motion.kinematics import Accelerated, Sum
from mathrag.agent.situations.motion.phases import ENGINE_STOPS
from mathrag.agent.situations.motion.throws import NO_DRAG, clause_of
from mathrag.agent.slots.features import Fact

G, RATE = "g", "a_1"
START, OUT, TOP, LANDING = "v_0", "v_1", "v_2", "v_3"
DRIVEN, COASTS, FALLS, TO_TOP = "t_1", "t_2", "t_3", "t_4"
LOW, FREE, HIGHEST = "h_1", "h_2", "h_3"
_UP = re.compile(
    r"\b(?:vertical(?:ly)?|straight\s+up(?:wards?)?|upwards?|climbs?|ascends?|takes?\s+off|lifts?\s+off)\b",
    re.IGNORECASE,
)
_OTHERWISE = re.compile(
    r"\bangle|\bhorizontal|°|\bdegrees?\b|\bparachute|\bsecond\s+stage|\btwo[- ]stage|\bdrag\b|\bslope|\bthrust\b|\bdecelerat|\bbrak",
    re.IGNORECASE,
)
_FIRST = re.compile(
    r"\binitial|\bstarting\s+(?:speed|velocity)|\bcatapult|\blaunched\s+(?:\w+\s+){0,3}(?:at|with)\b", re.IGNORECASE
)
_BACK = re.compile(
    r"\b(?:hits?|strikes?|returns?|lands?|landing|back|impact|crash\w*|in\s+the\s+air|airborne|in\s+flight|time\s+of\s+flight|flight\s+time|whole\s+flight|"
    r"total\s+(?:flight\s+)?time)\b",
    re.IGNORECASE,
)
_TOP = re.compile(r"\b(?:highest|top|topmost|peak|maximum|greatest|how\s+high|summit)\b", re.IGNORECASE)
_SINCE = re.compile(r"\bafter\s+(?:the\s+|its\s+)?(?:engine|motor|fuel|burn)|\bfree(?:ly)?\b|\bcoast", re.IGNORECASE)
_GRAVITY = re.compile(r"\bgravit|\bfree[- ]?fall|\bg\s*(?:=|is|of)\s*$", re.IGNORECASE)


def boosted(text: str, words: str, values: Sequence[Fact], sort: str) -> Motion | None:
    """The flight that ``text`` tells, asked of in ``words``; None where it is another or something is unclear."""
    said = NO_DRAG.sub(" ", text)
    if not ENGINE_STOPS.search(said) or not _UP.search(said) or _OTHERWISE.search(said):
        return None
    given = placed(values, lambda fact: _role(fact, text))
    if given is None:
        return None
    wanted = _wanted(words, sort)
    if wanted is None:
        return None
    ties = (
        Accelerated(START, OUT, RATE, DRIVEN, LOW),
        Accelerated(TOP, OUT, G, COASTS, FREE),
        Accelerated(TOP, LANDING, G, FALLS, HIGHEST),
        Sum(HIGHEST, (LOW, FREE)),
        Sum(TO_TOP, (DRIVEN, COASTS)),
        Sum(TIME_IN_ALL, (DRIVEN, COASTS, FALLS)),
    )
    rest = {TOP} if START in given else {START, TOP}
    return Motion("driven upwards, then under gravity alone", ties, given, wanted, frozenset(rest))


def _role(fact: Fact, text: str) -> str | None:
    start, end = fact.span or (0, 0)
    before, clause = text[max(0, start - 30) : start], clause_of(text, start, end)
    if fact.dimension == ACCELERATION:
        return G if _GRAVITY.search(before) or "gravit" in fact.text else RATE
    if _BACK.search(clause):
        return TIME_IN_ALL if fact.dimension == TIME else LANDING if fact.dimension == SPEED else None
    if _TOP.search(clause) and fact.dimension in (LENGTH, TIME):
        return HIGHEST if fact.dimension == LENGTH else None
    if fact.dimension == SPEED:
        return START if _FIRST.search(clause) else OUT
    return DRIVEN if fact.dimension == TIME else LOW


def _wanted(words: str, sort: str) -> str | None:
    stops, top, back = ENGINE_STOPS.search(words), _TOP.search(words), _BACK.search(words)
    if _SINCE.search(words):
        return None
    if sort == LENGTH:
        return LOW if stops else HIGHEST if top else None
    if sort == TIME:
        return None if stops else TIME_IN_ALL if back and not top else TO_TOP if top and not back else None
    if sort == SPEED:
        return LANDING if back else OUT if stops or top else None
    return None if back or top or sort != ACCELERATION else RATE
