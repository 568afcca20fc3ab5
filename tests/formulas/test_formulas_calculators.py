"""Functions of distributions as calculators and the chapters that use them write them."""

from __future__ import annotations

import pytest

from mathrag.formulas import evaluate, read_display


def equation(latex: str) -> str:
    (found,) = read_display(latex, []).equations
    return found.text


@pytest.mark.parametrize(
    ("latex", "read"),
    [
        (r"k = \text{invNorm}(p, \mu, \sigma)", "k == normal_quantile(p, mu, sigma)"),
        (r"k = invNorm\left(p, \mu, \sigma\right)", "k == normal_quantile(p, mu, sigma)"),
        (r"P = normalcdf(a, b, \mu, \sigma)", "P == normal_cdf(b, mu, sigma) - normal_cdf(a, mu, sigma)"),
        (r"z = \operatorname{invNorm}(p)", "z == normal_quantile(p, 0, 1)"),
        (r"P = binompdf(n, p, x)", "P == binomial_pdf(x, n, p)"),
        (r"P = \mathrm{tcdf}(a, b, \nu)", "P == student_t_cdf(b, nu) - student_t_cdf(a, nu)"),
    ],
)
def test_a_function_of_a_calculator_is_one_of_its_distribution(latex: str, read: str) -> None:
    assert equation(latex) == read


def test_its_largest_number_is_as_good_as_infinite() -> None:
    expression = equation(r"P = normalcdf(-1E99, x, 63, 5)").partition(" == ")[2]
    assert evaluate(expression, {"x": 65}) == pytest.approx(0.6554, abs=1e-4)


def test_too_few_arguments_are_refused_by_name() -> None:
    read = read_display("P = tcdf(a, b)", [])
    assert not read.equations
    assert "lower, upper, nu" in read.refused[0].message
