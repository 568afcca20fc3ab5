"""What a value can't stand for: rated values, totals, loads, levels for changes, answers that a plan leaves aside."""

from __future__ import annotations

import pytest
from agent_fakes import FakeKnowledge, formula, parameter

from mathrag.agent import Agent
from mathrag.agent.planning.planner import Ranking
from mathrag.settings import Settings

BACK = " If we already know that the answer to the question above is {}, what should [X] be?"
DRIVE = formula(
    "drive", "Power of a drive", "P == F*v",
    parameter("P", "power", "power", "W"), parameter("F", "force", "force", "N"), parameter("v", "speed", "speed", "m/s"),
)  # fmt: skip
WORK = formula(
    "work", "Work", "W == F*s",
    parameter("W", "work", "work", "J"), parameter("F", "force", "force", "N"), parameter("s", "distance", "distance", "m"),
)  # fmt: skip
WHEELS = formula(
    "wheels", "Pressure under the four wheels of a wagon", "p == F/(4*A)",
    parameter("p", "pressure", "pressure", "Pa"), parameter("F", "force", "force", "N"), parameter("A", "contact area", "area", "m^2"),
)  # fmt: skip
PRESS = formula(
    "press", "Pressure", "p == F/A",
    parameter("p", "pressure", "pressure", "Pa"), parameter("F", "force", "force", "N"), parameter("A", "area", "area", "m^2"),
)  # fmt: skip
WEIGHT = formula(
    "weight", "Weight from mass", "G == m*g",
    parameter("G", "weight", "weight", "N"), parameter("m", "mass", "mass", "kg"),
    parameter("g", "gravitational acceleration", "acceleration_of_free_fall", "m/s^2"),
)  # fmt: skip
WARM = formula(
    "warm", "Heat from a change of temperature", "Q == c*m*dT",
    parameter("Q", "heat", "heat", "J"), parameter("c", "specific heat capacity", "specific_heat_capacity", "J/(kg*K)"),
    parameter("m", "mass", "mass", "kg"), parameter("dT", "temperature change", "temperature_difference", "K"),
)  # fmt: skip
OHM = formula(
    "ohm", "Ohm's law", "U == R*I",
    parameter("U", "voltage", "voltage", "V"), parameter("R", "resistance", "electric_resistance", "ohm"),
    parameter("I", "current", "electric_current", "A"),
)  # fmt: skip


@pytest.fixture(scope="module")
def agent() -> Agent:
    return Agent(FakeKnowledge((DRIVE, WORK, WHEELS, PRESS, WEIGHT, WARM, OHM)), Settings())  # type: ignore[arg-type]


def rank(agent: Agent, text: str) -> Ranking:
    ranked = agent.rank(text)
    assert ranked is not None
    return ranked[1]


def values(agent: Agent, text: str) -> list[float]:
    return [round(float(item.plan.value), 6) for item in rank(agent, text).plans]


def test_what_is_rated_is_not_what_is(agent: Agent) -> None:
    text = (
        "A tractor with a rated power of 90 kW drives at 5 m/s with a power of 30 kW. What is the force of its engine?"
    )
    assert 6000.0 in values(agent, text)
    assert 18000.0 not in values(agent, text)
    alone = "A tractor with a rated power of 90 kW drives at 5 m/s. What is the force of its engine?"
    assert 18000.0 in values(agent, alone)


def test_a_total_is_not_one_part(agent: Agent) -> None:
    text = "A wagon of 2000 kg stands on wheels with a total contact area of 0.5 m^2. What is the pressure on the ground? (g = 10 N/kg)"
    assert values(agent, text)[0] == 40000.0
    assert 10000.0 not in values(agent, text)
    single = text.replace("a total contact area of 0.5 m^2", "a contact area of 0.125 m^2 each")
    assert 40000.0 in values(agent, single)


def test_a_plan_uses_the_answer_that_is_given(agent: Agent) -> None:
    text = "A coil has a voltage of 12 V and a current of 3 A. A cart is pulled by [X] over 20 m. What is the work?"
    assert values(agent, text + BACK.format("400 J")) == [20.0]
    assert not rank(agent, "A coil of [X] has 12 V and 3 A. What is its pressure?" + BACK.format("7 Pa")).plans


def test_a_level_is_no_change(agent: Agent) -> None:
    text = "A bolt of 200 °C with a mass of 3 kg cools; its temperature drops to 50 °C. How much heat is released?"
    found = [abs(value) for value in values(agent, f"{text} The specific heat capacity is 460 J/(kg·°C).")]
    assert set(found) == {207000.0}


def test_the_mass_that_is_used_up_does_not_weigh(agent: Agent) -> None:
    text = (
        "A hydrogen car has a mass of 1500 kg. It burns 2 kg of hydrogen. What is the weight of the car? (g = 10 N/kg)"
    )
    assert values(agent, text) == [15000.0]


def test_a_zero_from_equal_values_is_no_answer(agent: Agent) -> None:
    drop = formula(
        "drop", "Voltage left over", "u == U - V", parameter("u", "voltage left over", "voltage", "V"),
        parameter("U", "supply voltage", "voltage", "V"), parameter("V", "rated voltage of the lamp", "voltage", "V"),
    )  # fmt: skip
    other = Agent(FakeKnowledge((drop,)), Settings())  # type: ignore[arg-type]
    text = "Two lamps are rated at 6 V and 6 V. What is the voltage left over?"
    assert 0.0 not in values(other, text)
    assert values(other, "A lamp is rated at 6 V, its supply voltage is 9 V. What is the voltage left over?")[0] == 3.0


def test_a_formula_of_four_wheels_needs_four_wheels(agent: Agent) -> None:
    wagon = "A wagon presses on the ground with 8000 N."
    assert values(agent, f"{wagon} Its contact area is 0.2 m^2. What is the pressure?") == [40000.0]
    assert 10000.0 in values(
        agent, f"{wagon} Each of its four wheels has a contact area of 0.2 m^2. What is the pressure?"
    )


def test_a_factor_of_the_total_weight_takes_the_total_mass() -> None:
    drag = formula(
        "drag", "Resistance", "f == k*m*g", parameter("f", "resistance", "resistance_force", "N"),
        parameter("k", "drag coefficient", "drag_coefficient", "1"), parameter("m", "mass", "mass", "kg"),
        parameter("g", "gravitational acceleration", "acceleration_of_free_fall", "m/s^2"),
    )  # fmt: skip
    cart = "A cart of 2 t is loaded with 4 t of sand. Its resistance is 0.2 times its {}weight (g = 10 N/kg). What is the resistance?"
    agent = Agent(FakeKnowledge((drag,)), Settings())  # type: ignore[arg-type]
    assert {4000.0, 8000.0}.isdisjoint(values(agent, cart.format("total ")))
    assert values(agent, cart.format("total "))[0] == 12000.0
