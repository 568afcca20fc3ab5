"""Dimensional analysis: do both sides agree, what dimension has an expression, which one must an unknown symbol have.

Every node gets a dimension times a power of the one unknown that is asked for. Terms of a sum must agree, exponents and
arguments of ``exp``, ``sin``, ... are dimensionless; powers are exact rationals. A symbol whose dimension is not known makes
a verdict 'unknown' unless what is known contradicts itself already.

Three allowances, because formulas are written so: zero has every dimension; 273.15 (273, 459.67, 32) beside a
temperature is the offset between two scales; a logarithm of something dimensioned stands for that of its numerical
value, which leaves the verdict 'unknown'.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from typing import Literal

from mathrag.errors import EvaluationError
from mathrag.formulas.distributions import split_name
from mathrag.formulas.equations import Equation
from mathrag.formulas.evaluation import evaluate_node
from mathrag.formulas.expressions import (
    PI,
    Binary,
    Call,
    Name,
    Negative,
    Node,
    Number,
    names_of,
    parse,
    parse_equation,
    substitute,
    walk,
    write,
)
from mathrag.formulas.order_statistics import ORDERED, SHARED
from mathrag.quantities import Dimension, dimension_of

TEMPERATURE = Dimension.of({"Θ": 1})
OFFSETS = frozenset(map(Fraction, ("273.15", "273", "273.16", "459.67", "460", "32")))
NONE = Dimension()
_ROOTS = {"sqrt": Fraction(1, 2), "cbrt": Fraction(1, 3)}
_SAME = frozenset(["abs", "floor", "ceil", "min", "max", "mod", "gcd", "lcm", "sum", *ORDERED])
_LOGARITHMS = frozenset(["ln", "log10", "log2"])
_MEASURED = frozenset(["normal", "uniform", "exponential"])
"""Distributions of values that may have a unit; the others are of counts and of pure numbers."""


@dataclass(frozen=True)
class DimensionCheck:
    """The verdict; ``lhs`` and ``rhs`` are the sides' dimensions where known."""

    status: Literal["consistent", "inconsistent", "unknown"]
    reason: str
    lhs: Dimension | None
    rhs: Dimension | None


@dataclass(frozen=True)
class _Measure:
    """``dimension * unknown**power``; ``dimension`` None is not known; ``free`` fits everywhere (zero)."""

    dimension: Dimension | None
    power: Fraction = Fraction(0)
    free: bool = False
    offset: bool = False


class _Contradiction(Exception):
    pass


@dataclass
class _Analysis:
    dimensions: Mapping[str, Dimension | None]
    unknown: str | None = None
    literal_units: Mapping[str, str] = field(default_factory=dict)
    found: Dimension | None = None
    doubtful: str = ""

    def measure(self, node: Node) -> _Measure:
        match node:
            case Number(value, text):
                return self._number(value, text)
            case Name(name):
                return self._name(name)
            case Negative(operand):
                return self.measure(operand)
            case Binary("**", base, exponent):
                return self._power(base, exponent)
            case Binary("*" | "/" as operator, left, right):
                return self._product(self.measure(left), self.measure(right), 1 if operator == "*" else -1)
            case Binary(operator, left, right):
                return self.agree(self.measure(left), self.measure(right), lambda: f"in {write(node)}")
            case Call(function, arguments):
                return self._call(function, arguments)
        raise TypeError(node)

    def _number(self, value: Fraction, text: str) -> _Measure:
        if text in self.literal_units:
            return _Measure(dimension_of(self.literal_units[text]))
        return _Measure(NONE, free=value == 0, offset=value in OFFSETS)

    def _name(self, name: str) -> _Measure:
        if name == PI:
            return _Measure(NONE)
        if name == self.unknown:
            return _Measure(NONE, Fraction(1))
        return _Measure(self.dimensions.get(name))

    def _product(self, left: _Measure, right: _Measure, sign: int) -> _Measure:
        power = left.power + sign * right.power if right.power else left.power
        if (left.free and sign == 1) or right.free:
            return _Measure(NONE, free=True)
        if left.dimension is None or right.dimension is None:
            return _Measure(None, power)
        return _Measure(left.dimension * right.dimension if sign == 1 else left.dimension / right.dimension, power)

    def _power(self, base: Node, exponent: Node) -> _Measure:
        self.dimensionless(exponent, lambda: f"the exponent {write(exponent)}")
        inner = self.measure(base)
        value = None if names_of(exponent) else _rational(exponent)
        if value is not None:
            return _Measure(None if inner.dimension is None else inner.dimension**value, inner.power * value)
        if inner.dimension is not None and inner.dimension.dimensionless and not inner.power:
            return _Measure(NONE)
        return _Measure(None)

    def _call(self, function: str, arguments: tuple[Node, ...]) -> _Measure:
        if function in _ROOTS:
            return self._power(arguments[0], Binary("/", _ONE, Number(1 / _ROOTS[function], str(1 / _ROOTS[function]))))
        if function == SHARED:
            self.dimensionless(arguments[0], lambda: f"the share of {function}")
            return self._call("min", arguments[1:])
        if function in _SAME:
            result = self.measure(arguments[0])
            for argument in arguments[1:]:
                result = self.agree(result, self.measure(argument), lambda: f"in {function}(...)")
            return result
        if (named := split_name(function)) is not None:
            return self._distribution(*named, arguments)
        for argument in arguments:
            if function in _LOGARITHMS:
                self._logarithm(argument)
            else:
                self.dimensionless(argument, lambda: f"the argument of {function}")
        return _Measure(NONE)

    def _distribution(self, family: str, kind: str, arguments: tuple[Node, ...]) -> _Measure:
        """The value and the parameters of a family share a dimension, but for its pure numbers; a rate is one per value."""
        measured, numbers = arguments[1:], arguments[:1] if kind == "quantile" else ()
        if family not in _MEASURED:
            numbers, measured = arguments, ()
        for argument in numbers:
            self.dimensionless(argument, lambda: f"the argument of {family}_{kind}")
        if not measured:
            return _Measure(NONE)
        own = self.measure(measured[0])
        for argument in measured[1:]:
            own = self.agree(own, self.measure(argument), lambda: f"in {family}_{kind}(...)")
        if family == "exponential":
            own = self._product(_Measure(NONE), own, -1)
        if kind == "quantile":
            return own
        value = self.agree(own, self.measure(arguments[0]), lambda: f"in {family}_{kind}(...)")
        return _Measure(NONE) if kind == "cdf" else self._product(_Measure(NONE), value, -1)

    def _logarithm(self, argument: Node) -> None:
        inner = self.measure(argument)
        if inner.power == 0 and inner.dimension is not None and not inner.dimension.dimensionless:
            self.doubtful = f"the logarithm of {write(argument)}, which has dimension {inner.dimension}"

    def dimensionless(self, node: Node, where: Callable[[], str]) -> None:
        """Raise where ``node`` has a dimension."""
        self.agree(self.measure(node), _Measure(NONE), where)

    def agree(self, left: _Measure, right: _Measure, where: Callable[[], str]) -> _Measure:
        """The common dimension of two terms; raises `_Contradiction`."""
        if left.free or right.free:
            return right if left.free else left
        if left.dimension is None or right.dimension is None:
            if left.dimension is None and right.dimension is None:
                return left
            return right if left.dimension is None else left
        if left.power != right.power:
            self._solve(left, right, where)
            return left if left.power == 0 else right
        if left.dimension == right.dimension:
            return left
        for one, other in ((left, right), (right, left)):
            if one.offset and other.dimension == TEMPERATURE:
                return other
        raise _Contradiction(f"{left.dimension} against {right.dimension} {where()}")

    def _solve(self, left: _Measure, right: _Measure, where: Callable[[], str]) -> None:
        assert left.dimension is not None
        assert right.dimension is not None
        dimension = (right.dimension / left.dimension) ** (1 / (left.power - right.power))
        if self.found is not None and self.found != dimension:
            raise _Contradiction(f"{self.unknown} would be {self.found} and {dimension} {where()}")
        self.found = dimension


_ONE = Number(Fraction(1), "1")


@lru_cache(maxsize=4096)
def _rational(node: Node) -> Fraction | None:
    try:
        value = evaluate_node(node, {})
    except EvaluationError:
        return None
    return Fraction(value).limit_denominator(1000) if not isinstance(value, float) else None


def _sides(equation: Equation | str) -> tuple[Node, Node, Mapping[str, str]]:
    if isinstance(equation, Equation):
        return parse(equation.lhs), parse(equation.rhs), equation.literal_units
    left, _, right = parse_equation(equation)
    return left, right, {}


def check_dimensions(equation: Equation | str, dimensions: Mapping[str, Dimension | None]) -> DimensionCheck:
    """Do both sides have the same dimension? Names that are absent or None are not known.

    A proportionality has a constant of any dimension: its sides are only checked in themselves.
    """
    left, right, literal_units = _sides(equation)
    analysis = _Analysis(dimensions, literal_units=literal_units)
    lhs = rhs = None
    try:
        first, second = analysis.measure(left), analysis.measure(right)
        lhs, rhs = first.dimension, second.dimension
        if not (isinstance(equation, Equation) and equation.relation == "~"):
            analysis.agree(first, second, lambda: "between the sides")
    except _Contradiction as contradiction:
        return DimensionCheck("inconsistent", str(contradiction), lhs, rhs)
    missing = sorted(name for name in names_of(left) | names_of(right) if dimensions.get(name) is None)
    if missing:
        return DimensionCheck("unknown", f"no dimension known for {', '.join(missing)}", lhs, rhs)
    if lhs is None or rhs is None:
        return _whatever_the_exponent(equation, dimensions) or DimensionCheck(
            "unknown", "a power with a variable exponent has no fixed dimension", lhs, rhs
        )
    if analysis.doubtful:
        return DimensionCheck("unknown", analysis.doubtful, lhs, rhs)
    return DimensionCheck("consistent", f"both sides are {rhs}", lhs, rhs)


def _whatever_the_exponent(
    equation: Equation | str, dimensions: Mapping[str, Dimension | None]
) -> DimensionCheck | None:
    """The verdict that two values of the exponents give alike, where both sides have the same ones ("p_1 V_1^γ = p_2 V_2^γ")."""
    left, right, literal_units = _sides(equation)
    names = exponents_of(left)
    if not names or literal_units or names != exponents_of(right):
        return None
    found = []
    for value in _EXPONENTS:
        taken: dict[Node, Node] = {
            Name(name): parse(f"{value}/{number}") for number, name in enumerate(sorted(names), 3)
        }
        text = f"{write(substitute(left, taken))} == {write(substitute(right, taken))}"
        found.append(check_dimensions(text, dimensions))
    return found[0] if found[0].status == found[1].status else None


_EXPONENTS = (5, 7)


def exponents_of(node: Node) -> frozenset[str]:
    """The names in the exponents of its powers."""
    powers = (part.right for part in walk(node) if isinstance(part, Binary) and part.operator == "**")
    return frozenset(name for exponent in powers for name in names_of(exponent))


def infer(equation: Equation | str, dimensions: Mapping[str, Dimension | None], unknown: str) -> Dimension | None:
    """The dimension ``unknown`` must have so that the equation is consistent; None where that is not determined."""
    left, right, literal_units = _sides(equation)
    analysis = _Analysis(dimensions, unknown=unknown, literal_units=literal_units)
    try:
        analysis.agree(analysis.measure(left), analysis.measure(right), lambda: "between the sides")
    except _Contradiction:
        return None
    if analysis.found is None:
        return None
    check = check_dimensions(equation, {**dimensions, unknown: analysis.found})
    return None if check.status == "inconsistent" else analysis.found


def pure_numbers(equation: Equation) -> frozenset[str]:
    """The names that must be dimensionless where they stand: alone in an exponent or as the argument of a function like ``exp``.

    Of a logarithm's argument that holds where something else multiplies it (``R*T*ln(K)``): the others turn up beside one another
    (``ln(p) == -B/T + ln(A)``).
    """
    left, right, _ = _sides(equation)
    found: set[str] = set()

    def visit(node: Node) -> None:
        match node:
            case Binary("**", base, exponent):
                found.update(_alone(exponent))
                visit(base)
                visit(exponent)
            case Binary(sign, one, other):
                for factor, rest in ((one, other), (other, one)):
                    if sign == "*" and isinstance(factor, Call) and factor.function in _LOGARITHMS and _has_names(rest):
                        found.update(_alone(factor.arguments[0]))
                visit(one)
                visit(other)
            case Negative(operand):
                visit(operand)
            case Call(function, arguments):
                for argument in arguments:
                    if function not in _SAME and function not in _ROOTS and function not in _LOGARITHMS:
                        found.update(_alone(argument))
                    visit(argument)

    visit(left)
    visit(right)
    return frozenset(found - {PI})


def _has_names(node: Node) -> bool:
    return any(isinstance(part, Name) and part.name != PI for part in walk(node))


_COUNTING = frozenset(["factorial", "binomial"])


def counts(equation: Equation) -> frozenset[str]:
    """The names that are counts where they stand: in a factorial or a binomial coefficient."""
    left, right, _ = _sides(equation)
    calls = (node for side in (left, right) for node in walk(side) if isinstance(node, Call))
    return frozenset(
        name
        for call in calls
        if call.function in _COUNTING
        for argument in call.arguments
        for name in _alone(argument) - {PI}
    )


def exponents(equation: Equation) -> frozenset[str]:
    """The names that stand alone in an exponent, and nowhere else."""
    left, right, _ = _sides(equation)
    powers = [
        node for side in (left, right) for node in walk(side) if isinstance(node, Binary) and node.operator == "**"
    ]
    raising = [name for power in powers for name in _alone(power.right) - {PI}]
    everywhere = [node.name for side in (left, right) for node in walk(side) if isinstance(node, Name)]
    return frozenset(name for name in raising if raising.count(name) == everywhere.count(name))


def odd_powers(equation: Equation) -> frozenset[str]:
    """The names that are raised to a power which is no whole number and no half of one: the ``R`` of ``R**(2/3)``."""
    left, right, _ = _sides(equation)
    powers = [
        node for side in (left, right) for node in walk(side) if isinstance(node, Binary) and node.operator == "**"
    ]
    odd = [power for power in powers if (exponent := _fraction(power.right)) is not None and exponent.denominator > 2]
    return frozenset(name for power in odd for name in names_of(power.left)) - {PI}


def _fraction(node: Node) -> Fraction | None:
    """The value of a number or of a quotient of two."""
    match node:
        case Number(value, _):
            return value
        case Negative(operand):
            size = _fraction(operand)
            return None if size is None else -size
        case Binary("/", left, right):
            above, below = _fraction(left), _fraction(right)
            return above / below if above is not None and below else None
    return None


def _alone(node: Node) -> set[str]:
    """Names that are terms of their own in a sum: ``n`` and ``m`` of ``n + m - 1``."""
    match node:
        case Name(name):
            return {name}
        case Negative(operand):
            return _alone(operand)
        case Binary("+" | "-", left, right):
            return _alone(left) | _alone(right)
    return set()
