"""SymPy's objects as OpenMath, by the phrasebook; what binds a variable has a form of its own."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from mathrag.errors import OpenMathError
from mathrag.openmath.objects import (
    OMApplication,
    OMBinding,
    OMFloat,
    OMInteger,
    OMObject,
    OMVariable,
    apply,
    oms,
)
from mathrag.openmath.phrasebook import Phrase, phrasebook


def from_sympy(value: Any) -> OMObject:
    """The OpenMath object of a SymPy object. Raises `OpenMathError` (no-symbol) where the phrasebook has no symbol for a part."""
    import sympy

    if isinstance(value, bool | int | float | list | tuple | set):
        value = sympy.sympify(value)
    if isinstance(value, sympy.Symbol):
        return OMVariable(value.name)
    if isinstance(value, sympy.Integer):
        return OMInteger(int(value))
    if isinstance(value, sympy.Rational):
        return apply("nums1:rational", OMInteger(int(value.p)), OMInteger(int(value.q)))
    if isinstance(value, sympy.Float):
        return OMFloat(repr(float(value)))
    if isinstance(value, sympy.MatrixBase):
        return _matrix(value)
    name = type(value).__name__
    if name in _FORMS:
        return _FORMS[name](value)
    if isinstance(value, sympy.core.function.AppliedUndef):
        return OMApplication(OMVariable(value.func.__name__), _all(value.args))
    phrase = _phrases().get(name)
    if phrase is None:
        raise OpenMathError(f"SymPy's {name} has no symbol in the phrasebook", finding="no-symbol")
    if phrase.inside:
        return apply(phrase.symbol, apply(phrase.inside[0], *_all(value.args)))
    return apply(phrase.symbol, *_all(value.args)) if value.args else oms(phrase.symbol)


@lru_cache(maxsize=1)
def _phrases() -> dict[str, Phrase]:
    """SymPy's class -> phrase, the first of the file."""
    found: dict[str, Phrase] = {}
    for phrase in phrasebook().values():
        if phrase.sympy_class:
            found.setdefault(phrase.sympy_class, phrase)
    return found


def _all(values: Any) -> tuple[OMObject, ...]:
    return tuple(from_sympy(one) for one in values)


def _function(variables: Any, body: Any) -> OMObject:
    return OMBinding(oms("fns1:lambda"), _all(variables), from_sympy(body))


def _lambda(value: Any) -> OMObject:
    return _function(value.signature, value.expr)


def _derivative(value: Any) -> OMObject:
    made = from_sympy(value.expr)
    for variable, count in value.variable_count:
        at = from_sympy(variable)
        function = OMBinding(oms("fns1:lambda"), (at,), made)
        once = apply("calculus1:diff", function)
        made = OMApplication(once if count == 1 else apply("calculus1:nthdiff", from_sympy(count), function), (at,))
    return made


def _integral(value: Any) -> OMObject:
    made = from_sympy(value.function)
    for variable, *ends in value.limits:
        at = from_sympy(variable)
        function = OMBinding(oms("fns1:lambda"), (at,), made)
        if len(ends) == 2:
            made = apply("calculus1:defint", apply("interval1:interval", *_all(ends)), function)
        else:
            made = OMApplication(apply("calculus1:int", function), (at,))
    return made


def _over(symbol: str) -> Callable[[Any], OMObject]:
    def over(value: Any) -> OMObject:
        made = from_sympy(value.function)
        for variable, low, high in value.limits:
            function = OMBinding(oms("fns1:lambda"), (from_sympy(variable),), made)
            made = apply(symbol, apply("interval1:integer_interval", from_sympy(low), from_sympy(high)), function)
        return made

    return over


def _limit(value: Any) -> OMObject:
    body, variable, point, side = value.args
    sides = {"+": "limit1:above", "-": "limit1:below", "+-": "limit1:both_sides"}
    return apply("limit1:limit", from_sympy(point), oms(sides[str(side)]), _function((variable,), body))


def _interval(value: Any) -> OMObject:
    ends = ("o" if value.left_open else "c") + ("o" if value.right_open else "c")
    return apply(f"interval1:interval_{ends}", *_all((value.start, value.end)))


def _range(value: Any) -> OMObject:
    start, stop, step = value.args
    if step != 1:
        raise OpenMathError("a range with another step than 1 has no symbol", finding="no-symbol")
    return apply("interval1:integer_interval", from_sympy(start), from_sympy(stop - 1))


def _condition_set(value: Any) -> OMObject:
    return apply("set1:suchthat", from_sympy(value.base_set), _function((value.sym,), value.condition))


def _image_set(value: Any) -> OMObject:
    return apply("set1:map", from_sympy(value.lamda), from_sympy(value.base_set))


def _piecewise(value: Any) -> OMObject:
    parts = [
        apply("piece1:otherwise", from_sympy(one))
        if condition == True  # noqa: E712  SymPy's true is not Python's
        else apply("piece1:piece", from_sympy(one), from_sympy(condition))
        for one, condition in value.args
    ]
    return apply("piece1:piecewise", *parts)


def _atan2(value: Any) -> OMObject:
    y, x = value.args
    return apply("transc2:arctan", from_sympy(x), from_sympy(y))


def _matrix(value: Any) -> OMObject:
    rows = [_all(value.row(index)) for index in range(value.rows)]
    if value.cols == 1:
        return apply("linalg2:vector", *(row[0] for row in rows))
    return apply("linalg2:matrix", *(apply("linalg2:matrixrow", *row) for row in rows))


_FORMS: dict[str, Callable[[Any], OMObject]] = {
    "Lambda": _lambda,
    "atan2": _atan2,
    "Derivative": _derivative,
    "Integral": _integral,
    "Sum": _over("arith1:sum"),
    "Product": _over("arith1:product"),
    "Limit": _limit,
    "Interval": _interval,
    "Range": _range,
    "ConditionSet": _condition_set,
    "ImageSet": _image_set,
    "Piecewise": _piecewise,
}
"""Classes of SymPy whose arguments are not the symbol's, one after the other."""
