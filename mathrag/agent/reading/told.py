"""An equation that a question tells in full: each of its quantities is a value that is given, but for the one that is asked for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from mathrag.agent.reading.statements import Statement, own_formula
from mathrag.agent.slots.features import Fact
from mathrag.agent.slots.typed import NEITHER, Noun
from mathrag.entities import Parameter
from mathrag.formulas import to_latex


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
    return Statement(formula, nouns, takes, answers=True, told=len(facts) == len(parameters) - 1)
