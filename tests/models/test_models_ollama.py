"""Ollama as embedder and for `mathrag doctor`: a fake server answers, wrongly, or not at all."""

import numpy as np
import pytest
from model_servers import FakeServer

from mathrag.errors import ModelError
from mathrag.models import embedder, ollama_status, openai_status
from mathrag.settings import ModelSettings


def vectors(request):
    return {"model": request["model"], "embeddings": [[3.0, 4.0, float(len(text))] for text in request["input"]]}


def test_vectors_are_normalised_and_in_order():
    with FakeServer({"/api/embed": (200, vectors)}, embedder="ollama") as settings:
        model = embedder(settings)
        texts = [f"{'x' * n}" for n in range(1, 71)]
        found = model.embed(texts)
        assert model.name == "ollama mxbai-embed-large"
        assert model.dimension == 3
    assert found.dtype == np.float32
    assert np.allclose(np.linalg.norm(found, axis=1), 1)
    assert np.allclose(found[:, 2] / found[:, 0], np.arange(1, 71) / 3, rtol=1e-5)


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ((404, {"error": "model not found"}), "ollama pull mxbai-embed-large"),
        ((500, {"error": "out of memory"}), "out of memory"),
        ((200, {"embeddings": []}), "0 vectors for 1 texts"),
        ((200, {"embeddings": [[0.0, 0.0]]}), "without a direction"),
        ((200, b"<html>hello</html>"), "does not answer like Ollama"),
    ],
)
def test_what_goes_wrong_is_said(answer, said):
    with FakeServer({"/api/embed": answer}, embedder="ollama") as settings, pytest.raises(ModelError, match=said):
        embedder(settings).embed(["speed"])


def test_an_absent_server_is_an_error_that_says_what_to_start():
    settings = ModelSettings(embedder="ollama", ollama_host="http://127.0.0.1:9", timeout_seconds=2)
    with pytest.raises(ModelError, match="ollama serve"):
        embedder(settings).embed(["speed"])


def test_status_of_an_absent_server_names_the_commands():
    status = ollama_status(ModelSettings(ollama_host="http://127.0.0.1:9"))
    assert not status.reachable
    assert status.problem
    assert status.commands[0] == "ollama serve"
    assert "ollama pull qwen2-math:7b" in status.commands


def test_status_knows_models_with_and_without_a_tag():
    tags = {"models": [{"name": "mxbai-embed-large:latest"}, {"name": "qwen2-math:7b"}]}
    with FakeServer({"/api/tags": (200, tags)}) as settings:
        status = ollama_status(settings)
    assert status.reachable
    assert not status.needed
    assert status.missing == ("llama3.2",)
    assert status.commands == ("ollama pull llama3.2",)


@pytest.mark.parametrize(
    ("given", "missing"),
    [
        ({"embedder": "ollama"}, ("mxbai-embed-large",)),
        ({"backend": "ollama"}, ("llama3.2",)),
        ({"backend": "ollama", "extraction": True}, ("llama3.2", "qwen2-math:7b")),
    ],
)
def test_status_tells_what_is_missing_of_what_is_needed(given, missing):
    with FakeServer({"/api/tags": (200, {"models": []})}, **given) as settings:
        status = ollama_status(settings)
    assert status.needed
    assert status.missing == missing


def test_status_of_an_openai_server():
    with FakeServer({"/v1/models": (200, {"data": [{"id": "small"}]})}, backend="openai") as settings:
        status = openai_status(settings)
        ready = openai_status(settings.model_copy(update={"chat_model": "small"}))
    assert status.missing == ("llama3.2",)
    assert ready.missing == ()
    assert not openai_status(ModelSettings(openai_url="http://127.0.0.1:9/v1")).reachable


def test_another_server_at_the_port_is_not_ollama():
    with FakeServer({"/api/tags": (200, b"hello")}) as settings:
        status = ollama_status(settings)
    assert not status.reachable
    assert status.problem == "it does not answer like Ollama"
