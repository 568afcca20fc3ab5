"""An equation that a question tells in full: each of its quantities is a value that is given, but for the one that is asked for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from mathrag.agent.reading.statements import Statement, own_formula, own_parameter
from mathrag.agent.slots.features import Fact
from mathrag.agent.slots.typed import NEITHER, Noun
from mathrag.errors import FormulaError
from mathrag.formulas import solve, to_latex
from mathrag.quantities import Dimension, si_unit


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
    parameters = tuple(
        own_parameter(
            name,
            part.said,
            part.dimension,
            part.kind,
            part.unit or si_unit(Dimension.parse(part.dimension)),
            part.symbol,
        )
        for name, part in ((name, parts[name]) for name in names)
    )
    facts = {name: fact for name in names if (fact := parts[name].fact) is not None}
    symbols = {p.identifier: p.symbol for p in parameters}
    latex = f"{symbols[names[0]]} = {to_latex(expression, symbols)}"
    formula = own_formula(number, label, f"{names[0]} == {expression}", latex, parameters)
    nouns = (target, *(replace(fact.noun, markers=NEITHER) for fact in facts.values()))
    takes = {name: frozenset({fact.index}) for name, fact in facts.items()}
    return [Statement(formula, nouns, frozenset(), takes, answers=True, told=True)]
