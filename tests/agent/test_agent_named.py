"""Laws that a question names in full answer it with the types of its own values, whatever their words mean elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

import pytest
from agent_fakes import FakeKnowledge, formula, parameter

from mathrag.agent import Agent, Answer
from mathrag.entities import Formula
from mathrag.quantities import to_si
from mathrag.settings import Settings

YIELD = formula(
    "msy", "maximum sustainable yield", "MSY == r*K/4",
    parameter("MSY", "maximum sustainable yield", "percent_yield", "%"),
    parameter("r", "intrinsic growth rate", "growth_rate", "1/s"), parameter("K", "carrying capacity", None, "s"),
)  # fmt: skip
TURN = formula(
    "turn", "Turn radius", "R == TAS/200", parameter("R", "turn radius", "radius", "m"), parameter("TAS", "true airspeed", None, "m"),
)  # fmt: skip
MAXIMUM = parameter("ORM", "repetition maximum", None, "1").model_copy(update={"dimension": None, "unit": None})
LIFTED, REPETITIONS = parameter("W", "weight lifted", "weight", "N"), parameter("n", "repetitions", None, "1")
EPLEY = formula(
    "epley", "Epley formula", "ORM == W*(1 + n/30)",
    MAXIMUM, LIFTED, REPETITIONS,
)  # fmt: skip
BRZYCKI = formula(
    "brzycki", "Brzycki formula", "ORM == 36*W/(37 - n)",
    MAXIMUM, LIFTED, REPETITIONS,
)  # fmt: skip
STOCK = formula(
    "stock", "Steady state", "x == K*(1 - q*e/r)",
    parameter("x", "stock", "volume", "m^3"), parameter("K", "carrying capacity", "volume", "m^3"),
    parameter("q", "catchability", None, "1"), parameter("e", "fishing effort", "force", "N"),
    parameter("r", "growth rate", "growth_rate", "1/s"),
).model_copy(update={"executable": False, "consistency": "inconsistent", "target": None, "template": None})  # fmt: skip


def ask(text: str, *laws: Formula) -> Answer:
    known: Any = FakeKnowledge(laws)
    return Agent(known, Settings()).ask(text)


def test_a_yield_is_what_its_law_makes_of_the_values() -> None:
    answer = ask(
        "What is the maximum sustainable yield for an intrinsic growth rate of 0.6 per year and a carrying capacity of 2000 tonnes?",
        YIELD,
    )
    assert answer.value is not None
    assert to_si(answer.value, answer.unit or "1")[0] == pytest.approx(to_si(300, "t/yr")[0])


def test_a_law_that_its_guessed_types_contradict_answers() -> None:
    answer = ask(
        "Find the stock for a carrying capacity of 1000 t, a catchability of 0.02, a fishing effort of 10 and a growth rate of 0.5.",
        STOCK,
    )
    assert (answer.value, answer.unit) == (pytest.approx(600), "t")


def test_a_law_of_which_a_value_lacks_does_not() -> None:
    assert ask("What is the maximum sustainable yield for a carrying capacity of 2000 tonnes?", YIELD).refused


def test_a_number_that_may_have_a_unit_makes_no_quantity_of_another_kind() -> None:
    assert ask("What is the turn radius at a true airspeed of 180 knots?", TURN).refused


def test_of_two_laws_the_one_that_the_question_calls_by_its_label() -> None:
    told = "The weight lifted is 100 kg and the repetitions are 5."
    assert ask(f"{told} What is the repetition maximum by the Brzycki formula?", EPLEY, BRZYCKI).value == pytest.approx(
        112.5
    )
    assert ask(f"{told} What is the repetition maximum?", EPLEY, BRZYCKI).refused


def test_the_laws_are_those_that_were_retrieved_for_the_question() -> None:
    class Counting(FakeKnowledge):
        searched: tuple[str, ...] = ()

        def search(self, query: str, k: int = 10, kinds: Sequence[str] = ()) -> list[SimpleNamespace]:
            self.searched += (query,)
            return super().search(query, k, kinds)

    known: Any = Counting((STOCK,))
    text = "Find the stock for a carrying capacity of 1000 t, a catchability of 0.02, a fishing effort of 10 and a growth rate of 0.5."
    assert Agent(known, Settings()).ask(text).value == pytest.approx(600)
    assert len(known.searched) <= 2  # once for the question, once for the plan that is carried out
