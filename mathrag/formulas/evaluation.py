"""The value of an expression: walked, bounded, exact where it can be, real always.

Integers, fractions and decimals stay exact through arithmetic, whole powers, roots that come out, factorials, binomials
and modular arithmetic; anything else is a float. Nothing larger than `MAX_BITS` is ever built, so ``10**10**10`` is
refused at once and every integer that comes out can be printed.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache, reduce
from types import MappingProxyType
from typing import Any, Literal

from mathrag.errors import EvaluationError
from mathrag.formulas.distributions import functions
from mathrag.formulas.expressions import PI, Binary, Call, Name, Negative, Node, Number, names_of, parse
from mathrag.formulas.extents import extent
from mathrag.formulas.order_statistics import ORDERED

MAX_BITS = 14_000
MAX_FACTORIAL = 1_500

Value = int | Fraction | float

Values = Mapping[str, Any]
"""Numbers by name, and tuples of numbers for what a sum goes over."""
Program = Callable[[Values], Value]
Kind = Literal["division-by-zero", "domain", "overflow", "missing", "too-large"]


def evaluate(expression: str, values: Values) -> Value:
    """The value of ``expression`` where its names have these values.

    Raises `TemplateError` for an expression outside the grammar, `EvaluationError` (``details["kind"]``:
    division-by-zero, domain, overflow, missing, too-large) where there is no real value.
    """
    return run(_program_of(expression), values)


def evaluate_node(node: Node, values: Values) -> Value:
    """`evaluate` for a tree."""
    return run(program(node), values)


def remainder(expression: str, values: Values) -> float:
    """What the worst difference in ``expression`` leaves of its terms: 1e-15 has no digit that is true; 1 where nothing cancels."""
    found = [1.0]
    for first, second in _differences_of(expression):
        one, other = float(run(first, values)), float(run(second, values))
        if one != other:
            found.append(abs(one - other) / max(abs(one), abs(other)))
    return min(found)


@lru_cache(maxsize=4096)
def _differences_of(expression: str) -> tuple[tuple[Program, Program], ...]:
    """The two sides of each difference of which one is computed; the digits of given values are as they are told."""
    found: list[tuple[Program, Program]] = []

    def walk(node: Node) -> None:
        match node:
            case Binary(symbol, left, right):
                if symbol == "-" and not (isinstance(left, Name | Number) and isinstance(right, Name | Number)):
                    found.append((program(left), program(right)))
                walk(left)
                walk(right)
            case Negative(operand):
                walk(operand)
            case Call(function, arguments) if function not in {"sum", "prod", "mod", *ORDERED}:
                for argument in arguments:
                    walk(argument)

    walk(parse(expression))
    return tuple(found)


def run(computation: Program, values: Values) -> Value:
    """`evaluate` for a program."""
    try:
        return _plain(computation(values))
    except ZeroDivisionError as error:
        raise _error("division-by-zero", "The expression divides by zero at these values.") from error
    except OverflowError as error:
        raise _error("overflow", "A value is too large for a floating-point number.") from error
    except ValueError as error:
        raise _error("domain", f"The expression has no real value here: {error}.") from error


def _error(kind: Kind, message: str) -> EvaluationError:
    return EvaluationError(message, kind=kind)


@lru_cache(maxsize=4096)
def _program_of(expression: str) -> Program:
    return program(parse(expression))


def program(node: Node, known: Values = MappingProxyType({})) -> Program:
    """``node`` as a function of the values of its names: read once, run often. What hangs on ``known`` values alone is computed once."""
    if known and names_of(node) <= known.keys():
        try:
            settled = program(node)(known)
        except (EvaluationError, ArithmeticError, ValueError):
            pass  # it says so when it is run
        else:
            return lambda values: settled
    match node:
        case Number(value, _):
            constant = _plain(value)
            return lambda values: constant
        case Name(name):
            return (lambda values: math.pi) if name == PI else (lambda values: _given(name, values))
        case Negative(operand):
            inner = program(operand, known)
            return lambda values: -inner(values)
        case Binary(symbol, left, right):
            operation = _OPERATIONS[symbol]
            first, second = program(left, known), program(right, known)
            return lambda values: operation(first(values), second(values))
        case Call("mod", (Binary("**", base, exponent), modulus)):
            low, high, divisor = (program(part, known) for part in (base, exponent, modulus))
            return lambda values: _power_modulo(low(values), high(values), divisor(values))
        case Call("sum" | "prod" as function, (each,)):
            return _over_lists(_sum if function == "sum" else _product, program(each), names_of(each))
        case Call(function, arguments) if function in ORDERED:
            return _ordered(function, arguments)
        case Call(function, arguments):
            parts = [program(argument, known) for argument in arguments]
            return lambda values: _plain(_TABLE[function](*[part(values) for part in parts]))
    raise TypeError(node)


def _over_lists(operation: Callable[[Value, Value], Value], term: Program, names: frozenset[str]) -> Program:
    """The terms for each place of the lists among the values of ``names``, joined."""

    def total(values: Values) -> Value:
        lists = {name: values[name] for name in names if isinstance(values.get(name), tuple)}
        lengths = {len(own) for own in lists.values()}
        if len(lengths) != 1 or 0 in lengths:
            raise EvaluationError(f"A sum over {', '.join(sorted(names))} needs lists of one length.", kind="missing")
        found = [
            term({**values, **{name: own[place] for name, own in lists.items()}}) for place in range(lengths.pop())
        ]
        return reduce(operation, found)

    return total


def _ordered(function: str, arguments: Sequence[Node]) -> Program:
    """An order statistic of the values of ``arguments``, of which some may be lists."""
    programs = [program(argument) for argument in arguments]

    def value(values: Values) -> Value:
        found: list[Value] = []
        for argument, own in zip(arguments, programs, strict=True):
            told = values.get(argument.name) if isinstance(argument, Name) else None
            found.extend(told if isinstance(told, tuple) else (own(values),))
        return _plain(_TABLE[function](*found))

    return value


def _given(name: str, values: Values) -> Value:
    if name not in values:
        raise EvaluationError(f"No value for {name!r}.", kind="missing", name=name)
    value = values[name]
    if type(value) is float and math.isfinite(value):
        return value
    if isinstance(value, bool):
        return int(value)
    if not isinstance(value, int | float | Fraction | Decimal) or not math.isfinite(value):
        raise EvaluationError(f"{name} = {value!r} is not a finite real number.", kind="domain", name=name)
    if isinstance(value, Decimal) and abs(value.adjusted()) > 4_000:
        raise EvaluationError(f"{name} is too large.", kind="too-large", name=name)
    return _plain(Fraction(value) if isinstance(value, Decimal) else value)


def _plain(value: Value) -> Value:
    if isinstance(value, float):
        if math.isfinite(value):
            return value
        if math.isnan(value):
            raise ValueError("not a number")
        raise OverflowError
    if max(value.numerator.bit_length(), value.denominator.bit_length()) > MAX_BITS:
        if value.denominator == 1:
            raise _error("too-large", f"A number has more than {MAX_BITS} bits.")
        return float(value)
    return value.numerator if value.denominator == 1 else value


def _sum(left: Value, right: Value) -> Value:
    return _plain(left + right)


def _difference(left: Value, right: Value) -> Value:
    return _plain(left - right)


def _product(left: Value, right: Value) -> Value:
    return _plain(left * right)


def _quotient(left: Value, right: Value) -> Value:
    if isinstance(left, float) or isinstance(right, float):
        return _plain(left / right)
    return _plain(Fraction(left) / Fraction(right))


def _power(base: Value, exponent: Value) -> Value:
    if base == 0 and exponent < 0:
        raise ZeroDivisionError
    if not isinstance(base, float) and isinstance(exponent, int):
        bits = max(base.numerator.bit_length(), base.denominator.bit_length()) * abs(exponent)
        if bits <= MAX_BITS or base in (-1, 0, 1):
            return _plain(Fraction(base) ** (exponent % 2 if base == -1 else exponent))
        if isinstance(base, int) and exponent > 0:
            raise _error("too-large", f"{base}**{exponent} has more than {MAX_BITS} bits.")
    if not isinstance(base, float) and isinstance(exponent, Fraction) and base >= 0:
        root = _exact_root(base, exponent.denominator)
        if root is not None:
            return _power(root, exponent.numerator)
    if base < 0 and exponent != int(exponent):
        raise ValueError("a fractional power of a negative number")
    return _plain(math.pow(base, exponent))


_OPERATIONS: dict[str, Callable[[Value, Value], Value]] = {
    "+": _sum,
    "-": _difference,
    "*": _product,
    "/": _quotient,
    "**": _power,
}


def _power_modulo(base: Value, exponent: Value, modulus: Value) -> Value:
    if isinstance(base, int) and isinstance(exponent, int) and isinstance(modulus, int):
        if modulus == 0:
            raise ZeroDivisionError
        return pow(base, exponent, modulus)  # of a negative exponent: the inverse, a ValueError where there is none
    return _modulo(_power(base, exponent), modulus)


def _modulo(left: Value, right: Value) -> Value:
    return _plain(left % right)


def _exact_root(value: Value, degree: int) -> Value | None:
    if isinstance(value, float) or degree > 64:
        return None
    roots = [_integer_root(part, degree) for part in (value.numerator, value.denominator)]
    if roots[0] is None or roots[1] is None:
        return None
    return _plain(Fraction(roots[0], roots[1]))


def _integer_root(value: int, degree: int) -> int | None:
    if degree == 2:
        root = math.isqrt(value)
    elif value.bit_length() > 1_000:
        return None
    else:
        root = round(value ** (1 / degree))
    return root if root**degree == value else None


def _sqrt(value: Value) -> Value:
    if value < 0:
        raise ValueError("the square root of a negative number")
    exact = _exact_root(value, 2)
    return math.sqrt(value) if exact is None else exact


def _cbrt(value: Value) -> Value:
    size: Value = -value if value < 0 else value
    exact = _exact_root(size, 3)
    root: Value = math.cbrt(size) if exact is None else exact
    return -root if value < 0 else root


def _whole(value: Value, what: str) -> int:
    if value != int(value):
        raise ValueError(f"{what} of {value}, which is not whole")
    return int(value)


def _factorial(value: Value) -> int:
    whole = _whole(value, "the factorial")
    if whole > MAX_FACTORIAL:
        raise _error("too-large", f"Factorials go to {MAX_FACTORIAL}!.")
    return math.factorial(whole)


def _binomial(total: Value, chosen: Value) -> int:
    n, k = _whole(total, "a binomial"), _whole(chosen, "a binomial")
    if not 0 <= k <= n:
        if n < 0:
            raise ValueError("a binomial of a negative number")
        return 0
    if min(k, n - k) * max(n, 2).bit_length() > MAX_BITS:
        raise _error("too-large", f"binomial({n}, {k}) may have more than {MAX_BITS} bits.")
    return math.comb(n, k)


def _logarithm(function: Callable[[Value], float]) -> Callable[[Value], Value]:
    def logarithm(value: Value) -> Value:
        if value <= 0:
            raise ValueError(f"the logarithm of {'zero' if value == 0 else 'a negative number'}")
        if isinstance(value, Fraction):
            return function(value.numerator) - function(value.denominator)
        return function(value)

    return logarithm


def _log10(value: Value) -> Value:
    result = math.log10(value)
    whole = round(result)
    exact = isinstance(value, int | Fraction) and abs(whole) < 1_000 and Fraction(10) ** whole == value
    return whole if exact else result


def _gcd(left: Value, right: Value) -> int:
    return math.gcd(_whole(left, "the divisor"), _whole(right, "the divisor"))


def _lcm(left: Value, right: Value) -> int:
    return math.lcm(_whole(left, "the multiple"), _whole(right, "the multiple"))


_TABLE: dict[str, Callable[..., Value]] = {
    "sqrt": _sqrt,
    "cbrt": _cbrt,
    "exp": lambda value: 1 if value == 0 else math.exp(value),
    "ln": lambda value: 0 if value == 1 else _logarithm(math.log)(value),
    "log10": _logarithm(_log10),  # type: ignore[arg-type]
    "log2": _logarithm(math.log2),
    "sin": math.sin,
    "cos": math.cos,
    "tan": math.tan,
    "asin": math.asin,
    "acos": math.acos,
    "atan": math.atan,
    "sinh": math.sinh,
    "cosh": math.cosh,
    "tanh": math.tanh,
    "asinh": math.asinh,
    "acosh": math.acosh,
    "atanh": math.atanh,
    "abs": abs,
    "floor": math.floor,
    "ceil": math.ceil,
    "factorial": _factorial,
    "binomial": _binomial,
    "mod": _modulo,
    "gcd": _gcd,
    "lcm": _lcm,
    "min": min,
    "max": max,
    "extent": extent,
    **functions(),
    **ORDERED,
}
