"""A solution carried out: tools made and called from the innermost formula to the asked quantity, units converted."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence, Set
from dataclasses import dataclass, field, replace

from mathrag.agent.language.plausibility import implausible
from mathrag.agent.planning.validity import PLAN_RULES, SOLUTION_RULES, check, check_domains
from mathrag.agent.question import Question, in_unit
from mathrag.agent.reading.given import OFTEN
from mathrag.agent.slots.features import ANGULAR, Fact
from mathrag.agent.slots.typed import Slot, TypedKnowledge
from mathrag.agent.solutions.plan import Call, Infeasible, Input, Plan
from mathrag.agent.solutions.tools import DynamicToolFactory, Number, ToolError, ToolWrapper
from mathrag.agent.solutions.tree import Solution
from mathrag.entities import Formula, Parameter
from mathrag.errors import MathRAGError
from mathrag.formulas import check_dimensions
from mathrag.formulas.expressions import Binary, names_of, parse_equation, walk
from mathrag.problems.kinds import FREE_FALL
from mathrag.problems.words import tokens
from mathrag.quantities import Dimension, convert, dimension_of, si_unit
from mathrag.quantities.dimensions import ACCELERATION, LENGTH, MASS, SPEED

FAR = frozenset({"distance", "height", "depth"})
ROUNDING = 1e-12  # relative: what is zero but for it
TURNING = frozenset({"angular_velocity", "angular_frequency"})

Results = dict[tuple[object, ...], Number | ToolError]


@dataclass(frozen=True)
class Workbench:
    """What the solutions of one question are carried out with: each tool with what it has computed already."""

    knowledge: TypedKnowledge
    factory: DynamicToolFactory
    tools: dict[tuple[object, ...], tuple[ToolWrapper, Results]] = field(default_factory=dict)

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


def carry_out(solution: Solution, question: Question, bench: Workbench) -> Plan:
    """The plan of ``solution``. Raises `Infeasible`."""
    root = bench.knowledge.slots[solution.steps[0].slot].formula
    told = question.tells(bench.knowledge.formulas[root].formula.uri)  # every value has its place already
    if not told:
        check(SOLUTION_RULES, solution, question, bench.knowledge)
    plan = carried_out(solution, question, bench)
    if not told:
        check(PLAN_RULES, plan.calls, question, bench.knowledge)

    def stays(numbers: Set[int]) -> bool:
        """Does the result stay as it is whatever these values are?"""
        return _equal(plan.value, _with_twice(solution, question, bench, numbers))

    for fact in question.facts:
        if fact.of_kind and fact.written and stays({fact.index}):
            raise Infeasible(f"what is supposed ({fact.text}) has no part in it", by="beside_supposed")
    used = Counter(bound.fact for bound in solution.bound)
    free = {number for number in used if question.facts[number].free}
    sorts = sorted({question.facts[number].dimension for number in free})
    wholes = [{number for number in free if question.facts[number].dimension == sort} for sort in sorts]
    twice = [number for number, times in used.items() if times > 1 and number not in free]
    idle: set[int] = set()
    for numbers in wholes + [{number} for number in twice]:
        same = stays(numbers)
        named = ", ".join(question.facts[number].text for number in sorted(numbers))
        if numbers <= free and not same and not told:  # where it is told, the share itself has its place
            raise Infeasible(f"the result depends on what is not given ({named})", by="depends_on_open_value")
        facts = [question.facts[number] for number in numbers]
        # what is heavier is both harder to move and pulled more: a given mass often cancels
        if not numbers <= free and same and not all(f.dimension == MASS and f.role == "given" for f in facts):
            raise Infeasible(f"what is given ({named}) cancels out", by="given_cancels")
        idle |= numbers if same else set()
    if any(stays({number}) for number in free if question.facts[number].role == "given"):
        raise Infeasible("a ratio that is given cancels out", by="given_cancels")
    if idle and all(number in idle - free for number in used if question.facts[number].role == "given"):
        raise Infeasible("nothing that is given has a part in it", by="nothing_given_enters")
    turns = (n for n in used if not question.facts[n].written and question.facts[n].noun.families & ANGULAR)
    turned = (_with_twice(solution, question, bench, {number}) or 0 for number in turns)
    if any(abs(plan.value) < ROUNDING * abs(value) for value in turned):  # the cosine of a right angle that nobody gave
        raise Infeasible("it comes out as zero by an angle that is not given", by="asked_cancels")
    zeros = [question.facts[number].written for number in used if not question.facts[number].si]
    if plan.value == 0 and zeros and (len(plan.calls) > 1 or not any(zeros)):
        raise Infeasible(
            "what is asked comes out as zero by a value that is zero in one of its states", by="asked_cancels"
        )
    if plan.value == 0 and used and all(question.facts[number].si for number in used) and stays({min(used)}):
        raise Infeasible("what is asked cancels out: it comes out as zero whatever is given", by="asked_cancels")
    return plan


def _with_twice(solution: Solution, question: Question, bench: Workbench, numbers: Set[int]) -> Number | None:
    """The result with twice the values ``numbers``; None where it has none, as beyond the speed of light."""
    try:
        return carried_out(solution, _doubled(question, numbers), bench).value
    except Infeasible:
        return None


def _equal(one: Number, other: Number | None) -> bool:
    if other is None:
        return False
    if isinstance(one, int) and isinstance(other, int):
        return one == other
    try:
        return math.isclose(one, other, rel_tol=1e-6)
    except OverflowError:
        return False


def _doubled(question: Question, facts: Set[int]) -> Question:
    """The question with these values twice as large."""
    changed = (
        replace(fact, value=2 * fact.value, si=2 * fact.si) if fact.index in facts else fact for fact in question.facts
    )
    return replace(question, facts=tuple(changed))


def carried_out(solution: Solution, question: Question, bench: Workbench) -> Plan:
    done: dict[int, Call] = {}
    warnings: list[str] = []
    for number in range(len(solution.steps) - 1, -1, -1):
        try:
            done[number] = _call(number, solution, question, bench, done)
        except (ToolError, MathRAGError, OverflowError) as error:  # a whole number beyond what a unit's factor can take
            raise Infeasible(str(error), by="computation") from error
        warnings.extend(implausible(done[number].slot.parameter, done[number].value, done[number].unit))
    order = sorted(done, reverse=True)
    return Plan(solution, tuple(done[number] for number in order), tuple(warnings), _how_far(done[0], question))


def _how_far(root: Call, question: Question) -> bool:
    """Is it asked how far or how high, and computed by a formula of motion, where the sign is but the direction?"""
    moves = any(p.dimension == ACCELERATION for p in root.tool.formula.parameters)
    return moves and root.slot.parameter.dimension == LENGTH and bool(question.target.kinds & FAR)


def _call(number: int, solution: Solution, question: Question, bench: Workbench, done: dict[int, Call]) -> Call:
    knowledge = bench.knowledge
    slot = knowledge.slots[solution.steps[number].slot]
    formula = knowledge.formulas[slot.formula].formula
    inputs = [
        from_fact(question.facts[bound.fact], knowledge.slots[bound.slot], formula)
        for bound in solution.bound
        if bound.step == number
    ]
    for child, use in enumerate(solution.steps):
        if use.parent is not None and use.parent[0] == number:
            inputs.append(from_step(child, done[child], knowledge.slots[use.parent[1]]))
    inputs.sort(key=lambda item: item.parameter.identifier)
    settled = settled_inputs(formula.parameters, question.facts)
    if {item.fact for item in settled} & {item.fact for item in inputs}:
        raise Infeasible(f"'{formula.label}' would take the value of its constant once more")
    tool, known = bench.tool(slot, settled)
    wanted = _wanted(number, solution, question, knowledge)
    unit = _unit_of(slot, wanted)
    _check(formula, slot, inputs, unit, question, done)
    value = _value(tool, inputs, known)
    check_domains([*((i.parameter, i.value, i.parameter.unit) for i in inputs), (slot.parameter, value, unit)])
    return Call(number, slot, tool, tuple(inputs), settled, value, unit)


def _value(tool: ToolWrapper, inputs: Sequence[Input], known: Results) -> Number:
    """What ``tool`` gives, computed once for the same ``inputs``. Raises `ToolError`."""
    key = tuple(_exactly(item) for item in inputs)
    if key not in known:
        try:
            known[key] = tool.invoke({item.parameter.identifier: item.value for item in inputs})
        except ToolError as error:
            known[key] = error
    found = known[key]
    if isinstance(found, ToolError):
        raise ToolError(str(found))
    return found


def from_fact(fact: Fact, slot: Slot, formula: Formula) -> Input:
    """The value of ``fact`` as the slot of ``formula`` takes it."""
    change = "change" in slot.noun.markers
    value = in_unit(fact, slot.parameter.unit, as_difference=change)
    if (fact.unit or "").startswith("1/") and fact.noun.kinds == OFTEN and slot.noun.families & TURNING:
        value *= 2 * math.pi  # "10 times a second" as an angular velocity
    if fact.against and not slot.stated and _changes_speed(formula, slot.parameter.identifier):
        value = -value
    return Input(slot.parameter, value, fact=fact.index)


def _changes_speed(formula: Formula, acceleration: str) -> bool:
    """Does ``formula`` add an acceleration's part to that of a velocity, so that its sign counts? Else it is a size ("F = m a")."""
    speeds = {p.identifier for p in formula.parameters if p.dimension == SPEED and p.constant is None}
    if len(speeds) != 1 or formula.equation is None:
        return len(speeds) > 1
    for side in parse_equation(formula.equation)[::2]:
        for node in walk(side):
            if isinstance(node, Binary) and node.operator in "+-":
                parts = names_of(node.left), names_of(node.right)
                if any(acceleration in one and speeds & other for one, other in (parts, parts[::-1])):
                    return True
    return False


def from_step(number: int, call: Call, slot: Slot) -> Input:
    """The result of step ``number`` as the slot takes it."""
    unit = slot.parameter.unit
    value = call.value
    if unit is not None and unit != call.unit:
        value = convert(float(value), call.unit, unit, difference="change" in slot.noun.markers)
    return Input(slot.parameter, value, step=number)


def settled_inputs(parameters: Sequence[Parameter], facts: Sequence[Fact]) -> tuple[Input, ...]:
    """Constants for which the question gives its own value ("g = 10 N/kg", "if the speed of light were 45 m/s")."""
    told = ((p, [one for one in facts if _is_value_of(p, one)]) for p in parameters if p.constant and p.dimension)
    return tuple(Input(p, in_unit(own[0], p.unit), fact=own[0].index) for p, own in told if own)


def _is_value_of(constant: Parameter, fact: Fact) -> bool:
    """Is a given value called as the constant is, by its name or, unless it is a pure number, by its symbol or its kind?"""
    name, said = frozenset(tokens(constant.name)), frozenset(tokens(fact.text))
    called = len(said & name) > 1 and (said <= name or name <= said)
    falling = constant.dimension == ACCELERATION and FREE_FALL in fact.noun.kinds
    alike = falling or fact.of_kind or fact.noun.symbol in (constant.symbol, constant.identifier)
    return (
        fact.role == "given"
        and fact.dimension == constant.dimension
        and (called or (alike and constant.dimension != "1"))
    )


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
        raise Infeasible(f"'{formula.label}': {verdict.reason}", by="dimensions")


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
        raise Infeasible(
            f"the dimension of '{parameter.name or parameter.symbol}' is not known", by="unknown_dimension"
        )
    return si_unit(Dimension.parse(wanted))
