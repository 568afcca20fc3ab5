"""Sums and products over lists: which names of an expression stand for lists, and the expression written out for given ones."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import reduce
from typing import Any

from mathrag.entities import Formula, Parameter
from mathrag.formulas.expressions import (
    Binary,
    Call,
    Name,
    Negative,
    Node,
    names_of,
    number,
    parse,
    substitute,
    walk,
    write,
)
from mathrag.formulas.order_statistics import ORDERED, SHARED
from mathrag.formulas.rendering import to_latex

LISTED = frozenset({"sum", "prod", *ORDERED})
SUM = "sum_"
"""What the name of a sum that is one symbol begins with: ``sum_x`` of ``\\sum x``."""


def lists_in(expression: str) -> frozenset[str]:
    """The names that ``expression`` sums over: those in a sum that stand nowhere outside of one, and ``x`` of ``sum_x``."""
    tree = parse(expression)
    inside = frozenset(name for part in walk(tree) if _is_listed(part) for name in names_of(part))
    symbols = frozenset(name.removeprefix(SUM) for name in names_of(tree) if name.startswith(SUM))
    means = {name for name in inside if name.endswith("_bar") or (name == "mu" and len(inside) > 1)}
    return (inside - _outside(tree) - means) | symbols


def as_lists(expression: str, values: Mapping[str, Any]) -> dict[str, Any]:
    """Sample ``values`` with a list for each name that ``expression`` sums over; one value comes twice."""
    lists = lists_in(expression)
    return {
        name: tuple(value + step for step in (0, 2, 4, 0)) if name in lists else value for name, value in values.items()
    }


def _is_listed(node: Node) -> bool:
    return isinstance(node, Call) and node.function in LISTED


def _outside(node: Node) -> frozenset[str]:
    """Names that stand outside all sums."""
    match node:
        case Call(function, arguments) if function in LISTED:
            return names_of(arguments[0]) if function == SHARED else frozenset()
        case Name(name):
            return frozenset({name})
        case Negative(operand):
            return _outside(operand)
        case Binary(_, left, right):
            return _outside(left) | _outside(right)
        case Call(_, arguments):
            return frozenset().union(*map(_outside, arguments))
    return frozenset()


def written_out(expression: str, lists: Mapping[str, Sequence[str]], numbers: Mapping[str, Fraction]) -> str:
    """``expression`` with a term for each place of ``lists`` (expressions, as many in each) instead of each sum, ``numbers`` for names."""
    return write(
        _written(substitute(parse(expression), {Name(name): number(value) for name, value in numbers.items()}), lists)
    )


def with_terms(law: Formula, count: int) -> Formula:
    """``law``, which sums over lists, with ``count`` terms in each sum: for every list as many variables, ``m_1`` and ``m_2`` for ``m_i``.

    The target comes first among its parameters, its constants last; the others stay in order.
    """
    template, target = str(law.template), str(law.target)
    lists = lists_in(template)
    names = {name: [f"{name}_{place}" for place in range(1, count + 1)] for name in lists}
    own = [p for p in law.parameters if p.constant is None and p.identifier != target]
    parameters = [p for p in law.parameters if p.identifier == target]
    for p in own:
        parameters += [_one_of(p, place) for place in range(1, count + 1)] if p.identifier in lists else [p]
    parameters += [p for p in law.parameters if p.constant is not None]
    expression = written_out(template, names, {})
    symbols = {p.identifier: p.symbol for p in parameters}
    changes = {"latex": f"{symbols[target]} = {to_latex(expression, symbols)}", "equation": f"{target} == {expression}"}
    return law.model_copy(update={**changes, "template": expression, "parameters": tuple(parameters)})


def _one_of(parameter: Parameter, place: int) -> Parameter:
    symbol = f"{parameter.symbol.removesuffix('_i').removesuffix('_{i}')}_{{{place}}}"
    name = f"{parameter.name} {place}"
    return parameter.model_copy(
        update={"identifier": f"{parameter.identifier}_{place}", "symbol": symbol, "name": name}
    )


def _written(node: Node, lists: Mapping[str, Sequence[str]]) -> Node:
    match node:
        case Call("sum" | "prod" as function, (term,)):
            return _joined("+" if function == "sum" else "*", term, lists)
        case Name(name) if name.startswith(SUM) and name.removeprefix(SUM) in lists:
            return _joined("+", Name(name.removeprefix(SUM)), lists)
        case Negative(operand):
            return Negative(_written(operand, lists))
        case Binary(operator, left, right):
            return Binary(operator, _written(left, lists), _written(right, lists))
        case Call(function, arguments):
            several = (_several(argument, lists) if function in ORDERED else (argument,) for argument in arguments)
            return Call(function, tuple(_written(argument, lists) for part in several for argument in part))
    return node


def _several(node: Node, lists: Mapping[str, Sequence[str]]) -> Sequence[Node]:
    """``node``, or what it stands for where it is a list."""
    return tuple(map(parse, lists[node.name])) if isinstance(node, Name) and node.name in lists else (node,)


def _joined(operator: str, term: Node, lists: Mapping[str, Sequence[str]]) -> Node:
    own = {name: names for name, names in lists.items() if name in names_of(term)}
    length = min(map(len, own.values()), default=1)
    terms = [
        substitute(term, {Name(name): parse(names[place]) for name, names in own.items()}) for place in range(length)
    ]
    return reduce(lambda left, right: Binary(operator, left, right), terms)
