"""Motions in phases: what covers one of them is not the whole (`motion.phases`)."""

from __future__ import annotations

import agent_fakes as fakes
import pytest
from agent_fakes import asked_of

from mathrag.problems.kinds import KindIndex
from mathrag.agent.planning.planner import Ranking
from mathrag.agent.situations.motion.phases import phases
from mathrag.agent.slots.typed import typed_knowledge

WAY, TIME = fakes.parameter("x", "distance", "distance", "m"), fakes.parameter("t", "time", "time", "s")
SPEED = fakes.parameter("v", "final speed", "speed", "m/s")
RATE = fakes.parameter("a", "acceleration", "acceleration", "m/s^2")
GAINED = fakes.formula("gained", "Speed", "v == a*t", SPEED, RATE, TIME)
COVERED = fakes.formula("covered", "Distance", "x == a*t**2/2", WAY, RATE, TIME)


def ranked(text: str, kinds: KindIndex) -> Ranking:
    return asked_of(typed_knowledge([GAINED, COVERED], kinds), text, kinds, 3)


@pytest.mark.parametrize(
    "text",
    [
        "A tram starts from rest, accelerates at 1.5 m/s² for 6.0 s, then runs at constant speed for a while. What is the total distance?",
        "A driver takes 0.80 s to react before he brakes at 7.5 m/s². What is the total distance until then?",
        "A rocket accelerates upward at 12 m/s² for 3.0 s. Then its engine stops and a parachute opens. What is the "
        "greatest height it reaches?",
    ],
)
def test_a_formula_for_one_phase_is_not_the_whole(kinds: KindIndex, text: str) -> None:
    ranking = ranked(text, kinds)
    assert ranking.best is None
    assert any("phase" in reason for _, reason in ranking.failed)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        (
            "A tram accelerates from rest at 1.5 m/s² for 6.0 s and then goes on at constant speed. What speed does it reach?",
            9.0,
        ),
        ("A tram accelerates from rest at 1.5 m/s² for 6.0 s. How far does it get?", 27.0),
        (
            "A tram accelerates from rest at 1.5 m/s² for 6.0 s, then runs on at constant speed. How far does it get while it accelerates?",
            27.0,
        ),
    ],
)
def test_what_is_asked_of_one_phase_is(kinds: KindIndex, text: str, value: float) -> None:
    best = ranked(text, kinds).best
    assert best is not None
    assert float(best.value) == pytest.approx(value)


def test_phases_follow_one_another() -> None:
    assert len(phases("It accelerates for 14 s, then runs at constant speed and finally brakes.")) == 3
    assert phases("It brakes at a constant rate.") == ()
