"""Ollama as embedder and for `mathrag doctor`: a fake server answers, wrongly, or not at all."""

import json
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer

import numpy as np
import pytest

from mathrag.errors import ModelError
from mathrag.models import embedder, ollama_status
from mathrag.settings import ModelSettings


class FakeOllama:
    """Answers each path with a status and a body; a callable body gets the request."""

    def __init__(self, answers):
        fake = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self):
                self.answer(None)

            def do_POST(self):
                self.answer(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))

            def answer(self, request):
                status, body = fake.answers.get(self.path, (404, {"error": "not found"}))
                body = body(request) if callable(body) else body
                content = body if isinstance(body, bytes) else json.dumps(body).encode()
                self.send_response(status)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(content)))
                self.end_headers()
                self.wfile.write(content)

            def log_message(self, *_):
                """Quiet."""

        self.answers = answers
        self.server = HTTPServer(("127.0.0.1", 0), Handler)
        self.thread = threading.Thread(target=self.server.serve_forever, args=(0.01,))

    def __enter__(self):
        self.thread.start()
        return ModelSettings(
            embedder="ollama", ollama_host=f"http://127.0.0.1:{self.server.server_port}", timeout_seconds=5
        )

    def __exit__(self, *_):
        self.server.shutdown()
        self.thread.join()
        self.server.server_close()


def vectors(request):
    return {"model": request["model"], "embeddings": [[3.0, 4.0, float(len(text))] for text in request["input"]]}


def test_vectors_are_normalised_and_in_order():
    with FakeOllama({"/api/embed": (200, vectors)}) as settings:
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
    with FakeOllama({"/api/embed": answer}) as settings, pytest.raises(ModelError, match=said):
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
    with FakeOllama({"/api/tags": (200, tags)}) as settings:
        status = ollama_status(settings)
    assert status.reachable
    assert status.missing == ("llama3.2",)
    assert status.commands == ("ollama pull llama3.2",)


def test_another_server_at_the_port_is_not_ollama():
    with FakeOllama({"/api/tags": (200, b"hello")}) as settings:
        status = ollama_status(settings)
    assert not status.reachable
    assert status.problem == "it does not answer like Ollama"
