"""Symbols that are numbers of per cent: ``CR = 100 (L + E)/P``, ``e = RH/100 e_s``, ``1 + R/100``.

The 100 of the equation tells, where the text says "per cent" or no unit: what it multiplies on the side of a share comes out in per cent,
what is divided by it goes in so. Else a share would come out a hundred times too large.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace

from mathrag.extraction.reading import Reading, counted_in
from mathrag.formulas import Equation, check_dimensions
from mathrag.formulas.expressions import Binary, Call, Name, Negative, Node, Number, names_of, parse, walk
from mathrag.quantities import dimension_of

PERCENT = "%"
_SAID = re.compile(r"\bper\s?cent(?:age)?s?\b|%", re.I)
_HUNDRED = {100: 1, 0.01: -1}


def in_percent(equation: Equation, readings: Mapping[str, Reading]) -> dict[str, Reading]:
    """Those of the ``readings`` of an equation's symbols that its 100 tells to be of numbers of per cent, as such."""
    sides = parse(equation.lhs), parse(equation.rhs)
    if equation.relation != "==" or not any(_power(node) for side in sides for node in walk(side)):
        return {}
    own = {name: one.dimension if one.numeric is None else dimension_of(one.numeric) for name, one in readings.items()}
    alike = check_dimensions(equation, own).status != "inconsistent"  # 100 W/L^3 is no share of anything
    return {
        name: counted_in(replace(one, unit=PERCENT), PERCENT, "as the 100 tells")
        for name, one in readings.items()
        if one.numeric is None and one.constant is None and one.dimension is not None and one.dimension.dimensionless
        if (says := _says(one)) is not False and (says or alike) and all(_cancels(name, *sides, firmly=not says))
    }


def _says(reading: Reading) -> bool | None:
    """Does the text say that it is in per cent? None where it says of no unit; an angle and a fraction are in none."""
    own = reading.kind.unit if reading.kind else ""
    if _SAID.search(f"{reading.name} {reading.unit or own}"):
        return True
    return None if reading.unit is None and own in ("", "1") else False


def _cancels(name: str, left: Node, right: Node, *, firmly: bool) -> Iterator[bool]:
    """For each place of ``name``: is a 100 of the same product (``firmly``: right beside it) there for it?"""
    for own, other in ((left, right), (right, left)):
        if own == Name(name):
            yield _hundreds(other) == 1 and (not firmly or _is_quotient(other))
        else:
            yield from _within(name, own, firmly)


def _within(name: str, node: Node, firmly: bool) -> Iterator[bool]:
    """The same within an expression."""
    match node:
        case Binary("*" | "/", left, right) if _hundreds(node, name) and name in names_of(node):
            beside = all(isinstance(one, Number) or one == Name(name) for one in (left, right))
            if beside or not firmly:
                yield _hundreds(node, name) == -_sign(name, node)
                return
        case Binary("+" | "-", left, right) if not firmly and Name(name) in (left, right):
            if 1 in (_power(left), _power(right)):  # what is left of all: (100 - w)
                yield True
                return
        case Name(own) if own == name:
            yield False
        case _:
            pass
    for part in _parts(node):
        yield from _within(name, part, firmly)


def _parts(node: Node) -> tuple[Node, ...]:
    match node:
        case Negative(operand):
            return (operand,)
        case Binary(_, left, right):
            return left, right
        case Call(_, arguments):
            return arguments
        case _:
            return ()


def _sign(name: str, node: Node) -> int:
    """Does ``name`` stand above (1) or below the line (-1) of a product?"""
    if isinstance(node, Binary) and node.operator == "/" and name in names_of(node.right):
        return -_sign(name, node.right)
    if isinstance(node, Binary) and node.operator in "*/":
        return _sign(name, node.left if name in names_of(node.left) else node.right)
    return 1


def _hundreds(node: Node, name: str = "") -> int:
    """The power of the 100 in a product: 1 above, -1 below the line; 0 for none. A sum of 100 and ``name`` itself is none."""
    if isinstance(node, Binary) and node.operator in "*/":
        return _hundreds(node.left, name) + (1 if node.operator == "*" else -1) * _hundreds(node.right, name)
    return 0 if name in names_of(node) else _power(node)


def _power(node: Node) -> int:
    """Of a number, or of a sum or difference of 100 and something in per cent: ``100 + T``."""
    if isinstance(node, Binary) and node.operator in "+-":
        return int(1 in (_power(node.left), _power(node.right)))
    return _HUNDRED.get(float(node.value), 0) if isinstance(node, Number) else 0


def _is_quotient(node: Node) -> bool:
    """Is something variable divided by in it, as in a share?"""
    return any(isinstance(part, Binary) and part.operator == "/" and names_of(part.right) for part in walk(node))
