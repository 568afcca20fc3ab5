"""One variable of a formula against another: the series that a plot shows."""

from __future__ import annotations

import math
import time
from collections.abc import Iterable, Mapping

from pydantic import Field

from mathrag.agent import Axis, Series
from mathrag.entities import Constant, Formula, Frozen
from mathrag.errors import EvaluationError, SolveError
from mathrag.views.solving import Number, Quantity, find_parameter, solve_formula

SECONDS = 5.0


class Range(Frozen):
    """Values of one variable, evenly spaced; without a unit they are in the parameter's own."""

    variable: str = Field(max_length=1000, description="symbol, identifier or name of a parameter")
    start: float = Field(allow_inf_nan=False)
    stop: float = Field(allow_inf_nan=False)
    unit: str | None = Field(default=None, max_length=200)
    points: int = Field(default=100, ge=2, le=500)


def solve_series(
    formula: Formula,
    constants: Iterable[Constant],
    unknown: str,
    values: Mapping[str, Quantity],
    over: Range,
    unit: str | None = None,
) -> Series:
    """``unknown`` of ``formula`` at each value of ``over``, the others held at ``values``.

    Raises what `solve_formula` raises but `EvaluationError` of single points; `SolveError` where no point has a value.
    """
    known = tuple(constants)
    x_parameter, y_parameter = find_parameter(formula, over.variable), find_parameter(formula, unknown)
    held = {
        name: value
        for name, value in values.items()
        if find_parameter(formula, name).identifier != x_parameter.identifier
    }
    end = time.monotonic() + SECONDS
    x: list[float] = []
    y: list[Number | None] = []
    own_unit: str | None = None
    reason = ""
    for value in _spaced(over):
        if time.monotonic() > end:
            break
        given = {**held, x_parameter.identifier: Quantity(value=value, unit=over.unit)}
        x.append(value)
        try:
            solved = solve_formula(formula, known, unknown, given, unit)
        except EvaluationError as error:
            reason = error.message
            y.append(None)
        else:
            own_unit = solved.unit
            y.append(solved.value if math.isfinite(solved.value) else None)
    if all(value is None for value in y):
        raise SolveError(f"'{formula.label}' has no value anywhere in that range. {reason}", formula=formula.uri)
    return Series(
        formula=formula.uri,
        label=formula.label,
        x_axis=_axis(x_parameter.identifier, x_parameter.symbol, x_parameter.name, over.unit or x_parameter.unit),
        y_axis=_axis(y_parameter.identifier, y_parameter.symbol, y_parameter.name, own_unit),
        x=tuple(x),
        y=tuple(y),
        complete=len(x) == over.points,
    )


def _axis(identifier: str, symbol: str, name: str, unit: str | None) -> Axis:
    return Axis(identifier=identifier, symbol=symbol, name=name, unit=unit)


def _spaced(over: Range) -> Iterable[float]:
    """Evenly spaced, both ends included, without a difference that could overflow."""
    last = over.points - 1
    for index in range(over.points):
        share = index / last
        yield over.start * (1 - share) + over.stop * share
