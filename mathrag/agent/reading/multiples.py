"""Values that are said to be so much more than what is written: "if the current is doubled", "the speed increases by 20 %"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from mathrag.agent.slots.features import ASIDE, Fact
from mathrag.agent.slots.typed import Noun, noun
from mathrag.problems.kinds import KindIndex
from mathrag.quantities.numerals import COUNTS

_FACTORS = {"twi": 2.0, "dou": 2.0, "tri": 3.0, "qua": 4.0, "hal": 0.5}
"""By how the words begin."""
_VERB = r"(?:doubl|tripl|quadrupl|halv)(?:ed|es|ing|e)"
_TIMES = r"(?:\d+(?:\.\d+)?|two|three|four|five|six|eight|nine|ten)"
_WORD = r"(?!(?:is|are|was|were|be|and|or|but|does|do|if|when|while|as|stays?|remains?|gets?)\b)[\w-]+"
_SYMBOL = r"\[[\w{}^+\-]+\]|[A-Za-zα-ω](?:_\{?\w+\}?)?(?=\s+(?:is|are|was|were)\b)"
_THING = rf"(?P<what>{_SYMBOL}|(?:the|its|their|his|her|both|that(?=\s+of\b))\s+(?:{_WORD}\s+){{0,5}}?{_WORD}?)"
_SO_MANY = r"(?P<k>twice|double|half|[\w.×^+\-−]+\s+times)\s+(?:the\s+)?"
*_CHANGED, _OF_IT, _ITS, _SAID = (
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"(?<!\w){_THING}\s+(?:(?:is|are|was|were|gets?|be|has been)\s+)?(?P<k>{_VERB})\b",
        rf"(?<!\w){_THING}\s+(?:is|are|was|were|gets?|becomes?)\s+(?:made\s+)?(?P<k>twice|half|{_TIMES}(?=\s+times))(?:\s+times)?\s+(?:as\b|larger|\w+er\b)",
        rf"(?<!\w){_THING}\s+(?:(?:is|are|was|were)\s+)?(?:increas|multipli|grow|ris|rais)\w*\s+(?:by\s+)?(?:a\s+factor\s+of\s+)?(?P<k>{_TIMES})"
        r"(?=\s*(?:[,.;?!]|$|times|-?fold))",
        rf"(?<!\w){_THING}\s+(?:(?:is|are|was|were)\s+)?(?:decreas|reduc|divid|drop|fall|cut)\w*\s+by\s+(?:a\s+factor\s+of\s+)?(?P<less>{_TIMES})"
        r"(?=\s*(?:[,.;?!]|$|times))",
        rf"(?<!\w){_THING}\s+(?:(?:is|are|was|were)\s+)?(?:increas|grow|ris|rais)\w*\s+by\s+(?P<more>\d+(?:\.\d+)?)\s*%",
        rf"(?<!\w){_THING}\s+(?:(?:is|are|was|were)\s+)?(?:decreas|reduc|drop|fall)\w*\s+by\s+(?P<fewer>\d+(?:\.\d+)?)\s*%",
        rf"{_SO_MANY}(?:that|those|(?P<what>\w+(?:\s\w+)?))\s+of\s+(?:(?:the|an?|our)\s+)?(?P<thing>\w+)",
        rf"{_SO_MANY}(?P<thing>\w+)['’]s\s+(?P<what>\w+)",
        _SO_MANY,
    )
)


def with_multiples(text: str, facts: Sequence[Fact], target: Noun, kinds: KindIndex) -> list[Fact]:
    """``facts`` where the value of what is said to be doubled, halved and so on is so much of what is written, unless a change is asked.

    Else it is no value of another quantity."""
    found = list(facts)
    for place in (one for pattern in _CHANGED for one in pattern.finditer(text)):
        ((how, said),) = ((name, word.lower()) for name, word in place.groupdict().items() if word and name != "what")
        times = float(_FACTORS.get(said[:3]) or COUNTS.get(said) or said)
        size = {"k": times, "less": 1 / (times or 1), "more": 1 + times / 100, "fewer": 1 - times / 100}[how]
        named = kinds.headed(place["what"]) or kinds.named(place["what"])
        alike = [f for f in found if f.written and {f.dimension} == set(kinds.dimensions(named)) != {"1"}]
        alike = [fact for fact in alike if fact.noun.kinds & named] or alike
        told = len(alike) == 1 and place.start() >= (alike[0].span or (0, 0))[0] and "change" not in target.markers
        own = noun(place["what"], named, kinds, None, None).stems
        for fact in found:
            if fact.span and fact.unit in (None, "%") and place.start() <= fact.span[0] < place.end():
                found[fact.index] = replace(fact, role=ASIDE) if told else replace(fact, needs=own)
        for one in alike if told else ():
            note = f"{place.group().strip()}: {size:g} × {one.value:g} {one.unit} = {size * one.value:g} {one.unit}"
            found[one.index] = replace(one, value=size * one.value, si=size * one.si, note=note)
    return found


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
