"""A way in several legs, each at one speed: "6 km in 1.5 h, half an hour's rest, then 4 km at 5 km/h".

Any two of a leg's speed, time and length may be told, or one where a total or an average of all says the rest. A new leg begins at a word
for it ("then", "the remaining"), or where what follows is told of this one already. The way out and back are as long as each other, halves
and thirds are shares; where nothing says how long the whole is, the average speed does not depend on it, and it is taken as one.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from mathrag.agent.language.dimensions import ACCELERATION, KINEMATIC, LENGTH, SPEED, TIME
from mathrag.agent.language.words import stem
from mathrag.agent.reading.asked import Asked
from mathrag.agent.situations.motion.courses import MEAN, TIME_IN_ALL, WAY_IN_ALL, Motion, asking, moving
from mathrag.agent.situations.motion.kinematics import Part, Relation, Sum, Uniform
from mathrag.agent.situations.motion.phase_order import ACROSS, ALL_BEFORE, ALL_BEHIND, DOWN, UP, VERBS, WHOLE
from mathrag.agent.slots.features import Fact

_LETTERS = {SPEED: "v", TIME: "t", LENGTH: "s"}
_GOES = (
    r"(?:walk|rid|cycl|driv|run|ran|go|went|travel|fl[iye]|swim|swam|jog|continu|return|sail|row|hik|march|drove|rode|"
    r"bik|pedal|skat|ski)\w*"
)
_NEXT = re.compile(
    r"\b(?:then|next|thereafter|after(?:wards?)?|subsequently|finally|later|lastly|remaining|rest of|another|further|second|other|last|"
    r"final|back|return\w*|while|before)\b|;|"
    rf"\b(?:and|but)\s+(?:(?:for|over|on|in|during|he|she|it|they|the)\s+)?(?:\w+\s+)?{_GOES}\b|\band\s+(?:for|over|during)\s+the\b",
    re.IGNORECASE,
)
_REST = r"(?:rest|stop|wait|paus|break|halt|stay|picnic|park|stand)\w*"
_RESTS_BEFORE = re.compile(rf"\b{_REST}\s+(?:\w+\s+){{0,6}}$", re.IGNORECASE)
_RESTS_BEHIND = re.compile(rf"\s*-?\s*(?:long\s+)?(?:{_REST}|delay)\b", re.IGNORECASE)
_MEAN = re.compile(r"\b(?:average|mean|averag(?:es|ed|ing))\b", re.IGNORECASE)
_ALL = re.compile(
    rf"{WHOLE.pattern}|\b(?:round[- ]trip|both\s+ways|journey|trip|tour|there\s+and\s+back|all\s+the\s+way)\b",
    re.IGNORECASE,
)
_TO_AVERAGE = re.compile(r"\b(?:to|must|should|shall|can|will)\s+average\s*$|\baverages?\s+$", re.IGNORECASE)
_TRIP_BEFORE = re.compile(
    r"\b(?:on|for|in|during)\s+(?:an?|the|its|his|her)\s+(?:\w+\s+)?(?:trip|journey|tour|way|ride|drive|hike|voyage|route)\s+of\s+$|"
    r"\b(?:distance|way|route|trip|journey)\b[^.;,\d]{0,40}\b(?:is|of|are)\s+(?:about\s+)?$",
    re.IGNORECASE,
)
_PARTS = {"hal": Fraction(1, 2), "thi": Fraction(1, 3), "qua": Fraction(1, 4)}
_NUMBERS = {"one": 1, "two": 2, "three": 3, "the": 1, "a": 1, "an": 1}
_SHARE = re.compile(
    r"\b(?:(?P<n>one|two|three)[\s-]+|(?:first|second|other|last|remaining|final)\s+(?:(?P<m>one|two|three)[\s-]+)?|(?:an?|the)\s+)?"
    r"(?P<part>hal(?:f|ves)|thirds?|quarters?)\b(?!\s+an?\s+hour|\s+(?:hour|past|to)\b)",
    re.IGNORECASE,
)
_REMAINDER = re.compile(
    r"\b(?:the\s+rest|remainder|remaining\s+(?:part|section|stretch|distance|way|time|journey|route|trip))\b",
    re.IGNORECASE,
)
_OF_TIME = re.compile(r"\s*(?:of\s+(?:the|its|his|her)\s+)?(?:\w+\s+){0,2}?(?:time|duration)\b", re.IGNORECASE)
_BACK = re.compile(r"\breturn\w*\b|\bback\b", re.IGNORECASE)
_OTHER_WAY = re.compile(r"\b(?:another|different|other|longer|shorter)\s+(?:route|way|road|path)\b", re.IGNORECASE)
_OTHERWISE = re.compile(
    r"\b(?:each\s+other|one\s+another|towards?|respectively|relative|opposite|current|wind|upstream|downstream|echo\w*|catch\w*|overt\w+|meets?|"
    r"tunnels?|bridges?|pass(?:es|ed|ing)?\s+(?:through|a\s|an\s|the\s)|instead|than|orbit\w*|circular|circle|radius|lightning|thunder|sounds?|"
    r"falls?|dropped|thrown|launched|ahead|behind|faster|slower|earlier|late|escalator|instant|kinetic)\b|"
    r"\b(?:two|both|three)\s+(?:cars|trains|buses|trucks|runners|cyclists|vehicles|athletes|trams|boys|girls|friends|ships|boats|hikers|planes)\b|"
    r"\b(?:car|train|runner|cyclist|bus)\s+[AB12]\b",
    re.IGNORECASE,
)
_BETWEEN = re.compile(r"\bbetween\b|\bapart\b|\bfrom\b.*\bto\b|\baway\b", re.IGNORECASE)
_ORDER = ("first", "second", "third", "fourth")
_NUMBERED = re.compile(
    r"\b(?P<n>first|second|third|fourth|last|final|other|remaining|rest)\b(?:\s+(?:of\s+the\s+)?(?:\w+\s+)?"
    r"(?:phase|part|stage|section|leg|stretch|half|third|segment|portion|distance|way|journey|route|trip|road|day|time)\b|\s+\d)",
    re.IGNORECASE,
)
_DRIVING = re.compile(
    r"\b(?:exclud\w*|without|apart\s+from|except|not\s+counting|while\s+mov|in\s+motion)\b", re.IGNORECASE
)
_COMMON = frozenset(
    stem(word)
    for word in (
        "the of at for and then with speed average mean distance time how far long fast much what is was does did on in to from by "
        "it he she his her km per hour hours minutes find calculate over way whole total first second last remaining rest takes take "
        "travel travels travelled drive drives drove car bus train constant uniform kilometers meters between required needed "
        "need needs must should order until if"
    ).split()
)
_WORDS = re.compile(r"[A-Za-z]{3,}")


Share = tuple[str, Fraction]
"""Of what ("s" the way, "t" the time), and how much."""


class _Unclear(Exception):
    """A value, or what is asked, has no clear place among the legs."""


@dataclass
class _Leg:
    """What is told of it, by the letters of speed, time and length; its share of the whole ("s" or "t"); where it is told."""

    number: int
    start: int
    end: int = 0
    facts: dict[str, Fact] = field(default_factory=dict)
    share: Share | None = None
    rests: bool = False
    back: bool = False

    def name(self, letter: str) -> str:
        return f"{letter}_{self.number + 1}"


def journeyed(text: str, facts: Sequence[Fact], asked: Asked, dimensions: frozenset[str]) -> Motion | None:
    """The way in legs that ``text`` tells, and what is asked of it; None where something has no clear place."""
    values = moving(facts)
    sorts = dimensions & KINEMATIC
    if (
        len(sorts) != 1
        or any(fact.dimension == ACCELERATION or fact.si <= 0 for fact in values)
        or ACCELERATION in sorts
    ):
        return None
    place = asking(text, asked)
    if _OTHERWISE.search(text[: place[1]]) or (SPEED not in sorts and all(fact.dimension != SPEED for fact in values)):
        return None
    try:
        return _Reader(text, place, values).motion(next(iter(sorts)))
    except _Unclear:
        return None


class _Reader:
    """Gives each value its leg, then says what is asked."""

    def __init__(self, text: str, place: tuple[int, int], values: Sequence[Fact]) -> None:
        self.text, self.place, self.values = text, place, values
        self.words = text[slice(*place)]
        self.whole: dict[str, Fact] = {}
        self.legs: list[_Leg] = []

    def motion(self, sort: str) -> Motion:
        """What is told and asked. Raises `_Unclear`."""
        for start, what in self._told():
            if isinstance(what, Fact):
                self._put(what)
            else:
                leg = self._leg(start, "share")
                leg.share, leg.end = what, start
        going = [leg for leg in self.legs if not leg.rests]
        if len(going) == 1 and self.whole and _REMAINDER.search(self.words):
            self.legs.append(_Leg(len(self.legs), *self.place))
            going.append(self.legs[-1])
        elif not all(leg.facts for leg in going):
            raise _Unclear
        if len(going) < 2:
            raise _Unclear
        self._there_and_back(going)
        given = {**self.whole, **{leg.name(letter): fact for leg in self.legs for letter, fact in leg.facts.items()}}
        wanted = self._wanted(sort, going)
        scaled = not any(name[0] in "st" for name in given) and wanted[0] == "v"
        relations, shared = self._relations(going)
        one = shared if scaled else None
        if scaled and one is None:
            raise _Unclear
        about = "a way in several legs" if one is None else "a way in legs, whatever the whole is"
        return Motion(
            about,
            relations,
            given,
            wanted,
            frozenset(leg.name("s") for leg in self.legs if leg.rests),
            one,
            settled=True,
        )

    def _told(self) -> list[tuple[int, Fact | Share]]:
        """The values and the shares in the order in which they are told."""
        written: list[tuple[int, Fact | Share]] = [(fact.span[0], fact) for fact in self.values if fact.span]
        return sorted([*written, *self._shares()], key=lambda one: one[0])

    # --- values ---------------------------------------------------------------------------------------------------

    def _put(self, fact: Fact) -> None:
        start, end = fact.span or (0, 0)
        before, behind = self.text[max(0, start - 80) : start], self.text[end : end + 40]
        if (whole := self._of_all(fact, before, behind)) is not None:
            if whole in self.whole:
                raise _Unclear
            self.whole[whole] = fact
            return
        if fact.dimension == LENGTH and ACROSS.match(behind):
            raise _Unclear
        rests = fact.dimension == TIME and bool(_RESTS_BEFORE.search(before[-40:]) or _RESTS_BEHIND.match(behind))
        leg = self._leg(start, "rest" if rests else _LETTERS[fact.dimension])
        leg.rests, leg.end = rests, end
        changes = any(VERBS[kind].search(self.text, leg.start, start) for kind in (UP, DOWN))
        if fact.dimension == SPEED and changes and not _MEAN.search(before[-30:]):
            raise _Unclear
        leg.facts[_LETTERS[fact.dimension]] = fact

    def _of_all(self, fact: Fact, before: str, behind: str) -> str | None:
        """The name of the whole's quantity, where the value is that of all legs together."""
        if fact.dimension == SPEED:
            clause = re.split(r"[,;?!]|\.(?!\d)", before)[-1] + re.split(r"[,;?!]|\.(?!\d)", behind)[0]
            averaged = _TO_AVERAGE.search(before) or (_MEAN.search(clause) and _ALL.search(clause))
            return MEAN if averaged else None
        if ALL_BEFORE.search(before) or ALL_BEHIND.match(behind) or _TRIP_BEFORE.search(before):
            return WAY_IN_ALL if fact.dimension == LENGTH else TIME_IN_ALL
        return None

    def _leg(self, at: int, letter: str) -> _Leg:
        """The leg that something at ``at`` belongs to: a new one at a word for it, or where the last one has it already."""
        last = self.legs[-1] if self.legs else None
        told = len(last.facts) + (last.share is not None) if last is not None else 0
        if last is not None and letter == "rest" and not last.facts:
            raise _Unclear
        if last is not None and letter != "rest" and not last.rests:
            between = self.text[last.end : at]
            has = letter in last.facts or (letter == "share" and last.share is not None) or told > 1
            if not has and not _NEXT.search(between) and (letter != "share" or not last.facts):
                return last
        start = last.end if last is not None else 0
        word = _NEXT.search(self.text, start, at) if last is not None else None
        leg = _Leg(len(self.legs), word.start() if word else start, at)
        leg.back = last is not None and _BACK.search(self.text, start, at) is not None
        self.legs.append(leg)
        return leg

    def _shares(self) -> list[tuple[int, Share]]:
        """ "The first half of the way", "the remaining two thirds of the time", where they are told."""
        found: list[tuple[int, Share]] = []
        letter = "s"
        for match in _SHARE.finditer(self.text):
            if self.place[0] <= match.start() < self.place[1]:
                continue
            letter = "t" if _OF_TIME.match(self.text, match.end()) else letter
            size = _NUMBERS[(match["n"] or match["m"] or "one").lower()] * _PARTS[match["part"].lower()[:3]]
            found.append((match.end(), (letter, size)))
        left = 1 - sum((size for _, (_, size) in found), Fraction(0))
        rest = _REMAINDER.search(self.text, 0, self.place[0])
        if found and rest and left > 0:
            found.append((rest.end(), (letter, left)))
        return found

    def _there_and_back(self, going: Sequence[_Leg]) -> None:
        """The way back is as long as the way out, unless it is another one."""
        back = [leg for leg in going if leg.back]
        if not back:
            return
        if len(going) != 2 or _OTHER_WAY.search(self.text) or any(leg.share for leg in going):
            raise _Unclear
        if WAY_IN_ALL in self.whole and not WHOLE.search(self._before(self.whole[WAY_IN_ALL])):
            going[0].facts.setdefault("s", self.whole.pop(WAY_IN_ALL))  # how far away it is
        if "s" not in back[0].facts:
            for leg in going:
                leg.share = ("s", Fraction(1, 2))

    def _before(self, fact: Fact) -> str:
        return self.text[: (fact.span or (0, 0))[0]][-40:]

    # --- equations ------------------------------------------------------------------------------------------------

    def _relations(self, going: Sequence[_Leg]) -> tuple[list[Relation], str | None]:
        """What holds of the legs, and the name of what they have given shares of, if all have."""
        found: list[Relation] = [Uniform(leg.name("v"), leg.name("t"), leg.name("s")) for leg in going]
        found += [Part(leg.share[0], leg.name(leg.share[0]), leg.share[1]) for leg in going if leg.share is not None]
        found += [
            Sum(WAY_IN_ALL, tuple(leg.name("s") for leg in going)),
            Sum(TIME_IN_ALL, tuple(leg.name("t") for leg in self.legs)),
            Uniform(MEAN, TIME_IN_ALL, WAY_IN_ALL),
        ]
        shares = [leg.share for leg in going if leg.share is not None]
        same = len(shares) == len(self.legs) and len({letter for letter, _ in shares}) == 1
        whole = same and sum(size for _, size in shares) == 1
        return found, shares[0][0] if whole else None

    # --- what is asked --------------------------------------------------------------------------------------------

    def _wanted(self, sort: str, going: Sequence[_Leg]) -> str:
        letter, words = _LETTERS[sort], self.words
        for fact in self.values:  # "over the remaining 18 km": which leg, not what is told of it
            if fact.span and self.place[0] <= fact.span[0] < self.place[1] and fact not in self.whole.values():
                words = words.replace(self.text[slice(*fact.span)], " ")
        if letter == "v" and MEAN in self.whole:
            words = _MEAN.sub(" ", words)
        if _DRIVING.search(words) and any(leg.rests for leg in self.legs):
            raise _Unclear
        one = self._one_of(words, going)
        if one is not None:
            return one.name(letter)
        if letter == "v":
            if not _MEAN.search(words):
                raise _Unclear
            return MEAN
        return WAY_IN_ALL if letter == "s" else TIME_IN_ALL

    def _one_of(self, words: str, going: Sequence[_Leg]) -> _Leg | None:
        """The leg that is asked about: by its number, as the way back, or by what it alone is called."""
        numbered = _NUMBERED.search(words)
        if numbered is not None:
            name = numbered["n"].lower()
            number = _ORDER.index(name) if name in _ORDER else len(going) - 1
            if number >= len(going):
                raise _Unclear
            return going[number]
        if _ALL.search(words) or _BETWEEN.search(words):
            return None
        if _BACK.search(words):
            return next((leg for leg in going if leg.back), None)
        own = [self._called(leg) for leg in going]
        spoken = {stem(word.lower()) for word in _WORDS.findall(words)} - _COMMON
        told = [leg for leg, called in zip(going, own, strict=True) if spoken & called]
        if len(told) > 1 and len(told) < len(going):
            raise _Unclear
        return told[0] if len(told) == 1 else None

    def _called(self, leg: _Leg) -> set[str]:
        behind = self.text[leg.end : self.place[0]]
        if leg is not self.legs[-1]:
            behind = re.split(r"[,;?!]|\.(?!\d)|\band\b|\bthen\b", behind)[0]
        others = [other for other in self.legs if other is not leg]
        rest = {stem(w.lower()) for other in others for w in _WORDS.findall(self.text[other.start : other.end])}
        return {stem(w.lower()) for w in _WORDS.findall(self.text[leg.start : leg.end] + behind)} - _COMMON - rest
