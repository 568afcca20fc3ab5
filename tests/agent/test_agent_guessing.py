"""What is asked in words that name no quantity: all that is given says it, or the unit that it is for."""

from __future__ import annotations

import agent_fakes as fakes
import pytest
from agent_fakes import carried_out, read, typed_knowledge

from mathrag.agent.planning.planner import Ranking
from mathrag.problems.kinds import KindIndex

DOPPLER = fakes.formula(
    "d", "Doppler effect, approaching source", "f_2 == f * v / (v - u)", fakes.parameter("f_2", "observed frequency", "frequency", "Hz"),
    fakes.parameter("f", "frequency of the source", "frequency", "Hz"), fakes.parameter("v", "speed of sound", "speed_of_sound", "m/s"),
    fakes.parameter("u", "speed of the source", "speed", "m/s"),
)  # fmt: skip
PHOTON = fakes.formula(
    "p", "Energy of a photon", "E == 6.62607015e-34 * f", fakes.parameter("E", "energy", "energy", "J"),
    fakes.parameter("f", "frequency", "frequency", "Hz"),
)  # fmt: skip


def ranked(text: str, kinds: KindIndex) -> Ranking:
    known = typed_knowledge([DOPPLER, PHOTON], kinds)
    return carried_out(read(text, kinds), known, 3)


def test_all_that_is_given_says_what_is_asked(kinds: KindIndex) -> None:
    best = ranked(
        "A horn of 500 Hz comes nearer at 20 m/s, the sound runs at 340 m/s. What pitch do you hear?", kinds
    ).best
    assert best is not None
    assert best.value == pytest.approx(531.25)


@pytest.mark.parametrize(
    "text",
    [
        "A horn of 500 Hz comes nearer at 20 m/s. What pitch do you hear?",  # too little
        "A horn of 500 Hz comes nearer at 20 m/s with 4 kg on it. How beautiful is it?",  # no formula for all of it
    ],
)
def test_less_says_nothing(kinds: KindIndex, text: str) -> None:
    assert ranked(text, kinds).best is None


def test_in_a_minute_is_a_time(kinds: KindIndex) -> None:
    times = [
        fact.si
        for fact in read("A pump lifts 600 kg in a minute. What is its flow?", kinds).given
        if fact.dimension == "T"
    ]
    assert times == [60.0]
    assert not any(f.dimension == "T" for f in read("It beats 70 times a minute. What is its period?", kinds).given)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("You pull with 80 N at a 0.3 m wrench. How strongly does that twist the nut?", "torque"),
        ("A wire carries 2 A at 10 V. How much does it oppose the current?", "electric_resistance"),
    ],
)
def test_a_verb_says_what_is_asked(kinds: KindIndex, text: str, kind: str) -> None:
    assert kind in read(text, kinds).target.kinds
