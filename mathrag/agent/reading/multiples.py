"""Values that are so many times what a thing brings: "a mass nine times that of the Sun"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from mathrag.agent.slots.features import ASIDE, Fact
from mathrag.agent.slots.typed import noun
from mathrag.problems.kinds import KindIndex

_FACTORS = {"twi": 2.0, "dou": 2.0, "tri": 3.0, "qua": 4.0, "hal": 0.5}
"""By how the words begin."""
_SO_MANY = r"(?P<k>twice|double|half|[\w.×^+\-−]+\s+times)\s+(?:the\s+)?"
_OF_IT, _ITS, _SAID = (
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"{_SO_MANY}(?:that|those|(?P<what>\w+(?:\s\w+)?))\s+of\s+(?:(?:the|an?|our)\s+)?(?P<thing>\w+)",
        rf"{_SO_MANY}(?P<thing>\w+)['’]s\s+(?P<what>\w+)",
        _SO_MANY,
    )
)


def of_known_things(text: str, facts: Sequence[Fact], kinds: KindIndex) -> list[Fact]:
    """``facts`` where so many times what a thing brings is a value: "a mass nine times that of the Sun", "twice the Earth's radius".

    All or none: of "half the mass and half the radius of the Earth" the multiples stay what they are.
    """
    found = list(facts)
    places = (*_OF_IT.finditer(text), *_ITS.finditer(text))
    if len(places) < len(_SAID.findall(text)):
        return found
    for place in places:
        own = [fact for fact in found if fact.span and place.start() <= fact.span[0] < place.end()]
        phrase = place["what"] or " ".join(text[: place.start()].split()[-2:])
        named, thing = kinds.headed(phrase), place["thing"].lower()
        brought = [fact for fact in found if fact.thing and fact.thing.lower() == thing and fact.noun.kinds & named]
        size = own[0].value if own else _FACTORS.get(place["k"][:3].lower())
        if len(brought) != 1 or size is None:
            continue
        (one,) = brought
        value, words = size * one.value, noun(phrase, named, kinds, None, one.dimension)
        note = f"{place.group().strip()}: {size:g} × {one.value:g} {one.unit} = {value:g} {one.unit}"
        given = replace(
            one, value=value, si=size * one.si, noun=words, role="given", thing=None, note=note, text=phrase
        )
        found[one.index] = replace(given, span=own[0].span if own else place.span("k"))
        for fact in own:
            found[fact.index] = replace(fact, role=ASIDE)
    return found
