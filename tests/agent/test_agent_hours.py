"""What works some hours a day, what a meter shows twice, and what a capacitor has left."""

from __future__ import annotations

import pytest
from agent_fakes import BACK, FakeKnowledge, formula, parameter, values

from mathrag.agent import Agent
from mathrag.settings import Settings

WORK = formula(
    "work", "Work from power and time", "W == P*t", parameter("W", "electrical energy", "electrical_energy", "J"),
    parameter("P", "power", "power", "W"), parameter("t", "time", "time", "s"),
)  # fmt: skip
STORED = formula(
    "stored", "Energy of a capacitor", "E == C*V**2/2", parameter("E", "energy", "energy", "J"),
    parameter("C", "capacitance", "capacitance", "F"), parameter("V", "voltage", "voltage", "V"),
)  # fmt: skip
CHARGE = formula(
    "charge", "Charge of a capacitor", "Q == C*V", parameter("Q", "charge", "electric_charge", "C"),
    parameter("C", "capacitance", "capacitance", "F"), parameter("V", "voltage", "voltage", "V"),
)  # fmt: skip
FADING = formula(
    "fading", "Discharging", "V == V_0*exp(-t/(R*C))", parameter("V", "voltage", "voltage", "V"),
    parameter("V_0", "initial voltage", "voltage", "V"), parameter("t", "time", "time", "s"),
    parameter("R", "resistance", "electric_resistance", "ohm"), parameter("C", "capacitance", "capacitance", "F"),
)  # fmt: skip


@pytest.fixture(scope="module")
def agent() -> Agent:
    return Agent(FakeKnowledge((WORK, STORED, CHARGE, FADING)), Settings())  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "joules"),
    [
        ("A pump has a power of 500 W and works 6 h every day. How much electrical energy does it use in 10 days?", 1.08e8),
        ("A box takes 10 W in standby. It is used 4 h a day and stays in standby for the rest of the day. "
         "How much electrical energy is used by standby in 5 days?", 3.6e6),
    ],
)  # fmt: skip
def test_some_hours_a_day_are_no_whole_days(agent: Agent, text: str, joules: float) -> None:
    assert values(agent, text)[0] == pytest.approx(joules)


def test_hours_a_day_that_are_marked(agent: Agent) -> None:
    text = "A lamp with a power of 20 W is lit for [X] h every day. How much electrical energy does it use in 30 days?"
    answer = agent.ask(text + BACK.format("3 kW·h"), policy="symbolic")
    assert answer.value == pytest.approx(18000)
    assert answer.unit == "s"


def test_what_was_consumed_between_two_readings(agent: Agent) -> None:
    text = "The electricity meter of a flat showed 812.5 kW·h on Monday and 830.5 kW·h on Friday. "
    answer = agent.ask(text + "How many kW·h of electrical energy were consumed?", policy="symbolic")
    assert answer.value == pytest.approx(18)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("A 20 µF capacitor charged to 100 V discharges through a 50 kΩ resistor. How much energy is left in it after 1 s?", 0.0135335),
        ("A 200 µF capacitor charged to 300 V is discharged completely in 3 ms. What is its average power?", 3000.0),
        ("Two metal sheets of 0.02 m^2 face each other across an air gap of 1 mm and hold a voltage of 100 V. "
         "What is the charge of each?", 1.770838e-8),
    ],
)  # fmt: skip
def test_what_a_capacitor_has_left_and_gives(agent: Agent, text: str, value: float) -> None:
    plans = agent.rank(text)
    assert plans is not None
    assert float(plans[1].plans[0].plan.value) == pytest.approx(value, rel=1e-4)
