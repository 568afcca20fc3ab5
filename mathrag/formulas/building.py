"""Small constructors that keep a tree tidy while it is being made: no ``x*1``, no ``-(-x)``, quotients in one piece."""

from __future__ import annotations

from fractions import Fraction

from mathrag.formulas.expressions import Binary, Call, Negative, Node, Number, number, parse, write

ZERO = number(0)
ONE = number(1)


def node_of(value: int | Fraction) -> Node:
    """A literal."""
    return number(value)


def negate(node: Node) -> Node:
    """``-node``; a difference is turned around."""
    match node:
        case Negative(operand):
            return operand
        case Number(value, _) if value == 0:
            return ZERO
        case Binary("-", left, right):
            return Binary("-", right, left)
        case Binary("*" | "/" as operator, left, right):
            return Binary(operator, negate(left), right)
    return Negative(node)


def add(left: Node, right: Node) -> Node:
    """``left + right``."""
    if left == ZERO:
        return right
    if right == ZERO:
        return left
    if isinstance(right, Negative):
        return subtract(left, right.operand)
    if isinstance(left, Negative):
        return subtract(right, left.operand)
    return Binary("+", left, right)


def subtract(left: Node, right: Node) -> Node:
    """``left - right``."""
    if right == ZERO:
        return left
    if left == ZERO:
        return negate(right)
    if isinstance(right, Negative):
        return add(left, right.operand)
    return Binary("-", left, right)


def multiply(left: Node, right: Node) -> Node:
    """``left * right``, literals in front, quotients in one piece."""
    if ZERO in (left, right):
        return ZERO
    match left, right:
        case (Number(value, _), _) if value == 1:
            return right
        case (_, Number(value, _)) if value == 1:
            return left
        case (Negative(first), Negative(second)):
            return multiply(first, second)
        case (_, Negative(second)):
            return negate(multiply(left, second))
        case (_, Binary("/", over, under)):
            return divide(multiply(left, over), under)
        case (Binary("/", over, under), _):
            return divide(multiply(over, right), under)
        case (Number(first, _), Number(second, _)):
            return number(first * second)
        case (_, Number()):
            return multiply(right, left)
        case (Number(), Binary("*", first, second)):
            return Binary("*", multiply(left, first), second)
        case (_, Binary("*", first, second)):
            return Binary("*", multiply(left, first), second)
    return Binary("*", left, right)


def divide(left: Node, right: Node) -> Node:
    """``left / right``, one quotient deep."""
    if left == right and left != ZERO:
        return ONE
    match left, right:
        case (_, Number(value, _)) if value == 1:
            return left
        case (Negative(first), Negative(second)):
            return divide(first, second)
        case (_, Negative(second)):
            return divide(negate(left), second)
        case (_, Binary("/", over, under)):
            return divide(multiply(left, under), over)
        case (Binary("/", over, under), _):
            return divide(over, multiply(under, right))
        case (Number(first, _), Number(second, _)) if second != 0:
            return number(first / second)
    return Binary("/", left, right)


def power(base: Node, exponent: Node) -> Node:
    """``base ** exponent``; halves and thirds as roots, nested powers only where the base can't be negative."""
    match exponent:
        case Number(value, _) if value == 1:
            return base
        case Binary("/", Number(over, _), Number(under, _)) if over == 1 and under == 2:
            return Call("sqrt", (base,))
        case Binary("/", Number(over, _), Number(under, _)) if over == 1 and under == 3:
            return Call("cbrt", (base,))
        case Negative(opposite):
            return divide(ONE, power(base, opposite))
    if isinstance(base, Call) and base.function == "sqrt" and exponent == number(2):
        return base.arguments[0]
    return Binary("**", base, exponent)


def call(function: str, *arguments: Node) -> Node:
    """A call; an inverse undoes its function."""
    if len(arguments) == 1 and isinstance(arguments[0], Call):
        inner = arguments[0]
        if (function, inner.function) in {("ln", "exp"), ("exp", "ln")}:
            return inner.arguments[0]
    return Call(function, arguments)


def tidy(node: Node) -> Node:
    """The same value, rebuilt by the constructors above."""
    match node:
        case Negative(operand):
            return negate(tidy(operand))
        case Binary("+", left, right):
            return add(tidy(left), tidy(right))
        case Binary("-", left, right):
            return subtract(tidy(left), tidy(right))
        case Binary("*", left, right):
            return multiply(tidy(left), tidy(right))
        case Binary("/", left, right):
            return divide(tidy(left), tidy(right))
        case Binary(_, left, right):
            return power(tidy(left), tidy(right))
        case Call(function, arguments):
            return call(function, *(tidy(argument) for argument in arguments))
    return node


def simplified(expression: str) -> str:
    """`gathered` for text. Raises `TemplateError`."""
    return write(gathered(parse(expression)))


def gathered(node: Node) -> Node:
    """``node`` with equal factors as powers, and cancelled: ``2*v*b/v**2`` is ``2*b/v``. It may have a value where that has none."""
    match node:
        case Negative(operand):
            return negate(gathered(operand))
        case Binary("+", left, right):
            return add(gathered(left), gathered(right))
        case Binary("-", left, right):
            return subtract(gathered(left), gathered(right))
        case Binary("**", base, exponent):
            return power(gathered(base), gathered(exponent))
        case Call(function, arguments):
            return call(function, *map(gathered, arguments))
        case Binary():
            literals, powers = [Fraction(1)], dict[Node, Fraction]()
            _factors(node, 1, literals, powers)
            sides = [number(literals[0].numerator), number(literals[0].denominator)]
            for factor, times in powers.items():
                if times:
                    sides[times < 0] = multiply(sides[times < 0], power(factor, number(abs(times))))
            return divide(*sides)
    return node


def _factors(node: Node, exponent: int, literals: list[Fraction], powers: dict[Node, Fraction]) -> None:
    """Adds the factors of ``node ** exponent`` to the product of ``literals`` and to ``powers``."""
    match node:
        case Number(value, _) if value:
            literals[0] *= Fraction(value) ** exponent
        case Negative(operand):
            literals[0] *= -1
            _factors(operand, exponent, literals, powers)
        case Binary("*" | "/" as operator, left, right):
            _factors(left, exponent, literals, powers)
            _factors(right, exponent if operator == "*" else -exponent, literals, powers)
        case Binary("**", base, Number(value, _)) if value.denominator == 1:
            base = gathered(base)
            powers[base] = powers.get(base, Fraction(0)) + exponent * value
        case _:
            base = gathered(node)
            powers[base] = powers.get(base, Fraction(0)) + exponent


def joined(left: Node, right: Node) -> Node:
    """The product, its factors in a row; a factor one that a per cent left is dropped."""
    if right == number(1):
        return left
    if isinstance(right, Binary) and right.operator == "*":
        return joined(joined(left, right.left), right.right)
    return Binary("*", left, right)


def in_percent(node: Node) -> Node:
    """``node`` per cent: a literal, or the last factor of a product, is divided by a hundred."""
    if isinstance(node, Number):
        return number(node.value / Fraction(100))
    if isinstance(node, Binary) and node.operator == "*":
        return Binary("*", node.left, in_percent(node.right))
    return Binary("/", node, number(100))
