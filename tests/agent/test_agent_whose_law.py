"""A question that says whose law it wants is answered by no one else's."""

from __future__ import annotations

from typing import Any

import pytest
from agent_fakes import FakeKnowledge, formula, parameter

from mathrag.agent import Agent, Answer
from mathrag.settings import Settings

KUTTER = formula(
    "flow", "Kutter’s flow of a channel", "v == C*sqrt(R*S)",
    parameter("v", "flow speed", "speed", "m/s"), parameter("C", "roughness", None, "m^0.5/s"),
    parameter("R", "hydraulic radius", "radius", "m"), parameter("S", "slope", None, "1"),
)  # fmt: skip
ASKED = "a hydraulic radius of 0.5 m, a slope of 0.001 and a roughness of 60 m^0.5/s?"


def ask(text: str) -> Answer:
    known: Any = FakeKnowledge([KUTTER])
    return Agent(known, Settings()).ask(text)


@pytest.mark.parametrize("by", ["", "by Kutter's formula ", "after the formula ", "by Kutter's simple equation "])
def test_no_name_or_its_own_is_answered(by: str) -> None:
    assert ask(f"What is the flow speed {by}with {ASKED}").value == pytest.approx(60 * (0.5 * 0.001) ** 0.5)


@pytest.mark.parametrize("by", ["by Bazin's formula ", "by the Bazin equation ", "after Emil Bazin’s simple formula "])
def test_another_name_is_refused(by: str) -> None:
    answer = ask(f"What is the flow speed {by}with {ASKED}")
    assert answer.value is None
    assert "called after Bazin" in (answer.reason or "")
    assert "Kutter’s flow of a channel" in (answer.reason or "")


def test_a_law_that_is_called_after_nobody_may_be_anybodys() -> None:
    known: Any = FakeKnowledge([KUTTER.model_copy(update={"label": "Speed of the flow in a channel"})])
    assert Agent(known, Settings()).ask(f"What is the flow speed by the Bazin equation with {ASKED}").value is not None
