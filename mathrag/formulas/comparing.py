"""When two equations are the same: a canonical form for merging, and values at sampled points for doubt."""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import lru_cache

from mathrag.errors import EvaluationError
from mathrag.formulas.building import subtract
from mathrag.formulas.equations import Equation
from mathrag.formulas.evaluation import Program, program, run
from mathrag.formulas.expressions import Binary, Call, Name, Negative, Node, Number, names_of, parse, parse_equation
from mathrag.formulas.polynomials import Expander, TooLarge, primitive, text_of, without_roots
from mathrag.formulas.sampling import samples
from mathrag.remembered import remembered


def canonical(equation: Equation | str, renaming: Mapping[str, str] | None = None) -> str:
    """A spelling that equations share which say the same: ``V == I*R``, ``I == V/R`` and ``R == V/I`` have one.

    Both sides are expanded into a sum without common factors; two-term equations are freed of roots, variables taken as
    positive (``v == sqrt(2*g*h)`` is ``v**2 == 2*g*h``). Equations too large to expand keep their shape, operands sorted.
    ``renaming`` maps identifiers to the names to compare under.
    """
    names = tuple(sorted((renaming or {}).items()))
    if isinstance(equation, Equation):
        return _canonical(equation.text.replace("≈", "==").replace("~", "=="), equation.relation, names)
    return remembered("canonical", [equation, names], lambda: _canonical(equation, parse_equation(equation)[1], names))


@lru_cache(maxsize=16384)
def _canonical(text: str, relation: str, renaming: tuple[tuple[str, str], ...]) -> str:
    left, _, right = parse_equation(text)
    names = dict(renaming)
    try:
        if relation not in ("==", "≈"):
            sides = [Expander(names).expand(side) for side in (left, right)]
            return f" {relation} ".join(f"({text_of(side.over)})/({text_of(side.under)})" for side in sides)
        polynomial = Expander(names).expand(subtract(left, right)).over
        spelled = text_of(primitive(without_roots(primitive(polynomial))))
    except TooLarge:
        spelled = " = ".join(sorted((_shape(left, names), _shape(right, names))))
    return spelled if relation == "==" else f"{relation} {spelled}"


def _shape(node: Node, names: Mapping[str, str]) -> str:
    match node:
        case Number(value, _):
            return str(value)
        case Name(name):
            return names.get(name, name)
        case Negative(operand):
            return f"-{_shape(operand, names)}"
        case Binary("+" | "*" as operator, left, right):
            return "(" + operator.join(sorted((_shape(left, names), _shape(right, names)))) + ")"
        case Binary(operator, left, right):
            return f"({_shape(left, names)}{operator}{_shape(right, names)})"
        case Call(function, arguments):
            return f"{function}({','.join(_shape(argument, names) for argument in arguments)})"
    raise TypeError(node)


def equal_numerically(first: str, second: str, tolerance: float = 1e-9) -> bool:
    """Do two expressions have the same value at every sampled point where both have one (and is there such a point)?

    Points are deterministic pseudo-random positive numbers in three ranges.
    """
    left, right = parse(first), parse(second)
    sides = program(left), program(right)
    compared = 0
    for values in samples(sorted(names_of(left) | names_of(right))):
        outcomes = [_value(side, values) for side in sides]
        if outcomes == [None, None]:
            continue
        if outcomes[0] is None or outcomes[1] is None:
            return False
        if not math.isclose(outcomes[0], outcomes[1], rel_tol=tolerance, abs_tol=1e-12):
            return False
        compared += 1
    return compared > 0


def _value(side: Program, values: Mapping[str, float]) -> float | None:
    try:
        return float(run(side, values))
    except (EvaluationError, OverflowError):
        return None
