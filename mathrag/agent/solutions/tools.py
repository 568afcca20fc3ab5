"""Tools made at run time from formulas of the knowledge base (thesis 3.4.2, 4.2.4, 4.2.5).

`DynamicToolFactory.create` turns a formula into a `ToolWrapper`: its equation solved for the wanted variable, constants
injected and dropped from the required parameters, a schema of the rest. `ToolWrapper.invoke` checks completeness and
types, computes with `mathrag.formulas` (no text is ever executed) and returns the result; what is wrong with a call is
a `ToolError`, whose message is the observation.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from mathrag.agent.language.plausibility import implausible
from mathrag.entities import Constant, Formula, Parameter
from mathrag.errors import EvaluationError, FormulaError, SolveError
from mathrag.formulas import evaluate, remainder, solve, solve_numerically
from mathrag.quantities import Dimension, convert, dimension_of, si_unit

Number = float | int
DIGITLESS = 1e-12
"""A difference that is so small a part of its terms has fewer than four digits."""


def real(value: Number) -> float:
    """``value`` as a float; a whole number beyond them is infinite."""
    try:
        return float(value)
    except OverflowError:
        return math.inf if value > 0 else -math.inf


class ToolError(Exception):
    """A call that can't be made or has no value; the message is the observation."""


@dataclass(frozen=True)
class ToolWrapper:
    """A computation with a schema and one way to call it."""

    name: str
    formula: Formula
    unknown: Parameter
    required: tuple[Parameter, ...]
    injected: tuple[tuple[str, Number], ...]
    templates: tuple[str, ...]

    @property
    def names(self) -> list[str]:
        """Identifiers of the required parameters."""
        return [parameter.identifier for parameter in self.required]

    def describe(self) -> str:
        """The tool as an observation shows it."""
        inputs = ", ".join(
            f"{p.identifier} ({p.name or p.description or p.identifier}, {p.unit or '1'})" for p in self.required
        )
        return f"{self.name}({inputs}) -> {self.unknown.name or self.unknown.symbol} [{self.unknown.unit or '1'}]"

    def invoke(self, parameters: Mapping[str, Any]) -> Number:
        """The result at ``parameters`` (in their units). Raises `ToolError`."""
        return self.results(parameters)[0]

    def results(self, parameters: Mapping[str, Any]) -> tuple[Number, ...]:
        """Every real result, the most plausible first (an equation may have several roots). Raises `ToolError`."""
        self.check_names(parameters)
        values = dict(self.injected) | {p.identifier: _number(p, parameters[p.identifier]) for p in self.required}
        found: list[Number] = []
        problems: list[str] = []
        for template in self.templates:
            try:
                value = _result(evaluate(template, values))
                if isinstance(value, float) and remainder(template, values) < DIGITLESS:
                    problems.append("its terms are so nearly equal that no digit of their difference is known")
                    continue
                found.append(value)
            except EvaluationError as error:
                problems.append(error.message.rstrip("."))
        try:
            if not self.templates and self.formula.equation is not None:
                found.extend(solve_numerically(self.formula.equation, self.unknown.identifier, values))
        except FormulaError as error:
            problems.append(error.message.rstrip("."))
        if not found:
            raise ToolError(
                f"Error: {self.name} has no value here: {'; '.join(dict.fromkeys(problems)) or 'no real solution'}."
            )
        unit = self.unknown.unit or (
            si_unit(Dimension.parse(self.unknown.dimension)) if self.unknown.dimension else "1"
        )
        return tuple(
            sorted(dict.fromkeys(found), key=lambda v: (len(implausible(self.unknown, v, unit)), v < 0, abs(v)))
        )

    def check_names(self, given: Iterable[str]) -> None:
        """Raise `ToolError` where a required parameter is not ``given``, or one that the tool does not have is."""
        missing, unknown = [name for name in self.names if name not in given], sorted(set(given) - set(self.names))
        if missing:
            raise ToolError(f"Error: Missing required parameters: {missing}. Provide all of {self.names}.")
        if unknown:
            raise ToolError(f"Error: Unknown parameters: {unknown}. The tool takes {self.names}.")


def _result(value: Number | Fraction) -> Number:
    """An exact fraction as an integer where it is one, else as a float."""
    if isinstance(value, Fraction):
        return value.numerator if value.denominator == 1 else float(value)
    return value


def _number(parameter: Parameter, given: Any) -> Number:
    """``given`` as a finite number, a whole one where ``parameter`` is; text is converted (thesis 4.2.5). Raises `ToolError`."""
    kind = "integer" if parameter.integer else "number"
    wrong = f"Error: Parameter '{parameter.identifier}' expects {kind}, got"
    if isinstance(given, bool) or not isinstance(given, int | float | str):
        raise ToolError(f"{wrong} {type(given).__name__}.")
    try:
        value = number_of(given) if isinstance(given, str) else given
    except ValueError:
        raise ToolError(f"{wrong} '{given[:40]}'.") from None  # type: ignore[index]
    if not math.isfinite(real(value)) and isinstance(value, float):
        raise ToolError(f"Error: Parameter '{parameter.identifier}' expects a finite number, got {value}.")
    if parameter.integer and isinstance(value, float):
        if not value.is_integer():
            raise ToolError(f"{wrong} {value}.")
        return int(value)
    return value


def number_of(text: str) -> Number:
    """The number that ``text`` writes: a whole one exactly, else a float. Raises `ValueError`."""
    try:
        return int(text)
    except ValueError:
        return float(text)


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
        known = dict(inputs or {})
        others = [parameter for parameter in formula.parameters if parameter.identifier != unknown.identifier]
        for parameter in others:
            if parameter.constant is not None and parameter.identifier not in known:
                known[parameter.identifier] = self._constant_value(parameter, parameter.constant)
        injected = tuple((p.identifier, known[p.identifier]) for p in others if p.identifier in known)
        required = tuple(p for p in others if p.identifier not in known)
        templates = templates_for(formula, unknown.identifier)
        return ToolWrapper(tool_name(formula, unknown), formula, unknown, required, injected, templates)

    def _unknown(self, formula: Formula, solve_for: str | None) -> Parameter:
        if not formula.executable:
            raise ToolError(f"Error: '{formula.label}' can't be computed: {formula.reason or 'not executable'}.")
        wanted = solve_for or formula.target
        for parameter in formula.parameters:
            if parameter.identifier == wanted:
                return parameter
        names = [p.identifier for p in formula.parameters]
        raise ToolError(f"Error: '{formula.label}' has no variable '{wanted}'. Its variables: {names}.")

    def _constant_value(self, parameter: Parameter, uri: str) -> Number:
        constant = self._constants.get(uri)
        if constant is None:
            raise ToolError(f"Error: The constant {uri} of '{parameter.symbol}' is not in the knowledge base.")
        return constant_number(constant, parameter.unit)


def constant_number(constant: Constant, unit: str | None) -> Number:
    """The constant's value in ``unit`` (as it enters a template)."""
    value = number_of(constant.value_text)
    if constant.unit in (None, "1"):
        return value
    wanted = unit or si_unit(dimension_of(str(constant.unit)))
    return value if wanted == constant.unit else convert(float(value), str(constant.unit), wanted)


def tool_name(formula: Formula, unknown: Parameter) -> str:
    """A readable name: the label, and the variable where it is not the target."""
    base = re.sub(r"[^a-z0-9]+", "_", formula.label.lower()).strip("_")[:60] or formula.id
    return base if unknown.identifier == formula.target else f"{base}__{unknown.identifier}"
