"""The pipeline with a language model (a fake one): its part of the metadata, its failures, and what is made again."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import dagster as dg
import pytest
from pipeline_corpus import Corpus, outcomes

from mathrag.entities import Extraction
from mathrag.errors import ModelError
from mathrag.extraction.model import reader
from mathrag.home import read_rows
from mathrag.models import Message, Reply
from mathrag_pipeline.checks import READ_BY_MODEL
from mathrag_pipeline.runs import FORCE_TAG

GOOD = json.dumps(
    {
        "formulas": [
            {"latex": "V = I R", "label": "Ohm's law", "intent": "to find a voltage", "python_code": "I*R"},
            {"latex": "P = V I", "label": "Power", "python_code": "V*I"},
        ]
    }
)
Queue = Callable[..., None]


class FakeModel:
    """Takes the next reply; an exception is raised."""

    name = "fake"

    def __init__(self, replies: list[str | Exception]) -> None:
        self.replies = replies

    def chat(
        self,
        messages: Sequence[Message],
        *,
        schema: Mapping[str, Any] | None = None,
        stop: Sequence[str] = (),
        max_tokens: int | None = None,
    ) -> Reply:
        reply = self.replies.pop(0)
        if isinstance(reply, Exception):
            raise reply
        return Reply(reply, 100, 50, 0.5)


@pytest.fixture
def queue(monkeypatch: pytest.MonkeyPatch) -> Queue:
    def queued(*replies: str | Exception) -> None:
        monkeypatch.setattr(reader, "extraction_model", lambda _: FakeModel(list(replies)))

    return queued


@pytest.fixture
def with_model(corpus: Corpus) -> Corpus:
    models = corpus.settings.models.model_copy(update={"backend": "ollama", "extraction": True})
    return Corpus(corpus.settings.model_copy(update={"models": models}), corpus.instance)


def metadata(result: dg.ExecuteInProcessResult, stage: str) -> dict[str, Any]:
    events = result.get_asset_materialization_events()
    found = next(event.materialization.metadata for event in events if event.asset_key == dg.AssetKey(stage))
    return {name: value.value for name, value in found.items()}


def check(result: dg.ExecuteInProcessResult) -> dg.AssetCheckEvaluation:
    return next(found for found in result.get_asset_check_evaluations() if found.check_name == READ_BY_MODEL)


def test_what_the_model_gave_is_counted_beside_the_rules(with_model: Corpus, queue: Queue) -> None:
    queue(GOOD)
    result = with_model.run_document("ohm-md")
    shown = metadata(result, "extractions")
    assert shown["model"] == "fake (prompt 1)"
    assert (shown["model_chunks_read"], shown["model_agreed"], shown["model_rejected"]) == (1, 1, 1)
    assert (shown["model_code_agrees"], shown["model_tokens"]) == (1, 150)
    assert check(result).passed
    assert "to find a voltage" in with_model.home.stage("templates", "ohm-md").read_text()


def test_switching_the_model_on_reads_the_document_again(corpus: Corpus, with_model: Corpus, queue: Queue) -> None:
    assert "model" not in metadata(corpus.run_document("ohm-md"), "extractions")
    queue(GOOD)
    after = outcomes(with_model.run_document("ohm-md"))
    assert (after["chunks"], after["extractions"]) == ("unchanged", "processed")
    assert outcomes(with_model.run_document("ohm-md"))["extractions"] == "unchanged"


def test_a_chunk_that_could_not_be_read_is_a_warning_and_asked_again_when_forced(
    with_model: Corpus, queue: Queue
) -> None:
    queue("I can't do that.", "I still can't.")
    result = with_model.run_document("ohm-md")
    assert result.success
    assert not check(result).passed
    assert check(result).severity == dg.AssetCheckSeverity.WARN
    assert "ohm-md-0000" in str(check(result).description)
    assert metadata(result, "extractions")["model_chunks_failed"] == 1
    queue(GOOD)
    assert check(with_model.run_document("ohm-md", **{FORCE_TAG: "true"})).passed


def test_a_backend_that_is_gone_fails_the_document_and_says_what_to_start(with_model: Corpus, queue: Queue) -> None:
    queue(ModelError("no Ollama at http://127.0.0.1:11434: start it with `ollama serve`"))
    failed = with_model.run_document("ohm-md")
    assert not failed.success
    data = failed.failure_data_for_node("stages")
    assert data is not None
    assert data.user_failure_data is not None
    assert "ollama serve" in str(data.user_failure_data.description)
    assert not with_model.home.stage("extractions", "ohm-md").exists()
    queue(GOOD)
    assert with_model.run_document("ohm-md").success
    rows = read_rows(with_model.home.stage("extractions", "ohm-md"), Extraction)
    assert [row.reading.outcome for row in rows if row.reading] == ["read"]
