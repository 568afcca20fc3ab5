"""Echoes: until one hears them the sound has gone there and back (`motion.echoes`)."""

from __future__ import annotations

import agent_fakes as fakes
import pytest
from agent_fakes import asked_of, read

from mathrag.problems.kinds import KindIndex
from mathrag.agent.planning.planner import Ranking
from mathrag.agent.slots.typed import typed_knowledge
from mathrag.entities import Formula

LENGTH, TIME = fakes.parameter("d", "distance", "distance", "m"), fakes.parameter("t", "time", "time", "s")
SPEED = fakes.parameter("v", "speed", "speed", "m/s")
UNIFORM = fakes.formula("u", "Distance", "d == v*t", LENGTH, SPEED, TIME)
SOUNDING = fakes.formula("s", "Sounding", "d == v*t/2", LENGTH, SPEED, TIME)


def ranked(text: str, kinds: KindIndex, formula: Formula = UNIFORM) -> Ranking:
    return asked_of(typed_knowledge([formula], kinds), text, kinds, 2)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        (
            "A hiker shouts at a cliff and hears the echo 3.0 s later. Sound goes at 340 m/s. How far away is the cliff?",
            510.0,
        ),
        (
            "A radar pulse is reflected by a ship and received back after 40 µs at a speed of 3e8 m/s. How far away is the ship?",
            6000.0,
        ),
        ("A boy claps 51 m from a wall. After what time does he hear the echo at a speed of sound of 340 m/s?", 0.3),
        ("A sonar pulse returns from the sea bed 600 m below after 0.80 s. What is the speed of sound there?", 1500.0),
    ],
)
def test_there_and_back_is_twice_the_way(kinds: KindIndex, text: str, value: float) -> None:
    ranking = ranked(text, kinds)
    assert ranking.best is not None
    assert float(ranking.best.value) == pytest.approx(value)
    assert len({round(float(plan.plan.value), 6) for plan in ranking.plans}) == 1


def test_a_marked_time_after_which_a_pulse_returns_is_that_there_and_back(kinds: KindIndex) -> None:
    text = (
        "A laser pulse is sent to a mirror on a mountain and comes back [X] after it was sent. The speed of light is 3e8 m/s. How far away "
        "is the mirror? If we already know that the answer to the above question is 4500 m, what should the content of [X] be?"
    )
    ranking = ranked(text, kinds)
    assert ranking.best is not None
    assert float(ranking.best.value) == pytest.approx(3e-5)


def test_a_depth_that_is_only_on_the_way_to_what_is_asked_is_one_way(kinds: KindIndex) -> None:
    pressure = fakes.formula(
        "p", "Pressure of a liquid", "p == k*d", fakes.parameter("p", "pressure", "pressure", "Pa"),
        fakes.parameter("k", "pressure gradient", None, "Pa/m"), LENGTH,
    )  # fmt: skip
    text = "A ship gets the echo from the sea bed after 4 s at 1500 m/s. What is the pressure there if it grows by 10000 Pa/m?"
    ranking = asked_of(typed_knowledge([UNIFORM, pressure], kinds), text, kinds, 2)
    assert {round(float(one.plan.value)) for one in ranking.plans} == {30_000_000}


def test_a_formula_of_echoes_takes_the_whole_time(kinds: KindIndex) -> None:
    ranking = ranked(
        "The echo of a shout comes 2.0 s later, sound goes at 340 m/s. How far away is the wall?", kinds, SOUNDING
    )
    assert ranking.best is not None
    assert float(ranking.best.value) == pytest.approx(340.0)


def test_what_moves_while_the_echo_is_on_its_way_is_not_computed(kinds: KindIndex) -> None:
    text = "A car drives toward a cliff at 20 m/s, hoots and hears the echo 4 s later. Sound goes at 340 m/s. How far away was the cliff?"
    assert ranked(text, kinds).best is None


def test_the_whole_way_is_no_echo(kinds: KindIndex) -> None:
    text = "A sound goes to a wall and is reflected back after 2 s at 340 m/s. {}"
    assert all(fact.origin is None for fact in read(text.format("What total distance does it cover?"), kinds).given)
    assert any(fact.origin is not None for fact in read(text.format("How far away is it?"), kinds).given)
