"""SPARQL in processes of their own: a query that takes too long, or too much memory, ends with its process.

The store's library can't be told to stop, so the bound on time is that the process is ended. Processes are started when
first needed, keep the snapshot open that was asked last, and are asked over pipes: a frame is its length in eight bytes,
then JSON; an answer is such a frame and one with the result as sent to the client.
"""

from __future__ import annotations

import contextlib
import json
import os
import select
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, BinaryIO

from mathrag.errors import KnowledgeError, MathRAGError
from mathrag.settings import Settings

PROCESSES = 2
STARTING_SECONDS = 30.0
MEMORY_BYTES = 4 << 30
QUEUE_SECONDS = 2.0


class NotAcceptable(Exception):
    """The result is a table or a graph, and no form that was asked for can hold that."""


class SparqlBusy(Exception):
    """Every process is at work."""


@dataclass(frozen=True)
class SparqlResult:
    """A result as the protocol sends it."""

    media_type: str
    body: bytes
    truncated: bool


class SparqlProcesses:
    """Asks the graph of a snapshot within the bounds of ``settings.service``."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._idle: list[_Process] = []
        self._lock = threading.Lock()
        self._free = threading.Semaphore(PROCESSES)

    def ask(self, query: str, snapshot: str, table: str | None, graph: str | None) -> SparqlResult:
        """The result as ``table`` (a media type) or as ``graph``, whichever form the query has.

        Raises `KnowledgeError` for a query that can't be read or takes too long, `NotAcceptable`, `SparqlBusy`.
        """
        bounds = self._settings.service
        request = {
            "home": str(self._settings.home),
            "snapshot": snapshot,
            "query": query,
            "table": table,
            "graph": graph,
            "rows": bounds.sparql_rows,
            "seconds": bounds.sparql_seconds,
        }
        with self._process() as process:
            return process.ask(request, bounds.sparql_seconds)

    @contextlib.contextmanager
    def _process(self) -> Iterator[_Process]:
        if not self._free.acquire(timeout=QUEUE_SECONDS):
            raise SparqlBusy
        try:
            with self._lock:
                process = self._idle.pop() if self._idle else None
            process = process if process is not None and process.alive else _Process(self._settings)
            yield process
            if process.alive:
                with self._lock:
                    self._idle.append(process)
        finally:
            self._free.release()

    def close(self) -> None:
        """End the processes."""
        with self._lock:
            while self._idle:
                self._idle.pop().end()


class _Process:
    def __init__(self, settings: Settings) -> None:
        environment = {**os.environ, "MATHRAG_HOME": str(settings.home)}
        self._process = subprocess.Popen(
            (sys.executable, "-m", __name__ if __name__ != "__main__" else "query_service.sparql"),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=environment,
        )
        self._read_whole(1, time.monotonic() + STARTING_SECONDS)

    @property
    def alive(self) -> bool:
        return self._process.poll() is None

    def ask(self, request: dict[str, Any], seconds: float) -> SparqlResult:
        assert self._process.stdin is not None
        try:
            _write(self._process.stdin, json.dumps(request).encode())
            end = time.monotonic() + seconds
            head = json.loads(self._frame(end))
            if "form" in head:
                raise NotAcceptable(head["form"])
            if "error" in head:
                raise KnowledgeError(head["error"])
            return SparqlResult(head["media_type"], self._frame(end), head["truncated"])
        except OSError as error:
            self.end()
            raise KnowledgeError(
                "the query needs more time or memory than it may have; add a LIMIT or a more selective pattern",
                seconds=seconds,
            ) from error

    def _frame(self, end: float) -> bytes:
        return self._read_whole(int.from_bytes(self._read_whole(8, end), "big"), end)

    def _read_whole(self, length: int, end: float) -> bytes:
        """``length`` bytes; `OSError` where they don't come in time."""
        assert self._process.stdout is not None
        descriptor = self._process.stdout.fileno()
        found, waiting = bytearray(), select.poll()  # unlike select(), whatever the number of the descriptor
        waiting.register(descriptor, select.POLLIN)
        while len(found) < length:
            ready = waiting.poll(max(0.0, end - time.monotonic()) * 1000)
            piece = os.read(descriptor, min(length - len(found), 1 << 20)) if ready else b""
            if not piece:
                raise TimeoutError("no answer from the process")
            found += piece
        return bytes(found)

    def end(self) -> None:
        self._process.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            with contextlib.suppress(OSError):
                if pipe is not None:
                    pipe.close()


def _write(pipe: BinaryIO | Any, content: bytes) -> None:
    pipe.write(len(content).to_bytes(8, "big") + content)
    pipe.flush()


# --- in the process -----------------------------------------------------------------------------------------------------


def serve() -> None:
    """Answer requests from standard input until it ends."""
    import resource
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the service ends it
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))
    import pyoxigraph  # noqa: F401  (loaded before the first query's time begins)

    from mathrag.knowledge import KnowledgeBase  # noqa: F401
    from mathrag.views import results  # noqa: F401

    sys.stdout.buffer.write(b".")
    sys.stdout.buffer.flush()
    opened: tuple[str, Any] | None = None
    while head := sys.stdin.buffer.read(8):
        request = json.loads(sys.stdin.buffer.read(int.from_bytes(head, "big")))
        try:
            if opened is None or opened[0] != request["snapshot"]:
                opened = (request["snapshot"], _opened(request["snapshot"]))
            answer, body = _answered(opened[1], request)
        except MathRAGError as error:
            answer, body = {"error": error.message}, None
        _write(sys.stdout.buffer, json.dumps(answer).encode())
        if body is not None:
            _write(sys.stdout.buffer, body)


def _opened(snapshot: str) -> Any:
    from mathrag.home import Home
    from mathrag.knowledge import KnowledgeBase
    from mathrag.settings import load

    settings = load()
    return KnowledgeBase.open(Home(settings.home), settings, snapshot)


def _answered(knowledge: Any, request: dict[str, Any]) -> tuple[dict[str, Any], bytes | None]:
    from mathrag.views.results import serialize

    result = knowledge.sparql(request["query"], rows=request["rows"], seconds=request["seconds"])
    form = "graph" if "triples" in result else "table"
    media_type = request[form]
    if media_type is None:
        return {"form": form}, None
    head = {"media_type": media_type, "truncated": bool(result.get("truncated"))}
    return head, serialize(result, media_type)


if __name__ == "__main__":
    serve()
