"""Formulas of motion under gravity alone are for what falls, or for what they name themselves."""

from __future__ import annotations

import pytest
from agent_fakes import LIGHT, FakeKnowledge, formula, parameter
from mathrag.agent.reading.implicit import pours

from mathrag.agent import Agent
from mathrag.entities import Constant
from mathrag.quantities import dimension_of
from mathrag.settings import Settings

GRAVITY = Constant(
    uri="https://w3id.org/mathrag/constant/g",
    symbol="g",
    identifier="g",
    name="acceleration of free fall",
    value=9.80665,
    value_text="9.80665",
    unit="m/s^2",
    dimension=str(dimension_of("m/s^2")),
)
EFFLUX = formula(
    "efflux",
    "Speed of efflux from a hole at the depth",
    "v == sqrt(2*g*h)",
    parameter("v", "speed", "speed", "m/s"),
    parameter("h", "depth", "depth", "m"),
    parameter("g", "acceleration of free fall", "acceleration", "m/s^2", constant=GRAVITY.uri),
)


class Falling(FakeKnowledge):
    """One formula with gravity."""

    def constants(self) -> list[Constant]:
        return [LIGHT, GRAVITY]


@pytest.fixture(scope="module")
def falling() -> Agent:
    return Agent(Falling((EFFLUX,)), Settings())  # type: ignore[arg-type]


def test_what_the_formula_names_may_stand_in_the_asked_phrase(falling: Agent) -> None:
    made = falling.rank("What is the speed of water flowing out of a hole at a depth of 3 m?")
    assert made is not None
    assert made[1].best is not None
    assert made[1].best.value == pytest.approx(7.67, rel=1e-3)


def test_what_neither_falls_nor_is_named_is_not_computed(falling: Agent) -> None:
    made = falling.rank("A car drives along a road of 3 m. What is its speed?")
    assert made is not None
    assert made[1].best is None
    assert any("nothing is said to fall" in reason for _, reason in made[1].failed)


def test_what_runs_out_of_a_hole_is_driven_by_its_height() -> None:
    assert pours("Beer stands 35 cm above the tap. How fast does it rush out?")
    assert not pours("A block of 35 cm comes to rest. How long is it?")


def test_a_banked_curve_is_no_fall() -> None:
    curve = formula(
        "curve",
        "Banked curve without friction",
        "theta == atan(v**2/(r*g))",
        parameter("theta", "angle", "angle", "rad"),
        parameter("v", "speed", "speed", "m/s"),
        parameter("r", "radius", "radius", "m"),
        parameter("g", "acceleration of free fall", "acceleration", "m/s^2", constant=GRAVITY.uri),
    )
    agent = Agent(Falling((curve,)), Settings())  # type: ignore[arg-type]
    made = agent.rank("At which angle should a highway lean in a turn of 1200 m radius taken at 30 m/s?")
    assert made is not None
    assert made[1].best is not None
    assert made[1].best.value == pytest.approx(0.0763, rel=1e-2)


FALL = formula(
    "fall",
    "Height fallen from rest",
    "h == 1/2*g*t**2",
    parameter("h", "height", "height", "m"),
    parameter("t", "time", "time", "s"),
    parameter("g", "acceleration of free fall", "acceleration", "m/s^2", constant=GRAVITY.uri),
)


def test_what_swings_does_not_fall() -> None:
    agent = Agent(Falling((FALL,)), Settings())  # type: ignore[arg-type]
    swings = agent.rank(
        "A lamp on a thin cable swings there and back once every 2 s. How far below the ceiling does it hang?"
    )
    assert swings is not None
    assert swings[1].best is None
    falls = agent.rank("A stone falls for 2 s. How far does it fall?")
    assert falls is not None
    assert falls[1].best is not None
