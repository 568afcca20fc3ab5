"""Angles that are told in words, and those that a question leaves out."""

from __future__ import annotations

import pytest
from agent_fakes import FakeKnowledge, formula, parameter

from mathrag.agent import Agent
from mathrag.settings import Settings

FORCE = formula(
    "lorentz",
    "Force on a moving charge",
    "F == q*v*B*sin(theta)",
    parameter("F", "force", "force", "N"),
    parameter("q", "charge", "electric_charge", "C"),
    parameter("v", "speed", "speed", "m/s"),
    parameter("B", "magnetic field", "magnetic_flux_density", "T"),
    parameter("theta", "angle", "angle", "rad"),
)


@pytest.fixture(scope="module")
def agent() -> Agent:
    return Agent(FakeKnowledge((FORCE,)), Settings())  # type: ignore[arg-type]


@pytest.mark.parametrize("way", ["at right angles to", "perpendicularly to", "perpendicular to"])
def test_at_right_angles_the_angle_is_told(agent: Agent, way: str) -> None:
    answer = agent.ask(f"A charge of 2 µC moves at 400 m/s {way} a field of 0.5 T. What force acts on it?")
    assert answer.value == pytest.approx(400.0)  # µN
    assert any("90°" in assumption for assumption in answer.assumptions)


def test_an_angle_of_which_nothing_is_said_is_asked_for(agent: Agent) -> None:
    answer = agent.ask("A charge of 2 µC moves at 400 m/s in a field of 0.5 T. What force acts on it?")
    assert answer.value is None
    assert "angle" in answer.answer
