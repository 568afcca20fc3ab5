"""The model's Python, read as an expression of the closed grammar; it is never run (thesis 3.2.4, third stage).

Only arithmetic, names and the functions of the table are read, with or without ``math.`` or ``np.`` in front. Names are
matched to the formula's symbols by spelling (``v0`` is ``v_0``) or by what the model itself says a symbol means.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Mapping, Sequence
from typing import Literal

from mathrag.entities import ExtractedFormula, ExtractedParameter
from mathrag.errors import FormulaError, TemplateError
from mathrag.extraction.measures import in_si
from mathrag.extraction.model.grounding import loose
from mathrag.extraction.rules.relations import is_symbol, sides
from mathrag.formulas import (
    FUNCTIONS,
    Equation,
    equal_numerically,
    identifier_of,
    names,
    read_display,
    read_shape,
    solve,
    tidy,
)

Verdict = Literal["agrees", "differs", "unreadable"]

MAX_CHARACTERS = 1_000
MAX_DEPTH = 40
NOTATION = frozenset(
    ["syntax", "operator", "command", "symbol", "function", "brackets", "braces", "accent", "text", "tuple"]
)
"""Refusals of our own reading that are about how a formula is written; a derivative that became a quotient is no help."""

BY_MODEL = "conversion: by a language model's code, since the LaTeX could not be read"

_MODULES = frozenset(["math", "np", "numpy", "sp", "sympy"])
_CALLED = {
    "log": "ln", "arcsin": "asin", "arccos": "acos", "arctan": "atan", "fabs": "abs", "Abs": "abs", "comb": "binomial",
    "arcsinh": "asinh", "arccosh": "acosh", "arctanh": "atanh",
}  # fmt: skip
_VALUES = {"pi": "pi", "e": "exp(1)"}
_OPERATORS: dict[type[ast.operator], str] = {
    ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/", ast.Pow: "**",
}  # fmt: skip
_DIFFERENCE = re.compile(r"\\(Delta)\s+(?=[A-Za-z\\])")
_COMMAND = re.compile(r"\\([A-Za-z]+)")  # small models leave LaTeX's backslashes before the names
_ASSIGNED = re.compile(r"^\s*(?:return\s+|[A-Za-z_]\w*\s*=(?!=)\s*)+")


def read_code(code: str, symbols: Mapping[str, str]) -> str:
    """``code`` in the closed grammar; ``symbols`` maps the names it may use to identifiers. Raises `TemplateError`."""
    plain = _COMMAND.sub(r"\1", _DIFFERENCE.sub(r"\1_", code.strip()))
    text = re.sub(r"\blambda\b", "lambda_", _ASSIGNED.sub("", plain))
    if not text or len(text) > MAX_CHARACTERS:
        raise TemplateError(f"the model's code has {len(text)} characters; 1 to {MAX_CHARACTERS} are read")
    try:
        tree = ast.parse(text, mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        raise TemplateError(f"the model's code {text[:80]!r} is no Python expression") from error
    return tidy(_spelled(tree, symbols, 0))


def _spelled(tree: ast.expr, symbols: Mapping[str, str], depth: int) -> str:
    if depth > MAX_DEPTH:
        raise TemplateError(f"the model's code is nested deeper than {MAX_DEPTH}")
    match tree:
        case ast.Constant(value=int() | float()) if not isinstance(tree.value, bool):
            return repr(tree.value)
        case ast.Name(id=name):
            return _named(name, symbols)
        case ast.Attribute(value=ast.Name(id=module), attr=name) if module in _MODULES and name in _VALUES:
            return _VALUES[name]
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            return f"(-{_spelled(operand, symbols, depth + 1)})"
        case ast.BinOp(left=left, op=op, right=right) if type(op) in _OPERATORS:
            return (
                f"({_spelled(left, symbols, depth + 1)} {_OPERATORS[type(op)]} {_spelled(right, symbols, depth + 1)})"
            )
        case ast.Call(func=function, args=arguments, keywords=[]):
            return _call(_function(function), [_spelled(argument, symbols, depth + 1) for argument in arguments])
    raise TemplateError(f"the model's code has {type(tree).__name__}: only arithmetic is read")


def _function(tree: ast.expr) -> str:
    match tree:
        case ast.Name(id=name):
            return name
        case ast.Attribute(value=ast.Name(id=module), attr=name) if module in _MODULES:
            return name
    raise TemplateError("the model's code calls what is no function of the table")


def _call(function: str, arguments: Sequence[str]) -> str:
    if function in ("pow", "power") and len(arguments) == 2:
        return f"({arguments[0]} ** {arguments[1]})"
    if function in ("radians", "deg2rad") and len(arguments) == 1:
        return f"({arguments[0]} * pi / 180)"
    if function == "log" and len(arguments) == 2:
        return f"(ln({arguments[0]}) / ln({arguments[1]}))"
    known = _CALLED.get(function, function)
    if known not in FUNCTIONS:
        raise TemplateError(f"the model's code calls {function!r}, which is no function of the table")
    return f"{known}({', '.join(arguments)})"


def _named(name: str, symbols: Mapping[str, str]) -> str:
    if name in symbols:
        return symbols[name]
    for key in (_bare, lambda text: _bare(text).lower()):
        fitting = {identifier for alias, identifier in symbols.items() if key(alias) == key(name)}
        if len(fitting) == 1:
            return fitting.pop()
    if name in ("pi", "PI"):
        return "pi"
    raise TemplateError(f"the model's code uses {name!r}, which is no symbol of the formula")


def _bare(name: str) -> str:
    return name.replace("_", "")


def aliases(identifiers: Mapping[str, str], said: Sequence[ExtractedParameter]) -> dict[str, str]:
    """Names that code may use for the symbols ``identifiers`` (identifier -> LaTeX): their own, and what they are said to mean."""
    found = {name: name for name in identifiers}
    for parameter in said:
        name = identifier_of(parameter.symbol)
        if name in identifiers and parameter.description:
            found.setdefault(identifier_of(parameter.description.replace(" ", "_").lower()), name)
    return found


def verdict(code: str, equations: Collection[Equation], said: Sequence[ExtractedParameter]) -> Verdict:
    """Does the code compute what one of the equations says, at points drawn by a fixed seed?"""
    readable = False
    for equation in equations:
        try:
            expression = read_code(code, aliases(equation.symbols, said))
            readable = True
            if any(equal_numerically(expression, ours) for ours in _ours(equation, set(names(expression)))):
                return "agrees"
        except FormulaError:
            continue  # another equation of the display may be the one that is meant
    return "differs" if readable else "unreadable"


def _ours(equation: Equation, used: set[str]) -> Sequence[str]:
    """What the equation gives for the one variable that the code leaves out; nothing where it leaves out none or several."""
    missing = set(equation.names) - used
    if equation.relation != "==" or len(missing) != 1:
        return ()
    target = missing.pop()
    return (equation.rhs,) if target == equation.target else solve(equation.text, target)


def conversion_stage(found: ExtractedFormula) -> Literal["text", "latex", "model"]:
    """Which stage makes the expression of a formula that has one (thesis 3.2.4; ours: the parser, plain text, the model)."""
    if found.equation:
        return "text"
    read = read_display(in_si(found.latex)[0], [parameter.symbol for parameter in found.parameters]).equations
    return "latex" if read else "model"


def equation_of_code(found: ExtractedFormula) -> Equation | None:
    """The equation of a formula whose LaTeX could not be read and whose code can; None where it does not serve.

    The code must compute the symbol on the left and use every other symbol that the LaTeX has, and no other.
    """
    known = [parameter.symbol for parameter in found.parameters]
    refused = read_display(found.latex, known).refused if found.latex else ()
    parts = sides(found.latex)
    if not found.python_code or not refused or len(parts) != 2 or not is_symbol(parts[0]):
        return None
    if any(part.reason not in NOTATION for part in refused):
        return None
    target, symbols = identifier_of(parts[0]), _symbols(found)
    inputs = {name: symbol for name, symbol in symbols.items() if name != target}
    try:
        expression = read_code(found.python_code, aliases(inputs, found.parameters))
        used = set(names(expression))
    except FormulaError:
        return None  # the refusal of the LaTeX stays the reason
    if not used or used != set(inputs):
        return None
    return Equation(target, expression, "==", {**inputs, target: parts[0]})


def _symbols(found: ExtractedFormula) -> dict[str, str]:
    """The symbols of a formula that can't be read: of its shape, else those said of it that its LaTeX has; by identifier."""
    shapes = read_shape(found.latex, [parameter.symbol for parameter in found.parameters])
    if shapes:
        return dict(shapes[0].symbols)
    squashed = loose(found.latex)
    return {
        identifier_of(parameter.symbol): parameter.symbol
        for parameter in found.parameters
        if loose(parameter.symbol) and loose(parameter.symbol) in squashed
    }
