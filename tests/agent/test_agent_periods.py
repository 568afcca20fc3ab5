"""Rates for each period, sums of money, and pure numbers that a quantity only qualifies."""

from __future__ import annotations

from typing import Any

import pytest
from agent_fakes import FakeKnowledge, formula, parameter

from mathrag.agent import Agent
from mathrag.settings import AgentSettings, Settings

GROWTH = formula(
    "growth",
    "Future value with compound interest",
    "F == P*(1 + r)**n",
    parameter("F", "future value", None, "1"),
    parameter("P", "principal", None, "1"),
    parameter("r", "rate per period", None, "1"),
    parameter("n", "number of periods", None, "1"),
)
GAIN = formula(
    "gain",
    "Voltage gain",
    "A == R_f/R_g",
    parameter("A", "voltage gain", None, "1"),
    parameter("R_f", "feedback resistor", "electric_resistance", "Ω"),
    parameter("R_g", "input resistor", "electric_resistance", "Ω"),
)


@pytest.fixture
def agent() -> Agent:
    known: Any = FakeKnowledge((GROWTH, GAIN))
    return Agent(known, Settings(agent=AgentSettings(min_confidence=0)))


@pytest.mark.parametrize(
    ("question", "value"),
    [
        ("How much does a deposit of $4,000 grow to in 7 years at 3.5 % compound interest per year?", 4000 * 1.035**7),
        ("What is the future value of a principal of €250 after 2 years at a rate of 1 % per month?", 250 * 1.01**24),
        (
            "What is the future value of a principal of 900 dollars after 30 months at an annual rate of 4 %?",
            900 * 1.04**2.5,
        ),
    ],
)
def test_times_count_the_periods_of_a_rate(agent: Agent, question: str, value: float) -> None:
    assert agent.ask(question).value == pytest.approx(value)


def test_the_last_word_says_what_is_asked(agent: Agent) -> None:
    answer = agent.ask("What is the voltage gain with a feedback resistor of 47 kΩ and an input resistor of 4.7 kΩ?")
    assert answer.value == pytest.approx(10)
