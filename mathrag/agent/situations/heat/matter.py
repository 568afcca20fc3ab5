"""What is burned or warmed is the substance whose property is given: the mass of the water goes with the specific heat of the water.

A plan that multiplies the calorific value, specific or latent heat of one substance by the mass of another is dropped
(`planning.compute`). Which substances there are the question says itself: what its properties are of. So is a plan that
ends with how much water there is where the asked phrase names a fuel, that takes 40 L of water for a volume of gas, or the
reverse; one fuel may stand for another.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from mathrag.agent.language.dimensions import DENSITY, MASS, SPECIFIC_ENERGY, SPECIFIC_HEAT, VOLUME
from mathrag.agent.language.words import tokens
from mathrag.agent.slots.features import Fact
from mathrag.agent.slots.typed import Noun, Slot, TypedKnowledge
from mathrag.agent.solutions.tree import Bound, Solution

if TYPE_CHECKING:
    from mathrag.agent.question import Question

BY_VOLUME = frozenset({"volumetric_calorific_value"})
AMOUNTS = frozenset({MASS, VOLUME})
_SORTS = (  # what is burned, what is warmed by it; "oil" may be either
    frozenset(
        tokens(
            "gas gasoline petrol diesel kerosene coal coke anthracite lignite charcoal firewood straw alcohol ethanol methanol hydrogen "
            "methane propane butane biogas fuel"
        )
    ),
    frozenset(tokens("water milk soup")),
)

_OF = re.compile(r"\s*of\s+((?:[a-z]+\s+){0,2}[a-z]+)", re.IGNORECASE)


def mixed(solution: Solution, question: Question, knowledge: TypedKnowledge) -> str | None:
    """Why a plan can't be that brings the property of one substance together with the amount of another."""
    if _another(solution, question, knowledge):
        return "what it computes is of another substance than is asked for"
    known = frozenset(word for fact in question.given for word in substance(fact))
    for number in range(len(solution.steps)):
        properties = [words for words in _properties(number, solution, question) if words]
        amounts = [noun.topic & known for noun in _amounts(number, solution, question, knowledge)]
        if len(properties) == len(amounts) == 1 and amounts[0] and not amounts[0] & properties[0]:
            return "the property of one substance meets the amount of another"
    return None


def _another(solution: Solution, question: Question, knowledge: TypedKnowledge) -> bool:
    """Is how much there is of a fuel computed where what it warms is asked for, or taken for it, or the reverse?"""
    root = knowledge.slots[solution.steps[0].slot]
    own = _sort(root.noun.stems) if _of_one(root, knowledge) else None
    asked = _sort(frozenset(tokens(question.asked.head)) if question.asked.placeholder is None else frozenset())
    asked = _sort(question.target.stems) if asked is None else asked
    return _differ(own, asked) or any(_taken_for(bound, question, knowledge) for bound in solution.bound)


def _taken_for(bound: Bound, question: Question, knowledge: TypedKnowledge) -> bool:
    """Is so much of the one bound to how much there is of the other?"""
    fact, slot = question.facts[bound.fact], knowledge.slots[bound.slot]
    if fact.dimension not in AMOUNTS or fact.span is None or not _of_one(slot, knowledge):
        return False
    of = _OF.match(question.text, fact.span[1])
    return of is not None and _differ(_sort(frozenset(tokens(of[1]))), _sort(slot.noun.stems))


def _of_one(slot: Slot, knowledge: TypedKnowledge) -> bool:
    """Is it how much there is of what it is called, and of nothing else? A mass by a density holds for all substances alike."""
    others = {other.parameter.dimension for other in knowledge.inputs(slot)}
    return slot.parameter.dimension in AMOUNTS and not slot.stated and not others <= AMOUNTS | {DENSITY}


def _differ(one: frozenset[str] | None, other: frozenset[str] | None) -> bool:
    return one is not None and other is not None and one is not other


def _sort(words: frozenset[str]) -> frozenset[str] | None:
    """The one sort of substances that ``words`` name."""
    found = [sort for sort in _SORTS if sort & words]
    return found[0] if len(found) == 1 else None


def _properties(number: int, solution: Solution, question: Question) -> Iterator[frozenset[str]]:
    facts = (question.facts[bound.fact] for bound in solution.bound if bound.step == number)
    return (substance(fact) for fact in facts if fact.role == "given" and is_property(fact))


def substance(fact: Fact) -> frozenset[str]:
    """The words for what a property is of."""
    return frozenset(word for word in fact.noun.topic if len(word) > 1) if is_property(fact) else frozenset()


def is_property(fact: Fact) -> bool:
    """Is it a density, a calorific value, a specific or latent heat?"""
    return fact.dimension in (DENSITY, SPECIFIC_ENERGY, SPECIFIC_HEAT) or bool(fact.noun.kinds & BY_VOLUME)


def _amounts(number: int, solution: Solution, question: Question, knowledge: TypedKnowledge) -> Iterator[Noun]:
    """The masses and volumes of one step, what is asked among them."""
    slots = knowledge.slots
    use = solution.steps[number]
    if use.parent is None and slots[use.slot].parameter.dimension in AMOUNTS:
        yield question.target
    for bound in solution.bound:
        if bound.step == number and slots[bound.slot].parameter.dimension in AMOUNTS:
            yield question.facts[bound.fact].noun
