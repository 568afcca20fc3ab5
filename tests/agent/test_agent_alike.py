"""Numbers that count things, one value for several things, totals of more terms than are written, and domains of kinds."""

from __future__ import annotations

import pytest
from agent_fakes import FakeKnowledge, formula, parameter, read

from mathrag.agent import Agent
from mathrag.agent.language.plausibility import implausible, impossible
from mathrag.agent.planning.planner import Ranking
from mathrag.agent.problem import problem_of
from mathrag.problems.kinds import KindIndex
from mathrag.settings import AgentSettings, Settings

FORMULAS = (
    formula(
        "coulomb",
        "Coulomb's law",
        "F == 9*10**9*q_1*q_2/r**2",
        parameter("F", "force", "force", "N"),
        parameter("q_1", "first charge", "electric_charge", "C"),
        parameter("q_2", "second charge", "electric_charge", "C"),
        parameter("r", "distance", "distance", "m"),
    ),
    formula(
        "parallel",
        "Resistors in parallel",
        "1/R == 1/R_1 + 1/R_2",
        parameter("R", "resistance", "electric_resistance", "Ω"),
        parameter("R_1", "first resistance", "electric_resistance", "Ω"),
        parameter("R_2", "second resistance", "electric_resistance", "Ω"),
    ),
    formula(
        "momentum",
        "Bodies that stick together after a collision",
        "v == (m_1*v_1 + m_2*v_2)/(m_1 + m_2)",
        parameter("v", "final velocity", "final_velocity", "m/s"),
        *(parameter(f"v_{n}", f"{word} velocity", "velocity", "m/s") for n, word in ((1, "first"), (2, "second"))),
        *(parameter(f"m_{n}", f"{word} mass", "mass", "kg") for n, word in ((1, "first"), (2, "second"))),
    ),
    formula(
        "strain",
        "Strain",
        "e == d/L",
        parameter("e", "strain", "strain", "1"),
        parameter("d", "elongation", "extension", "m"),
        parameter("L", "original length", "length", "m"),
    ),
)


@pytest.fixture(scope="module")
def things() -> Agent:
    return Agent(FakeKnowledge(FORMULAS), Settings(agent=AgentSettings(min_confidence=0)))  # type: ignore[arg-type]


def ranked(agent: Agent, text: str) -> Ranking:
    made = agent.rank(text)
    assert made is not None
    assert made[1].best is not None
    return made[1]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("Two charges of 5 µC are 20 cm apart. What force acts between them?", 9e9 * 25e-12 / 0.04),
        ("Three resistors of 20, 30 and 60 ohm are in parallel. What is their resistance?", 10),
        ("Two resistors of 100 ohm each are in parallel. What is their resistance?", 50),
        ("A 0.5 kg ball at 6 m/s hits and sticks to a 1.5 kg ball at rest. How fast do they move on?", 1.5),
        ("A wire 2 m long stretches by 1 mm. What is the strain?", 0.0005),
    ],
)
def test_the_best_plan_gives(things: Agent, text: str, value: float) -> None:
    assert ranked(things, text).plans[0].plan.value == pytest.approx(value)


def test_the_other_thing_is_a_stated_assumption(things: Agent) -> None:
    answer = things.ask("Two charges of 5 µC are 20 cm apart. What force acts between them?")
    assert answer.assumptions == ("the same for each of the 2: 5 µC",)


@pytest.mark.parametrize(
    ("kind", "value", "unit", "can_be"),
    [
        ("probability", 33, "1", False),
        ("probability", 1.0, "1", True),
        ("mole_fraction", 40.0, "%", True),
        ("lorentz_factor", 0.8, "1", False),
        ("mass", -1.0, "kg", True),
    ],
)
def test_what_a_kind_can_be(kind: str, value: float, unit: str, can_be: bool) -> None:
    item = parameter("x", "x", kind, "1")
    assert (impossible(item, value, unit) is None) is can_be


def test_half_a_width_across_is_a_radius() -> None:
    ball = formula(
        "ball",
        "Volume of a sphere",
        "V == 4/3*pi*r**3",
        parameter("V", "volume", "volume", "m^3"),
        parameter("r", "radius", "radius", "m"),
    )
    agent = Agent(FakeKnowledge((ball,)), Settings(agent=AgentSettings(min_confidence=0)))  # type: ignore[arg-type]
    for said in ("6 cm in diameter", "6 cm across"):
        assert agent.ask(f"What is the volume of a ball {said}?").value == pytest.approx(113.1, rel=1e-3)


def test_a_number_before_a_value_counts_what_is_behind_it(kinds: KindIndex) -> None:
    read_as = problem_of(read("What current flows through three 6 ohm resistors in parallel at 12 V?", kinds))
    assert [(thing.head, thing.count) for thing in read_as.things] == [("resistor", 3)]
    asked = read_as.quantity(read_as.asked[0])
    assert asked.of == read_as.things[0].id


@pytest.mark.parametrize(
    ("name", "kind", "value", "found"),
    [("growth", "percentage", 1.5, 0), ("growth", "percentage", -0.1, 0), ("efficiency", "efficiency", 1.5, 1)],
)
def test_a_percentage_may_be_over_one_and_an_efficiency_not(name: str, kind: str, value: float, found: int) -> None:
    assert len(implausible(parameter("e", name, kind, "1"), value, "1")) == found
