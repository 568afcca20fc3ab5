"""Sums over lists: evaluated over tuples, written out for given values."""

from __future__ import annotations

from fractions import Fraction

import pytest

from mathrag.errors import EvaluationError
from mathrag.formulas import check_dimensions, evaluate, lists_in, read_display, solve, to_latex, written_out
from mathrag.quantities import Dimension


def test_a_sum_goes_over_its_lists() -> None:
    values = {"x": (2, 4, 9), "x_bar": 5, "n": 3}
    assert evaluate("sum((x - x_bar)**2)/(n - 1)", values) == 13
    assert evaluate("prod(x)", values) == 72
    assert evaluate("sum(x*p)", {"x": (0, 1, 2), "p": (Fraction(1, 2), Fraction(1, 4), Fraction(1, 4))}) == Fraction(
        3, 4
    )


@pytest.mark.parametrize("values", [{"x": 3}, {"x": (1, 2), "p": (1, 2, 3)}, {"x": ()}])
def test_a_sum_without_lists_of_one_length_has_no_value(values: dict[str, object]) -> None:
    with pytest.raises(EvaluationError):
        evaluate("sum(x*p)" if "p" in values else "sum(x)", values)


def test_which_names_are_lists() -> None:
    assert lists_in("sqrt(sum((x - x_bar)**2)/(n - 1))") == {"x"}
    assert lists_in("sum(f*m)/sum_f") == {"f", "m"}
    assert lists_in("a*b") == frozenset()


def test_a_sum_written_out_is_solved_for_one_of_its_values() -> None:
    written = written_out("1/n*sum(x_i)", {"x_i": ["a", "b", "c"]}, {"n": Fraction(3)})
    assert evaluate(solve(f"m == {written}", "c")[0], {"m": 10, "a": 5, "b": 9}) == 16


def test_a_sum_has_the_dimension_of_its_terms_and_is_shown_as_one() -> None:
    length, mass = Dimension.parse("L"), Dimension.parse("M")
    own = {"I": Dimension.parse("L^2 M"), "m": mass, "r": length}
    assert check_dimensions("I == sum(m*r**2)", own).status == "consistent"
    assert to_latex("sum((x - y)**2)", {}).startswith(r"\sum")
    assert read_display(r"I = \sum m_i r_i^2").equations[0].rhs == "sum(m_i*r_i**2)"


@pytest.mark.parametrize(
    ("expression", "value"),
    [
        ("median(4, 1, 3)", 3),
        ("lower_quartile(1, 2, 3, 4, 5)", Fraction(3, 2)),
        ("upper_quartile(1, 2, 3, 4)", Fraction(7, 2)),
        ("percentile(50, 1, 2, 3, 4)", Fraction(5, 2)),
        ("largest(4, 1, 3) - smallest(4, 1, 3)", 3),
        ("largest(4) - smallest(1)", 3),
        ("mode(2, 1, 2)", 2),
    ],
)
def test_order_statistics_take_lists_and_single_values(expression: str, value: Fraction) -> None:
    assert evaluate(expression, {}) == value


def test_an_order_statistic_is_read_from_latex_and_written_out() -> None:
    (equation,) = read_display(r"Q = \operatorname{upper quartile}(x)").equations
    assert (equation.rhs, lists_in(equation.rhs)) == ("upper_quartile(x)", {"x"})
    assert evaluate(equation.rhs, {"x": (1, 2, 3, 4)}) == Fraction(7, 2)
    assert written_out("percentile(k, x)", {"x": ["a", "b"]}, {}) == "percentile(k, a, b)"
    assert lists_in("percentile(k, x)") == {"x"}


@pytest.mark.parametrize("expression", ["mode(1, 2)", "percentile(120, 1, 2)"])
def test_an_order_statistic_that_the_values_do_not_have(expression: str) -> None:
    with pytest.raises(EvaluationError):
        evaluate(expression, {})
