"""Plans that leave out what is known of a thing: dropped where another plan does the same and takes it.

The capacitance of plates with nylon between them is no vacuum's, once the nylon's permittivity is known and a formula takes it.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import isclose

from mathrag.agent.question import Question
from mathrag.agent.slots.features import Fact
from mathrag.agent.solutions.plan import Plan
from mathrag.agent.solutions.tools import real

SAME = 1e-9


def taking_properties(plans: Sequence[Plan], question: Question) -> list[Plan]:
    """``plans`` without those whose values another one takes, too, and beside them only properties of things the question names."""
    known = frozenset(fact.index for fact in question.facts if _is_property(fact))
    used = [frozenset(bound.fact for bound in plan.solution.bound) for plan in plans]
    return [
        plan
        for plan, own in zip(plans, used, strict=True)
        if not known
        or not any(
            own < other
            and other - own <= known
            and _alike(plan, by)
            and not isclose(real(plan.value), real(by.value), rel_tol=SAME)
            for by, other in zip(plans, used, strict=True)
        )
    ]


def _is_property(fact: Fact) -> bool:
    """Is it what a material that the question names brings with it? An index of 1, as of a vacuum, changes nothing."""
    return fact.role == "assumed" and fact.of_kind and fact.thing is not None and fact.si != 1


def _alike(one: Plan, other: Plan) -> bool:
    """Do both compute a quantity of one kind?"""
    first, second = (plan.calls[-1].slot.parameter for plan in (one, other))
    return first.dimension == second.dimension and first.quantity_kind == second.quantity_kind
