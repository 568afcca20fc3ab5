"""Forces along the ground and forces down on it: a weight drives no car, a drag presses on no road.

A plan that takes the one for the other is dropped (`planning.compute`): both are in newtons, and only the formulas around a force
tell them apart. So is one that lets a weight do work on level ground, or that leaves the drag aside where something rises against it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from mathrag.agent.language.dimensions import ACCELERATION, ENERGY, FORCE, MASS, POWER, PRESSURE, SPEED
from mathrag.agent.language.kinds import FREE_FALL
from mathrag.agent.language.words import tokens
from mathrag.agent.reading.implicit import falls
from mathrag.agent.situations.mechanics.balances import LIFTS, rising
from mathrag.agent.situations.mechanics.equalities import upwards
from mathrag.agent.situations.motion.unsteady import GAINS, SLOWS
from mathrag.agent.slots.typed import Noun, Slot, TypedKnowledge
from mathrag.agent.solutions.tree import Solution

if TYPE_CHECKING:
    from mathrag.agent.question import Question

DONE = frozenset({ENERGY, POWER})
WAYS = frozenset({"distance", "displacement"})
DOWN, ALONG = 1, -1
_KINDS = {
    DOWN: frozenset({"weight", "normal_force"}),
    ALONG: frozenset({"resistance_force", "friction", "drag", "traction_force"}),
}
LIFTING = frozenset(tokens("lift thrust pull traction propeller rotor motor engine battery output"))
UPWARDS = frozenset(tokens("height depth rise lifted rising falling climb hook"))


HEIGHTS, DISTANCE = frozenset({"height"}), frozenset({"distance"})
VEHICLES = frozenset(tokens("car vehicle truck lorry bus van train tram tractor motorcycle bicycle"))
_LEVEL = re.compile(
    r"\b(?:horizontal|level|flat|straight)\w*\s+(?:\w+\s+){0,2}(?:ground|road|runway|floor|track|surface|highway|street|path|way|line)\b",
    re.IGNORECASE,
)


_COMPONENT = re.compile(r"\bcomponents?\b|\bpart\s+of\s+(?:the|its)\b", re.IGNORECASE)
_ACROSS = tuple(  # how questions speak of two directions at right angles, and how documents call the components
    tuple(tuple(re.compile(pattern, re.IGNORECASE) for pattern in pair) for pair in pairs)
    for pairs in (
        (
            (
                r"\bparallel\b|\balong\b|\bdown\s+the\b",
                r"\bperpendicular|\bnormal\b|\bright\s+angles\b|\b(?:in)?to\s+the\s+surface",
            ),
            (r"parallel|\|\||∥|\balong", r"perp|⊥|normal"),
        ),
        ((r"\bhorizontal\s+component", r"\bvertical\s+component"), (r"horizontal|_\{?x", r"vertical|_\{?y")),
    )
)


@dataclass(frozen=True)
class _Direction:
    """Down, along or neither; ``told`` where only that can be: by words, or as mass times g."""

    direction: int
    told: bool = True

    def against(self, other: _Direction) -> bool:
        """Can't they be one force? What presses on an area may do work on a way (a piston)."""
        return self.direction * other.direction < 0 and (self.told or other.told)


def misdirected(solution: Solution, question: Question, knowledge: TypedKnowledge) -> str | None:
    """Why a plan can't be where a force along the ground stands for one down on it, or the reverse."""
    lifts = bool(question.noun.stems & LIFTS)
    if _other_component(question.text[slice(*question.asked.span)], knowledge.slots[solution.steps[0].slot]):
        return "it computes the component in the other direction"
    if any(one.against(other) for one, other in _pairs(solution, question, knowledge, lifts)):
        return "a force along the ground is taken for one down on it, or the reverse"
    if _without_drag(solution, question, knowledge):
        return "what rises at constant speed is lifted against its weight and the drag together"
    if _weighed(solution, question, knowledge):
        return "a weight changes no speed along the ground"
    level = any(_level(number, solution, question, knowledge) for number in range(len(solution.steps)))
    if level or _driven(solution, question, knowledge):
        return "a way along the ground is taken for a height"
    return None


def _other_component(asking: str, root: Slot) -> bool:
    """Is the one component asked for and the other one, at right angles to it, computed?"""
    if not _COMPONENT.search(asking):
        return False
    called = f"{root.parameter.symbol} {root.parameter.name}"
    for words, names in _ACROSS:
        wanted = [way.search(asking) is not None for way in words]
        if wanted[0] is not wanted[1]:
            own, other = names if wanted[0] else names[::-1]
            if other.search(called) and not own.search(called):
                return True
    return False


def _without_drag(solution: Solution, question: Question, knowledge: TypedKnowledge) -> bool:
    """Is what lifts asked about, or its work or power, and weight and drag are not added up?"""
    drags = {fact.index for fact in rising(question.text, question.facts)}
    spoken = [question.target, *(fact.noun for fact in question.facts if fact.answered)]
    if not drags or not any(words.stems & LIFTING for words in spoken):
        return False
    added = (bound for bound in solution.bound if bound.fact in drags)
    return not any(_forces(knowledge.slots[bound.slot], knowledge) > 2 for bound in added)


def _weighed(solution: Solution, question: Question, knowledge: TypedKnowledge) -> bool:
    """Is a weight computed where the force is asked that speeds up or slows down what does not fall, rub or rise?"""
    text, root = question.text, knowledge.slots[solution.steps[0].slot]
    if root.parameter.dimension != FORCE or question.target.kinds & _KINDS[DOWN]:
        return False
    speeds = {fact.si for fact in question.facts if fact.dimension == SPEED}
    if not (len(speeds) > 1 or SLOWS.search(text) or GAINS.search(text) or "net_force" in question.target.kinds):
        return False
    if falls(text) or upwards(text) or question.noun.stems & LIFTS or "friction" in text.lower():
        return False
    slots = (knowledge.slots[use.slot] for use in solution.steps)
    return any(slot.parameter.dimension == FORCE and not slot.stated and _by_gravity(slot, knowledge) for slot in slots)


def _by_gravity(slot: Slot, knowledge: TypedKnowledge) -> bool:
    """Is it of a formula of forces, masses and gravity alone?"""
    own = knowledge.formulas[slot.formula].formula.parameters
    gravity = any(p.dimension == ACCELERATION and (p.constant or p.quantity_kind == FREE_FALL) for p in own)
    return gravity and {p.dimension for p in own} <= {FORCE, MASS, ACCELERATION, "1"}


def _forces(slot: Slot, knowledge: TypedKnowledge) -> int:
    return sum(other.parameter.dimension == FORCE for other in (slot, *knowledge.inputs(slot)))


def _level(number: int, solution: Solution, question: Question, knowledge: TypedKnowledge) -> bool:
    """Does a weight do work on a way where all is level and nothing goes up or down?"""
    if not _is_level(question.text) or question.noun.stems & (LIFTS | UPWARDS):
        return False
    slot = knowledge.slots[solution.steps[number].slot]
    own = (slot, *knowledge.inputs(slot))
    heights = any(other.noun.kinds & HEIGHTS for other in own)
    weighs = any(other.noun.kinds & _KINDS[DOWN] or other.parameter.dimension == ACCELERATION for other in own)
    return heights and weighs and any(other.parameter.dimension == ENERGY for other in own)


@lru_cache(maxsize=64)
def _is_level(text: str) -> bool:
    return _LEVEL.search(text) is not None


def _driven(solution: Solution, question: Question, knowledge: TypedKnowledge) -> bool:
    """Is the distance that a vehicle covers taken for a height, where nothing goes up or down?"""
    if not question.noun.stems & VEHICLES or question.noun.stems & (LIFTS | UPWARDS):
        return False
    return any(
        question.facts[bound.fact].noun.kinds == DISTANCE and knowledge.slots[bound.slot].noun.kinds & HEIGHTS
        for bound in solution.bound
    )


def _pairs(
    solution: Solution, question: Question, knowledge: TypedKnowledge, lifts: bool
) -> Iterator[tuple[_Direction, _Direction]]:
    """The directions of each two forces that the plan takes for one."""
    slots = knowledge.slots
    for use in solution.steps:
        slot = slots[use.slot]
        if slot.parameter.dimension != FORCE:
            continue
        own = _direction(slot, knowledge, lifts)
        if use.parent is None:
            yield _named(question.target), own
        else:
            yield _direction(slots[use.parent[1]], knowledge, lifts), own
    for bound in solution.bound:
        slot = slots[bound.slot]
        if slot.parameter.dimension == FORCE:
            yield _named(question.facts[bound.fact].noun), _direction(slot, knowledge, lifts)


def _named(noun: Noun) -> _Direction:
    """The direction that the words of a force tell."""
    return _Direction(next((direction for direction, kinds in _KINDS.items() if noun.kinds & kinds), 0))


def _direction(slot: Slot, knowledge: TypedKnowledge, lifts: bool) -> _Direction:
    """By its own words, else by its formula: a mass times g and what presses act down; what does work on a way acts along it."""
    if (named := _named(slot.noun)).direction:
        return named
    formula = knowledge.formulas[slot.formula].formula
    others = [p for p in formula.parameters if p.identifier != slot.parameter.identifier]
    dimensions = {p.dimension for p in others}
    if dimensions == {MASS, ACCELERATION}:
        return _Direction(DOWN)
    if PRESSURE in dimensions:
        return _Direction(DOWN, told=False)
    ways = (p for p in others if p.dimension == SPEED or p.quantity_kind in WAYS)
    moves = any(not frozenset(tokens(p.name)) & UPWARDS for p in ways)
    return _Direction(ALONG if moves and dimensions & DONE and not lifts else 0, told=False)
