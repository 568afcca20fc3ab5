"""Laws whose dimensions come out and that yet hold between numbers: ``BMI = 703 m/h^2`` in pounds and inches.

The factor tells: what is odd as it is written is a simple one once the units that the text states are put in. Where it states some
of them, the factor tells the others, if units that go together make it a simple one in one way alone ("cubic yards = length × width ×
thickness / 27" counts feet).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import product
from math import isclose, log10, pi, prod

from mathrag.errors import FormulaError
from mathrag.formulas import Equation, evaluate
from mathrag.formulas.evaluation import evaluate_node
from mathrag.formulas.expressions import Binary, Call, Node, Number, parse, walk
from mathrag.ontology_files import read_yaml
from mathrag.quantities import Dimension, dimension_of, si_unit, to_si

NEAR = 1e-3
"""How near (relative) a factor is to a simple one: texts round to three or four digits."""
ROUNDED = 0.02
"""How far from a simple one at most, however few digits a text gives."""
LARGEST = 4
_SIMPLE = sorted(
    {
        float(Fraction(above, below)) * pi**power
        for above, below, power in product(range(1, LARGEST + 1), range(1, LARGEST + 1), (-2, -1, 0, 1, 2))
    }
)
_DENOMINATORS = (6, 8, 12, 16, 24, 32)
"""Further numbers below the line of laws of bending, rounding and flow; only of what is left once units are put in."""
_LEFT = sorted(
    {*_SIMPLE, *(above / below * pi**power for above, below, power in product((1, 3), _DENOMINATORS, (-1, 0, 1)))}
)
_PLAIN = (1.0, 0.5, 2.0, pi, pi / 4, 1 / pi, 4 / pi)
"""What is left of a factor that tells units, too."""
_POINTS = (1.0, 2.0)


def holds_in_units(equation: Equation, units: Mapping[str, str]) -> bool:
    """Is the factor of an equation between products simple in ``units`` (of all its symbols with a dimension), and odd in others?"""
    return _in_units(equation, units, _LEFT)


def units_by_factor(equation: Equation, stated: Mapping[str, str], others: Mapping[str, str]) -> dict[str, str]:
    """The units of ``others`` (dimensions by symbol) in which the factor is plain beside ``stated`` ones: those of SI, or the only others.

    Empty where none or several are. Symbols of one dimension have one unit.
    """
    wanted = sorted(set(others.values()))
    offered = [
        [
            *(unit for unit in customary_units() if str(dimension_of(unit)) == dimension),
            si_unit(Dimension.parse(dimension)),
        ]
        for dimension in wanted
    ]
    ways = (dict(zip(wanted, chosen, strict=True)) for chosen in product(*offered))
    found = [{name: way[dimension] for name, dimension in others.items()} for way in ways]
    if all(to_si(1, unit)[0] == 1 for unit in stated.values()):
        return {}  # a law of quantities
    fitting = [own for own in found if _in_units(equation, {**stated, **own}, _PLAIN)]
    coherent = {name: si_unit(Dimension.parse(dimension)) for name, dimension in others.items()}
    return coherent if coherent in fitting else fitting[0] if len(fitting) == 1 else {}


def has_odd_number(equation: Equation) -> bool:
    """Has an equation a number that no law of quantities is likely to have, as 0.161 or 5? 100 may be that of per cent."""
    if equation.relation != "==":
        return False
    numbers = (node for side in _sides(equation) for node in walk(side) if isinstance(node, Number))
    return any(not _is_one_of((*_SIMPLE, 100), abs(float(node.value))) for node in numbers if float(node.value))


@cache
def customary_units() -> tuple[str, ...]:
    """The units that rules of thumb count in."""
    return tuple(read_yaml("rule-of-thumb-units.yaml", as_text=True))


def _in_units(equation: Equation, units: Mapping[str, str], simple: Sequence[float]) -> bool:
    """Is the factor of each term of the right side odd as it is written, and one of ``simple`` once ``units`` are put in?"""
    if equation.relation != "==" or any(to_si(0, unit)[0] for unit in units.values()):
        return False
    left, right = _sides(equation)
    sizes = {name: _size(unit) for name, unit in units.items()}
    names = tuple(equation.symbols)
    return all(_is_simple_inside(left, _without_differences(term), names, sizes, simple) for term in _terms(right))


def _size(unit: str) -> float:
    """How large a unit is in SI; each turn is one, and not the angle 2π."""
    size = to_si(1, unit)[0]
    return size * 2 * pi if "/rev" in unit else size / (2 * pi) if unit.startswith("rev/") else size


def _without_differences(term: Node) -> Node:
    """With what is less something of its kind for each difference: all symbols are put in as one number, which makes it zero."""
    if not isinstance(term, Binary):
        return term
    left, right = _without_differences(term.left), _without_differences(term.right)
    is_difference = term.operator == "-" and not isinstance(left, Number) and not isinstance(right, Number)
    return left if is_difference else Binary(term.operator, left, right)


def _is_simple_inside(
    left: Node, term: Node, names: Sequence[str], sizes: Mapping[str, float], simple: Sequence[float]
) -> bool:
    try:
        written = [_factor(left, term, dict.fromkeys(names, point)) for point in _POINTS]
        inside = [_factor(left, term, {name: point * sizes.get(name, 1.0) for name in names}) for point in _POINTS]
    except (FormulaError, ArithmeticError, ValueError):
        return False
    scales = [within / without for within, without in zip(inside, written, strict=True) if without]
    if len(scales) < len(_POINTS) or abs(scales[0] - scales[1]) > NEAR**2 * abs(scales[0]) or not scales[0]:
        return False
    near = max((_rounding(node.value) for node in walk(term) if isinstance(node, Number)), default=NEAR)
    return not _is_one_of(_SIMPLE, written[0]) and _is_one_of(simple, written[0] / scales[0], max(near, NEAR))


def _terms(node: Node) -> list[Node]:
    """The terms of a sum."""
    if isinstance(node, Binary) and node.operator in ("+", "-"):
        return [*_terms(node.left), *_terms(node.right)]
    return [node]


def _rounding(value: Fraction) -> float:
    """How far (relative) a decimal may be from what it was rounded from: 0.013 for 0.039; 0 for integers and from `ROUNDED` on."""
    digits = value.numerator if value.denominator > 1 and 10**12 % value.denominator == 0 else 0
    return min(0.5 / abs(digits), ROUNDED) if digits else 0.0


def changes_with_units(equation: Equation, dimensions: Mapping[str, Dimension | None]) -> bool:
    """Does what an equation says depend on units, as ``L = 32 + 20 log10(d)`` does? Not where a dimension is unknown.

    Only of one with a logarithm: a power with a variable exponent has whatever unit it needs (a rate constant).
    """
    if not any(
        isinstance(node, Call) and node.function in _LOGARITHMS for side in _sides(equation) for node in walk(side)
    ):
        return False
    known = [dimension for dimension in dimensions.values() if dimension is not None]
    if len(known) < len(dimensions):
        return False
    points = {name: 1.1 + 0.3 * number for number, name in enumerate(sorted(dimensions))}
    scaled = {
        name: point * prod(base ** float(power) for base, power in zip(_BASES, dimension.exponents, strict=False))
        for (name, point), dimension in zip(points.items(), (dimensions[name] for name in points), strict=True)
        if dimension is not None
    }
    try:
        (left, right), (left_then, right_then) = (
            tuple(float(evaluate(side, dict(values))) for side in (equation.lhs, equation.rhs))
            for values in (points, scaled)
        )
    except (FormulaError, ArithmeticError, ValueError, TypeError):
        return False
    ratio = isclose(right * left_then, left * right_then, rel_tol=NEAR)
    return not ratio and not isclose(right - left, right_then - left_then, rel_tol=NEAR)


def converts_units(equation: Equation, units: Mapping[str, str]) -> bool:
    """Has a law of quantities a factor that only converts units (1000, 3.6, 60), which the ``units`` of its symbols don't account for?"""
    factors = (node for node in _factors(parse(equation.rhs)) if isinstance(node, Number))
    return any(_converts(abs(float(node.value))) for node in factors) and not holds_in_units(equation, units)


def _converts(factor: float) -> bool:
    size = max(factor, 1 / factor if factor else 0.0)
    return size in _CONVERTING or (size >= 1000 and log10(size) == round(log10(size)))


_CONVERTING = frozenset({3.6, 60.0, 1440.0, 3600.0, 8760.0, 86400.0})
"""Of speeds and of times, besides the powers of ten of prefixes."""


def _factors(node: Node) -> list[Node]:
    """The factors of a product or quotient."""
    if isinstance(node, Binary) and node.operator in ("*", "/"):
        return [*_factors(node.left), *_factors(node.right)]
    return [node]


_LOGARITHMS = frozenset({"ln", "log", "log10", "log2"})


def _sides(equation: Equation) -> tuple[Node, Node]:
    return parse(equation.lhs), parse(equation.rhs)


_BASES = (1.3, 1.7, 2.1, 1.9, 1.4, 2.3, 1.6)
"""How many times larger the units of length, mass ... are taken."""


def _factor(left: Node, right: Node, values: Mapping[str, float]) -> float:
    above, below = (float(evaluate_node(side, dict(values))) for side in (right, left))
    return above / below


def _is_one_of(some: Sequence[float], factor: float, near: float = NEAR) -> bool:
    return any(abs(factor - one) <= near * one for one in some)
