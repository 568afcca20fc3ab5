"""`Client`: the service's API as Python, over HTTP where a URL is given and in this process otherwise.

Both ways go through the same requests and responses, so they can't drift apart. Errors are the library's own. A client
may be used from several threads.
"""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Mapping
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self, TypeVar

import httpx
from pydantic import BaseModel, ValidationError

from mathrag.agent import Answer
from mathrag.commands.solving import Quantity, Solved
from mathrag.commands.views import DocumentList, FormulaDetail, FormulaPage, SearchResult, SnapshotList
from mathrag.entities import Chunk
from mathrag.errors import MathRAGError, NoKnowledgeBase
from mathrag.settings import Settings, current
from query_service.problems import MEDIA_TYPE, Problem, error_of
from query_service.schemas import Health

if TYPE_CHECKING:
    from starlette.types import ASGIApp

Model = TypeVar("Model", bound=BaseModel)

PATIENCE_SECONDS = 60.0


class Client:
    """Asks a service at ``url``, or one of its own in this process under ``settings``.

    ``snapshot`` pins the own service's knowledge base. ``timeout`` is the longest wait for one response in seconds.
    """

    def __init__(
        self,
        url: str | None = None,
        settings: Settings | None = None,
        *,
        snapshot: str | None = None,
        timeout: float | None = None,
    ) -> None:
        if url is not None and snapshot is not None:
            raise MathRAGError("a snapshot is pinned where the service is started, not where it is asked", url=url)
        settings = settings or current()
        self._where = url or "this process"
        self._http = httpx.Client(
            base_url=url or "http://in-process",
            transport=None if url else _own_service(settings, snapshot),
            timeout=timeout or max(PATIENCE_SECONDS, 2 * settings.agent.seconds),
        )

    def ask(self, question: str) -> Answer:
        """The answer to ``question``; why there is none is an answer too."""
        return self._post("/ask", {"question": question}, Answer)

    def search(self, query: str, k: int = 10) -> SearchResult:
        """The ``k`` best formulas and constants."""
        return self._get("/search", {"q": query, "k": k}, SearchResult)

    def formulas(self, text: str = "", *, offset: int = 0, limit: int = 100, **filters: Any) -> FormulaPage:
        """A page of formulas; ``filters`` are those of ``GET /formulas``."""
        return self._get("/formulas", {"q": text, "offset": offset, "limit": limit, **filters}, FormulaPage)

    def formula(self, id: str) -> FormulaDetail:
        """One formula. Raises `UnknownEntity`."""
        return self._get(f"/formulas/{_segment(id)}", {}, FormulaDetail)

    def solve(self, id: str, unknown: str, values: Mapping[str, Quantity], unit: str | None = None) -> Solved:
        """``unknown`` of the formula ``id`` at ``values``. Raises `UnknownEntity`, `UnitError`, `FormulaError`."""
        given = {name: quantity.model_dump() for name, quantity in values.items()}
        return self._post(
            f"/formulas/{_segment(id)}/solve", {"unknown": unknown, "values": given, "unit": unit}, Solved
        )

    def documents(self) -> DocumentList:
        """Every document."""
        return self._get("/documents", {}, DocumentList)

    def chunk(self, id: str) -> Chunk:
        """One chunk. Raises `UnknownEntity`."""
        return self._get(f"/chunks/{_segment(id)}", {}, Chunk)

    def snapshots(self) -> SnapshotList:
        """What is published."""
        return self._get("/snapshots", {}, SnapshotList)

    def health(self) -> Health:
        """State of the service; one that can't answer says so here instead of raising."""
        response = self._send("GET", "/health")
        return self._read(response, Health, accept=(200, 503))

    def require(self) -> None:
        """Raise `NoKnowledgeBase` unless the service can answer."""
        health = self.health()
        if not health.ready:
            raise NoKnowledgeBase(health.problem or f"{self._where} has no knowledge base")

    def close(self) -> None:
        """Let go of connections and of the own service."""
        self._http.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None
    ) -> None:
        self.close()

    def _get(self, path: str, parameters: Mapping[str, Any], kind: type[Model]) -> Model:
        given = {name: value for name, value in parameters.items() if value is not None}
        return self._read(self._send("GET", path, params=given), kind)

    def _post(self, path: str, body: Mapping[str, Any], kind: type[Model]) -> Model:
        return self._read(self._send("POST", path, json=body), kind)

    def _send(self, method: str, path: str, **content: Any) -> httpx.Response:
        try:
            return self._http.request(method, path, **content)
        except httpx.TimeoutException as error:
            raise MathRAGError(
                f"no answer from {self._where} in time; ask less or wait longer", url=self._where
            ) from error
        except (httpx.HTTPError, httpx.InvalidURL) as error:
            raise MathRAGError(
                f"the service at {self._where} can't be reached ({error}); start it with `mathrag serve`, "
                "or unset MATHRAG_SERVICE__URL",
                url=self._where,
            ) from error

    def _read(self, response: httpx.Response, kind: type[Model], accept: tuple[int, ...] = (200,)) -> Model:
        try:
            if response.status_code in accept:
                return kind.model_validate_json(response.content)
            if response.headers.get("content-type", "").startswith(MEDIA_TYPE):
                raise error_of(Problem.model_validate_json(response.content))
        except ValidationError as error:
            raise MathRAGError(f"{self._where} does not answer like MathRAG: {error}", url=self._where) from error
        raise MathRAGError(f"{self._where} answered with HTTP {response.status_code}", url=self._where)


def _segment(id: str) -> str:
    from urllib.parse import quote

    return quote(id.rsplit("/", 1)[-1], safe="")


def _own_service(settings: Settings, snapshot: str | None) -> httpx.BaseTransport:
    from query_service.app import create_app
    from query_service.current import CurrentKnowledge

    return InProcess(create_app(settings, CurrentKnowledge(settings, snapshot)))


class InProcess(httpx.BaseTransport):
    """Requests to an ASGI application in this process: its event loop runs in a thread of its own.

    The thread ends with `close`, and does not keep a process alive that forgets to close.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._transport = httpx.ASGITransport(app, raise_app_exceptions=False)
        self._loop = asyncio.new_event_loop()
        self._closed = asyncio.Event()
        self._thread = threading.Thread(target=self._run, name="mathrag-in-process", daemon=True)
        self._thread.start()

    def _run(self) -> None:
        with contextlib.closing(self._loop):
            self._loop.run_until_complete(self._closed.wait())

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        whole = httpx.Request(request.method, request.url, headers=request.headers, content=request.read())
        return asyncio.run_coroutine_threadsafe(self._respond(whole), self._loop).result()

    async def _respond(self, request: httpx.Request) -> httpx.Response:
        response = await self._transport.handle_async_request(request)
        content = await response.aread()
        return httpx.Response(response.status_code, headers=response.headers, content=content)

    def close(self) -> None:
        if self._thread.is_alive():
            self._loop.call_soon_threadsafe(self._closed.set)
            self._thread.join()
