"""Values that are for each of something, in words: "12 L at each stroke", "0.016 kg for every kilogram of coal", "7 L per 100 km".

What no unit says: a counted thing, so many of a unit, or a substance that goes into another one. `language.rates` has what a unit can say.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from mathrag.agent.language.dimensions import CHARGE, ENERGY, LENGTH, MASS, POWER, TIME, VOLUME
from mathrag.agent.language.naming import sentences
from mathrag.agent.language.rates import falls_through
from mathrag.agent.language.words import stem, tokens
from mathrag.agent.reading.asked import Asked, unit_named
from mathrag.agent.reading.holes import unit_after
from mathrag.agent.slots.features import Fact
from mathrag.quantities import DIMENSIONLESS, Dimension, dimension_of, to_si

Tags = Counter[str]  # counted things and substances, with their powers
Place = tuple[int, int]
SHORTEST = 3  # letters of the name of a thing
EXTENSIVE = frozenset({MASS, VOLUME, ENERGY, POWER, LENGTH, TIME, CHARGE, "1"})
"""What several like things have together is their sum: no voltage, no resistance, no temperature."""
STUFF = frozenset({MASS, VOLUME})
TURN, TURNS = stem("revolutions"), frozenset({"rev", "r", "turn"})
_EACH = r"(?:per|each|every|a\s+single|one)"
_WORDS = r"(?:(?!(?:and|while|when|where|which|how|if|each|every|per)\b)[a-z]\w*\s+){0,6}?"
_BEHIND = re.compile(
    rf"\s*(?:/\s*(?=\d)|{_WORDS}{_EACH}\s+(?:of\s+(?:the\s+|these\s+|its\s+)?)?(?=[a-z\d]))", re.IGNORECASE
)
_BEFORE = re.compile(rf"\b(?P<each>{_EACH}|1)\s+(?P<among>of\s+(?:the\s+|these\s+|its\s+)?)?(?=[a-z\d])", re.IGNORECASE)
_NO_THING = re.compile(
    r"(?:of|the|these|its|other|with|has|have|time|end|side|by|one|such|case|way|more|can|is|are|in|at|day|week|month|year|hour|minute|second)s?\b",
    re.IGNORECASE,
)
_STOPS = re.compile(r"[;:?!]|\.(?!\d)|\d")
_THING = re.compile(r"(?:(?:cubic|square)\s+)?[a-zµ]+(?:\^?[23]|[²³])?", re.IGNORECASE)
_OF = re.compile(
    r"\s+of\s+(?:the\s+|its\s+|this\s+|that\s+)?(?:(?:natural|dry|raw|pure|solid|liquid|hot|cold|fresh|brown|hard)\s+)?(?P<what>[a-z]+)\b",
    re.IGNORECASE,
)
COUNTED = re.compile(r"\s*(?P<words>(?:[a-z]\w*\s+){0,2}[a-z]\w*)", re.IGNORECASE)
_UNIT = r"[A-Za-zµ]+(?:[·⋅*-][A-Za-z]+)?(?:\^?[23]|[²³])?"


@dataclass(frozen=True)
class Per:
    """What a value is for each of: ``size`` (in SI) of a ``dimension``, or a counted thing, its ``tag``; ``inner`` values word it."""

    dimension: Dimension
    size: float
    words: str
    tag: str | None = None
    inner: frozenset[int] = frozenset()


@dataclass(frozen=True)
class Term:
    """A value (none: the marked place) with its dimension and tags for each of what it is ``per``."""

    fact: Fact | None
    own: Dimension
    per: tuple[Per, ...] = ()
    tags: Tags = field(default_factory=Counter)
    worded: bool = False

    @property
    def dimension(self) -> Dimension:
        made = self.own
        for one in self.per:
            made /= one.dimension
        return made

    @property
    def size(self) -> float:
        made = 1.0
        for one in self.per:
            made *= one.size
        return made


@dataclass(frozen=True)
class Told:
    """The values of a question as terms, the marked place as one in each dimension that it can have, and the things that are spoken of."""

    terms: tuple[Term, ...]
    holes: tuple[Term, ...]
    unknowns: tuple[Term, ...]
    things: frozenset[str]

    @property
    def for_each(self) -> bool:
        """Is anything told for each of something?"""
        return any(term.per or term.worded for term in (*self.terms, *self.unknowns))


def told_for_each(text: str, facts: Sequence[Fact], asked: Asked, dimensions: frozenset[str]) -> Told:
    """What ``text`` tells of its values, and of what is asked in any of ``dimensions``."""
    hole = asked.placeholder
    written = [fact for fact in facts if fact.written and fact.span is not None]
    given = [fact for fact in written if not _is_unit_of(fact, written, text)]
    claimed = _claimed(text, given, hole)
    terms = [_term(text, f, f.span, Dimension.parse(f.dimension), given, claimed) for f in given if f.span]
    owns = [Dimension.parse(own) for own in sorted(dimensions)]
    holes = [_term(text, None, hole, own, given, claimed) for own in owns[:2]] if hole else []
    unknowns = holes or _asked_terms(text, asked, owns, given)
    per = [one for term in (*terms, *unknowns) for one in term.per]
    inner = {index for one in per for index in one.inner}
    things = frozenset(one.tag for one in per if one.tag is not None)
    terms = [_tagged(text, t, things) for t in terms if t.fact is not None and t.fact.index not in inner]
    return Told(tuple(terms), tuple(holes), tuple(unknowns), things)


def _is_unit_of(fact: Fact, written: Sequence[Fact], text: str) -> bool:
    """Is it the one hour that another value is for each of?"""
    one = fact.value == 1 and fact.span is not None and text[slice(*fact.span)].lower().startswith("one ")
    own = Dimension.parse(fact.dimension)
    return one and any(dimension_of(unit) == own for other in written for unit in units_below(other.unit or ""))


def _asked_terms(text: str, asked: Asked, owns: Sequence[Dimension], given: Sequence[Fact]) -> list[Term]:
    """What is asked in each dimension that it can have, for each of a counted thing where it is asked so: "how thick is each sheet"."""
    start = max(asked.span[0], text.find(asked.context.strip(), asked.span[0]))
    for found in () if asked.counted else _BEFORE.finditer(text, start, asked.span[1]):
        one = _per(text, found.end(), DIMENSIONLESS, given)
        if (
            one is not None
            and one[0].tag is not None
            and not one[0].inner
            and found["each"].lower() not in ("1", "one")
        ):
            return [Term(None, own, (one[0],)) for own in owns]
    return [Term(None, own) for own in owns]


def _claimed(text: str, given: Sequence[Fact], hole: Place | None) -> list[Place]:
    """Where it is said right behind a value, or within it, what it is for each of."""
    spans = [fact.span for fact in given if fact.span is not None and not fact.answered] + ([hole] if hole else [])
    return [(start, behind.end() if (behind := _BEHIND.match(text, end)) else end) for start, end in spans]


def _term(
    text: str, fact: Fact | None, span: Place, own: Dimension, given: Sequence[Fact], claimed: Sequence[Place]
) -> Term:
    """The value at ``span`` with what it is said to be for each of."""
    start = next((a for a, b in sentences(text) if a <= span[0] < b), 0)
    found = list[Per]()
    if fact is not None and (fact.answered or fact.unit == "%"):
        return Term(fact, own)
    if fact is None and "/" in (unit := unit_after(text, span) or ""):  # "[X] revolutions per minute"
        return Term(fact, own, (), Counter({TURN: 1} if unit.split("/")[0] in TURNS else {}))
    others = (f.span[1] for f in given if f.span is not None and f.dimension != LENGTH)
    behind = None if str(own) == LENGTH and falls_through(text, span[0], others) else _BEHIND.match(text, span[1])
    if behind is not None and (per := _per(text, behind.end(), own, given)) is not None:
        found.append(per[0])
    for before in _BEFORE.finditer(text, start, span[0]):
        per = _per(text, before.end(), own, given)
        if per is None or per[1] > span[0] or _STOPS.search(text, per[1], span[0]):
            continue
        one = _single(per[0]) if before["among"] else per[0]
        if (before["each"] == "1" and one.dimension != own) or (
            before["each"].lower() == "one" and str(one.dimension) == TIME
        ):
            continue
        if any(a < before.start() < b for a, b in claimed):
            continue
        if (
            before["each"].lower() == "one"
            and one.dimension == DIMENSIONLESS
            and not re.search(rf"\b{one.words}e?s\b", text)
        ):
            continue  # "one car", beside another one
        number = frozenset(f.index for f in given if f.span and f.span[0] == before.start() and f.span[1] <= span[0])
        found.append(replace(one, inner=one.inner | number))
    worded = fact is not None and "/" in (fact.unit or "") and "/" not in text[slice(*span)]
    return Term(fact, own, tuple(one for one in found if not _has(fact, one)), worded=worded)


def _single(per: Per) -> Per:
    """One of those that are counted: "each of the 40 lamps"."""
    return replace(per, size=1.0, words=per.tag or per.words, inner=frozenset())


def _has(fact: Fact | None, per: Per) -> bool:
    """Is it in the unit of the value already?"""
    if fact is None or fact.unit is None or per.tag is not None or per.inner:
        return False
    return any(dimension_of(unit) == per.dimension for unit in units_below(fact.unit))


def units_below(unit: str) -> list[str]:
    """The units below the line of ``unit``."""
    return [one for one in re.split(r"[·()*/]+", unit.partition("/")[2]) if one]


def _per(text: str, place: int, own: Dimension, given: Sequence[Fact]) -> tuple[Per, int] | None:
    """What is named at ``place``, and where its name ends: "100 km", "two revolutions", "cubic metre of water", "tablet"."""
    counted = next((f for f in given if f.span is not None and f.span[0] == place), None)
    if counted is not None and counted.span is not None:
        inner, end = frozenset({counted.index}), counted.span[1]
        if counted.unit in TURNS:
            return Per(DIMENSIONLESS, counted.si, f"{counted.value:g} revolutions", TURN, inner), end
        if counted.unit is not None:
            return Per(
                Dimension.parse(counted.dimension), counted.si, f"{counted.value:g} {counted.unit}", None, inner
            ), end
        thing = _THING.match(text, end + 1)
        if thing is None or _NO_THING.match(thing.group()):
            return None
        return Per(
            DIMENSIONLESS, float(counted.value), f"{counted.value:g} {thing.group()}", stem(thing.group()), inner
        ), thing.end()
    for size in (2, 1):
        words = re.compile(rf"(?:{_UNIT}(?:\s+|\b|(?=\W))){{{size}}}").match(text, place)
        unit = unit_named(words.group().strip()) if words is not None else None
        if unit is not None and words is not None:
            return _of_unit(unit, words.group().strip(), text, place + len(words.group().rstrip()), own)
    thing = _THING.match(text, place)
    if thing is None or len(thing.group()) < SHORTEST or _NO_THING.match(thing.group()) or str(own) not in EXTENSIVE:
        return None
    return Per(DIMENSIONLESS, 1.0, thing.group(), stem(thing.group())), thing.end()


def _of_unit(unit: str, words: str, text: str, end: int, own: Dimension) -> tuple[Per, int] | None:
    dimension = dimension_of(unit)
    if unit in TURNS:
        return Per(DIMENSIONLESS, to_si(1.0, unit)[0], words, TURN), end
    if dimension == DIMENSIONLESS:
        return None
    of = _OF.match(text, end)
    tag = stem(of["what"]) if of is not None and dimension == own else None
    what = of["what"] if of is not None else ""
    return Per(
        dimension, to_si(1.0, unit)[0], f"{words} of {what}" if what else words, tag
    ), of.end() if of is not None else end


def _tagged(text: str, term: Term, things: frozenset[str]) -> Term:
    """The term with the counted thing or substance that it is a number or an amount of."""
    fact, tags = term.fact, Counter[str]()
    if fact is None or fact.span is None:
        return term
    if fact.unit in TURNS or (fact.unit or "").split("/")[0] in TURNS:
        return replace(term, tags=Counter({TURN: 1}))
    said = COUNTED.match(text, fact.span[1])
    words = [stem(word) for word in said["words"].split()] if said is not None else []
    if fact.unit is None or (fact.unit or "").startswith("1/"):
        own = [thing for thing in things if thing in words]
        if fact.unit is not None or "time" in words[:1]:
            own = own or (list(things) if len(things) == 1 else [])
        tags.update(own[:1])
    elif is_stuff(term.own) and not any(one.tag for one in term.per):
        about = frozenset(tokens(f"{fact.text} {text[slice(*fact.span)]}")) | frozenset(words)
        tags.update([thing for thing in things if thing in about][:1])
    return replace(term, tags=tags)


def is_stuff(dimension: Dimension) -> bool:
    """Is it so much of a substance, or so much of it in a time?"""
    return str(dimension) in STUFF or str(dimension * Dimension.parse(TIME)) in STUFF


def for_each(term: Term) -> str:
    return "".join(f" per {one.words}" for one in term.per)


def said(term: Term) -> str:
    fact = term.fact
    value = "the marked value" if fact is None else f"{fact.value:g} {fact.unit or ''}".strip()
    return value + for_each(term)
