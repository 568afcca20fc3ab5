"""Multiples of a named time: "after three half-lives", "two time constants later".

Where that time is given, the value is so many of it. Where it is not, the answer is the same whatever it is: it is taken as one unit, as a
share's whole is (`situations.wholes`), and so many of it beside it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from mathrag.agent.language.dimensions import TIME
from mathrag.agent.slots.features import Fact
from mathrag.agent.slots.typed import noun
from mathrag.problems.kinds import KindIndex
from mathrag.quantities import Dimension, si_unit, to_si

PLAIN = frozenset({"time"})
_WORDS = re.compile(r"[\s-]*((?:[a-z]+[\s-]){0,2}[a-z]+)", re.IGNORECASE)
_ONE = re.compile(r"\b(?:after|in|within|during|for)\s+(?P<one>an?|one)(?=\s)", re.IGNORECASE)
_OF_SO_MUCH = re.compile(r"[^,.;]{0,30}?\bof\s+\d")  # "for a period of 5 s"
_UNIT = re.compile(
    r"\b(?:in|within|during|for)\s+(?P<one>(?:an?|one)\s+(?P<unit>second|minute|hour|day|week|month|year))\b(?!\s+(?:and|of|or|ago)\b|-)|"
    r"\b(?P<later>(?:an?|one)\s+(?:(?:full|whole|entire)\s+)?(?P<of>minute|hour|day|week|month|year))\s+(?:later|afterwards|from now)\b",
    re.IGNORECASE,
)
_LIVES = re.compile(r"\blives\b", re.IGNORECASE)


def with_multiples(text: str, given: Sequence[Fact], kinds: KindIndex) -> list[Fact]:
    """``given`` where so many of a named time are a time, with that one at the end where it is not given."""
    found = [*given, *_ones(text, len(given), kinds)]
    found += _one_unit(text, found, kinds)
    for place, fact in enumerate(tuple(found)):
        name, named = _named(fact, text, kinds)
        if not named:
            continue
        own = next((f for f in found if f.dimension == TIME and f.noun.kinds & named), None)
        if own is None:
            unit = si_unit(Dimension.parse(TIME))
            words = noun(name, named, kinds, None, TIME)
            note = f"the {name} is not given and does not matter: taken as 1 {unit}"
            own = Fact(len(found), 1.0, unit, 1.0, words, name, None, role="assumed", note=note, free=True)
            found.append(own)
        found[place] = _times(fact, own, name, kinds)
    return found


def _ones(text: str, number: int, kinds: KindIndex) -> list[Fact]:
    """ "After one time constant": one of it."""
    places = (m.span("one") for m in _ONE.finditer(text) if not _OF_SO_MUCH.match(text, m.end()))
    ones = (Fact(number, 1, None, 1.0, noun("", frozenset(), kinds, None, "1"), "", span) for span in places)
    named = [one for one in ones if _named(one, text, kinds)[1]]
    return [replace(one, index=number + place) for place, one in enumerate(named)]


def _one_unit(text: str, given: Sequence[Fact], kinds: KindIndex) -> list[Fact]:
    """ "In a minute", where no other time is given."""
    said = _UNIT.search(text)
    if said is None or any(fact.dimension == TIME and "half_life" not in fact.noun.kinds for fact in given):
        return []
    unit = (said["unit"] or said["of"]).lower()
    si, _ = to_si(1.0, unit)
    words = noun("time", kinds.usual(TIME), kinds, None, TIME)
    return [Fact(len(given), 1.0, unit, si, words, "time", said.span("one" if said["unit"] else "later"))]


def _named(fact: Fact, text: str, kinds: KindIndex) -> tuple[str, frozenset[str]]:
    """What a bare number counts, where that is a time with a name of its own."""
    if fact.role != "given" or fact.unit is not None or fact.span is None:
        return "", frozenset()
    words = _WORDS.match(text, fact.span[1])
    parts = _LIVES.sub("life", words[1]).split() if words else []
    for size in range(len(parts), 0, -1):
        name = " ".join(parts[:size])
        named = kinds.headed(name, dimension=TIME) - PLAIN
        if named:
            return name, named
    return "", frozenset()


def _times(fact: Fact, own: Fact, name: str, kinds: KindIndex) -> Fact:
    unit = str(own.unit)
    value = fact.value * own.value
    words = noun("time", kinds.usual(TIME), kinds, None, TIME)
    note = f"{fact.value:g} × {name} = {value:g} {unit}"
    si, _ = to_si(value, unit)
    return replace(
        fact,
        value=value,
        unit=unit,
        si=si,
        noun=words,
        text="time",
        also=(own.index,),
        free=own.free,
        note=note,
        other_than=own.noun.kinds,
    )
