"""Two that meet: one passes or is ahead at a steady speed, the other starts from rest or follows faster, or they come towards each other.

Both are at one place at one time: they go the same way in the same time but for a head start. Read only where each has one steady
speed, or the one an acceleration from rest at the instant at which it is passed.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from mathrag.agent.language.dimensions import ACCELERATION, KINEMATIC, LENGTH, SPEED, TIME
from mathrag.agent.reading.asked import Asked
from mathrag.agent.situations.motion.courses import Motion, asking, of_motion, values_of
from mathrag.agent.situations.motion.kinematics import Accelerated, Relation, Sum, Uniform
from mathrag.agent.slots.features import Fact
from mathrag.agent.slots.typed import TypedKnowledge
from mathrag.agent.solutions.tree import Solution

if TYPE_CHECKING:
    from mathrag.agent.question import Question

CATCHES = re.compile(
    r"\bcatch(?:es|ing)?\s+(?:\w+\s+){0,3}?up\b|\bcaught\s+(?:\w+\s+){0,2}?up\b|\bovert[ao]k\w*|\bdraws?\s+level\b|\bdrew\s+level\b|\bcatch(?:es)?\s+(?:it|him|her|them|the)\b|"
    r"\b(?:is|are|be)\s+(?:again\s+)?(?:level|alongside|side\s+by\s+side|abreast)\b",
    re.IGNORECASE,
)
_TOWARDS = re.compile(
    r"\btowards?\s+(?:each\s+other|one\s+another)\b|\bapproach(?:es|ing)?\s+(?:each\s+other|one\s+another)\b",
    re.IGNORECASE,
)
_MEETS = re.compile(
    r"\bmeet\w*|\bmet\b|\bcollid\w*|\bcrash\w*|\breach\s+each\s+other\b|\bpass\s+each\s+other\b", re.IGNORECASE
)
_APART = re.compile(r"\s*(?:-\w+\s+)?(?:\w+\s+)?apart\b", re.IGNORECASE)
_RESTS = re.compile(
    r"\bfrom\s+rest\b|\bat\s+rest\b|\b(?:parked|stationary|waiting|standing|resting)\b|\bfrom\s+a\s+standstill\b",
    re.IGNORECASE,
)
_AT_ONCE = re.compile(
    r"\b(?:at|from)\s+(?:that|this|the\s+same)\s+(?:\w+\s+)?(?:instant|moment|time)\b|\b(?:just|exactly|right)\s+(?:as|when)\b|\bimmediately\b|\bas\s+(?:it|the|a)\b|"
    r"\bat\s+the\s+(?:very\s+)?(?:instant|moment)\b|\bthe\s+(?:instant|moment)\b|\bsimultaneously\b|\bat\s+once\b|\bwhen\b|\bpasses\b",
    re.IGNORECASE,
)
_PASSES = re.compile(
    r"\b(?:pass(?:es|ed|ing)?|overtak(?:es|en|ing)|goes\s+by|drives\s+by|speeds\s+(?:by|past)|races\s+past|past)\b",
    re.IGNORECASE,
)
_AHEAD = re.compile(
    r"\s*(?:(?:head[\s-]?start|lead)\b|(?:ahead|in\s+front|behind|away|further\s+on)\b)|\s*(?:\w+\s+){0,2}(?:ahead|in\s+front|behind)\b",
    re.IGNORECASE,
)
_START = re.compile(r"\b(?:head[\s-]?start|lead|advantage)\s+(?:of|is)\s+(?:about\s+)?$", re.IGNORECASE)
_LATER = re.compile(r"\s*(?:later|afterwards?|after(?:\s+\w+){1,3}|earlier|before)\b", re.IGNORECASE)
_OTHERWISE = re.compile(  # no steady speed, or not along one line
    r"\bbrak|\bdecelerat|\bslow(?:s|ed|ing)\b|\bthen\s+(?:it|he|she)\s+(?:accelerat|keep|hold|stop)|\btop\s+speed\b|\bmaximum\s+speed\b|"
    r"\breact|\bopposite|\bcurrent\b|\bwind\b|\baround\b|\blaps?\b|\bcircular|\btrack\b|(?<!how )\blong\b",
    re.IGNORECASE,
)
_TAKES = re.compile(r"\btakes?\b|\bneeds?\b", re.IGNORECASE)
_WHO = re.compile(r"\b(?:does|do|did|will|would|has|have|must|can)\s+(?:the\s+|she\s+)?(\w{3,})\b", re.IGNORECASE)
_SLOWER = re.compile(r"\b(slower|faster)\b", re.IGNORECASE)
_CLAUSE = re.compile(r"[,;:?!]|\.(?!\d)|\band\b|\bwhile\b|\bwhen\b", re.IGNORECASE)
_CHASED = re.compile(r"\bhow\s+long\s+(?:after|before)\b|\bsince\b|\bafter\s+the\b", re.IGNORECASE)
SPEEDS, HEAD, LATER = 2, "s_0", "t_0"


def pursued(text: str, facts: Sequence[Fact], asked: Asked, dimensions: frozenset[str]) -> Motion | None:
    """The two that meet in ``text``, and what is asked of them; None where it is not clear who goes how."""
    values = values_of(facts)
    if values is None or _OTHERWISE.search(text) or any(fact.si <= 0 for fact in values):
        return None
    sorts = {sort: [fact for fact in values if fact.dimension == sort] for sort in KINEMATIC}
    words = text[slice(*asking(text, asked))]
    if CATCHES.search(text) and len(sorts[ACCELERATION]) == len(sorts[SPEED]) == 1:
        return _from_rest(text, words, sorts, dimensions)
    if len(sorts[SPEED]) != SPEEDS or sorts[ACCELERATION]:
        return None
    if _TOWARDS.search(text) and _MEETS.search(text):
        return _head_on(text, words, sorts, dimensions)
    return _followed(text, words, sorts, dimensions) if CATCHES.search(text) else None


def _from_rest(text: str, words: str, sorts: dict[str, list[Fact]], dimensions: frozenset[str]) -> Motion | None:
    """One passes at a steady speed, the other sets out from rest at that instant."""
    clear = _RESTS.search(text) and _PASSES.search(text) and _AT_ONCE.search(text)
    if not clear or sorts[LENGTH] or sorts[TIME]:
        return None
    given = {"v_1": sorts[SPEED][0], "a_2": sorts[ACCELERATION][0]}
    if "gravit" in given["a_2"].text:
        return None
    both: list[Relation] = [Uniform("v_1", "t_1", "s_1"), Accelerated("v_0", "v_2", "a_2", "t_1", "s_1")]
    wanted = {LENGTH: "s_1", TIME: "t_1", SPEED: "v_2"}
    return _asked(
        "they meet where both have gone as far in the same time", both, given, wanted, dimensions, "v_0", words
    )


def _followed(text: str, words: str, sorts: dict[str, list[Fact]], dimensions: frozenset[str]) -> Motion | None:
    """The faster of two follows the slower, which has a head start of so far or so long."""
    slow, fast = sorted(sorts[SPEED], key=lambda fact: fact.si)
    if slow.si == fast.si or len(sorts[LENGTH]) + len(sorts[TIME]) != 1:
        return None
    (start,) = [*sorts[LENGTH], *sorts[TIME]]
    at, end = start.span or (0, 0)
    before, behind = text[max(0, at - 40) : at], text[end : end + 40]
    given = {"v_1": slow, "v_2": fast}
    if start.dimension == LENGTH:
        if not (_AHEAD.match(behind) or _START.search(before)):
            return None
        both: list[Relation] = [Uniform("v_1", "t_2", "s_1"), Uniform("v_2", "t_2", "s_2"), Sum("s_2", ("s_1", HEAD))]
        given[HEAD] = start
    else:
        if not (_LATER.match(behind) or _AHEAD.match(behind) or _START.search(before)):
            return None
        both = [Uniform("v_1", "t_1", "s_2"), Uniform("v_2", "t_2", "s_2"), Sum("t_1", ("t_2", LATER))]
        given[LATER] = start
    wanted = {TIME: "t_2", LENGTH: "s_2"}
    if start.dimension == LENGTH and LENGTH in dimensions:
        if (own := _of_which(words, text, slow, fast)) is None:
            return None
        wanted[LENGTH] = ("s_1", "s_2")[own]
    if start.dimension == TIME and TIME in dimensions and (_CHASED.search(words) or not _TAKES.search(words)):
        return None
    return _asked("the faster catches up", both, given, wanted, dimensions, None, words)


def _of_which(words: str, text: str, slow: Fact, fast: Fact) -> int | None:
    """Is the way of the slower (0) or of the faster (1) asked for? By who goes it; None where that is not clear."""
    if (named := _SLOWER.search(words)) is not None:
        return int(named[1].lower() == "faster")
    goes = _WHO.search(words)
    own = [goes is not None and goes[1].lower() in _told(text, *pair) for pair in ((slow, fast), (fast, slow))]
    return own.index(True) if own.count(True) == 1 else None


def _told(text: str, fact: Fact, other: Fact) -> str:
    """What is told of whoever has this speed, up to it, and not of whoever has the ``other``."""
    start, end = fact.span[0] if fact.span else 0, other.span[1] if other.span else 0
    clauses = (found.end() for found in _CLAUSE.finditer(text, 0, start))
    first = max([*clauses, end if end <= start else 0], default=0)
    return text[first:start].lower()


def _head_on(text: str, words: str, sorts: dict[str, list[Fact]], dimensions: frozenset[str]) -> Motion | None:
    """Two come towards each other from so far apart."""
    if len(sorts[LENGTH]) != 1 or sorts[TIME]:
        return None
    (apart,) = sorts[LENGTH]
    if not _APART.match(text, apart.span[1] if apart.span else 0):
        return None
    slow, fast = sorted(sorts[SPEED], key=lambda fact: fact.si)
    both: list[Relation] = [Uniform("v_1", "t_1", "s_1"), Uniform("v_2", "t_1", "s_2"), Sum(HEAD, ("s_1", "s_2"))]
    given = {"v_1": slow, "v_2": fast, HEAD: apart}
    own = _of_which(words, text, slow, fast)
    wanted = {TIME: "t_1"} if own is None else {TIME: "t_1", LENGTH: ("s_1", "s_2")[own]}
    return _asked(
        "they meet where both together have gone the way between them", both, given, wanted, dimensions, None, words
    )


def _asked(
    about: str,
    both: list[Relation],
    given: dict[str, Fact],
    wanted: dict[str, str],
    dimensions: frozenset[str],
    rest: str | None,
    words: str,
) -> Motion | None:
    sorts = dimensions & KINEMATIC
    if len(sorts) != 1 or not sorts <= wanted.keys() or re.search(r"\bahead|\bapart|\bbehind|\bhalf|\baverage", words):
        return None
    return Motion(about, both, given, wanted[next(iter(sorts))], frozenset({rest} if rest else ()))


def one_of_two(solution: Solution, question: Question, knowledge: TypedKnowledge) -> str | None:
    """Why no plan but the question's own can be: two meet, and a formula of the documents is of one alone; None where none meet."""
    if not CATCHES.search(question.text) or not of_motion(knowledge) or not question.dimensions & KINEMATIC:
        return None
    moving = sum(fact.written and fact.dimension in (SPEED, ACCELERATION) for fact in question.given)
    return None if moving < SPEEDS else "two that meet are at one place at one time, and this is of one of them alone"
