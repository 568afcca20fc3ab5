"""Formulas with a constant of nature among their variables, solved for any other of them."""

from __future__ import annotations

import pytest
from agent_fakes import LIGHT, FakeKnowledge, formula, parameter

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


def test_a_constant_of_the_documents_is_put_in(falling: Agent) -> None:
    made = falling.rank("What is the speed of water flowing out of a hole at a depth of 3 m?")
    assert made is not None
    assert made[1].best is not None
    assert made[1].best.value == pytest.approx(7.67, rel=1e-3)


def test_a_formula_is_taken_whatever_it_is_written_for() -> None:
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


def test_a_supposed_speed_of_light_is_the_constant() -> None:
    factor = formula(
        "factor",
        "Lorentz factor",
        "gamma == 1/sqrt(1 - v**2/c**2)",
        parameter("gamma", "Lorentz factor", "lorentz_factor", "1"),
        parameter("v", "velocity", "velocity", "m/s"),
        parameter("c", "speed of light in vacuum", "speed", "m/s", constant=LIGHT.uri),
    )
    rest = formula(
        "slow",
        "Lorentz factor of what is slow",
        "gamma == 1 + 0*v",
        parameter("gamma", "Lorentz factor", "lorentz_factor", "1"),
        parameter("v", "velocity", "velocity", "m/s"),
    )
    agent = Agent(Falling((factor, rest)), Settings())  # type: ignore[arg-type]
    supposed = agent.ask("If the speed of light were 50 m/s, what would be the Lorentz factor of a cyclist at 30 m/s?")
    assert supposed.value == pytest.approx(1.25)
    assert supposed.vetoes.get("beside_supposed", 0) > 0
