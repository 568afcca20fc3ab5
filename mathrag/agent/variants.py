"""Formulas with other types than they were given, where their equation allows it.

A remainder is made of whole numbers whatever its letters stand for elsewhere. Two more cases that formula lists are full of:

- "heat = mass * calorific value" holds for a cubic metre and for a mole as it does for a kilogram, if the calorific value is
  one per volume or per amount of substance;
- names alone can type a variable wrongly ("gravity" for a weight, "energy density" per kilogram). Where the two sides then
  disagree, one variable at a time gets the dimension that the others demand.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from mathrag.entities import Formula, Parameter
from mathrag.formulas import check_dimensions, infer
from mathrag.quantities import Dimension

MASS = "M"
PER_MASS = Dimension.parse("L^2 T^-2")  # an energy for each kilogram
AMOUNTS = ("L^3", "N")
REMAINDER = "remainder"
_REMAINDER = re.compile(
    r"\s*(?P<remainder>\w+)\s*==\s*mod\((?:(?P<base>\w+)\s*\*\*\s*(?P<exponent>\w+)|(?P<dividend>\w+)),\s*(?P<modulus>\w+)\)\s*"
)


def variants(formula: Formula) -> Iterator[Formula]:
    """The formula as the search may use it: itself unless its sides disagree, and what its equation allows besides."""
    if formula.equation is None:
        yield formula
        return
    remainder = _REMAINDER.fullmatch(formula.equation)
    if remainder is not None:
        yield _whole(formula, {name: role for role, name in remainder.groupdict().items() if name})
        return
    if formula.consistency == "inconsistent":
        yield from _retyped(formula)
        return
    yield formula
    if formula.consistency == "consistent":
        yield from _other_amounts(formula)


def _whole(formula: Formula, roles: dict[str, str]) -> Formula:
    """The parts of a remainder are whole numbers, and are called what they are."""
    whole = {"unit": None, "dimension": "1", "quantity_kind": None, "integer": True, "description": ""}
    parameters = tuple(
        p.model_copy(update={**whole, "name": roles[p.identifier]}) if p.identifier in roles else p
        for p in formula.parameters
    )
    return formula.model_copy(update={"parameters": parameters, "consistency": "consistent"})


def _other_amounts(formula: Formula) -> Iterator[Formula]:
    masses = [p for p in formula.parameters if p.dimension == MASS]
    specific = [p for p in formula.parameters if p.dimension == str(PER_MASS) and p.constant is None]
    if len(masses) != 1 or len(specific) != 1:
        return
    for amount in AMOUNTS:
        per_amount = PER_MASS * Dimension.parse(MASS) / Dimension.parse(amount)
        made = _with(formula, {masses[0].identifier: amount, specific[0].identifier: str(per_amount)})
        if _status(made) == "consistent":
            yield made


def _retyped(formula: Formula) -> Iterator[Formula]:
    assert formula.equation is not None
    dimensions = {p.identifier: _dimension(p) for p in formula.parameters}
    for parameter in formula.parameters:
        if parameter.constant is not None or parameter.unit == "%":
            continue
        others = {name: d for name, d in dimensions.items() if name != parameter.identifier}
        found = infer(formula.equation, others, parameter.identifier)
        if found is None or found == dimensions[parameter.identifier]:
            continue
        made = _with(formula, {parameter.identifier: str(found)})
        if _status(made) == "consistent":
            yield made


def _with(formula: Formula, dimensions: dict[str, str]) -> Formula:
    """The formula with these parameters retyped; their kinds and units no longer hold."""
    parameters = tuple(
        p.model_copy(update={"dimension": dimensions[p.identifier], "unit": None, "quantity_kind": None})
        if p.identifier in dimensions
        else p
        for p in formula.parameters
    )
    return formula.model_copy(update={"parameters": parameters, "consistency": "unknown"})


def _status(formula: Formula) -> str:
    assert formula.equation is not None
    return check_dimensions(formula.equation, {p.identifier: _dimension(p) for p in formula.parameters}).status


def _dimension(parameter: Parameter) -> Dimension | None:
    return Dimension.parse(parameter.dimension) if parameter.dimension else None
