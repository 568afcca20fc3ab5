"""From where the front comes in to where the end comes out: the lengths of both."""

from __future__ import annotations

import pytest
from agent_fakes import BACK, FakeKnowledge, formula, parameter, read

from mathrag.agent import Agent
from mathrag.problems.kinds import KindIndex
from mathrag.settings import Settings

MOTION = formula(
    "motion", "Distance from speed and time", "s == v*t", parameter("s", "distance", "distance", "m"),
    parameter("v", "speed", "speed", "m/s"), parameter("t", "time", "time", "s"),
)  # fmt: skip


@pytest.fixture(scope="module")
def agent() -> Agent:
    return Agent(FakeKnowledge((MOTION,)), Settings())  # type: ignore[arg-type]


def best(agent: Agent, text: str) -> float:
    made = agent.rank(text)
    assert made is not None
    return round(float(made[1].plans[0].plan.value), 6)


CONVOY = (
    "A convoy {} long drives over a bridge 900 m long at 10 m/s. How long does it take to cross the bridge completely?"
)


def test_both_lengths_are_gone(agent: Agent) -> None:
    assert best(agent, CONVOY.format("100 m")) == 100.0
    text = "A train 200 m long goes at 20 m/s; for how long is the whole train inside a tunnel 1000 m long?"
    assert best(agent, text) == 40.0


def test_an_unknown_length_is_gone_besides(agent: Agent) -> None:
    assert best(agent, CONVOY.format("[X]") + BACK.format("110 s")) == 200.0


def test_what_only_drives_goes_its_own_way(kinds: KindIndex) -> None:
    question = read("A train 200 m long goes 1000 m from a station at 20 m/s. How long does that take?", kinds)
    assert all("from end to end" not in fact.note for fact in question.facts)
