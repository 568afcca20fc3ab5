"""What a question states beside plain values: relations, remainders of powers, units that are none."""

from __future__ import annotations

from typing import Any

import pytest
from agent_fakes import FakeKnowledge, read

from mathrag.agent import Agent
from mathrag.agent.reading.holes import placeholder_of
from mathrag.languages import foreign
from mathrag.problems.kinds import KindIndex
from mathrag.settings import Settings


@pytest.mark.parametrize("text", ["What is 5^41 mod 13?", "Find the remainder when 5^{41} is divided by 13."])
def test_the_remainder_of_a_power(text: str, kinds: KindIndex) -> None:
    question = read(text, kinds)
    assert [fact.value for fact in question.given] == [5, 41, 13]
    assert question.dimensions == {"1"}


@pytest.mark.parametrize(
    ("text", "units"),
    [
        ("What is the area of a disc with a radius of 7 grunks?", ("7 grunks",)),
        ("A wire carries 3 grunks at 2 V. What is its resistance?", ("3 grunks",)),
        ("A box holds 12 apples of 80 g each. What is their mass?", ()),
        ("The mass of 3 bricks is 6 kg. What is their weight?", ()),
        ("What is the charge of 5.0e12 protons?", ()),
        ("A shop sells 12 cupcakes of 80 g each. What is their mass?", ()),
        ("500 tulips have a mass of 5 kg. What is their weight?", ()),
        ("7 grunks is its radius. What is the area of the disc?", ("7 grunks",)),
        ("Of 300 students 75 skateboard. What share is that?", ()),
        ("In 5 seconds 3 grunks flow. What is the rate?", ("3 grunks",)),
    ],
)
def test_units_that_are_none(text: str, units: tuple[str, ...], kinds: KindIndex) -> None:
    assert read(text, kinds).unknown_units == units


def test_a_symbol_alone_is_asked_by_what_it_usually_stands_for(kinds: KindIndex) -> None:
    assert "L^2 M T^-3 I^-2" in read("A coil of 2 H is used at 50 Hz. What is X_L?", kinds).dimensions


def test_symbols_are_no_foreign_words() -> None:
    assert not foreign("Potentials: E_le = 0.3 V, E_la = 0.1 V; compute E_di.")
    assert foreign("Wie groß ist das Volumen der Kugel?")


def test_a_concentration_is_no_marked_place() -> None:
    assert placeholder_of("With [X] = 0.1 mol/L in rate = k[X][Y]") is None
    assert placeholder_of("a power P_1=[X] for 5 s") is not None


@pytest.mark.parametrize(
    ("text", "value", "unit"),
    [
        ("A tower is 52 m high. This is 4 m more than 3 times the height of the house. How high is the house?", 16, "m"),
        ("Ann paid $95 for a coat. That was $5 less than twice the price of her shoes. What was the price of her shoes?", 50, "$"),
    ],
)  # fmt: skip
def test_so_much_more_than_a_multiple_of_what_is_asked(text: str, value: float, unit: str) -> None:
    known: Any = FakeKnowledge(())
    answer = Agent(known, Settings()).ask(text)
    assert answer.value == pytest.approx(value)
    assert answer.unit == unit
    assert [step.stated_by for step in answer.steps] == ["question"]


@pytest.mark.parametrize(
    "text",
    [
        "They have $46 in two boxes. The first box has $8 less than three times the second. How much is in the second box?",
        "A tower is 52 m high. This is 4 m more than 3 times the height of the house. How wide is the river?",
    ],
)
def test_more_than_a_multiple_of_something_else_says_nothing(text: str, kinds: KindIndex) -> None:
    assert not [one for one in read(text, kinds).said if one.stated_by == "told_against"]
