"""Notations with a shape of their own: functions, fractions, roots, matrices, sums, integrals, limits, derivatives, sets.

Part of `mathrag.openmath.parsing`, whose reader is handed in.
"""

from __future__ import annotations

from collections.abc import Callable

from mathrag.errors import OpenMathError
from mathrag.openmath.objects import OMInteger, OMObject, OMVariable, apply, oms
from mathrag.openmath.spellings import Function, Reads, application, lambda_of, notation, number, substituted
from mathrag.openmath.tokens import Token

TEN = OMInteger(10)


def read_function(reader: Reads, symbol: str) -> OMObject:
    """A named function with its argument: in brackets, or the product behind it up to the next function."""
    reader.take()
    exponent: OMObject | None = None
    if reader.now.text == "^":
        reader.take()
        exponent = reader.script()
    if exponent in (OMInteger(-1), apply("arith1:unary_minus", OMInteger(1))):
        if symbol not in notation().inverses:
            raise reader.unread()
        symbol, exponent = notation().inverses[symbol], None
    value = application(symbol, _arguments(reader))
    return value if exponent is None else apply("arith1:power", value, exponent)


def _arguments(reader: Reads) -> tuple[OMObject, ...]:
    """In brackets, separated by commas; without brackets the factors behind."""
    if reader.now.text in ("(", "["):
        closing = {"(": ")", "[": "]"}[reader.take().text]
        outer, reader.bars = reader.bars, 0
        stops, reader.stops = reader.stops, []
        found = reader.listed((closing,))
        reader.bars, reader.stops = outer, stops
        reader.want(closing)
        return tuple(found)
    return (_bare_argument(reader),)


def _bare_argument(reader: Reads) -> OMObject:
    factors = [reader.factor()]
    while reader.starts_factor() and reader.now.text not in ("(", "["):
        plain = reader.now.text.removeprefix("\\")
        if plain in notation().functions or reader.now.text == "\\log":
            break
        factors.append(reader.factor())
    return factors[0] if len(factors) == 1 else apply("arith1:times", *factors)


def called(reader: Reads, function: Function) -> OMObject:
    """The value of a function that the text defines."""
    if reader.now.text != "(":
        raise reader.unread()
    given = _arguments(reader)
    if len(given) != len(function.variables):
        raise OpenMathError("a function is called with another number of arguments", finding="arity")
    return substituted(function.body, dict(zip(function.variables, given, strict=True)))


def read_command(reader: Reads) -> OMObject:
    """A command of LaTeX with what belongs to it. Raises `OpenMathError` for one that isn't known."""
    token = reader.now
    plain = token.text.removeprefix("\\")
    if token.kind == "command" and plain in notation().commands:
        reader.take()
        derivative = _derivative(reader) if plain.endswith("frac") else None
        return derivative or apply(notation().commands[plain], argument(reader), argument(reader))
    if token.text.startswith("\\begin"):
        return _matrix(reader)
    if token.text in COMMANDS:
        reader.take()
        return COMMANDS[token.text](reader)
    raise reader.unread()


def argument(reader: Reads) -> OMObject:
    """An argument of a command: a group, or one token; of ``\\frac12`` one digit."""
    if reader.now.text == "{":
        return reader.grouped()
    if reader.now.kind == "number" and len(reader.now.text) > 1 and reader.now.text.isdigit():
        first, rest = reader.now.text[0], reader.now.text[1:]
        reader.tokens[reader.place] = Token("number", rest)
        return number(first)
    return reader.atom()


def _derivative(reader: Reads) -> OMObject | None:
    """``\\frac{d}{dx}`` and what it is applied to; None where it is an ordinary fraction (nothing is taken)."""
    texts = [reader.after(ahead).text for ahead in range(7)]
    if texts[:5] != ["{", "d", "}", "{", "d"] or texts[6] != "}" or reader.after(5).kind != "letter":
        return None
    reader.place += 7
    variable = texts[5]
    reader.bound.append(variable)
    body = reader.product()
    reader.bound.remove(variable)
    return apply_to(apply("calculus1:diff", lambda_of(variable, body)), OMVariable(variable))


def apply_to(function: OMObject, argument: OMObject) -> OMObject:
    """A function that is an object itself, at an argument."""
    from mathrag.openmath.objects import OMApplication

    return OMApplication(function, (argument,))


def _matrix(reader: Reads) -> OMObject:
    environment = reader.take().text.removeprefix("\\begin{").removesuffix("}")
    if environment not in notation().matrices:
        raise OpenMathError(f"the environment {environment} is not read", finding="unread")
    closing = f"\\end{{{environment}}}"
    rows: list[list[OMObject]] = [[]]
    while reader.now.text != closing:
        rows[-1].append(reader.expression())
        if reader.met("\\\\"):
            if reader.now.text != closing:
                rows.append([])
        elif not reader.met("&") and reader.now.text != closing:
            raise reader.unread()
    reader.want(closing)
    if len({len(row) for row in rows}) != 1:
        raise OpenMathError("the rows of a matrix differ in length", finding="unread")
    matrix = apply("linalg2:matrix", *(apply("linalg2:matrixrow", *row) for row in rows))
    asked = notation().matrices[environment]
    return apply(asked, matrix) if asked else matrix


def _root(reader: Reads) -> OMObject:
    degree: OMObject = OMInteger(2)
    if reader.met("["):
        degree = reader.expression()
        reader.want("]")
    return apply("arith1:root", argument(reader), degree)


def _log(reader: Reads) -> OMObject:
    """``\\log_b x``; without a base of ten."""
    base: OMObject = TEN
    if reader.met("_"):
        base = argument(reader)
    exponent: OMObject | None = None
    if reader.met("^"):
        exponent = reader.script()
    arguments = _arguments(reader)
    if len(arguments) != 1:
        raise reader.unread()
    value = apply("transc1:log", base, arguments[0])
    return value if exponent is None else apply("arith1:power", value, exponent)


def _over_range(symbol: str) -> Callable[[Reads], OMObject]:
    """``\\sum_{k=1}^{n}`` and the product behind it."""

    def read(reader: Reads) -> OMObject:
        reader.want("_")
        reader.want("{")
        variable = reader.take()
        if variable.kind != "letter":
            raise reader.unread()
        reader.want("=")
        low = reader.expression()
        reader.want("}")
        reader.want("^")
        high = reader.script()
        reader.bound.append(variable.text)
        body = reader.infix(len(_levels()) - 1)
        reader.bound.remove(variable.text)
        return apply(symbol, apply("interval1:integer_interval", low, high), lambda_of(variable.text, body))

    return read


def _levels() -> tuple[dict[str, str], ...]:
    return notation().infix


def _integral(reader: Reads) -> OMObject:
    """``\\int_a^b f dx``; without bounds an antiderivative."""
    bounds: list[OMObject] = []
    if reader.met("_"):
        bounds.append(reader.script())
        reader.want("^")
        bounds.append(reader.script())
    reader.bound.append("d")
    body = reader.infix(3)
    reader.want("d")
    reader.bound.remove("d")
    variable = reader.take()
    if variable.kind != "letter":
        raise reader.unread()
    function = lambda_of(variable.text, body)
    if bounds:
        return apply("calculus1:defint", apply("interval1:interval", *bounds), function)
    return apply_to(apply("calculus1:int", function), OMVariable(variable.text))


def _limit(reader: Reads) -> OMObject:
    """``\\lim_{x \\to a}`` and the product behind it; a sign behind ``a`` says from which side."""
    reader.want("_")
    reader.want("{")
    variable = reader.take()
    if variable.kind != "letter" or reader.take().text not in ("\\to", "\\rightarrow", "→"):
        raise reader.unread()
    place, side = reader.infix(4), "limit1:both_sides"
    if reader.met("^"):
        sign = reader.take().text
        sign = reader.take().text if sign == "{" else sign
        reader.met("}") if reader.after().text == "}" else None
        side = {"+": "limit1:above", "-": "limit1:below"}.get(sign, "")
    reader.want("}")
    if not side:
        raise reader.unread()
    reader.bound.append(variable.text)
    body = reader.infix(len(_levels()) - 1)
    reader.bound.remove(variable.text)
    return apply("limit1:limit", place, oms(side), lambda_of(variable.text, body))


def _set(reader: Reads) -> OMObject:
    if reader.met("\\}"):
        return oms("set1:emptyset")
    members = reader.listed(("\\}",))
    reader.want("\\}")
    return apply("set1:set", *members)


COMMANDS: dict[str, Callable[[Reads], OMObject]] = {
    "\\sqrt": _root,
    "\\log": _log,
    "log": _log,
    "sqrt": lambda reader: apply("arith1:root", _arguments(reader)[0], OMInteger(2)),
    "\\sum": _over_range("arith1:sum"),
    "\\prod": _over_range("arith1:product"),
    "\\int": _integral,
    "\\lim": _limit,
    "\\{": _set,
}
