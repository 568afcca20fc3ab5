"""Two values that could change places are told apart by words or letters, or nothing is answered."""

from __future__ import annotations

from typing import Any

import pytest
from agent_fakes import FakeKnowledge, formula, parameter

from mathrag.agent import Agent, Answer
from mathrag.agent.slots.features import crossed_letters
from mathrag.settings import Settings

EXPECTED = formula(
    "expected", "expected score", "E_A == 1/(1 + 10**((R_B - R_A)/400))",
    parameter("E_A", "expected score", None, "1"), parameter("R_A", "", None, "1"), parameter("R_B", "", None, "1"),
)  # fmt: skip
GAP = formula(
    "gap", "voltage over a junction", "V == 0.026*I_n/I_0",
    parameter("V", "voltage", "voltage", "V"), parameter("I_n", "net current", "electric_current", "A"),
    parameter("I_0", "saturation current", "electric_current", "A"),
)  # fmt: skip


def ask(text: str) -> Answer:
    known: Any = FakeKnowledge([EXPECTED, GAP])
    return Agent(known, Settings()).ask(text)


def test_letters_say_whose_a_value_is() -> None:
    expected = 1 / (1 + 10 ** ((1800 - 1600) / 400))
    assert ask("Player A is rated 1600 and player B 1800. What is the expected score of A?").value == pytest.approx(
        expected
    )
    assert ask("Player B is rated 1800 and player A 1600. What is the expected score of A?").value == pytest.approx(
        expected
    )


def test_what_is_asked_of_one_is_not_given_by_a_law_for_the_other() -> None:
    assert ask("What is the expected score of B if R_A = 1600 and R_B = 1800?").value is None


def test_without_words_for_either_it_is_said_what_is_not_told_apart() -> None:
    answer = ask("A junction has a current of 2 A one way and a current of 5 A the other way. What is the voltage?")
    assert answer.value is None
    assert "does not say which of" in answer.answer
    assert "net current" in answer.answer
    assert "saturation current" in answer.answer


def test_words_tell_them_apart() -> None:
    answer = ask("A junction has a saturation current of 2 A and a net current of 5 A. What is the voltage?")
    assert (answer.value, answer.unit) == (pytest.approx(26 * 2.5), "mV")


@pytest.mark.parametrize(
    ("places", "crossed"),
    [
        ([("R_A", None, "player B"), ("R_B", None, "player A")], ("B", "A")),
        ([("R_A", "RB", ""), ("R_B", "RA", "")], ("B", "A")),
        ([("R_A", None, "player A"), ("R_B", None, "player B")], None),
        ([("R_A", None, "player B")], None),  # the law alone says A
        ([("m", None, "block B"), ("M", None, "block A")], None),
    ],
)
def test_letters_cross_only_where_the_question_and_the_law_have_both(
    places: list[tuple[str, str | None, str]], crossed: tuple[str, str] | None
) -> None:
    assert crossed_letters(places) == crossed
