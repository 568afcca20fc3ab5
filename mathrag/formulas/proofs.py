"""Does one equation follow from others? (thesis 3.2.4's relations, here proved instead of believed)

Values at sampled points nominate and refute, canonical forms prove. A proof is ``"exact"`` where both sides have the same
canonical form, ``"sampled"`` where only the values agree, at every point that could be evaluated. Variables are positive,
as everywhere in this room. Every step is bounded in size and number, so nothing has to be interrupted.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from itertools import product
from typing import Literal

from mathrag.errors import EvaluationError, FormulaError, SolveError
from mathrag.formulas.comparing import canonical
from mathrag.formulas.evaluation import Program, program, run
from mathrag.formulas.expressions import Name, Node, names_of, parse, parse_equation, substitute, write
from mathrag.formulas.sampling import samples
from mathrag.formulas.solving import solve
from mathrag.remembered import remembered

Proof = Literal["exact", "sampled"]
LEAST_POINTS = 4
MOST_BRANCHES = 2
TOLERANCE = 1e-7
BESIDE = (1.37, 0.63)
"""Factors by which a point is moved off an equation: not all leave the domain of an arc or a root."""


def replaced(equation: str, replacements: Mapping[str, str]) -> str:
    """``equation`` with expressions put for names, all at once. Raises `TemplateError`."""
    left, relation, right = parse_equation(equation)
    parts: dict[Node, Node] = {Name(name): parse(text) for name, text in replacements.items()}
    return f"{write(substitute(left, parts))} {relation} {write(substitute(right, parts))}"


def follows(conclusion: str, first: str, second: str, shared: str, written_for: str) -> Proof | None:
    """Is ``conclusion`` what ``first`` and ``second`` say once ``shared`` is eliminated between them?

    ``written_for`` is the variable that ``conclusion`` is solved for to find points on it.
    """
    of = (conclusion, first, second, shared, written_for)
    return remembered("follows", of, lambda: _follows(*of))


def _follows(conclusion: str, first: str, second: str, shared: str, written_for: str) -> Proof | None:
    try:
        given = parse(solve(conclusion, written_for)[0])
        ways = [solve(premise, shared)[:MOST_BRANCHES] for premise in (first, second)]
    except (SolveError, FormulaError):
        return None
    for one, other in product(*ways):
        agree = _agree(parse(one), parse(other), given, written_for)
        if agree == "everywhere":  # both premises say the same, so nothing follows of them
            return None
        if agree == "nowhere":
            continue
        try:
            exact = canonical(f"{one} == {other}") == canonical(conclusion)
        except FormulaError:  # put together they are too large to be written: the values remain
            exact = False
        return "exact" if exact else "sampled"
    return None


def reduces(general: str, special: str, setting: Mapping[str, str], written_for: str) -> Proof | None:
    """Does ``general`` become ``special`` where some of its variables have the values of ``setting``, and only there?

    A variable that cancels anyway (``m g = m a``) can be set to anything: that makes no special case.
    """
    of = (general, special, sorted(setting.items()), written_for)
    return remembered("reduces", of, lambda: _reduces(general, special, setting, written_for))


def _reduces(general: str, special: str, setting: Mapping[str, str], written_for: str) -> Proof | None:
    try:
        if canonical(general) == canonical(special):
            return None
        narrowed = replaced(general, setting)
        left, _, right = parse_equation(narrowed)
        given = parse(solve(special, written_for)[0])
    except (SolveError, FormulaError):
        return None
    if written_for not in names_of(left) | names_of(right):
        return None
    if _agree(left, right, given, written_for) != "there":
        return None
    try:
        return "exact" if canonical(narrowed) == canonical(special) else "sampled"
    except FormulaError:
        return "sampled"


def _agree(left: Node, right: Node, given: Node, written_for: str) -> Literal["there", "everywhere", "nowhere"]:
    """Are both sides equal where ``written_for`` has the value ``given``, and different beside it?"""
    names = names_of(left) | names_of(right) | names_of(given)
    sides, special = (program(left), program(right)), program(given)
    on = 0
    beside: list[bool | None] = []
    for values in samples(sorted(names - {written_for})):
        value = _value(special, values)
        equal = None if value is None else _equal(sides, {**values, written_for: value})
        if value is None or equal is None:
            continue
        if not equal:
            return "nowhere"
        on += 1
        beside += [_equal(sides, {**values, written_for: value * factor}) for factor in BESIDE]
    if min(on, len(beside) - beside.count(None)) < LEAST_POINTS:
        return "nowhere"
    return "everywhere" if True in beside else "there"


def _equal(sides: tuple[Program, Program], values: Mapping[str, float]) -> bool | None:
    """None where a side has no value."""
    left, right = (_value(side, values) for side in sides)
    if left is None or right is None:
        return None
    return math.isclose(left, right, rel_tol=TOLERANCE, abs_tol=1e-12)


def _value(side: Program, values: Mapping[str, float]) -> float | None:
    try:
        return float(run(side, values))
    except (EvaluationError, OverflowError):
        return None
