"""What things bring with them: masses, charges and molar masses, unless the question gives its own."""

from __future__ import annotations

import pytest
from agent_fakes import read

from mathrag.agent.question import read_question
from mathrag.agent.reading.substances import property_facts
from mathrag.problems.kinds import KindIndex


def values(text: str, kinds: KindIndex) -> dict[str, float]:
    return {fact.text: fact.value for fact in property_facts(text, [], kinds)}


@pytest.mark.parametrize(
    ("text", "name", "value"),
    [
        ("What mass of NaOH is needed?", "molar mass NaOH", 39.997),
        ("How many moles are 45 g of water?", "molar mass water", 18.015),
        ("A tank of oxygen gas", "molar mass oxygen", 31.999),
        ("a chain of oxygen atoms", "molar mass oxygen", 15.999),
        ("Calcium hydroxide, Ca(OH)_2, dissolves", "molar mass calcium hydroxide", 74.093),
        ("What is the K-alpha line of copper?", "atomic number copper", 29),
        ("An electron is accelerated", "mass electron", 9.1093837e-31),
        ("An electron is accelerated", "charge electron", 1.602176634e-19),
        ("A satellite circles the Earth", "mass Earth", 5.9722e24),
    ],
)
def test_a_named_thing_brings_its_properties(kinds: KindIndex, text: str, name: str, value: float) -> None:
    assert values(text, kinds)[name] == pytest.approx(value, rel=1e-4)


@pytest.mark.parametrize("text", ["A DC motor in R_2", "A ball is thrown", "I have a car", ""])
def test_what_is_no_substance_brings_no_molar_mass_that_would_be_needed(kinds: KindIndex, text: str) -> None:
    assert all("molar" in fact.needs for fact in property_facts(text, [], kinds))


def test_a_value_that_the_question_gives_goes_first(kinds: KindIndex) -> None:
    question = read_question(
        "A satellite circles the Earth at a radius of 7000 km. What is its speed? The mass of the Earth is 6e24 kg.",
        kinds,
    )
    assert question is not None
    assert [fact.value for fact in question.facts if fact.dimension == "M"] == [6e24]


def test_every_assumption_names_its_source(kinds: KindIndex) -> None:
    for fact in property_facts("An electron meets NaCl near the Sun", [], kinds):
        assert fact.role == "assumed"
        assert "(" in fact.note


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("What is the weight on a planet with a mass 3.0 times that of the Earth?", [3 * 5.9722e24]),
        ("What is the density of a star with twice the mass of the Sun?", [2 * 1.9884e30]),
        ("What is the density of a star with 0.5 times the Sun's mass?", [0.5 * 1.9884e30]),
        ("What is the density of the Sun?", []),
    ],
)
def test_so_many_times_what_a_thing_brings_is_a_value(kinds: KindIndex, text: str, values: list[float]) -> None:
    question = read_question(text, kinds)
    assert question is not None
    assert [fact.value for fact in question.given] == pytest.approx(values)


def test_how_often_something_is_charged_tells_its_charge(kinds: KindIndex) -> None:
    question = read("A doubly charged ion has an energy of 32 keV. Through which voltage did it go?", kinds)
    assert [f.si for f in question.facts if f.dimension == "T I"] == [pytest.approx(2 * 1.602176634e-19)]


@pytest.mark.parametrize(("text", "mass"), [("the temperature of atomic hydrogen", 1.008), ("the gas hydrogen", 2.016)])
def test_atoms_of_an_element_that_comes_as_a_molecule_are_named_so(kinds: KindIndex, text: str, mass: float) -> None:
    question = read_question(f"What is {text} at 3 atm?", kinds)
    assert question is not None
    assert [f.value for f in question.facts if f.dimension == "M N^-1"] == pytest.approx([mass], rel=1e-3)
