"""What can hardly be true of a physical value; it picks among several roots and warns about a result."""

from __future__ import annotations

import math

import mathrag.quantities.dimensions as dim
from mathrag.entities import Parameter
from mathrag.problems.wording import wording
from mathrag.problems.words import concepts, tokens

ROUNDED_SPEED_OF_LIGHT = 3e8  # m/s, as data often have it
NEVER_NEGATIVE = frozenset(
    {"M", dim.AREA, dim.VOLUME, dim.DENSITY, dim.RESISTANCE, dim.CAPACITANCE, "T", "L^3 T^-1", dim.CONCENTRATION}
)
SHARES = frozenset(wording().shares_of_one.split())
POSITIVE = frozenset(
    {dim.RESISTANCE, dim.CAPACITANCE, dim.DENSITY, dim.NUMBER_DENSITY, dim.MOLALITY}
)  # no resistor, capacitor or stuff has less than nothing
AT_LEAST_ONE = frozenset({"lorentz_factor"})
ROUNDING = 1e-9
CHANGES = frozenset(concepts("change difference increase decrease drop rise"))
SIGNED_LENGTHS = frozenset(concepts("displacement position coordinate image focal"))


def implausible(parameter: Parameter, value: float | int, unit: str) -> list[str]:
    """Why ``value`` can hardly be ``parameter``'s: a negative mass, an efficiency over 1, below 0 K, faster than light."""
    called = f"{parameter.name} {parameter.description} {(parameter.quantity_kind or '').replace('-', ' ')}"
    words = concepts(called)
    name = parameter.name or parameter.quantity_kind or parameter.symbol
    dimension = parameter.dimension
    if isinstance(value, float) and not math.isfinite(value):
        return [f"{name} is not finite"]
    found = []
    if value < 0 and (dimension in NEVER_NEGATIVE or (dimension == "L" and not SIGNED_LENGTHS & words)):
        found.append(f"{name} is negative")
    change = "increase" in words or "decreas" in words
    if dimension == "Θ" and unit == "K" and value < 0 and not change:
        found.append(f"{name} is below absolute zero")
    whole = 100 if unit == "%" else 1
    if dimension == "1" and "efficiency" in tokens(called) and not 0 <= value <= whole * (1 + ROUNDING):
        found.append(f"{name} is {value:.3g}, not between 0 and 1")
    if dimension == dim.SPEED and unit == "m/s":
        if abs(value) > ROUNDED_SPEED_OF_LIGHT:
            found.append(f"{name} is faster than light")
        elif value < 0:
            found.append(f"{name} is negative")
    return found


def impossible(parameter: Parameter, value: float | int, unit: str | None) -> str | None:
    """Why ``value`` can't be ``parameter``'s by what it is: a probability of 33, a Lorentz factor of 0.8; None where it can."""
    kind, name = parameter.quantity_kind, parameter.name or parameter.symbol
    most = 100 if unit == "%" else 1
    if kind in SHARES and not -ROUNDING <= value <= most * (1 + ROUNDING):
        return f"{name} is {value:.3g}, not between 0 and {most}"
    if parameter.dimension in POSITIVE and value < 0 and not CHANGES & concepts(f"{name} {kind or ''}"):
        return f"{name} is negative"
    if kind in AT_LEAST_ONE and value < 1 - ROUNDING:
        return f"{name} is {value:.3g}, less than 1"
    return None
