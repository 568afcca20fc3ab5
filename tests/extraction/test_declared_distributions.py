"""Distributions that a chapter declares become laws; those of numbers stay examples."""

from __future__ import annotations

import pytest

from mathrag.entities import Chunk, Extraction, Occurrence
from mathrag.extraction.distributions import declared_formula, with_declarations
from mathrag.formulas import declarations


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
        (r"A normal distribution of mean $m$ and deviation $s$ is called $N(m, s)$.", r"X \sim N(m, s)"),
        (r"Counts like these are binomially distributed, for short $\text{Bin}(n, p)$.", r"X \sim B(n, p)"),
    ],
)
def test_a_declaration_of_letters_is_a_law(text: str, latex: str) -> None:
    assert declared(text) == [latex]


@pytest.mark.parametrize(
    ("text", "latex"),
    [
        (r"The binomial distribution: $$P(r) = \binom{N}{r} a^r (1-a)^{N-r}$$", r"X \sim B(N, a)"),
        (r"A binomial variable has $$\frac{n!}{x!(n-x)!}p^x q^{n-x}$$ where $q=1-p$", r"X \sim B(n, p)"),
        (
            r"In a geometric model the first hit is the $j$th $$\begin{align*}(1-s)^{j-1}s \label{hit}\end{align*}$$",
            r"X \sim G(s)",
        ),
        (r"By the Poisson distribution $$p_k &= \frac{\lambda^k e^{-\lambda}}{k!}.$$", r"X \sim P(\lambda)"),
    ],
)
def test_the_probability_of_a_value_declares_the_family_that_is_named(text: str, latex: str) -> None:
    assert declared(text) == [latex]


@pytest.mark.parametrize(
    "text",
    [
        r"The number of choices is $$\binom{n}{k} p^k (1-p)^{n-k}$$",
        r"The binomial distribution has the mean $$\mu = n p$$",
        r"A geometric variable lasts longer than $n$ with $$(1-p)^n$$",
        r"The binomial distribution for three: $$\binom{3}{k} p^k (1-p)^{3-k}$$",
    ],
)
def test_other_formulas_and_families_without_a_name_declare_nothing(text: str) -> None:
    assert declared(text) == []


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


@pytest.mark.parametrize(
    "text",
    [
        "*X* ~ *N*(5, 6)",
        "x ~ y",
        r"$X \sim N(\mu)$",
        "about ~N(a) of them",
        r"The normal force $N(x, y)$ below a wheel",
        r"a normal distribution. The map $N(x, y)$",
        r"The Poisson distribution has $P(x)$ for each count",
        r"a normal distribution $N(\mu=3, \sigma=2)$",
    ],
)
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


@pytest.mark.parametrize(
    ("text", "family", "arguments"),
    [
        (r"T \sim t_{df}", "student_t", ("df",)),
        (r"X \sim \chi^2_{k}", "chi_squared", ("k",)),
        (r"F \sim F_{df_{1}, df_{2}}", "fisher_f", ("df_{1}", "df_{2}")),
        (r"X \sim N(\mu_{x}, \frac{\sigma}{\sqrt{n}})", "normal", (r"\mu_{x}", r"\frac{\sigma}{\sqrt{n}}")),
    ],
)
def test_arguments_may_stand_as_an_index(text: str, family: str, arguments: tuple[str, ...]) -> None:
    assert [(one.family, one.arguments) for one in declarations(text)] == [(family, arguments)]
