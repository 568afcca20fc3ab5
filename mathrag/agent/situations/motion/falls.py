"""What is dropped and then heard, and what is thrown up or down from a height and lands below.

- What is dropped into a shaft falls for a time, and its sound comes up at one speed: how deep it is ties the two together.
- What is thrown up from a roof rises first; its highest point is as far above the ground as both heights together. What is thrown down has
  its speed at once. What a rising balloon drops goes up at first as well.

g is that which the question gives, else the Earth's; resistance of the air is left aside.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from mathrag.agent.language.dimensions import ACCELERATION, KINEMATIC, LENGTH, SPEED, TIME
from mathrag.agent.reading.asked import Asked
from mathrag.agent.situations.motion.boosts import boosted
from mathrag.agent.situations.motion.courses import TIME_IN_ALL, Motion, asking, placed, values_of
from mathrag.agent.situations.motion.kinematics import Accelerated, Relation, Sum, Uniform, names_in
from mathrag.agent.situations.motion.throws import GOES, NO_DRAG, clause_of, earths, of_gravity
from mathrag.agent.slots.features import Fact

NEAR = 20  # characters before an acceleration that say whether it is g
G, START, TOP, LANDING, DEPTH = "g", "v_0", "v_1", "v_2", "h_0"
RISE, FALL, RISEN, HIGHEST, SOUND, COMES_UP = "t_1", "t_2", "h_1", "h_2", "v_3", "t_3"
_DROPPED = re.compile(
    r"\b(?:drop(?:s|ped|ping)?|let(?:s|ting)?\s+(?:\w+\s+){0,2}(?:fall|go)|falls?|fell|falling|released?|releases)\b",
    re.IGNORECASE,
)
_HEARD = re.compile(r"\b(?:hear(?:s|d|ing)?|sound|splash\w*|audible)\b", re.IGNORECASE)
_HEARS = re.compile(
    r"\b(?:hear(?:s|d|ing)?|audible|sound\s+(?:of\s+[^.;,?]{1,40}\s+)?(?:reach|arriv|return|gets|comes|is)\w*)",
    re.IGNORECASE,
)
_ECHO = re.compile(r"\becho|\breflect|\bthr[eo]w|\bhorizontal|\bangle|°", re.IGNORECASE)
_HITS = re.compile(
    r"\b(?:hit(?:s|ting)?|strik(?:es?|ing)|struck|land(?:s|ed|ing)?|impact|reach(?:es|ed|ing)?|arriv\w+|in\s+the\s+air|airborne|time\s+of\s+flight|flight\s+time|"
    r"crash\w*|splash\w*|meets?\s+the)\b",
    re.IGNORECASE,
)
_AT_TOP = re.compile(r"\b(?:highest|top\s+of\s+its|topmost|peak|maximum|greatest|summit|turning)\b", re.IGNORECASE)
_UP = re.compile(r"\b(?:up(?:wards?)?|into\s+the\s+air|ris(?:es|ing)|ascend\w*|climb\w*)\b", re.IGNORECASE)
_STRAIGHT = re.compile(r"\b(?:straight|vertical(?:ly)?|directly|upwards?|downwards?)\b", re.IGNORECASE)
_DOWN = re.compile(rf"\b{GOES}\b(?:[^.;?!]|\.(?=\d)){{0,60}}?\bdown(?:wards?)?\b", re.IGNORECASE)
_THROWN = re.compile(
    rf"\b{GOES}\b(?:[^.;?!]|\.(?=\d)){{0,60}}?\b(?:up(?:wards?)?|vertically|down(?:wards?)?|into\s+the\s+air)\b",
    re.IGNORECASE,
)
_FROM_BALLOON = re.compile(
    r"\b(?:balloon|helicopter|lift|elevator|drone|rocket)\b(?:[^.;?!]|\.(?=\d)){0,60}?\b(?:ris(?:es|ing)|ascend\w*|climb\w*|going\s+up|moving\s+up\w*)\b.*"
    r"\b(?:drop(?:s|ped)|releas\w+|falls|lets\s+(?:go|fall))\b",
    re.IGNORECASE | re.DOTALL,
)
_HIGH_UP = re.compile(
    r"\b(?:roof|cliff|building|tower|bridge|balcony|window|balloon|helicopter|ledge|platform|edge|terrace|deck|drone|wall|mast|tree|crane|hill)s?\b|"
    r"\babove\s+(?:the\s+)?(?:ground|street|water|sea|river|beach|base|floor|valley|pavement|yard)\b|\bfrom\s+a\s+height\b",
    re.IGNORECASE,
)
_OTHERWISE = re.compile(
    r"\bangle|\bhorizontal|°|\bdegrees?\b|\bdrag\b|\bspring\b|\bramp|\bslope|\bsecond\s+(?:ball|stone|one)|\banother\s+(?:ball|stone|one)|\bother\s+(?:ball|stone)|"
    r"\btwo\s+(?:balls|stones|objects)|\bengine|\bfuel|\bbounc|\brebound|\bcaught|\bcatch|\bparachute|\bsimultaneous|\bat\s+the\s+same\s+time|\bsand\b",
    re.IGNORECASE,
)
_BELOW = re.compile(
    r"\babove\s+(?:the\s+)?(?:\w+\s+)?(?:ground|street|water|sea|river|beach|base|foot|floor|valley|pavement|yard|lake|surface)\b",
    re.IGNORECASE,
)
_ABOVE_START = re.compile(
    r"\babove\s+(?:the\s+|its\s+|his\s+|her\s+)?(?:\w+\s+)?(?:roof|cliff|edge|hand|point|launch\w*|release|balcony|bridge|starting|window|top|balloon|thrower|tower|building)\b",
    re.IGNORECASE,
)
_PLACE_ASKED = re.compile(
    r"\b(?:how\s+(?:high|tall|far)|height)\b(?:\s+\w+){0,4}?\s+(?:the\s+)?(?:roof|cliff|building|tower|bridge|balcony|window|balloon|ledge|platform|edge|point)\b",
    re.IGNORECASE,
)
_HEIGHT_BEFORE = re.compile(
    r"\b(?:height\s+of|altitude\s+of|(?:roof|cliff|building|tower|bridge|balcony|window|ledge|platform)\b[^.;,?]{0,30}|from\s+(?:a|the|an|its)?\s*(?:\w+\s+){0,3}|at|point|is)\s*$",
    re.IGNORECASE,
)
_HEIGHT_BEHIND = re.compile(
    r"\s*-?\s*(?:above|high|tall|up\b|over\s+the|below|roof|cliff|building|tower|bridge|balcony|from\s+the\s+ground|off\s+the\s+ground)",
    re.IGNORECASE,
)
_RISES = re.compile(r"\b(?:ris(?:es|ing)|rose|reach(?:es)?|climbs|goes\s+up)\s+(?:\w+\s+){0,4}$", re.IGNORECASE)
_WHILE = re.compile(
    r"\b(?:after|pass(?:es|ing)?|halfway|half|twice|first|last|when|once|average|mean)\b", re.IGNORECASE
)
_AFTER = re.compile(r"\b(?:after\s+(?:the|it|being|its|she|he|they|release|leaving|throw\w*)|later)\b", re.IGNORECASE)


def fallen(text: str, facts: Sequence[Fact], asked: Asked, dimensions: frozenset[str]) -> Motion | None:
    """The fall that ``text`` tells, and what is asked of it; None where it is another or something is unclear."""
    sorts = dimensions & KINEMATIC
    values = values_of(facts)
    if values is None or len(sorts) != 1 or any(fact.si <= 0 for fact in values):
        return None
    words, sort = text[slice(*asking(text, asked))], next(iter(sorts))
    read = (reader(text, words, values, sort) for reader in (_heard, _landed, boosted))
    motion = next((one for one in read if one is not None), None)
    if motion is None or motion.wanted in motion.given:
        return None
    down = earths(facts)
    if G in motion.given or motion.wanted == G or down is None:
        return motion
    return replace(motion, given={**motion.given, G: down})


def _heard(text: str, words: str, values: Sequence[Fact], sort: str) -> Motion | None:
    """What is dropped from rest, and the sound of its landing."""
    if not (_DROPPED.search(text) and _HEARD.search(text)) or _ECHO.search(text):
        return None
    given = placed(values, lambda fact: _of_heard(fact, text))
    if given is None:
        return None
    if SOUND not in given or len(given.keys() - {SOUND, G}) != 1:
        return None
    if sort == LENGTH:
        wanted = DEPTH
    elif sort == TIME:
        wanted = TIME_IN_ALL if _HEARS.search(words) else FALL if _HITS.search(words) else ""
    else:
        return None
    ties = (
        Accelerated(START, LANDING, G, FALL, DEPTH),
        Uniform(SOUND, COMES_UP, DEPTH),
        Sum(TIME_IN_ALL, (FALL, COMES_UP)),
    )
    return Motion("it falls, then its sound comes up", ties, given, wanted, frozenset({START})) if wanted else None


def _of_heard(fact: Fact, text: str) -> str | None:
    start, end = fact.span or (0, 0)
    clause = clause_of(text, start, end)
    if fact.dimension == ACCELERATION:
        return G if of_gravity(fact, text[max(0, start - NEAR) : start]) else None
    if fact.dimension == SPEED:
        return SOUND if re.search(r"\bsound\b", clause, re.IGNORECASE) else None
    if fact.dimension == LENGTH:
        return DEPTH
    if _HEARS.search(clause):
        return TIME_IN_ALL
    return FALL if _HITS.search(clause) or _DROPPED.search(clause) else None


def _landed(text: str, words: str, values: Sequence[Fact], sort: str) -> Motion | None:
    """What is thrown straight up or down from above the place where it lands."""
    said = NO_DRAG.sub(" ", text)
    up, down = _FROM_BALLOON.search(said) is not None, _DOWN.search(said) is not None
    thrown = _THROWN.search(said) and (_STRAIGHT.search(said) or re.search(r"\bstreet|\bground|\bwater", said))
    if not (thrown or up) or not _HIGH_UP.search(said) or _OTHERWISE.search(said):
        return None
    given = placed(values, lambda fact: _of_landed(fact, text))
    if given is None:
        return None
    wanted = _landing_wanted(words, sort)
    rests: frozenset[str] = frozenset()
    relations: Sequence[Relation]
    if down and not up:
        relations, about = [Accelerated(START, LANDING, G, TIME_IN_ALL, DEPTH)], "thrown straight down from a height"
    else:
        relations = [
            Accelerated(TOP, START, G, RISE, RISEN),
            Accelerated(TOP, LANDING, G, FALL, HIGHEST),
            Sum(HIGHEST, (DEPTH, RISEN)),
            Sum(TIME_IN_ALL, (RISE, FALL)),
        ]
        about, rests = "up to its highest point and down to below where it started", frozenset({TOP})
    known = names_in(relations)
    lands = _HITS.search(said) or wanted in (HIGHEST, RISEN)
    if wanted is None or not lands or not {wanted, *given} <= known:
        return None
    return Motion(about, relations, given, wanted, rests)


def _of_landed(fact: Fact, text: str) -> str | None:
    start, end = fact.span or (0, 0)
    before, behind, clause = text[max(0, start - 60) : start], text[end : end + 30], clause_of(text, start, end)
    if fact.dimension == ACCELERATION:
        return G if of_gravity(fact, before[-NEAR:]) else None
    if fact.dimension == LENGTH:
        if _RISES.search(before):
            return HIGHEST if _BELOW.match(behind.lstrip()) else RISEN if _ABOVE_START.match(behind.lstrip()) else None
        return DEPTH if _HEIGHT_BEHIND.match(behind) or _HEIGHT_BEFORE.search(before) else None
    lands = _HITS.search(clause) is not None
    if fact.dimension == TIME:
        return None if lands is (_AT_TOP.search(clause) is not None) else TIME_IN_ALL if lands else RISE
    starts = re.search(
        rf"\b{GOES}\b|\binitial|\bleav|\brelease|\bris(?:es|ing)|\bascend|\bclimb", clause, re.IGNORECASE
    )
    return (
        LANDING if lands and not starts else None if lands or re.search(r"\bpass|\bwhen\b|\baverage", clause) else START
    )


def _landing_wanted(words: str, sort: str) -> str | None:
    lands, top = _HITS.search(words) is not None, _AT_TOP.search(words) is not None
    plain = _AFTER.sub(" ", words)
    if sort == LENGTH:
        if _PLACE_ASKED.search(words):
            return DEPTH
        return (
            None
            if _WHILE.search(plain)
            else HIGHEST
            if _BELOW.search(words)
            else RISEN
            if _ABOVE_START.search(words)
            else None
        )
    if _WHILE.search(plain) and not lands:
        return None
    if sort == TIME:
        return RISE if top else TIME_IN_ALL if lands else None
    if sort == SPEED:
        return (
            LANDING if lands else START if re.search(rf"\b{GOES}\b|\binitial|\brelease", words, re.IGNORECASE) else None
        )
    return G if sort == ACCELERATION and re.search(r"\bgravit|\bfree[- ]?fall|\bg\b", words) else None
