"""A question that a language model reads a second time: what differs is shown with the answer, the answer stays the same."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest
from agent_fakes import FakeKnowledge

from mathrag.agent import Agent, Answer, read_problem
from mathrag.errors import SettingsError
from mathrag.models import chat_model
from mathrag.settings import ModelSettings, ProblemSettings, Settings, load

sys.path.insert(0, str(Path(__file__).parents[1] / "models"))
from model_servers import FakeServer

QUESTION = "A resistor has a resistance of 5 Ω and a current of 2 A. What is the voltage across the resistor?"
PATH = "/v1/chat/completions"
WITH_MODEL = ProblemSettings(reader="model")


def entry(text: str, kind: str, of: str) -> dict[str, str]:
    return {"text": text, "kind": kind, "of": of, "when": "", "status": "given"}


SAID = {
    "things": ["A resistor"],
    "quantities": [entry("5 Ω", "resistance", "A resistor"), entry("2 A", "current", "A resistor")],
    "asked": [{"words": "the voltage", "kind": "voltage", "of": "the resistor", "when": "", "unit": ""}],
}


def asked(said: Any, status: int = 200) -> tuple[Answer, list[Any]]:
    """The answer where the model replies with ``said``, and what it was asked."""
    choice = {"index": 0, "finish_reason": "stop", "message": {"role": "assistant", "content": json.dumps(said)}}
    body = {"id": "1", "object": "chat.completion", "created": 1, "model": "m", "choices": [choice]}
    server = FakeServer({PATH: (status, body)}, backend="openai", chat_model="m")
    with server as models:
        agent = Agent(FakeKnowledge(), Settings(problems=WITH_MODEL), model=chat_model(models))  # type: ignore[arg-type]
        return agent.ask(QUESTION, policy="symbolic"), server.requests


def test_a_question_that_is_only_read_is_read_twice_as_well() -> None:
    with FakeServer({}, backend="openai", chat_model="m") as models:
        agent = Agent(FakeKnowledge(), Settings(problems=WITH_MODEL), model=chat_model(models))  # type: ignore[arg-type]
        problem = agent.read(QUESTION)
    assert problem.quantities == read_problem(QUESTION).quantities
    assert "could not read the question" in problem.open[-1].reason


def plain() -> Answer:
    answer = Agent(FakeKnowledge(), Settings()).ask(QUESTION)  # type: ignore[arg-type]
    assert answer.value == pytest.approx(10)
    return answer


def changed(answer: Answer) -> Answer:
    """``answer`` without what a second reading may change."""
    return answer.model_copy(update={"problem": None, "usage": None, "timings_ms": {}, "policy": "symbolic"})


def test_readings_that_agree_leave_nothing_open() -> None:
    answer, requests = asked(SAID)
    assert answer.problem is not None
    assert answer.problem == plain().problem
    assert len(requests) == 1
    assert answer.usage is not None
    assert [call.prompt for call in answer.usage.calls] == ["read-1"]


def test_a_disagreement_is_shown_and_changes_no_answer() -> None:
    answer, _ = asked({**SAID, "quantities": [SAID["quantities"][0], entry("9 A", "current", "A resistor")]})
    assert answer.problem is not None
    assert [(one.words, one.reason) for one in answer.problem.open] == [
        ("2 A", "rules: 2 A of the resistor; openai m: no value"),
        ("9 A", "openai m: the model reads a value that does not stand in the question"),
    ]
    assert changed(answer) == changed(plain())


def test_a_model_that_fails_is_told_and_changes_no_answer() -> None:
    for answer, _ in (asked("no reading"), asked(SAID, 500)):
        assert answer.problem is not None
        assert "could not read the question" in answer.problem.open[0].reason
        assert changed(answer) == changed(plain())


def test_a_reader_without_a_model_is_refused_at_once() -> None:
    with pytest.raises(SettingsError, match="MATHRAG_MODELS__BACKEND"):
        Agent(FakeKnowledge(), Settings(problems=WITH_MODEL))  # type: ignore[arg-type]


def test_the_rules_read_alone_unless_it_is_set() -> None:
    model = chat_model(ModelSettings(backend="openai", openai_url="http://127.0.0.1:9/v1"))
    answer = Agent(FakeKnowledge(), Settings(), model=model).ask(QUESTION, policy="symbolic")  # type: ignore[arg-type]
    assert answer.usage is None


def test_the_setting_is_one_of_two() -> None:
    assert load({"MATHRAG_PROBLEMS__READER": "model"}).problems.reader == "model"
    with pytest.raises(SettingsError, match="MATHRAG_PROBLEMS__READER"):
        load({"MATHRAG_PROBLEMS__READER": "guess"})
