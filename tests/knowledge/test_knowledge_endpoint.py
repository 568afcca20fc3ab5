"""The graph in a SPARQL server: a running Oxigraph gives what the embedded store gives."""

from __future__ import annotations

import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from mathrag.agent import Agent
from mathrag.errors import KnowledgeError, SnapshotError, StorageError
from mathrag.home import Home
from mathrag.knowledge import KnowledgeBase, endpoint, read_turtle
from mathrag.settings import Settings, load

sys.path.insert(0, str(Path(__file__).parents[1] / "commands"))

from tiny_knowledge import entities, publish_tiny

OXIGRAPH = str(Path(sys.executable).with_name("oxigraph"))


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        address = f"127.0.0.1:{free.getsockname()[1]}"
    folder = tmp_path_factory.mktemp("oxigraph")
    command = (OXIGRAPH, "serve", "--location", str(folder), "--bind", address)
    process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
    try:
        end = time.monotonic() + 30
        while True:
            try:
                httpx.get(f"http://{address}/query?query=ASK%7B%7D").raise_for_status()
                break
            except httpx.HTTPError:
                assert time.monotonic() < end
                time.sleep(0.05)
        yield f"http://{address}"
    finally:
        process.kill()
        process.wait()


@pytest.fixture
def settings(server: str, tmp_path: Path) -> Settings:
    return load(
        {
            "MATHRAG_HOME": str(tmp_path / "home"),
            "MATHRAG_GRAPH__BACKEND": "sparql",
            "MATHRAG_GRAPH__QUERY_URL": f"{server}/query",
            "MATHRAG_GRAPH__STORE_URL": f"{server}/store",
        }
    )


def publish(settings: Settings, title: str) -> str:
    id = publish_tiny(settings.home, entities(title=title))
    endpoint.load(settings.graph, id, read_turtle(Home(settings.home).knowledge / id))
    return id


def both(settings: Settings) -> tuple[KnowledgeBase, KnowledgeBase]:
    home = Home(settings.home)
    return KnowledgeBase.open(home, settings), KnowledgeBase.open(home, load({"MATHRAG_HOME": str(settings.home)}))


def test_it_gives_what_the_embedded_store_gives(settings: Settings) -> None:
    publish(settings, "Both")
    served, embedded = both(settings)
    assert served.statistics() == embedded.statistics()
    uris = [formula.uri for formula in embedded.all_formulas()]
    assert served.formulas(uris) == embedded.formulas(uris)
    assert [served.relations(uri) for uri in uris] == [embedded.relations(uri) for uri in uris]
    for query in (
        "SELECT ?f ?l WHERE { ?f a math:Formula ; math:latex ?l } ORDER BY ?f",
        "ASK { ?f a math:Formula }",
    ):
        assert served.sparql(query) == embedded.sparql(query)
    construct = "CONSTRUCT { ?f a math:Formula } WHERE { ?f a math:Formula }"
    assert sorted(served.sparql(construct)["triples"]) == sorted(embedded.sparql(construct)["triples"])
    answer = Agent(served, settings).ask("What is the volume of a sphere with radius 4 cm?")
    assert answer.value == pytest.approx(268.08, abs=0.01)


def test_snapshots_stand_beside_each_other_and_old_ones_go(settings: Settings) -> None:
    first = publish(settings, "First")
    old, _ = both(settings)
    second = publish(settings, "Second")
    new, _ = both(settings)
    titles = [base.documents()[0].title for base in (old, new)]
    asked = "SELECT ?t WHERE { ?d a doc:Document ; dcterms:title ?t }"
    assert [base.sparql(asked)["rows"] for base in (old, new)] == [[[f'"{title}"']] for title in titles]
    assert first in endpoint.prune(settings.graph, [second])
    assert old.sparql(asked)["rows"] == []
    assert new.sparql(asked)["rows"] == [[f'"{titles[1]}"']]


def test_what_is_wrong_is_said(settings: Settings) -> None:
    id = publish(settings, "Wrong")
    served, _ = both(settings)
    with pytest.raises(KnowledgeError, match="SPARQL"):
        served.sparql("SELECT WHERE")
    with pytest.raises(KnowledgeError):
        served.sparql("DELETE WHERE { ?s ?p ?o }")
    assert served.sparql("ASK { ?s ?p ?o }") == {"boolean": True}
    endpoint.prune(settings.graph, [])
    with pytest.raises(SnapshotError, match=f"curl .*{id}"):
        both(settings)[0].sparql("ASK {}")
    gone = settings.graph.model_copy(update={"query_url": "http://127.0.0.1:9/query"})
    with pytest.raises(StorageError, match="embedded"):
        both(settings.model_copy(update={"graph": gone}))[0].sparql("ASK {}")


def test_the_command_that_it_names_brings_the_graph_there(settings: Settings) -> None:
    if shutil.which("curl") is None:
        pytest.skip("needs curl")
    publish_tiny(settings.home, entities(title="By hand"))
    with pytest.raises(SnapshotError) as told:
        both(settings)[0].sparql("ASK {}")
    command = told.value.message.split("`")[1]
    subprocess.run(command, shell=True, check=True, capture_output=True)
    assert both(settings)[0].sparql("ASK { ?s ?p ?o }") == {"boolean": True}
