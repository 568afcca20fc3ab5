"""Motions in several phases, there and back, and of two that meet (`motion.courses` and its readers)."""

from __future__ import annotations

import agent_fakes as fakes
import pytest
from agent_fakes import asked_of

from mathrag.agent.language.kinds import KindIndex
from mathrag.agent.planning.planner import Ranking
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
    best = ranked(text, kinds).best
    assert best is not None
    assert float(best.value) == pytest.approx(value)


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
    best = ranked(text, kinds).best
    assert best is not None
    assert float(best.value) == pytest.approx(value, rel=1e-4)


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
    best = ranked(text, kinds).best
    assert best is not None
    assert float(best.value) == pytest.approx(value)


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
