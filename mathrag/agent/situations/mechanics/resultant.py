"""Two forces on one body: along one line, against each other, at right angles or at an angle that is given, and what they come to together.

The acceleration follows from the resultant and the mass, and kinematics from that. Where the words do not tell how the two lie, or what
rubs, nothing is computed.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from mathrag.agent.language.dimensions import FORCE, MASS
from mathrag.agent.situations.mechanics.acting import (
    ELSEWHERE,
    OPEN,
    SLOPE,
    STEADY,
    Law,
    asked_symbol,
    is_rough,
    numbers,
    of_energy,
    read_acting,
)
from mathrag.agent.slots.features import Fact
from mathrag.agent.slots.typed import Noun

_ON = r"(?:[^.?]|\.(?=\d)){0,60}"
_SQUARE = re.compile(
    r"\b(?:at|making)\s+(?:a\s+)?right\s+angles?\b|\bperpendicular\b|"
    rf"\b(?:east|west)(?:ward)?\b{_ON}\b(?:north|south)(?:ward)?\b|\b(?:north|south)(?:ward)?\b{_ON}\b(?:east|west)(?:ward)?\b",
    re.IGNORECASE,
)
_SAME = re.compile(r"\bin\s+(?:the\s+same|one)\s+direction\b", re.IGNORECASE)
_AGAINST = re.compile(r"\bopposite\s+(?:direction|way|side)s?\b|\bagainst\s+each\s+other\b", re.IGNORECASE)
_TOGETHER = re.compile(r"\b(?:resultant|net|total|combined)\b", re.IGNORECASE)
_ANGLE = re.compile(r"\bangle\b|°|\bdegrees\b", re.IGNORECASE)
_OTHER_LINE = re.compile(
    r"\bvertical|\bupwards?\b|\bdownwards?\b|\bhang|\bpulley|\bladder|\bthird\b|\bthree\b|\bequilib|\brest\s+under\b",
    re.IGNORECASE,
)
_WAYS = (
    (_SQUARE, "sqrt(F**2 + P**2)", "at right angles to each other"),
    (_SAME, "(F + P)", "in one direction"),
    (_AGAINST, "abs(F - P)", "against each other"),
)


def read_resultant(
    text: str, asking: str, facts: Sequence[Fact], target: Noun, dimensions: frozenset[str]
) -> Law | None:
    """The equation of two forces on one body that ``text`` means; None where it speaks of none."""
    spoken = [way for way in _WAYS if way[0].search(text)]
    if len(spoken) != 1 or of_energy(facts) or _ANGLE.search(_SQUARE.sub("", text)):
        return None
    if SLOPE.search(text) or STEADY.search(text) or ELSEWHERE.search(text) or _OTHER_LINE.search(text):
        return None
    acting = read_acting(text, facts)
    masses = [fact for fact in acting.given if fact.written and fact.dimension == MASS]
    if len(acting.pulls) != 2 or acting.rubbing or acting.weights or acting.coefficients or acting.angles:
        return None
    if len(masses) > 1:
        return None
    if is_rough(text):
        return OPEN
    (_, sum_, way) = spoken[0]
    values = {**acting.values, "F": numbers(acting.pulls[:1]), "P": numbers(acting.pulls[1:]), "m": numbers(masses)}
    if dimensions == {FORCE}:
        return (
            Law(f"two forces {way}: their resultant", f"R == {sum_}", "R", values) if _TOGETHER.search(asking) else None
        )
    if asked_symbol(target, dimensions) != "a" or not masses:
        return None
    return Law(f"two forces {way}: mass × acceleration = their resultant", f"m*a == {sum_}", "a", values)
