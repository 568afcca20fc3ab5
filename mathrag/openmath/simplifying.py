"""What the worker makes of a typed call with SymPy: values, simplification, expansion, factors, solutions. Imported in the worker alone."""

from __future__ import annotations

import json
from typing import Any

import sympy
from sympy.core.relational import Relational

from mathrag.openmath.objects import read_object
from mathrag.openmath.symbolic import to_sympy
from mathrag.openmath.worker import Refused

PRECISION = 200
"""Digits to which a closed form that was guessed for a number is confirmed."""
MOST_SOLUTIONS = 60
_UNDONE = (sympy.Integral, sympy.Sum, sympy.Product, sympy.Limit, sympy.Derivative)


def compute(openmath: str, directive: str, variable: str, real: bool) -> str:
    """The result as JSON: its LaTeX, its value where it is a real number, and that exactly where it is rational."""
    made = to_sympy(read_object(openmath))
    if directive == "solve":
        return json.dumps({"latex": _solved(made, variable, real), "value": None, "exact": None})
    done = made.doit() if hasattr(made, "doit") else made
    result = {"expand": sympy.expand, "factor": sympy.factor}.get(directive, _simplest)(done)
    return json.dumps(_told(result))


def _told(result: Any) -> dict[str, Any]:
    undone = hasattr(result, "has") and result.has(*_UNDONE)
    if undone or result in (sympy.nan, sympy.zoo) or isinstance(result, Relational):
        raise Refused("SymPy finds no value.", finding="no-result")
    if isinstance(result, sympy.logic.boolalg.Boolean) and not isinstance(result, sympy.Symbol):
        return {"latex": r"\text{" + str(result).lower() + "}", "value": None, "exact": None}
    number = isinstance(result, sympy.Expr) and bool(result.is_number) and result.is_real is not False
    finite = number and bool(result.is_finite)
    exact = str(sympy.Rational(result)) if finite and result.is_Rational else None
    if finite and result.has(sympy.Float):
        raise Refused("The value is only known approximately.", finding="no-result")
    value = _value(result) if finite else None
    return {
        "latex": sympy.latex(result, order="none") if exact else sympy.latex(result),
        "value": value,
        "exact": exact,
    }


def _value(result: Any) -> int | float | None:
    if result.is_Integer:
        return int(result)
    try:
        found = complex(sympy.N(result, 17))
    except TypeError:
        return None
    return found.real if abs(found.imag) < 1e-12 * max(1.0, abs(found)) else None


def _simplest(result: Any) -> Any:
    """The shortest of SymPy's forms; of a number one in radicals that 200 digits confirm, where there is one."""
    if isinstance(result, sympy.MatrixBase):
        return result.applyfunc(_simplest)
    if isinstance(result, sympy.Tuple):
        return sympy.Tuple(*map(_simplest, result))
    if isinstance(result, sympy.Set):
        return result
    if not isinstance(result, sympy.Expr) or result.is_Rational or result.is_infinite:
        return result
    if result.is_number:
        closed = _closed_form(result)
        if closed is not None:
            return closed
        return min((result, sympy.radsimp(sympy.sqrtdenest(result)), sympy.expand_complex(result)), key=sympy.count_ops)
    forms = [sympy.simplify(result), sympy.trigsimp(result), sympy.factor(result), sympy.cancel(sympy.together(result))]
    return min(forms, key=lambda form: (sympy.count_ops(form), len(str(form))))


def _closed_form(number: Any) -> Any:
    """A number in which trigonometric functions or nested roots occur, in plain radicals; None where none is found."""
    if number.is_real is False or not number.has(
        sympy.sin, sympy.cos, sympy.tan, sympy.cot, sympy.sec, sympy.csc, sympy.Pow
    ):
        return None
    roots = [sympy.sqrt(2), sympy.sqrt(3), sympy.sqrt(5)]
    value = sympy.N(number, PRECISION)
    if not value.is_real:
        return None
    for constants in ([], *([root] for root in roots)):
        guess = sympy.nsimplify(value, constants, rational=not constants or None, tolerance=sympy.Float(10) ** -40)
        short = len(str(guess)) < 40 and guess.has(sympy.Float) is False
        if short and abs(sympy.N(guess - value, PRECISION)) < sympy.Float(10) ** (20 - PRECISION):
            return guess
    return None


def _solved(made: Any, variable: str, real: bool) -> str:
    """The solutions as LaTeX: numbers by size, or a set of the real line."""
    if made in (sympy.true, sympy.false):
        raise Refused("The equation holds for every value, or for none.", finding="no-result")
    free = sorted(made.free_symbols, key=str)
    unknown = sympy.Symbol(variable) if variable else free[0]
    if isinstance(made, sympy.And):
        found: Any = sympy.Intersection(*(_real_set(part, unknown) for part in made.args))
    else:
        found = _real_set(made, unknown)
        if isinstance(made, sympy.Equality) and not real:
            _refuse_complex(made, unknown, found)
    if isinstance(found, sympy.FiniteSet):
        if len(found) == 0 or len(found) > MOST_SOLUTIONS:
            raise Refused("There is no solution.", finding="no-result")
        return ", ".join(sympy.latex(_simplest(one)) for one in sorted(found, key=lambda one: (sympy.N(one), str(one))))
    if isinstance(found, sympy.Interval | sympy.Union) and not found.has(sympy.ConditionSet, sympy.ImageSet):
        return str(sympy.latex(found))
    raise Refused("The solutions have no closed form.", finding="no-result")


def _real_set(relation: Any, unknown: Any) -> Any:
    if isinstance(relation, sympy.Equality):
        return sympy.solveset(relation.lhs - relation.rhs, unknown, sympy.S.Reals)
    return sympy.solve_univariate_inequality(relation, unknown, relational=False)


def _refuse_complex(equation: Any, unknown: Any, found: Any) -> None:
    """An equation of rational functions that has complex solutions besides is asked for both or for one: refused."""
    difference = sympy.together(equation.lhs - equation.rhs)
    if not difference.is_rational_function(unknown):
        return
    numerator = sympy.fraction(difference)[0]
    every = sympy.roots(sympy.Poly(numerator, unknown))
    if not isinstance(found, sympy.FiniteSet):
        raise Refused("The solutions have no closed form.", finding="no-result")
    if any(not root.is_real for root in every) or sum(every.values()) != sympy.degree(numerator, unknown):
        raise Refused(
            "There are solutions that are not real, and the question doesn't say which are meant.", finding="ambiguous"
        )
