"""How narrowly the kinds of values and parameters agree: a half-life is a time, but a time is no half-life.

A judge of whole plans (`planning.evidence`). The search lets a kind and its broader one stand for each other; which of two
values belongs in which of two parameters, and what answers a narrow question, is told by the exact kind.
"""

from __future__ import annotations

from itertools import combinations

from mathrag.agent.question import Question
from mathrag.agent.slots.typed import Noun, TypedKnowledge
from mathrag.agent.solutions.tree import Solution


def exactly(one: Noun, other: Noun) -> bool:
    """Are they of the same kind?"""
    return bool(one.kinds & other.kinds)


def roughly(one: Noun, other: Noun) -> bool:
    """Is one's kind a broader or narrower one than the other's?"""
    return not exactly(one, other) and bool(one.kinds & other.families or other.kinds & one.families)


def crossed(solution: Solution, question: Question, knowledge: TypedKnowledge) -> float:
    """Values that only roughly agree with their parameters and would not if two changed places ("half-life 24 min ... after 60 min")."""
    total = 0
    for one, other in combinations(solution.bound, 2):
        facts = question.facts[one.fact], question.facts[other.fact]
        slots = knowledge.slots[one.slot], knowledge.slots[other.slot]
        if slots[0].parameter.dimension != slots[1].parameter.dimension or facts[0].dimension != facts[1].dimension:
            continue
        if one.fact == other.fact or one.slot == other.slot or all(fact.role != "given" for fact in facts):
            continue
        now = [(fact.noun, slot.noun) for fact, slot in zip(facts, slots, strict=True)]
        then = [(fact.noun, slot.noun) for fact, slot in zip(facts, reversed(slots), strict=True)]
        if any(exactly(*pair) for pair in then):
            total += max(0, sum(roughly(*pair) for pair in now) - sum(roughly(*pair) for pair in then))
    return float(total)
