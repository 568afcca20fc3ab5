"""Costs and prices take sums of money and nothing else."""

from __future__ import annotations

import pytest
from agent_fakes import FakeKnowledge, formula

from mathrag.agent import Agent
from mathrag.entities import Parameter
from mathrag.settings import Settings

NAMES = ("fuel cost", "price", "volume of fuel")
COST = formula(
    "cost", "Cost of a fuel", "c == p*v",
    *(Parameter(symbol=letter, identifier=letter, name=name) for letter, name in zip("cpv", NAMES, strict=True)),
)  # fmt: skip


@pytest.fixture(scope="module")
def agent() -> Agent:
    return Agent(FakeKnowledge((COST,)), Settings())  # type: ignore[arg-type]


def values(agent: Agent, text: str) -> set[float]:
    made = agent.rank(text)
    assert made is not None
    return {round(float(item.plan.value), 6) for item in made[1].plans}


def test_a_share_is_no_price(agent: Agent) -> None:
    text = "A stove of 50 % efficiency burns 4 m^3 of fuel. What is the volume of fuel that counts?"
    assert values(agent, text) == set()
