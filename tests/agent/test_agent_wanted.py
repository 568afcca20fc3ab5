"""What is wanted where nothing asks (`language.wanted`), marked places (`holes`)."""

from __future__ import annotations

import pytest

from mathrag.agent.question import Question, read_question
from mathrag.problems.kinds import KindIndex, kind_index
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
        (
            "A stove gives off 4 MJ. The combustion can raise the temperature of 5 kg of water at room temperature by ℃.",
            "K",
        ),
        ("How large is the density of a block of 3 kg and 2 L?", "kg/m^3"),
        ("The density of a block of 3 kg and 2 L is what I need.", "kg/m^3"),
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
