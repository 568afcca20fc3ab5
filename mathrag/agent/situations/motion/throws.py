"""What is thrown straight up and comes back: up and down are two phases of the same acceleration, of gravity, and of one height.

"Returns to the height of release 1.7 s later" is the time of both together, "reaches the top after 0.85 s" that of the first. g is
that which the question gives, else the Earth's.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from mathrag.agent.language.dimensions import ACCELERATION, KINEMATIC, LENGTH, SPEED, TIME
from mathrag.agent.language.kinds import FREE_FALL
from mathrag.agent.reading.asked import Asked
from mathrag.agent.situations.motion.courses import TIME_IN_ALL, Motion, asking, placed, values_of
from mathrag.agent.situations.motion.kinematics import Accelerated, Sum
from mathrag.agent.slots.features import Fact
from mathrag.agent.slots.typed import TypedKnowledge
from mathrag.agent.solutions.tree import Solution

if TYPE_CHECKING:
    from mathrag.agent.question import Question

LAUNCH, LANDING, HEIGHT, RISE, FALL, TOP, G = "v_0", "v_2", "h", "t_1", "t_2", "v_1", "g"
GOES = (
    r"(?:thr[eo]w(?:s|n|ing)?|toss(?:es|ed|ing)?|launch(?:es|ed|ing)?|fir(?:es|ed|ing)|sh(?:oo|o)t(?:s|ing)?|eject(?:s|ed|ing)?|kick(?:s|ed|ing)?|"
    r"hurl(?:s|ed|ing)?|fl[iu]ng(?:s|ing)?|jump(?:s|ed|ing)?|leap(?:s|t|ed|ing)?|project(?:s|ed)|hit(?:s|ting)?|bat(?:s|ted)|serv(?:es|ed)|catapult(?:s|ed)|spit(?:s)?)"
)
_UP = (
    r"(?:(?:straight|vertically|directly)\s+(?:up(?:wards?)?\b|into\s+the\s+air)|"
    r"upwards?\s+(?:\w+\s+)?vertically|vertically\b|straight\s+upwards?)"
)
_NEAR = r"(?:[^.;?!]|\.(?=\d)){0,60}?"
_THROWN = re.compile(rf"\b{GOES}\b{_NEAR}\b{_UP}|\b{_UP}[^.;?!]{{0,10}}\b{GOES}\b", re.IGNORECASE)
_THROWN_UP = re.compile(rf"\b{GOES}\b{_NEAR}\b(?:up(?:wards?)?|into\s+the\s+air)\b", re.IGNORECASE)
"""Straight up, if it comes back."""
_OTHERWISE = re.compile(
    r"\bangle|\bhorizontal|°|\bdegrees?\b|\bdownwards?\b|\bfrom\s+(?:the\s+)?(?:top|edge)\b|\broof|\bbalcon|\bcliff|\bbuilding|"
    r"\btower|\bbridge|\bwindow|\bwell\b|\bshaft|\bpit\b|\briver|\blake|\bsea\b|\bballoon|\bceiling|\bplatform|\bledge|\bbranch|\btree\b|\bdrag\b|\bspring\b|"
    r"\belevator|\blift\b|\bramp|\bslope|\bsecond\s+(?:ball|stone|one)|\banother\s+(?:ball|stone|one)|\bother\b|\bengine|\bfuel|\bbounc|\bhelicopter|\bfloor",
    re.IGNORECASE,
)
NO_DRAG = re.compile(
    r"\b(?:ignor\w+|neglect\w*|negligible|without|no|disregard\w*)\s+(?:the\s+|any\s+|all\s+)?(?:air\s+)?(?:drag|resistance)\b|"
    r"\b(?:air\s+)?(?:drag|resistance)\s+(?:is|can\s+be|may\s+be)\s+(?:ignored|neglect\w+|negligible)\b",
    re.IGNORECASE,
)
_BACK = re.compile(
    r"\breturn\w*|\b(?:com(?:es?|ing)|came|fall(?:s|ing)?|fell|gets?|drops?|is|arrives?)\s+(?:\w+\s+)?back\b|\bcaught\b|\bcatch(?:es)?\b|\blands?\b|\blanded\b|"
    r"\bin\s+the\s+air\b|\bairborne\b|\bin\s+flight\b|\bhang\s*-?\s*time\b|\b(?:time\s+of\s+flight|flight\s+time)\b|\bhits?\s+the\s+ground\b|\bcomes?\s+down\b",
    re.IGNORECASE,
)
_AT_TOP = re.compile(r"\b(?:highest|top|topmost|peak|maximum|greatest|summit)\b", re.IGNORECASE)
_RISES = re.compile(
    r"\b(?:ris|rose|reach|height|high|goes|went|gets|got|climb|jump|leap|maximum|peak)\w*\b[^.;?!\d]{0,40}$",
    re.IGNORECASE,
)
_OF_RISE = re.compile(r"\bhow\s+(?:high|far\s+up)\b|\bheight\b|\bris(?:e|es)\b|\baltitude\b", re.IGNORECASE)
_FROM = re.compile(
    r"\b(?:from|at)\s+(?:a\s+|the\s+)?height\s+of\s*$|\b(?:above|below|from)\s+(?:the\s+)?(?:ground|water)\b",
    re.IGNORECASE,
)
_WHEN = re.compile(
    r"\b(?:pass|when\s+it\s+is|halfway|half-way|on\s+(?:its|the)\s+way|after|later|instant|moment|speed\s+(?:is|of)|twice|half|last|first)\b",
    re.IGNORECASE,
)
_LEAVES = re.compile(
    rf"\b{GOES}\b|\binitial|\bleav|\bleft\b|\blaunch|\brelease|\btake-?\s?off|\bmuzzle|\bstart|\bgiven\b",
    re.IGNORECASE,
)
_FALLEN, _AT_ONE_SPEED = sorted([LENGTH, ACCELERATION, TIME]), sorted([LENGTH, SPEED, TIME])
_CLAUSE = re.compile(r"[,;:?!]|\.(?!\d)|\band\b|\bbut\b|\bso\s+that\b", re.IGNORECASE)


def thrown(text: str, facts: Sequence[Fact], asked: Asked, dimensions: frozenset[str]) -> Motion | None:
    """The flight straight up and back that ``text`` tells, and what is asked of it; None where it is another or something is unclear."""
    values = values_of(facts)
    if values is None or not goes_up(text):
        return None
    given = placed(values, lambda fact: _role(fact, text))
    if given is None:
        return None
    wanted = _wanted(text[slice(*asking(text, asked))], dimensions)
    if wanted is None:
        return None
    if wanted != G and G not in given and (own := earths(facts)) is not None:
        given[G] = own
    up, down = Accelerated(TOP, LAUNCH, G, RISE, HEIGHT), Accelerated(TOP, LANDING, G, FALL, HEIGHT)
    whole = Sum(TIME_IN_ALL, (RISE, FALL))
    return Motion("straight up and back down", (up, down, whole), given, wanted, frozenset({TOP}))


@lru_cache(maxsize=64)
def goes_up(text: str) -> bool:
    """Is one thing thrown straight up from where it comes back to, under gravity alone?"""
    said = NO_DRAG.sub(" ", text)
    up = _THROWN.search(said) or (_THROWN_UP.search(said) and _BACK.search(said))
    return bool(up) and not _OTHERWISE.search(said)


def earths(facts: Sequence[Fact]) -> Fact | None:
    """The g of the Earth, which is assumed where none is given."""
    own = (f for f in facts if f.role == "assumed" and f.dimension == ACCELERATION and f.si > 0)
    return next((fact for fact in own if "gravit" in fact.text), None)


def of_gravity(fact: Fact, before: str) -> bool:
    """Is an acceleration that of gravity, by its own words or by what stands ``before`` it?"""
    named = FREE_FALL in fact.noun.kinds or fact.noun.symbol == "g"
    return named or re.search(r"\bg\s+(?:is|=|of)", before) is not None


def _role(fact: Fact, text: str) -> str | None:
    start, end = fact.span or (0, 0)
    before, clause = text[max(0, start - 80) : start], clause_of(text, start, end)
    if fact.dimension == ACCELERATION:
        return G if of_gravity(fact, before) and fact.si > 0 else None
    if fact.si <= 0:
        return None
    if fact.dimension == TIME:
        return _time(clause)
    if fact.dimension == LENGTH:
        return HEIGHT if _RISES.search(before) and not _FROM.search(before) and not _FROM.match(text, end) else None
    returns = _BACK.search(clause) and not _LEAVES.search(clause)
    unclear = returns or re.search(r"\b(?:pass|when|after|average|mean)\w*\b", clause, re.IGNORECASE)
    return None if unclear else LAUNCH


def _time(words: str) -> str | None:
    """Is it the time up to the highest point, or of there and back?"""
    back, top = _BACK.search(words), _AT_TOP.search(words)
    if bool(back) is bool(top):
        return None
    return TIME_IN_ALL if back else RISE


def clause_of(text: str, start: int, end: int) -> str:
    """The clause around a value."""
    first = max((found.end() for found in _CLAUSE.finditer(text, 0, start)), default=0)
    last = next((found.start() for found in _CLAUSE.finditer(text, end)), len(text))
    return text[first:last]


def _wanted(words: str, dimensions: frozenset[str]) -> str | None:
    sorts = dimensions & KINEMATIC
    if sorts == {LENGTH}:
        return HEIGHT if _OF_RISE.search(words) and not _WHEN.search(words) else None
    if sorts == {TIME}:
        return _time(words) if not re.search(r"\b(?:half|pass\w*|first|second|last)\b", words, re.IGNORECASE) else None
    if sorts == {SPEED}:
        back = _BACK.search(words) is not None
        leaves = _LEAVES.search(words) is not None
        return (
            (LANDING if back else LAUNCH) if back is not leaves and not re.search(r"\baverage|\bmean", words) else None
        )
    if sorts == {ACCELERATION}:
        return G if re.search(r"\bgravit|\bfree[- ]?fall|\bg\b", words) else None
    return None


def there_and_back(solution: Solution, question: Question, knowledge: TypedKnowledge) -> str | None:
    """Why ``solution`` can't be: it takes the time of there and back for that of one way, or one speed for all; None where it does not."""
    text = question.text
    if not _THROWN.search(text):
        return None
    times = {
        fact.index
        for fact in question.given
        if fact.dimension == TIME and fact.span and _time(clause_of(text, *fact.span)) == TIME_IN_ALL
    }
    back = _wanted(text[slice(*asking(text, question.asked))], question.dimensions) == TIME_IN_ALL
    if goes_up(text) and (times & {bound.fact for bound in solution.bound} or back):
        return "what is thrown straight up takes that time for both ways"
    quick = any(fact.dimension == SPEED for fact in question.given)
    formulas = {knowledge.slots[use.slot].formula for use in solution.steps}
    sorts = [sorted(p.dimension or "" for p in knowledge.formulas[n].formula.parameters) for n in formulas]
    if (quick or times) and _FALLEN in sorts:
        return "what is thrown straight up does not start from rest"
    return "what is thrown straight up does not keep its speed" if quick and _AT_ONE_SPEED in sorts else None
