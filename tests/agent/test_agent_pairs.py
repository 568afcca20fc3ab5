"""Which of two values comes first, what an unknown place stands for, and what values can't be."""

from __future__ import annotations

import pytest
from agent_fakes import read

from mathrag.agent.reading.asked import read_asked
from mathrag.agent.slots.features import unlike_kinds
from mathrag.agent.slots.typed import noun
from mathrag.problems.kinds import KindIndex

BACK = " If we already know that the answer to the above question is 3 kg, what should [X] be?"


def test_an_unknown_temperature_before_the_only_given_one_is_the_initial_one(kinds: KindIndex) -> None:
    text = "The temperature of the oil is [X]. At noon its temperature is 60 °C. It absorbs 2 kJ. What is its mass?"
    question = read(text + BACK, kinds)
    assert question.target.markers == {"initial"}
    assert question.facts[0].noun.markers == {"final"}


@pytest.mark.parametrize(
    ("text", "dimension"),
    [
        ("The work done by the pulling force = [X]. What is the mass?", "L^2 M T^-2"),
        ("Calculate the temperature rise [X] of some oil. What is its mass?", "Θ"),
        ("A cart of 20 kg rolls against a resistance of [X]. What is the mass?", "L M T^-2"),
        ("A wire with a resistance of [X] carries 2 A. What is the mass?", "L^2 M T^-3 I^-2"),
    ],
)
def test_what_stands_in_an_unknown_place(text: str, dimension: str, kinds: KindIndex) -> None:
    assert dimension in read(text + BACK, kinds).dimensions


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("Calculate: if all of it goes into 5 kg of oil, by how much would the temperature rise?", "temperature rise"),
        ("Find: to what temperature does the oil rise?", "final temperature"),
        ("What will $2,000 grow to in 8 years?", "grow to"),
        ("What, then, would the range of the second ball be?", "range of the second ball"),
        ("Calculate, in percent, the efficiency of the engine.", "efficiency of the engine"),
        ("What is in m/s the largest speed of the cart?", "largest speed of the cart"),
        ("From these data find the drift speed of the electrons.", "drift speed of the electrons"),
        ("How fast does the turntable spin?", "angular velocity"),
        ("How fast does the car move?", "speed"),
        ("How fast is a point on the rim moving when the wheel turns at 12 rad/s?", "speed"),
    ],
)
def test_what_is_asked(text: str, asked: str) -> None:
    read = read_asked(text)
    assert read is not None
    assert read.text.startswith(asked)


def test_a_product_is_not_called_what_it_is_made_of(kinds: KindIndex) -> None:
    product = read("Here 0.2 times of the weight of the cart = 50 N. What is the work over 3 m?", kinds).given[1]
    assert "weight" not in product.noun.kinds


def test_a_calorific_value_is_no_pressure(kinds: KindIndex) -> None:
    def of(kind: str) -> object:
        return noun(kind, frozenset({kind}), kinds, None, kinds.dimension[kind])

    assert unlike_kinds(of("volumetric_calorific_value"), of("stress"))  # type: ignore[arg-type]
    assert not unlike_kinds(of("pressure"), of("stress"))  # type: ignore[arg-type]


def test_what_a_bracket_says_again_is_no_other_value(kinds: KindIndex) -> None:
    question = read("It speeds up from rest to 26.8 m/s (100 km/h) in 3.90 s. What is its acceleration?", kinds)
    assert [fact.unit for fact in question.given] == ["m/s", "s"]
