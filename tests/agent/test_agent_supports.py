"""What stands on several supports presses on all of them."""

from __future__ import annotations

import pytest
from agent_fakes import BACK, FakeKnowledge, formula, parameter, read, values

from mathrag.agent import Agent
from mathrag.agent.kinds import KindIndex
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


def test_an_area_of_all_is_not_multiplied(kinds: KindIndex) -> None:
    def totals(text: str) -> list[float]:
        return [fact.si for fact in read(text, kinds).facts if fact.text == "total contact area"]

    assert totals(ROBOT + "What is its pressure on the floor?") == [0.004]
    assert (
        totals("A robot of 50 kg stands on 4 legs with a total area of 40 cm^2. What is its pressure on the floor?")
        == []
    )
    assert totals("A table has 4 legs and a top of 2 m^2. What is the pressure of 100 N on its top?") == []
