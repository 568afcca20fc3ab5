"""Money is a dimension of its own; bounds and approximations answer where they are asked for, and say so."""

from __future__ import annotations

from typing import Any

import pytest
from agent_fakes import FakeKnowledge, formula, parameter

from mathrag.agent import Agent, Answer
from mathrag.agent.reading.sorts import named_as_money
from mathrag.entities import Formula
from mathrag.settings import AgentSettings, Settings

DISCOUNT = formula(
    "discount", "Discount", "d == r*p",
    parameter("d", "amount of discount", None, "1"), parameter("r", "discount rate", None, "1"),
    parameter("p", "original price", None, "1"),
)  # fmt: skip
INCREASE = formula(
    "increase", "percent increase", "i == b - a",
    parameter("i", "increase", None, "1"), parameter("b", "new amount", None, "1"), parameter("a", "original amount", None, "1"),
)  # fmt: skip
SPREAD = formula(
    "spread", "spread of energy", "E*t == 5e-35",
    parameter("E", "spread in energy", "energy", "J"), parameter("t", "lifetime", "time", "s"),
).model_copy(update={"sense": ">="})  # fmt: skip


def ask(text: str, *laws: Formula) -> Answer:
    known: Any = FakeKnowledge(laws)
    return Agent(known, Settings(agent=AgentSettings(min_confidence=0))).ask(text)


def test_a_sum_of_money_keeps_its_currency() -> None:
    answer = ask("The original price is €80 and the discount rate is 25 %. What is the amount of discount?", DISCOUNT)
    assert (answer.value, answer.unit) == (20, "€")
    assert "€20" in answer.answer


def test_what_sets_a_value_as_mathematics_is_no_money() -> None:
    answer = ask(r"The spread in energy is $2.5 \times 10^{-20} \mathrm{ J}$. What is the lifetime?", SPREAD)
    assert answer.problem is not None
    assert "money" not in {kind for quantity in answer.problem.quantities for kind in quantity.kinds}


def test_one_period_of_all_sums_cancels() -> None:
    """The rate has no time in it, and is found only where 1,200 and 48 a month are the sums 1,200 and 48."""
    monthly = ask(
        "The original price is $1,200 per month and the amount of discount is $48 per month. What is the discount rate?",
        DISCOUNT,
    )
    assert (monthly.value, monthly.unit) == (pytest.approx(0.04), "1") or (monthly.value, monthly.unit) == (4, "%")
    mixed = ask(
        "The original price is $1,200 per year and the amount of discount is $48 per month. What is the discount rate?",
        DISCOUNT,
    )
    assert mixed.refused


def test_money_is_no_percentage() -> None:
    answer = ask(
        "A salary rose from an original amount of $55,400 to a new amount of $56,785. Find the percent increase.",
        INCREASE,
    )
    assert answer.refused


@pytest.mark.parametrize(
    ("asked", "sense"),
    [("What is the smallest spread in energy?", "at least"), ("Estimate the spread in energy.", "at least")],
)
def test_a_bound_says_that_it_is_one(asked: str, sense: str) -> None:
    answer = ask(f"A state has a lifetime of 1.0e-8 s. {asked}", SPREAD)
    assert answer.value == pytest.approx(5e-27)
    assert answer.sense == sense
    assert f"is {sense} " in answer.answer


@pytest.mark.parametrize("asked", ["What is the largest spread in energy?", "What is the spread in energy?"])
def test_a_bound_does_not_answer_what_is_not_asked_of_it(asked: str) -> None:
    assert ask(f"A state has a lifetime of 1.0e-8 s. {asked}", SPREAD).refused


INTEREST = formula(
    "interest", "simple interest", "I == P*r*t",
    parameter("I", "amount of interest", None, "1"), parameter("P", "principal borrowed", None, "1"),
    parameter("r", "annual interest rate", None, "1"), parameter("t", "number of years", None, "1"),
)  # fmt: skip
RATED = formula(
    "rated", "Simple Interest", "I == P*r*t",
    parameter("I", "amount of interest", None, "1"), parameter("P", "principal borrowed", None, "1"),
    parameter("r", "rate of interest", None, "1/s"), parameter("t", "time", "time", "s"),
)  # fmt: skip


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("principal borrowed", True), ("amount of interest", True), ("price per litre", True), ("interest rate", False),
        ("number of payments", False), ("rate of return on the investment", False), ("time", None), ("", None),
    ],
)  # fmt: skip
def test_a_name_says_money_or_a_number(name: str, said: bool | None) -> None:
    assert named_as_money(name) is said


def test_a_share_is_no_sum_and_a_sum_no_rate() -> None:
    """As numbers the principal and the rate could change places; the one product is the same, and which is which is told."""
    answer = ask("Nathan deposited $12,500 at 4 %. How much interest will Nathan earn in five years?", INTEREST)
    assert (answer.value, answer.unit) == (2500, "$")
    assert [bound.symbol for bound in answer.steps[0].bindings if bound.value == 12500] == ["P"]
    assert answer.confidence > 0.5


def test_a_sum_is_called_by_what_it_is_in() -> None:
    answer = ask(
        "His brother paid back the $3,000 principal and $660 in interest for four years. What was the annual interest rate?",
        INTEREST,
    )
    assert answer.value == pytest.approx(0.055)


def test_a_principal_is_no_sum_for_each_second() -> None:
    """Nothing but words types this law, so that the question's own values may: with 7.5 % and five years it would be money per second."""
    free = RATED.model_copy(
        update={"parameters": tuple(p.model_copy(update={"free": p.symbol != "t"}) for p in RATED.parameters)}
    )
    known: Any = FakeKnowledge((free,))
    asked = (
        "With a 7.5% simple interest rate, he would pay $6,596.25 in interest over five years. How much did he borrow?"
    )
    assert Agent(known, Settings()).ask(asked).value is None


def test_years_that_a_law_counts_are_of_use_to_it() -> None:
    """What lacks is the rate: "2 years" is a number of years, too."""
    answer = ask("How much interest does $900 bring in 2 years?", INTEREST)
    assert answer.refused
    assert [lacks.quantity for lacks in answer.missing] == ["annual interest rate"]
