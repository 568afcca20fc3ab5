"""Chat models: what is sent, what comes back, and every way in which a server fails."""

from __future__ import annotations

from typing import Any

import pytest
from model_servers import FakeServer, slowly
from pydantic import SecretStr, ValidationError

from mathrag.errors import ModelError, ReplyError
from mathrag.models import Message, chat_model, extraction_model
from mathrag.settings import ModelSettings, load

OLLAMA, OPENAI = "/api/chat", "/v1/chat/completions"
ASKED = [Message("system", "Answer in JSON."), Message("user", "What is 2 + 2?")]
SCHEMA = {"type": "object", "properties": {"a": {"type": "integer"}}, "required": ["a"], "additionalProperties": False}


def ollama(text: str = '{"a": 4}', done_reason: str = "stop") -> dict[str, Any]:
    return {
        "model": "llama3.2",
        "created_at": "2026-01-01T00:00:00Z",
        "message": {"role": "assistant", "content": text},
        "done": True,
        "done_reason": done_reason,
        "prompt_eval_count": 20,
        "eval_count": 5,
    }


def openai(text: str | None = '{"a": 4}', finish_reason: str = "stop") -> dict[str, Any]:
    message = {"role": "assistant", "content": text}
    return {
        "id": "1",
        "object": "chat.completion",
        "created": 1,
        "model": "llama3.2",
        "choices": [{"index": 0, "finish_reason": finish_reason, "message": message}],
        "usage": {"prompt_tokens": 20, "completion_tokens": 5, "total_tokens": 25},
    }


def ask(settings: ModelSettings, messages: list[Message] = ASKED, **options: Any) -> Any:
    model = chat_model(settings)
    assert model is not None
    return model.chat(messages, **options)


def test_no_backend_is_no_model() -> None:
    assert chat_model(ModelSettings()) is None
    assert extraction_model(ModelSettings()) is None


def test_extraction_needs_a_backend() -> None:
    with pytest.raises(ValidationError, match="MATHRAG_MODELS__BACKEND"):
        ModelSettings(extraction=True)


def test_ollama_is_asked_deterministically_and_bounded() -> None:
    server = FakeServer({OLLAMA: (200, ollama())}, backend="ollama", api_key=SecretStr("hush"))
    with server as settings:
        reply = ask(settings, schema=SCHEMA, stop=["Observation"], max_tokens=50)
    sent = server.requests[0]
    assert sent["messages"] == [
        {"role": "system", "content": "Answer in JSON."},
        {"role": "user", "content": "What is 2 + 2?"},
    ]
    assert sent["format"] == SCHEMA
    assert sent["stream"] is False
    assert sent["options"] == {
        "temperature": 0, "seed": 0, "num_ctx": settings.context_tokens, "num_predict": 50, "stop": ["Observation"],
    }  # fmt: skip
    assert server.headers[0]["authorization"] == "Bearer hush"
    assert reply[:3] == ('{"a": 4}', 20, 5)
    assert reply.seconds > 0


def test_an_openai_server_is_asked_deterministically_and_bounded() -> None:
    server = FakeServer({OPENAI: (200, openai())}, backend="openai", api_key=SecretStr("hush"))
    with server as settings:
        reply = ask(settings, schema=SCHEMA, stop=["Observation"], max_tokens=50)
    sent = server.requests[0]
    assert sent["response_format"] == {
        "type": "json_schema",
        "json_schema": {"name": "reply", "schema": SCHEMA, "strict": True},
    }
    assert (sent["temperature"], sent["seed"], sent["max_tokens"], sent["stop"]) == (0, 0, 50, ["Observation"])
    assert server.headers[0]["authorization"] == "Bearer hush"
    assert reply[:3] == ('{"a": 4}', 20, 5)


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        ((200, ollama("half a", done_reason="length")), "cut"),
        ((200, ollama("  ")), "empty"),
        ((500, {"error": "out of memory"}), "refused"),
        ((400, {"error": "prompt too long"}), "refused"),
        ((200, slowly(0.6, ollama())), "timeout"),
    ],
)
def test_one_failed_call_of_ollama_is_told_from_a_broken_backend(answer: Any, reason: str) -> None:
    patience = 0.2 if reason == "timeout" else 30
    server = FakeServer({OLLAMA: answer}, backend="ollama", timeout_seconds=patience)
    with server as settings, pytest.raises(ReplyError) as caught:
        ask(settings)
    assert caught.value.reason == reason


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        ((200, openai("half a", finish_reason="length")), "cut"),
        ((200, openai(None)), "empty"),
        ((200, {**openai(), "choices": []}), "empty"),
        ((429, {"error": {"message": "slow down"}}), "refused"),
        ((200, slowly(0.6, openai())), "timeout"),
    ],
)
def test_one_failed_call_of_openai_is_told_from_a_broken_backend(answer: Any, reason: str) -> None:
    patience = 0.2 if reason == "timeout" else 30
    server = FakeServer({OPENAI: answer}, backend="openai", timeout_seconds=patience)
    with server as settings, pytest.raises(ReplyError) as caught:
        ask(settings)
    assert caught.value.reason == reason


@pytest.mark.parametrize(
    ("backend", "answers", "said"),
    [
        ("ollama", {OLLAMA: (404, {"error": "model 'llama3.2' not found"})}, "ollama pull llama3.2"),
        ("ollama", {OLLAMA: (401, {"error": "no"})}, "MATHRAG_MODELS__API_KEY"),
        ("ollama", {OLLAMA: (200, b"<html>")}, "MATHRAG_MODELS__OLLAMA_HOST"),
        ("openai", {OPENAI: (404, {"error": {"message": "no such model"}})}, "check the model's name"),
        ("openai", {OPENAI: (401, {"error": {"message": "wrong"}})}, "MATHRAG_MODELS__API_KEY"),
        ("openai", {OPENAI: (200, b"<html>")}, "MATHRAG_MODELS__OPENAI_URL"),
    ],
)
def test_a_broken_backend_says_what_to_do(backend: str, answers: Any, said: str) -> None:
    with FakeServer(answers, backend=backend) as settings, pytest.raises(ModelError, match=said) as caught:
        ask(settings)
    assert not isinstance(caught.value, ReplyError)


@pytest.mark.parametrize(("backend", "said"), [("ollama", "ollama serve"), ("openai", "MATHRAG_MODELS__OPENAI_URL")])
def test_an_absent_server_says_what_to_start(backend: str, said: str) -> None:
    settings = ModelSettings.model_validate(
        {"backend": backend, "ollama_host": "http://127.0.0.1:9", "openai_url": "http://127.0.0.1:9/v1"}
    )
    with pytest.raises(ModelError, match=said):
        ask(settings)


@pytest.mark.parametrize("backend", ["ollama", "openai"])
def test_an_overlong_prompt_is_refused_before_it_is_sent(backend: str) -> None:
    server = FakeServer({}, backend=backend, context_tokens=1024)
    with server as settings, pytest.raises(ReplyError, match="MATHRAG_MODELS__CONTEXT_TOKENS"):
        ask(settings, [Message("user", "x = 1 " * 1000)], max_tokens=100)
    assert server.requests == []


@pytest.mark.parametrize("status", [400, 401, 404, 500])
def test_the_key_appears_in_no_error(status: int) -> None:
    key = "secret-key-of-the-user"
    said = {"error": {"message": f"Incorrect API key provided: {key}"}}
    server = FakeServer({OPENAI: (status, said)}, backend="openai", api_key=SecretStr(key))
    with server as settings, pytest.raises(ModelError) as caught:
        ask(settings)
    assert key not in str(caught.value)
    assert caught.value.__cause__ is None
    assert key not in repr(settings)
    assert key not in load({"MATHRAG_MODELS__API_KEY": key}).model_dump_json()
