"""Laws that hold of any variable (its mean, its deviation): a situation for the sort of values that a question gives.

A pack calls a quantity ``variable: 1`` where it has the dimension of the variable, ``variable: 2`` where it has that of its square. A
question on weights in pounds is about pounds, one on salaries about money; numbers without a unit beside them are in the same one.
"""

from __future__ import annotations

from mathrag.entities import RoleQuantity, Situation
from mathrag.problems import Problem, Quantity
from mathrag.problems.kinds import MONEY
from mathrag.quantities import dimension_of
from mathrag.situations.values import dimension_text

CHECKED = "m"
"""The unit by which equations of a variable are checked."""


def for_values(situation: Situation, problem: Problem) -> list[Situation]:
    """``situation`` once for each sort of values of ``problem`` that its variable may be; itself where it has no variable."""
    if not any(quantity.variable for quantity in situation.quantities):
        return [situation]
    given = [one for one in problem.quantities if one.span is not None and one.value is not None]
    of_money = any(quantity.quantity_kind == MONEY for quantity in situation.quantities)
    sorts = dict.fromkeys(sort for one in given if (sort := _sort(one)) and not (of_money and sort[1] is None))
    units = dict(reversed(sorts))
    return [of_unit(situation, unit) for unit in units.values()] or [situation]


def of_unit(situation: Situation, unit: str | None) -> Situation:
    """``situation`` for values in ``unit``; None: for sums of money."""
    return situation.model_copy(update={"quantities": tuple(_in(one, unit) for one in situation.quantities)})


def _sort(one: Quantity) -> tuple[str, str | None] | None:
    """The dimension and unit of a value that has one; of a sum of money no unit."""
    if MONEY in one.kinds:
        return MONEY, None
    dimension = dimension_text(one.dimension)
    return None if one.unit is None or dimension in (None, "1") else (dimension, one.unit)


def _in(one: RoleQuantity, unit: str | None) -> RoleQuantity:
    if not one.variable:
        return one
    if unit is None:
        return one.model_copy(update={"quantity_kind": MONEY if one.variable == 1 else None})
    own = unit if one.variable == 1 else f"({unit})^{one.variable}"
    return one.model_copy(update={"dimension": str(dimension_of(own)), "unit": own})
