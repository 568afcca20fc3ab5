"""Policies: which one decides, what a language model may do, and what happens when it fails."""

from __future__ import annotations

import pytest

from mathrag.agent import Agent
from mathrag.settings import PolicyName

OHM = "What is the current when 12 V are across 4 Ω?"


@pytest.mark.parametrize("policy", ["auto", "hybrid"])
def test_without_a_model_the_symbolic_policy_decides(agent: Agent, policy: PolicyName) -> None:
    plain = agent.ask(OHM, policy="symbolic")
    answer = agent.ask(OHM, policy=policy)
    assert answer.value == pytest.approx(3)
    assert answer.policy == "symbolic"
    assert answer.usage is None
    if policy == "auto":
        assert answer.model_copy(update={"timings_ms": {}}) == plain.model_copy(update={"timings_ms": {}})


def test_the_llm_policy_refuses_without_a_model(agent: Agent) -> None:
    answer = agent.ask(OHM, policy="llm")
    assert answer.abstained
    assert answer.value is None
    assert "MATHRAG_MODELS__BACKEND" in (answer.reason or "")
