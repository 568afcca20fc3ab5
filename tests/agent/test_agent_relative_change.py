"""What is in proportion to a temperature, for changes; what a value rises to."""

from __future__ import annotations

import pytest
from agent_fakes import FakeKnowledge, formula, parameter

from mathrag.agent import Agent
from mathrag.settings import Settings

ENERGY = formula(
    "energy", "Internal energy of a gas", "U == 12.47*n*T", parameter("U", "internal energy", "internal_energy", "J"),
    parameter("n", "amount of substance", "amount_of_substance", "mol"),
    parameter("T", "temperature", "temperature", "K"),
)  # fmt: skip


def agent() -> Agent:
    return Agent(FakeKnowledge((ENERGY,)), Settings())


def test_what_is_in_proportion_to_a_temperature_changes_with_it() -> None:
    answer = agent().ask(
        "The temperature of a gas rises by 8.0 K. What is the change in the internal energy of 2.0 mol of the gas?"
    )
    assert answer.value == pytest.approx(2 * 12.47 * 8)
