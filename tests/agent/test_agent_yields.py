"""How much of one thing there is for each kilogram of another (`reading.yields`), and which substance a value is of."""

from __future__ import annotations

import pytest
from agent_fakes import BACK, FakeKnowledge, formula, parameter

from mathrag.agent import Agent
from mathrag.settings import Settings

BURNING = formula(
    "burning", "Heat of combustion", "Q == m*q",
    parameter("Q", "heat", "heat", "J"),
    parameter("m", "mass of the fuel", "mass", "kg"),
    parameter("q", "calorific value", "calorific_value", "J/kg"),
)  # fmt: skip
WARMING = formula(
    "warming", "Heat of warming", "dT == Q/(m*c)",
    parameter("dT", "change of temperature", "temperature_difference", "K"),
    parameter("Q", "heat", "heat", "J"),
    parameter("m", "mass", "mass", "kg"),
    parameter("c", "specific heat capacity", "specific_heat_capacity", "J/(kg*K)"),
)  # fmt: skip
EACH = "The calorific value of anthracite is 3.4×10^7 J/kg, and every kilogram of anthracite emits 0.016 kg of SO_2 when burned. "


@pytest.fixture(scope="module")
def agent() -> Agent:
    return Agent(FakeKnowledge((BURNING, WARMING)), Settings())  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        (f"A boiler gives off 6.8×10^10 J of heat by burning anthracite. {EACH}What mass of SO_2 does it emit?", 32.0),
        (
            "0.02 kg of ash is left for each kilogram of coal burned. A stove burns 150 kg of coal. How much ash is left?",
            3.0,
        ),
        (
            "Each kilogram of anthracite emits 0.016 kg of SO_2. A boiler emits 48 kg of SO_2. What mass of anthracite does it burn?",
            3000.0,
        ),
        (
            "A boiler burns [X] of anthracite, and every kilogram of anthracite emits 0.016 kg of SO_2. What mass of SO_2 does it emit?"
            + BACK.format("40 kg"),
            2500.0,
        ),
    ],
)
def test_so_much_for_each_kilogram_is_a_factor(agent: Agent, text: str, value: float) -> None:
    made = agent.ask(text, policy="symbolic")
    assert made.kind == "computed"
    assert made.value == pytest.approx(value)
    assert sum("= factor × mass of" in step.formula.label for step in made.steps) == 1


def test_specific_heats_of_two_substances_are_no_two_states_of_one(agent: Agent) -> None:
    made = agent.ask(
        "A piece of iron of 5 kg absorbed 690 kJ of heat. The specific heat capacity of iron is 460 J/(kg·K), and the specific heat "
        "capacity of water is 4200 J/(kg·K). By how much did the temperature of the iron rise?",
        policy="symbolic",
    )
    assert made.value == pytest.approx(300.0)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        (
            "The 200 kg of water in a greenhouse cool from 22 °C to 12 °C. The heat given out by the water is equal to that of completely "
            "burning how many kilograms of dry wood? The calorific value of dry wood is 1.2×10^7 J/kg, c_water = 4200 J/(kg·K).",
            0.7,
        ),
        (
            "The heat that the water in a tank takes up when it is warmed from 20 °C to 50 °C is equal to that of burning 0.9 kg of coal. "
            "What is the mass of the water? c_water = 4200 J/(kg·K), calorific value of coal 2.8×10^7 J/kg.",
            200.0,
        ),
    ],
)
def test_a_heat_as_large_as_that_of_burning(agent: Agent, text: str, value: float) -> None:
    assert agent.ask(text, policy="symbolic").value == pytest.approx(value)
