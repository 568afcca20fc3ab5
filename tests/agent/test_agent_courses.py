"""Motions in several phases, there and back, and of two that meet (`motion.courses` and its readers)."""

from __future__ import annotations

import agent_fakes as fakes
import pytest
from agent_fakes import asked_of

from mathrag.problems.kinds import KindIndex
from mathrag.agent.planning.planner import Ranking
from mathrag.agent.question import read_question
from mathrag.agent.situations.motion.kinematics import ZERO, Accelerated, Sum, Term, Uniform, given_as, solved
from mathrag.agent.slots.typed import typed_knowledge

WAY, TIME = fakes.parameter("x", "distance", "distance", "m"), fakes.parameter("t", "time", "time", "s")
SPEED = fakes.parameter("v", "final speed", "speed", "m/s")
RATE = fakes.parameter("a", "acceleration", "acceleration", "m/s^2")
GAINED = fakes.formula("gained", "Speed", "v == a*t", SPEED, RATE, TIME)
TRAM = (
    "A tram starts from rest and accelerates at 1.0 m/s² for 10 s. It then travels at constant speed for 50 s "
    "and finally brakes at 0.5 m/s² to a stop. "
)
RACE = (
    "In a 100-m race a runner accelerates uniformly from rest over the first 20.0 m, which takes her 3.20 s, and runs the "
    "remaining 80.0 m at the speed she has then reached. "
)
PASSED = (
    "A truck moving at a constant 22.0 m/s passes a parked police car, which at that instant starts from rest in the same "
    "direction with a constant acceleration of 2.75 m/s². "
)


def ranked(text: str, kinds: KindIndex) -> Ranking:
    return asked_of(typed_knowledge([GAINED], kinds), text, kinds, 3)


def gives(ranking: Ranking, value: float, near: float | None = None) -> None:
    best = ranking.best
    assert best is not None
    assert float(best.value) == pytest.approx(value, rel=near)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        (f"{TRAM}What is the total distance covered?", 650),
        (f"{TRAM}How long does the whole trip take?", 80),
        (f"{TRAM}What is its average speed over the whole trip?", 8.125),
        (f"{TRAM}How long does the braking take?", 20),
        (
            "A cyclist accelerates from rest at 1 m/s² for 6 s, then rides at constant speed. How far has he gone after 30 s?",
            162,
        ),
        (f"{RACE}What is her time for the whole race?", 9.6),
        (f"{RACE}What is her acceleration?", 3.90625),
        (
            "A tram runs 1200 m between two stops. It accelerates at 1.0 m/s² from rest, travels at constant speed and finally "
            "brakes at 1.0 m/s² to a stop; the whole ride takes 80 s. What is its top speed?",
            20,
        ),
        (
            "A car moves at 20 m/s. The driver reacts after 0.75 s and brakes at 5 m/s² until the car comes to a standstill. "
            "How long is the stopping distance?",
            55,
        ),
    ],
)
def test_phases_hand_their_speed_on(kinds: KindIndex, text: str, value: float) -> None:
    gives(ranked(text, kinds), value)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        (
            "A ball is thrown straight up, and it returns to the height of release 1.70 s later. How high did it rise?",
            3.54265,
        ),
        (
            "On the Moon, where g is 1.62 m/s², a hammer is tossed straight up at 3.24 m/s. How long is it in the air?",
            4.0,
        ),
        ("An arrow is fired straight up and reaches a greatest height of 15 m. How fast was it launched?", 17.1523),
        (
            "A probe is shot straight up at 4 m/s on a moon and comes back 5.0 s later. What is the acceleration due to gravity?",
            1.6,
        ),
    ],
)
def test_what_is_thrown_straight_up_takes_as_long_down_as_up(kinds: KindIndex, text: str, value: float) -> None:
    gives(ranked(text, kinds), value, 1e-4)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        (f"{PASSED}How far from its parking place does the police car draw level with the truck?", 352),
        (f"{PASSED}How long does it take the police car to catch up with the truck?", 16),
        (f"{PASSED}How fast is the police car going when it draws level with the truck?", 44),
        (
            "A walker going 1.5 m/s has a lead of 150 m over a runner who follows at 4.0 m/s. "
            "How far does the walker go until the runner catches up with him?",
            90,
        ),
        (
            "Two trains 300 m apart travel towards each other at 20 m/s and 10 m/s. How long does it take until they meet?",
            10,
        ),
    ],
)
def test_two_that_meet_are_at_one_place_at_one_time(kinds: KindIndex, text: str, value: float) -> None:
    gives(ranked(text, kinds), value)


@pytest.mark.parametrize(
    "text",
    [
        "A train accelerates from rest at 0.8 m/s² for 20 s, holds its speed and then brakes at 1 m/s² to a stop. How long is the trip?",
        "A car brakes at 5 m/s² after having cruised for 10 s at 20 m/s. How far has it gone when its speed is 10 m/s?",
        "A car accelerates at 2 m/s² for 5 s. Another car brakes at 3 m/s² for 4 s. How far does the second car travel in all?",
        "A ball is thrown straight up from a balcony and returns to the ground 3.0 s later. How high above the balcony does it rise?",
        "A car passes a truck at 25 m/s; 3.0 s later the truck accelerates at 2 m/s² from 15 m/s. How soon does it catch up?",
    ],
)
def test_what_is_not_wholly_clear_is_not_read(kinds: KindIndex, text: str) -> None:
    question = fakes.read_question(text, kinds, (), typed_knowledge([GAINED], kinds))
    assert question is not None
    assert not any(said.told for said in question.said)


def test_documents_that_are_not_about_motion_are_not_asked(kinds: KindIndex) -> None:
    square = fakes.formula("square", "Area", "A == x**2", fakes.parameter("A", "area", "area", "m^2"), WAY)
    assert asked_of(typed_knowledge([square], kinds), f"{TRAM}What is the total distance?", kinds, 3).best is None


def test_each_phase_is_told_with_what_was_worked_out(kinds: KindIndex) -> None:
    best = ranked(f"{TRAM}What is the total distance covered?", kinds).best
    assert best is not None
    assert "at 10 m/s for 50 s over 500 m" in best.calls[-1].tool.formula.label


def test_what_is_left_open_is_found_from_two_ways_to_one_value() -> None:
    phases = [Uniform("v", "t", "s"), Accelerated("u", "w", "a", "t", "s")]
    found = solved(phases, {"u": ZERO, "v": given_as("v", 22.0), "a": given_as("a", 2.75)}, "t")
    assert found is not None
    assert found["t"].text == "2*v/a"


def test_values_that_contradict_each_other_have_no_solution() -> None:
    relations = [Sum("s", ("s_1", "s_2")), Uniform("v", "t", "s")]

    def given(rest: float) -> dict[str, Term]:
        return {name: given_as(name, value) for name, value in {"s": 100.0, "s_1": 20.0, "s_2": rest, "v": 5.0}.items()}

    assert solved(relations, given(60.0), "t") is None
    assert solved(relations, given(80.0), "t") is not None


ALONG = fakes.formula("along", "Distance", "x == v*t", WAY, fakes.parameter("v", "speed", "speed", "m/s"), TIME)
TRIP = "A bus first drives at 60 km/h for 30 min, and afterwards drives 50 km at a speed of 100 km/h. "
MARKED = "A bus runs for 0.4 h at 45 km/h and then for [X] at 80 km/h. What is the total distance?"


@pytest.mark.parametrize(
    ("text", "value"),
    [
        (f"{TRIP}What is its average speed over the entire journey?", 80 / 3.6),
        (f"{TRIP}How far does it drive in all?", 80e3),
        (f"{TRIP}How long does the whole journey take?", 3600),
        (f"{MARKED}{fakes.BACK.format('66 km')}", 0.6 * 3600),
        (
            "A hiker walks 6 km in 1.5 h, rests for 30 min, and then walks another 4 km at 5 km/h. What is his "
            "average speed for the whole hike?",
            10e3 / (2.8 * 3600),
        ),
        (
            "A tram speeds up for 20 s at an average speed of 8 m/s, then runs at 16 m/s for 100 s, and slows down "
            "for 10 s at an average speed "
            "of 8 m/s. Find the distance between the two stations.",
            1840,
        ),
        (
            "A car goes the first half of the way at 40 km/h and the second half at 60 km/h. What is its average speed?",
            48 / 3.6,
        ),
        (
            "A girl walks to school, 1200 m away, in 15 min and comes back in 10 min. What is her average speed for both ways?",
            1.6,
        ),
        (
            "On a trip of 200 km a driver covers the first 80 km at 40 km/h. At what speed must he drive the rest of the way to average "
            "50 km/h over the whole trip?",
            60 / 3.6,
        ),
        ("Lena walks 2 km at 5 km/h and then cycles 9 km at 18 km/h. How long does she cycle?", 1800),
    ],
)
def test_legs_make_up_the_whole_way(kinds: KindIndex, text: str, value: float) -> None:
    gives(asked_of(typed_knowledge([ALONG], kinds), text, kinds, 2), value)


def test_a_way_relative_to_the_water_is_no_leg(kinds: KindIndex) -> None:
    text = "A boat goes 12 km at 18 km/h in a current of 3 km/h and then 6 km at 10 km/h. What is its average speed?"
    question = read_question(text, kinds, (), typed_knowledge([ALONG], kinds))
    assert question is not None
    assert not any(said.told for said in question.said)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        (
            "Sound travels at 5100 m/s in steel and 340 m/s in air. A rail is struck 1020 m away. What is the time "
            "interval between the two sounds?",
            2.8,
        ),
        (
            "An earthquake sends out P waves at 8 km/s and S waves at 4.5 km/s. The S waves arrive 42 s after the P "
            "waves. How far away is it?",
            432e3,
        ),
        ("How much time does a driver save on 90 km if he drives at 100 km/h instead of 80 km/h?", 810),
    ],
)
def test_what_is_slower_on_one_way_comes_later(kinds: KindIndex, text: str, value: float) -> None:
    gives(asked_of(typed_knowledge([ALONG], kinds), text, kinds, 2), value)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        (
            "A stone dropped into a shaft where g is 10 m/s² takes 3 s to reach the bottom. Sound travels at 300 "
            "m/s. When is it heard at the top?",
            3.15,
        ),
        (
            "With g of 10 m/s², a ball is thrown straight up at 10 m/s from a roof 40 m above the street. How long "
            "after the throw does it hit the street?",
            4,
        ),
        (
            "With g of 10 m/s², a ball is thrown straight down at 10 m/s from a bridge 40 m high. With what speed does it hit the water?",
            30,
        ),
        (
            "With g of 10 m/s², a ball is thrown straight up from a tower at 10 m/s and hits the ground 4 s later. How high is the tower?",
            40,
        ),
        (
            "Where g is 10 m/s², a rocket climbs vertically from rest at 20 m/s² for 2 s, when its motor burns out. "
            "What is its maximum height?",
            120,
        ),
    ],
)
def test_what_falls_lands_below(kinds: KindIndex, text: str, value: float) -> None:
    gives(ranked(text, kinds), value)
