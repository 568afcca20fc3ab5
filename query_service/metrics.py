"""``GET /metrics``: what the service did, in Prometheus's text form.

With several worker processes the counts are kept in files that all of them share (``PROMETHEUS_MULTIPROC_DIR``, which
`server` sets before a worker starts).
"""

from __future__ import annotations

import time

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from mathrag.agent import Answer

BUCKETS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)
MEDIA_TYPE = "text/plain; version=0.0.4; charset=utf-8"


class Metrics:
    """The counters of one application."""

    def __init__(self, shared_folder: str | None = None) -> None:
        self._shared = shared_folder
        self._registry = registry = CollectorRegistry()
        self._requests = Counter(
            "mathrag_requests", "Requests by path and status", ("method", "path", "status"), registry=registry
        )
        self._seconds = Histogram(
            "mathrag_request_seconds", "Time to the end of the response", ("path",), buckets=BUCKETS, registry=registry
        )
        self._running = Gauge(
            "mathrag_requests_running", "Requests worked on", registry=registry, multiprocess_mode="livesum"
        )
        self._answers = Counter("mathrag_answers", "Answers by kind", ("kind",), registry=registry)
        self._asking = Histogram("mathrag_answer_seconds", "Time the agent took", buckets=BUCKETS, registry=registry)

    def answered(self, answer: Answer) -> Answer:
        """Count ``answer`` and give it back."""
        self._answers.labels(answer.kind).inc()
        self._asking.observe(answer.timings_ms.get("total", 0.0) / 1000)
        return answer

    def text(self) -> bytes:
        """Everything counted, for Prometheus."""
        if self._shared is None:
            return generate_latest(self._registry)
        registry = CollectorRegistry()
        MultiProcessCollector(registry, path=self._shared)  # type: ignore[no-untyped-call]
        return generate_latest(registry)

    def watching(self, app: ASGIApp) -> ASGIApp:
        """``app`` with each request counted under its route, never under the path that a client made up."""

        async def watched(scope: Scope, receive: Receive, send: Send) -> None:
            if scope["type"] != "http":
                await app(scope, receive, send)
                return
            status = 500

            async def sending(message: Message) -> None:
                nonlocal status
                if message["type"] == "http.response.start":
                    status = message["status"]
                await send(message)

            started = time.perf_counter()
            self._running.inc()
            try:
                await app(scope, receive, sending)
            finally:
                self._running.dec()
                path = getattr(scope.get("route"), "path", "other")
                method = scope["method"] if scope["method"] in METHODS else "other"
                self._requests.labels(method, path, status).inc()
                self._seconds.labels(path).observe(time.perf_counter() - started)

        return watched


METHODS = ("GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH")
