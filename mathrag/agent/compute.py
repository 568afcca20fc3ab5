"""A solution carried out: tools made and called from the innermost formula to the asked quantity, units converted."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Sequence, Set
from dataclasses import dataclass, field, replace

from mathrag.agent.dimensions import ACCELERATION, ENERGY, MASS
from mathrag.agent.energies import wrong_side
from mathrag.agent.features import Fact
from mathrag.agent.forces import misdirected
from mathrag.agent.implicit import elsewhere, falls, pours, slopes
from mathrag.agent.matter import mixed
from mathrag.agent.meaning import given_back, roundabout, unspoken
from mathrag.agent.motion import unsteady
from mathrag.agent.plausibility import ROUNDING, implausible, impossible, unlike_water
from mathrag.agent.question import Question, in_unit
from mathrag.agent.refraction import astray
from mathrag.agent.roles import misplaced
from mathrag.agent.sides import other_one
from mathrag.agent.tools import DynamicToolFactory, Number, ToolError, ToolWrapper
from mathrag.agent.totals import same_amount
from mathrag.agent.tree import Solution
from mathrag.agent.turns import OFTEN
from mathrag.agent.typed import Slot, TypedKnowledge
from mathrag.agent.validity import at_rest_on_spring, invalid, one_motion, without_latent_heat
from mathrag.agent.words import concept, concepts, tokens
from mathrag.entities import Formula, Parameter
from mathrag.errors import MathRAGError
from mathrag.formulas import check_dimensions
from mathrag.quantities import Dimension, convert, dimension_of, si_unit

_SIZE = re.compile(r"\b(?:deceleration|retardation)\b", re.IGNORECASE)
CYCLES = {
    "period": re.compile(
        r"\bperiod|\b(?:full|complete|one|each|every|once|per) |\bcycle|\brev|\brpm\b|\borbit|\bround\b", re.IGNORECASE
    ),
    "half_life": re.compile(r"\bhal[fv]", re.IGNORECASE),
    "time_constant": re.compile(r"\btime constant|\bcapacit|\bcharg", re.IGNORECASE),
}
"""Kinds of time that are not just any time, and how a question speaks of them."""
FREE_FALL = "acceleration_of_free_fall"
TURNING = frozenset({"angular_velocity", "angular_frequency"})
_CONNECTED = re.compile(r"\bin (?:series|parallel)\b", re.IGNORECASE)
_SINGLE = re.compile(r"\b(?:each|one|single|every|first|apiece)\b", re.IGNORECASE)
_CHANGE = re.compile(r"\b(?:change|difference|increase|decrease)\b", re.IGNORECASE)
FRACTION = frozenset(tokens("fraction share proportion portion efficiency duty"))


@dataclass(frozen=True)
class Input:
    """One argument of a call: where it comes from and its value in the parameter's unit."""

    parameter: Parameter
    value: Number
    fact: int | None = None
    step: int | None = None


@dataclass(frozen=True)
class Call:
    """One tool call of the plan."""

    step: int
    slot: Slot
    tool: ToolWrapper
    inputs: tuple[Input, ...]
    settled: tuple[Input, ...]
    value: Number
    unit: str
    others: tuple[Number, ...] = ()


@dataclass(frozen=True)
class Plan:
    """A solution with all its values; the last call gives the answer."""

    solution: Solution
    calls: tuple[Call, ...]
    warnings: tuple[str, ...]
    size: bool = False  # what is asked is a size: a deceleration

    @property
    def value(self) -> Number:
        """The answer, in `unit`."""
        value = self.calls[-1].value
        return abs(value) if self.size else value

    @property
    def unit(self) -> str:
        """Unit of the answer as the formula gives it."""
        return self.calls[-1].unit


Results = dict[tuple[object, ...], tuple[Number, ...] | ToolError]


@dataclass(frozen=True)
class Workbench:
    """What the solutions of one question are carried out with: each tool with what it has computed already."""

    knowledge: TypedKnowledge
    factory: DynamicToolFactory
    tools: dict[tuple[object, ...], tuple[ToolWrapper, Results]] = field(default_factory=dict)
    objections: dict[tuple[int, float], str | None] = field(default_factory=dict)

    def objection(self, slot: Slot, question: Question) -> str | None:
        """Why the formula of ``slot`` does not hold for the question; None where nothing speaks against it."""
        heaviest = max((fact.si for fact in question.given if fact.dimension == "M"), default=0.0)
        key = (slot.formula, heaviest)
        if key not in self.objections:
            formula = self.knowledge.formulas[slot.formula].formula
            self.objections[key] = invalid(formula, question.text, heaviest)
        return self.objections[key]

    def tool(self, slot: Slot, settled: Sequence[Input]) -> tuple[ToolWrapper, Results]:
        """The tool that computes ``slot``. Raises `ToolError`."""
        key = (slot.index, *((item.parameter.identifier, *_exactly(item)) for item in settled))
        if key not in self.tools:
            formula = self.knowledge.formulas[slot.formula].formula
            values = {item.parameter.identifier: item.value for item in settled}
            self.tools[key] = self.factory.create(formula, slot.parameter.identifier, values), {}
        return self.tools[key]


def _exactly(item: Input) -> tuple[type, Number]:
    """A value that no other kind of number equals."""
    return type(item.value), item.value


class Infeasible(Exception):
    """A solution that has no value; the message says why."""


def carry_out(solution: Solution, question: Question, bench: Workbench) -> Plan:
    """The plan of ``solution``. Raises `Infeasible`."""
    for wrong in (misdirected, wrong_side, mixed, unsteady, misplaced, astray):
        if (reason := wrong(solution, question, bench.knowledge)) is not None:
            raise Infeasible(reason)
    _check_twins(solution, question)
    plan = _carried_out(solution, question, bench)
    _check_meaning(plan, question, bench.knowledge)
    used = Counter(bound.fact for bound in solution.bound)
    free = {number for number in used if question.facts[number].free}
    sorts = sorted({question.facts[number].dimension for number in free})
    wholes = [{number for number in free if question.facts[number].dimension == sort} for sort in sorts]
    twice = [number for number, times in used.items() if times > 1 and number not in free]
    for numbers in wholes + [{number} for number in twice]:
        other = _carried_out(solution, _doubled(question, numbers), bench)
        same = _equal(plan.value, other.value)
        named = ", ".join(question.facts[number].text for number in sorted(numbers))
        if numbers <= free and not same:
            raise Infeasible(f"the result depends on what is not given ({named})")
        if not numbers <= free and same and not all(_inert(question.facts[number]) for number in numbers):
            raise Infeasible(f"what is given ({named}) cancels out")
    if plan.value == 0 and _equal_parts(plan, question):
        raise Infeasible("the result is zero because two given values are equal")
    if plan.value == 0 and used and all(question.facts[number].si for number in used):
        number = min(used)
        if _carried_out(solution, _doubled(question, {number}), bench).value == 0:
            raise Infeasible("what is asked cancels out: it comes out as zero whatever is given")
    for number in given_back(plan.calls, question):
        other = _carried_out(solution, _doubled(question, {number}), bench)
        if _equal(2 * plan.value, other.value):
            raise Infeasible(f"what is given ({question.facts[number].text}) comes back unchanged")
    return plan


def _check_twins(solution: Solution, question: Question) -> None:
    """Of several like things ("three resistors of 6 ohm") one may enter a formula, or all."""
    for number in range(len(solution.steps)):
        own = [question.facts[bound.fact] for bound in solution.bound if bound.step == number]
        for base in {fact.twin for fact in own if fact.twin is not None}:
            there = 1 + sum(fact.twin == base for fact in question.facts)
            if 1 < sum(fact.twin == base or fact.index == base for fact in own) < there:
                raise Infeasible(f"there are {there} of {question.facts[base].text.strip()}, and not all enter")
    if _CONNECTED.search(question.text) and not _SINGLE.search(question.text, *question.asked.span):
        for base in {fact.twin for fact in question.facts if fact.twin is not None}:
            like = {base, *(fact.index for fact in question.facts if fact.twin == base)}
            entered = [{one.fact for one in solution.bound if one.step == n} & like for n in range(len(solution.steps))]
            if any(entered) and like not in entered:
                raise Infeasible(
                    f"there are {len(like)} of {question.facts[base].text.strip()}, and not all enter together"
                )


def _unspoken_cycle(calls: Sequence[Call], question: Question, knowledge: TypedKnowledge) -> str | None:
    """How long one swing or a decay by half takes is no time that something else takes, unless the question speaks of it."""
    for call in calls[:-1]:
        kind = call.slot.parameter.quantity_kind
        parent = call_parent(call, calls)
        if (
            kind in CYCLES
            and parent is not None
            and parent.quantity_kind not in CYCLES
            and not CYCLES[kind].search(question.text)
        ):
            return kind
    return None


def call_parent(call: Call, calls: Sequence[Call]) -> Parameter | None:
    """The parameter that takes what ``call`` gives."""
    return next((item.parameter for other in calls for item in other.inputs if item.step == call.step), None)


def _inert(fact: Fact) -> bool:
    """Is it a given mass? What is heavier is both harder to move and pulled more: it often cancels."""
    return fact.dimension == MASS and fact.role == "given"


def _equal_parts(plan: Plan, question: Question) -> bool:
    facts = [question.facts[item.fact] for item in plan.calls[-1].inputs if item.fact is not None]
    return any(same_amount(one, other) for n, one in enumerate(facts) for other in facts[:n])


def _equal(one: Number, other: Number) -> bool:
    if isinstance(one, int) and isinstance(other, int):
        return one == other
    try:
        return math.isclose(one, other, rel_tol=1e-6)
    except OverflowError:
        return False


def _check_meaning(plan: Plan, question: Question, knowledge: TypedKnowledge) -> None:
    """A step that comes out as zero, inside a chain or by an implied zero, says nothing of what is given; a fraction is at most one."""
    if plan.unit == "1" and FRACTION & frozenset(tokens(question.asked.head)) and not 0 <= plan.value <= 1 + ROUNDING:
        raise Infeasible(f"{question.asked.head} is {plan.value:.3g}, not between 0 and 1")
    if _no_level(plan, question):
        raise Infeasible(f"{question.asked.head} is asked for in decibels, and this is no logarithm")
    for call in plan.calls:
        facts = [question.facts[item.fact] for item in call.inputs if item.fact is not None]
        if call.value == 0 and any(fact.role == "assumed" and fact.value == 0 for fact in facts):
            raise Infeasible(f"'{call.tool.formula.label}' comes out as zero because of an assumption")
        if call.value == 0 and call.unit != "1" and call is not plan.calls[-1]:
            raise Infeasible(f"'{call.tool.formula.label}' comes out as zero")
    levels = {fact for said in question.said for fact in said.takes.get("initial", ())}
    for call in plan.calls:
        for item in call.inputs:
            if item.fact in levels and _CHANGE.search(item.parameter.name):
                raise Infeasible(f"{question.facts[item.fact or 0].text} is what it was or is in the end, no change")
    formulas = tuple(call.tool.formula for call in plan.calls)
    asked = plan.calls[-1].slot.parameter.dimension
    if asked == ENERGY and without_latent_heat(formulas, question.text):
        raise Infeasible("what melts or evaporates takes a latent heat, which no formula here has")
    if one_motion(formulas, question.text):
        raise Infeasible("two things that meet are at one place at one time; this is of one of them alone")
    if (kind := _unspoken_cycle(plan.calls, question, knowledge)) is not None:
        raise Infeasible(f"the question says nothing of a {kind.replace('_', ' ')}")
    if at_rest_on_spring(formulas, question.text):
        raise Infeasible("what moves against a spring presses with more than its weight")
    if (why := roundabout(plan.calls, question) or other_one(plan.calls, question, knowledge)) is not None:
        raise Infeasible(why)
    if (label := unspoken(plan.calls, question)) is not None:
        raise Infeasible(f"the question says nothing of '{label}'")


def _no_level(plan: Plan, question: Question) -> bool:
    """Is something asked for in decibels, and a plain ratio computed without one and without a logarithm?"""
    if question.asked.unit != "dB" or plan.unit != "1" or any("dB" in (fact.unit or "") for fact in question.given):
        return False
    root = plan.calls[-1].tool
    return root.unknown.identifier != root.formula.target or "log" not in (root.formula.equation or "")


def _doubled(question: Question, facts: Set[int]) -> Question:
    """The question with these values twice as large."""
    changed = (
        replace(fact, value=2 * fact.value, si=2 * fact.si) if fact.index in facts else fact for fact in question.facts
    )
    return replace(question, facts=tuple(changed))


def _carried_out(solution: Solution, question: Question, bench: Workbench) -> Plan:
    done: dict[int, Call] = {}
    warnings: list[str] = []
    for number in range(len(solution.steps) - 1, -1, -1):
        try:
            done[number] = _call(number, solution, question, bench, done)
        except (ToolError, MathRAGError, OverflowError) as error:  # a whole number beyond what a unit's factor can take
            raise Infeasible(str(error)) from error
        warnings.extend(implausible(done[number].slot.parameter, done[number].value, done[number].unit))
        warnings.extend(unlike_water(done[number].slot.parameter, done[number].value, done[number].unit, question.text))
    order = sorted(done, reverse=True)
    size = bool(_SIZE.search(question.asked.head))
    return Plan(solution, tuple(done[number] for number in order), tuple(warnings), size)


def _call(number: int, solution: Solution, question: Question, bench: Workbench, done: dict[int, Call]) -> Call:
    knowledge = bench.knowledge
    slot = knowledge.slots[solution.steps[number].slot]
    formula = knowledge.formulas[slot.formula].formula
    inputs = [
        from_fact(question.facts[bound.fact], knowledge.slots[bound.slot])
        for bound in solution.bound
        if bound.step == number
    ]
    for child, use in enumerate(solution.steps):
        if use.parent is not None and use.parent[0] == number:
            inputs.append(from_step(child, done[child], knowledge.slots[use.parent[1]]))
    inputs.sort(key=lambda item: item.parameter.identifier)
    _check_fall(formula, knowledge.formulas[slot.formula].words, question)
    if not slot.stated and (why := bench.objection(slot, question)) is not None:
        raise Infeasible(f"'{formula.label}' {why}")
    settled = settled_inputs(formula.parameters, question.facts)
    if {item.fact for item in settled} & {item.fact for item in inputs}:
        raise Infeasible(f"'{formula.label}' would take the value of its constant once more")
    _check_place(formula, settled, question)
    tool, known = bench.tool(slot, settled)
    wanted = _wanted(number, solution, question, knowledge)
    unit = _unit_of(slot, wanted)
    _check(formula, slot, inputs, unit, question, done)
    results = _results(tool, inputs, known)
    _check_domains([*((i.parameter, i.value, i.parameter.unit) for i in inputs), (slot.parameter, results[0], unit)])
    return Call(number, slot, tool, tuple(inputs), settled, results[0], unit, results[1:])


def _results(tool: ToolWrapper, inputs: Sequence[Input], known: Results) -> tuple[Number, ...]:
    """What ``tool`` gives, computed once for the same ``inputs``. Raises `ToolError`."""
    key = tuple(_exactly(item) for item in inputs)
    if key not in known:
        try:
            known[key] = tool.results({item.parameter.identifier: item.value for item in inputs})
        except ToolError as error:
            known[key] = error
    found = known[key]
    if isinstance(found, ToolError):
        raise ToolError(str(found))
    return found


def _check_domains(values: Sequence[tuple[Parameter, Number, str | None]]) -> None:
    for parameter, value, unit in values:
        if reason := impossible(parameter, value, unit):
            raise Infeasible(reason)


def _check_fall(formula: Formula, words: frozenset[str], question: Question) -> None:
    """Motion under gravity alone (lengths, times and g, no circle) is for what falls, is thrown or swings: the question must say so."""
    free = any(p.constant is not None and p.dimension == ACCELERATION for p in formula.parameters)
    free = free and all(p.quantity_kind != "radius" for p in formula.parameters)
    if not free or not all(set(p.dimension or "?") <= set("LT^-0123456789 .1/") for p in formula.parameters):
        return
    own = (
        words
        - frozenset(concept(word) for p in formula.parameters for word in tokens(p.name))
        - concepts(question.asked.head)
    )
    moves = falls(question.text) or pours(question.text) or slopes(question.text)
    if not moves and not own & question.noun.concepts:
        raise Infeasible(f"'{formula.label}' holds under gravity alone, and nothing is said to fall")


def _check_place(formula: Formula, settled: Sequence[Input], question: Question) -> None:
    """The g that a formula brings is the Earth's."""
    given = {item.parameter.identifier for item in settled}
    earths = any(p.constant and p.dimension == ACCELERATION and p.identifier not in given for p in formula.parameters)
    if earths and (place := elsewhere(question.text)):
        raise Infeasible(f"'{formula.label}' takes the Earth's gravity, and the question is about the {place}")


def from_fact(fact: Fact, slot: Slot) -> Input:
    """The value of ``fact`` as the slot takes it."""
    change = "change" in slot.noun.markers
    value = in_unit(fact, slot.parameter.unit, as_difference=change)
    if (fact.unit or "").startswith("1/") and fact.noun.kinds == OFTEN and slot.noun.families & TURNING:
        value *= 2 * math.pi  # "10 times a second" as an angular velocity
    return Input(slot.parameter, value, fact=fact.index)


def from_step(number: int, call: Call, slot: Slot) -> Input:
    """The result of step ``number`` as the slot takes it."""
    unit = slot.parameter.unit
    value = call.value
    if unit is not None and unit != call.unit:
        value = convert(float(value), call.unit, unit, difference="change" in slot.noun.markers)
    return Input(slot.parameter, value, step=number)


def settled_inputs(parameters: Sequence[Parameter], facts: Sequence[Fact]) -> tuple[Input, ...]:
    """Constants for which the question gives its own value ("g = 10 N/kg", "the acceleration due to gravity is 1.62 m/s²")."""
    found = []
    for parameter in parameters:
        if parameter.constant is None or parameter.dimension in (None, "1"):
            continue
        for fact in facts:
            same = fact.role == "given" and fact.dimension == parameter.dimension
            falling = parameter.dimension == ACCELERATION and FREE_FALL in fact.noun.kinds
            if same and (falling or fact.noun.symbol in (parameter.symbol, parameter.identifier)):
                found.append(Input(parameter, in_unit(fact, parameter.unit), fact=fact.index))
                break
    return tuple(found)


def _check(
    formula: Formula, slot: Slot, inputs: Sequence[Input], unit: str, question: Question, done: dict[int, Call]
) -> None:
    """Where a variable has no type of its own, what is bound to it must give both sides the same dimension."""
    if formula.equation is None or all(p.dimension is not None for p in formula.parameters):
        return
    dimensions = {p.identifier: Dimension.parse(p.dimension) for p in formula.parameters if p.dimension is not None}
    for item in inputs:
        source = question.facts[item.fact].unit if item.fact is not None else done[item.step or 0].unit
        dimensions.setdefault(item.parameter.identifier, dimension_of(source or "1"))
    dimensions.setdefault(slot.parameter.identifier, dimension_of(unit))
    verdict = check_dimensions(formula.equation, dimensions)
    if verdict.status == "inconsistent":
        raise Infeasible(f"'{formula.label}': {verdict.reason}")


def _wanted(number: int, solution: Solution, question: Question, knowledge: TypedKnowledge) -> str | None:
    """The dimension that a step's value is wanted in, where it is known."""
    parent = solution.steps[number].parent
    if parent is not None:
        return knowledge.slots[parent[1]].parameter.dimension
    return next(iter(question.dimensions)) if len(question.dimensions) == 1 else None


def _unit_of(slot: Slot, wanted: str | None) -> str:
    """The unit in which the step's value comes out; an untyped variable takes it from what it stands for."""
    parameter = slot.parameter
    if parameter.unit is not None:
        return parameter.unit
    if parameter.dimension is not None:
        return si_unit(Dimension.parse(parameter.dimension))
    if wanted is None:
        raise Infeasible(f"the dimension of '{parameter.name or parameter.symbol}' is not known")
    return si_unit(Dimension.parse(wanted))
