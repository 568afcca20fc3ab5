"""OpenMath objects as expressions and equations of the closed grammar, and back, by the phrasebook."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from mathrag.errors import OpenMathError, TemplateError
from mathrag.formulas.expressions import (
    FUNCTIONS,
    PI,
    Binary,
    Call,
    Name,
    Negative,
    Node,
    Number,
    children,
    literal,
    parse,
    parse_equation,
    substitute,
    walk,
    write,
)
from mathrag.openmath.objects import (
    OMApplication,
    OMBinding,
    OMFloat,
    OMInteger,
    OMObject,
    OMSymbol,
    OMVariable,
    apply,
    bare,
    oms,
)
from mathrag.openmath.phrasebook import Pattern, Phrase, phrase_of, phrasebook

FORALL, IMPLIES, AND, IN = "quant1:forall", "logic1:implies", "logic1:and", "set1:in"
_IDENTIFIER = re.compile(r"[A-Za-z_][A-Za-z0-9_]*\Z", re.ASCII)


def to_expression(node: OMObject) -> str:
    """The expression that an object is. Raises `OpenMathError` (no-expression) where the grammar has no form for a part of it."""
    text = write(_node(node))
    try:
        return write(parse(text))
    except TemplateError as error:
        raise _no(str(error)) from error


def to_equation(node: OMObject) -> str:
    """The equation ``lhs == rhs`` (or with another relation) that an object states for all values of its variables.

    ``for all x`` and ``x in R`` before it are left out, other conditions are not: an equation that holds only under one is none.
    Raises `OpenMathError` (no-expression).
    """
    node = bare(node)
    if isinstance(node, OMBinding) and node.binder == oms(FORALL):
        return to_equation(node.body)
    match node:
        case OMApplication(OMSymbol() as head, (condition, stated)) if head.key == IMPLIES and _only_types(condition):
            return to_equation(stated)
        case OMApplication(OMSymbol() as head, (left, right)):
            phrase = phrase_of(head)
            relation = _relation(phrase) if phrase else None
            if relation:
                return f"{to_expression(left)} {relation} {to_expression(right)}"
    raise _no("it states no equation")


def from_expression(expression: str) -> OMObject:
    """The object of an expression or an equation. Raises `TemplateError` where it is none, `OpenMathError` where no symbol is known."""
    try:
        left, relation, right = parse_equation(expression)
    except TemplateError:
        return _object(parse(expression))
    return apply(_relation_symbols()[relation], _object(left), _object(right))


def _only_types(condition: OMObject) -> bool:
    """Does a condition say only of which sets variables are?"""
    match condition:
        case OMApplication(OMSymbol() as head, arguments) if head.key == AND:
            return all(_only_types(one) for one in arguments)
        case OMApplication(OMSymbol() as head, (OMVariable(), OMSymbol())):
            return head.key == IN
    return False


def _node(node: OMObject) -> Node:
    match bare(node):
        case OMInteger(value):
            return Negative(Number(Fraction(-value), str(-value))) if value < 0 else Number(Fraction(value), str(value))
        case OMFloat(text):
            return _decimal(text)
        case OMVariable(name):
            if not _IDENTIFIER.match(name) or name in FUNCTIONS or name == PI:
                raise _no(f"{name!r} is no name of the grammar")
            return Name(name)
        case OMSymbol() as symbol:
            return _called(symbol, ())
        case OMApplication(OMSymbol() as head, arguments):
            return _called(head, arguments)
    raise _no(f"{type(node).__name__} has no form in the grammar")


def _decimal(text: str) -> Node:
    try:
        return Negative(literal(text[1:])) if text.startswith("-") else literal(text)
    except TemplateError as error:
        raise _no(str(error)) from error


def _called(symbol: OMSymbol, arguments: tuple[OMObject, ...]) -> Node:
    phrase = phrase_of(symbol)
    if phrase is None or not (phrase.grammar or phrase.variadic) or _relation(phrase):
        raise _no(f"{symbol.key} has no form in the grammar")
    if phrase.variadic:
        return Call(phrase.variadic, tuple(_node(one) for one in _members(arguments, phrase)))
    nodes = tuple(_node(one) for one in arguments)
    if phrase.fold and len(nodes) > 2:
        folded = nodes[0]
        for one in nodes[1:]:
            folded = _filled(phrase, (folded, one))
        return folded
    return _filled(phrase, nodes)


def _members(arguments: tuple[OMObject, ...], phrase: Phrase) -> tuple[OMObject, ...]:
    match arguments:
        case (OMApplication(OMSymbol() as head, members),) if head.key in phrase.inside and members:
            return members
    raise _no(f"{phrase.symbol} is not of {' or '.join(phrase.inside)}")


def _filled(phrase: Phrase, nodes: tuple[Node, ...]) -> Node:
    for pattern in phrase.grammar:
        bound = _bound(pattern, nodes)
        if bound is not None:
            return substitute(parse(pattern.expression), bound)
    raise _no(f"{phrase.symbol} is not of {len(nodes)} arguments in the grammar")


def _bound(pattern: Pattern, nodes: tuple[Node, ...]) -> dict[Node, Node] | None:
    if len(pattern.args) != len(nodes):
        return None
    bound: dict[Node, Node] = {}
    for expected, node in zip(pattern.args, nodes, strict=True):
        if isinstance(expected, str):
            bound[Name(expected)] = node
        elif not (isinstance(node, Number) and node.value == expected):
            return None
    return bound


@dataclass(frozen=True)
class _Form:
    """One pattern of a symbol, to be found in expressions."""

    phrase: Phrase
    pattern: Pattern
    tree: Node


@lru_cache(maxsize=1)
def _forms() -> tuple[_Form, ...]:
    """All patterns, those with the most to match first; of equal ones the first of the file."""
    forms = [
        _Form(phrase, pattern, parse(pattern.expression))
        for phrase in phrasebook().values()
        if phrase.grammar and not _relation(phrase)
        for pattern in phrase.grammar
    ]
    forms = [form for form in forms if not isinstance(form.tree, Number)]
    return tuple(sorted(forms, key=lambda form: -_weight(form)))


def _weight(form: _Form) -> int:
    wild = {one for one in form.pattern.args if isinstance(one, str)}
    return sum(not (isinstance(part, Name) and part.name in wild) for part in walk(form.tree))


def _object(node: Node) -> OMObject:
    match node:
        case Negative(Number() as number) if number.value:
            shown = _object(number)
            return OMInteger(-shown.value) if isinstance(shown, OMInteger) else OMFloat(f"-{number.text}")
        case Number(_, text):
            return OMInteger(int(text)) if text.isdigit() else OMFloat(text)
        case Call(function, arguments):
            for phrase in phrasebook().values():
                if phrase.variadic == function:
                    return apply(phrase.symbol, apply(phrase.inside[0], *(_object(one) for one in arguments)))
    for form in _forms():
        bound: dict[str, Node] = {}
        if _matches(form.tree, node, {one for one in form.pattern.args if isinstance(one, str)}, bound):
            arguments = tuple(_number(one) if isinstance(one, int) else bound[one] for one in form.pattern.args)
            if next(p for p in form.phrase.grammar if _bound(p, arguments) is not None) == form.pattern:
                return _applied(form.phrase, arguments)
    if isinstance(node, Name):
        return OMVariable(node.name)
    raise _no(f"{write(node)} has no symbol")


def _number(value: int) -> Node:
    return Number(Fraction(value), str(value))


def _applied(phrase: Phrase, arguments: tuple[Node, ...]) -> OMObject:
    if not arguments:
        return oms(phrase.symbol)
    first, *others = (_object(one) for one in arguments)
    if phrase.fold and isinstance(first, OMApplication) and first.head == oms(phrase.symbol):
        return apply(phrase.symbol, *first.arguments, *others)
    return apply(phrase.symbol, first, *others)


def _matches(pattern: Node, node: Node, wild: set[str], bound: dict[str, Node]) -> bool:
    if isinstance(pattern, Name) and pattern.name in wild:
        return bound.setdefault(pattern.name, node) == node
    if isinstance(pattern, Number) or not children(pattern):
        return pattern == node
    same = type(pattern) is type(node) and _label(pattern) == _label(node)
    parts = children(pattern), children(node)
    return (
        same
        and len(parts[0]) == len(parts[1])
        and all(_matches(one, other, wild, bound) for one, other in zip(*parts, strict=True))
    )


def _label(node: Node) -> str:
    match node:
        case Binary(operator, _, _):
            return operator
        case Call(function, _):
            return function
    return ""


def _relation(phrase: Phrase) -> str | None:
    """The sign of a relation of the grammar; None for what is an expression."""
    if len(phrase.grammar) == 1:
        try:
            return parse_equation(phrase.grammar[0].expression)[1]
        except TemplateError:
            return None
    return None


@lru_cache(maxsize=1)
def _relation_symbols() -> dict[str, str]:
    found = {_relation(phrase): phrase.symbol for phrase in reversed(list(phrasebook().values()))}
    return {sign: symbol for sign, symbol in found.items() if sign is not None}


def _no(message: str) -> OpenMathError:
    return OpenMathError(message, finding="no-expression")
