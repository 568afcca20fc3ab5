"""One law in two states: what is asked and what it goes with are given for another state of the same thing."""

from __future__ import annotations

import pytest
from agent_fakes import FakeKnowledge, formula, parameter

from mathrag.agent import Agent, Answer
from mathrag.settings import Settings

HOOKE = formula(
    "hooke", "Hooke's law", "F == k*x", parameter("F", "force", "force", "N"),
    parameter("k", "spring constant", "spring_constant", "N/m"), parameter("x", "extension", "extension", "m"),
)  # fmt: skip
WORK = formula(
    "work", "Work of a force", "W == F*x", parameter("W", "work", "work", "J"),
    parameter("F", "force", "force", "N"), parameter("x", "displacement", "displacement", "m"),
)  # fmt: skip
HEAT = formula(
    "heat", "Heat taken up", "Q == m*c*D", parameter("Q", "heat", "heat", "J"), parameter("m", "mass", "mass", "kg"),
    parameter("c", "specific heat capacity", "specific_heat_capacity", "J/(kg·K)"),
    parameter("D", "temperature difference", "temperature_difference", "K"),
)  # fmt: skip


def ask(text: str) -> Answer:
    return Agent(FakeKnowledge((HOOKE, WORK, HEAT)), Settings()).ask(text)


@pytest.mark.parametrize(
    ("text", "value", "unit"),
    [
        (
            "A spring stretches by 4.0 cm under a force of 10 N. How far does it stretch under a force of 25 N?",
            10,
            "cm",
        ),
        ("A spring stretches by 4.0 cm under a force of 10 N. What force stretches it by 6.0 cm?", 15, "N"),
        (
            "A 2.0-kg block warms by 15 K when it takes up a heat of 12 kJ. What heat warms 5.0 kg of this metal by 10 K?",
            20,
            "kJ",
        ),
    ],
)
def test_a_law_holds_in_two_states(text: str, value: float, unit: str) -> None:
    answer = ask(text)
    assert (answer.value, answer.unit) == (pytest.approx(value), unit)
    assert "twice with the same" in answer.steps[-1].formula.label


def test_of_one_sentence_the_nearer_value_is_of_the_state_that_is_known() -> None:
    answer = ask(
        "What heat warms a 5.0-kg block by 10 K if a heat of 12 kJ warms a 2.0-kg block of this metal by 15 K?"
    )
    assert answer.value == pytest.approx(20)


def test_two_things_are_no_two_states_of_one() -> None:
    told = "A steel spring stretches by 4.0 cm under a force of 10 N. How far does {} stretch under a force of 25 N?"
    assert ask(told.format("the spring")).value == pytest.approx(10)
    assert ask(told.format("a copper wire")).value is None


def test_what_does_not_last_has_to_be_said_to_be_the_same() -> None:
    """A force is no property of a spring, and work is none of anything: neither drops out unless the question says so."""
    told = (
        "A force does a work of 20 J over a displacement of 4.0 m. What work does {} do over a displacement of 6.0 m?"
    )
    assert ask(told.format("it")).value is None
    assert ask(told.format("the same force")).value == pytest.approx(30)


def test_a_value_without_a_place_leaves_it_alone() -> None:
    answer = ask("A spring of 2.0 kg stretches by 4.0 cm under 10 N. How far does it stretch under a force of 25 N?")
    assert answer.value is None or "twice" not in answer.steps[-1].formula.label
