"""Powers out of a flow, shares of work that become electrical energy, and meters that count energy."""

from __future__ import annotations

import pytest
from agent_fakes import FakeKnowledge, formula, parameter, read, values

from mathrag.agent import Agent
from mathrag.problems.kinds import KindIndex
from mathrag.settings import Settings

RAISED = formula(
    "raised", "Work against gravity", "W == m*g*h", parameter("W", "work", "work", "J"), parameter("m", "mass", "mass", "kg"),
    parameter("g", "gravitational acceleration", "acceleration_of_free_fall", "m/s^2"), parameter("h", "height", "height", "m"),
)  # fmt: skip
WORK = formula(
    "work", "Energy from power and time", "W == P*t", parameter("W", "energy", "energy", "J"),
    parameter("P", "power", "power", "W"), parameter("t", "time", "time", "s"),
)  # fmt: skip
DENSITY = formula(
    "density", "Mass by density", "m == rho*V", parameter("m", "mass", "mass", "kg"),
    parameter("rho", "density", "density", "kg/m^3"), parameter("V", "volume", "volume", "m^3"),
)  # fmt: skip


@pytest.fixture(scope="module")
def agent() -> Agent:
    return Agent(FakeKnowledge((RAISED, WORK, DENSITY)), Settings())  # type: ignore[arg-type]


def test_the_work_of_one_second_is_a_power(agent: Agent) -> None:
    assert values(agent, "A pump raises 30 kg of water per minute by 8 m (g = 10 N/kg). What is its power?")[0] == 40.0
    text = "A weir lets 2 m^3 of water per second fall from a height of 5 m (density of water 1000 kg/m^3, g = 10 N/kg). What is its power?"
    assert values(agent, text)[0] == 100_000.0


def test_electrical_energy_is_made_of_work(agent: Agent) -> None:
    text = (
        "A plant converts 50 % of the work done by falling water into electrical energy. 10 kg of water per second fall from a "
        "height of 8 m (g = 10 N/kg). What electric power does it generate?"
    )
    found = values(agent, text)
    assert 400.0 in found
    assert 1600.0 not in found


@pytest.mark.parametrize(
    ("text", "energy"),
    [
        ('A meter marked "1200 imp/(kW·h)" flashed 60 times in 3 min.', 0.05),
        ('On a meter "1200 imp/(kW·h)" the lamp flashes 1200 times for each kW·h. It flashes 60 times in 3 min.', 0.05),
        ("The disc of an energy meter of 2500 r/kWh turned 50 times in 10 min.", 0.02),
        ("A meter of 600 revolutions per kilowatt-hour made 30 revolutions in 5 min.", 0.05),
        ("A meter marked 600 r/(kW·h) runs for 30 min.", None),
    ],
)
def test_a_meter_counts_energy(text: str, energy: float | None, kinds: KindIndex) -> None:
    facts = read(f"{text} What is the power?", kinds).facts
    assert [fact.value for fact in facts if fact.unit == "kW·h"] == ([] if energy is None else [energy])


@pytest.mark.parametrize(
    ("text", "value", "unit"),
    [
        ("The gas meter reads 612.35 m^3 before the bath, and afterwards it reads 612.43 m^3.", 0.08, "m^3"),
        ("An electricity meter shows 3120.5 kW·h at the start of May and 3245.5 kW·h at its end.", 125.0, "kW·h"),
    ],
)
def test_what_two_readings_differ_by_was_consumed(text: str, value: float, unit: str, kinds: KindIndex) -> None:
    facts = read(f"{text} How much was it?", kinds).facts
    assert [(fact.value, fact.unit) for fact in facts if fact.text.endswith("consumed")] == [(value, unit)]


def test_what_a_meter_shows_was_not_consumed() -> None:
    burn = formula(
        "burn", "Heat of gas", "Q == V*q", parameter("Q", "heat", "heat", "J"), parameter("V", "volume", "volume", "m^3"),
        parameter("q", "calorific value", "volumetric_calorific_value", "J/m^3"),
    )  # fmt: skip
    text = "The gas meter reads 12.5 m^3 and a day later it reads 14.5 m^3. The calorific value is 4×10^7 J/m^3. What heat is released?"
    assert values(Agent(FakeKnowledge((burn,)), Settings()), text) == [8e7]  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "value", "unit"),
    [
        ("A kitchen needs 300 L of hot water a day. How much heat does it need every day?", 300, "L"),
        ("A kitchen needs 300 L of hot water a day. How much heat does it need in 5 days?", 300, "L/d"),
        ("A kitchen uses 3 m^3 of gas a day. Burning how much coal gives the heat of this gas?", 3, "m^3"),
        ("A stove lets 3 L/min of gas out. Burning how much coal gives the heat of this gas stove?", 3, "L/min"),
        ("A kitchen uses 3 m^3 of gas a day. How long does it use this gas?", 3, "m^3/d"),
        ("A street collects 40 kg of dry leaves in a day. How much heat does it get?", 40, "kg"),
    ],
)
def test_what_flows_in_one_period_is_an_amount(text: str, value: float, unit: str, kinds: KindIndex) -> None:
    first = read(text, kinds).given[0]
    assert (first.value, first.unit) == (value, unit)


def test_a_share_of_the_heat_is_no_rate(kinds: KindIndex) -> None:
    text = "A street collects 40 kg of leaves a day, and a stove turns 30 % of their heat into work. What is the work?"
    assert not [fact for fact in read(text, kinds).facts if "for a rate" in fact.note]


@pytest.mark.parametrize("way", ["a height of 6 m onto a wheel", "6 m"])
def test_what_an_amount_falls_through_is_no_rate(way: str, agent: Agent) -> None:
    text = f"90 t of water falls through {way} every minute (g = 10 N/kg)."
    made = "80 % of the work done by the gravity of the water is converted into electrical energy."
    found = values(agent, f"{text} {made} What is the generating power?")
    assert found[0] == 72_000.0


ENGINE = "The piston has an area of 20 cm^2, its stroke is 0.2 m and the gas has a pressure of 1×10^6 Pa."


def test_the_power_of_the_strokes(agent: Agent, kinds: KindIndex) -> None:
    turns = "flywheel turns at 1200 r/min, every two revolutions a stroke does work. What is the power?"
    assert values(agent, f"{ENGINE} The {turns}")[0] == 4000.0
    assert not [one for one in read(f"{ENGINE} Of four cylinders the {turns}", kinds).said if one.told]
