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


RATE = GRAVITY.model_copy(
    update={
        "uri": "https://w3id.org/mathrag/constant/i",
        "symbol": "i",
        "identifier": "i",
        "name": "technical interest rate",
        "value": 0.0175,
        "value_text": "0.0175",
        "unit": None,
        "dimension": "1",
    }
)


class Noted(FakeKnowledge):
    """One formula with a value that its note names."""

    def constants(self) -> list[Constant]:
        return [RATE]


@pytest.mark.parametrize(("said", "value"), [("", 1000 * 1.0175), (" at a technical interest rate of 0.03", 1030)])
def test_a_value_that_the_question_calls_as_the_constant_goes_before_it(said: str, value: float) -> None:
    grown = formula(
        "grown",
        "Grown capital",
        "K == C*(1 + i)",
        parameter("K", "grown capital", None, "1"),
        parameter("C", "starting capital", None, "1"),
        parameter("i", "technical interest rate", None, "1", constant=RATE.uri),
    )
    agent = Agent(Noted((grown,)), Settings())  # type: ignore[arg-type]
    assert agent.ask(f"What is the grown capital for a starting capital of 1000{said}?").value == pytest.approx(value)
