"""By what part something changes; what is in proportion to a temperature, for changes; what a value rises to."""

from __future__ import annotations

import pytest
from agent_fakes import FakeKnowledge, formula, parameter

from mathrag.agent import Agent
from mathrag.settings import Settings

WORK = formula(
    "work", "Work at constant pressure", "W == p*Delta_V", parameter("W", "work", "work", "J"),
    parameter("p", "pressure", "pressure", "Pa"), parameter("Delta_V", "change in volume", "volume", "m^3"),
)  # fmt: skip
GROWTH = formula(
    "growth", "Linear expansion", "Delta_L == alpha*L_0*Delta_T", parameter("Delta_L", "change in length", "length", "m"),
    parameter("alpha", "coefficient of linear expansion", "linear_expansion_coefficient", "1/K"),
    parameter("L_0", "initial length", "length", "m"),
    parameter("Delta_T", "change in temperature", "temperature_difference", "K"),
)  # fmt: skip
ENERGY = formula(
    "energy", "Internal energy of a gas", "U == 12.47*n*T", parameter("U", "internal energy", "internal_energy", "J"),
    parameter("n", "amount of substance", "amount_of_substance", "mol"),
    parameter("T", "temperature", "temperature", "K"),
)  # fmt: skip


def agent() -> Agent:
    return Agent(FakeKnowledge((WORK, GROWTH, ENERGY)), Settings())


@pytest.mark.parametrize(
    ("asked", "value", "unit"),
    [
        ("What is the fractional increase in its volume?", 0.25, "1"),
        ("By what percentage does its volume increase?", 25.0, "%"),
    ],
)
def test_a_change_is_asked_as_a_part_of_what_was(asked: str, value: float, unit: str) -> None:
    answer = agent().ask(f"A gas with a volume of 20 L does 500 J of work at a constant pressure of 100 kPa. {asked}")
    assert (answer.value, answer.unit) == (pytest.approx(value), unit)
    assert [step.formula.label for step in answer.steps] == [WORK.label, "relative change of the volume"]


def test_what_was_need_not_be_known_where_it_cancels() -> None:
    text = "A rod with a coefficient of linear expansion of 1.2e-5 1/K is heated from 20 °C to 120 °C."
    answer = agent().ask(f"{text} What is the percent change in its length?")
    assert (answer.value, answer.unit) == (pytest.approx(0.12), "%")
    lost = agent().ask(
        "A gas does 500 J of work at a constant pressure of 100 kPa. What is the fractional increase in its volume?"
    )
    assert lost.value is None  # how much that is of a volume nobody knows does not cancel


def test_what_is_in_proportion_to_a_temperature_changes_with_it() -> None:
    answer = agent().ask(
        "The temperature of a gas rises by 8.0 K. What is the change in the internal energy of 2.0 mol of the gas?"
    )
    assert answer.value == pytest.approx(2 * 12.47 * 8)
