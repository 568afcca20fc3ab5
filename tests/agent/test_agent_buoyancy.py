"""What floats, hangs in a liquid or is held under it (`mechanics.buoyancy`)."""

from __future__ import annotations

import pytest
from agent_fakes import BACK, FakeKnowledge, formula, parameter

from mathrag.agent import Agent
from mathrag.settings import Settings

ARCHIMEDES = formula(
    "buoyancy", "Buoyant force", "F == rho*g*V",
    parameter("F", "buoyant force", "buoyant_force", "N"),
    parameter("rho", "density of the liquid", "density", "kg/m^3"),
    parameter("g", "gravitational acceleration", "acceleration_of_free_fall", "m/s^2"),
    parameter("V", "displaced volume", "volume", "m^3"),
)  # fmt: skip
WATER = " The density of water is 1000 kg/m^3, g = 10 N/kg."


@pytest.fixture(scope="module")
def agent() -> Agent:
    return Agent(FakeKnowledge((ARCHIMEDES,)), Settings())  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        (
            "A ferry with a mass of 1200 t floats on a river. Afterwards 20 trucks, each with a mass of 15 t, get on board. "
            "How large is the volume of water displaced by the ferry then?" + WATER,
            1500.0,
        ),
        ("A block with a density of 600 kg/m^3 and a volume of 0.002 m^3 floats on water. What is the buoyant force on it?" + WATER, 12.0),
        ("A wooden ball floats in water with two fifths of its volume under water. What is the density of the wood?" + WATER, 400.0),
        (
            "A raft with a horizontal area of 8 m^2 floats on a lake. After some boxes are put on board it floats 0.05 m deeper. "
            "What is the total mass of the boxes?",
            400.0,
        ),
        ("A raft of mass 120 kg floats on a lake. How much cargo can it carry if its volume is 0.3 m^3?" + WATER, 180.0),
        ("A metal ball weighs 15 N in air and 10 N when it is completely immersed in water. What is its density?" + WATER, 3000.0),
        (
            "A stone hangs on a spring scale, which shows 7.8 N in air; in water it shows 4.8 N and in an unknown liquid 5.4 N. "
            "What is the density of the unknown liquid?" + WATER,
            800.0,
        ),
        (
            "A stone of 15 kg with a volume of 0.005 m^3 is lifted slowly by a rope while it is completely under water. "
            "How large is the pull of the rope?" + WATER,
            100.0,
        ),
        (
            "A ball with a weight of 12 N and a volume of 0.003 m^3 is held down by a string tied to the bottom of a pool so that it is "
            "completely submerged in water. What is the tension in the string?" + WATER,
            18.0,
        ),
        (
            "A stone of 5 kg and a volume of 0.002 m^3 lies on the bottom of a pool filled with water. "
            "With what force does it press on the bottom?" + WATER,
            30.0,
        ),
        (
            "A hollow ball with a weight of 24 N and a volume of [X] is held down by a string so that it is completely submerged in water. "
            "What is the tension of the string?" + WATER + BACK.format("16 N"),
            0.004,
        ),
    ],
)  # fmt: skip
def test_weight_buoyant_force_and_pull_are_in_balance(agent: Agent, text: str, value: float) -> None:
    made = agent.ask(text, policy="symbolic")
    assert made.kind == "computed"
    assert made.value == pytest.approx(value, rel=1e-3)


@pytest.mark.parametrize(
    "text",
    [
        "A block of 8 N hangs on a spring scale and is partly immersed in water. What does the scale show?" + WATER,
        "A ball of 0.5 kg and a volume of 0.001 m^3 is tied to a string in water. What is the tension in the string?"
        + WATER,
        "A boat of 300 kg and a box of 50 kg float on a lake near a buoy of 20 kg. What volume of water does the boat displace?"
        + WATER,
    ],
)
def test_what_leaves_the_forces_open_is_not_computed(agent: Agent, text: str) -> None:
    assert agent.ask(text, policy="symbolic").kind != "computed"


def test_where_the_documents_have_no_buoyant_force_nothing_is_balanced() -> None:
    weight = formula(
        "weight", "Weight", "G == m*g",
        parameter("G", "weight", "weight", "N"),
        parameter("m", "mass", "mass", "kg"),
        parameter("g", "gravitational acceleration", "acceleration_of_free_fall", "m/s^2"),
    )  # fmt: skip
    agent = Agent(FakeKnowledge((weight,)), Settings())  # type: ignore[arg-type]
    text = (
        "A metal ball weighs 15 N in air and 10 N when it is completely immersed in water. What is its density?" + WATER
    )
    assert agent.ask(text, policy="symbolic").kind != "computed"
