"""Scores of a cross-encoder behind an endpoint, by both protocols."""

from __future__ import annotations

from typing import Any

import pytest
from model_servers import FakeServer

from mathrag.errors import ModelError
from mathrag.models import reranker
from mathrag.settings import ModelSettings


def asked(path: str, answer: Any) -> tuple[list[float], Any]:
    server = FakeServer({path: (200, answer)})
    with server as settings:
        told = settings.model_copy(update={"reranker_url": settings.ollama_host + path})
        found = reranker(told)
        assert found is not None
        return found.scores("a problem", ["one", "two"]), server.requests[0]


def test_without_an_address_there_is_none() -> None:
    assert reranker(ModelSettings()) is None


def test_a_score_endpoint_is_asked_for_all_pairs_at_once() -> None:
    scores, request = asked("/score", {"data": [{"index": 1, "score": 0.25}, {"index": 0, "score": 0.75}]})
    assert scores == [0.75, 0.25]
    assert (request["text_1"], request["text_2"]) == ("a problem", ["one", "two"])


def test_a_rerank_endpoint_is_asked_in_its_own_words() -> None:
    answer = {"results": [{"index": 0, "relevance_score": 0.1}, {"index": 1, "relevance_score": 0.9}]}
    scores, request = asked("/v1/rerank", answer)
    assert scores == [0.1, 0.9]
    assert (request["query"], request["documents"]) == ("a problem", ["one", "two"])


@pytest.mark.parametrize("answer", [{}, {"data": []}, {"data": [{"index": 0, "score": 7}, {"index": 1, "score": 0}]}])
def test_another_answer_is_an_error_that_names_the_setting(answer: Any) -> None:
    with pytest.raises(ModelError, match=r"RERANKER_URL|classifier"):
        asked("/score", answer)


def test_a_server_that_is_not_there_is_an_error() -> None:
    found = reranker(ModelSettings(reranker_url="http://127.0.0.1:9/score"))
    assert found is not None
    with pytest.raises(ModelError, match="no score server"):
        found.scores("q", ["t"])
    assert found.scores("q", []) == []
