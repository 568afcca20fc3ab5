"""`Client`: the service's API as Python, over HTTP where a URL is given and in this process otherwise.

Both ways go through the same requests and responses, so they can't drift apart. Errors are the library's own. A client
may be used from several threads.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
import threading
import time
from collections.abc import Iterable, Iterator, Mapping
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self, TypeVar

import httpx
from pydantic import BaseModel, ValidationError

from mathrag.agent import Answer, Series, TraceStep
from mathrag.conversation import ConversationList, ConversationView, FeedbackRow, Verdict
from mathrag.entities import Corrected
from mathrag.errors import MathRAGError, NoKnowledgeBase
from mathrag.problems import Problem as TypedProblem
from mathrag.settings import PolicyName, Settings, current
from mathrag.views.corrections import CorrectionList
from mathrag.views.definitions import DefinitionPage, DefinitionView
from mathrag.views.documents import ChunkDetail, DocumentList
from mathrag.views.examples import ExamplePage, ExampleView
from mathrag.views.formulas import ConstantDetail, ConstantPage, FormulaDetail, FormulaPage
from mathrag.views.knowledge import KindPage, Searched, SearchResult, SnapshotList
from mathrag.views.network import Network, NodeType
from mathrag.views.plots import Range
from mathrag.views.situations import SituationDetail, SituationPage
from mathrag.views.solving import Quantity, Solved
from mathrag.views.statement_graph import StatementOrder, StatementPaths
from mathrag.views.statements import StatementPage, StatementView
from mathrag.views.symbols import SymbolPage, SymbolView
from mathrag.views.values import ValuePage, ValueView
from query_service.ingestions import Inbox, Ingestion, Removal, Upload
from query_service.problems import MEDIA_TYPE, Problem, error_of
from query_service.schemas import BatchAnswers, CorrectionMade, Health

if TYPE_CHECKING:
    from starlette.types import ASGIApp

Model = TypeVar("Model", bound=BaseModel)

CONNECT_SECONDS = 10.0


class ShownAnswer(Answer):
    """An answer that a notebook displays with its formulas."""

    def _repr_html_(self) -> str:
        from mathrag.views.telling import answer_html

        return answer_html(self)

    def _repr_latex_(self) -> str | None:
        from mathrag.views.telling import answer_latex

        return answer_latex(self)

    def _repr_markdown_(self) -> str:
        from mathrag.views.telling import markdown

        return markdown(self)


class Client:
    """Asks a service at ``url``, or one of its own in this process under ``settings``.

    ``snapshot`` pins the own service's knowledge base. ``timeout`` is the longest wait for one response in seconds.
    ``api_key`` is what a guarded service asks for; left out it is the first of ``settings.service.api_keys``.
    """

    def __init__(
        self,
        url: str | None = None,
        settings: Settings | None = None,
        *,
        snapshot: str | None = None,
        timeout: float | None = None,
        api_key: str | None = None,
    ) -> None:
        if url is not None and snapshot is not None:
            raise MathRAGError("a snapshot is pinned where the service is started, not where it is asked", url=url)
        settings = settings or current()
        self._where = url or "this process"
        self._patience = timeout or _patience(settings)
        self._http = httpx.Client(
            base_url=url or "http://localhost",
            headers=_credentials(settings, api_key),
            transport=None if url else _own_service(settings, snapshot),
            timeout=httpx.Timeout(self._patience, connect=CONNECT_SECONDS),
        )

    def ask(self, question: str, policy: PolicyName | None = None, conversation: str | None = None) -> ShownAnswer:
        """The answer to ``question``; why there is none is an answer too. ``policy`` stands in for the configured one.

        In a ``conversation``, a name of your own choosing, it may go on from the last answer; what is asked there is kept.
        """
        return self._post("/ask", {"question": question, "policy": policy, "conversation": conversation}, ShownAnswer)

    def ask_all(self, questions: Iterable[str], policy: PolicyName | None = None) -> BatchAnswers:
        """The answers to several questions, all of one snapshot."""
        return self._post("/ask/batch", {"questions": list(questions), "policy": policy}, BatchAnswers)

    def steps(
        self, question: str, policy: PolicyName | None = None, conversation: str | None = None
    ) -> Iterator[TraceStep | ShownAnswer]:
        """Each turn of the loop as it happens, then the answer. In this process they come together at the end."""
        headers = {"Accept": "text/event-stream"}
        try:
            body = {"question": question, "policy": policy, "conversation": conversation}
            end = time.monotonic() + self._patience
            while True:
                with self._http.stream("POST", "/ask", json=body, headers=headers) as response:
                    wait = _come_again(response)
                    if wait is None or time.monotonic() + wait > end:
                        if response.status_code != 200:
                            response.read()
                            self._read(response, ShownAnswer)
                        yield from _events(response.iter_lines())
                        return
                time.sleep(wait)
        except httpx.HTTPError as error:
            raise MathRAGError(f"{self._where} broke off: {error}", url=self._where) from error

    def read(self, question: str) -> TypedProblem:
        """How ``question`` is read; nothing is computed."""
        return self._get("/read", {"question": question}, TypedProblem)

    def conversations(self, *, offset: int = 0, limit: int = 100) -> ConversationList:
        """A page of the conversations that are kept, the latest first."""
        return self._get("/conversations", {"offset": offset, "limit": limit}, ConversationList)

    def conversation(self, id: str) -> ConversationView:
        """One conversation. Raises `UnknownEntity`."""
        return self._get(f"/conversations/{_segment(id)}", {}, ConversationView)

    def forget(self, id: str) -> None:
        """Delete a conversation. Raises `UnknownEntity`."""
        response = self._send("DELETE", f"/conversations/{_segment(id)}")
        if response.status_code != 204:
            self._read(response, ConversationView)

    def feedback(self, id: str, turn: int, verdict: Verdict, note: str = "") -> FeedbackRow:
        """A thumb for an answer of a conversation. Raises `UnknownEntity`."""
        path = f"/conversations/{_segment(id)}/turns/{turn}/feedback"
        return self._read(self._send("PUT", path, json={"verdict": verdict, "note": note}), FeedbackRow)

    def search(self, query: str, k: int = 10, kind: Searched | None = None) -> SearchResult:
        """The ``k`` best of all that is searched, or of one ``kind``."""
        return self._get("/search", {"q": query, "k": k, "kind": kind}, SearchResult)

    def formulas(self, text: str = "", *, offset: int = 0, limit: int = 100, **filters: Any) -> FormulaPage:
        """A page of formulas; ``filters`` are those of ``GET /formulas``."""
        return self._get("/formulas", {"q": text, "offset": offset, "limit": limit, **filters}, FormulaPage)

    def formula(self, id: str) -> FormulaDetail:
        """One formula. Raises `UnknownEntity`."""
        return self._get(f"/formulas/{_segment(id)}", {}, FormulaDetail)

    def corrections(self) -> CorrectionList:
        """What people said against what was read."""
        return self._get("/corrections", {}, CorrectionList)

    def correct(self, id: str, field: Corrected, new: str, *, symbol: str = "", author: str) -> CorrectionMade:
        """Correct the formula ``id`` and have that ingested. Raises `CorrectionError`, `UnknownEntity`."""
        body = {"formula": id, "field": field, "new": new, "symbol": symbol, "author": author}
        return self._read(self._send("PUT", "/corrections", json=body), CorrectionMade, accept=(202,))

    def take_back(self, correction: str) -> CorrectionMade:
        """Take the correction with this id back. Raises `UnknownEntity`."""
        response = self._send("DELETE", f"/corrections/{_segment(correction)}")
        return self._read(response, CorrectionMade, accept=(202,))

    def solve(self, id: str, unknown: str, values: Mapping[str, Quantity], unit: str | None = None) -> Solved:
        """``unknown`` of the formula ``id`` at ``values``. Raises `UnknownEntity`, `UnitError`, `FormulaError`."""
        given = {name: quantity.model_dump() for name, quantity in values.items()}
        return self._post(
            f"/formulas/{_segment(id)}/solve", {"unknown": unknown, "values": given, "unit": unit}, Solved
        )

    def plot(
        self, id: str, unknown: str, over: Range, values: Mapping[str, Quantity] | None = None, unit: str | None = None
    ) -> Series:
        """``unknown`` of the formula ``id`` at each value of ``over``. Raises as `solve` does."""
        given = {name: quantity.model_dump() for name, quantity in (values or {}).items()}
        body = {"unknown": unknown, "values": given, "unit": unit, "over": over.model_dump()}
        return self._post(f"/formulas/{_segment(id)}/plot", body, Series)

    def constants(self, *, offset: int = 0, limit: int = 1000) -> ConstantPage:
        """A page of constants."""
        return self._get("/constants", {"offset": offset, "limit": limit}, ConstantPage)

    def constant(self, id: str) -> ConstantDetail:
        """One constant. Raises `UnknownEntity`."""
        return self._get(f"/constants/{_segment(id)}", {}, ConstantDetail)

    def values(self, text: str = "", *, offset: int = 0, limit: int = 1000, **filters: Any) -> ValuePage:
        """A page of values of things; ``filters`` are those of ``GET /values``."""
        return self._get("/values", {"q": text, "offset": offset, "limit": limit, **filters}, ValuePage)

    def value(self, id: str) -> ValueView:
        """One value of a thing. Raises `UnknownEntity`."""
        return self._get(f"/values/{_segment(id)}", {}, ValueView)

    def situations(self, text: str = "", *, offset: int = 0, limit: int = 100, **filters: Any) -> SituationPage:
        """A page of situations; ``filters`` are those of ``GET /situations``."""
        return self._get("/situations", {"q": text, "offset": offset, "limit": limit, **filters}, SituationPage)

    def definitions(self, text: str = "", *, offset: int = 0, limit: int = 100, **filters: Any) -> DefinitionPage:
        """A page of definitions; ``filters`` are those of ``GET /definitions``."""
        return self._get("/definitions", {"q": text, "offset": offset, "limit": limit, **filters}, DefinitionPage)

    def definition(self, id: str) -> DefinitionView:
        """One definition. Raises `UnknownEntity`."""
        return self._get(f"/definitions/{_segment(id)}", {}, DefinitionView)

    def situation(self, id: str) -> SituationDetail:
        """One situation. Raises `UnknownEntity`."""
        return self._get(f"/situations/{_segment(id)}", {}, SituationDetail)

    def examples(self, text: str = "", *, offset: int = 0, limit: int = 100, **filters: Any) -> ExamplePage:
        """A page of worked examples; ``filters`` are those of ``GET /examples``."""
        return self._get("/examples", {"q": text, "offset": offset, "limit": limit, **filters}, ExamplePage)

    def example(self, id: str) -> ExampleView:
        """One worked example. Raises `UnknownEntity`."""
        return self._get(f"/examples/{_segment(id)}", {}, ExampleView)

    def symbols(self, text: str = "", *, offset: int = 0, limit: int = 100, **filters: Any) -> SymbolPage:
        """A page of symbols; ``filters`` are those of ``GET /symbols``."""
        return self._get("/symbols", {"q": text, "offset": offset, "limit": limit, **filters}, SymbolPage)

    def symbol(self, id: str) -> SymbolView:
        """One symbol by id or name. Raises `UnknownEntity`."""
        return self._get(f"/symbols/{_segment(id)}", {}, SymbolView)

    def statements(self, text: str = "", *, offset: int = 0, limit: int = 100, **filters: Any) -> StatementPage:
        """A page of definitions, theorems and problems; ``filters`` are those of ``GET /statements``."""
        return self._get("/statements", {"q": text, "offset": offset, "limit": limit, **filters}, StatementPage)

    def statement(self, id: str) -> StatementView:
        """One statement. Raises `UnknownEntity`."""
        return self._get(f"/statements/{_segment(id)}", {}, StatementView)

    def needs(self, id: str) -> StatementOrder:
        """What must be known before a statement. Raises `UnknownEntity`."""
        return self._get(f"/statements/{_segment(id)}/needs", {}, StatementOrder)

    def dependents(self, id: str) -> StatementOrder:
        """What depends on a statement. Raises `UnknownEntity`."""
        return self._get(f"/statements/{_segment(id)}/dependents", {}, StatementOrder)

    def neighbourhood(self, id: str, *, hops: int = 1, limit: int = 60) -> Network:
        """What is near a statement in the graph. Raises `UnknownEntity`."""
        return self._get(f"/statements/{_segment(id)}/neighbourhood", {"hops": hops, "limit": limit}, Network)

    def paths(self, id: str, other: str) -> StatementPaths:
        """The shortest ways between two statements. Raises `UnknownEntity`."""
        return self._get(f"/statements/{_segment(id)}/paths/{_segment(other)}", {}, StatementPaths)

    def kinds(self, text: str = "", *, offset: int = 0, limit: int = 1000) -> KindPage:
        """A page of quantity kinds."""
        return self._get("/kinds", {"q": text, "offset": offset, "limit": limit}, KindPage)

    def graph(self, text: str = "", *, types: Iterable[NodeType] | None = None, **choice: Any) -> Network:
        """Nodes and edges; ``choice`` holds what else ``GET /graph`` takes. Raises `UnknownEntity`."""
        return self._get("/graph", {"q": text, "types": None if types is None else list(types), **choice}, Network)

    def page(self, slug: str, page: int, latex: str | None = None) -> bytes:
        """PNG of a page of a PDF, with ``latex`` marked where it is found. Raises `UnknownEntity`."""
        response = self._send(
            "GET", f"/documents/{_segment(slug)}/pages/{page}", params={"latex": latex} if latex else {}
        )
        return self._content(response)

    def export(self, form: str) -> bytes:
        """The graph as ``ttl``, ``jsonld``, ``nt``, ``rdf`` or ``graphml``, or the formulas as ``csv``."""
        return self._content(self._send("GET", f"/export/{_segment(form)}"))

    def upload(self, filename: str, content: bytes, *, ingest: bool = True) -> Upload:
        """Send a document to the inbox and have it ingested, now or with others by `start_ingestion`. Raises `DocumentError`."""
        headers = {"content-type": "application/octet-stream"}
        path = f"/documents/{_segment(filename)}"
        response = self._send("PUT", path, params={"ingest": ingest}, content=content, headers=headers)
        return self._read(response, Upload, accept=(202,))

    def start_ingestion(self, documents: Iterable[str] = ()) -> Ingestion:
        """Bring the knowledge base up to date with the inbox; the ingestion's state is that of ``documents`` (slugs)."""
        response = self._send("POST", "/ingestions", json={"documents": list(documents)})
        return self._read(response, Ingestion, accept=(202,))

    def remove(self, slug: str) -> Removal:
        """Take a document out of the knowledge base. Raises `UnknownEntity`."""
        return self._read(self._send("DELETE", f"/documents/{_segment(slug)}"), Removal, accept=(202,))

    def file(self, slug: str) -> bytes:
        """A document as it was sent. Raises `UnknownEntity`."""
        return self._content(self._send("GET", f"/documents/{_segment(slug)}/file"))

    def inbox(self) -> Inbox:
        """The files of the inbox, with what is wrong with them."""
        return self._get("/inbox", {}, Inbox)

    def ingestion(self, id: str) -> Ingestion:
        """How an ingestion goes. Raises `UnknownEntity`."""
        return self._get(f"/ingestions/{_segment(id)}", {}, Ingestion)

    def documents(self) -> DocumentList:
        """Every document."""
        return self._get("/documents", {}, DocumentList)

    def chunk(self, id: str) -> ChunkDetail:
        """One chunk. Raises `UnknownEntity`."""
        return self._get(f"/chunks/{_segment(id)}", {}, ChunkDetail)

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
        """The response; a service that has no room now is asked again when it says, as long as an answer is waited for."""
        end = time.monotonic() + self._patience
        try:
            while True:
                response = self._http.request(method, path, **content)
                wait = _come_again(response)
                if wait is None or time.monotonic() + wait > end:
                    return response
                time.sleep(wait)
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

    def _content(self, response: httpx.Response) -> bytes:
        if response.status_code != 200:
            self._read(response, Health)
        return response.content

    def _read(self, response: httpx.Response, kind: type[Model], accept: tuple[int, ...] = (200,)) -> Model:
        try:
            if response.status_code in accept:
                return kind.model_validate_json(response.content)
            if response.headers.get("content-type", "").startswith(MEDIA_TYPE):
                raise error_of(Problem.model_validate_json(response.content))
        except ValidationError as error:
            raise MathRAGError(f"{self._where} does not answer like MathRAG: {error}", url=self._where) from error
        raise MathRAGError(f"{self._where} answered with HTTP {response.status_code}", url=self._where)


def _patience(settings: Settings) -> float:
    """The longest an answer may take: every step of a policy may be a call of a language model."""
    return 2 * settings.agent.seconds + settings.agent.max_iterations * settings.models.timeout_seconds


def _come_again(response: httpx.Response) -> float | None:
    """Seconds until a service that has no room now may be asked again; not all who were refused come at the same time."""
    seconds = response.headers.get("retry-after", "")
    return int(seconds) * random.uniform(0.5, 1.0) if response.status_code == 503 and seconds.isdigit() else None


def _credentials(settings: Settings, api_key: str | None) -> dict[str, str]:
    if api_key is None and settings.service.api_keys:
        api_key = settings.service.api_keys[0].get_secret_value()
    return {} if api_key is None else {"Authorization": f"Bearer {api_key}"}


def _events(lines: Iterable[str]) -> Iterator[TraceStep | ShownAnswer]:
    name = ""
    for line in lines:
        if line.startswith("event: "):
            name = line.removeprefix("event: ")
        elif line.startswith("data: "):
            content = line.removeprefix("data: ")
            if name == "problem":
                raise error_of(Problem.model_validate_json(content))
            yield (TraceStep if name == "step" else ShownAnswer).model_validate_json(content)


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
        self._app = app
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
        context = getattr(getattr(self._app, "state", None), "context", None)
        if context is not None:  # nobody runs the lifespan of an application in this process
            context.sparql.close()
