"""Exchanges with a real small language model, replayed: what it said is read, checked and carried out as then."""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from agent_fakes import FakeKnowledge

from mathrag.agent import Agent
from mathrag.agent.planning.planner import SIGNALS
from mathrag.agent.slots.weights import weights
from mathrag.models import Message, Reply
from mathrag.settings import AgentSettings, Settings

RECORDED = sorted((Path(__file__).parent / "recorded").glob("*.json"))


class Replay:
    """Gives the recorded replies in their order."""

    def __init__(self, recording: Mapping[str, Any]) -> None:
        self.name = str(recording["model"])
        self.replies = deque(Reply(**reply) for reply in recording["replies"])

    def chat(
        self,
        messages: Sequence[Message],
        *,
        schema: Mapping[str, Any] | None = None,
        stop: Sequence[str] = (),
        max_tokens: int | None = None,
    ) -> Reply:
        return self.replies.popleft()


@pytest.mark.parametrize("path", RECORDED, ids=lambda path: path.stem)
def test_a_recorded_exchange_ends_as_it_should(path: Path) -> None:
    recording = json.loads(path.read_text(encoding="utf-8"))
    model = Replay(recording)
    settings = Settings(agent=AgentSettings(min_confidence=recording["min_confidence"]))
    even = replace(weights(), calibration=(0.0,) * len(SIGNALS))  # even odds: what was in doubt then is in doubt now
    agent = Agent(FakeKnowledge(), settings, even, model)  # type: ignore[arg-type]
    answer = agent.ask(recording["question"], policy=recording["policy"])
    expected = recording["expected"]
    assert answer.value == (None if expected is None else pytest.approx(expected["value"], rel=1e-6))
    assert answer.unit == (None if expected is None else expected["unit"])
    assert not model.replies
    assert answer.usage is not None
    assert len(answer.usage.calls) == len(recording["replies"])
