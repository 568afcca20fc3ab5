"""Plans that leave out what is known of a thing: dropped where another plan does the same and takes it.

The capacitance of plates with nylon between them is no vacuum's, once the nylon's permittivity is known and a formula takes it. And where
a value is told in units of a constant ("at 0.80c"), a law with that constant in it goes before one without ("1/2 m v²").
"""

from __future__ import annotations

from collections.abc import Sequence
from math import isclose

from mathrag.agent.question import Question
from mathrag.agent.slots.features import Fact
from mathrag.agent.solutions.plan import Plan
from mathrag.agent.solutions.tools import real
from mathrag.quantities import CONSTANT_UNITS, to_si

SAME = 1e-9


def taking_properties(plans: Sequence[Plan], question: Question) -> list[Plan]:
    """``plans`` without those whose values another one takes, too, and beside them only properties of things the question names."""
    used = [_used(plan) for plan in plans]
    known = frozenset(fact.index for fact in question.facts if _is_property(fact))
    return [
        plan
        for plan, own in zip(plans, used, strict=True)
        if not any(
            own < other
            and other - own <= known
            and _alike(plan, by)
            and not isclose(real(plan.value), real(by.value), rel_tol=SAME)
            for by, other in zip(plans, used, strict=True)
        )
    ]


def taking_constants(plans: Sequence[Plan], question: Question) -> list[Plan]:
    """``plans`` without those that lack the constant in whose units a value of theirs is told, where others of the same values have it.

    A formula in which the constant cancels gives what one without it gives: it has not got it.
    """
    own = [_measures(plan, question) for plan in plans]
    bare = [plan for plan, measures in zip(plans, own, strict=True) if measures and not measures <= _numbers(plan)]
    whole = [
        plan
        for plan, measures in zip(plans, own, strict=True)
        if measures
        and measures <= _numbers(plan)
        and not any(isclose(real(plan.value), real(other.value), rel_tol=SAME) for other in bare)
    ]
    return [
        plan
        for plan, measures in zip(plans, own, strict=True)
        if not measures
        or not any(_used(plan) == _used(by) and _alike(plan, by) for by in whole if by is not plan)
        or plan in whole
    ]


def _measures(plan: Plan, question: Question) -> frozenset[float]:
    """In SI the constants in units of which the plan's given values are told."""
    units = {question.facts[number].unit for number in _used(plan)}
    return frozenset(to_si(1.0, unit)[0] for unit in CONSTANT_UNITS if unit in units)


def _numbers(plan: Plan) -> frozenset[float]:
    """The constants in the plan's formulas, and the values that enter them."""
    injected = (float(value) for call in plan.calls for _, value in call.tool.injected)
    return frozenset((*injected, *(real(item.value) for call in plan.calls for item in call.values)))


def _used(plan: Plan) -> frozenset[int]:
    return frozenset(bound.fact for bound in plan.solution.bound)


def _is_property(fact: Fact) -> bool:
    """Is it what a material that the question names brings with it? An index of 1, as of a vacuum, changes nothing."""
    return fact.role == "assumed" and fact.of_kind and fact.thing is not None and fact.si != 1


def _alike(one: Plan, other: Plan) -> bool:
    """Do both compute a quantity of one kind?"""
    first, second = (plan.calls[-1].slot.parameter for plan in (one, other))
    return first.dimension == second.dimension and first.quantity_kind == second.quantity_kind
