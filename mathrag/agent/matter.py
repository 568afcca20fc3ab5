"""What is burned or warmed is the substance whose property is given: the mass of the water goes with the specific heat of the water.

A plan that multiplies the calorific value, specific or latent heat of one substance by the mass of another is dropped
(`mathrag.agent.compute`). Which substances there are the question says itself: what its properties are of.
"""

from __future__ import annotations

from collections.abc import Iterator

from mathrag.agent.dimensions import DENSITY, MASS, SPECIFIC_ENERGY, SPECIFIC_HEAT, VOLUME
from mathrag.agent.features import Fact
from mathrag.agent.question import Question
from mathrag.agent.tree import Solution
from mathrag.agent.typed import Noun, TypedKnowledge

BY_VOLUME = frozenset({"volumetric_calorific_value"})
BURNS = frozenset({"calorific_value"}) | BY_VOLUME
AMOUNTS = frozenset({MASS, VOLUME})


def mixed(solution: Solution, question: Question, knowledge: TypedKnowledge) -> str | None:
    """Why a plan can't be that brings the property of one substance together with the amount of another."""
    known = frozenset(word for fact in question.given for word in substance(fact))
    for number in range(len(solution.steps)):
        properties = [words for words in _properties(number, solution, question) if words]
        amounts = [noun.topic & known for noun in _amounts(number, solution, question, knowledge)]
        if len(properties) == len(amounts) == 1 and amounts[0] and not amounts[0] & properties[0]:
            return "the property of one substance meets the amount of another"
    return None


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
