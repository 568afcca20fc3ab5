"""Two formulas that share an unknown: neither gives what is asked alone, both together do."""

from __future__ import annotations

import agent_fakes as fakes
import pytest
from agent_fakes import build_links, typed_knowledge

from mathrag.agent import Agent
from mathrag.agent.slots.typed import noun
from mathrag.agent.solutions.systems import with_systems
from mathrag.entities import Formula
from mathrag.problems.kinds import kind_index
from mathrag.quantities import ontology
from mathrag.settings import Settings

RESISTANCE = "electric_resistance", "Ω"
DISTANCE = fakes.parameter("d", "distance", "distance", "m")
TIME = fakes.parameter("t", "time", "time", "s")
STEADY = fakes.formula(
    "steady", "distance at constant speed", "d == v * t", DISTANCE, fakes.parameter("v", "speed", "speed", "m/s"), TIME
)
FASTER = fakes.formula(
    "faster", "distance from rest", "d == a * t ** 2 / 2", DISTANCE,
    fakes.parameter("a", "acceleration", "acceleration", "m/s^2"), TIME,
)  # fmt: skip


def test_what_two_formulas_say_together() -> None:
    agent = Agent(fakes.FakeKnowledge((STEADY, FASTER)), Settings())  # type: ignore[arg-type]
    answer = agent.ask(
        "A lorry drives past at a constant speed of 20 m/s. A car starts with an acceleration of 4 m/s^2 when it passes. "
        "After what time is the car level with it?"
    )
    assert answer.value == pytest.approx(10.0)
    assert answer.unit == "s"
    assert answer.formula is not None
    assert "together with" in answer.formula.label
    assert len(answer.sources) >= 1


ONE, OTHER = (fakes.parameter(f"R_{n}", f"resistance {n}", *RESISTANCE) for n in (1, 2))
SERIES = fakes.formula(
    "series",
    "total resistance in series",
    "R_s == R_1 + R_2",
    fakes.parameter("R_s", "series resistance", *RESISTANCE),
    ONE,
    OTHER,
)
PARALLEL = fakes.formula(
    "parallel", "total resistance in parallel", "R_p == R_1 * R_2 / (R_1 + R_2)",
    fakes.parameter("R_p", "parallel resistance", *RESISTANCE), ONE, OTHER,
)  # fmt: skip
SLOWER = fakes.formula(
    "slower",
    "distance at another constant speed",
    "d == w * t",
    DISTANCE,
    fakes.parameter("w", "slow speed", "speed", "m/s"),
    TIME,
)


def systems(*formulas: Formula, asked: str, kind: str, dimension: str) -> list[Formula]:
    """The systems for what is asked over ``formulas``."""
    index = kind_index(ontology())
    knowledge = typed_knowledge(formulas, index)
    target = noun(asked, frozenset({kind}), index, None, dimension)
    made, _, liked = with_systems(knowledge, build_links(knowledge), target, frozenset({dimension}), target, {})
    return [made.formulas[number].formula for number in liked]


def test_a_system_is_solved_exactly_and_cites_both() -> None:
    found = systems(SERIES, PARALLEL, asked="resistance 1", kind=RESISTANCE[0], dimension="L^2 M T^-3 I^-2")
    made = next(system for system in found if system.target == "R_1")
    assert {p.identifier for p in made.parameters} == {"R_1", "R_s", "R_p"}
    assert {SERIES.uri, PARALLEL.uri} <= set(made.aliases)


def test_what_cancels_is_no_system() -> None:
    assert systems(STEADY, SLOWER, asked="time", kind="time", dimension="T") == []
