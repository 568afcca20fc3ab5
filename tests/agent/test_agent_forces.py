"""Forces along the ground and down on it, factors between them, what is carried and what is burned."""

from __future__ import annotations

import pytest
from agent_fakes import BACK, FakeKnowledge, formula, parameter, read

from mathrag.agent import Agent
from mathrag.problems.kinds import KindIndex
from mathrag.agent.planning.planner import Ranking
from mathrag.settings import Settings

PRESS = formula(
    "press",
    "Pressure",
    "p == F/A",
    parameter("p", "pressure", "pressure", "Pa"),
    parameter("F", "force", "force", "N"),
    parameter("A", "area", "area", "m^2"),
)
WEIGHT = formula(
    "weight",
    "Force from mass",
    "F == m*g",
    parameter("F", "force", "force", "N"),
    parameter("m", "mass", "mass", "kg"),
    parameter("g", "gravitational acceleration", "acceleration_of_free_fall", "m/s^2"),
)
POWER = formula(
    "power",
    "Power of a drive",
    "P == F*v",
    parameter("P", "power", "power", "W"),
    parameter("F", "force", "force", "N"),
    parameter("v", "speed", "speed", "m/s"),
)
BURNT = formula(
    "burnt",
    "Heat of combustion",
    "Q == m*q",
    parameter("Q", "heat", "heat", "J"),
    parameter("m", "mass", "mass", "kg"),
    parameter("q", "calorific value", "calorific_value", "J/kg"),
)

WORK = formula(
    "work",
    "Work of a force",
    "W == F*s",
    parameter("W", "work", "work", "J"),
    parameter("F", "force", "force", "N"),
    parameter("s", "distance", "distance", "m"),
)
RAISED = formula(
    "raised",
    "Useful work",
    "W == G*h",
    parameter("W", "useful work", "work", "J"),
    parameter("G", "gravity", "weight", "N"),
    parameter("h", "height", "height", "m"),
)


@pytest.fixture(scope="module")
def agent() -> Agent:
    return Agent(FakeKnowledge((PRESS, WEIGHT, POWER, BURNT)), Settings())  # type: ignore[arg-type]


def ranking(agent: Agent, text: str) -> Ranking:
    made = agent.rank(text)
    assert made is not None
    return made[1]


def values(agent: Agent, text: str) -> set[int]:
    return {round(float(item.plan.value)) for item in ranking(agent, text).plans}


def test_a_drag_presses_on_no_ground(agent: Agent) -> None:
    text = (
        "A sledge of 30 kg stands on 0.5 m^2; g = 10 N/kg. The drag on it is 40 N. What is its pressure on the ground?"
    )
    assert 600 in values(agent, text)
    assert 80 not in values(agent, text)
    assert any("along the ground" in reason for _, reason in ranking(agent, text).failed)


def test_what_drives_is_no_weight(agent: Agent) -> None:
    assert 3 not in values(agent, "A cart is driven with 60 W at 2 m/s along the road; g = 10 N/kg. What is its mass?")
    assert 3 in values(agent, "A crane lifts a crate with 60 W at 2 m/s; g = 10 N/kg. What is its mass?")


def test_what_drives_is_not_burned(agent: Agent) -> None:
    found = values(agent, "A truck of 500 kg burns 2 kg of coke of 30 MJ/kg. What heat is released?")
    assert 60_000_000 in found
    assert 15_000_000_000 not in found


def test_what_is_carried_is_not_burned(agent: Agent) -> None:
    text = "A cart of 200 kg carries 300 kg of sand and burns coke of 30 MJ/kg. What heat is released?"
    assert 15_000_000_000 not in values(agent, text)


@pytest.mark.parametrize(
    "text",
    [
        "A sledge has a weight of 300 N. The drag on it during the ride is 0.2 times its weight. What is the work over 5 m?",
        "A sledge has a weight of 300 N. The drag on it while gliding is 0.2 times its weight. What is the work over 5 m?",
    ],
)
def test_a_factor_knows_what_it_is_a_factor_of(text: str, kinds: KindIndex) -> None:
    question = read(text, kinds)
    factor = question.given[1]
    assert factor.scope == {"L M T^-2"}
    assert "drag_coefficient" in factor.noun.kinds
    assert [fact.si for fact in question.facts if fact.also] == [pytest.approx(60.0)]


def test_a_weight_is_made_of_no_unknown_mass(kinds: KindIndex) -> None:
    text = "A cart of [X] carries 40 kg of sand. Its drag is 0.1 times its weight and it does 90 J of work. How far does it go?"
    assert not [f for f in read(text + BACK.format("3 m"), kinds).facts if "drag" in f.text and f.also]


def test_a_total_of_one_load_is_not_the_total_mass(kinds: KindIndex) -> None:
    text = "It took a total of 3 t of sand and 2 t of salt. The empty lorry has a mass of 5 t. Its drag is 0.1 times its weight."
    text += " Find the drag."
    assert [f.si for f in read(text, kinds).facts if "drag" in f.text and f.also] == [pytest.approx(9806.65)]


def test_at_constant_speed_the_drive_is_as_large_as_the_drag(kinds: KindIndex) -> None:
    steady = "A cart moves at a constant speed against a drag of 50 N. What is the driving force?"
    assert [one.formula.equation for one in read(steady, kinds).said] == ["F == f"]
    assert not read(steady.replace("at a constant speed", "faster and faster"), kinds).said
    assert not read(steady.replace("moves", "is lifted vertically"), kinds).said


@pytest.mark.parametrize(
    ("text", "dimensions"),
    [
        ("A stove burns coke [X]. The calorific value of coke is 30 MJ/kg. What is the heat?", {"M"}),
        (
            "A stove burns oil [X]. The density of oil is 0.8 kg/L, its calorific value 40 MJ/kg. What is the heat?",
            {"L^3"},
        ),
        ("A stove burns methane [X]. The calorific value of methane is 35 MJ/m^3. What is the heat?", {"L^3"}),
        ("A pot is filled with V=[X] milk. It is heated by 20 K. What is the heat?", {"L^3"}),
        ("A stove burns some [X]. What is the heat?", {"L^3", "M"}),
    ],
)
def test_how_much_of_a_thing_is_a_mass_or_a_volume(text: str, dimensions: set[str], kinds: KindIndex) -> None:
    assert read(text + BACK.format("5 MJ"), kinds).dimensions == dimensions


def test_a_resistance_on_the_road_stays_one_beside_a_voltage_elsewhere(kinds: KindIndex) -> None:
    text = "A bus travels 20 km against a resistance of [X]. What work is done? The voltage of a lamp is 12 V."
    assert read(text + BACK.format("4 MJ"), kinds).dimensions == {"L M T^-2"}


def test_an_unknown_before_a_final_temperature_is_the_initial_one(kinds: KindIndex) -> None:
    question = read(
        "Heat 3 kg of oil with a temperature of [X] to 80 °C with 90 kJ. What is c?" + BACK.format("2 kJ/(kg·K)"), kinds
    )
    assert question.target.markers == {"initial"}


@pytest.fixture(scope="module")
def working() -> Agent:
    return Agent(FakeKnowledge((WEIGHT, WORK, RAISED)), Settings())  # type: ignore[arg-type]


DRONE = (
    "A drone with a mass of {} rises vertically at a constant speed by 50 m; the air drag on it is 4 N; g = 10 N/kg. "
)
LIFTED = DRONE + "What work is done by the lift?"


def test_what_rises_is_lifted_against_weight_and_drag(working: Agent) -> None:
    found = values(working, LIFTED.format("2 kg"))
    assert 1200 in found
    assert not {200, 1000} & found
    assert 1000 in values(working, DRONE.format("2 kg") + "What work is done against gravity?")


def test_an_unknown_mass_is_lifted_with_its_drag(working: Agent) -> None:
    found = values(working, LIFTED.format("[X]") + BACK.format("1200 J"))
    assert 2 in found


def test_a_weight_does_no_work_on_level_ground(working: Agent) -> None:
    text = "A sledge with a weight of 300 N is pushed 20 m {} with a thrust of 50 N. What work is done on it?"
    assert 1000 in values(working, text.format("along a level road"))
    assert 6000 not in values(working, text.format("along a level road"))
    assert 6000 in values(working, text.format("up a tower"))


def test_the_distance_that_a_car_covers_is_no_height(working: Agent) -> None:
    text = "A {} travels a distance of 500 m. The useful work is 3×10^6 J. What is the force?"
    labels = [
        {call.tool.formula.label for item in made[1].plans for call in item.plan.calls}
        for made in (working.rank(text.format(what)) for what in ("car", "hoist"))
        if made is not None
    ]
    assert ["Useful work" in own for own in labels] == [False, True]


def test_a_mass_that_is_computed_back_from_a_factor_of_it_is_not_burned() -> None:
    """A drag of 0.1 times the weight leads back to the mass of the car, which is no fuel."""
    burning = formula(
        "burning", "Heat of combustion", "Q == m*q", parameter("Q", "heat", "heat", "J"),
        parameter("m", "mass", "mass", "kg"), parameter("q", "calorific value", "calorific_value", "J/kg"),
    )  # fmt: skip
    density = formula(
        "density", "Density", "rho == m/V", parameter("rho", "density", "density", "kg/m^3"),
        parameter("m", "mass", "mass", "kg"), parameter("V", "volume", "volume", "m^3"),
    )  # fmt: skip
    agent = Agent(FakeKnowledge([WEIGHT, burning, density]), Settings())  # type: ignore[arg-type]
    text = (
        "A car with a total mass of 3000 kg meets a resistance of 0.1 times its weight (g = 10 N/kg) and burns 0.02 m^3 of fuel "
        "with a density of 800 kg/m^3 and a calorific value of 4.5e7 J/kg. What energy does its engine consume?"
    )
    made = agent.rank(text)
    assert made is not None
    values = {round(float(one.plan.value) / 1e6) for one in made[1].plans}
    assert 720 in values
    assert 135000 not in values
