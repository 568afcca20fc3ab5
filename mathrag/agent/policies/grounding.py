"""What a language model may put into a tool: values of the question, results of tools, known constants; nothing else.

A model writes ``{"r": "2 cm"}`` or ``{"r": 2}``. Each argument is traced to where it comes from, its dimension is checked,
and its unit is converted here: the model neither converts nor invents a number. What can't be traced is a `ToolError`
that lists what would fit.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from mathrag.agent.answering.phrasing import number_text
from mathrag.agent.language.plausibility import implausible
from mathrag.agent.planning.compute import from_fact, from_step, settled_inputs
from mathrag.agent.question import Question
from mathrag.agent.slots.typed import Slot, parameter_noun
from mathrag.agent.solutions.plan import Call, Input, Plan
from mathrag.agent.solutions.tools import DynamicToolFactory, Number, ToolError, ToolWrapper, constant_number, real
from mathrag.agent.solutions.tree import Solution
from mathrag.agent.workflow.actions import Action
from mathrag.entities import Formula, Parameter
from mathrag.errors import MathRAGError
from mathrag.knowledge.things import Constants
from mathrag.problems.kinds import KindIndex
from mathrag.quantities import Dimension, dimension_of, format_unit, read_quantities, si_unit, to_si

EXACT = 1e-6
ROUNDED = 5e-3  # how far a model may round a result or a constant that it repeats


@dataclass(frozen=True)
class Said:
    """An argument as the model wrote it: a number, and its unit where it wrote one."""

    value: float
    unit: str | None
    text: str


@dataclass
class Ledger:
    """All tool calls of one episode with the origin of each argument."""

    question: Question
    kinds: KindIndex
    constants: Constants
    factory: DynamicToolFactory
    calls: list[Call] = field(default_factory=list)
    _settled: dict[str, tuple[Input, ...]] = field(default_factory=dict)

    def create(
        self, formula: Formula, solve_for: str | None, inputs: Mapping[str, Number] | None = None
    ) -> ToolWrapper:
        """A tool with the question's own constants ("g = 10 N/kg"), solved for what is asked where the model leaves that
        open and only one variable can be it. Raises `ToolError`."""
        settled = settled_inputs(formula.parameters, self.question.facts)
        values = {item.parameter.identifier: item.value for item in settled}
        tool = self.factory.create(formula, _variable(formula, solve_for) or self._unknown_of(formula), values)
        self._settled[tool.name] = settled
        return tool

    def call(self, tool: ToolWrapper, given: Mapping[str, Any]) -> Number:
        """The tool's result at what ``given`` stands for. Raises `ToolError`."""
        inputs = tuple(self._input(tool, name, value) for name, value in self._named(tool, given).items())
        try:
            result = tool.invoke({item.parameter.identifier: item.value for item in inputs})
            unit = self._unit(tool.unknown)
        except MathRAGError as error:
            raise ToolError(f"Error: {error.message}") from error
        slot, settled = self._slot(tool, tool.unknown), self._settled.get(tool.name, ())
        self.calls.append(Call(len(self.calls), slot, tool, inputs, settled, result, unit))
        return result

    def plan(self) -> Plan | None:
        """The last call that computes what is asked, with the calls it rests on; None where there is none."""
        wanted = self.question.dimensions
        fits = [c for c in self.calls if not wanted or c.tool.unknown.dimension in (None, *wanted)]
        if not fits:
            return None
        needed = {fits[-1].step}
        for call in reversed(self.calls):
            if call.step in needed:
                needed |= {item.step for item in call.inputs if item.step is not None}
        calls = tuple(call for call in self.calls if call.step in needed and call.step <= fits[-1].step)
        warnings = [text for c in calls for text in implausible(c.slot.parameter, c.value, c.unit)]
        return Plan(Solution((), (), np.zeros(0), 0.0), calls, tuple(warnings))

    def _unknown_of(self, formula: Formula) -> str | None:
        """The one variable that can be what is asked, where the formula is written for another quantity."""
        wanted = self.question.dimensions
        target = next((p for p in formula.parameters if p.identifier == formula.target), None)
        if not wanted or target is None or target.dimension in (None, *wanted):
            return None
        able = [p for p in formula.parameters if p.constant is None and p.dimension in wanted]
        return able[0].identifier if len(able) == 1 else None

    def _named(self, tool: ToolWrapper, given: Mapping[str, Any]) -> dict[str, Any]:
        """``given`` by the tool's own parameter names; a constant that the tool has already is left out."""
        names = {p.identifier: {p.identifier, p.symbol, p.name} for p in tool.required}
        injected = {name for name, _ in tool.injected}
        spelled = {key: key if key in names else _spelled(key, names) for key in given}
        result = {spelled[key] or key: value for key, value in given.items() if spelled[key] or key not in injected}
        tool.check_names(result)
        return result

    def _input(self, tool: ToolWrapper, name: str, given: Any) -> Input:
        parameter = next(p for p in tool.formula.parameters if p.identifier == name)
        slot, said = self._slot(tool, parameter), _said(name, given)
        try:
            found = (
                self._from_question(tool.formula, slot, said)
                or self._from_results(slot, said)
                or self._constant(slot, said)
            )
        except MathRAGError as error:
            raise ToolError(f"Error: '{said.text}' does not fit '{name}': {error.message}") from error
        if found is None:
            raise ToolError(f"Error: '{said.text}' for '{name}' is {self._instead(parameter, said)}")
        return found

    def _from_question(self, formula: Formula, slot: Slot, said: Said) -> Input | None:
        facts = [fact for fact in self.question.facts if _fits(slot.parameter, fact.dimension)]
        bound = [(fact, from_fact(fact, slot, formula)) for fact in facts]
        for fact, item in bound:
            if said.unit is None and _close(said.value, fact.value):
                return item
            if said.unit is not None and str(dimension_of(said.unit)) == fact.dimension:
                si, _ = to_si(said.value, said.unit, difference=fact.difference)
                if _close(si, fact.si):
                    return item
        converted = (item for _, item in bound if said.unit is None and _close(said.value, item.value))
        return next(converted, None)  # by the model, and rightly

    def _from_results(self, slot: Slot, said: Said) -> Input | None:
        for call in reversed(self.calls):
            if _fits(slot.parameter, str(dimension_of(call.unit))) and _close(said.value, call.value, ROUNDED):
                return from_step(call.step, call, slot)
        return None

    def _constant(self, slot: Slot, said: Said) -> Input | None:
        sort = slot.parameter.dimension
        able = self.constants.of_dimension(sort) if sort not in (None, "1") else []
        values = (constant_number(constant, slot.parameter.unit) for constant in able)
        return next((Input(slot.parameter, value) for value in values if _close(said.value, value, ROUNDED)), None)

    def _instead(self, parameter: Parameter, said: Said) -> str:
        """Why an argument is refused, and what would fit."""
        texts = [_written(fact.value, fact.unit) for fact in self.question.facts if _fits(parameter, fact.dimension)]
        texts += [_written(c.value, c.unit) for c in self.calls if _fits(parameter, str(dimension_of(c.unit)))]
        known = [fact for fact in self.question.facts if _close(said.value, fact.value)]
        why = "neither in the question nor computed by a tool."
        if known:
            why = f"{_written(known[0].value, known[0].unit)} in the question, which has another dimension."
        if texts:
            return f"{why} Values that fit: {list(dict.fromkeys(texts))}."
        called = parameter.name or parameter.symbol
        return f"{why} No value fits. Find the {called} first using {Action.RETRIEVE_MATH_KNOWLEDGE}."

    def _slot(self, tool: ToolWrapper, parameter: Parameter) -> Slot:
        target = parameter.identifier == tool.formula.target
        return Slot(-1, -1, parameter, parameter_noun(parameter, self.kinds), target)

    def _unit(self, unknown: Parameter) -> str:
        if unknown.unit is not None:
            return unknown.unit
        wanted = sorted(self.question.dimensions)
        dimension = unknown.dimension or (wanted[0] if len(wanted) == 1 else "1")
        return si_unit(Dimension.parse(dimension))


def _said(name: str, given: Any) -> Said:
    """An argument as a number with or without its unit. Raises `ToolError`."""
    if isinstance(given, Mapping) and "value" in given:
        given = f"{given['value']} {given.get('unit') or ''}".strip()
    wrong = f"Error: Parameter '{name}' expects"
    if isinstance(given, bool) or not isinstance(given, int | float | str):
        raise ToolError(f"{wrong} a number, got {type(given).__name__}.")
    if not isinstance(given, str):
        if math.isinf(real(given)):
            raise ToolError(f"{wrong} a number, got one beyond all bounds.")
        return Said(float(given), None, str(given))
    text = given.strip()[:200]
    found = [one for one in read_quantities(text) if one.start == 0 or text[: one.start].endswith("= ")]
    if len(found) != 1 or text[found[0].end :].strip():
        raise ToolError(f"{wrong} one number with its unit, got '{text[:60]}'.")
    return Said(found[0].value, found[0].unit, text)


def _fits(parameter: Parameter, dimension: str) -> bool:
    return parameter.dimension is None or parameter.dimension == dimension


def _close(one: float, other: float, within: float = EXACT) -> bool:
    return abs(one - other) <= within * max(abs(one), abs(other))


def _written(value: Number, unit: str | None) -> str:
    return f"{number_text(value)} {format_unit(unit or '1')}".strip()


def _spelled(key: str, names: Mapping[str, set[str]]) -> str | None:
    """The parameter that ``key`` names in other case, by its symbol or by its words."""
    said = key.strip().casefold().replace("_", " ")
    able = [
        name for name, known in names.items() if said in {text.casefold().replace("_", " ") for text in known if text}
    ]
    return able[0] if len(able) == 1 else None


def _variable(formula: Formula, said: str | None) -> str | None:
    """The identifier of the variable that ``said`` names; ``said`` itself where it names none."""
    if said is None or any(p.identifier == said for p in formula.parameters):
        return said
    return _spelled(said, {p.identifier: {p.symbol, p.name} for p in formula.parameters}) or said
