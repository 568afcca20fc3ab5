"""What sticks together: energy lost, and what both do afterwards (`mechanics.collisions`)."""

from __future__ import annotations

import agent_fakes as fakes
import pytest
from agent_fakes import FakeKnowledge

from mathrag.agent import Agent
from mathrag.settings import Settings

MASS, SPEED = fakes.parameter("m", "mass", "mass", "kg"), fakes.parameter("v", "speed", "speed", "m/s")
FORMULAS = (
    fakes.formula(
        "sticking", "Two bodies that stick together", "m_1*v_1 + m_2*v_2 == (m_1 + m_2)*u",
        fakes.parameter("m_1", "first mass", "mass", "kg"), fakes.parameter("v_1", "first velocity", "velocity", "m/s"),
        fakes.parameter("m_2", "second mass", "mass", "kg"), fakes.parameter("v_2", "second velocity", "velocity", "m/s"),
        fakes.parameter("u", "common velocity", "velocity", "m/s"),
    ),
    fakes.formula("kinetic", "Kinetic energy", "E_k == m*v**2/2",
        fakes.parameter("E_k", "kinetic energy", "kinetic_energy", "J"), MASS, SPEED),
    fakes.formula(
        "potential", "Potential energy", "E_p == m*g*h", fakes.parameter("E_p", "potential energy", "potential_energy", "J"), MASS,
        fakes.parameter("g", "gravitational acceleration", "acceleration_of_free_fall", "m/s^2"),
        fakes.parameter("h", "height", "height", "m"),
    ),
)  # fmt: skip


@pytest.fixture(scope="module")
def agent() -> Agent:
    return Agent(FakeKnowledge(FORMULAS), Settings())  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        (
            "Wagon A (2.0 kg, 3.0 m/s) runs into wagon B (4.0 kg, at rest) and they stick together. How much kinetic energy is lost?",
            6.0,
        ),
        (
            "A 3.0 kg cart at 4.0 m/s hits a parked 1.0 kg cart and they lock together. How much kinetic energy is turned into heat?",
            6.0,
        ),
        (
            "A 10 g dart flying at 100 m/s buries itself in a 0.99 kg block that hangs on a string. To what height does it swing up?",
            1 / (2 * 9.80665),
        ),
    ],
)
def test_the_common_speed_is_that_after_the_collision(agent: Agent, text: str, value: float) -> None:
    made = agent.rank(text)
    assert made is not None
    assert made[1].best is not None
    assert float(made[1].best.value) == pytest.approx(value, rel=1e-3)


def test_the_energy_of_before_lifts_nothing_afterwards(agent: Agent) -> None:
    made = agent.rank(
        "A 10 g dart flying at 100 m/s sticks in a 0.99 kg block hanging at rest on a string. To what height does it swing?"
    )
    assert made is not None
    assert all(
        float(plan.plan.value) < 1.0 for plan in made[1].plans
    )  # with all the energy of the dart it would be 5 m
    assert any("before" in reason for _, reason in made[1].failed)


def test_the_energy_of_one_is_not_what_is_lost(agent: Agent) -> None:
    made = agent.rank(
        "A 2.0 kg cart at 3.0 m/s runs into a resting 4.0 kg cart; they stick together. How much kinetic energy is lost?"
    )
    assert made is not None
    assert {round(float(plan.plan.value), 6) for plan in made[1].plans} == {6.0}


def test_what_goes_ahead_is_before_whatever_the_document_calls_it() -> None:
    named = fakes.formula(
        "stick",
        "Two bodies that stick together",
        "m_1*v_1 + m_2*v_2 == (m_1 + m_2)*v",
        fakes.parameter("m_1", "first mass", "mass", "kg"),
        fakes.parameter("v_1", "first initial velocity", "velocity", "m/s"),
        fakes.parameter("m_2", "second mass", "mass", "kg"),
        fakes.parameter("v_2", "second final velocity", "velocity", "m/s"),
        fakes.parameter("v", "velocity", "velocity", "m/s"),
    ).model_copy(update={"target": "v", "template": "(m_1*v_1 + m_2*v_2)/(m_1 + m_2)"})
    made = Agent(FakeKnowledge((named,)), Settings()).rank(  # type: ignore[arg-type]
        "A wagon of 26 t at 3.9 m/s rear-ends another of 11 t that rolls ahead of it at 1.2 m/s, and they couple. "
        "What is their common velocity?"
    )
    assert made is not None
    assert made[1].best is not None
    assert made[1].best.value == pytest.approx(3.0973, rel=1e-4)
