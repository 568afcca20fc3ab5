"""One speed all the way, and motions whose speed changes (`mathrag.agent.motion`); decelerations as sizes."""

from __future__ import annotations

import agent_fakes as fakes
import pytest
from agent_fakes import carried_out

from mathrag.agent.kinds import KindIndex
from mathrag.agent.planner import Ranking
from mathrag.agent.question import read_question
from mathrag.agent.typed import typed_knowledge

UNIFORM = fakes.formula(
    "u", "Distance", "d == v * t", fakes.parameter("d", "distance", "distance", "m"), fakes.parameter("v", "speed", "speed", "m/s"),
    fakes.parameter("t", "time", "time", "s"),
)  # fmt: skip
BRAKING = fakes.formula(
    "b", "Speeds and distance", "v**2 == v_0**2 + 2 * a * d", fakes.parameter("v", "final speed", "speed", "m/s"),
    fakes.parameter("v_0", "initial speed", "speed", "m/s"), fakes.parameter("a", "acceleration", "acceleration", "m/s^2"),
    fakes.parameter("d", "distance", "distance", "m"),
)  # fmt: skip


def ranked(text: str, kinds: KindIndex) -> Ranking:
    known = typed_knowledge([UNIFORM, BRAKING], kinds)
    question = read_question(text, kinds, (), known)
    assert question is not None
    return carried_out(question, known, 3)


@pytest.mark.parametrize(
    "text",
    [
        "A stone is thrown straight down with an initial speed of 3 m/s and lands after 2 s. How far did it fall?",
        "A car has an initial speed of 20 m/s and brakes for 4 s. How far does it get?",
    ],
)
def test_the_speed_at_one_end_is_not_that_of_the_whole_way(kinds: KindIndex, text: str) -> None:
    assert any("one speed all the way" in reason for _, reason in ranked(text, kinds).failed)


def test_a_steady_speed_is(kinds: KindIndex) -> None:
    best = ranked("A car drives at a constant speed of 20 m/s for 4 s. How far does it get?", kinds).best
    assert best is not None
    assert best.value == 80.0


def test_a_deceleration_is_a_size(kinds: KindIndex) -> None:
    ranking = ranked("A runner at 8 m/s comes to a full stop within 0.4 m. What is his deceleration?", kinds)
    assert ranking.best is not None
    assert ranking.best.value == pytest.approx(80.0)
    assert ranking.best.calls[-1].value == pytest.approx(-80.0)
