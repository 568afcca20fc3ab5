"""A server on a free port that answers each path with what a test gives it."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any

from mathrag.settings import ModelSettings

Answer = tuple[int, Any]


class FakeServer:
    """``answers``: path -> (status, body); a callable body gets the request, an exception in it closes the connection."""

    def __init__(self, answers: dict[str, Answer], **settings: Any) -> None:
        fake = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                self.answer(None)

            def do_POST(self) -> None:
                self.answer(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))

            def answer(self, request: Any) -> None:
                fake.requests.append(request)
                fake.headers.append({name.lower(): value for name, value in self.headers.items()})
                status, body = fake.answers.get(self.path, (404, {"error": "not found"}))
                body = body(request) if callable(body) else body
                content = body if isinstance(body, bytes) else json.dumps(body).encode()
                self.send_response(status)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(content)))
                self.end_headers()
                self.wfile.write(content)

            def log_message(self, *_: Any) -> None:
                """Quiet."""

        self.answers = answers
        self.requests: list[Any] = []
        self.headers: list[dict[str, str]] = []
        self.given = settings
        self.server = HTTPServer(("127.0.0.1", 0), Handler)
        self.server.handle_error = lambda *_: None  # type: ignore[method-assign]
        self.thread = threading.Thread(target=self.server.serve_forever, args=(0.01,))

    def __enter__(self) -> ModelSettings:
        self.thread.start()
        url = f"http://127.0.0.1:{self.server.server_port}"
        return ModelSettings(**{"ollama_host": url, "openai_url": f"{url}/v1", "timeout_seconds": 30, **self.given})

    def __exit__(self, *_: object) -> None:
        self.server.shutdown()
        self.thread.join()
        self.server.server_close()


def slowly(seconds: float, body: Any) -> Callable[[Any], Any]:
    """A body that is late."""

    def answer(_: Any) -> Any:
        time.sleep(seconds)
        return body

    return answer
