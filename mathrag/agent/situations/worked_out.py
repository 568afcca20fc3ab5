"""What is asked, worked out of an equation in which every value of a situation has its place (a balance of heat or of forces).

The equation holds for one question alone: each of its names but the one asked for takes just the value that the words give it, and it
answers the question by itself.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from mathrag.agent.language.dimensions import (
    ACCELERATION,
    AREA,
    DENSITY,
    ENERGY,
    ENERGY_DENSITY,
    FORCE,
    HEAT_CAPACITY,
    LENGTH,
    MASS,
    SPECIFIC_ENERGY,
    SPECIFIC_HEAT,
    TEMPERATURE,
    VOLUME,
)
from mathrag.agent.language.kinds import FREE_FALL
from mathrag.agent.reading.statements import Statement, own_parameter
from mathrag.agent.reading.told import answering
from mathrag.agent.slots.features import Fact
from mathrag.agent.slots.typed import Noun
from mathrag.entities import Parameter
from mathrag.errors import FormulaError
from mathrag.formulas import evaluate, names, solve

SORTS = {  # by the letters of their names: name, dimension, kind, unit, LaTeX
    "A": ("area", AREA, "area", None, "A"),
    "B": ("buoyant force", FORCE, "buoyant_force", None, r"F_\mathrm{b}"),
    "C": ("heat capacity", HEAT_CAPACITY, "heat_capacity", "J/K", "C"),
    "F": ("force", FORCE, "force", None, "F"),
    "G": ("weight", FORCE, "weight", None, "G"),
    "Q": ("heat", ENERGY, "heat", None, "Q"),
    "T": ("temperature", TEMPERATURE, "temperature", "K", "T"),
    "V": ("volume", VOLUME, "volume", None, "V"),
    "c": ("specific heat capacity", SPECIFIC_HEAT, "specific_heat_capacity", "J/(kg*K)", "c"),
    "g": ("gravitational acceleration", ACCELERATION, FREE_FALL, None, "g"),
    "h": ("depth", LENGTH, "depth", None, "h"),
    "k": ("share", "1", None, None, "k"),
    "m": ("mass", MASS, "mass", "kg", "m"),
    "n": ("number", "1", "number", None, "n"),
    "e": ("calorific value of each cubic metre", ENERGY_DENSITY, "volumetric_calorific_value", None, "q"),
    "q": ("calorific value", SPECIFIC_ENERGY, "calorific_value", None, "q"),
    "r": ("density", DENSITY, "density", None, r"\rho"),
}  # fmt: skip
_NAME = re.compile(r"(?P<letter>[A-Za-z])(?:_(?P<index>\w+))?")


def worked_out(
    label: str, equation: str, wanted: str, values: Mapping[str, Fact], target: Noun, number: int
) -> list[Statement]:
    """``equation`` written for ``wanted``, numbered ``number``; none where ``values`` give it no value, or none above zero."""
    try:
        ways = solve(equation, wanted)
        if len(ways) != 1:
            return []
        used = [name for name in names(ways[0]) if name != wanted]
        if not set(used) <= values.keys() or evaluate(ways[0], {name: values[name].si for name in used}) <= 0:
            return []
    except FormulaError:
        return []
    parameters = (_parameter(wanted, bare=True), *(_parameter(name) for name in used))
    return [answering(number, label, ways[0], parameters, values, target)]


def _parameter(identifier: str, *, bare: bool = False) -> Parameter:
    """What is asked is ``bare``: there is but one of it."""
    found = _NAME.fullmatch(identifier)
    assert found is not None
    name, dimension, kind, unit, symbol = SORTS[found["letter"]]
    index = found["index"]
    shown = f"{symbol}_{{{index}}}" if index else symbol
    if index and "_" in symbol:
        shown = f"{symbol.rstrip('}')},{index}}}"
    return own_parameter(identifier, f"{name} {index}" if index and not bare else name, dimension, kind, unit, shown)
