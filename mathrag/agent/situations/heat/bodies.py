"""Two bodies that come to one temperature: which mass, specific heat and temperature belong to which of them.

Where they are named one after the other ("a block at 100 °C is put into 0.2 kg of water at 20 °C") the place in the text tells, cut where
they meet; what is said elsewhere ("the specific heat capacity of water is ...") belongs to the body that has these words, or to the one
that lacks such a value. Of three temperatures the middle one is the common one. Where a value has no clear place nothing is read.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from mathrag.agent.language.dimensions import MASS, SPECIFIC_HEAT, TEMPERATURE, VOLUME
from mathrag.agent.language.naming import sentence_at, sentences
from mathrag.agent.language.words import STOPWORDS, tokens
from mathrag.agent.reading.asked import Asked
from mathrag.agent.slots.features import Fact

LETTERS = {MASS: "m", VOLUME: "V", SPECIFIC_HEAT: "c", TEMPERATURE: "T"}
_MEET = re.compile(
    r"\b(?:put|plac|drop|pour|mix|immers|plung|submerg|add|thr[eo]w|lower|transfer|quench|blend|combin|dip|toss|stirr|let)\w*\b"
    r"(?:\s+(?!and\b|with\b|to\b|into\b|in\b)[\w.'’°℃/-]+){0,12}?\s+(?:into|in|with|to|onto|on)\b",
    re.IGNORECASE,
)
_BETWEEN = re.compile(r"\b(?:and|with|while|whereas)\b|;|\.(?!\d)", re.IGNORECASE)
_FINAL = re.compile(
    r"\bfinal|\bcommon\b|\bequilibrium|\bmixture\b|\bmixed water\b|\bin the end\b|\bboth\b|\bsettl|\bsteady\b|\bafter mixing\b|"
    r"\bend(?:s|ed)? up\b|\bsame temperature\b|\bso that\b|\bafterwards\b|\bfor (?:the|a) \w+ (?:to have|of)\b",
    re.IGNORECASE,
)
_INITIAL = re.compile(
    r"\binitial|\boriginal|\bat first\b|\bbefore\b|\bat the (?:start|beginning)\b|\bfurnace\b|\boven\b|\bflame\b|\bwas the\b|\bbe heated\b",
    re.IGNORECASE,
)
_VESSEL = r"(?:calorimeter|container|vessel|cup|beaker|can|pot|glass|bucket|mug|pan|bowl|flask|kettle)"
_IS_VESSEL = re.compile(rf"\s*(?:[a-z-]+\s+){{0,2}}?{_VESSEL}\b", re.IGNORECASE)
_OF_VESSEL = re.compile(
    rf"\b{_VESSEL}(?:['’]s)?(?:\s+itself)?,?\s*(?:of|with|has|have|having|whose|is|weighs|made|and|its|the|an?|mass|heat|specific|capacity|\s)*[\s=:]*$|"
    rf"[cm]_\{{?{_VESSEL}\w*\}}?\s*=\s*$",
    re.IGNORECASE,
)
LIQUIDS = frozenset(
    tokens("water milk tea coffee oil juice lemonade soup kerosene alcohol ethanol seawater drink paraffin")
)
_SOLIDS = frozenset(
    tokens(
        "block ball piece bar plate cube ring metal iron steel copper aluminum aluminium lead silver gold brass zinc tin ceramic glass "
        "stone rod "
        "coin bolt nail nut horseshoe sphere cylinder spoon egg workpiece part pebble shot pellet weight sinker rivet chain "
        "brick sample ice"
    )
)
_NAMES = frozenset(tokens("specific heat heats capacity mass volume temperature temperatures initial final"))
"""Words for the quantities, not for what has them."""


@dataclass(frozen=True)
class Value:
    """One value of the two, ``fact`` None for what is asked, and where it stands (None: nowhere near a body)."""

    sort: str
    fact: Fact | None
    at: int | None
    words: frozenset[str]


@dataclass
class Bodies:
    """The values of each of the two by their letter, the vessel's, the common temperature, and the name of what is asked."""

    sides: tuple[dict[str, Value], dict[str, Value]] = field(default_factory=lambda: ({}, {}))
    vessel: dict[str, Value] = field(default_factory=dict)
    common: Value | None = None
    alike: bool = False
    holds: int = 0
    """Which of the two the vessel holds at the start, where not just one is a liquid."""


def read_bodies(text: str, facts: Sequence[Fact], asked: Asked, sort: str, words: frozenset[str]) -> Bodies | None:
    """The bodies of ``text``, of which a value of the dimension ``sort`` is asked with these ``words``; None where a place is not clear."""
    given = [
        f
        for f in facts
        if (f.written or f.answered) and f.dimension in LETTERS and not f.difference and f.role == "given"
    ]
    given = [f for f in given if f.origin is None and (f.dimension != TEMPERATURE or "change" not in f.noun.markers)]
    inside = _of_vessel(text, given)
    values = [_value(f, text) for f in given if f not in inside]
    unknown = Value(sort, None, _place(text, asked, values), words - _NAMES)
    levels = _levels([v for v in values if v.sort == TEMPERATURE], unknown, text, asked)
    if levels is None or len({f.dimension for f in inside}) < len(inside):
        return None
    common, starts = levels
    rest = [v for v in values if v.sort != TEMPERATURE] + ([unknown] if sort != TEMPERATURE else [])
    cut = _cut(text, starts, rest)
    if cut is None:
        return None
    spans = _sides(text, [v for v in (*starts, *rest) if v.sort != SPECIFIC_HEAT], cut)
    said = [_said(text[slice(*span)]) for span in spans]
    both = Bodies(vessel={LETTERS[f.dimension]: _value(f, text) for f in inside}, common=common)
    if not _placed(both, [*starts, *rest], spans, said):
        return None
    both.alike = _alike(both, [words - side_words(both.vessel) for words in said], cut, text)
    vessel = re.search(rf"\b{_VESSEL}\b", text, re.IGNORECASE)
    both.holds = int(vessel is not None and vessel.start() >= cut)
    return both


def _value(fact: Fact, text: str) -> Value:
    here = fact.span is not None and not fact.answered and fact.span[1] <= len(text)
    words = (fact.noun.stems | frozenset(tokens(fact.text))) - _NAMES
    return Value(fact.dimension, fact, fact.span[0] if here and fact.span else None, words)


def _place(text: str, asked: Asked, values: Sequence[Value]) -> int | None:
    """Where the unknown stands: at its mark, or where it is asked for beside a body ("how much water at 90 °C is added to ...")."""
    if asked.placeholder is not None:
        return asked.placeholder[0]
    at = text.find(asked.head, asked.span[0]) if asked.head else -1
    start, end = sentence_at(text, at) or (0, 0)
    beside = [v for v in values if v.at is not None and start <= v.at < end and v.sort != SPECIFIC_HEAT]
    return at if any(v.sort != TEMPERATURE or not _is_final(v, text) for v in beside) else None


def _of_vessel(text: str, given: Sequence[Fact]) -> list[Fact]:
    """The mass and the specific heat of the vessel: by the words beside them, or of what it is said to be made of."""
    found, made_of = list[Fact](), frozenset[str]()
    for fact in given:
        start, end = fact.span or (0, 0)
        named = _IS_VESSEL.match(text, end) if fact.span is not None and not fact.answered else None
        if named or (fact.span is not None and _OF_VESSEL.search(text[max(0, start - 70) : start])):
            found.append(fact)
            made_of |= _said(named.group()) if named else fact.noun.stems - _NAMES
    made_of -= LIQUIDS
    if not any(fact.dimension == SPECIFIC_HEAT for fact in found):
        found += [
            f for f in given if f.dimension == SPECIFIC_HEAT and f.noun.stems & made_of and not f.noun.stems & LIQUIDS
        ]
    return found


def _levels(given: Sequence[Value], unknown: Value, text: str, asked: Asked) -> tuple[Value, list[Value]] | None:
    """The common temperature, and those at the start."""
    known = [(v, v.fact) for v in given if v.fact is not None]
    if unknown.sort != TEMPERATURE:
        ranked = [v for v, _ in sorted(known, key=lambda pair: pair[1].si)]
        if len(ranked) != 3 or len({fact.si for _, fact in known}) != 3:
            return None
        if ranked[1].fact is None or (ranked[1].fact.noun.markers & {"initial"}):
            return None
        return ranked[1], [v for v in given if v is not ranked[1]]
    if len(given) != 2:
        return None
    final = [v for v in given if _is_final(v, text)]
    own = asked.text if asked.placeholder is None else text[max(0, asked.placeholder[0] - 50) : asked.placeholder[0]]
    own = re.split(r"[.;?]|,\s", own)[-1] if asked.placeholder is not None else f"{asked.text} {asked.context}"
    if len(final) == 2 or (final and _FINAL.search(own) and not _INITIAL.search(own)):
        return None
    if final:
        return final[0], [unknown, *(v for v in given if v is not final[0])]
    return (unknown, list(given)) if not _INITIAL.search(own) else None


def _is_final(value: Value, text: str) -> bool:
    """Do the words of its own clause, or right behind it, say that both have it?"""
    if value.fact is None or value.fact.span is None or value.at is None:
        return False
    start = max((m.end() for m in re.finditer(r"[.;?!](?!\d)|,\s", text[: value.at])), default=0)
    if _FINAL.search(text[start : value.at]) and not _INITIAL.search(text[start : value.at]):
        return True
    before = re.search(
        r"\b(?:to|until|becomes?|reach\w*|rises?|falls?|drops?|cools?)\b[^.;,]{0,40}$", text[start : value.at]
    )
    return before is not None and "final" in value.fact.noun.markers and _after_meeting(text, value.at)


def _after_meeting(text: str, at: int) -> bool:
    return any(m.start() < at for m in _MEET.finditer(text))


def _cut(text: str, starts: Sequence[Value], rest: Sequence[Value]) -> int | None:
    """Where the text goes over from the first body to the second: where they meet, else where they are joined."""
    for sort in (TEMPERATURE, MASS, VOLUME):
        of_sort = [v for v in (*starts, *rest) if v.sort == sort and v.at is not None]
        if len(of_sort) == 2:
            break
    else:
        return next((m.end() for m in _MEET.finditer(text)), None)
    low, high = sorted(v.at for v in of_sort if v.at is not None)
    meets = [m.end() for m in _MEET.finditer(text) if low < m.end() <= high]
    joins = [m.start() for m in _BETWEEN.finditer(text, low, high)]
    found = meets or joins
    return found[-1] if found else None


def _placed(
    both: Bodies, values: Sequence[Value], spans: Sequence[tuple[int, int]], said: Sequence[frozenset[str]]
) -> bool:
    """Put each value where it belongs, by the ``spans`` about each body and the words ``said`` there; False where one has no place."""
    late = list[Value]()
    for value in values:
        at = value.at
        here = None if at is None else next((n for n, (start, end) in enumerate(spans) if start <= at < end), None)
        side = here if value.sort != SPECIFIC_HEAT else None
        if side is None:
            side = _by_words(value.words, said)
        if side is None and value.fact is not None:
            side = here
        if side is None:
            late.append(value)
        elif LETTERS[value.sort] in both.sides[side]:
            return False
        else:
            both.sides[side][LETTERS[value.sort]] = value
    return _rest_placed(both, late)


def _sides(text: str, values: Sequence[Value], cut: int) -> tuple[tuple[int, int], tuple[int, int]]:
    """The spans of the text that are about the first body and about the second: the sentences of what stands there, up to the ``cut``."""
    places = [v.at for v in values if v.at is not None and v.fact is not None]
    start = next((a for a, b in sentences(text) if any(a <= at < b for at in places if at < cut)), 0)
    ends = [b for a, b in sentences(text) if any(a <= at < b for at in places if at >= cut)]
    return (start, cut), (cut, min(ends, default=len(text)))


def _said(words: str) -> frozenset[str]:
    return frozenset(word for word in tokens(words) if word not in STOPWORDS and not word.isdigit()) - _NAMES


def _by_words(words: frozenset[str], said: Sequence[frozenset[str]]) -> int | None:
    """The body whose own words these are."""
    shares = [len(words & (said[n] - said[1 - n])) for n in (0, 1)]
    return None if shares[0] == shares[1] else int(shares[1] > shares[0])


def _rest_placed(both: Bodies, late: Sequence[Value]) -> bool:
    """What no words place belongs where such a value is missing; of two specific heats the first to the first."""
    for sort in dict.fromkeys(v.sort for v in late):
        own = [v for v in late if v.sort == sort]
        free = [side for side in both.sides if LETTERS[sort] not in side]
        if len(own) > len(free) or (len(own) == 2 and sort != SPECIFIC_HEAT):
            return False
        if len(own) < len(free) and sort != SPECIFIC_HEAT:
            return False
        if len(own) == len(free):
            for value, side in zip(own, free, strict=True):
                side[LETTERS[sort]] = value
    return True


def _alike(both: Bodies, said: Sequence[frozenset[str]], cut: int, text: str) -> bool:
    """Are both of one liquid, as cold and hot water are, where these words are ``said`` of each?"""
    heats = [side.get("c") for side in both.sides]
    if all(heats) or any(v is not None and v.fact is None for v in heats):
        return False
    placed = (v for side in both.sides for v in side.values() if v.sort != SPECIFIC_HEAT)
    starts = [v.at for v in placed if v.at is not None and v.at >= cut]
    unnamed = not (_said(text[cut : min(starts, default=cut)]) | (said[1] & LIQUIDS))  # "water at 20 °C and at 70 °C"
    one = said[0] & LIQUIDS if unnamed else said[0] & said[1] & LIQUIDS
    return bool(one) and not any(words & _SOLIDS for words in said)


def as_values(side: Mapping[str, Value], number: int) -> dict[str, Fact]:
    """The given values of a body by the names that they have in the equation."""
    return {f"{letter}_{number}": value.fact for letter, value in side.items() if value.fact is not None}


def side_words(side: Mapping[str, Value]) -> frozenset[str]:
    """All that its values are said of."""
    return frozenset[str]().union(*(value.words for value in side.values()))


def with_stated(side: dict[str, Value], facts: Sequence[Fact]) -> None:
    """Give ``side`` the specific heat that the thing it is brings with it, where it has none."""
    for fact in facts:
        named = fact.thing and frozenset(tokens(fact.thing)) & side_words(side)
        if named and fact.dimension == SPECIFIC_HEAT and "c" not in side:
            side["c"] = Value(SPECIFIC_HEAT, fact, None, frozenset())
