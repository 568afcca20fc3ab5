"""What follows from known values by laws that each give one quantity out of others, step by step.

A law is what it gives and its expression of the names of what it takes. Every value keeps its expression of the values that a question
gives, so that what is asked becomes one equation of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from math import isclose

from mathrag.agent.reading.statements import Statement, own_formula, own_parameter
from mathrag.agent.slots.features import Fact
from mathrag.agent.slots.typed import Noun
from mathrag.errors import FormulaError
from mathrag.formulas import evaluate, names, solve, to_latex

AGREE = 0.03  # how far a value may be from what follows for it
ROUNDS = 12
_NAME = re.compile(r"\b[A-Za-z]\w*(?!\w*\()")
Law = tuple[str, str]


@dataclass(frozen=True)
class Term:
    """A value and its expression of given values."""

    expression: str
    value: float


def worked_out(known: Mapping[str, Term], laws: Iterable[Law]) -> dict[str, Term] | None:
    """All that follows from ``known``, by name; None where values contradict one another or one is not above zero."""
    terms = dict(known)
    open_laws = [(name, law, frozenset(names(law))) for name, law in laws]
    for _ in range(ROUNDS):
        more: dict[str, Term] = {}
        ready = [own for own in open_laws if own[2] <= terms.keys()]
        for name, law, taken in ready:
            term = _put_in(law, {other: terms[other] for other in taken})
            before = terms.get(name) or more.get(name)
            if term is None or term.value <= 0 or (before and not isclose(before.value, term.value, rel_tol=AGREE)):
                return None
            if before is None:
                more[name] = term
        if not more:
            break
        terms |= more
        open_laws = [own for own in open_laws if own not in ready]
    return terms


def _put_in(law: str, own: Mapping[str, Term]) -> Term | None:
    try:
        value = float(evaluate(law, {name: term.value for name, term in own.items()}))
    except FormulaError:
        return None
    return Term(_NAME.sub(lambda match: f"({own[match.group()].expression})", law), value)


def stated(
    own: tuple[str, str],
    expression: str,
    facts: Mapping[str, Fact],
    target: Noun,
    dimension: str,
    number: int,
    label: str,
) -> Statement:
    """What is asked, with its identifier and name in ``own``, as an equation of ``facts`` by name, numbered ``number``."""
    identifier, name = own
    written = _short(expression, identifier)
    taken = names(written)
    used = {fact: facts[fact] for fact in facts if fact in taken}
    parameters = [own_parameter(identifier, name, dimension, min(target.kinds, default=None))]
    parameters += [own_parameter(n, _called(fact), fact.dimension) for n, fact in used.items()]
    symbols = {p.identifier: _symbol(p.identifier) for p in parameters}
    latex = f"{symbols[identifier]} = {to_latex(written, symbols)}"
    formula = own_formula(number, label, f"{identifier} == {written}", latex, parameters)
    nouns = (replace(target, dimension=dimension), *(fact.noun for fact in used.values()))
    takes = {n: frozenset({fact.index}) for n, fact in used.items()} | {identifier: frozenset[int]()}
    return Statement(formula, nouns, frozenset(), takes, answers=True)


def _short(expression: str, own: str) -> str:
    try:
        return solve(f"{own} == {expression}", own)[0]
    except FormulaError:
        return expression


def _called(fact: Fact) -> str:
    return min(fact.noun.kinds, default="value").replace("_", " ")


def _symbol(identifier: str) -> str:
    letter, _, index = identifier.partition("_")
    return f"{letter}_{{{index}}}" if index else letter
