"""Formulas of statistics, called numbers by their text, for values that have a unit."""

from __future__ import annotations

from typing import Any

import pytest
from agent_fakes import FakeKnowledge, formula, parameter

from mathrag.agent import Agent
from mathrag.settings import AgentSettings, Settings

SCORE = formula(
    "score",
    "Standard score",
    "z == (x - mu)/sigma",
    parameter("z", "standard score", None, "1"),
    parameter("x", "observed", None, "1"),
    parameter("mu", "mean", None, "1"),
    parameter("sigma", "standard deviation", None, "1"),
)
ERROR = formula(
    "error",
    "Standard error",
    "SE == s/sqrt(n)",
    parameter("SE", "standard error", None, "1"),
    parameter("s", "standard deviation", None, "1"),
    parameter("n", "sample size", None, "1"),
)


@pytest.mark.parametrize(
    ("question", "value", "unit"),
    [
        ("Heights have a mean of 165 cm and a standard deviation of 6 cm. What is the standard score of a woman of 174 cm?", 1.5, "1"),
        ("Times have a mean of 240 s and a standard deviation of 15 s. Which time has a standard score of 2?", 270, "s"),
        ("The standard deviation is 1.8 ohm in a sample of size 36. What is the standard error?", 0.3, "Ω"),
        ("Men are 178 cm tall on average, with a standard deviation of 7 cm. Tom is 192 cm tall and weighs 85 kg. "
         "How many standard deviations is he above the others?", 2, "1"),
        ("Scores have a mean of 68 and a standard deviation of 8. What is the standard score of 84 points?", 2, "1"),
    ],
)  # fmt: skip
def test_values_of_a_sample_may_have_a_unit(question: str, value: float, unit: str) -> None:
    known: Any = FakeKnowledge((SCORE, ERROR))
    agent = Agent(known, Settings(agent=AgentSettings(min_confidence=0)))
    for _ in range(2):  # what one question adds stays out of the next
        answer = agent.ask(question)
        assert answer.value == pytest.approx(value)
        assert answer.unit == unit
