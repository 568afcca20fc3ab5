"""What the service says of single documents, whatever became of others; fast, as no ingestion runs."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from mathrag import errors
from mathrag.documents.inbox import record_failure
from mathrag.home import Home
from mathrag.settings import Settings, load
from query_service.client import Client
from query_service.ingestions import Ingestions

ENDED = 0x7FFFFFFF
"""No process has this id."""


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return Home(tmp_path / "home")


@pytest.fixture
def settings(home: Home) -> Settings:
    return load({"MATHRAG_HOME": str(home.root)})


def ingestion(home: Home, messages: str, report: dict[str, Any] | None, pid: int = ENDED) -> str:
    """An ingestion that was asked for a good and a bad document, as its process leaves it."""
    folder = home.cache / "ingestions" / ("a" * 32)
    folder.mkdir(parents=True)
    (folder / "work.json").write_text('{"documents": ["good-pdf", "bad-pdf"]}')
    (folder / "messages").write_text(messages)
    (folder / "report.json").write_text(json.dumps(report) if report else "")
    (folder / "pid").write_text(str(pid))
    return folder.name


def failed(document: str) -> dict[str, str]:
    return {"document": document, "reason": f"{document} is broken"}


def test_a_documents_result_is_its_own(home: Home, settings: Settings) -> None:
    unread = {"document": "good-pdf", "found": 3, "line": "good-pdf: 1 of 2 pages could be read"}
    id = ingestion(home, "", {"failed": [failed("bad-pdf"), failed("other-pdf")], "unread": [unread]})
    state = Ingestions(settings).state(id)
    good, bad = state.documents
    assert (good.state, good.said) == ("done", "1 of 2 pages could be read")
    assert (bad.state, bad.said) == ("failed", "bad-pdf is broken")
    assert state.state == "failed"


def test_what_others_failed_at_is_not_an_uploads_failure(home: Home, settings: Settings) -> None:
    id = ingestion(home, "", {"failed": [failed("other-pdf")], "unread": []})
    assert Ingestions(settings).state(id).state == "done"


def test_a_document_in_which_nothing_is_read_or_that_is_not_published_failed(home: Home, settings: Settings) -> None:
    unread = {"document": "bad-pdf", "found": 0, "line": "bad-pdf: no page could be read"}
    id = ingestion(home, "", {"failed": [], "unread": [unread]})
    assert [one.state for one in Ingestions(settings).state(id).documents] == ["done", "failed"]
    (home.cache / "ingestions" / id / "report.json").write_text(json.dumps({"failed": [failed("knowledge_base")]}))
    assert [one.state for one in Ingestions(settings).state(id).documents] == ["failed", "failed"]


def test_a_running_ingestion_says_how_far_each_document_is(home: Home, settings: Settings) -> None:
    import os

    id = ingestion(home, "good-pdf: done in 1.0 s\nknowledge base: graph\n", None, os.getpid())
    state = Ingestions(settings).state(id)
    assert state.state == "running"
    assert [one.said for one in state.documents] == ["done in 1.0 s", ""]
    (home.cache / "ingestions" / id / "pid").write_text(str(ENDED))
    assert Ingestions(settings).state(id).state == "failed"


def test_the_inbox_lists_what_failed_and_gives_files_back(home: Home, settings: Settings) -> None:
    home.inbox.mkdir(parents=True)
    (home.inbox / "Good sheet.md").write_text("# Good")
    (home.inbox / "broken.pdf").write_bytes(b"%PDF")
    record_failure(home, "broken-pdf", "it is truncated")
    with Client(settings=settings) as client:
        assert [(file.slug, file.problem) for file in client.inbox().files] == [
            ("good-sheet-md", None),
            ("broken-pdf", "it is truncated"),
        ]
        assert client.file("good-sheet-md") == b"# Good"
        with pytest.raises(errors.UnknownEntity):
            client.file("nothing")
        with pytest.raises(errors.UnknownEntity):
            client.remove("nothing")


def test_a_service_without_uploads_removes_nothing(home: Home) -> None:
    settings = load({"MATHRAG_HOME": str(home.root), "MATHRAG_SERVICE__UPLOADS": "false"})
    home.inbox.mkdir(parents=True)
    (home.inbox / "sheet.md").write_text("# Sheet")
    with Client(settings=settings) as client:
        for refused in (lambda: client.remove("sheet-md"), lambda: client.start_ingestion()):
            with pytest.raises(errors.MathRAGError, match="takes no documents"):
                refused()
    assert (home.inbox / "sheet.md").exists()


def test_the_start_page_and_the_api_page_load_nothing_from_elsewhere(client: Client) -> None:
    start = client._http.get("/")
    assert 'href="docs"' in start.text
    assert "mathrag chat" in start.text
    docs = client._http.get("/docs")
    for response in (start, docs):
        assert response.headers["content-security-policy"].startswith("default-src 'none'; connect-src 'self'")
    for asset in ("swagger-ui-bundle.js", "swagger-ui.css", "start.js"):
        assert f"docs/{asset}" in docs.text
        assert client._http.get(f"/docs/{asset}").status_code == 200
    assert "//" not in docs.text
    assert client._http.get("/docs/nothing.js").status_code == 404
    assert "default-src 'none'; frame" in client._http.get("/health").headers["content-security-policy"]


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("SELECT ?f WHERE { ?f a math:Formula", "line 1, column 36: the query can't be read at its end"),
        ("SELECT ?f WHERE {\n ?f a foo:Bar }", "line 2, column 7: the prefix foo: is not known"),
        ("SELECT ?f WHERE {\n ?f FILTER }", "line 2, column 12: the query can't be read at '}'"),
    ],
)
def test_a_sparql_error_says_where_and_what(client: Client, query: str, said: str) -> None:
    response = client._http.get("/sparql", params={"query": query})
    assert response.status_code == 400
    assert said in response.json()["detail"]


def test_common_prefixes_are_known(client: Client) -> None:
    query = "ASK { ?x rdfs:label ?y ; owl:sameAs wd:Q1 , quantitykind:Speed , schema:name , foaf:name }"
    assert client._http.get("/sparql", params={"query": query}).json()["boolean"] is False
