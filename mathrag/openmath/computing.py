"""A typed call worked out exactly: by the closed grammar where it has it, else by SymPy in the bounded worker.

Before anything runs the call is checked: arity and types by its STS signature, size by the bounds of `check_size`. What comes out is
exact; a value that is only known as a decimal fraction of unknown length is none.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from fractions import Fraction
from typing import Literal

from pydantic import Field

from mathrag.entities import Frozen, Symbol
from mathrag.errors import MathRAGError, OpenMathError
from mathrag.formulas import evaluate
from mathrag.openmath.bounds import check_size
from mathrag.openmath.expressions import to_expression
from mathrag.openmath.objects import OMApplication, OMObject, OMSymbol, apply, read_object, symbols_of, to_xml
from mathrag.openmath.questions import Question
from mathrag.openmath.signatures import check_call
from mathrag.openmath.worker import Bounds, Refused, run_bounded

REMAINDER, RESIDUE = "integer1:remainder", "integer2:class"
_BELOW_ZERO = frozenset(("arith1:minus", "arith1:unary_minus"))
_DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_EXACT: frozenset[str] = frozenset(("value", "simplify", "decimal", "fraction", "base"))


class Computed(Frozen):
    """The result of a typed call."""

    latex: str
    value: int | float | None = Field(default=None, description="as a number, where it is one real number")
    exact: str | None = Field(default=None, description="as '14/3', where it is rational")
    by: Literal["grammar", "sympy"]
    symbol: str = Field(description="the outermost symbol: 'arith1:gcd'; empty: a number or letter")
    expression: str = Field(default="", description="what was evaluated, in the closed grammar, where it has it")
    openmath: str = Field(description="the object as OpenMath XML")


def compute(question: Question, symbols: Mapping[str, Symbol] | None = None, bounds: Bounds | None = None) -> Computed:
    """The result of ``question``; ``symbols`` by name bring the signatures it is checked by. Raises `OpenMathError`."""
    check_signature(question.object, symbols or {})
    node = residues(question.object)
    exact = _by_grammar(question, node)
    if exact is not None:
        value, expression = exact
        return _written(question, value, "grammar", expression)
    check_size(node)
    reply = run_bounded(
        "compute",
        {
            "openmath": to_xml(node),
            "directive": question.directive,
            "variable": question.variable or "",
            "real": question.real,
        },
        bounds or Bounds(),
    )
    told = json.loads(reply)
    rational = question.base is not None or question.directive in ("decimal", "fraction", "base")
    if told["exact"] and rational:
        return _written(question, Fraction(told["exact"]), "sympy", "")
    if rational:
        raise Refused("The value is no fraction of whole numbers.", finding="no-result")
    if question.symbol == REMAINDER and told["exact"] and Fraction(told["exact"]) < 0:
        raise Refused("The remainder of a number below zero has two conventions.", finding="ambiguous")
    return Computed(
        latex=told["latex"],
        value=told["value"],
        exact=told["exact"],
        by="sympy",
        symbol=question.symbol,
        openmath=to_xml(question.object),
    )


def question_of(computed: Computed) -> Question:
    """The typed call that ``computed`` is the value of."""
    return Question("value", read_object(computed.openmath))


def check_signature(node: OMObject, symbols: Mapping[str, Symbol]) -> None:
    """Raise `OpenMathError` where the call, or one inside it, contradicts its signature."""
    if isinstance(node, OMApplication) and isinstance(node.head, OMSymbol) and node.head.key in symbols:
        finding = check_call(symbols[node.head.key], node.arguments, symbols)
        if finding is not None:
            raise OpenMathError(finding.message, finding=finding.kind)
    elif isinstance(node, OMApplication):
        for part in node.arguments:
            check_signature(part, symbols)


def residues(node: OMObject) -> OMObject:
    """Remainders of what is not below zero as residues, which they equal: the grammar has those, with powers of any size."""
    if not isinstance(node, OMApplication):
        return node
    parts = tuple(residues(part) for part in node.arguments)
    positive = not _BELOW_ZERO & {symbol.key for part in parts for symbol in symbols_of(part)}
    if isinstance(node.head, OMSymbol) and node.head.key == REMAINDER and positive:
        return apply(RESIDUE, *parts)
    return OMApplication(node.head, parts)


def _by_grammar(question: Question, node: OMObject) -> tuple[Fraction, str] | None:
    """The exact value that the closed grammar gives; None where it has no form for it, or only an approximation."""
    if question.directive not in _EXACT:
        return None
    try:
        expression = to_expression(node)
        value = evaluate(expression, {})
    except MathRAGError as error:
        if error.details.get("kind") == "too-large":
            raise Refused(error.message, finding="hostile") from error
        return None
    return None if isinstance(value, float) else (Fraction(value), expression)


def _written(question: Question, value: Fraction, by: Literal["grammar", "sympy"], expression: str) -> Computed:
    return Computed(
        latex=_latex(question, value),
        value=value.numerator if value.denominator == 1 else _number(value),
        exact=str(value),
        by=by,
        symbol=question.symbol,
        expression=expression,
        openmath=to_xml(question.object),
    )


def _number(value: Fraction) -> float | None:
    try:
        return float(value)
    except OverflowError:
        return None


def _latex(question: Question, value: Fraction) -> str:
    """A rational number in the form that was asked for. Raises `Refused` where it has none."""
    if question.base is not None:
        return f"{in_base(value, question.base)}_{{{question.base}}}"
    if question.directive == "decimal":
        return decimal(value)
    sign = "-" if value < 0 else ""
    size = abs(value)
    return f"{sign}{size}" if size.denominator == 1 else rf"{sign}\frac{{{size.numerator}}}{{{size.denominator}}}"


def in_base(value: Fraction, base: int) -> str:
    """The digits of a whole number in ``base``. Raises `Refused`."""
    if value.denominator != 1 or not 2 <= base <= len(_DIGITS):
        raise Refused(f"{value} is not written in base {base}.", finding="no-result")
    size, digits = abs(value.numerator), ""
    while size or not digits:
        size, digit = divmod(size, base)
        digits = _DIGITS[digit] + digits
    return f"{'-' if value < 0 else ''}{digits}"


def decimal(value: Fraction) -> str:
    """A fraction as the decimal that it is. Raises `Refused` where that doesn't end."""
    rest, places = value.denominator, 0
    while rest % 10 == 0:
        rest, places = rest // 10, places + 1
    for prime in (2, 5):
        while rest % prime == 0:
            rest, places = rest // prime, places + 1
    if rest != 1 or places > 400:
        raise Refused(f"{value} is no decimal that ends.", finding="no-result")
    digits = str(abs(value.numerator) * 10**places // value.denominator).rjust(places + 1, "0")
    text = f"{digits[:-places]}.{digits[-places:]}".rstrip("0").rstrip(".") if places else digits
    return f"-{text}" if value < 0 else text
