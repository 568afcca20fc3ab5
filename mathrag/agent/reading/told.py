"""An equation that a question tells in full: each of its quantities is a value that is given, but for the one that is asked for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

from mathrag.agent.reading.statements import Statement, own_formula, own_parameter
from mathrag.agent.slots.features import Fact
from mathrag.agent.slots.typed import NEITHER, Noun
from mathrag.entities import Parameter
from mathrag.errors import FormulaError
from mathrag.formulas import solve, to_latex


@dataclass(frozen=True)
class Part:
    """One quantity of such an equation: what it is called, its dimension and kind, its value if it is given, and its symbol."""

    said: str
    dimension: str
    fact: Fact | None
    kind: str | None = None
    unit: str | None = None
    symbol: str | None = None


def told_equation(number: int, label: str, equation: str, parts: Mapping[str, Part], target: Noun) -> list[Statement]:
    """``equation``, numbered ``number``, for the one of its ``parts`` that is not given; none where it can't be solved for that."""
    unknown = [name for name, part in parts.items() if part.fact is None]
    if len(unknown) != 1:
        return []
    try:
        expression = solve(equation, unknown[0])[0]
    except FormulaError:
        return []
    names = [*unknown, *(name for name in parts if name not in unknown)]
    shown = ((name, parts[name]) for name in names)
    parameters = [own_parameter(name, p.said, p.dimension, p.kind, p.unit, p.symbol) for name, p in shown]
    facts = {name: fact for name in names if (fact := parts[name].fact) is not None}
    return [answering(number, label, expression, parameters, facts, target)]


def answering(
    number: int,
    label: str,
    expression: str,
    parameters: Sequence[Parameter],
    facts: Mapping[str, Fact],
    target: Noun,
    others: Mapping[str, Noun] = MappingProxyType({}),
) -> Statement:
    """What is asked, the first of ``parameters``, as an ``expression`` of the others, each of which takes its one of the ``facts``.

    Those without a fact have words of their own in ``others``: documents' formulas give what they are.
    """
    asked, symbols = parameters[0].identifier, {p.identifier: p.symbol for p in parameters}
    latex = f"{symbols[asked]} = {to_latex(expression, symbols)}"
    formula = own_formula(number, label, asked, expression, latex, parameters)
    own = {**others, **{name: replace(fact.noun, markers=NEITHER) for name, fact in facts.items()}}
    nouns = (target, *(own[p.identifier] for p in parameters[1:]))
    takes = {name: frozenset({fact.index}) for name, fact in facts.items()}
    return Statement(formula, nouns, frozenset(), takes, answers=True, told=len(facts) == len(parameters) - 1)
