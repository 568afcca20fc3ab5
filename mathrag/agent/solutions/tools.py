"""Tools made at run time from formulas of the knowledge base (thesis 3.4.2, 4.2.4, 4.2.5).

`DynamicToolFactory.create` turns a formula into a `ToolWrapper`: its equation solved for the wanted variable, constants
injected and dropped from the required parameters, a schema of the rest. `ToolWrapper.invoke` checks completeness and
types, computes with `mathrag.formulas` (no text is ever executed) and returns the result; what is wrong with a call is
a `ToolError`, whose message is the observation.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from mathrag.agent.language.plausibility import implausible
from mathrag.entities import Constant, Formula, Parameter
from mathrag.errors import EvaluationError, FormulaError, SolveError
from mathrag.formulas import evaluate, solve, solve_numerically
from mathrag.quantities import Dimension, convert, dimension_of, si_unit

Number = float | int


def real(value: Number) -> float:
    """``value`` as a float; a whole number beyond them is infinite."""
    try:
        return float(value)
    except OverflowError:
        return math.inf if value > 0 else -math.inf


class ToolError(Exception):
    """A call that can't be made or has no value; the message is the observation."""


@dataclass(frozen=True)
class ToolParameter:
    """One required input of a tool."""

    name: str
    type: str
    description: str
    unit: str | None


@dataclass(frozen=True)
class ToolWrapper:
    """A computation with a schema and one way to call it."""

    name: str
    formula: Formula
    unknown: Parameter
    parameters: tuple[ToolParameter, ...]
    injected: tuple[tuple[str, Number], ...]
    templates: tuple[str, ...]

    def describe(self) -> str:
        """The tool as an observation shows it."""
        inputs = ", ".join(f"{p.name} ({p.description or p.name}, {p.unit or '1'})" for p in self.parameters)
        return f"{self.name}({inputs}) -> {self.unknown.name or self.unknown.symbol} [{self.unknown.unit or '1'}]"

    def invoke(self, parameters: Mapping[str, Any]) -> Number:
        """The result at ``parameters`` (in their units). Raises `ToolError`."""
        return self.results(parameters)[0]

    def results(self, parameters: Mapping[str, Any]) -> tuple[Number, ...]:
        """Every real result, the most plausible first (an equation may have several roots). Raises `ToolError`."""
        values = {**dict(self.injected), **self._checked(parameters)}
        found: list[Number] = []
        problems: list[str] = []
        for template in self.templates:
            try:
                value = _result(evaluate(template, values))
            except EvaluationError as error:
                problems.append(error.message.rstrip("."))
                continue
            if value not in found:
                found.append(value)
        if not self.templates:
            found.extend(self._numerically(values))
        if not found:
            raise ToolError(
                f"Error: {self.name} has no value here: {'; '.join(dict.fromkeys(problems)) or 'no real solution'}."
            )
        unit = self.unknown.unit or self._unit()
        return tuple(sorted(found, key=lambda v: (len(implausible(self.unknown, v, unit)), v < 0, abs(v))))

    def _unit(self) -> str:
        return si_unit(Dimension.parse(self.unknown.dimension)) if self.unknown.dimension else "1"

    def _numerically(self, values: dict[str, Number]) -> tuple[Number, ...]:
        equation = self.formula.equation
        if equation is None:
            return ()
        try:
            return tuple(solve_numerically(equation, self.unknown.identifier, values))
        except FormulaError as error:
            raise ToolError(f"Error: {self.name} has no value here: {error.message}") from error

    def _checked(self, parameters: Mapping[str, Any]) -> dict[str, Number]:
        missing = [p.name for p in self.parameters if p.name not in parameters]
        if missing:
            raise ToolError(f"Error: Missing required parameters: {missing}. Provide all of {self._names()}.")
        unknown = sorted(set(parameters) - set(self._names()))
        if unknown:
            raise ToolError(f"Error: Unknown parameters: {unknown}. The tool takes {self._names()}.")
        return {p.name: _number(p, parameters[p.name]) for p in self.parameters}

    def _names(self) -> list[str]:
        return [p.name for p in self.parameters]


def _result(value: Number | Fraction) -> Number:
    """An exact fraction as an integer where it is one, else as a float."""
    if isinstance(value, Fraction):
        return value.numerator if value.denominator == 1 else float(value)
    return value


def _number(parameter: ToolParameter, given: Any) -> Number:
    """``given`` as a number; text is converted (thesis 4.2.5)."""
    value: Number
    if isinstance(given, bool) or not isinstance(given, int | float | str):
        raise ToolError(f"Error: Parameter '{parameter.name}' expects {parameter.type}, got {type(given).__name__}.")
    if isinstance(given, str):
        try:
            value = int(given) if re.fullmatch(r"\s*[+-]?\d{1,4000}\s*", given) else float(given)
        except ValueError:
            raise ToolError(
                f"Error: Parameter '{parameter.name}' expects {parameter.type}, got '{given[:40]}'."
            ) from None
    else:
        value = given
    if isinstance(value, float) and not math.isfinite(value):
        raise ToolError(f"Error: Parameter '{parameter.name}' expects a finite number, got {value}.")
    if parameter.type == "integer" and isinstance(value, float):
        if not value.is_integer():
            raise ToolError(f"Error: Parameter '{parameter.name}' expects integer, got {value}.")
        return int(value)
    return value


def templates_for(formula: Formula, unknown: str) -> tuple[str, ...]:
    """Templates whose value is ``unknown``'s; empty where only a numeric solution is possible."""
    if unknown == formula.target and formula.template is not None:
        return (formula.template,)
    if formula.equation is None:
        return ()
    try:
        return solve(formula.equation, unknown)
    except SolveError:
        return ()


class DynamicToolFactory:
    """Makes tools of one knowledge base; ``constants`` by URI."""

    def __init__(self, constants: Mapping[str, Constant]) -> None:
        self._constants = constants

    def create(
        self, formula: Formula, solve_for: str | None = None, inputs: Mapping[str, Number] | None = None
    ) -> ToolWrapper:
        """A tool that computes ``solve_for`` (default: the formula's target).

        ``inputs`` are values already settled (assumptions); they are injected as constants are. Raises `ToolError`.
        """
        unknown = self._unknown(formula, solve_for)
        injected: list[tuple[str, Number]] = []
        required: list[ToolParameter] = []
        for parameter in formula.parameters:
            if parameter.identifier == unknown.identifier:
                continue
            settled = (inputs or {}).get(parameter.identifier)
            if settled is None:
                settled = self._constant_value(parameter)
            if settled is not None:
                injected.append((parameter.identifier, settled))
            else:
                required.append(_schema(parameter))
        templates = templates_for(formula, unknown.identifier)
        return ToolWrapper(tool_name(formula, unknown), formula, unknown, tuple(required), tuple(injected), templates)

    def _unknown(self, formula: Formula, solve_for: str | None) -> Parameter:
        if not formula.executable:
            raise ToolError(f"Error: '{formula.label}' can't be computed: {formula.reason or 'not executable'}.")
        wanted = solve_for or formula.target
        for parameter in formula.parameters:
            if parameter.identifier == wanted:
                return parameter
        names = [p.identifier for p in formula.parameters]
        raise ToolError(f"Error: '{formula.label}' has no variable '{wanted}'. Its variables: {names}.")

    def _constant_value(self, parameter: Parameter) -> Number | None:
        if parameter.constant is None:
            return None
        constant = self._constants.get(parameter.constant)
        if constant is None:
            raise ToolError(
                f"Error: The constant {parameter.constant} of '{parameter.symbol}' is not in the knowledge base."
            )
        return constant_number(constant, parameter.unit)


def constant_number(constant: Constant, unit: str | None) -> Number:
    """The constant's value in ``unit`` (as it enters a template)."""
    text = constant.value_text
    value: Number = int(text) if re.fullmatch(r"[+-]?\d+", text) else float(text)
    if constant.unit in (None, "1"):
        return value
    wanted = unit or si_unit(dimension_of(str(constant.unit)))
    return value if wanted == constant.unit else convert(float(value), str(constant.unit), wanted)


def _schema(parameter: Parameter) -> ToolParameter:
    kind = "integer" if parameter.integer else "number"
    return ToolParameter(parameter.identifier, kind, parameter.name or parameter.description, parameter.unit)


def tool_name(formula: Formula, unknown: Parameter) -> str:
    """A readable name: the label, and the variable where it is not the target."""
    base = re.sub(r"[^a-z0-9]+", "_", formula.label.lower()).strip("_")[:60] or formula.id
    return base if unknown.identifier == formula.target else f"{base}__{unknown.identifier}"
