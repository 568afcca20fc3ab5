"""Angles that change nothing are assumed, others are asked for."""

from __future__ import annotations

import pytest
from agent_fakes import FakeKnowledge, formula, parameter

from mathrag.agent import Agent
from mathrag.agent.language.neutral import neutral_angle
from mathrag.entities import Formula
from mathrag.settings import Settings

ANGLE = parameter("theta", "angle", "angle", "rad")
WORK = formula(
    "work",
    "Work",
    "W == F*s*cos(theta)",
    parameter("W", "work", "work", "J"),
    parameter("F", "force", "force", "N"),
    parameter("s", "distance", "distance", "m"),
    ANGLE,
)


def named(label: str, equation: str) -> Formula:
    return formula("x", label, equation, ANGLE)


@pytest.mark.parametrize(
    ("label", "equation", "degrees"),
    [
        ("Torque", "tau == r*F*sin(theta)", 90.0),
        ("Work", "W == F*s*cos(theta)", 0.0),
        ("Component of the weight along an incline", "F == m*g*sin(theta)", None),
        ("Malus's law", "I == I_0*cos(theta)**2", None),
        ("Refraction", "n_1*sin(theta) == n_2*sin(phi)", None),
        ("Sine", "y == sin(theta)", None),
        ("Arc", "y == theta*sin(theta)", None),
    ],
)
def test_an_angle_changes_nothing_where_its_function_is_a_mere_factor(
    label: str, equation: str, degrees: float | None
) -> None:
    assert neutral_angle(named(label, equation), "theta") == degrees


def test_the_work_of_a_force_along_the_path_says_what_it_assumes() -> None:
    agent = Agent(FakeKnowledge((WORK,)), Settings())  # type: ignore[arg-type]
    answer = agent.ask("How much work does a force of 50 N do over a distance of 10 m?")
    assert answer.value == pytest.approx(500)
    assert answer.assumptions == ("nothing is said of an angle: 0°",)


def test_a_question_that_speaks_of_an_angle_must_give_it() -> None:
    agent = Agent(FakeKnowledge((WORK,)), Settings())  # type: ignore[arg-type]
    assert agent.ask("A force of 50 N acts at an angle to a distance of 10 m. How much work does it do?").value is None
    given = agent.ask("A force of 50 N acts at an angle of 60° over a distance of 10 m. How much work does it do?")
    assert given.value == pytest.approx(250)


FORCE = formula(
    "lorentz",
    "Force on a moving charge",
    "F == q*v*B*sin(theta)",
    parameter("F", "force", "force", "N"),
    parameter("q", "charge", "electric_charge", "C"),
    parameter("v", "speed", "speed", "m/s"),
    parameter("B", "magnetic field", "magnetic_flux_density", "T"),
    ANGLE,
)


@pytest.mark.parametrize("way", ["at right angles to", "perpendicularly to", "perpendicular to"])
def test_at_right_angles_the_angle_is_told(way: str) -> None:
    agent = Agent(FakeKnowledge((FORCE,)), Settings())  # type: ignore[arg-type]
    answer = agent.ask(f"A charge of 2 µC moves at 400 m/s {way} a field of 0.5 T. What force acts on it?")
    assert answer.value == pytest.approx(400.0)  # µN
    assert any("90°" in assumption for assumption in answer.assumptions)
