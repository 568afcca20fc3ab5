"""An equation as a template: written for its target, or for the first variable that it can be solved for and that has a value."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice, permutations

from mathrag.entities import Parameter
from mathrag.errors import EvaluationError, FormulaError
from mathrag.formulas import Equation, as_lists, evaluate, names, solve

MOST_SOLVED = 4
"""An implicit equation of many symbols is tried for the first ones only."""
MOST_ORDERS = 24
_SAMPLES = (1.7, 0.37, 2.3, 0.81, 1.13, 0.53, 3.1)
"""Values a template is tried at; one success is enough, since not every argument lies in every function's domain."""


def in_order(equation: Equation) -> list[str]:
    """Identifiers as they appear in the equation."""
    words = re.findall(r"[A-Za-z_]\w*", equation.text)
    return sorted(equation.symbols, key=words.index)


def solved_for(equation: Equation, parameters: Sequence[Parameter]) -> tuple[str | None, str | None, str | None]:
    """Target, template and, where there is none, the reason. An implicit equation is written for its first solvable variable."""
    inputs = {parameter.identifier for parameter in parameters if parameter.constant is None}
    candidates = [equation.target] if equation.target else []
    candidates += [name for name in in_order(equation) if name in inputs and name not in candidates]
    problem = "no variable to solve for"
    for name in candidates[:MOST_SOLVED]:
        try:
            options = (equation.rhs,) if name == equation.target else solve(equation.text, name)
        except FormulaError as error:
            problem = error.message
            continue
        for option in options:
            problem = _without_value(option)
            if not problem:
                return name, option, None
    return None, None, problem


def _orders(free: Sequence[str]) -> Iterator[Sequence[str]]:
    """Orders of the variables, for counts that can't be more than others: first as they are, then turned around, then a few others."""
    yield free
    yield free[::-1]
    yield from islice(permutations(free), 1, MOST_ORDERS)


def _without_value(template: str) -> str:
    """Why a template has no value at any of the sample arguments; empty where it has one."""
    free = names(template)
    problem = ""
    for shift in range(len(_SAMPLES)):
        values = {name: _SAMPLES[(position + shift) % len(_SAMPLES)] for position, name in enumerate(free)}
        whole = [float(shift + 3 + position) for position in range(len(free))]
        counts = [dict(zip(order, whole, strict=True)) for order in _orders(free)]
        for attempt in (values, *counts):
            try:
                evaluate(template, as_lists(template, attempt))
            except EvaluationError as error:
                problem = problem or error.message
                continue
            return ""
    return problem
