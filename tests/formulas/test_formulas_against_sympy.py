"""SymPy as an independent judge of our own algebra: solutions, canonical forms and values agree with what it says."""

from __future__ import annotations

import ast
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mathrag.errors import SolveError
from mathrag.formulas import canonical, evaluate, names, solve

sympy = pytest.importorskip("sympy")

NAMES = ("a", "b", "c", "x")
_OPERATORS: dict[type[ast.AST], Any] = {
    ast.Add: lambda left, right: left + right,
    ast.Sub: lambda left, right: left - right,
    ast.Mult: lambda left, right: left * right,
    ast.Div: lambda left, right: left / right,
    ast.Pow: lambda left, right: left**right,
}


def to_sympy(expression: str) -> Any:
    """The expression as SymPy's own tree; all symbols positive, as magnitudes are."""

    def walk(node: ast.expr) -> Any:
        match node:
            case ast.Name(id="pi"):
                return sympy.pi
            case ast.Name(id=name):
                return sympy.Symbol(name, positive=True)
            case ast.Constant(value=value):
                return sympy.Rational(str(value))
            case ast.UnaryOp(operand=operand):
                return -walk(operand)
            case ast.BinOp(left=left, op=op, right=right):
                return _OPERATORS[type(op)](walk(left), walk(right))
            case ast.Call(func=ast.Name(id=function), args=[argument]):
                return getattr(sympy, {"ln": "log", "abs": "Abs"}.get(function, function))(walk(argument))
        raise AssertionError(ast.dump(node))

    return walk(ast.parse(expression, mode="eval").body)


LAWS = [
    "v == v_0 + a*t",
    "x == v_0*t + 1/2*a*t**2",
    "v**2 == v_0**2 + 2*a*x",
    "p*V == n*R*T",
    "1/f == 1/g + 1/b",
    "T == 2*pi*sqrt(l/g)",
    "E == 1/2*k*x**2",
    "F == G*m*M/r**2",
    "N == N_0*exp(-k*t)",
    "L == L_0*sqrt(1 - v**2/c**2)",
    "Q == m*c*(T_2 - T_1)",
    "W == n*R*T*ln(V_2/V_1)",
    "R == R_1*R_2/(R_1 + R_2)",
    "(p + a*n**2/V**2)*(V - n*b) == n*R*T",
]


@pytest.mark.parametrize("law", LAWS)
def test_every_closed_form_satisfies_the_law_by_sympy(law: str) -> None:
    left, right = law.split(" == ")
    variables = set(names(left)) | set(names(right))
    solved = 0
    for unknown in sorted(variables):
        try:
            solutions = solve(law, unknown)
        except SolveError:
            continue  # a cubic, say: solved numerically
        solved += 1
        residual = to_sympy(left) - to_sympy(right)
        values = {
            sympy.Symbol(name, positive=True): sympy.Rational(3 + 2 * position, 7 + position)
            for position, name in enumerate(sorted(variables - {unknown}))
        }
        for solution in solutions:
            value = to_sympy(solution).subs(values)
            left_over = residual.subs({sympy.Symbol(unknown, positive=True): value}).subs(values)
            assert abs(complex(sympy.N(left_over, 30))) < 1e-12 * (1 + abs(complex(sympy.N(value, 30)))), (
                unknown,
                solution,
            )
    assert solved >= len(variables) - 2


def _expressions() -> st.SearchStrategy[str]:
    leaves = st.sampled_from([*NAMES, "2", "3", "0.5"])
    return st.recursive(
        leaves,
        lambda inner: st.builds("({} {} {})".format, inner, st.sampled_from(["+", "-", "*"]), inner),
        max_leaves=6,
    )


@settings(max_examples=60, deadline=None)
@given(_expressions(), _expressions())
def test_equal_canonical_forms_are_equal_by_sympy(first: str, second: str) -> None:
    left, right = f"y == {first}", f"y == {second}"
    if canonical(left) == canonical(right):
        assert sympy.expand(to_sympy(first) - to_sympy(second)) == 0


@settings(max_examples=60, deadline=None)
@given(_expressions())
def test_values_are_sympys(expression: str) -> None:
    values = {"a": 2, "b": 3, "c": 5, "x": 7}
    substitutions = {sympy.Symbol(name, positive=True): value for name, value in values.items()}
    assert sympy.Rational(str(evaluate(expression, values))) == to_sympy(expression).subs(substitutions)
