"""What a value can't stand for by what the question says of it.

A plan that does it all the same is dropped (`planning.compute`):

- what is rated ("a rated power of 90 kW") for what is ("a power of 20 kW") beside other values that are;
- one value in two places of a formula: as it is given, and as it follows from what is given;
- a total ("the total contact area of its wheels") where the formula multiplies by the number of parts;
- a force or a way of several like parts ("F = p · 4 A", "W = 2 F d") where the question speaks of no such number;
- what is given for what is asked ("how old?" is no half-life where that is told), the known answer of a question asked backwards
  in the place of the unknown;
- how much of a fuel, from nothing that is said of this fuel, while its calorific value is left aside;
- an unknown mass that carries a load as all that weighs;
- the power on a label for that at another voltage, the current that another thing is rated for as that of the label's.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from mathrag.agent.language.dimensions import (
    ACCELERATION,
    AREA,
    DENSITY,
    ELECTRIC_CURRENT,
    ENERGY,
    FORCE,
    LENGTH,
    MASS,
    POWER,
    PRESSURE,
    RESISTANCE,
    SPEED,
    VOLTAGE,
)
from mathrag.agent.language.words import tokens
from mathrag.agent.question import Question
from mathrag.agent.reading.blanks import BURNS
from mathrag.agent.reading.loads import is_total
from mathrag.agent.reading.relations import BY_MASS
from mathrag.agent.reading.statements import LOAD
from mathrag.agent.situations.heat.matter import AMOUNTS, is_property, substance
from mathrag.agent.slots.features import Fact
from mathrag.agent.slots.typed import Slot, TypedKnowledge
from mathrag.agent.solutions.totals import idle_facts, same_amount
from mathrag.agent.solutions.tree import Bound, Solution

CLOSE = 4  # words
_LABEL = re.compile(r"[\"“][^\"“”]{3,40}[\"”]")
_DRIVES = frozenset(
    tokens(
        "car vehicle truck lorry bus van train aircraft airplane ship boat tractor cart roller rocket motorcycle bicycle drone"
    )
)
_USED_UP = frozenset(tokens("consume consumes consumed consuming burn burns burned burnt used needed required"))
DEFINITIONS = ({PRESSURE, FORCE, AREA}, {ENERGY, FORCE, LENGTH})
_TURNING = frozenset({"torque", "moment", "diameter", "radius", "couple"})
_TIMES = re.compile(r"(?<![\w./])(?<!\*\*)(?P<before>[2-9])\*|\*(?P<behind>[2-9])(?![\w.*])")
_LIKE = {
    number: re.compile(rf"\b(?:{words}|each|every)\b", re.IGNORECASE)
    for number, words in enumerate(
        (
            "two|both|pair|twice|double|pulleys?|there and back",
            "three",
            "four|wheels|t[iy]res|legs",
            "five",
            "six",
            "seven",
            "eight",
            "nine",
        ),
        2,
    )
}
_OF_TOTAL = re.compile(
    r"\s*(?:times|%|of)?\s*(?:(?:of|the|its|their|car['’]s|vehicle['’]s)\s+){0,3}(?:\w+['’]s\s+)?total\b", re.IGNORECASE
)
RATED = frozenset({POWER, SPEED, ELECTRIC_CURRENT, VOLTAGE})
_RATED_FOR = re.compile(r"\b(?P<thing>\w+)\s+(?:(?:is|are|was)\s+)?rated\s+(?:at|for)\b", re.IGNORECASE)
_NOMINAL = re.compile(r"\b(?:rated|nominal|maximum|top)\b", re.IGNORECASE)


def misplaced(solution: Solution, question: Question, knowledge: TypedKnowledge) -> str | None:
    """Why a plan can't be; None where nothing speaks against it."""
    for number in range(len(solution.steps)):
        bound = [one for one in solution.bound if one.step == number]
        for reason in (*_twice(bound, question), *_parts(bound, question, knowledge)):
            return reason
    idle, _ = idle_facts([one.fact for one in solution.bound], question.facts)
    for reason in (
        *_given_already(solution, question, knowledge),
        *_changed_places(solution, question, knowledge),
        *_of_one_part(solution, question),
        *_rated(solution, question, knowledge, idle),
        *_burned(solution, question, knowledge, idle),
        *_unloaded(solution, question, knowledge),
        *_mislabelled(solution, question, knowledge),
        *_several(solution, question, knowledge),
    ):
        return reason
    return None


def _given_already(solution: Solution, question: Question, knowledge: TypedKnowledge) -> Iterator[str]:
    """A narrow kind that is given, computed where a broader one is asked: no half-life for a time, where the half-life is told."""
    root, asked = knowledge.slots[solution.steps[0].slot], question.target.kinds
    slot = root.noun
    if any(other.noun.kinds & slot.kinds for other in knowledge.inputs(root)):
        return  # one of two of a kind
    narrower = not slot.kinds & asked and slot.families & asked
    if narrower and any(fact.role == "given" and fact.noun.kinds & slot.kinds for fact in question.facts):
        yield f"{', '.join(sorted(slot.kinds)).replace('_', ' ')} is given, and something else is asked"


def _changed_places(solution: Solution, question: Question, knowledge: TypedKnowledge) -> Iterator[str]:
    """The answer to a question that is asked backwards in the place of the unknown, and the unknown in the answer's."""
    root, asked = knowledge.slots[solution.steps[0].slot], question.target.stems
    for one in solution.bound:
        fact, slot = question.facts[one.fact], knowledge.slots[one.slot]
        if not fact.answered or slot.parameter.dimension != root.parameter.dimension or slot.stated or root.stated:
            continue
        own, here, there = fact.noun.stems, slot.noun.stems, root.noun.stems
        if len(own & there) > len(own & here) and len(asked & here) >= len(asked & there):
            yield f"{root.parameter.name} is what is known ({fact.text})"


def _of_one_part(solution: Solution, question: Question) -> Iterator[str]:
    """A factor of the total weight ("0.2 times its total weight") with the mass of one part of it."""
    wholes = [fact for fact in question.facts if fact.dimension == MASS and fact.origin is not None and fact.also]
    parts = {index for fact in wholes for index in (fact.origin, *fact.also)}
    factors = {
        fact.index
        for fact in question.given
        if fact.scope and fact.span and _OF_TOTAL.match(question.text, fact.span[1])
    }
    for number in range(len(solution.steps)):
        own = {one.fact for one in solution.bound if one.step == number}
        if own & factors and own & parts:
            yield f"it is {question.facts[min(own & factors)].text} of all together, not of one part"


def _rated(solution: Solution, question: Question, knowledge: TypedKnowledge, idle: list[Fact]) -> Iterator[str]:
    """A nominal value in a plain parameter beside plain values, while a plain value of its kind lies idle."""
    for one in solution.bound:
        fact, slot = question.facts[one.fact], knowledge.slots[one.slot]
        if (
            fact.dimension not in RATED
            or not _NOMINAL.search(fact.text)
            or _NOMINAL.search(slot.parameter.name)
            or fact.role != "given"
        ):
            continue
        beside = [question.facts[b.fact] for b in solution.bound if b.step == one.step and b.slot != one.slot]
        plain = [
            f for f in idle if f.dimension == fact.dimension and f.noun.kinds == fact.noun.kinds and not f.answered
        ]
        if (
            any(f.role == "given" and not _NOMINAL.search(f.text) for f in beside)
            and any(not _NOMINAL.search(f.text) for f in plain)
            and not _NOMINAL.search(question.asked.text)
        ):
            yield f"{fact.text} is rated, and what is the case is given"


def _twice(bound: list[Bound], question: Question) -> Iterator[str]:
    facts = [question.facts[one.fact] for one in bound if not question.facts[one.fact].difference]
    for number, fact in enumerate(facts):
        if any(same_amount(fact, o) and (fact.origin is None) != (o.origin is None) for o in facts[:number]):
            yield f"{fact.text} is taken twice for one value"


def _parts(bound: list[Bound], question: Question, knowledge: TypedKnowledge) -> Iterator[str]:
    """Does the formula have ``4 A`` for the area of four parts, of which the total is given?"""
    for one in bound:
        slot = knowledge.slots[one.slot]
        if is_total(question.facts[one.fact].text) and _multiplied(slot, knowledge):
            yield f"'{knowledge.formulas[slot.formula].formula.label}' takes one part, not the total"


def _several(solution: Solution, question: Question, knowledge: TypedKnowledge) -> Iterator[str]:
    """A definition (F = p A, W = F d) for so many like parts, of which the question says nothing."""
    for use in solution.steps:
        formula = knowledge.formulas[knowledge.slots[use.slot].formula].formula
        times = _TIMES.search(formula.equation or "")
        sorts = {p.dimension for p in formula.parameters}
        turning = any(_TURNING & {*(p.quantity_kind or "").split("_")} for p in formula.parameters)
        if times is None or turning or sorts not in DEFINITIONS or len(formula.parameters) != len(sorts):
            continue
        number = int(times["before"] or times["behind"])
        told = any(fact.value == number and fact.unit is None for fact in question.given)
        if not told and not _LIKE[number].search(question.text):
            yield f"'{formula.label}' is for {number} like parts, of which the question says nothing"


def _multiplied(slot: Slot, knowledge: TypedKnowledge) -> bool:
    equation = knowledge.formulas[slot.formula].formula.equation or ""
    return bool(re.search(rf"(?<![\w./])(?<!\*\*)[2-9]\*{re.escape(slot.parameter.identifier)}(?!\w|\*\*)", equation))


def _burned(solution: Solution, question: Question, knowledge: TypedKnowledge, idle: list[Fact]) -> Iterator[str]:
    """An amount of a fuel from nothing that is said of it, or the mass of what drives as if it burned."""
    asked = question.target.topic
    if not question.dimensions & AMOUNTS or knowledge.slots[solution.steps[0].slot].parameter.dimension not in AMOUNTS:
        return
    if question.target.stems & _DRIVES and not question.target.stems & _USED_UP:
        root = knowledge.slots[solution.steps[0].slot]
        if any(other.parameter.dimension in BY_MASS for other in knowledge.inputs(root)):
            yield "what drives is neither burned nor heated"
        return
    for fact in idle:
        fuel = substance(fact) & asked if is_property(fact) and fact.noun.kinds & BURNS else frozenset()
        if fuel and not any(_says_of(question.facts[one.fact], fuel) for one in solution.bound):
            yield f"{fact.text} is said of what is asked for, and nothing that is used is"


def _says_of(fact: Fact, fuel: frozenset[str]) -> bool:
    """Is a value one of the fuel: by all its words, an amount by those right around it?"""
    if fact.dimension in AMOUNTS:
        return bool(fuel & frozenset(tokens(" ".join(fact.text.split()[-CLOSE:]))))
    return bool(fuel & fact.noun.topic)


def _unloaded(solution: Solution, question: Question, knowledge: TypedKnowledge) -> Iterator[str]:
    """An unknown mass with a load that comes out of a formula of weights or of what floats, an unknown power or length as all of it."""
    loads = {i for said in question.said for p in said.formula.parameters if p.identifier == LOAD for i in said.only}
    root = knowledge.slots[solution.steps[0].slot]
    weighs = root.parameter.dimension == MASS and any(
        other.parameter.dimension in (ACCELERATION, DENSITY) for other in knowledge.inputs(root)
    )
    used = {one.fact for one in solution.bound}
    together = root.parameter.dimension in (POWER, LENGTH) and not loads & used
    if loads and (weighs or together) and not root.stated:
        yield "what this gives is the unknown together with the other one"


def _mislabelled(solution: Solution, question: Question, knowledge: TypedKnowledge) -> Iterator[str]:
    """The power of a label ("6 V 3 W") at another voltage than the label's."""
    for found in _LABEL.finditer(question.text):
        own = [f for f in question.given if f.span and found.start() <= f.span[0] < found.end()]
        powers = {f.index for f in own if f.dimension == POWER}
        voltages = {f.index for f in own if f.dimension == VOLTAGE}
        for one in solution.bound if powers and voltages else ():
            beside = {other.fact for other in solution.bound if other.step == one.step}
            slots = knowledge.inputs(knowledge.slots[one.slot])
            if one.fact in powers and not beside & voltages and any(s.parameter.dimension == VOLTAGE for s in slots):
                yield f"{found.group()}: this power is that at the voltage of the label"
            if _rated_apart(question.facts[one.fact], question):
                yield f"{found.group()}: another thing is rated for this current"


def _rated_apart(fact: Fact, question: Question) -> bool:
    """Is it the current that another thing is rated for than the one whose resistance or energy is asked?"""
    rated = _RATED_FOR.search(fact.text) if fact.dimension == ELECTRIC_CURRENT else None
    asked = question.dimensions & {RESISTANCE, ENERGY}
    return rated is not None and bool(asked) and not frozenset(tokens(rated["thing"])) & question.target.stems
