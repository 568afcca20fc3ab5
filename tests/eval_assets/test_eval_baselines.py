"""Baselines: what a reply is taken to say, and what the model is shown. The model is a fake that says what it was given."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from eval_assets.baselines import PlainAsker, RagAsker, read_reply
from eval_assets.benchmarks import Question
from mathrag.agent import Usage
from mathrag.errors import ModelError, ReplyError
from mathrag.evaluation import score
from mathrag.models import Message, Reply
from mathrag.settings import Settings
from query_service.client import Client

USAGE = Usage(model="fake")


class QueueModel:
    """Gives its replies in turn; an exception among them is raised."""

    name = "fake"

    def __init__(self, *replies: str | Exception) -> None:
        self.replies = list(replies)
        self.prompts: list[str] = []

    def chat(self, messages: Sequence[Message], **_: Any) -> Reply:
        self.prompts.append(messages[-1].content)
        reply = self.replies.pop(0)
        if isinstance(reply, Exception):
            raise reply
        return Reply(reply, prompt_tokens=50, completion_tokens=7, seconds=1.5)


@pytest.mark.parametrize(
    ("reply", "expected", "unit"),
    [
        ("V = 4/3 π r³ = 268.08 cm³\nAnswer: 268.08 cm^3", 268.08, "cm^3"),
        ("Answer: 2.0 m\nNo, wait.\n**Answer:** Answer: 2.6808e-4 m³ (rounded)", 268.08, "cm^3"),
        ("So it is about 0.26808 L.", 268.08, "cm^3"),
        ("Answer: 1267650600228229401496703205376", 2**100, "1"),
    ],
)
def test_the_number_of_a_reply_is_judged_in_its_own_unit(reply: str, expected: float, unit: str) -> None:
    row = Question(id="a", question="?", answer=expected, unit=unit, tol=0 if unit == "1" else 0.02)
    assert score(row, read_reply("?", reply, {}, USAGE), ms=1).outcome == "correct"


@pytest.mark.parametrize("reply", ["Answer: none", "I can't tell.", "", "Answer: 5 apples?\nAnswer: none"])
def test_a_reply_without_a_number_is_a_refusal(reply: str) -> None:
    answer = read_reply("?", reply, {}, USAGE)
    assert (answer.kind, answer.value, answer.abstained) == ("abstained", None, True)


def test_what_a_call_took_is_kept_and_the_trace_shows_prompt_and_reply() -> None:
    answer = PlainAsker(QueueModel("Answer: 3 A"), None).ask("How much?")  # type: ignore[arg-type]
    assert answer.usage is not None
    assert (answer.usage.calls[0].prompt_tokens, answer.usage.calls[0].completion_tokens) == (50, 7)
    assert answer.trace[0].action_input == {"prompt": "How much?"}
    assert answer.trace[0].observation == "Answer: 3 A"


def test_a_late_reply_is_a_refusal_but_a_server_that_is_gone_is_an_error() -> None:
    late = PlainAsker(QueueModel(ReplyError("too slow", reason="timeout")), None).ask("?")  # type: ignore[arg-type]
    assert (late.kind, late.usage and late.usage.failures) == ("abstained", ("too slow",))
    with pytest.raises(ModelError):
        PlainAsker(QueueModel(ModelError("not running")), None).ask("?")  # type: ignore[arg-type]


def test_the_nearest_chunk_is_in_the_prompt(service_settings: Settings) -> None:
    model = QueueModel("Answer: 3 A")
    with Client(settings=service_settings) as client:
        asker = RagAsker(model, client, service_settings)
        asker.ask("Which current flows through 4 ohm at 12 V?")
        (slug,) = [document.slug for document in client.documents().documents]
        text = client.chunk(f"{slug}-0000").text
    assert " ".join(text.split())[:40] in " ".join(model.prompts[0].split())
    assert model.prompts[0].endswith("Question: Which current flows through 4 ohm at 12 V?")
