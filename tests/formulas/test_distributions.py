"""Distributions in the closed grammar: values against SciPy's, quantiles that undo what is cumulated, domains, units."""

from __future__ import annotations

import math
from typing import Any

import pytest

from mathrag.errors import EvaluationError
from mathrag.formulas import check_dimensions, evaluate, solve, to_latex
from mathrag.formulas.distributions import DISCRETE, FAMILIES
from mathrag.quantities import Dimension

CASES: dict[str, tuple[tuple[float, ...], tuple[Any, ...], tuple[float, ...]]] = {
    "normal": ((5.0, 2.0), ("norm", 5, 2), (-3.0, 4.2, 5.0, 9.5, 16.0)),
    "student_t": ((7.0,), ("t", 7), (-4.0, -0.3, 0.0, 1.9, 30.0)),
    "chi_squared": ((4.0,), ("chi2", 4), (0.01, 1.5, 4.0, 25.0)),
    "fisher_f": ((3.0, 14.0), ("f", 3, 14), (0.02, 1.0, 3.3, 40.0)),
    "exponential": ((0.25,), ("expon", 0, 4), (0.1, 3.0, 60.0)),
    "uniform": ((2.0, 12.0), ("uniform", 2, 10), (1.0, 2.5, 11.0, 13.0)),
    "binomial": ((500, 0.02), ("binom", 500, 0.02), (0, 2, 10, 31)),
    "poisson": ((40.0,), ("poisson", 40), (0, 12, 35, 90)),
    "geometric": ((0.3,), ("geom", 0.3), (1, 4, 20)),
    "hypergeometric": ((16, 7, 9), ("hypergeom", 23, 16, 9), (2, 5, 9)),
}


def known_of(family: str) -> Any:
    """SciPy's, whose import takes two seconds of every process that collects tests."""
    from scipy import stats

    name, *parameters = CASES[family][1]
    return getattr(stats, name)(*parameters)


@pytest.mark.parametrize("family", sorted(FAMILIES))
def test_values_are_those_of_a_library_for_statistics(family: str) -> None:
    parameters, _, values = CASES[family]
    known = known_of(family)
    names = dict(zip(FAMILIES[family], parameters, strict=True))
    mass = known.pmf if family in DISCRETE else known.pdf
    arguments = ", ".join(("x", *names))
    for value in values:
        own = {**names, "x": value}
        assert evaluate(f"{family}_cdf({arguments})", own) == pytest.approx(known.cdf(value), rel=1e-10, abs=1e-14)
        assert evaluate(f"{family}_pdf({arguments})", own) == pytest.approx(mass(value), rel=1e-10, abs=1e-300)
    for share in (0.001, 0.3, 0.5, 0.95, 0.999):
        found = evaluate(f"{family}_quantile({arguments})", {**names, "x": share})
        assert found == pytest.approx(known.ppf(share), rel=1e-9)


@pytest.mark.parametrize("family", sorted(FAMILIES.keys() - DISCRETE))
def test_what_grows_everywhere_is_solved_for_its_value(family: str) -> None:
    names = FAMILIES[family]
    (solved,) = solve(f"P == 1 - {family}_cdf({', '.join(('x', *names))})", "x")
    parameters = dict(zip(names, CASES[family][0], strict=True))
    value = evaluate(solved, {**parameters, "P": 0.2})
    assert 1 - known_of(family).cdf(float(value)) == pytest.approx(0.2, rel=1e-9)


@pytest.mark.parametrize(
    "expression",
    ["normal_cdf(1, 0, -1)", "binomial_cdf(1, 2.5, 0.5)", "geometric_pdf(1, 0)", "normal_quantile(1.2, 0, 1)"],
)
def test_what_is_no_distribution_has_no_value(expression: str) -> None:
    with pytest.raises(EvaluationError) as error:
        evaluate(expression, {})
    assert error.value.details["kind"] == "domain"


def test_values_with_a_unit_share_it_with_the_parameters() -> None:
    length, number = Dimension.parse("L"), Dimension.parse("1")
    own = {"P": number, "x": length, "mu": length, "sigma": length}
    assert check_dimensions("P == normal_cdf(x, mu, sigma)", own).status == "consistent"
    assert check_dimensions("P == normal_cdf(x, mu, sigma)", {**own, "sigma": number}).status == "inconsistent"
    rate = {"P": number, "t": Dimension.parse("T"), "m": Dimension.parse("T^-1")}
    assert check_dimensions("P == exponential_cdf(t, m)", rate).status == "consistent"


def test_a_uniform_share_stays_exact_and_is_shown_by_its_name() -> None:
    assert evaluate("1 - uniform_cdf(19, 16, 25)", {}).as_integer_ratio() == (2, 3)
    assert "normal cdf" in to_latex("normal_cdf(x, mu, sigma)", {"mu": "\\mu", "sigma": "\\sigma"})
    assert math.isclose(float(evaluate("normal_cdf(65, 68, 3)", {})), 0.158655, rel_tol=1e-5)
