"""Distributions that a chapter declares become laws; those of numbers stay examples."""

from __future__ import annotations

import pytest

from mathrag.entities import Chunk, Extraction, Occurrence
from mathrag.extraction.distributions import declared_formula, with_declarations


def declared(text: str) -> list[str]:
    chunk = Chunk(id="c", document="d", ordinal=0, text=text, start=0, end=len(text))
    return [formula.latex for formula in with_declarations(Extraction(chunk="c"), chunk).formulas]


@pytest.mark.parametrize(
    ("text", "latex"),
    [
        ("We write *X* ∼ *N*(*μ*, *σ*).", r"X \sim N(\mu, \sigma)"),
        (r"We write $X \sim N(\mu, \sigma^2)$.", r"X \sim N(\mu, \sigma^2)"),
        ("*X* ~ *B*(*n*, *p*) means that", r"X \sim B(n, p)"),
        ("*X* ~ *Exp*(*m*)", r"X \sim \operatorname{Exp}(m)"),
        ("*X ~ H*(*r*, *b*, *n*)", r"X \sim H(r, b, n)"),
    ],
)
def test_a_declaration_of_letters_is_a_law(text: str, latex: str) -> None:
    assert declared(text) == [latex]


@pytest.mark.parametrize(
    ("text", "equation"),
    [
        (r"$\bar{X}\sim N(\mu,\frac{\sigma}{\sqrt{n}})$", "P == normal_cdf(x, mu, sigma/sqrt(n))"),
        (
            r"$\sum X \sim N\left[(n)(\mu_x), (\sqrt{n})(\sigma_x)\right]$",
            "P == normal_cdf(x, n*mu_x, sqrt(n)*sigma_x)",
        ),
    ],
)
def test_a_mean_and_a_sum_have_laws_of_their_own(text: str, equation: str) -> None:
    chunk = Chunk(id="c", document="d", ordinal=0, text=text, start=0, end=len(text))
    (found,) = with_declarations(Extraction(chunk="c"), chunk).formulas
    formula = declared_formula(found, Occurrence(document="d", chunk="c", extractor="rules"))
    assert formula is not None
    assert formula.equation == equation
    assert [parameter.name for parameter in formula.parameters[2:]] == ["mean", "standard deviation", "sample size"]


@pytest.mark.parametrize("text", [r"$\bar{X} \sim N(\mu, \sigma)$", r"$\Sigma X \sim N(\mu, \sqrt{n}\sigma)$"])
def test_what_does_not_follow_for_several_values_is_no_law(text: str) -> None:
    assert declared(text) == []


@pytest.mark.parametrize("text", ["*X* ~ *N*(5, 6)", "x ~ y", r"$X \sim N(\mu)$", "about ~N(a) of them"])
def test_numbers_and_other_arguments_are_none(text: str) -> None:
    assert declared(text) == []


def test_the_law_is_what_lies_below_a_value() -> None:
    chunk = Chunk(id="c", document="d", ordinal=0, text=r"$X \sim N(\mu, \sigma^2)$", start=0, end=24)
    (found,) = with_declarations(Extraction(chunk="c"), chunk).formulas
    formula = declared_formula(found, Occurrence(document="d", chunk="c", extractor="rules"))
    assert formula is not None
    assert formula.executable
    assert formula.equation == "P == normal_cdf(x, mu, sqrt(sigma_squared))"
    assert [parameter.symbol for parameter in formula.parameters] == ["P", "x", r"\mu", r"\sigma^2"]
