"""OpenMath objects as SymPy's and back, by the phrasebook. SymPy is imported when first needed.

A phrase is a call in Python syntax that `_Phrasing` walks: names of SymPy, the helpers below and the symbol's arguments,
nothing else. Derivatives, integrals, sums and limits come out unevaluated; ``doit()`` computes them.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Any

from mathrag.errors import OpenMathError
from mathrag.openmath.bounds import check_size
from mathrag.openmath.objects import (
    OMApplication,
    OMBinding,
    OMFloat,
    OMInteger,
    OMObject,
    OMString,
    OMSymbol,
    OMVariable,
    bare,
)
from mathrag.openmath.phrasebook import phrase_of

MAX_WHOLE = 1_000
"""Largest size of what is made at once: rows of a matrix, factors of a power of sets."""
_FLOAT_DIGITS = 15
LAMBDA = "fns1:lambda"
_DEFAULT_VARIABLE = OMVariable("x")
_FAILURES = (TypeError, ValueError, ArithmeticError, AttributeError, LookupError, NotImplementedError, RecursionError)


def to_sympy(node: OMObject) -> Any:
    """SymPy's object. Raises `OpenMathError`: no-sympy where it has none, hostile where it would be too large."""
    from sympy.polys.polyerrors import BasePolynomialError

    check_size(node)
    try:
        made = _converted(node)
    except (*_FAILURES, BasePolynomialError) as error:
        raise OpenMathError(f"SymPy does not take it: {error}", finding="no-sympy") from error
    if isinstance(made, str):
        raise OpenMathError("a text has no counterpart in SymPy", finding="no-sympy")
    return made


def _converted(node: OMObject) -> Any:
    import sympy

    match bare(node):
        case OMInteger(value):
            return sympy.Integer(value)
        case OMFloat(text):
            return sympy.Float(text, _FLOAT_DIGITS)
        case OMString(text):
            return text
        case OMVariable(name):
            return sympy.Symbol(name)
        case OMSymbol() as symbol:
            return _alone(symbol)
        case OMBinding(binder, _, _) as binding if isinstance(binder, OMSymbol) and binder.key == LAMBDA:
            return sympy.Lambda(_variables(binding), _body(binding))
        case OMApplication(OMSymbol() as head, arguments):
            return _said(head, arguments)
        case OMApplication(OMVariable(name), arguments):
            return sympy.Function(name)(*map(_converted, arguments))
        case OMApplication(head, arguments):
            return _converted(head)(*map(_converted, arguments))
    raise OpenMathError(f"{type(node).__name__} has no counterpart in SymPy", finding="no-sympy")


def _alone(symbol: OMSymbol) -> Any:
    """A symbol without arguments: a number or a set; a function of one variable where it takes one argument."""
    import sympy

    if _takes(symbol) != 1:
        return _said(symbol, ())
    variable = _converted(_DEFAULT_VARIABLE)
    return sympy.Lambda(variable, _said(symbol, (_DEFAULT_VARIABLE,)))


def _said(symbol: OMSymbol, arguments: tuple[OMObject, ...]) -> Any:
    takes = _takes(symbol)
    if takes == 0 and arguments:
        return _said(symbol, ())(*map(_converted, arguments))
    if takes is not None and takes != len(arguments):
        raise OpenMathError(f"{symbol.key} takes {takes} arguments, not {len(arguments)}", finding="no-sympy")
    return _Phrasing(arguments).value(_tree(symbol))


def _takes(symbol: OMSymbol) -> int | None:
    """How many arguments a symbol's phrase has; None: any number."""
    phrase = phrase_of(symbol)
    names = {node.id for node in ast.walk(_tree(symbol)) if isinstance(node, ast.Name)}
    return None if "args" in names or phrase is None else len(names & set("abcd")) + phrase.ignores


def _tree(symbol: OMSymbol) -> ast.expr:
    phrase = phrase_of(symbol)
    if phrase is None or phrase.sympy is None:
        raise OpenMathError(f"{symbol.key} has no counterpart in SymPy", finding="no-sympy")
    return _parsed(phrase.sympy)


@lru_cache(maxsize=512)
def _parsed(phrase: str) -> ast.expr:
    return ast.parse(phrase, mode="eval").body


class _Phrasing:
    """The value of a phrase for one symbol's arguments; these are converted when they are met."""

    def __init__(self, arguments: tuple[OMObject, ...]) -> None:
        self.arguments = arguments
        self.converted: dict[str, Any] = {}

    def value(self, tree: ast.expr) -> Any:
        match tree:
            case ast.Constant(value=constant):
                return constant
            case ast.Name(id=name):
                return self._named(name)
            case ast.UnaryOp(op=ast.USub(), operand=operand):
                return -self.value(operand)
            case ast.Attribute(value=inner, attr=attribute) if not attribute.startswith("_"):
                return getattr(self.value(inner), attribute)
            case ast.List(elts=parts):
                return [self.value(part) for part in parts]
            case ast.Tuple(elts=parts):
                return tuple(self.value(part) for part in parts)
            case ast.Call(func=ast.Name(id=name), args=[ast.Name(id=letter)]) if name in _OF_OBJECTS:
                return _OF_OBJECTS[name](self._argument(letter))
            case ast.Call(func=function, args=arguments, keywords=keywords):
                given: list[Any] = []
                for argument in arguments:
                    if isinstance(argument, ast.Starred):
                        given += self.value(argument.value)
                    else:
                        given.append(self.value(argument))
                return self.value(function)(*given, **{str(one.arg): self.value(one.value) for one in keywords})
        raise OpenMathError(f"the phrasebook can't say {ast.unparse(tree)}", finding="no-sympy")

    def _argument(self, letter: str) -> OMObject:
        return self.arguments["abcd".index(letter)]

    def _named(self, name: str) -> Any:
        import sympy

        if name == "args":
            return [_converted(one) for one in self.arguments]
        if len(name) == 1 and name in "abcd":
            if name not in self.converted:
                self.converted[name] = _converted(self._argument(name))
            return self.converted[name]
        if name in _HELPERS:
            return _HELPERS[name]
        return getattr(sympy, name) if hasattr(sympy, name) else getattr(sympy.S, name)


def _variables(function: OMObject) -> tuple[Any, ...]:
    function = bare(function)
    bound = function.variables if isinstance(function, OMBinding) else (_DEFAULT_VARIABLE,)
    return tuple(_converted(one) for one in bound)


def _body(function: OMObject) -> Any:
    function = bare(function)
    return _converted(
        function.body if isinstance(function, OMBinding) else OMApplication(function, (_DEFAULT_VARIABLE,))
    )


def _end(which: int) -> Callable[[OMObject], Any]:
    def end(interval: OMObject) -> Any:
        match bare(interval):
            case OMApplication(OMSymbol(cd="interval1"), (_, _) as ends):
                return _converted(ends[which])
        raise OpenMathError("a sum or an integral goes over an interval", finding="no-sympy")

    return end


def _elements(collection: OMObject) -> list[Any]:
    match bare(collection):
        case OMApplication(_, arguments):
            return [_converted(one) for one in arguments]
    raise OpenMathError("a set or a list with its elements is needed", finding="no-sympy")


_OF_OBJECTS: dict[str, Callable[[OMObject], Any]] = {
    "var": lambda function: _variables(function)[0],
    "variables": _variables,
    "body": _body,
    "low": _end(0),
    "high": _end(1),
    "members": _elements,
}


def _whole(value: Any) -> int:
    number = int(value)
    if not 0 <= number <= MAX_WHOLE or number != value:
        raise ValueError(f"{value} is no whole number from 0 to {MAX_WHOLE}")
    return number


def _based(base: Any, written: Any) -> Any:
    import sympy

    return sympy.Integer(int(str(written).strip(), _whole(base)))


def _multinomial(counts: Sequence[Any]) -> Any:
    import sympy

    return sympy.Mul(sympy.factorial(counts[0]), *(sympy.Pow(sympy.factorial(one), -1) for one in counts[1:]))


def _median(values: Sequence[Any]) -> Any:
    ordered, middle = sorted(values), len(values) // 2
    return ordered[middle] if len(values) % 2 else (ordered[middle - 1] + ordered[middle]) / 2


def _variance(values: Sequence[Any]) -> Any:
    """The sum of the squares of the deviations divided by how many there are, as s_data1 has it."""
    import sympy

    mean = sympy.Add(*values) / len(values)
    return sympy.Add(*((one - mean) ** 2 for one in values)) / len(values)


def _extended_gcd(a: Any, b: Any) -> Any:
    import sympy

    first, second, divisor = sympy.gcdex(a, b)
    return sympy.Tuple(divisor, first, second)


def _cell(matrix: Any, row: Any, column: Any) -> Any:
    return matrix[_whole(row) - 1, _whole(column) - 1]


def _stirling(*arguments: Any, **options: Any) -> Any:
    from sympy.functions.combinatorial.numbers import stirling

    return stirling(*arguments, **options)


def _each(values: Iterable[Any], variable: Any, body: Any) -> list[Any]:
    return [body.subs(variable, one) for one in values]


_HELPERS: dict[str, Any] = {
    "int": _whole,
    "len": len,
    "based": _based,
    "multinomial": _multinomial,
    "median": _median,
    "mode": lambda values: Counter(values).most_common(1)[0][0],
    "variance": _variance,
    "extended_gcd": _extended_gcd,
    "item": lambda values, place: values[_whole(place) - 1],
    "cell": _cell,
    "rows": lambda rows: [list(row) for row in rows],
    "repeated": lambda value, times: [value] * _whole(times),
    "chosen": lambda values, places: [values[_whole(place) - 1] for place in places],
    "each": _each,
    "stirling": _stirling,
}
