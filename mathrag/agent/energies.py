"""Energy spent and energy gained: the heat that a fuel gives off is more than what the water takes up of it.

A plan that takes the one for the other is dropped (`mathrag.agent.compute`). Which of the two an energy is its words say, else what it is
computed from: what is burned gives off heat, what gets warm takes it up, a force along a way does work. Between them stands an efficiency,
where one is given.
"""

from __future__ import annotations

from dataclasses import dataclass

from mathrag.agent.question import Question
from mathrag.agent.statements import ENERGY, FORCE, PART, is_side, side_of
from mathrag.agent.totals import idle_facts
from mathrag.agent.tree import Solution
from mathrag.agent.typed import Slot, TypedKnowledge
from mathrag.agent.words import tokens

GAINED, SPENT = 1, -1
LENGTH, SPECIFIC_HEAT = "L", "L^2 T^-2 Θ^-1"
BURNING = frozenset({"calorific_value", "volumetric_calorific_value"})
COOLS = frozenset(tokens("cool cools cooled cooling cold colder freeze freezes lost loses"))


@dataclass(frozen=True)
class _Side:
    """Gained, spent or neither; ``told`` by its words, not only by its formula."""

    side: int
    told: bool


def wrong_side(solution: Solution, question: Question, knowledge: TypedKnowledge) -> str | None:
    """Why a plan can't be where energy spent stands for energy gained or the reverse: in what is asked, in a link, as a value.

    A link without a word for it can, unless an efficiency is left aside: what is spent may all be gained.
    """
    slots, cools = knowledge.slots, bool(question.noun.stems & COOLS)
    idle, _ = idle_facts([bound.fact for bound in solution.bound], question.facts)
    share = any(fact.unit == "%" or "efficiency" in fact.noun.families for fact in idle)
    pairs = [
        (side_of(question.facts[bound.fact].noun.stems), _side(slots[bound.slot], knowledge, cools).side)
        for bound in solution.bound
    ]
    for use in solution.steps:
        own = _side(slots[use.slot], knowledge, cools)
        if use.parent is None:
            pairs.append((side_of(question.target.stems), own.side))
            continue
        need = _side(slots[use.parent[1]], knowledge, cools)
        if share or (need.told and own.told):
            pairs.append((need.side, own.side))
    if any(one * other < 0 for one, other in pairs):
        return "energy that is spent is taken for energy that is gained, or the reverse"
    return None


def _side(slot: Slot, knowledge: TypedKnowledge, cools: bool) -> _Side:
    if slot.parameter.dimension != ENERGY or (slot.stated and not is_side(slot)):
        return _Side(0, True)
    if is_side(slot):
        return _Side(GAINED if slot.parameter.identifier == PART else SPENT, True)
    if told := side_of(slot.noun.stems):
        return _Side(told, True)
    others = [
        p for p in knowledge.formulas[slot.formula].formula.parameters if p.identifier != slot.parameter.identifier
    ]
    dimensions = {p.dimension for p in others}
    if "1" in dimensions:  # an efficiency: on which side of it the slot is its formula does not say
        return _Side(0, False)
    if any(p.quantity_kind in BURNING for p in others):
        return _Side(SPENT, False)
    warms = SPECIFIC_HEAT in dimensions and not cools
    return _Side(GAINED if warms or {FORCE, LENGTH} <= dimensions else 0, False)
