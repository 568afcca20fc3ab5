"""Derivations with numbers put in: signs, order, what cancels, and values that are given besides."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from functools import lru_cache

from mathrag.errors import FormulaError
from mathrag.formulas import evaluate
from mathrag.formulas.building import tidy
from mathrag.formulas.expressions import Name, parse, substitute, write
from mathrag.situations.deriving import Derivation, derive, names_in
from mathrag.situations.sequences import Setting

AGREEMENT = 0.03
"""Relative difference of a given value from the same one computed from the others: textbooks round to two or three digits."""
SAME = 1e-6


def only_value(
    setting: Setting, derivations: Iterable[Derivation], values: Mapping[str, float], free: set[str], target: str
) -> tuple[str, float, dict[str, float]] | None:
    """The one derivation of ``target`` whose numbers keep signs and order, its value, and all values that it reaches."""
    found: list[tuple[str, float, dict[str, float]]] = []
    for derivation in derivations:
        made = _checked(setting, derivation, values, free, target)
        if made is not None and not any(math.isclose(made[1], value, rel_tol=SAME) for _, value, _ in found):
            found.append(made)
    return found[0] if len(found) == 1 else None  # or two answers that the equations allow alike


def _checked(
    setting: Setting, derivation: Derivation, values: Mapping[str, float], free: set[str], target: str
) -> tuple[str, float, dict[str, float]] | None:
    """The expression, its value and all that are reached; None where a sign, the order or what should cancel speaks against it."""
    reached = _run(derivation, {**values, **dict.fromkeys(free, 1.0)})
    if reached is None or not keeps_order(setting.order, {n: v for n, v in reached.items() if n not in free}):
        return None
    dependent = free & set(names_in(derivation.expression))
    for name, _ in derivation.steps:
        slot = setting.slots.get(name)
        if slot is not None and not slot.quantity.signed and reached[name] < -SAME and not dependent:
            return None
    value = reached[target]
    slot = setting.slots[target]
    if value < 0 and not slot.quantity.signed:
        return None
    if not dependent:
        return derivation.expression, value, reached
    for each in (dict.fromkeys(free, 2.0), {name: 1.5 + n for n, name in enumerate(sorted(free))}):
        again = _run(derivation, {**values, **each})
        if again is None or not math.isclose(again[target], value, rel_tol=SAME):
            return None
    settled = {name: own for name, own in reached.items() if name not in free}
    left = substitute(
        parse(derivation.expression), {Name(name): parse("1") for name in dependent}
    )  # what cancels is out
    return write(tidy(left)), value, settled


def _run(derivation: Derivation, values: Mapping[str, float]) -> dict[str, float] | None:
    """The value of each step, with those that were known."""
    reached = dict(values)
    try:
        for name, expression in derivation.steps:
            reached[name] = float(evaluate(expression, reached))
    except (FormulaError, OverflowError):
        return None
    return reached


def contradicts(equations: Iterable[str], values: Mapping[str, float]) -> bool:
    """Is there an equation with a value for every name that does not hold?"""
    for equation in equations:
        if not names_in(equation) <= values.keys():
            continue
        left, right = equation.split("==")
        try:
            sides = [float(evaluate(side.strip(), values)) for side in (left, right)]
        except (FormulaError, OverflowError):
            continue
        if not math.isclose(*sides, rel_tol=AGREEMENT, abs_tol=SAME * max(map(abs, values.values()))):
            return True
    return False


def idle_values(equations: tuple[str, ...], values: Mapping[str, float], unused: set[str]) -> tuple[str, ...] | None:
    """The values among those that the answer does not need which nothing else gives; None where the others contradict one."""
    idle: list[str] = []
    for name in sorted(unused):
        others = {own: value for own, value in values.items() if own != name}
        again = [_run(derivation, others) for derivation in derive(equations, frozenset(others), name)]
        if not again:
            idle.append(name)
        elif not any(one and math.isclose(one[name], values[name], rel_tol=AGREEMENT) for one in again):
            return None
    return tuple(idle)


_COMPARISONS = {">=": lambda a, b: a >= b, ">": lambda a, b: a > b, "<=": lambda a, b: a <= b, "<": lambda a, b: a < b}


@lru_cache(maxsize=1024)
def compared(line: str) -> tuple[str, str, str]:
    """The sides of 'T_1 > T' with the sign between them."""
    sign = next(own for own in _COMPARISONS if own in line)
    left, right = line.split(sign, 1)
    return left.strip(), sign, right.strip()


def keeps_order(order: Iterable[str], values: Mapping[str, float]) -> bool:
    """Is every line of ``order`` true whose quantities all have values?"""
    for line in order:
        left, sign, right = compared(line)
        if not set(names_in(left)) | set(names_in(right)) <= values.keys():
            continue
        try:
            sides = float(evaluate(left, values)), float(evaluate(right, values))
        except (FormulaError, OverflowError):
            return False
        if not _COMPARISONS[sign](*sides):
            return False
    return True
