"""Which of two alike a plan takes: the one that the question asks about, and the one that goes with it.

A formula that has two of a sort (p_1 and p_2, an input and an output) can be solved for either. Plans are dropped (`planning.compute`)

- that compute another kind of quantity of the same dimension than is asked for (a decay constant for an activity),
- that solve it for the one whose name the asked phrase does not have, where another of its variables has it,
- that give the asked one what the question says of the other ("How fast is it in the wide part of 10 cm²?" gives 10 cm² to that speed),
- that compute what is reached in the end from what was there at first, with the final value left aside,
- that take the temperature of a body for that of its surroundings, or the reverse, where a formula tells them apart,
- that let a body of two that have stuck together have the speed that one of them had before.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from mathrag.agent.language.dimensions import (
    ACCELERATION,
    ELECTRIC_CURRENT,
    FORCE,
    LENGTH,
    MASS,
    RESISTANCE,
    SPEED,
    VOLTAGE,
)
from mathrag.agent.language.words import concept, concepts, tokens
from mathrag.agent.situations.mechanics.equalities import upwards
from mathrag.agent.slots.features import Fact
from mathrag.agent.slots.typed import FINAL, INITIAL, Slot, TypedKnowledge, index_of, symbol_key
from mathrag.entities import Parameter

_EACH = re.compile(
    r"\b(?:in|of|on|by|to|for|from|through|across) each(?: (?:one|of (?:them|these|the \w+)))?\s*[?.]", re.IGNORECASE
)
SEVERAL = range(2, 13)
_LAP = re.compile(r"\blaps?\b|\bcircumference|\btrack\b|\bwavelength|\bwaves?\b", re.IGNORECASE)
_REACTS = frozenset(tokens("react reacts reaction reacting"))
_JOINED = re.compile(r"\bin (?:parallel|series)\b", re.IGNORECASE)
_TOGETHER = re.compile(
    r"\b(?:together|both|combined|joint(?:ly)?|common|afterwards?|then|left|remains?|lost|after (?:the|this|that|they|it)|"
    r"they|their|the two|pair)\b",
    re.IGNORECASE,
)

_LATER = re.compile(
    r"\bafter\s+(?:about\s+|another\s+)?\d[\d.]*\s*(?:[nmµ]?s|min|h|d|seconds?|minutes?|hours?|days?|weeks?|years?)\b|"
    r"\bafter\s+(?:(?:it|he|she|they|(?:the|this|that) \w+)\s+ha(?:s|ve|d)\b|a further|another|cover|travel|sliding|rolling|falling|going)",
    re.IGNORECASE,
)
OWN_FORCES = frozenset({"net_force", "weight", "gravity", "gravitational_force"})  # no forces of what carries
PUSHED = sorted([FORCE, MASS, ACCELERATION])
AROUND = concept("surroundings")

if TYPE_CHECKING:
    from mathrag.agent.question import Question
    from mathrag.agent.solutions.plan import Call


def other_one(calls: Sequence[Call], question: Question, knowledge: TypedKnowledge) -> str | None:
    """Why a plan takes the wrong one of two; None where nothing says so."""
    root = calls[-1]
    others = knowledge.inputs(root.slot)
    if _named_better(root.slot, others, question, knowledge):
        return f"the question asks for another variable of '{root.tool.formula.label}'"
    if _of_another_kind(root.slot, question, knowledge):
        return f"it computes a {root.slot.parameter.name or root.slot.parameter.symbol}, and something else of this dimension is asked for"
    if _of_the_other(root, others, question):
        return "what is said of the one is given to the other"
    if _each_of_several(calls, question):
        return "each of several is asked about, and how many there are does not enter"
    if any(_called_as_another(call, question) for call in calls):
        return "a value is given to one variable that is called as another one of the formula"
    if any(_straight(call, question) for call in calls):
        return "what goes round once covers its circle"
    if any(_while_reacting(call, question) for call in calls) or _never_brakes(calls, question):
        return "first someone reacts, then something brakes: the one is not the other, nor all"
    if _weightless(calls, question):
        return "what is carried weighs besides"
    if _of_another_branch(calls, question):
        return "a current or voltage of one branch is taken for another's"
    if _of_the_start(root, calls, question):
        return "what is reached in the end is computed from what was there at first"
    if any(_of_the_surroundings(call, question, knowledge) for call in calls):
        return "a temperature of the surroundings is another's"
    if any(_before(call, question) for call in calls) or _one_of_both(calls, question):
        return "what sticks together has the mass of both, and another speed than they had"
    return None


def _of_the_surroundings(call: Call, question: Question, knowledge: TypedKnowledge) -> bool:
    """Is what the question says of a room or of the surroundings not given to the variable that is so called, or another value?"""
    slots = {slot.parameter.identifier: slot for slot in (call.slot, *knowledge.inputs(call.slot))}
    around = {name for name, slot in slots.items() if AROUND in slot.noun.concepts}
    if len(around) != 1 or around >= set(slots):
        return False
    (name,) = around
    own = {
        fact.index
        for fact in question.given
        if fact.dimension == slots[name].parameter.dimension and AROUND in concepts(fact.text)
    }
    if len(own) != 1:
        return False
    taken = {item.parameter.identifier: item.fact for item in call.inputs if item.fact is not None}
    return taken.get(name) not in own or any(fact in own for other, fact in taken.items() if other != name)


def _named_better(slot: Slot, others: Sequence[Slot], question: Question, knowledge: TypedKnowledge) -> bool:
    """Has another variable of this dimension all the asked words that ``slot`` has, and more, or just the kind that is asked for?"""
    if question.target.symbol is not None or slot.noun.symbol in question.noun.symbols:
        return False
    words = frozenset(tokens(question.asked.head)) if question.asked.placeholder is None else frozenset[str]()
    own, kinds, named = words & _called(slot, knowledge), question.target.kinds, slot.noun.kinds
    broader = bool(named) and named < question.target.families and not kinds & named
    unlike = bool(named) and slot.parameter.dimension == FORCE and not kinds & slot.noun.families
    for other in others:
        if other.parameter.dimension != slot.parameter.dimension:
            continue
        alike = bool(kinds & other.noun.kinds)
        if (own and own < words & _called(other, knowledge) and (alike or not kinds & named)) or (
            alike and (broader or unlike)
        ):
            return True
    return False


def _called(slot: Slot, knowledge: TypedKnowledge) -> frozenset[str]:
    """The words of a variable's name, and of its formula's where it is what that is for and stands alone on a side."""
    formula = knowledge.formulas[slot.formula].formula
    alone = slot.parameter.identifier == (formula.equation or "").partition("==")[0].strip()
    own = slot.parameter.identifier == formula.target and alone
    return slot.noun.stems.union(tokens(formula.label.partition(" from ")[0]) if own else ())


def _of_another_kind(slot: Slot, question: Question, knowledge: TypedKnowledge) -> bool:
    """Is a variable of another kind computed where the documents have variables of just the kind that is asked for?

    Lengths are not so strict: how far, how high and where are asked alike.
    """
    wanted, dimension = question.target.kinds, slot.parameter.dimension
    if question.asked.placeholder is not None or dimension in (LENGTH, None) or question.target.dimension != dimension:
        return False
    if not slot.noun.kinds or wanted & slot.noun.families or slot.noun.kinds & question.target.families:
        return False
    if wanted == {"number"} and not question.asked.counted:
        return False  # a "plain number" can be any
    return any(knowledge.slots[i].parameter.quantity_kind in wanted for i in knowledge.by_dimension.get(dimension, ()))


def _of_the_other(root: Call, others: Sequence[Slot], question: Question) -> bool:
    """Is a value that the question connects with what it asks bound beside the other one, and one that it does not beside it?"""
    index = index_of(root.slot.parameter.symbol)
    partners = {
        index_of(slot.parameter.symbol) for slot in others if _sort(slot.parameter) == _sort(root.slot.parameter)
    }
    if not index or len(partners) != 1 or index in partners:
        return False
    placed: dict[tuple[str | None, str], dict[str, Fact]] = {}
    for item in root.inputs:
        fact = question.facts[item.fact] if item.fact is not None else None
        if fact is not None and (fact.role == "given" or fact.thing):
            placed.setdefault(_sort(item.parameter), {})[index_of(item.parameter.symbol)] = fact
    (partner,) = partners
    told = placed.pop(_sort(root.slot.parameter), {}).get(partner)
    if told is not None and _asked_with(told, question):
        return False  # "to what volume must 0.5 L of a 2 M acid be diluted": both are said of the other
    for found in placed.values():
        near, far = found.get(index), found.get(partner)
        if near is not None and far is not None and _asked_with(far, question) and not _asked_with(near, question):
            return True
    return False


def _sort(parameter: Parameter) -> tuple[str | None, str]:
    """Its dimension and its letter."""
    index = index_of(parameter.symbol)
    return parameter.dimension, symbol_key(parameter.symbol).removesuffix(symbol_key(index))


def _asked_with(fact: Fact, question: Question) -> bool:
    """Does it stand in the asking sentence, or is it of a thing that the asked phrase names?"""
    if fact.thing is not None:
        return frozenset(tokens(fact.thing)) <= frozenset(tokens(question.asked.text))
    return fact.near


def _weightless(calls: Sequence[Call], question: Question) -> bool:
    """Is the force on something that is accelerated upwards or downwards taken for mass times acceleration, or its weight, alone?"""
    root = calls[-1]
    if root.slot.parameter.dimension != FORCE or question.target.kinds & OWN_FORCES or not upwards(question.text):
        return False
    alike = (call for call in calls if call.value == root.value and not call.slot.stated)
    return any(sorted(p.dimension or "" for p in call.tool.formula.parameters) == PUSHED for call in alike)


def _while_reacting(call: Call, question: Question) -> bool:
    """Is a reaction time taken for a time with an acceleration?"""
    times = (
        question.facts[i.fact].noun.stems for i in call.inputs if i.fact is not None and i.parameter.dimension == "T"
    )
    return any(stems & _REACTS for stems in times) and any(
        p.dimension == ACCELERATION for p in call.tool.formula.parameters
    )


def _never_brakes(calls: Sequence[Call], question: Question) -> bool:
    """Is a reaction time used and a given acceleration left aside, though not the reaction alone is asked about?"""
    used = {item.fact for call in calls for item in call.inputs if item.fact is not None}
    reacts = any(
        question.facts[number].noun.stems & _REACTS for number in used if question.facts[number].dimension == "T"
    )
    written = {number for fact in used for number in _written(question.facts[fact])}
    idle = any(
        fact.dimension == ACCELERATION and fact.origin is None and fact.index not in written for fact in question.given
    )
    return reacts and idle and not question.target.stems & _REACTS


def _straight(call: Call, question: Question) -> bool:
    """Is the time of one turn taken for that of a straight way, in a formula that has no period?"""
    parameters = call.tool.formula.parameters
    if sorted(p.dimension or "" for p in parameters) != sorted([LENGTH, "T", SPEED]) or _LAP.search(question.text):
        return False
    turns = (
        item for item in call.inputs if item.fact is not None and question.facts[item.fact].noun.kinds == {"period"}
    )
    return any(item.parameter.quantity_kind != "period" for item in turns) and "pi" not in (
        call.tool.formula.equation or ""
    )


ANYWHERE = frozenset({"distance", "length"})
"""Kinds that "apart" and "long" say of any length."""


def _called_as_another(call: Call, question: Question) -> bool:
    """Is a value of just the kind of one variable (an internal resistance) bound to another one, and none of that kind to this?"""
    facts = {item.parameter.identifier: question.facts[item.fact] for item in call.inputs if item.fact is not None}
    for item in call.inputs:
        fact = facts.get(item.parameter.identifier)
        if (
            fact is None
            or fact.role != "given"
            or len(fact.noun.kinds) != 1
            or fact.noun.kinds <= ANYWHERE
            or item.parameter.quantity_kind in fact.noun.kinds
        ):
            continue
        for other in call.inputs:
            like = (
                other.parameter.dimension == item.parameter.dimension
                and other.parameter.quantity_kind in fact.noun.kinds
            )
            if like and not (other.fact is not None and facts[other.parameter.identifier].noun.kinds & fact.noun.kinds):
                return True
    return False


def _of_another_branch(calls: Sequence[Call], question: Question) -> bool:
    """In parallel each resistor has its own current, in series its own voltage: neither goes with another resistor."""
    found = _JOINED.search(question.text)
    if found is None:
        return False
    own = ELECTRIC_CURRENT if "parallel" in found.group().lower() else VOLTAGE
    made = {call.step: call for call in calls}
    for call in calls:
        for item in call.inputs:
            inner = made.get(item.step) if item.step is not None else None
            if (
                inner is not None
                and item.parameter.dimension == own
                and _resists(inner) - {None}
                and _resists(call) - _resists(inner)
            ):
                return True
    return False


def _resists(call: Call) -> set[int | None]:
    return {item.fact for item in call.inputs if item.parameter.dimension == RESISTANCE and item.fact is not None}


def _of_the_start(root: Call, calls: Sequence[Call], question: Question) -> bool:
    """Is a later value asked for, and the initial one computed, or one of a pair used beside it where the formula has no two states?"""
    if root.slot.noun.markers == INITIAL and not question.target.markers and _LATER.search(question.asked.context):
        return True
    if question.target.markers != FINAL:
        return False
    used = {item.fact for call in calls for item in call.inputs}
    initial = (
        question.facts[item.fact]
        for item in root.inputs
        if item.fact is not None and not _stated(item.parameter.symbol)
    )
    for fact in initial:
        partners = (other for other in question.given if other.pair == fact.pair and other.index != fact.index)
        if (
            fact.noun.markers == INITIAL
            and fact.pair is not None
            and not any(other.index in used for other in partners)
        ):
            return True
    return False


def _stated(symbol: str) -> bool:
    """Has the symbol an index or a change sign, which say of what state it is?"""
    return bool(index_of(symbol)) or "Delta" in symbol or "Δ" in symbol


def _before(call: Call, question: Question) -> bool:
    if call.slot.stated:
        return False
    facts = [question.facts[item.fact] for item in call.inputs if item.fact is not None]
    stuck = [fact.place for fact in facts if fact.dimension == MASS and fact.place is not None and fact.also]
    speeds = [fact.span[0] for fact in facts if fact.dimension == SPEED and fact.role == "given" and fact.span]
    return any(speed < place for place in stuck for speed in speeds)


def _one_of_both(calls: Sequence[Call], question: Question) -> bool:
    """Is the mass of one alone taken in the end though both things together are asked about, or move together?"""
    totals = [fact for fact in question.facts if fact.also and fact.dimension == MASS and "total" in fact.noun.stems]
    masses = [item.fact for item in calls[-1].inputs if item.parameter.dimension == MASS]
    if not totals or len(masses) != 1 or masses[0] is None or masses[0] in {fact.index for fact in totals}:
        return False
    if totals[0].place is not None:
        return _TOGETHER.search(question.text, *question.asked.span) is not None
    moves = any(item.parameter.dimension in (SPEED, ACCELERATION) for item in calls[-1].inputs)
    return moves and question.asked.placeholder is None and question.facts[masses[0]].origin is None


def _each_of_several(calls: Sequence[Call], question: Question) -> bool:
    """ "What is the tension in each [of the two ropes]": their number must enter, unless it counts values."""
    if not _EACH.search(question.text, *question.asked.span):
        return False
    used = {item.fact for call in calls for item in call.inputs}
    counted = {fact.origin for fact in question.facts} | {fact.twin for fact in question.facts}
    return any(
        fact.unit is None and fact.origin is None and fact.value in SEVERAL and isinstance(fact.value, int)
        and fact.span is not None and fact.index not in used | counted
        for fact in question.given
    )  # fmt: skip


def _written(fact: Fact) -> tuple[int, ...]:
    return (fact.index if fact.origin is None else fact.origin, *fact.also)
