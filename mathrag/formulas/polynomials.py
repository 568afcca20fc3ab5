"""Expressions as sums of monomials: what equality, like terms and collected unknowns are decided on.

A monomial is a product of atoms with rational exponents, positive or negative; an atom is a name or a part that can't be
taken apart (``sin(...)``, a power with a symbolic exponent, a root of a sum), keyed by its own normal form. So a
quotient by a single term stays a sum, and only a quotient by a sum needs a denominator. Variables are taken as positive
where a root of a product is split, as the quantities of physics and chemistry are.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from mathrag.formulas import building
from mathrag.formulas.building import node_of
from mathrag.formulas.expressions import Binary, Call, Name, Negative, Node, Number, number

MAX_TERMS = 200
MAX_POWER = 8
MAX_BITS = 2_000

Monomial = tuple[tuple[str, Fraction], ...]
Polynomial = dict[Monomial, Fraction]

ONE: Monomial = ()

_AT_ZERO = dict.fromkeys(("sin", "tan", "asin", "atan", "sinh", "tanh", "asinh", "atanh"), Fraction(0)) | dict.fromkeys(
    ("cos", "cosh"), Fraction(1)
)
"""Functions that have a whole value there; ``exp`` is expanded into factors anyway."""


class TooLarge(Exception):
    """An expansion went over the bounds; the caller falls back to the expression's own shape."""


@dataclass(frozen=True)
class Quotient:
    """``over / under``, both sums of monomials."""

    over: Polynomial
    under: Polynomial


class Expander:
    """Expands expressions; remembers what its atoms stand for."""

    def __init__(self, renaming: Mapping[str, str] | None = None) -> None:
        self.renaming = renaming or {}
        self.atoms: dict[str, Node] = {}
        self.sums: dict[str, Polynomial] = {}

    def expand(self, node: Node) -> Quotient:
        """The quotient of sums that ``node`` equals. Raises `TooLarge`."""
        match node:
            case Number(value, _):
                return _whole({ONE: value} if value else {})
            case Name(name):
                return _whole(self._atom(self.renaming.get(name, name), node))
            case Negative(operand):
                inner = self.expand(operand)
                return Quotient(scale(inner.over, Fraction(-1)), inner.under)
            case Binary("**", base, exponent):
                return self._power(node, self.expand(base), self.expand(exponent))
            case Binary("*", left, right):
                return self._product(self.expand(left), self.expand(right))
            case Binary("/", left, right):
                return self._product(self.expand(left), self._inverse(self.expand(right)))
            case Binary(operator, left, right):
                return self._sum(self.expand(left), self.expand(right), Fraction(1 if operator == "+" else -1))
            case Call("sqrt" | "cbrt" as function, (argument,)):
                return self._root(node, self.expand(argument), Fraction(1, 2 if function == "sqrt" else 3))
            case Call("exp", (argument,)):
                return self._exponential(node, self.expand(argument))
            case Call(function, arguments):
                expanded = [self.expand(argument) for argument in arguments]
                if function in _AT_ZERO and not expanded[0].over:
                    return _whole({ONE: _AT_ZERO[function]} if _AT_ZERO[function] else {})
                texts = [self._text(argument) for argument in expanded]
                if function in {"min", "max", "gcd", "lcm"}:
                    texts.sort()
                return _whole(self._atom(f"{function}({', '.join(texts)})", node))
        raise TypeError(node)

    def _atom(self, key: str, node: Node) -> Polynomial:
        self.atoms.setdefault(key, node)
        return {((key, Fraction(1)),): Fraction(1)}

    def _text(self, quotient: Quotient) -> str:
        over, under = text_of(quotient.over), text_of(quotient.under)
        return over if under == "1" else f"({over})/({under})"

    def _sum(self, left: Quotient, right: Quotient, sign: Fraction) -> Quotient:
        if left.under == right.under:
            return Quotient(add(left.over, right.over, sign), left.under)
        over = add(self.multiply(left.over, right.under), self.multiply(right.over, left.under), sign)
        return Quotient(over, self.multiply(left.under, right.under))

    def _product(self, left: Quotient, right: Quotient) -> Quotient:
        if left.under == right.over:
            return Quotient(left.over, right.under)
        if left.over == right.under:
            return Quotient(right.over, left.under)
        return Quotient(self.multiply(left.over, right.over), self.multiply(left.under, right.under))

    def _inverse(self, quotient: Quotient) -> Quotient:
        if not quotient.over:
            raise TooLarge("division by zero")
        if len(quotient.over) == 1:
            ((monomial, factor),) = quotient.over.items()
            inverse = {tuple((atom, -power) for atom, power in monomial): 1 / factor}
            return _whole(self.multiply(quotient.under, inverse))
        return Quotient(quotient.under, quotient.over)

    def _power(self, node: Binary, base: Quotient, exponent: Quotient) -> Quotient:
        constant = constant_of(exponent)
        if constant is None:
            key = f"({self._text(base)})**({self._text(exponent)})"
            return _whole(self._atom(key, node))
        if constant.denominator == 1 and abs(constant) <= MAX_POWER:
            result = _whole({ONE: Fraction(1)})
            for _ in range(abs(int(constant))):
                result = self._product(result, base)
            return self._inverse(result) if constant < 0 else result
        return self._root(node, base, constant)

    def _root(self, node: Node, base: Quotient, exponent: Fraction) -> Quotient:
        if len(base.over) == 1 and len(base.under) == 1:
            single = self._product(base, _whole({ONE: Fraction(1)}))
            ((monomial, factor),) = single.over.items()
            if single.under == {ONE: Fraction(1)} and factor > 0:
                powers = {atom: power * exponent for atom, power in monomial}
                return _whole(self._expanded(powers, self._number_root(factor, exponent)))
        key = f"({self._text(base)})"
        self.atoms.setdefault(key, _base_of(node))
        if base.under == {ONE: Fraction(1)}:
            self.sums[key] = base.over
        return _whole({((key, exponent),): Fraction(1)})

    def _exponential(self, node: Node, argument: Quotient) -> Quotient:
        """``exp(2 x + y)`` is ``exp(x)**2 * exp(y)``: the same unknown in one atom."""
        if argument.under != {ONE: Fraction(1)}:
            return _whole(self._atom(f"exp({self._text(argument)})", node))
        powers: dict[str, Fraction] = {}
        for monomial, factor in argument.over.items():
            key = f"exp({text_of({monomial: Fraction(1)})})"
            self.atoms.setdefault(key, Call("exp", (self.node({monomial: Fraction(1)}),)))
            powers[key] = factor
        return _whole({tuple(sorted(powers.items())): Fraction(1)})

    def node(self, polynomial: Polynomial) -> Node:
        """The expression of a sum of monomials, positive terms first."""
        result: Node = node_of(0)
        for monomial, factor in sorted(polynomial.items(), key=lambda item: (item[1] < 0, item[0])):
            term: Node = node_of(abs(factor.numerator))
            for atom, exponent in monomial:
                if exponent > 0:
                    term = building.multiply(term, building.power(self.atoms[atom], node_of(exponent)))
            for atom, exponent in monomial:
                if exponent < 0:
                    term = building.divide(term, building.power(self.atoms[atom], node_of(-exponent)))
            term = building.divide(term, node_of(factor.denominator))
            result = building.subtract(result, term) if factor < 0 else building.add(result, term)
        return result

    def _number_root(self, factor: Fraction, exponent: Fraction) -> Polynomial:
        powers: dict[str, Fraction] = {}
        for part, sign in ((factor.numerator, 1), (factor.denominator, -1)):
            for prime, times in _factors(part).items():
                powers[str(prime)] = sign * times * exponent
                self.atoms.setdefault(str(prime), number(prime))
        return self._expanded(powers, {ONE: Fraction(1)})

    def multiply(self, left: Polynomial, right: Polynomial) -> Polynomial:
        """The expanded product. Raises `TooLarge`."""
        if len(left) * len(right) > 20 * MAX_TERMS:
            raise TooLarge("terms")
        result: Polynomial = {}
        for first, first_factor in left.items():
            for second, second_factor in right.items():
                powers = dict(first)
                for atom, power in second:
                    powers[atom] = powers.get(atom, Fraction(0)) + power
                factor = {ONE: first_factor * second_factor}
                result = add(result, self._expanded(powers, factor), Fraction(1))
        return result

    def _expanded(self, powers: Mapping[str, Fraction], factor: Polynomial) -> Polynomial:
        """A product of atoms: whole powers of numbers are multiplied out, whole powers of a sum expanded."""
        rest: dict[str, Fraction] = {}
        result = dict(factor)
        for atom, power in powers.items():
            if power.denominator == 1 and atom.isdigit():
                result = scale(result, _raised(int(atom), int(power)))
            elif power.denominator == 1 and 0 < power <= MAX_POWER and atom in self.sums:
                for _ in range(int(power)):
                    result = self.multiply(result, self.sums[atom])
            elif power:
                rest[atom] = power
        monomial = tuple(sorted(rest.items()))
        if not monomial:
            return result
        return self.multiply(result, {monomial: Fraction(1)}) if result != factor else _attach(factor, monomial)


def _attach(factor: Polynomial, monomial: Monomial) -> Polynomial:
    combined: Polynomial = {}
    for own, value in factor.items():
        powers = dict(own)
        for atom, power in monomial:
            powers[atom] = powers.get(atom, Fraction(0)) + power
        combined[tuple(sorted((atom, power) for atom, power in powers.items() if power))] = value
    return combined


def _whole(polynomial: Polynomial) -> Quotient:
    return Quotient(polynomial, {ONE: Fraction(1)})


def _base_of(node: Node) -> Node:
    match node:
        case Binary("**", base, _):
            return base
        case Call(_, (argument,)):
            return argument
    raise TypeError(node)


def _factors(value: int) -> dict[int, int]:
    factors: dict[int, int] = {}
    divisor = 2
    while divisor * divisor <= value and divisor < 1_000:
        while value % divisor == 0:
            factors[divisor] = factors.get(divisor, 0) + 1
            value //= divisor
        divisor += 1
    if value > 1:
        factors[value] = factors.get(value, 0) + 1
    return factors


def _raised(base: int, power: int) -> Fraction:
    """``base ** power``, never built where it is out of bounds."""
    if base.bit_length() * abs(power) > 2 * MAX_BITS:
        raise TooLarge("digits")
    return _bounded(Fraction(base) ** power)


def _bounded(value: Fraction) -> Fraction:
    if max(value.numerator.bit_length(), value.denominator.bit_length()) > MAX_BITS:
        raise TooLarge("digits")
    return value


def add(left: Polynomial, right: Polynomial, sign: Fraction) -> Polynomial:
    """``left + sign * right``. Raises `TooLarge`."""
    result = dict(left)
    for monomial, factor in right.items():
        total = result.get(monomial, Fraction(0)) + sign * factor
        if total:
            result[monomial] = _bounded(total)
        else:
            result.pop(monomial, None)
    if len(result) > MAX_TERMS:
        raise TooLarge("terms")
    return result


def scale(polynomial: Polynomial, factor: Fraction) -> Polynomial:
    """Every coefficient times ``factor``."""
    return {monomial: _bounded(value * factor) for monomial, value in polynomial.items()} if factor else {}


def constant_of(quotient: Quotient) -> Fraction | None:
    """The number it is, or None."""
    if quotient.under != {ONE: Fraction(1)}:
        return None
    if not quotient.over:
        return Fraction(0)
    return quotient.over[ONE] if list(quotient.over) == [ONE] else None


def common(monomials: Iterable[Monomial]) -> Monomial:
    """The monomial with each atom's least exponent: what divides them all."""
    each = [dict(monomial) for monomial in monomials]
    atoms = sorted({atom for powers in each for atom in powers})
    least = ((atom, min(powers.get(atom, Fraction(0)) for powers in each)) for atom in atoms)
    return tuple((atom, power) for atom, power in least if power)


def divided(polynomial: Polynomial, divisor: Monomial) -> Polynomial:
    """Every term divided by a monomial."""
    inverse = tuple((atom, -power) for atom, power in divisor)
    return _attach(polynomial, inverse)


def content(polynomial: Polynomial) -> Fraction:
    """The positive number that makes the coefficients coprime integers when divided by."""
    over = math.gcd(*(value.numerator for value in polynomial.values()))
    under = math.lcm(*(value.denominator for value in polynomial.values()))
    return Fraction(over, under)


def primitive(polynomial: Polynomial) -> Polynomial:
    """The same zeros, coprime integer coefficients, no common monomial, first term positive."""
    if not polynomial:
        return {}
    reduced = divided(polynomial, common(polynomial))
    first = reduced[min(reduced)]
    return scale(reduced, 1 / content(reduced) * (1 if first > 0 else -1))


def without_roots(polynomial: Polynomial) -> Polynomial:
    """Two terms with fractional exponents raised until all are whole: ``v - sqrt(2 g h)`` -> ``v**2 - 2 g h``."""
    if len(polynomial) != 2:
        return polynomial
    degree = math.lcm(*(power.denominator for monomial in polynomial for _, power in monomial))
    if degree == 1 or degree > MAX_POWER:
        return polynomial
    (first, first_factor), (second, second_factor) = sorted(polynomial.items())
    raised: Polynomial = {}
    for monomial, factor in ((first, first_factor**degree), (second, -((-second_factor) ** degree))):
        powers = {atom: power * degree for atom, power in monomial}
        for atom in [atom for atom in powers if atom.isdigit()]:
            factor *= _raised(int(atom), int(powers.pop(atom)))
        raised[tuple(sorted(powers.items()))] = _bounded(factor)
    return raised


def text_of(polynomial: Polynomial) -> str:
    """A deterministic spelling, terms sorted."""
    parts = []
    for monomial, factor in sorted(polynomial.items()):
        powers = [atom if exponent == 1 else f"{atom}**({exponent})" for atom, exponent in monomial]
        spelled = [] if abs(factor) == 1 and powers else [str(abs(factor))]
        parts.append((" - " if factor < 0 else " + ") + "*".join(spelled + powers))
    text = "".join(parts).removeprefix(" + ")
    return text or "0"
