"""A reaction of known order whose first stretch tells the later ones (`chemistry.courses`)."""

from __future__ import annotations

import math

import pytest
from agent_fakes import FakeKnowledge, formula, parameter, values

from mathrag.agent import Agent
from mathrag.settings import Settings

LAW = formula(
    "c", "Zero-order rate law", "c == c_0 - k*t", parameter("c", "concentration", "amount_concentration", "mol/L"),
    parameter("c_0", "initial concentration", "amount_concentration", "mol/L"), parameter("k", "rate constant", None, "mol/(L*s)"),
    parameter("t", "time", "time", "s"),
)  # fmt: skip


@pytest.fixture(scope="module")
def chemist() -> Agent:
    return Agent(FakeKnowledge((LAW,)), Settings())  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("order", "expected"), [("zero", 100.0), ("first", 20 * math.log(0.5) / math.log(0.9)), ("second", 180.0)]
)
def test_the_first_stretch_tells_when_a_concentration_is_reached(chemist: Agent, order: str, expected: float) -> None:
    text = f"In a {order}-order reaction a concentration falls from 0.20 M to 0.18 M within 20 s. After what time is it 0.10 M?"
    assert values(chemist, text)[0] == pytest.approx(expected, rel=1e-4)


def test_a_time_that_counts_on_from_there_is_none_from_the_start(chemist: Agent) -> None:
    text = "In a second-order reaction a concentration falls from 0.20 M to 0.18 M within 20 s. What is it after another 20 s?"
    ranked = chemist.rank(text)
    assert ranked is not None
    assert not [said for said in ranked[0].said if "first stretch" in said.formula.label]
