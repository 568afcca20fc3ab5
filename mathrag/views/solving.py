"""One formula solved for any of its variables, values and units as a caller has them.

The equation is the knowledge base's and the computation a tool of the agent's (thesis 4.2.4, 4.2.5); here values find
their parameters (by identifier, symbol or name) and units are converted both ways.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from decimal import Decimal
from typing import Annotated

from pydantic import Field

from mathrag.agent import DynamicToolFactory, ToolError, ToolWrapper
from mathrag.entities import Constant, Formula, Frozen, Parameter
from mathrag.errors import EvaluationError, SolveError
from mathrag.formulas import to_latex
from mathrag.quantities import Dimension, canonical_unit, convert, format_unit, si_unit

DIFFERENCE = re.compile(r"difference|change|increment|interval")
LARGEST_WRITTEN = 10**15
Number = int | float


class Quantity(Frozen):
    """A value; without a unit it is in the parameter's own."""

    value: Annotated[int, Field(strict=True)] | Annotated[float, Field(strict=True, allow_inf_nan=False)]
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
    entered = {p.identifier: _entered(p, given) for p, given in bound}
    own_constants = {p.identifier: entered.pop(p.identifier) for p, _ in bound if p.constant is not None}
    factory = DynamicToolFactory({constant.uri: constant for constant in constants})
    try:
        tool = factory.create(formula, wanted.identifier, own_constants)
    except ToolError as error:
        raise SolveError(_message(error), formula=formula.uri) from error
    _require_all(tool, entered, formula)
    try:
        results = tool.results(entered)
    except ToolError as error:
        raise EvaluationError(_message(error), formula=formula.uri) from error
    return _solved(tool, bound, entered, results, unit)


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


def _bind(
    formula: Formula, wanted: Parameter, values: Mapping[str, Quantity]
) -> tuple[tuple[Parameter, Quantity], ...]:
    bound: dict[str, tuple[Parameter, Quantity]] = {}
    for name, given in values.items():
        parameter = find_parameter(formula, name)
        if parameter.identifier == wanted.identifier:
            raise SolveError(f"{name!r} is what is asked for; leave out its value.", name=name)
        if parameter.identifier in bound:
            raise SolveError(f"{parameter.identifier} is given twice (also as {name!r}).", name=name)
        bound[parameter.identifier] = (parameter, given)
    return tuple(bound.values())


def _require_all(tool: ToolWrapper, entered: Mapping[str, Number], formula: Formula) -> None:
    missing = set(tool.names) - set(entered)
    if missing:
        listing = _listing(p for p in formula.parameters if p.identifier in missing)
        raise SolveError(f"'{formula.label}' also needs {listing}.", missing=sorted(missing))


def _unit_of(parameter: Parameter) -> str | None:
    """The unit in which its value enters the template; None where nothing is known of it."""
    if parameter.unit is not None or parameter.dimension is None:
        return parameter.unit
    return si_unit(Dimension.parse(parameter.dimension))


def _converted(value: Number, source: str, target: str, parameter: Parameter) -> Number:
    if canonical_unit(source) == canonical_unit(target):
        return value
    difference = bool(DIFFERENCE.search(f"{parameter.quantity_kind} {parameter.name}"))
    try:
        return convert(float(value), source, target, difference=difference)
    except OverflowError as error:
        raise EvaluationError(f"{parameter.identifier} is too large to be converted to {target}.") from error


def _entered(parameter: Parameter, given: Quantity) -> Number:
    unit = _unit_of(parameter)
    if given.unit is None:
        return given.value
    if unit is None:
        canonical_unit(given.unit)  # nothing to convert to, but it has to be a unit
        return given.value
    return _converted(given.value, given.unit, unit, parameter)


def _solved(
    tool: ToolWrapper,
    bound: tuple[tuple[Parameter, Quantity], ...],
    entered: Mapping[str, Number],
    results: tuple[Number, ...],
    unit: str | None,
) -> Solved:
    unknown, own = tool.unknown, _unit_of(tool.unknown)
    if unit is not None and own is not None:
        results = tuple(_converted(result, own, unit, unknown) for result in results)
        own = canonical_unit(unit)
    return Solved(
        formula=tool.formula.uri,
        label=tool.formula.label,
        unknown=unknown.identifier,
        symbol=unknown.symbol,
        name=unknown.name,
        value=results[0],
        unit=own,
        others=results[1:],
        substituted=_substituted(tool, entered, results[0], own),
        bindings=tuple(
            SolvedBinding(
                symbol=parameter.symbol,
                identifier=parameter.identifier,
                name=parameter.name,
                value=given.value,
                unit=given.unit or _unit_of(parameter),
            )
            for parameter, given in bound
        ),
    )


def _substituted(tool: ToolWrapper, entered: Mapping[str, Number], result: Number, unit: str | None) -> str:
    told = format_unit(unit or "1").replace("%", r"\%")
    shown = _latex_number(result) + (rf"\,\text{{{told}}}" if unit not in (None, "1") else "")
    if not tool.templates:
        return f"{tool.unknown.symbol} = {shown}"
    numbers = {name: _factor(value) for name, value in (*tool.injected, *entered.items())}
    return f"{tool.unknown.symbol} = {to_latex(tool.templates[0], numbers)} = {shown}"


def _factor(value: Number) -> str:
    text = _latex_number(value)
    return rf"\left({text}\right)" if value < 0 or "times" in text else text


def _latex_number(value: Number) -> str:
    whole = isinstance(value, int) and abs(value) < LARGEST_WRITTEN
    text = str(value) if whole else f"{Decimal(value):.6g}"
    base, exponential, power = text.partition("e")
    return rf"{base} \times 10^{{{int(power)}}}" if exponential else text


def _message(error: ToolError) -> str:
    return str(error).removeprefix("Error: ")
