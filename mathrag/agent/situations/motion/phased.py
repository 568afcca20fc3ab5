"""The phases of a motion as a question tells them: "accelerates at 2 m/s² for 5 s, holds that speed for 20 s and brakes to a stop in 30 m".

What is told from the verb of one phase to that of the next (`phase_order`) belongs to it, by the words right before a value; each takes
over the speed of the one before. Where a value has no clear place nothing is read.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from mathrag.agent.language.dimensions import ACCELERATION, KINEMATIC, LENGTH, SPEED, TIME
from mathrag.agent.reading.asked import Asked
from mathrag.agent.situations.motion.courses import MEAN, TIME_IN_ALL, WAY_IN_ALL, Motion, asking, values_of
from mathrag.agent.situations.motion.kinematics import Accelerated, Relation, Sum, Uniform
from mathrag.agent.situations.motion.phase_order import (
    ACROSS,
    ALL_BEFORE,
    ALL_BEHIND,
    DOWN,
    STEADY,
    UP,
    VERBS,
    WHOLE,
    Phase,
    Place,
    told,
)
from mathrag.agent.situations.motion.pursuits import CATCHES
from mathrag.agent.slots.features import Fact

_NEXT = re.compile(
    r"\b(?:then|finally|next|thereafter|afterwards?|subsequently|later|last|again|remaining|rest of|another|further|before|until|once|"
    r"after (?:that|this|which)|during which|(?:this|that|its|her|his|their|same|the) (?:\w+ )?speed)\b",
    re.IGNORECASE,
)
_TOLD_BACKWARDS = re.compile(r"(?<=[a-z0-9²])\s+after\s+(?:\w+ing)\b", re.IGNORECASE)
_BEFORE_IT = re.compile(r"(?:^|[.;?!]\s+)before\b", re.IGNORECASE)
_REST = re.compile(
    r"\b(?:from|at)\s+(?:rest|(?:a\s+)?stand(?:still|ing\s+start))\b|\b(?:sets|moves|drives|pulls|starts|setting|pulling|moving)\s+(?:off|out|away)\b|"
    r"\bfrom\s+a\s+(?:complete\s+)?(?:stop|halt)\b",
    re.IGNORECASE,
)
_STOP = re.compile(
    r"\bto\s+(?:a\s+|an\s+)?(?:\w+\s+)?(?:rest|stop|halt|standstill)\b|\b(?:until|till|before|when)\s+(?:it|he|she|the\s+\w+)\s+(?:stops|halts|rests|stands)\b|"
    r"\bstops\b|\band\s+stop\b",
    re.IGNORECASE,
)
_SAME_RATE = re.compile(r"\b(?:at|with|by)\s+(?:the|that)\s+same\s+(?:rate|acceleration|deceleration)\b", re.IGNORECASE)
_LEAD = (
    r"\s+(?:(?:about|only|just|exactly|a|an|the|next|"
    r"first|last|final|remaining|another|further|additional|total|of|her|his|it|them|him|to)\s+)*$"
)
_TIMED = re.compile(
    rf"\b(?:for|in|within|over|during|after|takes?|taking|took|lasts?|lasting|needs?|another|further|next|first|last|remaining|reaction\s+time\s+(?:of|is)|time\s+(?:of|is)){_LEAD}",
    re.IGNORECASE,
)
_LONG = re.compile(
    rf"\b(?:for|in|within|over|covers?|covering|travels?|goes|runs?|drives?|rides?|walks?|after|another|further|next|first|last|remaining|(?:distance|stretch|way|path|length)\s+(?:of|is)){_LEAD}",
    re.IGNORECASE,
)
_ENDS = re.compile(
    r"\b(?:to|until\s+(?:it|he|she|they|the\s+\w+)\s+(?:moves|goes|runs|travels|drives|rides|is\s+\w+ing|has)|reach\w*|attain\w*|top\s+speed\s+of|final\s+(?:speed|velocity)\s+of|(?:speed|velocity)\s+(?:is|has\s+become|has\s+reached))\s+"
    r"(?:(?:a|its|the|an|at|with|about|only|top|final|maximum|cruising|constant|steady|speed|velocity|of|is)\s+)*$",
    re.IGNORECASE,
)
_STARTS = re.compile(
    r"\bfrom\s+(?:(?:a|its|an|the|initial|speed|velocity|of|about)\s+)*$|\binitial\s+(?:speed|velocity)\s+(?:of|is)\s+$|"
    r"\b(?:moving|travel(?:s|ing|ling)|driv(?:es|ing)|go(?:es|ing)|runn?(?:s|ing)|rid(?:es|ing)|roll(?:s|ing)|is|moves|flying|flies)\s+"
    r"(?:along\s+)?(?:(?:at|with)\s+)(?:(?:a|an|constant|steady|uniform|speed|velocity|of|about)\s+)*$",
    re.IGNORECASE,
)
_KEPT = re.compile(
    r"\b(?:at|of|with|holds|keeps|maintains|constant|steady|uniform)\s+(?:(?:a|an|constant|steady|uniform|speed|velocity|of|about|this|its)\s+)*$",
    re.IGNORECASE,
)
_MEAN = re.compile(r"\b(?:average|mean)\b", re.IGNORECASE)
_TOP = re.compile(
    r"\b(?:top|maximum|greatest|highest|peak)\b|\b(?:reach|attain)\w*\b(?!\s+(?:the|its|a)\s+(?:end|next|other|station|finish))",
    re.IGNORECASE,
)
_PART = re.compile(
    r"\b(?:reach|attain|when|where|then|half|last|first|second|third|next|before|after|instant|moment|get\s+to|catch|meet|pass|to\s+(?:the|its)\s+(?:top|maximum))\w*\b",
    re.IGNORECASE,
)
_TO_THE_END = re.compile(
    r"\b(?:until|before|by\s+the\s+time|till)\s+(?:it|he|she|the\s+\w+)\s+(?:stops|(?:finally\s+)?(?:comes?|has\s+come)\s+to\s+\w+(?:\s+\w+)?|has\s+stopped|stands(?:\s+still)?|is\s+at\s+rest)\b|"
    r"\bstopping\s+distance\b|\bfrom\s+(?:start|rest|beginning)\s+to\s+(?:finish|stop|rest|end)\b",
    re.IGNORECASE,
)
_UP_TO = re.compile(r"\b(?:after|(?:in|within|during)\s+(?:the\s+)?first)\s+$", re.IGNORECASE)
_AT_RATE = re.compile(r"\s*(?:of|at|with|while|during|from)\b(?!\s+(?:the\s+)?(?:start|beginning))", re.IGNORECASE)
_NUMBERED = re.compile(
    r"\b(?:(?P<n>first|second|third)|(?P<last>last|final))\s+(?:phase|part|stage|section|leg|stretch|interval)\b",
    re.IGNORECASE,
)
_OTHERWISE = re.compile(
    r"\bfree(?:ly)?[\s-]*fall|\bfalls\b|\bdropped\b|\bthrow|\bparachut|\bslopes?\b|\bincline|\bramp|\bcirc|\bengine|\brocket|"
    r"\b(?:another|second|other)\s+(?:\w+\s+)?(?:car|train|bus|truck|runner|cyclist|vehicle|driver|one)\b|\b(?:car|train|runner|cyclist)\s+[AB12]\b|"
    r"\b(?:each\s+other|both|respectively|relative|twice|half|double|times\s+as)\b|"
    r"\btwo\s+(?:cars|trains|buses|trucks|runners|cyclists|vehicles|athletes|trams|boys|girls|friends)\b",
    re.IGNORECASE,
)
_ORDER = ("first", "second", "third")


class Unclear(Exception):
    """A value, or what is asked, has no clear place among the phases."""


def phased(text: str, facts: Sequence[Fact], asked: Asked, dimensions: frozenset[str]) -> Motion | None:
    """The motion that ``text`` tells in at least two phases, and what is asked of it; None where something has no clear place."""
    place = asking(text, asked)
    values = values_of(facts)
    phases = told(text, place)
    if values is None or len(phases) < 2 or _OTHERWISE.search(text) or CATCHES.search(text):
        return None
    try:
        reader = _Reader(text, place, phases, values)
        return reader.motion(dimensions)
    except Unclear:
        return None


def _spoken(words: str) -> list[int]:
    """The kinds of phases that the question itself speaks of."""
    return [kind for kind, verbs in enumerate(VERBS) if verbs.search(words)]


class _Reader:
    """Gives each value its place, then says what is asked."""

    def __init__(self, text: str, place: Place, phases: list[Phase], values: Sequence[Fact]) -> None:
        self.text, self.place, self.phases, self.values = text, place, phases, values
        self.words = text[slice(*place)]
        self.whole: dict[str, Fact] = {}
        self.rest: set[str] = set()

    def motion(self, dimensions: frozenset[str]) -> Motion:
        """What is told and asked. Raises `Unclear`."""
        self._check_order()
        for fact in self.values:
            self._put(fact)
        self._join()
        self._put_rest()
        wanted = self._wanted(dimensions)
        given: dict[str, Fact] = dict(self.whole)
        for phase in self.phases:
            for role, fact in phase.facts.items():
                name = self._name(phase, role)
                if given.setdefault(name, fact) is not fact and given[name].si != fact.si:
                    raise Unclear
        if self.rest & given.keys():
            raise Unclear
        return Motion("motion in phases", self._relations(), given, wanted, frozenset(self.rest))

    def _check_order(self) -> None:
        """Are they told in the order in which they follow?"""
        if _TOLD_BACKWARDS.search(self.text, 0, self.place[0]) or _BEFORE_IT.search(self.text):
            raise Unclear
        for one, other in zip(self.phases, self.phases[1:], strict=False):
            if other.kind <= one.kind and not _NEXT.search(self.text, other.start, other.end):
                raise Unclear

    # --- values ---------------------------------------------------------------------------------------------------

    def _put(self, fact: Fact) -> None:
        start, end = fact.span or (0, 0)
        phase = self._phase_at(start)
        before, behind = self.text[max(0, start - 60) : start], self.text[end : end + 40]
        asked = self.place[0] <= start < self.place[1]
        if fact.dimension in (LENGTH, TIME) and (ALL_BEFORE.search(before) or ALL_BEHIND.match(behind)):
            role = WAY_IN_ALL if fact.dimension == LENGTH else TIME_IN_ALL
            if role in self.whole:
                raise Unclear
            self.whole[role] = fact
            return
        if asked and fact.dimension == TIME and not any(self.place[0] <= one.verb < start for one in self.phases):
            self._put_asked(fact, before)
            return
        if phase is None or (asked and start < phase.verb):
            raise Unclear
        role = self._role(fact, phase, before, behind)
        if role in ("t", "s") and start < phase.verb:
            phase = self._finished(phase, role, before)
        if role in phase.facts:
            raise Unclear
        phase.facts[role] = fact

    def _put_asked(self, fact: Fact, before: str) -> None:
        """ "How far has it gone after 30 s": that is the whole time."""
        told = _UP_TO.search(before)
        if told is None or fact.span is None or TIME_IN_ALL in self.whole:
            raise Unclear
        self.whole[TIME_IN_ALL] = fact
        self.words = (
            self.text[self.place[0] : fact.span[0] - len(told.group())] + self.text[fact.span[1] : self.place[1]]
        )
        if _AT_RATE.match(self.text, fact.span[1]):
            raise Unclear

    def _phase_at(self, at: int) -> Phase | None:
        return next((phase for phase in self.phases if phase.start <= at < phase.end), None)

    def _finished(self, phase: Phase, role: str, before: str) -> Phase:
        """ "After 14 s it holds the speed": that is how long the phase before lasted."""
        earlier = phase.number and re.search(r"\bafter\s+(?:\w+\s+)?$", before, re.IGNORECASE)
        if earlier and role not in self.phases[phase.number - 1].facts:
            return self.phases[phase.number - 1]
        return phase

    def _role(self, fact: Fact, phase: Phase, before: str, behind: str) -> str:
        own = before[-max(0, (fact.span or (0, 0))[0] - phase.start) :] if phase.number else before
        if fact.dimension == ACCELERATION:
            if phase.kind == STEADY or (phase.kind == UP and fact.si <= 0) or fact.si == 0 or "gravit" in fact.text:
                raise Unclear
            return "a"
        if fact.dimension == TIME and _TIMED.search(own):
            return "t"
        if fact.dimension == LENGTH and _LONG.search(own) and not ACROSS.match(behind):
            return "s"
        if fact.dimension == SPEED and fact.si > 0 and not _MEAN.search(own):
            return self._speed(fact, phase, own)
        raise Unclear

    def _speed(self, fact: Fact, phase: Phase, before: str) -> str:
        early = fact.span is not None and fact.span[0] < phase.verb
        named = self.text.startswith("acceleration", phase.verb)  # "reaches 6 m/s with constant acceleration"
        if phase.kind != STEADY and _ENDS.search(before) and (named or not early):
            return "end"
        if _STARTS.search(before) or (early and _KEPT.search(before)):
            return "start"
        if phase.kind == STEADY and _KEPT.search(before):
            return "start"
        raise Unclear

    def _join(self) -> None:
        """What comes at a steady speed of which nothing else is told has that speed at the start; decelerations are sizes."""
        first = self.phases[0]
        if first.kind == STEADY and first.facts.keys() == {"start"} and "start" not in self.phases[1].facts:
            self.phases[1].facts["start"] = first.facts["start"]
            self.phases[1].start = first.start
            self.phases = self.phases[1:]
            for number, phase in enumerate(self.phases):
                phase.number = number
        if len(self.phases) < 2:
            raise Unclear
        for phase in self.phases:
            phase.same = _SAME_RATE.search(self.text, phase.start, phase.end) is not None
            if any(fact.si < 0 for fact in phase.facts.values()):
                raise Unclear

    def _put_rest(self) -> None:
        for phase in self.phases:
            if phase.kind == UP and _REST.search(self.text, phase.start, min(phase.end, self.place[0])):
                self.rest.add(self._name(phase, "start"))
            asked = self.text[slice(*self.place)]
            stops = phase is self.phases[-1] and (_STOP.search(asked) or _TO_THE_END.search(asked))
            if phase.kind == DOWN and (stops or _STOP.search(self.text, phase.start, phase.end)):
                if "end" in phase.facts:
                    raise Unclear
                self.rest.add(self._name(phase, "end"))

    # --- names ----------------------------------------------------------------------------------------------------

    def _name(self, phase: Phase, role: str) -> str:
        """Speeds are counted by where phases meet, so that one phase hands its speed on to the next."""
        if role in ("start", "end"):
            joints = sum(before.kind != STEADY for before in self.phases[: phase.number])
            return f"v_{joints + (role == 'end' and phase.kind != STEADY)}"
        if role == "a" and phase.same:
            earlier = [one for one in self.phases[: phase.number] if one.kind != STEADY]
            if not earlier:
                raise Unclear
            return self._name(earlier[-1], "a")
        return f"{role}_{phase.number + 1}"

    def _relations(self) -> list[Relation]:
        found: list[Relation] = []
        for phase in self.phases:
            start, end, rate, time, way = (self._name(phase, role) for role in ("start", "end", "a", "t", "s"))
            if phase.kind == STEADY:
                found.append(Uniform(start, time, way))
            else:
                slow, fast = (start, end) if phase.kind == UP else (end, start)
                found.append(Accelerated(slow, fast, rate, time, way))
        found += [
            Sum(whole, tuple(self._name(phase, role) for phase in self.phases))
            for whole, role in ((WAY_IN_ALL, "s"), (TIME_IN_ALL, "t"))
        ]
        return [*found, Uniform(MEAN, TIME_IN_ALL, WAY_IN_ALL)]

    # --- what is asked --------------------------------------------------------------------------------------------

    def _wanted(self, dimensions: frozenset[str]) -> str:
        sorts = dimensions & KINEMATIC
        if len(sorts) != 1:
            raise Unclear
        (sort,) = sorts
        words = self.words
        if sort == SPEED:
            return self._speed_wanted(words)
        if sort == ACCELERATION:
            kind = DOWN if VERBS[DOWN].search(words) else UP
            return self._name(self._only(kind), "a")
        role, whole = ("s", WAY_IN_ALL) if sort == LENGTH else ("t", TIME_IN_ALL)
        spoken = _spoken(words)
        if _TO_THE_END.search(words) or (WHOLE.search(words) and not spoken):
            return whole
        numbered = _NUMBERED.search(words)
        if numbered is not None:
            number = len(self.phases) - 1 if numbered["last"] else _ORDER.index(numbered["n"].lower())
            if number >= len(self.phases):
                raise Unclear
            return self._name(self.phases[number], role)
        if len(spoken) == 1:
            if _STOP.search(words) and not re.search(r"\bwhile\b|\bduring\b", words, re.IGNORECASE):
                raise Unclear  # from where on?
            return self._name(self._only(spoken[0]), role)
        if spoken or _PART.search(words):
            raise Unclear
        return whole

    def _speed_wanted(self, words: str) -> str:
        spoken = set(_spoken(words)) - {STEADY}
        if _MEAN.search(words):
            if spoken or _NUMBERED.search(words) or _PART.search(words):
                raise Unclear
            return MEAN
        if _TOP.search(words) and not spoken - {UP}:
            return self._name(self._only(UP), "end")
        if re.search(r"\b(?:constant|steady|cruising)\b", words, re.IGNORECASE):
            return self._name(self._only(STEADY), "start")
        raise Unclear

    def _only(self, kind: int) -> Phase:
        own = [phase for phase in self.phases if phase.kind == kind]
        if len(own) != 1:
            raise Unclear
        return own[0]
