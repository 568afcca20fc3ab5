"""Distributions and data of a question: answered by a law that a document states, cited, and by no other."""

from __future__ import annotations

from typing import Any

import pytest
from agent_fakes import FakeKnowledge, formula, parameter

from mathrag.agent import Agent, Answer
from mathrag.entities import Formula
from mathrag.settings import Settings


def law(id: str, label: str, equation: str, latex: str, *parameters: Any) -> Formula:
    return formula(id, label, equation, *parameters).model_copy(update={"latex": latex})


NORMAL = law(
    "normal", "normal distribution", "P == normal_cdf(x, mu, sigma)", r"X \sim N(\mu, \sigma)",
    parameter("P", "probability", "probability", "1"), parameter("x", "value", None, "1"),
    parameter(r"\mu", "mean", None, "1"), parameter(r"\sigma", "standard deviation", None, "1"),
)  # fmt: skip
MEANS = law(
    "means", "normal distribution of a mean", "P == normal_cdf(x, m, s/sqrt(n))", r"\bar{X} \sim N(m, \frac{s}{\sqrt{n}})",
    parameter("P", "probability", "probability", "1"), parameter("x", "value", None, "1"),
    parameter("m", "mean", None, "1"), parameter("s", "standard deviation", None, "1"), parameter("n", "sample size", None, "1"),
)  # fmt: skip
DEVIATION = law(
    "deviation", "Sample Standard Deviation", "s == sqrt(sum((x - x_bar)**2)/(n - 1))", r"s=\sqrt{\frac{\sum(x-\bar x)^2}{n-1}}",
    parameter("s", "sample standard deviation", None, "1"), parameter("x", "", None, "1"),
    parameter("x_bar", "sample mean", None, "1"), parameter("n", "", None, "1"),
)  # fmt: skip
MEAN = law(
    "mean", "Sample Mean", "x_bar == sum(x_i)/n", r"\bar x=\frac{\sum x_i}{n}",
    parameter("x_bar", "sample mean", None, "1"), parameter("x_i", "", None, "1"), parameter("n", "", None, "1"),
)  # fmt: skip


def ask(text: str, *laws: Formula) -> Answer:
    known: Any = FakeKnowledge(laws)
    return Agent(known, Settings()).ask(text)


@pytest.mark.parametrize(
    ("text", "value", "unit"),
    [
        ("X ~ N(54, 8). Find the probability that x < 30.", 0.00135, "1"),
        ("The masses are normally distributed with a mean of 150 g and a standard deviation of 20 g. Find the 90th percentile.",
         175.631, "g"),
        ("The masses are normally distributed with a mean of 150 g and a standard deviation of 20 g. What percent are more than 170 g?",
         15.866, "%"),
        ("The prices are normally distributed with a mean of $20 and a standard deviation of $4. Find the 25th percentile.", 17.302, "$"),
    ],
)  # fmt: skip
def test_a_declared_distribution_answers_and_is_the_documents(text: str, value: float, unit: str) -> None:
    answer = ask(text, NORMAL)
    assert (answer.kind, answer.unit) == ("computed", unit)
    assert answer.value == pytest.approx(value, rel=1e-3)
    assert [step.stated_by for step in answer.steps] == ["document"]


def test_the_mean_of_several_is_answered_by_its_own_declaration() -> None:
    text = (
        "The masses have a mean of 150 g and a standard deviation of 20 g. "
        "A sample of 25 is taken. Find the 90th percentile for the mean."
    )
    answer = ask(text, NORMAL, MEANS)
    assert answer.value == pytest.approx(155.126, rel=1e-4)
    assert answer.unit == "g"
    assert [step.formula.label for step in answer.steps] == ["normal distribution of a mean"]
    assert ask(text, NORMAL).refused


@pytest.mark.parametrize(
    ("text", "lacks"),
    [
        ("X ~ N(a, 8). Find the probability that x < 30.", ["mean"]),
        ("X ~ N(54, b). Find the 60th percentile.", ["standard deviation"]),
        ("The masses are normally distributed with a mean of 150 g. What is the probability of a mass below 130 g?",
         ["standard deviation"]),
        ("The masses are normally distributed. What is the probability of a mass below 130 g?", []),
    ],
)  # fmt: skip
def test_a_distribution_asks_for_the_parameter_that_has_no_value(text: str, lacks: list[str]) -> None:
    answer = ask(text, NORMAL)
    assert answer.refused
    assert [one.quantity for one in answer.missing] == lacks
    assert {one.formula for one in answer.missing} <= {"normal distribution"}
    assert not ask(text, DEVIATION).missing  # no document declares it


def test_without_a_declaration_nothing_is_answered() -> None:
    assert ask("X ~ N(54, 8). Find the probability that x < 30.", MEAN).refused


@pytest.mark.parametrize(
    ("text", "value", "unit"),
    [
        ("The ages are 29; 37; 38; 40. Find the standard deviation.", 4.830459, "1"),
        ("The masses are 29 g, 37 g, 38 g and 40 g. Find the mean of these masses.", 36, "g"),
        ("The ages are 29, 37, 38 and 40. What is their mean?", 36, "1"),
        ("A group of 4 has a mean age of 36. Three of the ages are 29, 37 and 38. What is the other age?", 40, "1"),
    ],
)
def test_a_sum_over_an_index_takes_the_listed_data(text: str, value: float, unit: str) -> None:
    answer = ask(text, DEVIATION, MEAN)
    assert (answer.kind, answer.unit) == ("computed", unit)
    assert answer.value == pytest.approx(value, rel=1e-6)


def test_a_population_needs_the_law_of_a_population() -> None:
    assert ask("The population is 29; 37; 38; 40. Find the standard deviation.", DEVIATION, MEAN).refused
