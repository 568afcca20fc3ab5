"""How narrowly the kinds of values and parameters agree: a half-life is a time, but a time is no half-life.

A judge of whole plans (`mathrag.agent.evidence`). The search lets a kind and its broader one stand for each other; which of two
values belongs in which of two parameters, and what answers a narrow question, is told by the exact kind.
"""

from __future__ import annotations

from itertools import combinations

from mathrag.agent.compute import Plan
from mathrag.agent.question import Question
from mathrag.agent.typed import Noun, TypedKnowledge

EXACT, RELATED = 1.0, 0.5


def kinship(one: Noun, other: Noun) -> float:
    """1 for the same kind, 0.5 where one is the broader of the two, else 0."""
    if one.kinds & other.kinds:
        return EXACT
    return RELATED if one.kinds & other.families or other.kinds & one.families else 0.0


def crossed(plan: Plan, question: Question, knowledge: TypedKnowledge) -> float:
    """How much better the kinds of values would agree if two of them changed places ("half-life 24 min ... after 60 min")."""
    total = 0.0
    for one, other in combinations(plan.solution.bound, 2):
        facts = question.facts[one.fact], question.facts[other.fact]
        slots = knowledge.slots[one.slot], knowledge.slots[other.slot]
        if slots[0].parameter.dimension != slots[1].parameter.dimension or facts[0].dimension != facts[1].dimension:
            continue
        if one.fact == other.fact or one.slot == other.slot or all(fact.role != "given" for fact in facts):
            continue
        now = kinship(facts[0].noun, slots[0].noun) + kinship(facts[1].noun, slots[1].noun)
        total += max(0.0, kinship(facts[0].noun, slots[1].noun) + kinship(facts[1].noun, slots[0].noun) - now)
    return total


def answers_broadly(plan: Plan, question: Question, knowledge: TypedKnowledge) -> float:
    """1 where a narrower kind is asked for than the plan computes: an electromotive force, and a voltage is found."""
    asked, slot = question.target, knowledge.slots[plan.solution.steps[0].slot].noun
    return float(bool(asked.families & slot.kinds) and not asked.kinds & slot.kinds)
