"""One formula solved for any of its variables, values and units as a caller has them.

The equation is the knowledge base's and the computation a tool of the agent's (thesis 4.2.4, 4.2.5); here values find
their parameters (by identifier, symbol or name) and units are converted both ways.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from pydantic import Field

from mathrag.agent import DynamicToolFactory, ToolError, ToolWrapper
from mathrag.entities import Constant, Formula, Frozen, Parameter
from mathrag.errors import EvaluationError, SolveError
from mathrag.quantities import Dimension, canonical_unit, convert, si_unit

DIFFERENCE = re.compile(r"difference|change|increment|interval")
Number = int | float


class Quantity(Frozen):
    """A value; without a unit it is in the parameter's own."""

    value: int | float = Field(allow_inf_nan=False)
    unit: str | None = Field(default=None, max_length=200)


class SolvedBinding(Frozen):
    """A value as given, and the parameter it was given for."""

    symbol: str
    identifier: str
    name: str
    value: float | int
    unit: str | None


class Solved(Frozen):
    """The result of `solve_formula`."""

    formula: str = Field(description="URI")
    label: str
    unknown: str = Field(description="identifier of what was solved for")
    symbol: str
    name: str
    value: float | int
    unit: str | None
    others: tuple[float | int, ...] = Field(default=(), description="further real solutions, in the same unit")
    substituted: str = Field(description="LaTeX with the numbers in place of the symbols")
    bindings: tuple[SolvedBinding, ...]


def solve_formula(
    formula: Formula,
    constants: Iterable[Constant],
    unknown: str,
    values: Mapping[str, Quantity],
    unit: str | None = None,
) -> Solved:
    """``unknown`` of ``formula`` at ``values``, in ``unit`` (default: the parameter's own).

    Raises `SolveError` for names that don't fit and for missing values, `UnknownUnit`, `DimensionMismatch`, and
    `EvaluationError` where the equation has no real value there.
    """
    wanted = find_parameter(formula, unknown)
    bound = _bind(formula, wanted, values)
    try:
        tool = DynamicToolFactory({constant.uri: constant for constant in constants}).create(formula, wanted.identifier)
    except ToolError as error:
        raise SolveError(_message(error), formula=formula.uri) from error
    _require_all(tool, bound, formula)
    entered = {p.identifier: _entered(p, given) for p, given in bound.values()}
    try:
        results = tool.results(entered)
    except ToolError as error:
        raise EvaluationError(_message(error), formula=formula.uri) from error
    return _solved(formula, tool, bound, results, unit)


def find_parameter(formula: Formula, name: str) -> Parameter:
    """The parameter of ``formula`` that ``name`` names: by identifier, then symbol, then name. Raises `SolveError`."""
    candidates = formula.parameters
    by_identifier = [p for p in candidates if p.identifier == name.strip()]
    by_symbol = [p for p in candidates if _bare(p.symbol) == _bare(name)]
    by_name = [p for p in candidates if p.name and _words(p.name) == _words(name)]
    for found in (by_identifier, by_symbol, by_name):
        if len(found) == 1:
            return found[0]
        if len(found) > 1:
            raise SolveError(
                f"{name!r} names several parameters of '{formula.label}': {_listing(found)}. Use the identifier.",
                name=name,
            )
    raise SolveError(f"'{formula.label}' has no parameter {name!r}. It has {_listing(candidates)}.", name=name)


def _bare(symbol: str) -> str:
    return re.sub(r"[\\{}\s]|\\(?:mathrm|text|mathit|mathbf)", "", symbol)


def _words(name: str) -> str:
    return " ".join(name.casefold().split())


def _listing(parameters: Iterable[Parameter]) -> str:
    return ", ".join(f"{p.identifier} ({p.name or p.symbol})" for p in parameters)


def _bind(formula: Formula, wanted: Parameter, values: Mapping[str, Quantity]) -> dict[str, tuple[Parameter, Quantity]]:
    bound: dict[str, tuple[Parameter, Quantity]] = {}
    for name, given in values.items():
        parameter = find_parameter(formula, name)
        if parameter.identifier == wanted.identifier:
            raise SolveError(f"{name!r} is what is asked for; leave out its value.", name=name)
        if parameter.identifier in bound:
            raise SolveError(f"{parameter.identifier} is given twice (also as {name!r}).", name=name)
        if parameter.constant is not None:
            raise SolveError(f"{name!r} is a constant ({parameter.constant}) and takes no value.", name=name)
        bound[parameter.identifier] = (parameter, given)
    return bound


def _require_all(tool: ToolWrapper, bound: Mapping[str, object], formula: Formula) -> None:
    missing = {parameter.name for parameter in tool.parameters} - set(bound)
    if missing:
        listing = _listing(p for p in formula.parameters if p.identifier in missing)
        raise SolveError(f"values are missing: {listing}.", missing=sorted(missing))


def _unit_of(parameter: Parameter) -> str | None:
    """The unit in which its value enters the template; None where nothing is known of it."""
    if parameter.unit is not None or parameter.dimension is None:
        return parameter.unit
    return si_unit(Dimension.parse(parameter.dimension))


def _converted(value: Number, source: str, target: str, parameter: Parameter) -> Number:
    if canonical_unit(source) == canonical_unit(target):
        return value
    difference = bool(DIFFERENCE.search(parameter.quantity_kind or ""))
    try:
        return convert(float(value), source, target, difference=difference)
    except OverflowError as error:
        raise EvaluationError(f"{parameter.identifier} is too large to be converted to {target}.") from error


def _entered(parameter: Parameter, given: Quantity) -> Number:
    unit = _unit_of(parameter)
    if given.unit is None or unit is None:
        return given.value
    return _converted(given.value, given.unit, unit, parameter)


def _solved(
    formula: Formula,
    tool: ToolWrapper,
    bound: Mapping[str, tuple[Parameter, Quantity]],
    results: tuple[Number, ...],
    unit: str | None,
) -> Solved:
    unknown = tool.unknown
    own = _unit_of(unknown)
    if unit is not None and own is not None:
        results = tuple(_converted(result, own, unit, unknown) for result in results)
    return Solved(
        formula=formula.uri,
        label=formula.label,
        unknown=unknown.identifier,
        symbol=unknown.symbol,
        name=unknown.name,
        value=results[0],
        unit=unit if own is not None and unit is not None else own,
        others=results[1:],
        substituted=substituted(formula, tool, bound),
        bindings=tuple(
            SolvedBinding(
                symbol=parameter.symbol,
                identifier=parameter.identifier,
                name=parameter.name,
                value=given.value,
                unit=given.unit or _unit_of(parameter),
            )
            for parameter, given in bound.values()
        ),
    )


def _message(error: ToolError) -> str:
    return str(error).removeprefix("Error: ")
