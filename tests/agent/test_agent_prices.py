"""Sums of money: prices for each unit, costs by definition, and no other quantity in their place."""

from __future__ import annotations

import pytest
from agent_fakes import FakeKnowledge, formula, parameter, read, values

from mathrag.agent import Agent
from mathrag.problems.kinds import KindIndex
from mathrag.entities import Parameter
from mathrag.settings import Settings

NAMES = ("saved cost", "old cost", "new cost")
SAVED = formula(
    "saved", "Saved cost", "s == a - b",
    *(Parameter(symbol=letter, identifier=letter, name=name) for letter, name in zip("sab", NAMES, strict=True)),
)  # fmt: skip
WORK = formula(
    "work", "Energy from power and time", "E == P*t", parameter("E", "energy", "energy", "J"),
    parameter("P", "power", "power", "W"), parameter("t", "time", "time", "s"),
)  # fmt: skip
INTEREST = formula(
    "interest", "Simple interest", "I == P*r*n", parameter("I", "simple interest", None, "1"),
    parameter("P", "principal", None, "1"), parameter("r", "annual interest rate", None, "1"),
    parameter("n", "number of years", None, "1"),
)  # fmt: skip


@pytest.fixture(scope="module")
def agent() -> Agent:
    return Agent(FakeKnowledge((SAVED, WORK, INTEREST)), Settings())  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "unit"),
    [
        ("Gas costs 2.5 yuan/m^3.", "L^-3"),
        ("Milk costs $1.20 per litre.", "L^-3"),
        ("The price is 0.30 €/kWh.", "L^-2 M^-1 T^2"),
        ("Apples are 3 euros per kilogram.", "M^-1"),
        ("A ticket is 3 euros per person.", "1"),
        ("She saves 200 dollars per month.", "1"),
    ],
)
def test_a_price_is_so_much_for_each_unit(text: str, unit: str, kinds: KindIndex) -> None:
    question = read(f"{text} How much is it?", kinds)
    assert question.given[0].dimension == unit


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("Syrup costs $3 per litre. How many dollars do 8 L cost?", 24.0),
        ("A heater of 2 kW runs for 3 h at 0.5 yuan/(kW·h). How many yuan does that cost?", 3.0),
        ("The price of sand is 20 euros per cubic metre. What is the cost of 4 m^3 of sand?", 80.0),
    ],
)
def test_a_cost_is_price_times_amount(agent: Agent, text: str, value: float) -> None:
    assert values(agent, text)[0] == value


def test_one_of_two_prices_is_no_saving(agent: Agent) -> None:
    text = "Oil costs 2 yuan/kg and wax 3 yuan/L. {} 5 kg of oil{}?"
    assert 10.0 in values(agent, text.format("How many yuan do", " cost"))
    assert 10.0 not in values(agent, text.format("How many yuan are saved by", " in place of 6 L of wax"))


def test_a_quantity_is_no_sum_of_money(agent: Agent) -> None:
    assert values(agent, "A stove saves 2 m^3 of gas of 5 m^3. How much gas is left?") == []
    assert 3.0 in values(agent, "An old bill is 5 yuan, the new one 2 yuan. What is the saved cost?")


def test_a_payment_is_no_interest(agent: Agent) -> None:
    text = "$2000 are borrowed at 5 % a year for 3 years. What is the {}?"
    assert 300.0 in values(agent, text.format("simple interest"))
    assert 300.0 not in values(agent, text.format("monthly payment of the loan"))
