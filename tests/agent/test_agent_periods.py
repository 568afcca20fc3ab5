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


COMPOUND = formula(
    "compound",
    "Future value when interest is added several times a year",
    "F == P*(1 + r/m)**(m*n)",
    parameter("F", "future value", None, "1"),
    parameter("P", "principal", None, "1"),
    parameter("r", "annual interest rate", None, "1"),
    parameter("m", "number of times a year", None, "1"),
    parameter("n", "number of years", None, "1"),
)
CELL = formula(
    "cell",
    "Potential of a cell",
    "E == E_std - b*log10(Q)",
    parameter("E", "electromotive force", "source_voltage", "V"),
    parameter("E_std", "electromotive force", "source_voltage", "V").model_copy(update={"symbol": r"E^{\circ}"}),
    parameter("b", "slope", "source_voltage", "V"),
    parameter("Q", "reaction quotient", "reaction_quotient", "1"),
)
COMPLIANCE = formula(
    "compliance",
    "Compliance",
    "C == dV/dp",
    parameter("C", "compliance", "volume_compliance", "m^3/Pa"),
    parameter("dV", "change in volume", "volume", "m^3"),
    parameter("dp", "change in pressure", "pressure", "Pa"),
)


@pytest.mark.parametrize(
    ("question", "value"),
    [
        ("$2,000 is deposited at 5 % a year compounded quarterly. What is it worth after 3 years?", 2321.51),
        (
            "A bank pays an annual rate of 4.8 %, compounded monthly. What are 12 000 francs worth after 6 years?",
            15995.90,
        ),
        ("860 euros earn 6 % a year with quarterly compounding. What are they worth after 3 years?", 1028.23),
        (
            "At what annual interest rate do 1000 euros grow to 1500 euros in 10 years with monthly compounding?",
            0.0406151,
        ),
        ("5000 euros are invested at 3.6 % a year, compounded monthly. What are they worth after 8 years?", 6665.91),
        ("A cell has E° = 1.10 V, a slope of 0.0296 V and a reaction quotient of 100. What emf does it show?", 1.0408),
        ("A vein takes up 24 mL more blood when the pressure in it rises by 3000 Pa. How compliant is it?", 8e-9),
    ],
)
def test_what_is_said_in_other_words_is_read(question: str, value: float) -> None:
    known: Any = FakeKnowledge((COMPOUND, CELL, COMPLIANCE))
    answer = Agent(known, Settings(agent=AgentSettings(min_confidence=0))).ask(question)
    assert answer.value is not None
    in_si = answer.value * {"mL/Pa": 1e-6}.get(answer.unit or "", 1.0)
    assert in_si == pytest.approx(value, rel=1e-4)
