"""What comes out of a motor: what it is supplied with without the heat of its coil."""

from __future__ import annotations

import pytest
from agent_fakes import FakeKnowledge, formula, parameter, values

from mathrag.agent import Agent
from mathrag.settings import Settings

SUPPLIED = formula(
    "supplied", "Electrical energy", "E == U*I*t", parameter("E", "electrical energy", "electrical_energy", "J"),
    parameter("U", "voltage", "voltage", "V"), parameter("I", "current", "electric_current", "A"),
    parameter("t", "time", "time", "s"),
)  # fmt: skip
HEATED = formula(
    "heated", "Heat of a resistance", "Q == I**2*R*t", parameter("Q", "heat", "heat", "J"),
    parameter("I", "current", "electric_current", "A"), parameter("R", "resistance", "electric_resistance", "ohm"),
    parameter("t", "time", "time", "s"),
)  # fmt: skip
OHM = formula(
    "ohm", "Ohm's law", "I == U/R", parameter("I", "current", "electric_current", "A"),
    parameter("U", "voltage", "voltage", "V"), parameter("R", "resistance", "electric_resistance", "ohm"),
)  # fmt: skip
MOTOR = "The motor of a fan has a coil of 4 Ω. At 20 V a current of 2 A flows through it. "


@pytest.fixture(scope="module")
def agent() -> Agent:
    return Agent(FakeKnowledge((SUPPLIED, HEATED, OHM)), Settings())  # type: ignore[arg-type]


def test_mechanical_energy_is_what_the_coil_does_not_heat(agent: Agent) -> None:
    found = values(agent, MOTOR + "How much mechanical energy does the motor output in 10 s?")
    assert found[0] == 240.0
    assert 160.0 not in found


def test_the_heat_of_the_coil_stays_its_own(agent: Agent) -> None:
    assert values(agent, MOTOR + "How much heat does the coil of the motor produce in 10 s?")[0] == 160.0


def test_a_motor_that_runs_follows_no_law_of_ohm(agent: Agent) -> None:
    text = "A motor has a coil of 4 Ω and is connected to 20 V. {}What current flows through it?"
    assert 5.0 not in values(agent, text.format(""))
    assert 5.0 in values(agent, text.format("It is jammed and does not turn. "))


@pytest.mark.parametrize(
    ("text", "value"),
    [
        (MOTOR + "What is the efficiency of the motor?", 0.6),
        ("A motor draws 3 A at 24 V and its mechanical output is 63 W. What is the resistance of its coil?", 1.0),
        (
            "A motor has an efficiency of 80 %, and its coil of 1.2 Ω carries 5 A. What is the voltage across the motor?",
            30.0,
        ),
    ],
)
def test_any_quantity_of_a_motor_follows_from_the_others(agent: Agent, text: str, value: float) -> None:
    assert values(agent, text)[0] == value


def test_a_load_that_is_lifted_tells_what_comes_out_of_a_motor(agent: Agent) -> None:
    text = MOTOR + "It lifts a load of 5 kg at 0.4 m/s. What is its efficiency?"
    assert 0.6 not in values(agent, text)
