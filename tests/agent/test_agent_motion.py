"""One speed all the way, and motions whose speed changes (`motion.unsteady`); decelerations as sizes."""

from __future__ import annotations

from collections.abc import Sequence

import agent_fakes as fakes
import pytest
from agent_fakes import asked_of

from mathrag.problems.kinds import KindIndex
from mathrag.agent.planning.planner import Ranking
from mathrag.agent.slots.typed import typed_knowledge
from mathrag.entities import Formula

UNIFORM = fakes.formula(
    "u", "Distance", "d == v * t", fakes.parameter("d", "distance", "distance", "m"), fakes.parameter("v", "speed", "speed", "m/s"),
    fakes.parameter("t", "time", "time", "s"),
)  # fmt: skip
BRAKING = fakes.formula(
    "b", "Speeds and distance", "v**2 == v_0**2 + 2 * a * d", fakes.parameter("v", "final speed", "speed", "m/s"),
    fakes.parameter("v_0", "initial speed", "speed", "m/s"), fakes.parameter("a", "acceleration", "acceleration", "m/s^2"),
    fakes.parameter("d", "distance", "distance", "m"),
)  # fmt: skip


MEAN = fakes.formula(
    "m", "Mean speed", "u == v_0 + a * t / 2", fakes.parameter("u", "mean speed", "average_speed", "m/s"),
    fakes.parameter("v_0", "initial speed", "speed", "m/s"), fakes.parameter("a", "acceleration", "acceleration", "m/s^2"),
    fakes.parameter("t", "time", "time", "s"),
)  # fmt: skip
FALL = fakes.formula(
    "f", "Speed after a fall", "v == sqrt(2*g*h)", fakes.parameter("v", "speed", "speed", "m/s"),
    fakes.parameter("g", "acceleration of free fall", "acceleration_of_free_fall", "m/s^2"), fakes.parameter("h", "height", "height", "m"),
)  # fmt: skip


def ranked(text: str, kinds: KindIndex, formulas: Sequence[Formula] = (UNIFORM, BRAKING)) -> Ranking:
    return asked_of(typed_knowledge(list(formulas), kinds), text, kinds, 3)


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


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("A train travelling at 30 m/s brakes at a constant 2.0 m/s². What is its speed after a further 200 m?", 10.0),
        (
            "A sled moving at 10 m/s speeds up at a constant 1.5 m/s². What is its speed after it has covered 100 m?",
            20.0,
        ),
    ],
)
def test_what_brakes_gets_slower_and_what_speeds_up_faster(kinds: KindIndex, text: str, value: float) -> None:
    ranking = ranked(text, kinds)
    assert ranking.best is not None
    assert ranking.best.value == pytest.approx(value)
    before = 30.0 if value < 20 else 10.0
    assert all((float(plan.plan.value) < before) == (value < before) for plan in ranking.plans)


def test_what_brakes_is_not_computed_as_if_it_sped_up(kinds: KindIndex) -> None:
    made = ranked(
        "A train travelling at 30 m/s brakes at a constant 2.0 m/s². What is its speed after a further 200 m?", kinds
    )
    assert any("get faster" in reason for _, reason in made.failed)


def test_what_has_a_speed_at_the_start_does_not_start_from_rest(kinds: KindIndex) -> None:
    rest = fakes.formula(
        "r", "Distance from rest", "d == a * t**2 / 2", fakes.parameter("d", "distance", "distance", "m"),
        fakes.parameter("a", "acceleration", "acceleration", "m/s^2"), fakes.parameter("t", "time", "time", "s"),
    )  # fmt: skip
    text = "A car accelerates at 2.5 m/s² for 6.0 s"
    assert ranked(f"{text}, with an initial speed of 10 m/s. How far does it get?", kinds, (rest,)).best is None
    assert ranked(f"{text} from rest. How far does it get?", kinds, (rest,)).best is not None


def test_the_mean_speed_is_not_that_in_the_end(kinds: KindIndex) -> None:
    made = ranked(
        "A train travelling at 30 m/s decelerates at 2.0 m/s² for 5 s. What is its speed then?", kinds, (MEAN,)
    )
    assert any("mean speed" in reason for _, reason in made.failed)
    assert all(plan.plan.calls[-1].slot.parameter.symbol != "u" for plan in made.plans)


def test_how_high_something_was_dropped_is_a_size(kinds: KindIndex) -> None:
    made = ranked(
        "A pebble is dropped from rest from a railing and hits the river below at 21 m/s. How high is the railing?",
        kinds,
    )
    assert {round(abs(float(plan.plan.value)), 3) for plan in made.plans} == {22.485}
    assert made.best is not None
    assert float(made.best.value) > 0
    assert any("taken for that at the start" in reason for _, reason in made.failed)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("A crate slides from rest 4.0 m down a ramp. How fast is it then?", None),
        ("A crate slides from rest down a rough ramp from a height of 2.0 m. How fast is it at the bottom?", None),
        ("A crate slides from rest down a smooth ramp from a height of 2.0 m. How fast is it at the bottom?", 6.263),
    ],
)
def test_a_way_down_a_slope_is_no_height(kinds: KindIndex, text: str, value: float | None) -> None:
    best = ranked(text, kinds, (FALL,)).best
    assert (None if best is None else round(float(best.value), 3)) == value


def test_the_speed_at_one_end_is_not_the_mean(kinds: KindIndex) -> None:
    ending = fakes.formula("e", "Speed after a time", "v == v_0 + a * t", *BRAKING.parameters[:3], MEAN.parameters[-1])
    text = (
        "A cart at 7 m/s slows down uniformly at 0.5 m/s^2. How much time passes before its speed has dropped to 4 m/s?"
    )
    ranking = ranked(text, kinds, (MEAN, ending))
    assert ranking.best is not None
    assert ranking.best.value == pytest.approx(6.0)
    assert "the speed at one end is not the mean" in {reason for _, reason in ranking.failed}
