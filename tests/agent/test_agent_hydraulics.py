"""Two pistons in one liquid: forces are as areas (`mechanics.hydraulics`)."""

from __future__ import annotations

import pytest
from agent_fakes import FakeKnowledge, formula, parameter, values

from mathrag.agent import Agent
from mathrag.settings import Settings

WEIGHT = formula(
    "weight", "Weight", "G == m*g", parameter("G", "weight", "force", "N"), parameter("m", "mass", "mass", "kg"),
    parameter("g", "gravitational acceleration", "acceleration_of_free_fall", "m/s^2"),
)  # fmt: skip
PRESSURE = formula(
    "pressure", "Pressure", "p == F/A", parameter("p", "pressure", "pressure", "Pa"),
    parameter("F", "force", "force", "N"), parameter("A", "area", "area", "m^2"),
)  # fmt: skip
PISTONS = "A hydraulic jack has a small piston of 4 cm^2 and a large piston of 200 cm^2. "


@pytest.fixture(scope="module")
def agent() -> Agent:
    return Agent(FakeKnowledge((WEIGHT, PRESSURE)), Settings())  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("A worker presses the small piston with 150 N. What force acts on the large piston?", 7500.0),
        ("A worker presses the small piston with 150 N. What mass can the large piston lift? (g = 10 N/kg)", 750.0),
        ("A force of 9 kN acts on the large piston. With what force is the small piston pushed?", 180.0),
    ],
)
def test_forces_are_as_the_areas(agent: Agent, text: str, value: float) -> None:
    assert values(agent, PISTONS + text)[0] == pytest.approx(value)


def test_an_area_that_is_asked(agent: Agent) -> None:
    text = (
        "In a hydraulic press a force of 60 N acts on the small piston of 3 cm^2 and gives 2400 N on the large piston. "
        "What is the area of the large piston?"
    )
    assert values(agent, text)[0] == pytest.approx(0.012)


def test_areas_that_are_nobodys_say_nothing(agent: Agent) -> None:
    text = "Two pistons have 4 cm^2 and 200 cm^2. A force of 150 N acts on the piston. What mass can it lift? (g = 10 N/kg)"
    assert values(agent, text)[0] == pytest.approx(15.0)
