"""The closed grammar: Python expression syntax, a fixed function table, nothing else.

An expression is text for everybody outside this room and a small immutable tree (`Node`) inside it. `parse` is the only
way from text to tree: it walks Python's own ``ast`` over a whitelist and never evaluates; `write` is the only way back
and brackets no more than needed. Names are identifiers; ``pi`` is the number, Euler's e is ``exp(1)``.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from fractions import Fraction
from functools import lru_cache

from mathrag.errors import TemplateError
from mathrag.formulas.distributions import arities
from mathrag.formulas.order_statistics import order_arities

MAX_CHARACTERS = 4_000
MAX_NODES = 1_000
MAX_DEPTH = 60
MAX_DECIMAL_EXPONENT = 400

PI = "pi"

FUNCTIONS: dict[str, tuple[int, int]] = {
    "sqrt": (1, 1),
    "cbrt": (1, 1),
    "exp": (1, 1),
    "ln": (1, 1),
    "log10": (1, 1),
    "log2": (1, 1),
    "sin": (1, 1),
    "cos": (1, 1),
    "tan": (1, 1),
    "asin": (1, 1),
    "acos": (1, 1),
    "atan": (1, 1),
    "sinh": (1, 1),
    "cosh": (1, 1),
    "tanh": (1, 1),
    "asinh": (1, 1),
    "acosh": (1, 1),
    "atanh": (1, 1),
    "abs": (1, 1),
    "floor": (1, 1),
    "ceil": (1, 1),
    "factorial": (1, 1),
    "binomial": (2, 2),
    "mod": (2, 2),
    "gcd": (2, 2),
    "lcm": (2, 2),
    "min": (1, 20),
    "max": (1, 20),
    "sum": (1, 1),
    "prod": (1, 1),
    "extent": (3, 21),
    **arities(),
    **order_arities(),
}
"""The function table: name -> least and most arguments; sums, products and order statistics go over the lists in their argument."""

RELATIONS = {ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">="}
_OPERATORS = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/", ast.Pow: "**"}
_PRECEDENCE = {"+": 1, "-": 1, "*": 2, "/": 2, "**": 4}
_NEGATION = 3
_IDENTIFIER = re.compile(r"[A-Za-z_][A-Za-z0-9_]*\Z", re.ASCII)


@dataclass(frozen=True, slots=True)
class Number:
    """A literal; exact, whatever its spelling."""

    value: Fraction
    text: str


@dataclass(frozen=True, slots=True)
class Name:
    """A variable, or ``pi``."""

    name: str


@dataclass(frozen=True, slots=True)
class Negative:
    """Unary minus."""

    operand: Node


@dataclass(frozen=True, slots=True)
class Binary:
    """``+ - * / **``."""

    operator: str
    left: Node
    right: Node


@dataclass(frozen=True, slots=True)
class Call:
    """A function of the table."""

    function: str
    arguments: tuple[Node, ...]


Node = Number | Name | Negative | Binary | Call


def number(value: int | Fraction) -> Node:
    """The literal (or the quotient of two) whose value this is."""
    fraction = Fraction(value)
    if fraction < 0:
        return Negative(number(-fraction))
    if fraction.denominator == 1:
        return Number(fraction, str(fraction.numerator))
    return Binary("/", number(fraction.numerator), number(fraction.denominator))


def literal(text: str) -> Number:
    """The literal spelled so, e.g. ``1.67e-27``. Raises `TemplateError` where its exponent is out of bounds."""
    try:
        decimal = Decimal(text)
    except InvalidOperation as error:
        raise TemplateError(f"{text!r} is not a number", expression=text) from error
    if not decimal.is_finite() or abs(decimal.adjusted()) > MAX_DECIMAL_EXPONENT:
        raise TemplateError(f"{text!r} is out of bounds: exponents go to {MAX_DECIMAL_EXPONENT}", expression=text)
    return Number(Fraction(decimal), text)


@lru_cache(maxsize=4096)
def parse(expression: str) -> Node:
    """The tree of an expression. Raises `TemplateError` where it is outside the grammar or its bounds."""
    return _build(_python_tree(expression), expression)


@lru_cache(maxsize=4096)
def parse_equation(equation: str) -> tuple[Node, str, Node]:
    """Left side, relation and right side of ``lhs == rhs``. Raises `TemplateError`."""
    tree = _python_tree(equation)
    if not isinstance(tree, ast.Compare) or len(tree.ops) != 1 or type(tree.ops[0]) not in RELATIONS:
        raise TemplateError("An equation has one comparison at its top, e.g. 'F == m*a'.", expression=equation)
    left, right = _build(tree.left, equation), _build(tree.comparators[0], equation)
    return left, RELATIONS[type(tree.ops[0])], right


def _python_tree(text: str) -> ast.expr:
    if len(text) > MAX_CHARACTERS:
        raise TemplateError(f"The expression has {len(text)} characters; {MAX_CHARACTERS} are accepted.")
    try:
        tree = ast.parse(text.strip(), mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        raise TemplateError(f"{text!r} is not an expression.", expression=text) from error
    if sum(1 for _ in ast.walk(tree)) > 3 * MAX_NODES:
        raise TemplateError(f"The expression has more than {MAX_NODES} parts.", expression=text)
    return tree


def _build(tree: ast.expr, text: str) -> Node:
    node = _convert(tree, text, 0)
    if sum(1 for _ in walk(node)) > MAX_NODES:
        raise TemplateError(f"The expression has more than {MAX_NODES} parts.", expression=text)
    return node


def _convert(tree: ast.expr, text: str, depth: int) -> Node:
    if depth > MAX_DEPTH:
        raise TemplateError(f"The expression is nested deeper than {MAX_DEPTH}.", expression=text)
    match tree:
        case ast.Constant(value=int() | float()) if not isinstance(tree.value, bool):
            return _literal_of(tree, text)
        case ast.Name(id=name):
            if not _IDENTIFIER.match(name) or name in FUNCTIONS:
                raise TemplateError(f"{name!r} can't be a name.", expression=text)
            return Name(name)
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            return Negative(_convert(operand, text, depth + 1))
        case ast.UnaryOp(op=ast.UAdd(), operand=operand):
            return _convert(operand, text, depth + 1)
        case ast.BinOp(left=left, op=op, right=right) if type(op) in _OPERATORS:
            return Binary(_OPERATORS[type(op)], _convert(left, text, depth + 1), _convert(right, text, depth + 1))
        case ast.Call(func=ast.Name(id=function), args=arguments, keywords=[]):
            return _call(function, tuple(_convert(argument, text, depth + 1) for argument in arguments), text)
    raise TemplateError(f"{type(tree).__name__} is outside the closed grammar.", expression=text)


def _literal_of(tree: ast.Constant, text: str) -> Number:
    spelled = ast.get_source_segment(text.strip(), tree) or str(tree.value)
    if not re.fullmatch(r"(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?", spelled, re.ASCII):
        raise TemplateError(f"{spelled!r} is not a decimal number.", expression=text)
    return literal(spelled)


def _call(function: str, arguments: tuple[Node, ...], text: str) -> Call:
    if function not in FUNCTIONS:
        raise TemplateError(f"{function!r} is not a function. Known: {', '.join(sorted(FUNCTIONS))}", expression=text)
    least, most = FUNCTIONS[function]
    if not least <= len(arguments) <= most:
        raise TemplateError(f"{function} takes {least} to {most} arguments.", expression=text)
    return Call(function, arguments)


def children(node: Node) -> tuple[Node, ...]:
    """The parts directly below."""
    match node:
        case Negative(operand):
            return (operand,)
        case Binary(_, left, right):
            return (left, right)
        case Call(_, arguments):
            return arguments
    return ()


def walk(node: Node) -> Iterator[Node]:
    """Every part, the node itself first."""
    pending = [node]
    while pending:
        current = pending.pop()
        yield current
        pending.extend(reversed(children(current)))


def names_of(node: Node) -> frozenset[str]:
    """Free names; ``pi`` is none."""
    return frozenset(part.name for part in walk(node) if isinstance(part, Name) and part.name != PI)


def substitute(node: Node, replacements: dict[Node, Node]) -> Node:
    """The same tree with whole parts replaced."""
    if node in replacements:
        return replacements[node]
    match node:
        case Negative(operand):
            return Negative(substitute(operand, replacements))
        case Binary(operator, left, right):
            return Binary(operator, substitute(left, replacements), substitute(right, replacements))
        case Call(function, arguments):
            return Call(function, tuple(substitute(argument, replacements) for argument in arguments))
    return node


def write(node: Node) -> str:
    """The expression's text, with the brackets it needs and no others."""
    return _write(node)[0]


def tidy(expression: str) -> str:
    """The same expression in its one spelling. Raises `TemplateError`."""
    return write(parse(expression))


def _write(node: Node) -> tuple[str, int]:
    match node:
        case Number(_, text):
            return text, 5
        case Name(name):
            return name, 5
        case Call(function, arguments):
            return f"{function}({', '.join(write(argument) for argument in arguments)})", 5
        case Negative(operand):
            return "-" + _bracket(operand, _NEGATION), _NEGATION
        case Binary("**", left, right):
            return f"{_bracket(left, 5)}**{_bracket(right, 4)}", 4
        case Binary(operator, left, right):
            level = _PRECEDENCE[operator]
            space = " " if level == 1 else ""
            return f"{_bracket(left, level)}{space}{operator}{space}{_bracket(right, level + 1)}", level
    raise TypeError(node)


def _bracket(node: Node, least: int) -> str:
    text, level = _write(node)
    return text if level >= least else f"({text})"


def names(expression: str) -> tuple[str, ...]:
    """The free names of an expression or equation, sorted. Raises `TemplateError`."""
    tree = _python_tree(expression)
    if isinstance(tree, ast.Compare):
        left, _, right = parse_equation(expression)
        return tuple(sorted(names_of(left) | names_of(right)))
    return tuple(sorted(names_of(parse(expression))))


def validate(expression: str) -> None:
    """Raise `TemplateError` where an expression or equation is outside the closed grammar or its bounds."""
    names(expression)
