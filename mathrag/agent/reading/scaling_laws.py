"""The laws by which a factor follows from another: a formula that makes the one a power of the other, whatever the rest is.

Where something starts from rest, or stops in the end (`Scaling.rests`), that speed is none, and its way counts from there.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from mathrag.agent.reading.scaling import FACTOR, Scaling
from mathrag.agent.slots.features import missing, target_costs
from mathrag.agent.slots.links import Links
from mathrag.agent.slots.steps import TypedFormula
from mathrag.agent.slots.typed import INITIAL, Noun, Slot, TypedKnowledge
from mathrag.entities import Formula, Parameter
from mathrag.errors import FormulaError
from mathrag.formulas import evaluate, solve
from mathrag.quantities.dimensions import ACCELERATION, LENGTH, SPEED

NEW, OLD = "new", "old"
OF = "#factor="
MOST = 3  # formulas a question
STRANGE = 3.0  # cost of a formula that has none of what the asked quantity is of ("of a pendulum")
STRANGE_MOST = 0.6
UNLIKE = 0.4  # share of the words that a variable of no known kind may lack
NEAR = 0.5  # what another formula may fit worse by than the best
POWERS = 6  # greatest denominator of an exponent


@dataclass(frozen=True)
class _Powered:
    """A variable that changes, its exponent, the number of the value by how much, and how badly it fits the words."""

    slot: Slot
    power: Fraction
    fact: int
    cost: float


def with_factors(
    knowledge: TypedKnowledge, links: Links, scaling: Scaling, question: Noun, found: Mapping[int, float]
) -> tuple[TypedKnowledge, Links, tuple[int, ...], dict[int, float]]:
    """The knowledge base with the laws for the asked factor, their variables that are it, and how well retrieval liked each."""
    fitting: list[tuple[float, Slot, tuple[_Powered, ...]]] = []
    for slot in knowledge.slots:
        cost = _cost(scaling.asked, slot, knowledge, question)
        changed = _powers(slot, scaling, knowledge, question) if cost is not None else None
        if cost is not None and changed is not None:
            strange = missing(
                scaling.asked.own, frozenset(), knowledge.formulas[slot.formula].words, knowledge.frequencies
            )
            whole = cost + sum(one.cost for one in changed) + STRANGE * strange + 1.0 - found.get(slot.formula, 0.0)
            known = strange <= STRANGE_MOST or (scaling.between and bool(scaling.asked.kinds))
            if known and _keeps(slot, changed, scaling, knowledge, question):
                fitting.append((whole, slot, changed))
    fitting.sort(key=lambda item: (item[0], item[1].index))
    if not fitting:
        return knowledge, links, (), {}
    extended, liked, roots = knowledge.copied(), dict[int, float](), list[int]()
    for cost, slot, changed in fitting[:MOST]:
        if cost > fitting[0][0] + NEAR:
            break
        roots.append(_add(extended, slot, changed, scaling.before))
        liked[len(extended.formulas) - 1] = 1.0 - min(1.0, cost - fitting[0][0])
    return extended, links.extended(extended, [], [], []), tuple(roots), liked


def _keeps(
    asked: Slot, changed: Sequence[_Powered], scaling: Scaling, knowledge: TypedKnowledge, question: Noun
) -> bool:
    """Has the formula everything that is said to stay the same?"""
    rest = [slot for slot in knowledge.inputs(asked) if slot.index not in {one.slot.index for one in changed}]
    return all(any(_cost(words, slot, knowledge, question) is not None for slot in rest) for words in scaling.kept)


def _cost(words: Noun, slot: Slot, knowledge: TypedKnowledge, question: Noun) -> float | None:
    """How badly the variable fits the words; None where it can't be meant."""
    if words.kinds and slot.noun.kinds and not (words.kinds & slot.noun.families or slot.noun.kinds & words.families):
        return None
    like = words.kinds and slot.noun.kinds
    if not like and missing(words.stems, slot.noun.stems, slot.noun.concepts, knowledge.frequencies) > UNLIKE:
        return None
    return sum(target_costs(words, slot.noun, knowledge.frequencies))


def _powers(asked: Slot, scaling: Scaling, knowledge: TypedKnowledge, question: Noun) -> tuple[_Powered, ...] | None:
    """Of each change the variable that changes and the power of it that ``asked`` goes by; None where there is no such."""
    changed: list[_Powered] = []
    own = [knowledge.slots[number] for number in knowledge.formulas[asked.formula].slots]
    zero = _at_rest(own, scaling.rests)
    if asked.index in zero or (scaling.rests and ACCELERATION not in {slot.parameter.dimension for slot in own}):
        return None
    none = frozenset(knowledge.slots[number].parameter.identifier for number in zero)
    formula = knowledge.formulas[asked.formula].formula
    for words, fact in scaling.changes:
        taken = {*zero, *(powered.slot.index for powered in changed)}
        open_ = [slot for slot in knowledge.inputs(asked) if slot.index not in taken]
        fitting = [
            (cost, s.index) for s in open_ if (cost := _cost(words, s, knowledge, question)) is not None
        ] or _only_one(words, open_, knowledge, question)
        if not fitting:
            return None
        cost, index = min(fitting)
        slot = knowledge.slots[index]
        power = _power_in(formula, asked.parameter.identifier, slot.parameter.identifier, none)
        if power is None:
            return None
        changed.append(_Powered(slot, power, fact, cost))
    return tuple(changed)


def _at_rest(slots: Sequence[Slot], rests: frozenset[str]) -> set[int]:
    """The variables that are zero where something starts from rest, or stops in the end, and counts its way from there."""
    if not rests:
        return set()
    first = {
        slot.index for slot in slots if slot.noun.markers >= INITIAL and slot.parameter.dimension in (SPEED, LENGTH)
    }
    speeds = {slot.index for slot in slots if slot.parameter.dimension == SPEED}
    lengths = first - speeds
    if len(speeds) != 2 or len(speeds & first) != 1 or len(rests) != 1:
        return lengths
    return lengths | (speeds & first if rests == INITIAL else speeds - first)


def _only_one(words: Noun, slots: Sequence[Slot], knowledge: TypedKnowledge, question: Noun) -> list[tuple[float, int]]:
    """The variable of the dimension that the words mean, where it is the only one (a "distance" may be called a radius)."""
    alike = [slot for slot in slots if slot.parameter.dimension == words.dimension]
    if words.dimension is None or len(alike) != 1:
        return []
    return [(sum(target_costs(words, alike[0].noun, knowledge.frequencies)), alike[0].index)]


def _power_in(formula: Formula, asked: str, changed: str, zero: frozenset[str]) -> Fraction | None:
    """The exponent of ``changed`` in what ``asked`` is, where some are ``zero``; None where it is no mere power of it."""
    try:
        way = solve(formula.equation or "", asked)[0]
        found = [_slope(way, formula, changed, size, start, zero) for size in (1.5, 3.0) for start in (0.3, 0.7)]
    except (FormulaError, ArithmeticError, ValueError, IndexError):
        return None
    power = Fraction(found[0]).limit_denominator(POWERS)
    same = all(math.isclose(own, float(power), rel_tol=1e-6, abs_tol=1e-6) for own in found)
    return power if same and power else None


def _slope(way: str, formula: Formula, changed: str, size: float, start: float, zero: frozenset[str]) -> float:
    values = {p.identifier: start + 0.17 * number for number, p in enumerate(formula.parameters)}
    values |= dict.fromkeys(zero, 0.0)
    more = evaluate(way, {**values, changed: values[changed] * size})
    return math.log(float(more) / float(evaluate(way, values))) / math.log(size)


def _add(knowledge: TypedKnowledge, asked: Slot, changed: Sequence[_Powered], before: int | None) -> int:
    """Add the law for the factor, or for what the value ``before`` becomes; the number of its variable that is asked."""
    source = knowledge.formulas[asked.formula]
    number, first = len(knowledge.formulas), len(knowledge.slots)
    factor = " * ".join(f"k_{n}**({one.power})" for n, one in enumerate(changed, 1))
    powers = " ".join(f"k_{n}^{{{one.power}}}" for n, one in enumerate(changed, 1))
    variables = [(_ratio(f"k_{n}", one.slot), one.slot.noun, one.fact) for n, one in enumerate(changed, 1)]
    own, letter = asked.parameter, asked.parameter.symbol
    if before is None:
        root, latex = _ratio(FACTOR, asked), rf"\frac{{{letter}'}}{{{letter}}} = {powers}"
    else:
        root = own.model_copy(update={"symbol": f"{letter}'", "identifier": NEW, "name": f"new {own.name or letter}"})
        old = own.model_copy(update={"identifier": OLD})
        variables.append((old, asked.noun, before))
        factor, latex = f"{OLD} * {factor}", rf"{letter}' = {letter} \, {powers}"
    parameters = (root, *(parameter for parameter, _, _ in variables))
    formula = source.formula.model_copy(
        update={
            "uri": f"{source.formula.uri}{OF}{own.identifier}", "aliases": (*source.formula.aliases, source.formula.uri),
            "label": f"{source.formula.label}, as a factor", "equation": f"{root.identifier} == {factor}", "target": root.identifier,
            "sense": "=", "template": factor, "latex": latex, "parameters": parameters,
        }
    )  # fmt: skip
    knowledge.slots.append(Slot(first, number, root, _worded(root, asked.noun), True, only=None))
    for place, (parameter, words, fact) in enumerate(variables, 1):
        slot = Slot(first + place, number, parameter, _worded(parameter, words), False, only=frozenset({fact}))
        knowledge.slots.append(slot)
    dimension = str(root.dimension)
    knowledge.by_dimension[dimension] = [*knowledge.by_dimension.get(dimension, ()), first]
    knowledge.formulas.append(
        TypedFormula(number, formula, tuple(range(first, first + len(parameters))), source.words, False, 0.0, ())
    )
    knowledge.by_uri[formula.uri] = [number]
    return first


def _ratio(symbol: str, slot: Slot) -> Parameter:
    name = f"factor of {slot.parameter.name or slot.parameter.symbol}"
    return Parameter(symbol=symbol, identifier=symbol, name=name, unit="1", dimension="1", quantity_kind="ratio")


def _worded(parameter: Parameter, words: Noun) -> Noun:
    """The words of what a parameter is the value or the factor of."""
    if parameter.quantity_kind != "ratio":
        return replace(words, markers=frozenset())
    ratio = frozenset({"ratio"})
    return Noun(words.stems, words.concepts, frozenset(), ratio, ratio, words.own, None, "1")
