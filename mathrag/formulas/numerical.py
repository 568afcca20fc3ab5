"""Real roots of an equation at values of its other names, where there is no closed form: signs on a grid, then bisection."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from decimal import Decimal
from fractions import Fraction
from itertools import pairwise

from mathrag.errors import EvaluationError, SolveError
from mathrag.formulas.evaluation import program, run
from mathrag.formulas.expressions import names_of, parse_equation


def solve_numerically(
    equation: str,
    unknown: str,
    values: Mapping[str, int | float | Fraction | Decimal],
    bounds: tuple[float, float] | None = None,
) -> tuple[float, ...]:
    """Real roots in ``unknown`` with the other names at ``values``, smallest magnitude first, positive before negative.

    ``bounds`` limits the search (default: all magnitudes from 1e-12 to 1e12, both signs). Raises `SolveError` where no
    root is found, `EvaluationError` where a value is missing.
    """
    left, relation, right = parse_equation(equation)
    missing = sorted((names_of(left) | names_of(right)) - {unknown} - set(values))
    if missing:
        raise EvaluationError(f"No value for {', '.join(missing)}.", kind="missing", name=missing[0])
    if relation != "==":
        raise SolveError(f"{equation!r} is no equality.", equation=equation, unknown=unknown)

    point = dict(values)
    others = {name: value for name, value in values.items() if name != unknown}
    both = program(left, others), program(right, others)

    def sides(x: float) -> tuple[float, float] | None:
        point[unknown] = x
        try:
            return float(run(both[0], point)), float(run(both[1], point))
        except (EvaluationError, OverflowError):
            return None

    roots = _search(sides, _grid(bounds))
    if not roots:
        raise SolveError(f"No root of {equation!r} in {unknown!r} was found.", equation=equation, unknown=unknown)
    return roots


def _grid(bounds: tuple[float, float] | None) -> list[float]:
    if bounds is not None:
        low, high = bounds
        points = {low + (high - low) * index / 400 for index in range(401)}
        if 0 < low < high:
            points |= {low * (high / low) ** (index / 400) for index in range(401)}
        return sorted(points)
    magnitudes = [10 ** (exponent / 12) for exponent in range(-144, 145)]
    return [-x for x in reversed(magnitudes)] + [0.0] + magnitudes


def _search(sides: Callable[[float], tuple[float, float] | None], grid: list[float]) -> tuple[float, ...]:
    roots: list[float] = []
    previous: tuple[float, float] | None = None
    for x in grid:
        both = sides(x)
        if both is None:
            previous = None
            continue
        gap = both[0] - both[1]
        if gap == 0:
            roots.append(x)
        elif previous is not None and previous[1] != 0 and (previous[1] < 0) != (gap < 0):
            root = _bisect(sides, previous[0], x, previous[1] < 0)
            if root is not None:
                roots.append(root)
        previous = (x, gap)
    distinct = roots[:1] + [x for before, x in pairwise(roots) if not math.isclose(x, before)]
    return tuple(sorted(distinct, key=lambda x: (abs(x), x < 0)))


def _bisect(
    sides: Callable[[float], tuple[float, float] | None], low: float, high: float, rising: bool
) -> float | None:
    for _ in range(200):
        middle = (low + high) / 2
        both = sides(middle)
        if both is None:
            return None
        if both[0] == both[1] or middle in (low, high):
            break
        if (both[0] < both[1]) == rising:
            low = middle
        else:
            high = middle
    both = sides(middle)
    if both is None or abs(both[0] - both[1]) > 1e-6 * max(abs(both[0]), abs(both[1]), 1e-300):
        return None
    return middle
