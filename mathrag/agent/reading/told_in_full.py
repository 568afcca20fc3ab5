"""A question of which every value has its place in a law that a document states: the law is cited, nothing is searched beside it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from mathrag.agent.reading.statements import Statement, own_parameter
from mathrag.agent.slots.features import Fact
from mathrag.agent.slots.prepared import version
from mathrag.agent.slots.typed import Noun, noun
from mathrag.entities import Formula
from mathrag.problems.numbers import Said
from mathrag.quantities import ReadQuantity, dimension_of

RESULT = "y"


@dataclass(frozen=True)
class Told:
    """The values of a question, the law with each of them in its place, and what is asked."""

    facts: tuple[Fact, ...]
    statement: Statement
    target: Noun
    dimension: str
    unit: str | None


@dataclass(frozen=True)
class Value:
    """A number of the question in such a law: what it is called there, its symbol, its unit."""

    said: Said
    name: str
    symbol: str
    unit: str = "1"


@dataclass(frozen=True)
class Asked:
    """What is asked: what it is called, its symbol, its unit."""

    name: str
    symbol: str
    unit: str | None


def told(law: Formula, label: str, latex: str, expression: str, values: Mapping[str, Value], asked: Asked) -> Told:
    """``asked`` as ``expression`` of ``values``, by ``law``, which is cited; ``latex`` is how that is shown."""
    sort = str(dimension_of(asked.unit or "1"))
    parameters = [own_parameter(RESULT, asked.name, sort, unit=asked.unit or "1", symbol=asked.symbol)]
    facts: list[Fact] = []
    for name, value in values.items():
        dimension = str(dimension_of(value.unit))
        parameters.append(own_parameter(name, value.name, dimension, unit=value.unit, symbol=value.symbol))
        facts.append(_fact(len(facts), value, dimension))
    computed = {"equation": f"{RESULT} == {expression}", "target": RESULT, "template": expression}
    said = {"label": label, "latex": latex, "parameters": tuple(parameters), "consistency": "consistent"}
    formula = version(law, f"asked={asked.name.replace(' ', '-')}", **computed, **said)
    target = noun(asked.name, frozenset(), None, None, sort)
    takes = {name: frozenset({fact.index}) for name, fact in zip(values, facts, strict=True)}
    nouns = (target, *(fact.noun for fact in facts))
    statement = Statement(formula, nouns, takes, answers=True, told=True)
    return Told(tuple(facts), statement, target, sort, asked.unit)


def _fact(index: int, value: Value, dimension: str) -> Fact:
    own = value.said.value
    amount = int(own) if own.denominator == 1 else float(own)
    words = noun(value.name, frozenset(), None, None, dimension)
    return Fact(index, amount, value.unit, float(amount), words, value.name, (value.said.start, value.said.end))


def shared_unit(values: Iterable[Said], quantities: Sequence[ReadQuantity]) -> str | None:
    """The one unit of those ``values`` that have one."""
    found = {
        quantity.unit
        for said in values
        for quantity in quantities
        if quantity.unit not in (None, "1", "%") and quantity.start <= said.start < quantity.end
    }
    return found.pop() if len(found) == 1 else None
