"""How many times another quantity one is, as the question says it: an equation of the question; and letters that something is taken as."""

from __future__ import annotations

import pytest
from agent_fakes import FakeKnowledge, formula, parameter

from mathrag.agent import Agent, Answer
from mathrag.settings import Settings

WEIGHT = formula(
    "weight", "Weight of a body", "G == m*g", parameter("G", "weight", "weight", "N"),
    parameter("m", "mass", "mass", "kg"), parameter("g", "acceleration of free fall", "acceleration_of_free_fall", "m/s^2"),
)  # fmt: skip
WORK = formula(
    "work", "Work done by a force", "W == F*s", parameter("W", "work", "work", "J"),
    parameter("F", "force", "force", "N"), parameter("s", "distance", "distance", "m"),
)  # fmt: skip


def ask(text: str) -> Answer:
    return Agent(FakeKnowledge((WEIGHT, WORK)), Settings()).ask(text)


@pytest.mark.parametrize(
    "told",
    [
        "The friction acting on the sled is 0.2 times its weight.",
        "The friction is 20% of the sled's weight.",
        "The sled slides against a friction equal to 0.2 of its weight.",
    ],
)
def test_one_quantity_is_so_many_times_another(told: str) -> None:
    answer = ask(f"A sled has a mass of 50 kg and is pulled 10 m. {told} Take g as 10 m/s^2. What is the friction?")
    assert answer.value == pytest.approx(100)
    assert [step.formula.label for step in answer.steps][-1].startswith("the question states: the friction is")


def test_it_is_turned_round() -> None:
    answer = ask("The friction on a sled is 0.2 times its weight. The friction is 100 N. What is the sled's weight?")
    assert (answer.value, answer.unit) == (pytest.approx(500), "N")


def test_what_something_grows_by_is_no_multiple_of_another() -> None:
    answer = ask("The friction on a sled of 50 kg grows by 0.2 times its weight, g = 10 m/s^2. What is the friction?")
    assert answer.value is None


@pytest.mark.parametrize("told", ["g is taken as", "take g to be", "g takes", "assume g to be"])
def test_a_letter_is_taken_as_a_value(told: str) -> None:
    answer = ask(f"A body has a mass of 3 kg, {told} 10 m/s^2. What is its weight?")
    assert answer.value == pytest.approx(30)


def test_what_the_equation_lacks_is_asked_back() -> None:
    answer = ask("The friction on a sled is 0.2 times its weight. What is the friction?")
    assert (answer.kind, [one.quantity for one in answer.missing]) == ("clarification", ["weight"])
