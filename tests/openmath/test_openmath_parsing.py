"""Mathematics as people write it becomes an OpenMath object, or is refused."""

from __future__ import annotations

import pytest

from mathrag.errors import OpenMathError
from mathrag.openmath.expressions import to_expression
from mathrag.openmath.objects import apply, oms
from mathrag.openmath.parsing import read_mathematics


@pytest.mark.parametrize(
    ("latex", "expression"),
    [
        (r"\gcd(84, 126)", "gcd(84, 126)"),
        (r"\frac{3}{4}+\frac12", "3/4 + 1/2"),
        (r"4\frac{1}{2}", "4 + 1/2"),
        (r"2(21)(19)", "2*21*19"),
        (r"\left(1+2\right)^3", "(1 + 2)**3"),
        (r"-3^2", "-3**2"),
        (r"\sqrt[3]{27}", "cbrt(27)"),
        (r"\binom{8}{4}", "binomial(8, 4)"),
        (r"\log_2 8", "log2(8)"),
        (r"\sin^{-1} 1", "asin(1)"),
        (r"\sin^2 x", "sin(x)**2"),
        (r"|x - 3|", "abs(x - 3)"),
        (r"\lfloor 3.7\rfloor", "floor(37/10)"),
        (r"2^{2004} \bmod 7", "mod(2**2004, 7)"),
        (r"10{,}000 + 10,\!000", "10000 + 10000"),
        (r"\max(2, 7)", "max(2, 7)"),
    ],
)
def test_school_notation_is_read(latex: str, expression: str) -> None:
    assert to_expression(read_mathematics(latex)) == expression


@pytest.mark.parametrize(
    ("typed", "expression"),
    [("25! / 23!", "factorial(25)/factorial(23)"), ("10**2**3", "10**2**3"), ("1.5e2 * 2", "15/10*10**2*2")],
)
def test_typed_mathematics_is_read(typed: str, expression: str) -> None:
    assert to_expression(read_mathematics(typed, latex=False)) == expression


@pytest.mark.parametrize(
    "latex",
    [
        r"1-2+3-\dots+99",  # nobody says what the dots stand for
        "2 3",
        "x^23",  # LaTeX raises the 2 alone
        "1/2x",  # of the x above or below?
        "f(3)",  # f is not defined
        "3 + 4 \\bmod 5",  # of the sum or of 4?
        r"\unknown{3}",
        "(1 + 2",
        "1 +",
        "",
        r"\begin{pmatrix} 1 & 2 \\ 3 \end{pmatrix}",
        "(" * 400 + "1" + ")" * 400,
        "9" * 3_000,
    ],
)
def test_what_is_not_wholly_understood_is_refused(latex: str) -> None:
    with pytest.raises(OpenMathError):
        read_mathematics(latex)


def test_a_comma_in_a_call_separates_arguments_even_between_digits() -> None:
    assert read_mathematics(r"\gcd(84,126)") == read_mathematics(r"\gcd(84, 126)")


def test_an_angle_in_degrees_is_one_in_radians() -> None:
    turned = read_mathematics(r"\sin 30^\circ")
    assert turned == read_mathematics(r"\sin(30 \cdot \frac{\pi}{180})")


def test_digits_with_a_base_are_a_number_of_that_base() -> None:
    assert read_mathematics("6_8").head == oms("nums1:based_integer")  # type: ignore[union-attr]


def test_a_letter_that_a_text_defines_is_its_value() -> None:
    assert read_mathematics("a + 1", {"a": apply("arith1:plus", oms("nums1:pi"), oms("nums1:e"))}) != read_mathematics(
        "a + 1"
    )
