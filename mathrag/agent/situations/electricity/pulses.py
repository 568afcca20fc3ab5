"""The meters of a house: "1600 imp/(kW·h)" that flashed 80 times are 80/1600 kW·h, and what two readings differ by was consumed."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from mathrag.agent.language.dimensions import ENERGY, VOLUME
from mathrag.agent.language.kinds import KindIndex
from mathrag.agent.reading.draft import Draft
from mathrag.agent.reading.statements import Statement
from mathrag.agent.situations.electricity.following import stated
from mathrag.agent.slots.features import Fact
from mathrag.agent.slots.typed import TypedKnowledge, noun
from mathrag.agent.solutions.tree import Solution
from mathrag.quantities import to_si

if TYPE_CHECKING:
    from mathrag.agent.question import Question

DIGITS = 9  # behind the point
KIND, UNIT = "electrical_energy", "kW·h"
_SIGNAL = r"(?:imp(?:ulses?)?|pulses?|flashes|blinks|r(?:ev(?:s|olutions?)?)?|turns|rotations)"
_CONSTANT = re.compile(
    rf"(?P<number>\d+(?:\.\d+)?)\s*{_SIGNAL}\s*(?:/|per\s+)\s*\(?\s*(?:kW\s*[·⋅.*]?\s*h|kilowatt[- ]?hour)\b\)?",
    re.IGNORECASE,
)
_COUNTED = re.compile(
    rf"\b(?:flash|blink|turn|rotat|revolv|spin|spun|ma[dk]e|went|gave|gives|emit|count)\w*\s+(?:\w+\s+){{0,3}}?"
    rf"(?P<number>\d+(?:\.\d+)?)\s*(?:times\b|{_SIGNAL}\b(?!\s*/))(?!\s+(?:for|per)\s+(?:each|every|one|1|kW))",
    re.IGNORECASE,
)
_METER = re.compile(r"\b(?:gas|water|electric\w*|energy|kilowatt-?hour)\s+meter\b", re.IGNORECASE)
_READS = re.compile(
    r"\b(?:read(?:s|ing)?|show(?:s|ed|n)?|indicat\w+|display\w*)\b(?:[^.;?!]|\.\d){0,60}$", re.IGNORECASE
)
_USED = re.compile(r"\b(?:consum\w*|us(?:e|es|ed|age)|spen[dt])\b", re.IGNORECASE)
_COUNTS = {VOLUME: "volume consumed", ENERGY: "electrical energy consumed"}


def metered(text: str, given: Sequence[Fact], index: KindIndex) -> list[Fact]:
    """The energy that a meter has counted, numbered on from ``given``; none where it tells no constant or how often it was counted."""
    constant, counts = _CONSTANT.search(text), list(_COUNTED.finditer(text))
    if constant is None or len(counts) != 1 or not float(constant["number"]):
        return []
    count = counts[0]
    value = float(f"{float(count['number']) / float(constant['number']):.12g}")
    numbers = [f.index for f in given if f.span and any(m.start() <= f.span[0] < m.end() for m in (constant, count))]
    words = noun("electrical energy consumed", frozenset({KIND}), index, None, ENERGY)
    note = f"metered: {count['number']} / {constant['number']} = {value:g} {UNIT}"
    origin = numbers[0] if numbers else None
    return [
        Fact(
            len(given), value, UNIT, to_si(value, UNIT)[0], words, "electrical energy consumed", None,
            note=note, origin=origin, also=tuple(numbers[1:]),
        )
    ]  # fmt: skip


def consumed(text: str, given: Sequence[Fact], index: KindIndex) -> list[Fact]:
    """What a meter counted between its two readings, numbered on from ``given``; none where it is not read twice."""
    if not _METER.search(text):
        return []
    read = [f for f in given if f.written and f.span and f.dimension in _COUNTS and _READS.search(text[: f.span[0]])]
    if len(read) != 2 or read[0].unit != read[1].unit:
        return []
    (less, more), name = sorted(read, key=lambda fact: fact.si), _COUNTS[read[0].dimension]
    value = round(more.value - less.value, DIGITS)
    kinds = frozenset({KIND}) if less.dimension == ENERGY else index.usual(VOLUME)
    return [
        Fact(
            len(given), value, less.unit, to_si(value, str(less.unit))[0], noun(name, kinds, index, None, less.dimension), name, None,
            note=f"{name}: {more.value:g} - {less.value:g} = {value:g} {less.unit}", origin=less.index, also=(more.index,),
        )
    ]  # fmt: skip


def read_twice(draft: Draft, number: int) -> list[Statement]:
    """What was consumed between two readings where that is asked, or one reading that is marked by the other and what was consumed."""
    target, dimensions = draft.wanted
    (dimension,) = dimensions if len(dimensions) == 1 else ("1",)
    if dimension not in _COUNTS or not _METER.search(draft.text):
        return []
    own = [f for f in draft.facts if f.written and f.span and f.dimension == dimension]
    read = [f for f in own if not f.answered and _READS.search(draft.text[: (f.span or (0, 0))[0]])]
    used = [f for f in own if f.answered]
    label, hole = "what a meter counts between two readings was consumed", draft.asked.placeholder
    if hole is None and len(read) == len(own) == 2 and _USED.search(draft.text[slice(*draft.asked.span)]):
        less, more = sorted(read, key=lambda fact: fact.si)
        values, expression, name = {"m_1": less, "m_2": more}, "m_2 - m_1", "consumed"
    elif hole is not None and len(read) == len(used) == 1 and len(own) == 2 and _READS.search(draft.text[: hole[0]]):
        sign = "+" if (read[0].span or (0, 0))[0] < hole[0] else "-"  # it is read in the order of the text
        values, expression, name = {"m": read[0], "used": used[0]}, f"m {sign} used", "reading"
    else:
        return []
    return [stated((name, _COUNTS[dimension]), expression, values, target, dimension, number, label)]


def read_off(solution: Solution, question: Question, knowledge: TypedKnowledge) -> str | None:
    """Why a plan can't be that takes what a meter shows for what was consumed between two readings."""
    root = knowledge.formulas[knowledge.slots[solution.steps[0].slot].formula].formula
    if question.answers(root.uri):
        return None
    made = [f for f in question.facts if f.text in _COUNTS.values() and f.also]
    shown = {number for fact in made for number in (fact.origin, *fact.also)}
    for bound in solution.bound:
        if bound.fact in shown and "read" not in knowledge.slots[bound.slot].noun.stems:
            return f"{question.facts[bound.fact].value:g} is what a meter shows, not what was consumed"
    return None
