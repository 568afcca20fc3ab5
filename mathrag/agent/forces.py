"""Forces along the ground and forces down on it: a weight drives no car, a drag presses on no road.

A judge of whole plans (`mathrag.agent.evidence`): in junior-high problems both are in newtons, and only the formulas around a
force tell them apart.
"""

from __future__ import annotations

from collections.abc import Iterator

from mathrag.agent.compute import Plan
from mathrag.agent.implicit import GRAVITY
from mathrag.agent.question import Question
from mathrag.agent.typed import Noun, Slot, TypedKnowledge
from mathrag.agent.words import tokens

FORCE, PRESSURE, MASS = "L M T^-2", "L^-1 M T^-2", "M"
MOTION = frozenset({"L", "L T^-1"})
DOWN, ALONG = 1, -1
_KINDS = {
    DOWN: frozenset({"weight", "normal_force"}),
    ALONG: frozenset({"resistance_force", "friction", "drag", "traction_force"}),
}
UPWARDS = frozenset(tokens("height depth rise lifted rising falling climb hook"))
LIFTS = frozenset(
    tokens("lift lifted lifting climb hook crane elevator hoist upward vertical vertically ascend pulley")
)


def misdirected(plan: Plan, question: Question, knowledge: TypedKnowledge) -> float:
    """How often a force along the ground stands for one down on it, or the reverse."""
    lifts = bool(question.noun.stems & LIFTS)
    return float(sum(one * other < 0 for one, other in _pairs(plan, question, knowledge, lifts)))


def _pairs(plan: Plan, question: Question, knowledge: TypedKnowledge, lifts: bool) -> Iterator[tuple[int, int]]:
    """The directions of each two forces that the plan takes for one."""
    slots = knowledge.slots
    for use in plan.solution.steps:
        slot = slots[use.slot]
        if slot.parameter.dimension != FORCE:
            continue
        own = _direction(slot, knowledge, lifts)
        if use.parent is None:
            yield _named(question.target), own
        else:
            yield _direction(slots[use.parent[1]], knowledge, lifts), own
    for bound in plan.solution.bound:
        slot = slots[bound.slot]
        if slot.parameter.dimension == FORCE:
            yield _named(question.facts[bound.fact].noun), _direction(slot, knowledge, lifts)


def _named(noun: Noun) -> int:
    """The direction that the words of a force tell, 0 where they don't."""
    return next((direction for direction, kinds in _KINDS.items() if noun.kinds & kinds), 0)


def _direction(slot: Slot, knowledge: TypedKnowledge, lifts: bool) -> int:
    """By its own words, else by its formula: with a pressure, or with a mass and g alone, it acts down; with a way or a speed, along it."""
    if named := _named(slot.noun):
        return named
    others = [
        p for p in knowledge.formulas[slot.formula].formula.parameters if p.identifier != slot.parameter.identifier
    ]
    dimensions = {p.dimension for p in others}
    if PRESSURE in dimensions or dimensions == {MASS, GRAVITY}:
        return DOWN
    moves = any(p.dimension in MOTION and not frozenset(tokens(p.name)) & UPWARDS for p in others)
    return ALONG if moves and not lifts else 0
