"""What stands on several supports presses on all of them."""

from __future__ import annotations

import pytest
from agent_fakes import BACK, FakeKnowledge, formula, parameter, read, values

from mathrag.agent import Agent
from mathrag.problems.kinds import KindIndex
from mathrag.settings import Settings

PRESS = formula(
    "press", "Pressure", "p == F/A", parameter("p", "pressure", "pressure", "Pa"),
    parameter("F", "force", "force", "N"), parameter("A", "area", "area", "m^2"),
)  # fmt: skip
WEIGHT = formula(
    "weight", "Force from mass", "F == m*g", parameter("F", "force", "force", "N"),
    parameter("m", "mass", "mass", "kg"), parameter("g", "gravitational acceleration", "acceleration_of_free_fall", "m/s^2"),
)  # fmt: skip
ROBOT = "A robot of 50 kg stands on 4 legs, each touching the floor with an area of 10 cm^2 (g = 10 N/kg). "


@pytest.fixture(scope="module")
def agent() -> Agent:
    return Agent(FakeKnowledge((PRESS, WEIGHT)), Settings())  # type: ignore[arg-type]


def test_all_supports_bear_the_weight(agent: Agent) -> None:
    found = values(agent, ROBOT + "What is its pressure on the floor?")
    assert found[0] == 125_000
    assert 500_000 not in found


def test_an_unknown_load_presses_with_the_cart(agent: Agent) -> None:
    text = (
        "A cart is loaded with boxes of [X]; the empty cart has a mass of 30 kg, and each of its 4 wheels touches the ground "
        "with 10 cm^2 (g = 10 N/kg). What is its pressure on the ground?"
    )
    assert values(agent, text + BACK.format("2×10^5 Pa"))[0] == 50.0


DEPTH = formula(
    "depth", "Liquid pressure", "p == rho*g*h", parameter("p", "liquid pressure", "pressure", "Pa"),
    parameter("rho", "density", "density", "kg/m^3"), parameter("h", "depth", "depth", "m"),
    parameter("g", "gravitational acceleration", "acceleration_of_free_fall", "m/s^2"),
)  # fmt: skip


def test_a_tank_presses_on_the_table_with_its_weight_not_by_its_depth() -> None:
    over_all = Agent(FakeKnowledge((PRESS, WEIGHT, DEPTH)), Settings())  # type: ignore[arg-type]
    tank = "A tank of 6 kg with a base of 0.12 m^2 is filled with water to a depth of 0.4 m (density 1000 kg/m^3, g = 10 N/kg). "
    on_the_table = values(over_all, tank + "What is the pressure of the tank on the table?")
    assert {4000.0, 500.0}.isdisjoint(on_the_table)  # of the water alone, of the tank alone
    empty = "A tank of 6 kg stands on a base of 0.12 m^2 (g = 10 N/kg). What is its pressure on the table?"
    assert values(over_all, empty)[0] == 500.0
    assert values(over_all, tank + "What is the pressure of the water on the bottom?")[0] == 4000.0


def test_what_is_said_to_be_long_is_no_depth() -> None:
    over_all = Agent(FakeKnowledge((DEPTH,)), Settings())  # type: ignore[arg-type]
    pool = "A pool is 25 m long and holds water with a density of 1000 kg/m^3 (g = 10 N/kg). "
    assert values(over_all, pool + "The water is 2 m deep. What is the pressure of the water?") == [20_000.0]
    made = over_all.rank(pool + "What is the pressure of the water?")
    assert made is None or not made[1].plans


def test_an_area_of_all_is_not_multiplied(kinds: KindIndex) -> None:
    def totals(text: str) -> list[float]:
        return [fact.si for fact in read(text, kinds).facts if fact.text == "total contact area"]

    assert totals(ROBOT + "What is its pressure on the floor?") == [0.004]
    assert (
        totals("A robot of 50 kg stands on 4 legs with a total area of 40 cm^2. What is its pressure on the floor?")
        == []
    )
    assert totals("A table has 4 legs and a top of 2 m^2. What is the pressure of 100 N on its top?") == []


@pytest.mark.parametrize(
    ("climbed", "height"),
    [
        ("from the second floor to the 7th floor. Each floor is 3 m high.", 15.0),
        ("4 storeys of 2.5 m each.", 10.0),
        ("from the first to the fourth floor, that is, 3 storeys, each 3 m high.", 9.0),
        ("from the second floor to the 7th floor on a ladder of 3 m.", 3.0),
    ],
)
def test_storeys_add_up_to_a_height(climbed: str, height: float, kinds: KindIndex) -> None:
    facts = read(f"A cleaner of 60 kg climbs {climbed} What work does she do against gravity?", kinds).facts
    assert max(fact.si for fact in facts if fact.dimension == "L") == height


def test_what_was_poured_in_presses_with_its_vessel() -> None:
    """Neither the kettle alone nor the water alone: both weights are not added by any formula here."""
    over_all = Agent(FakeKnowledge((PRESS, WEIGHT)), Settings())  # type: ignore[arg-type]
    text = (
        "2 kg of water at 15 °C is poured into a kettle with a weight of 8 N, which stands on [X] (g = 10 N/kg). "
        "What is the pressure of the kettle on the table?"
    )
    found = values(over_all, text + BACK.format("1400 Pa"))
    assert not {round(20 / 1400, 6), round(8 / 1400, 6)} & set(found)
