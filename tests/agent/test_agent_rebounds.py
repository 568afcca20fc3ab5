"""What comes back along its line (`motion.rebounds`)."""

from __future__ import annotations

import pytest
from agent_fakes import FakeKnowledge, formula, parameter, values

from mathrag.agent import Agent
from mathrag.settings import Settings

SPEEDS = parameter("v_f", "final velocity", "velocity", "m/s"), parameter("v_0", "initial velocity", "velocity", "m/s")
MASS, TIME = parameter("m", "mass", "mass", "kg"), parameter("t", "time", "time", "s")
FORCE = formula(
    "f", "Average force", "F == m*(v_f - v_0)/t", parameter("F", "average force", "force", "N"), MASS, *SPEEDS, TIME
)
ENERGY = formula(
    "e", "Energy lost", "E == m*(v_0**2 - v_f**2)/2", parameter("E", "kinetic energy", "kinetic_energy", "J"), MASS, *SPEEDS
)  # fmt: skip


@pytest.fixture(scope="module")
def bouncing() -> Agent:
    return Agent(FakeKnowledge((FORCE, ENERGY)), Settings())  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "force"),
    [
        ("A puck of 0.2 kg reaches the board at 9 m/s and leaves it in the opposite direction at 6 m/s. The contact lasts 30 ms.", 100.0),
        ("A puck of 0.2 kg hits the board at 9 m/s and rebounds at 6 m/s. The contact lasts 30 ms.", 100.0),
    ],
)  # fmt: skip
def test_what_comes_back_changes_its_speed_by_both(bouncing: Agent, text: str, force: float) -> None:
    assert values(bouncing, f"{text} What is the average force on the puck?")[0] == pytest.approx(force)


def test_its_energy_asks_for_no_direction(bouncing: Agent) -> None:
    text = "A puck of 0.2 kg hits the board with 9 m/s and rebounds with a final velocity of 6 m/s. How much kinetic energy is lost?"
    assert values(bouncing, text)[0] == pytest.approx(4.5)
