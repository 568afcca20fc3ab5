"""Security by configuration: names, keys, origins, rates, sizes, uploads, the graph (``docs/security.md``)."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest

from mathrag.errors import DocumentError, KnowledgeError, MathRAGError
from mathrag.settings import Settings, load
from query_service.client import Client
from query_service.guard import Rates, allowed_hosts

Guarded = Callable[..., Client]
SECRET = "correct horse battery"


@pytest.fixture
def guarded(service_settings: Settings) -> Iterator[Guarded]:
    """A client of a service with other `ServiceSettings`."""
    with ExitStack() as stack:

        def make(**values: Any) -> Client:
            settings = load({"MATHRAG_HOME": str(service_settings.home)})
            service = type(settings.service).model_validate({**settings.service.model_dump(), **values})
            return stack.enter_context(Client(settings=settings.model_copy(update={"service": service})))

        yield make


def test_a_key_is_asked_for_and_never_told(guarded: Guarded) -> None:
    client = guarded(api_keys=[SECRET, "another"])
    assert client.documents().total == 1
    for headers in ({"authorization": "Bearer wrong"}, {"authorization": ""}, {"x-api-key": SECRET[:-1]}):
        response = client._http.get("/documents", headers={"authorization": "", **headers})
        assert response.status_code == 401
        assert SECRET not in response.text
    assert client._http.get("/documents", headers={"authorization": "", "x-api-key": "another"}).status_code == 200
    assert client._http.get("/health", headers={"authorization": ""}).status_code == 200


def test_doctor_does_not_print_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    from mathrag.settings import describe

    monkeypatch.setenv("MATHRAG_SERVICE__API_KEYS", json.dumps([SECRET]))
    settings = load()
    assert settings.service.api_keys[0].get_secret_value() == SECRET
    told = "".join(row.model_dump_json() for row in describe(settings)) + repr(settings)
    assert SECRET not in told


def test_other_names_than_its_own_are_refused_on_loopback(guarded: Guarded, service_settings: Settings) -> None:
    client = guarded()
    assert client._http.get("/documents", headers={"host": "evil.example"}).status_code == 400
    assert client._http.get("/documents", headers={"host": "127.0.0.1:8000"}).status_code == 200
    service = service_settings.service
    assert "[::1]" in allowed_hosts(service)
    assert allowed_hosts(service.model_copy(update={"host": "0.0.0.0"})) == frozenset()
    assert allowed_hosts(service.model_copy(update={"hosts": ("Math.example",)})) == {"math.example"}


def test_only_named_origins_may_ask(guarded: Guarded) -> None:
    preflight = {"origin": "https://a.example", "access-control-request-method": "POST"}
    closed, opened = guarded(), guarded(cors_origins=["https://a.example"], api_keys=[SECRET])
    assert "access-control-allow-origin" not in closed._http.options("/ask", headers=preflight).headers
    answer = opened._http.options("/ask", headers={**preflight, "authorization": ""})
    assert answer.headers["access-control-allow-origin"] == "https://a.example"
    other = opened._http.options("/ask", headers={**preflight, "origin": "https://b.example"})
    assert "access-control-allow-origin" not in other.headers


def test_a_rate_is_kept_and_comes_back() -> None:
    rates = Rates(60)
    assert [rates.wait(b"a", 0.0) for _ in range(60)] == [0.0] * 60
    assert rates.wait(b"a", 0.0) == pytest.approx(1.0)
    assert rates.wait(b"b", 0.0) == 0.0
    assert rates.wait(b"a", 1.0) == 0.0


def test_too_many_requests_are_told_when_to_come_again(guarded: Guarded) -> None:
    client = guarded(requests_per_minute=3)
    statuses = [client._http.get("/kinds?limit=1").status_code for _ in range(4)]
    assert statuses == [200, 200, 200, 429]
    assert int(client._http.get("/kinds").headers["retry-after"]) >= 1
    assert client._http.get("/health").status_code == 200


def test_a_request_and_a_batch_have_largest_sizes(guarded: Guarded) -> None:
    client = guarded(max_request_bytes=1000, max_batch=2)
    assert client._http.post("/ask", json={"question": "x" * 1000}).status_code == 413
    assert client._http.post("/ask/batch", json={"questions": ["a"] * 3}).status_code == 422


def test_every_response_forbids_sniffing_and_scripts(guarded: Guarded) -> None:
    for path in ("/documents", "/nowhere", "/health"):
        headers = guarded()._http.get(path).headers
        assert headers["x-content-type-options"] == "nosniff"
        assert "default-src 'none'" in headers["content-security-policy"]


# --- uploads ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "content", "reason"),
    [
        ("..%2F..%2Fescape.md", b"# a", "name"),
        (".hidden.md", b"# a", "name"),
        ("a\\b.md", b"# a", "name"),
        ("con:1.md", b"# a", "name"),
        ("program.exe", b"MZ", "name"),
        ("empty.md", b"", "empty"),
        ("sheet.pdf", b"<html></html>", "not-a-pdf"),
        ("notes.md", b"PK\x03\x04rest", "unsupported"),
        ("notes.txt", b"\x00\x01\x02\x03", "encoding"),
        ("broken.pdf", b"%PDF-1.7\nnothing", "unreadable"),
    ],
)
def test_what_is_no_document_does_not_enter_the_inbox(
    guarded: Guarded, service_settings: Settings, name: str, content: bytes, reason: str
) -> None:
    from urllib.parse import quote

    client = guarded()
    response = client._http.put(f"/documents/{quote(name, safe='%')}", content=content)
    assert response.status_code in (404, 422), response.text
    if response.status_code == 422:
        assert response.json()["details"]["reason"] == reason
    inbox = service_settings.home / "inbox"
    assert not inbox.exists() or list(inbox.iterdir()) == []
    assert not list(service_settings.home.parent.glob("*.md"))


def test_uploads_can_be_off_and_have_a_size(guarded: Guarded) -> None:
    with pytest.raises(MathRAGError, match="UPLOADS"):
        guarded(uploads=False).upload("a.md", b"# a")
    with pytest.raises(MathRAGError, match="at most 1000 bytes"):
        guarded(max_upload_bytes=1000).upload("a.md", b"x" * 1001)


def test_a_pdf_of_too_many_pages_is_refused(guarded: Guarded) -> None:
    import io

    import pypdfium2

    pdf = pypdfium2.PdfDocument.new()
    for _ in range(3):
        pdf.new_page(100, 100)
    target = io.BytesIO()
    pdf.save(target)
    with pytest.raises(DocumentError, match="3 pages"):
        guarded(max_upload_pages=2).upload("a.pdf", target.getvalue())


# --- the graph --------------------------------------------------------------------------------------------------------

COUNT = "SELECT (COUNT(*) AS ?n) WHERE { ?a ?b ?c . ?d ?e ?f . ?g ?h ?i . ?j ?k ?l }"


def test_the_graph_is_read_within_bounds(guarded: Guarded) -> None:
    client = guarded(sparql_seconds=1.0, sparql_rows=3)
    ask = client._http.get
    assert ask("/sparql", params={"query": COUNT}).status_code == 400
    cut = ask("/sparql", params={"query": "SELECT * WHERE { ?s ?p ?o }"}, headers={"accept": "text/csv"})
    assert (cut.headers["x-truncated"], len(cut.text.splitlines())) == ("3 results", 4)


@pytest.mark.parametrize(
    "request_",
    [
        {"data": {"update": "DROP ALL"}},
        {"data": {"query": "DELETE WHERE { ?s ?p ?o }"}},
        {"data": {"query": "INSERT DATA { <a:a> <a:b> <a:c> }"}},
        {"content": b"LOAD <http://a.example>", "headers": {"content-type": "application/sparql-update"}},
        {"data": {"query": "SELECT * WHERE { SERVICE <http://a.example> { ?s ?p ?o } }"}},
        {"data": {"query": "SELECT"}},
        {"data": {}},
        {"content": b"SELECT", "headers": {"content-type": "text/plain"}},
        {"data": {"query": "ASK {}", "default-graph-uri": "http://a.example"}},
    ],
)
def test_what_is_no_query_is_refused(client: Client, request_: dict[str, Any]) -> None:
    assert client._http.post("/sparql", **request_).status_code in (400, 403, 415)


@pytest.mark.parametrize(
    ("accept", "query", "media_type"),
    [
        ("*/*", "ASK {}", "application/sparql-results+json"),
        ("application/sparql-results+xml;q=0.9, text/csv;q=0.5", "ASK {}", "application/sparql-results+xml"),
        ("text/csv", "SELECT * WHERE { ?s ?p ?o } LIMIT 1", "text/csv"),
        ("text/turtle, text/csv", "CONSTRUCT WHERE { ?s ?p ?o }", "text/turtle"),
        ("application/json", "CONSTRUCT WHERE { ?s ?p ?o }", "application/ld+json"),
        ("text/turtle", "ASK {}", None),
        ("image/png", "ASK {}", None),
        ("text/csv;q=0", "ASK {}", None),
        (",;q=x,", "ASK {}", None),
    ],
)
def test_results_come_in_the_form_asked_for(client: Client, accept: str, query: str, media_type: str | None) -> None:
    response = client._http.get("/sparql", params={"query": query}, headers={"accept": accept})
    if media_type is None:
        assert response.status_code in (200, 406)
    else:
        assert response.headers["content-type"].startswith(media_type)


def test_an_error_of_the_graph_is_no_defect(guarded: Guarded) -> None:
    assert issubclass(KnowledgeError, MathRAGError)
    assert guarded()._http.get("/sparql?query=%ED%A0%80%00").status_code == 400
