"""Expressions: the grammar's borders, exact values, refusals."""

from __future__ import annotations

import contextlib
import math
import pickle
from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mathrag.errors import EvaluationError, TemplateError
from mathrag.formulas import evaluate, names, remainder, validate


@pytest.mark.parametrize(
    ("expression", "values", "expected"),
    [
        ("m*a", {"m": 2, "a": Decimal("9.8")}, Fraction(98, 5)),
        ("1/3 + 1/6", {}, Fraction(1, 2)),
        ("mod(7**222, 10)", {}, 9),
        ("mod(3**1000000, 7)", {}, 4),
        ("factorial(20)", {}, 2432902008176640000),
        ("binomial(52, 5)", {}, 2598960),
        ("gcd(84, 36) + lcm(4, 6)", {}, 24),
        ("sqrt(x)", {"x": 144}, 12),
        ("sqrt(1/4)", {}, Fraction(1, 2)),
        ("27**(2/3)", {}, 9),
        ("cbrt(-8)", {}, -2),
        ("log10(0.001)", {}, -3),
        ("2**-2", {}, Fraction(1, 4)),
        ("-2**2", {}, -4),
        ("floor(7/2) + ceil(7/2)", {}, 7),
        ("min(a, 3, b) + max(a, b)", {"a": 5, "b": 4}, 8),
        ("abs(-x)", {"x": 2}, 2),
    ],
)
def test_exact(expression: str, values: dict[str, object], expected: object) -> None:
    result = evaluate(expression, values)  # type: ignore[arg-type]
    assert result == expected
    assert not isinstance(result, float)


@pytest.mark.parametrize(
    ("expression", "expected"),
    [
        ("extent(50.5, -1, 0.5, -1, 0.5, 2, 0)", 0.390186),  # K = (2x)²/(0.5 - x)²
        ("extent(1.8e-10, 1, 0, 1, 0.1)", 1.8e-9),
        ("extent(0.3, 1, 0)", 0.3),
        ("extent(4, -1, 0, 1, 1)", -0.2),  # back: K = (1 + x)/(0 - x)
    ],
)
def test_a_reaction_goes_as_far_as_its_constant_says(expression: str, expected: float) -> None:
    assert evaluate(expression, {}) == pytest.approx(expected, rel=1e-5)


@pytest.mark.parametrize(
    "expression", ["extent(-1, 1, 0)", "extent(1, 1, -1)", "extent(1, 1, 0, 1)", "extent(1, 0, 1)"]
)
def test_no_extent_without_a_positive_constant_and_amounts(expression: str) -> None:
    with pytest.raises(EvaluationError):
        evaluate(expression, {})


def test_floats() -> None:
    assert evaluate("4/3*pi*r**3", {"r": 4}) == pytest.approx(268.0825731)
    assert evaluate("exp(1)", {}) == math.e
    assert evaluate("sin(30*pi/180)", {}) == pytest.approx(0.5)


@pytest.mark.parametrize(
    ("expression", "values", "kind"),
    [
        ("1/x", {"x": 0}, "division-by-zero"),
        ("0**-1", {}, "division-by-zero"),
        ("sqrt(-1)", {}, "domain"),
        ("ln(0)", {}, "domain"),
        ("(-8)**(1/3)", {}, "domain"),
        ("asin(2)", {}, "domain"),
        ("factorial(-1)", {}, "domain"),
        ("factorial(2.5)", {}, "domain"),
        ("x", {"x": math.inf}, "domain"),
        ("10**10**10", {}, "too-large"),
        ("factorial(10**6)", {}, "too-large"),
        ("binomial(10**9, 5*10**8)", {}, "too-large"),
        ("exp(1000)", {}, "overflow"),
        ("a*b", {"a": 1}, "missing"),
    ],
)
def test_no_value(expression: str, values: dict[str, float], kind: str) -> None:
    with pytest.raises(EvaluationError) as caught:
        evaluate(expression, values)
    assert caught.value.details["kind"] == kind
    assert pickle.loads(pickle.dumps(caught.value)).details == caught.value.details


@pytest.mark.parametrize(
    "expression",
    [
        "__import__('os')", "a.b", "f(x)", "[1]", "a if b else c", "lambda: 1", "a; b", "1j", "'text'", "a[0]", "sin", "",
        "sin(x, y)", "a == b == c", "True", "x := 1", "0x10", "1e999999999", "(" * 500 + "1" + ")" * 500, "-" * 3000 + "1",
        "a @ b", "~a", "a and b", "sqrt(x=1)", "1" * 5000,
    ],
)  # fmt: skip
def test_outside_the_grammar(expression: str) -> None:
    with pytest.raises(TemplateError):
        validate(expression)


def test_names_are_free_and_sorted() -> None:
    assert names("F == m*a + pi*exp(x)") == ("F", "a", "m", "x")


@given(st.text(alphabet="abx0123456789.+-*/()e ,=sqrtlnmodpi_'[]:", max_size=60), st.floats(allow_nan=True))
def test_nothing_else_is_raised(text: str, value: float) -> None:
    with contextlib.suppress(EvaluationError, TemplateError):
        evaluate(text, dict.fromkeys("abxetsqrlnmodpi", value))


def test_what_a_difference_leaves_says_how_many_digits_are_true() -> None:
    relativistic, values = "m*c**2/sqrt(1 - (u/c)**2) - m*c**2", {"m": 80.0, "c": 299792458.0}
    assert remainder(relativistic, values | {"u": 10.0}) < 1e-12
    assert remainder(relativistic, values | {"u": 2e8}) > 0.1
    assert remainder("a - b", {"a": 1.0, "b": 1.0 + 1e-15}) == 1  # as it is told
    assert remainder("m*v**2/2", {"m": 2.0, "v": 3.0}) == 1
