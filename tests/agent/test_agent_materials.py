"""What handbooks list of materials, as stated assumptions of a question that names them."""

from __future__ import annotations

import pytest
from agent_fakes import FakeKnowledge, formula, parameter

from mathrag.agent import Agent
from mathrag.settings import Settings

ESCAPE = formula(
    "escape",
    "Escape velocity",
    "v == sqrt(2*6.674e-11*M/r)",
    parameter("v", "escape velocity", "escape_velocity", "m/s"),
    parameter("M", "mass", "mass", "kg"),
    parameter("r", "radius", "radius", "m"),
)
HEAT = formula(
    "heat",
    "Heat absorbed",
    "Q == m*c*T",
    parameter("Q", "heat", "heat", "J"),
    parameter("m", "mass", "mass", "kg"),
    parameter("c", "specific heat capacity", "specific_heat_capacity", "J/(kg·K)"),
    parameter("T", "temperature difference", "temperature_difference", "K"),
)


@pytest.fixture(scope="module")
def warming() -> Agent:
    return Agent(FakeKnowledge((HEAT,)), Settings())  # type: ignore[arg-type]


def test_a_named_material_brings_what_is_not_given(warming: Agent) -> None:
    answer = warming.ask("How much heat warms 2 kg of copper by 30 K?")
    assert answer.value == pytest.approx(2 * 385 * 30 / 1000)
    assert answer.unit == "kJ"
    assert any("specific heat capacity of copper: 385" in said and "handbook" in said for said in answer.assumptions)


def test_a_given_property_goes_before_the_handbook(warming: Agent) -> None:
    answer = warming.ask("Copper has a specific heat capacity of 400 J/(kg·K). How much heat warms 2 kg of it by 30 K?")
    assert answer.value == pytest.approx(24)
    assert not answer.assumptions


def test_what_names_no_material_is_not_computed(warming: Agent) -> None:
    assert warming.ask("How much heat warms 2 kg of unobtainium by 30 K?").value is None


def test_things_alone_can_tell_all_that_is_needed() -> None:
    agent = Agent(FakeKnowledge((ESCAPE,)), Settings())  # type: ignore[arg-type]
    answer = agent.ask("What is the escape velocity from the Earth?")
    assert answer.value == pytest.approx(11186, rel=1e-3)
    assert agent.ask("What is an escape velocity?").kind == "conceptual"
