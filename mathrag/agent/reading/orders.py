"""Numbers that words give: "the first-order maximum" is of order 1, "the third harmonic" the harmonic number 3, a fundamental the first;
"500 lines per mm" are 0.002 mm apart.

What vibrates between two ends is no wavelength long: a length of a string or pipe is dropped where a formula takes it for the wavelength
of a harmonic.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from mathrag.agent.language.dimensions import LENGTH
from mathrag.agent.language.kinds import KindIndex
from mathrag.agent.language.words import tokens
from mathrag.agent.reading.asked import unit_named
from mathrag.agent.slots.features import Fact
from mathrag.agent.slots.typed import TypedKnowledge, noun
from mathrag.agent.solutions.tree import Solution
from mathrag.quantities import to_si

if TYPE_CHECKING:
    from mathrag.agent.question import Question

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth")
_ORDER = re.compile(
    rf"\b(?P<number>{'|'.join(ORDINALS)})[- ](?:order\s+)?(?:(?:bright|dark|diffraction|interference|principal|intensity)\s+){{0,2}}"
    r"(?P<what>harmonic|max(?:imum|ima)|min(?:imum|ima)|fringe|line|image|peak|spectrum|band|mode)\b|\b(?P<fundamental>fundamental)\b",
    re.IGNORECASE,
)
_VIBRATES = re.compile(r"\b(?:fundamental|harmonic|overtone|standing wave|resonan)\w*", re.IGNORECASE)
_BETWEEN_ENDS = frozenset(tokens("string wire pipe tube rope column cord"))
NEEDS = frozenset(tokens("order harmonic mode number integer whole"))


_LINES = re.compile(
    r"\s*(?:lines?|slits?|grooves?|rulings?)\s*(?:per|to the|to each|in (?:each|every)|each|on (?:each|every)|/|a)\s*"
    r"(?P<unit>(?:milli|centi)?met(?:re|er)|[mc]?m|inch)\b",
    re.IGNORECASE,
)


def spacing_facts(text: str, facts: Sequence[Fact], kinds: KindIndex) -> list[Fact]:
    """How far apart so many lines to a length are, numbered on from ``facts``."""
    found: list[Fact] = []
    for fact in facts:
        per = _LINES.match(text, fact.span[1]) if fact.span and fact.dimension == "1" and fact.value else None
        unit = unit_named(per["unit"].lower()) if per is not None else None
        if unit is None:
            continue
        value = 1 / float(fact.value)
        words = noun("slit spacing between lines", kinds.headed("slit spacing"), kinds, None, LENGTH)
        note = f"{fact.value:g} lines per {unit}: {value:g} {unit} apart"
        found.append(
            replace(
                fact, index=len(facts) + len(found), value=value, unit=unit, si=to_si(value, unit)[0], noun=words,
                text="slit spacing", origin=fact.index, note=note,
            )
        )  # fmt: skip
    return found


def order_facts(text: str, facts: Sequence[Fact], kinds: KindIndex) -> list[Fact]:
    """The number of an order or a harmonic that is called by its place, numbered on from ``facts``."""
    places = list(_ORDER.finditer(text))
    found = {1 if place["fundamental"] else ORDINALS.index(place["number"].lower()) + 1 for place in places}
    if len(found) != 1:
        return []
    (number,) = found
    words = noun("order harmonic number", frozenset({"order_number"}), kinds, None, "1")
    place = places[0]
    note = f"{place.group().lower()}: number {number}"
    return [
        Fact(
            len(facts), number, None, float(number), words, "order", None, role="assumed", note=note, needs=NEEDS,
            place=place.start(),
        )
    ]  # fmt: skip


def whole_wave(solution: Solution, question: Question, knowledge: TypedKnowledge) -> str | None:
    """Why ``solution`` can't be: how long a string or pipe is is taken for a wavelength; None where it is not."""
    if not _VIBRATES.search(question.text):
        return None
    for bound in solution.bound:
        fact, slot = question.facts[bound.fact], knowledge.slots[bound.slot]
        long = bool(fact.noun.stems & _BETWEEN_ENDS) and "wavelength" not in fact.noun.kinds
        if long and fact.dimension == LENGTH and "wavelength" in slot.noun.kinds:
            return f"{fact.value:g} {fact.unit} is how long it is, not the wavelength"
    return None
