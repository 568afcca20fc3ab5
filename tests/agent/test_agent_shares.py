"""Shares and totals that a question states (`reading.statements`, `reading.relations`)."""

from __future__ import annotations

import pytest
from agent_fakes import asked_of, formula, parameter

from mathrag.problems.kinds import KindIndex, kind_index
from mathrag.agent.question import Question, read_question
from mathrag.agent.slots.typed import typed_knowledge
from mathrag.quantities import ontology

KINDS: KindIndex = kind_index(ontology())


def read(text: str) -> Question:
    question = read_question(text, KINDS)
    assert question is not None
    return question


def test_an_efficiency_states_that_the_useful_energy_is_a_share_of_the_energy_spent() -> None:
    question = read("The efficiency of the stove is 40 % and 3 MJ are released. How much heat does the water absorb?")
    assert [(s.formula.equation, s.formula.parameters[0].unit) for s in question.said] == [
        ("part == share * whole", "J")
    ]


def test_a_multiple_of_an_unknown_quantity_is_an_equation() -> None:
    question = read("The resistance of the car is 0.1 times its weight and is 900 N. What is the weight of the car?")
    assert any(s.formula.equation == "left == factor * right" for s in question.said)


def test_what_becomes_electrical_energy_is_useful_and_what_it_is_made_of_is_spent() -> None:
    (share, *_) = read(
        "30 % of the heat released is converted into electrical energy. How much electrical energy is it?"
    ).said
    useful, spent, _ = share.nouns
    assert "electrical" in useful.stems
    assert "electrical" not in spent.stems
    (share, *_) = read("30 % of the electrical energy is turned into heat. How much heat is it?").said
    assert "electrical" in share.nouns[1].stems


def test_a_share_that_is_asked_for_has_no_value_of_its_own() -> None:
    question = read(
        "Of 4 MJ released, [X] of this heat is absorbed by water. How much heat does the water absorb? "
        "If we know the answer to the above question is 3 MJ, what is [X]?"
    )
    assert question.dimensions == frozenset({"1"})
    assert [s.only for s in question.said][:1] == [frozenset()]


def test_what_is_carried_together_adds_up_but_fuel_does_not() -> None:
    question = read("A truck of 3 t is loaded with 6 t of sand and burns 2 kg of diesel. What is its weight?")
    assert [fact.value for fact in question.facts if fact.text == "total mass"] == [9000.0]


@pytest.mark.parametrize(
    ("text", "total"),
    [
        (
            "A truck has an empty mass of 3 t, its tank is filled with 2 m^3 of oil. The density of the oil is 800 kg/m^3.",
            [4600.0],
        ),
        ("A truck has an empty mass of 3 t and its rated load is 4 t. It is loaded with 1 t of sand.", [4000.0]),
        ("A truck has an empty mass of 3 t and its rated load is 4 t. It is fully loaded.", [7000.0]),
        ("A truck of 3 t empty mass has a tank filled with 2 m^3 of oil. The density of ice is 900 kg/m^3.", []),
    ],
)
def test_what_is_in_a_tank_is_carried_and_what_may_be_is_not(text: str, total: list[float]) -> None:
    assert [fact.value for fact in read(f"{text} What is its weight?").facts if fact.text == "total mass"] == total


@pytest.mark.parametrize("asked", ["the percentage of tin in the alloy", "the percent by mass of tin"])
def test_a_part_of_something_is_at_most_all_of_it(asked: str) -> None:
    content = formula(
        "c", "Tin", "p == a / b", parameter("p", "% tin", None, "1"), parameter("a", "mass of tin", "mass", "kg"),
        parameter("b", "mass of alloy", "mass", "kg"),
    )  # fmt: skip
    ranking = asked_of(
        typed_knowledge([content], KINDS), f"An alloy of 8 g holds 2 g of tin. What is {asked}?", KINDS, 1
    )
    assert [item.plan.value for item in ranking.plans] == [0.25]


def test_a_planet_is_not_carried() -> None:
    question = read("A probe of 80 kg that a rocket carries flies past Mars (mass 6.4e23 kg). What is its weight?")
    assert not [fact for fact in question.facts if fact.text == "total mass"]
