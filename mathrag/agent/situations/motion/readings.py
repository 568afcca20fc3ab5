"""What two clocks or two signs tell: "at 9:15 the sign says 86 km to the town, at 9:45 it says 41 km" are 30 min and 45 km.

Between two times of day lies the time that has passed, between two readings of an odometer, two kilometre stones or two signs to one place
the way that was covered. Where signs name different places nothing is read.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from mathrag.agent.language.dimensions import LENGTH, TIME
from mathrag.agent.language.kinds import KindIndex
from mathrag.agent.slots.features import Fact
from mathrag.agent.slots.typed import TypedKnowledge, noun
from mathrag.agent.solutions.tree import Solution
from mathrag.quantities import to_si

if TYPE_CHECKING:
    from mathrag.agent.question import Question

DIGITS = 9  # behind the point
PASSED, COVERED = "time that has passed", "distance covered"
HALF_DAY, DAY = 12 * 60, 24 * 60
_CLOCK = re.compile(
    r"(?<![\d:.])(?P<h>[01]?\d|2[0-4])(?:(?::(?P<m>[0-5]\d))(?![\d:])(?:\s*(?P<half>[ap])\.?\s?m\b\.?)?|\s*(?P<alone>[ap])\.?\s?m\b\.?|(?:\s*o'clock)\b)",
    re.IGNORECASE,
)
_RATIO = re.compile(r"\b(?:ratio|scale|proportion)\b", re.IGNORECASE)
_NEXT_DAY = re.compile(r"\b(?:next|following)\s+(?:day|morning)\b|\bovernight\b", re.IGNORECASE)
_COUNTS_UP = re.compile(
    r"\b(?:odometer|mileage|mile(?:age)?\s*-?(?:stones?|posts?|markers?)|kilomet(?:er|re)\s*-?(?:stones?|posts?|marks?|markers?|plates?)|km\s+(?:mark|stone|post)s?)\b",
    re.IGNORECASE,
)
_SIGN = re.compile(r"\b(?:signs?|signposts?|boards?|guideposts?)\b", re.IGNORECASE)
_CAPTION = re.compile(r"(\w+)\W*$")


def passed(text: str, given: Sequence[Fact], kinds: KindIndex) -> list[Fact]:
    """The time between two times of day, numbered on from ``given``; none where there are not just two of them."""
    found = list(_CLOCK.finditer(text))
    if len(found) != 2 or _RATIO.search(text):
        return []
    first, second = (_minutes(one) for one in found)
    halves = [one["half"] or one["alone"] for one in found]
    if second < first and _NEXT_DAY.search(text):
        second += DAY
    elif second < first and not halves[1] and second + HALF_DAY > first and (halves[0] or "a").lower() == "a":
        second += HALF_DAY
    if second <= first:
        return []
    shown = " - ".join(one.group().strip() for one in reversed(found))
    numbers = [f.index for f in given if f.span and any(m.start() <= f.span[0] < m.end() for m in found)]
    return [_made(second - first, "min", TIME, PASSED, shown, numbers, len(given), kinds)]


def _minutes(found: re.Match[str]) -> int:
    """How long it is since midnight."""
    hour, half = int(found["h"]), (found["half"] or found["alone"] or "").lower()
    if half:
        hour = hour % 12 + 12 * (half == "p")
    return 60 * hour + int(found["m"] or 0)


def covered(text: str, given: Sequence[Fact], kinds: KindIndex) -> list[Fact]:
    """The way between two readings of an odometer or two signs, numbered on from ``given``; none where they are not of one thing."""
    read = [f for f in given if f.written and f.span and f.dimension == LENGTH and not f.answered]
    if len(read) != 2 or read[0].unit != read[1].unit or not (_COUNTS_UP.search(text) or _SIGN.search(text)):
        return []
    if not _COUNTS_UP.search(text) and _caption(read[0], text) != _caption(read[1], text):
        return []
    less, more = sorted(read, key=lambda fact: fact.si)
    size = round(more.value - less.value, DIGITS)
    shown = f"{more.value:g} - {less.value:g}"
    both = [fact.index for fact in read]
    return [_made(size, str(less.unit), LENGTH, COVERED, shown, both, len(given), kinds)] if size else []


def _caption(fact: Fact, text: str) -> str:
    """The word before a value on a sign, which says how far it is where to."""
    found = _CAPTION.search(text[: (fact.span or (0, 0))[0]])
    return found[1].lower() if found else ""


def _made(
    size: float, unit: str, dimension: str, name: str, shown: str, numbers: Sequence[int], index: int, kinds: KindIndex
) -> Fact:
    words = noun(name, kinds.usual(dimension), kinds, None, dimension)
    origin = numbers[0] if numbers else None
    note = f"{name}: {shown} = {size:g} {unit}"
    si = to_si(size, unit)[0]
    return Fact(index, size, unit, si, words, name, None, note=note, origin=origin, also=tuple(numbers[1:]))


def mere_reading(solution: Solution, question: Question, knowledge: TypedKnowledge) -> str | None:
    """Why a plan can't be that takes what a sign or an odometer shows for the way between two of them; None where it does not."""
    shown = {number for f in question.facts if f.text == COVERED for number in (f.origin, *f.also)}
    for bound in solution.bound:
        if bound.fact in shown:
            return f"{question.facts[bound.fact].value:g} is what is read, not what was covered"
    return None
