"""Amounts for each of something: rates with two units in words, products that cancel, a second substance, two costs."""

from __future__ import annotations

import pytest
from agent_fakes import BACK, FakeKnowledge, formula, parameter, read, values

from mathrag.agent import Agent
from mathrag.problems.kinds import KindIndex
from mathrag.settings import Settings

RAISED = formula(
    "raised", "Work against gravity", "W == m*g*h", parameter("W", "work", "work", "J"), parameter("m", "mass", "mass", "kg"),
    parameter("g", "gravitational acceleration", "acceleration_of_free_fall", "m/s^2"), parameter("h", "height", "height", "m"),
)  # fmt: skip
BURNED = formula(
    "burned", "Heat of combustion", "Q == m*q", parameter("Q", "heat released", "heat", "J"), parameter("m", "mass of fuel", "mass", "kg"),
    parameter("q", "calorific value", "calorific_value", "J/kg"),
)  # fmt: skip
PERIMETER = formula(
    "round", "Circumference", "C == 2*pi*r", parameter("C", "circumference", "length", "m"), parameter("r", "radius", "radius", "m"),
)  # fmt: skip
LAPS = formula(
    "laps", "Number of laps", "n == s/C", parameter("n", "number of laps", "number", "1"), parameter("s", "total length", "length", "m"),
    parameter("C", "circumference", "length", "m"),
)  # fmt: skip
POWER = formula(
    "power", "Energy from power and time", "W == P*t", parameter("W", "energy", "energy", "J"),
    parameter("P", "power", "power", "W"), parameter("t", "time", "time", "s"),
)  # fmt: skip


@pytest.fixture(scope="module")
def agent() -> Agent:
    return Agent(FakeKnowledge((RAISED, BURNED, PERIMETER, LAPS, POWER)), Settings())  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "text",
    [
        "The heat received per square meter per hour is 2 MJ.",
        "Every hour each square meter of the roof receives energy of 2 MJ.",
        "The roof gets 2 MJ on each square meter every hour.",
        "The energy that falls on each square meter in one hour is 2 MJ.",
    ],
)
def test_a_value_can_be_for_each_of_two(text: str, kinds: KindIndex) -> None:
    facts = read(f"{text} What is the energy?", kinds).facts
    assert [fact.dimension for fact in facts if fact.value == 2] == ["M T^-3"]


def test_a_rate_belongs_to_the_value_before_it(kinds: KindIndex) -> None:
    facts = read("A weir lets 2 m^3 of water per second fall from a height of 5 m. What is its power?", kinds).facts
    assert [fact.unit for fact in facts if fact.value == 5] == ["m"]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("A pump delivers 12 L of water at each stroke and makes 30 strokes per minute. What volume does it deliver in 10 min?", 3.6),
        ("Each tablet contains 500 mg of salt. What mass of salt is in 42 tablets?", 0.021),
        ("A car uses 7 L of fuel per 100 km. What volume of fuel does it use for 350 km?", 0.0245),
        ("Burning one kilogram of coal produces 2.6 kg of CO2. What mass of CO2 is produced by burning 500 kg of coal?", 1300.0),
        ("A roof of 4 m^2 receives 2 MJ per square meter per hour. What energy does it receive in 3 h?", 2.4e7),
        ("A roof has 4 m^2, and every square meter receives [X] of solar energy per hour. What is it in 3 h?" + BACK.format("24 MJ"), 2e6),
        ("A stack of 200 sheets is 10 mm thick. How thick is each sheet?", 5e-5),
        ("Every two revolutions a gas does 500 J of work; the shaft makes 1200 revolutions per minute. What is the power?", 5000.0),
        ("A car with 40 L of fuel uses 8 L of fuel per 100 km. What volume of fuel is left after 200 km?", 0.024),
        ("How many litres of water are used by 25 guests if each guest uses 6 L?", 0.15),
    ],
)  # fmt: skip
def test_what_a_value_is_for_each_of_cancels(agent: Agent, text: str, value: float) -> None:
    assert values(agent, text)[0] == pytest.approx(value)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("A man of 60 kg rises by 0.25 m on each step and climbs 200 steps (g = 10 N/kg). What work does he do?", 30_000.0),
        ("A man of 60 kg rises by [X] on each step, 200 steps in all (g = 10 N/kg). What is the work?" + BACK.format("30000 J"), 0.25),
        (
            "Burning coal of a calorific value of 3×10^7 J/kg releases 9×10^9 J of heat, and each kilogram of coal emits 0.02 kg of SO2. "
            "What mass of SO2 is emitted?",
            6.0,
        ),
    ],
)  # fmt: skip
def test_the_whole_chains_with_formulas(agent: Agent, text: str, value: float) -> None:
    assert values(agent, text)[0] == pytest.approx(value)


def test_of_two_tanks_nothing_is_made_up(agent: Agent) -> None:
    text = "A tank holds 40 L{}. A car uses 8 L per 100 km. What volume is left after 200 km?"
    alone = agent.rank(text.format(""))
    assert alone is not None
    assert any(said.told for said in alone[0].said)
    made = agent.rank(text.format(" and another one 30 L"))
    assert made is None or not any(said.told for said in made[0].said)


def test_resistors_are_not_added_because_there_are_several(kinds: KindIndex) -> None:
    question = read("Each resistor has 6 ohm. What is the resistance of 3 resistors in parallel?", kinds)
    assert not any(said.told for said in question.said)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        (
            "A shower takes 0.1 m^3 of water. Water costs 3 yuan/m^3, and every cubic meter of water needs 20 kW·h at 1.1 yuan/(kW·h). "
            "How many yuan do water and electricity cost altogether?",
            2.5,
        ),
        (
            "For every 100 km one car uses 6 L of diesel at 7 yuan/L, while another uses 14 kW·h at 0.5 yuan/(kW·h). "
            "How many yuan are saved by driving the other one for 300 km?",
            105.0,
        ),
    ],
)  # fmt: skip
def test_two_costs_are_added_or_compared(agent: Agent, text: str, value: float) -> None:
    assert values(agent, text)[0] == pytest.approx(value)


def test_prices_alone_are_no_costs(agent: Agent) -> None:
    assert not values(agent, "Water costs 3 yuan/m^3 and gas 2.5 yuan/m^3. How many yuan do both cost together?")


def test_a_stream_of_known_width_depth_and_speed_has_a_flow(agent: Agent) -> None:
    text = (
        "A stream is 4 m wide and 0.5 m deep and flows at 1.5 m/s. It falls from a height of 6 m (density of water 1000 kg/m^3, "
        "g = 10 N/kg). What is its power?"
    )
    assert values(agent, text)[0] == pytest.approx(180_000)


def test_a_marked_factor_is_a_number(kinds: KindIndex) -> None:
    text = "A truck of 8 t meets a resistance that is [X] times its weight. What is the resistance?" + BACK.format(
        "4 kN"
    )
    assert read(text, kinds).dimensions == {"1"}


def test_how_far_one_drops_is_a_height(kinds: KindIndex) -> None:
    ask = "What work is done?" + BACK.format("3 kJ")
    assert read(f"A visitor drops down by [X] in each step. {ask}", kinds).dimensions == {"L"}
    assert read(f"Its temperature drops by [X] in each step. {ask}", kinds).dimensions == {"Θ"}


def test_a_radius_is_no_way_round(agent: Agent) -> None:
    text = "A wire with a total length of 31.4 m is wound on a drum with a radius of 0.5 m (π = 3.14). What is the number of laps?"
    assert 62.8 not in values(agent, text)
