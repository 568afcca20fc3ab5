"""A quantity that is spoken of without a value is asked for, not passed by."""

from __future__ import annotations

from typing import Any

import pytest
from agent_fakes import FakeKnowledge, formula, parameter

from mathrag.agent import Agent, Answer
from mathrag.agent.reading.untold import supposing, untold
from mathrag.agent.slots.typed import noun
from mathrag.problems.kinds import KindIndex
from mathrag.settings import Settings

POWER = formula(
    "power", "power of a lift", "P == (m*9.8*h + m*v**2/2)/t",
    parameter("P", "power", "power", "W"), parameter("m", "mass", "mass", "kg"), parameter("h", "height", "height", "m"),
    parameter("v", "final speed", "speed", "m/s"), parameter("t", "time", "time", "s"),
)  # fmt: skip
WEIGHING = formula(
    "slow", "power of a slow lift", "P == m*9.8*h/t",
    parameter("P", "power", "power", "W"), parameter("m", "mass", "mass", "kg"), parameter("h", "height", "height", "m"),
    parameter("t", "time", "time", "s"),
)  # fmt: skip
LIFTED = "What power lifts a mass of 20 kg by a height of 3 m in a time of 4 s"


def ask(text: str) -> Answer:
    known: Any = FakeKnowledge([POWER, WEIGHING])
    return Agent(known, Settings()).ask(text)


def test_a_value_that_is_not_told_is_asked_for_with_the_law_that_takes_it() -> None:
    answer = ask(f"{LIFTED} to a certain speed?")
    assert (answer.kind, answer.value) == ("clarification", None)
    assert [(one.quantity, one.formula) for one in answer.missing] == [("final speed", "power of a lift")]


def test_the_same_question_is_answered_with_the_value_and_without_the_words() -> None:
    assert ask(f"{LIFTED} to a speed of 2 m/s?").value == pytest.approx((20 * 9.8 * 3 + 40) / 4)
    assert ask(f"{LIFTED}?").value == pytest.approx(147)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("It reaches a certain speed, and stops.", ["speed"]),
        ("If the mass of the cart is known, it rolls.", ["mass"]),
        ("It is at x at a certain t.", ["t"]),
        ("The room costs some money plus $2 for each guest.", ["sum of money"]),
        ("A certain mass of 2 kg falls.", []),
        ("A certain camera has a flash.", []),
        ("A van drives about in a certain hilly area.", []),
        ("It falls in a certain time.", ["time"]),
        ("Hydrogen energy is known as the fuel of the future.", []),
        ("For a certain gas-phase reaction it is -95 kJ.", []),
    ],
)
def test_what_is_spoken_of_without_a_value(text: str, names: list[str], kinds: KindIndex) -> None:
    assert [one.name for one in untold(text, noun("power", frozenset(), kinds), (), kinds)] == names


def test_what_is_asked_is_not_told_anyway(kinds: KindIndex) -> None:
    speed = noun("speed", frozenset({"speed"}), kinds)
    assert not untold("It is thrown at a certain speed.", speed, (), kinds)


def test_a_supposed_value_stands_in_the_place_of_the_words(kinds: KindIndex) -> None:
    text = "It costs some money for a certain time, and a certain percentage is paid."
    told, spans = supposing(text, untold(text, noun("power", frozenset(), kinds), (), kinds), 2.0)
    assert told == "It costs $2 for a time of 2 s, and 2 % is paid."
    assert [told[a:b] for a, b in spans] == ["$2", "a time of 2 s", "2 %"]
