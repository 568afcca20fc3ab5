"""Laws whose dimensions come out and that yet hold between numbers: ``BMI = 703 m/h^2`` in pounds and inches.

The factor tells: what is odd as it is written is a simple one once the units that the text states are put in.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import product
from math import pi

from mathrag.errors import FormulaError
from mathrag.formulas import Equation, evaluate
from mathrag.quantities import to_si

NEAR = 1e-3
"""How near (relative) a factor is to a simple one: texts round to three or four digits."""
LARGEST = 4
_SIMPLE = sorted(
    {
        float(Fraction(above, below)) * pi**power
        for above, below, power in product(range(1, LARGEST + 1), range(1, LARGEST + 1), (-2, -1, 0, 1, 2))
    }
)
_POINTS = (1.0, 2.0)


def holds_in_units(equation: Equation, units: Mapping[str, str]) -> bool:
    """Is the factor of an equation between products simple in ``units`` (of all its symbols with a dimension), and odd in others?"""
    if any(to_si(0, unit)[0] for unit in units.values()):
        return False
    sizes = {name: to_si(1, unit)[0] for name, unit in units.items()}
    try:
        written = [_factor(equation, dict.fromkeys(equation.symbols, point)) for point in _POINTS]
        inside = [
            _factor(equation, {name: point * sizes.get(name, 1.0) for name in equation.symbols}) for point in _POINTS
        ]
    except (FormulaError, ArithmeticError, ValueError):
        return False
    scales = [within / without for within, without in zip(inside, written, strict=True) if without]
    if len(scales) < len(_POINTS) or abs(scales[0] - scales[1]) > NEAR**2 * abs(scales[0]) or not scales[0]:
        return False
    return not _is_simple(written[0]) and _is_simple(written[0] / scales[0])


def _factor(equation: Equation, values: Mapping[str, float]) -> float:
    left, right = (float(evaluate(side, dict(values))) for side in (equation.lhs, equation.rhs))
    return right / left


def _is_simple(factor: float) -> bool:
    return any(abs(factor - simple) <= NEAR * simple for simple in _SIMPLE)
