"""Ways in legs, water brought to the boil, what connecting gives, fair coins, what is left: values that the words imply."""

from __future__ import annotations

import pytest
from agent_fakes import read

from mathrag.problems.kinds import KindIndex


def test_an_average_is_over_the_whole_way_and_the_whole_time(kinds: KindIndex) -> None:
    facts = read("A van drives 120 km in 2 hours and then 60 km in 1 hour. What is its average speed?", kinds).facts
    assert {(f.text, f.si) for f in facts if f.text.startswith("total")} == {
        ("total distance", 180e3),
        ("total time", 10800.0),
    }
    other = read("A van drives 120 km in 2 hours and then 60 km in 1 hour. What is its speed in the end?", kinds).facts
    assert not any(f.text.startswith("total") for f in other)


@pytest.mark.parametrize(
    ("text", "rise"),
    [
        ("How much heat brings 2 kg of water from 30 °C to the boil?", [70.0]),
        ("How much heat does 2 kg of water at 30 °C need until it boils?", [70.0]),
        ("Water boils in a pot. How much heat does it take in from 30 °C to 80 °C with 2 kg?", [50.0]),
    ],
)
def test_water_is_heated_up_to_its_boiling_point(kinds: KindIndex, text: str, rise: list[float]) -> None:
    assert [f.si for f in read(text, kinds).facts if f.dimension == "Θ" and f.difference] == rise


def test_what_connecting_gives_is_the_total(kinds: KindIndex) -> None:
    facts = read("What resistance has to be put in parallel with 6 ohm to get 2 ohm?", kinds).given
    assert ["total" in fact.noun.stems for fact in facts] == [False, True]


def test_a_fair_coin_falls_on_either_side_alike(kinds: KindIndex) -> None:
    facts = read("What is the probability of exactly 3 heads in 5 tosses of a fair coin?", kinds).facts
    assert [f.value for f in facts if "probability" in f.noun.kinds] == [0.5]
    assert all(
        f.role != "assumed" or f.value != 0.5
        for f in read("A biased coin falls 5 times. How likely is a head?", kinds).facts
    )


def test_what_is_left_is_a_share_of_what_was_there(kinds: KindIndex) -> None:
    facts = read("How old is a bone with 30 % of its carbon-14 left?", kinds).facts
    assert {f.dimension for f in facts if f.free} >= {"M", "N"}


def test_of_two_media_the_one_whose_index_is_given_needs_none(kinds: KindIndex) -> None:
    facts = read("At what angle does light at 45° in air enter water of index 1.33?", kinds).facts
    assert sorted(round(f.value, 3) for f in facts if "refractive_index" in f.noun.kinds) == [1.0, 1.33]


def test_levels_of_sound_have_their_reference(kinds: KindIndex) -> None:
    facts = read("What is the sound level of an intensity of 1e-6 W/m²?", kinds).facts
    assert [f.value for f in facts if f.symbols == {"I0"}] == [1e-12]


@pytest.mark.parametrize(
    ("text", "made"),
    [
        (
            'At 9:15 a sign says "Oldtown 86 km", at 9:45 one says "Oldtown 41 km". What is the average speed?',
            {("time that has passed", 1800.0), ("distance covered", 45e3)},
        ),
        (
            "It leaves at 11:30 a.m. and arrives at 2:00 p.m. What is its speed over 150 km?",
            {("time that has passed", 9000.0)},
        ),
        ("It leaves at 22:30 and arrives at 6:30 the next day. How fast is it?", {("time that has passed", 28800.0)}),
        ("The odometer reads 12040 km and after 1.5 h 12130 km. What is the speed?", {("distance covered", 90e3)}),
        ('A sign says "Harbor 60 km", another one "Airport 80 km". How far is it?', set()),
        ("It leaves at 8:10. How long does it take for 60 km?", set()),
    ],
)
def test_two_clocks_and_two_signs_tell_a_difference(kinds: KindIndex, text: str, made: set[tuple[str, float]]) -> None:
    names = ("time that has passed", "distance covered")
    assert {(f.text, round(f.si, 6)) for f in read(text, kinds).facts if f.text in names} == made
