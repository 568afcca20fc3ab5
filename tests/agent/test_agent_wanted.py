"""What is wanted where nothing asks (`language.wanted`), marked places (`holes`), the digits of an answer (`evidence`)."""

from __future__ import annotations

import pytest

from mathrag.agent.planning.evidence import digits
from mathrag.agent.question import Question, read_question
from mathrag.problems.kinds import KindIndex, kind_index
from mathrag.problems.words import tokens
from mathrag.quantities import dimension_of, ontology

KINDS: KindIndex = kind_index(ontology())


def read(text: str) -> Question:
    question = read_question(text, KINDS)
    assert question is not None
    return question


@pytest.mark.parametrize(
    ("text", "unit"),
    [
        ("A wire of 5 Ω carries 2 A, and its voltage is missing in the notes.", "V"),
        ("A lamp of 60 W burns for 3 h; one would like to know the energy of the lamp.", "J"),
        ("kinetic energy; mass 3 kg, speed 4 m/s", "J"),
        (
            "A tank holds 90 kg of oil. Please solve the following Calculate the heat absorbed by the oil in the tank.",
            "J",
        ),
        (
            "A kettle holds 2 kg. Solve the following problem: the heat absorbed by the water. The parameter of voltage is 12 V.",
            "J",
        ),
        ("A lamp has 6 V and 2 A. Q: When the lamp works normally, the power consumed by the resistor R.", "W"),
        ("A 900 W oven and a 40 W lamp are on at 220 V. How should the specification of the fuse be chosen?", "A"),
        (
            "A stove gives off 4 MJ. The combustion can raise the temperature of 5 kg of water at room temperature by ℃.",
            "K",
        ),
        ("How large is the density of a block of 3 kg and 2 L?", "kg/m^3"),
        ("The density of a block of 3 kg and 2 L is what I need.", "kg/m^3"),
        (
            "2 MJ heat 5 kg water from [X] to boil. How long does it take? If we know the answer to the above question is 3, what is [X]?",
            "K",
        ),
        (
            "Her house is [X] away. How long is the trip at 3 m/s? If we know the answer to the above question is 9 s, what is [X]?",
            "m",
        ),
    ],
)
def test_the_wanted_quantity_has_its_dimension(text: str, unit: str) -> None:
    assert str(dimension_of(unit)) in read(text).dimensions


def test_a_symbol_with_low_digits_is_the_formulas_symbol() -> None:
    assert read("A₁ = 3 m², v₁ = 2 m/s, A₂ = 1 m². Give v₂.").target.symbol == "v2"


def test_the_change_of_a_pair_is_a_value() -> None:
    changes = [
        fact for fact in read("Water is heated from 6 °C to 72 °C. How much heat does 1 kg take?").facts if fact.also
    ]
    assert [(fact.value, fact.unit) for fact in changes] == [(66.0, "K")]


@pytest.mark.parametrize(("value", "expected"), [(0.0, 0), (2300.0, 2), (0.125, 3), (1 / 3, 6)])
def test_digits_of_an_answer(value: float, expected: int) -> None:
    assert digits(value) == expected


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("Light of wavelength 400 nm strikes a metal. What is its frequency?", "speed"),
        (
            "Light of 400 nm ejects electrons from a metal with a work function of 2 eV. What is their kinetic energy?",
            "wave",
        ),
        ("Light of 400 nm and an electron of the same wavelength: what is the speed of the electron?", ""),
        ("Light of 400 nm goes through glass. What is its frequency?", ""),
    ],
)
def test_light_brings_its_speed_where_nothing_slows_it(text: str, word: str) -> None:
    needs = [fact.needs for fact in read(text).facts if "light goes at" in (fact.note or "")]
    assert [need & frozenset(tokens("speed wave")) for need in needs] == ([frozenset(tokens(word))] if word else [])
