"""Heat that two bodies exchange until they have one temperature (`heat.exchange`)."""

from __future__ import annotations

import pytest
from agent_fakes import BACK, FakeKnowledge, formula, parameter

from mathrag.agent import Agent
from mathrag.settings import Settings

WARMING = formula(
    "warming", "Heat of warming", "Q == m*c*dT",
    parameter("Q", "heat", "heat", "J"),
    parameter("m", "mass", "mass", "kg"),
    parameter("c", "specific heat capacity", "specific_heat_capacity", "J/(kg*K)"),
    parameter("dT", "change of temperature", "temperature_difference", "K"),
)  # fmt: skip


@pytest.fixture(scope="module")
def agent() -> Agent:
    return Agent(FakeKnowledge((WARMING,)), Settings())  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        (
            "A 0.2 kg copper ball is taken from a furnace and dropped into 0.5 kg of water at 20 °C. The final temperature is 28 °C. "
            "What was the initial temperature of the ball? c_copper = 390 J/(kg·K), c_water = 4200 J/(kg·K).",
            243.38,
        ),
        (
            "A metal part of 0.5 kg is heated to 100 °C in boiling water and quickly put into 0.25 kg of water at 20 °C. Both come to a "
            "common temperature of 36 °C. The specific heat capacity of water is 4200 J/(kg·K). "
            "What is the specific heat capacity of the metal?",
            525.0,
        ),
        ("How much water at 90 °C must be mixed with 60 kg of water at 15 °C to get water of 40 °C?", 30.0),
        ("Equal masses of water at 20 °C and at 70 °C are mixed. What is the temperature of the mixture?", 45.0),
        ("5 L of water at 95 °C are poured into a tub with 20 L of water at 15 °C. Which temperature does it reach?", 31.0),
        (
            "A 0.15 kg aluminum calorimeter contains 0.25 kg of water at 18 °C. A 0.2 kg block of metal at 98 °C is dropped into it, "
            "and the final temperature is 24 °C. The specific heat of aluminum is 900 J/(kg·K) and that of water is 4200 J/(kg·K). "
            "What is the specific heat of the metal?",
            480.41,
        ),
        (
            "A copper block of 2 kg at 100 °C is put into 1 kg of water at 10 °C; only 80 % of the heat it gives off is absorbed by "
            "the water. What is the final temperature? c_copper = 390 J/(kg·K), c_water = 4200 J/(kg·K)",
            21.64,
        ),
        (
            "A ceramic plate of mass [X] at 110 °C is put into 0.8 kg of water at 20 °C, and finally both have a temperature of 30 °C. "
            "c_water = 4200 J/(kg·K), no heat is lost. Find the specific heat capacity of the ceramic." + BACK.format("840 J/(kg·K)"),
            0.5,
        ),
    ],
)  # fmt: skip
def test_what_one_gives_off_the_other_takes_up(agent: Agent, text: str, value: float) -> None:
    made = agent.ask(text, policy="symbolic")
    assert made.kind == "computed"
    assert made.value == pytest.approx(value, rel=1e-3)
    assert "heat given off = heat taken up" in made.answer


@pytest.mark.parametrize(
    "text",
    [
        "50 g of water at 60 °C are mixed with 150 g of water at 20 °C and then 100 g at 0 °C are added. What is the final temperature?",
        "0.2 kg of ice at 0 °C is put into 1 kg of water at 30 °C. What is the final temperature? "
        "The specific heat of water is 4200 J/(kg·K).",
        "A 0.4 kg bolt at 90 °C is dropped into 0.5 kg of water at 15 °C. What is the final temperature?",
    ],
)
def test_what_has_no_clear_place_is_not_computed(agent: Agent, text: str) -> None:
    assert agent.ask(text, policy="symbolic").kind != "computed"


def test_without_the_heat_of_warming_nothing_is_balanced() -> None:
    other = formula(
        "density", "Density", "rho == m/V",
        parameter("rho", "density", "density", "kg/m^3"),
        parameter("m", "mass", "mass", "kg"),
        parameter("V", "volume", "volume", "m^3"),
    )  # fmt: skip
    agent = Agent(FakeKnowledge((other,)), Settings())  # type: ignore[arg-type]
    made = agent.ask(
        "How much water at 90 °C must be mixed with 60 kg of water at 15 °C to get water of 40 °C?", policy="symbolic"
    )
    assert made.kind != "computed"
