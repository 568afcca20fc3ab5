"""The graph in a server that speaks SPARQL 1.1 (Oxigraph, and any other): each snapshot a named graph of its own.

`Endpoint` answers what an embedded store is asked, by the SPARQL protocol; its results are the same types. A snapshot's graph
is the query's default graph (``default-graph-uri``), so old and new stand beside each other and a publication changes nothing
for who still reads the old one. `load` and `prune` write by the Graph Store protocol, and are the publisher's alone.
"""

from __future__ import annotations

import contextlib
from collections.abc import Collection, Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import httpx

from mathrag.errors import SettingsError, SnapshotError, StorageError
from mathrag.knowledge.uris import BASE
from mathrag.settings import GraphSettings

if TYPE_CHECKING:
    import pyoxigraph as ox

GRAPHS = f"{BASE}snapshot/"
RESULTS = "application/sparql-results+json, application/n-triples;q=0.9"


class Endpoint:
    """One snapshot's graph, for reading; asked as `pyoxigraph.Store` is."""

    def __init__(self, settings: GraphSettings, snapshot: str) -> None:
        self._url = settings.query_url
        self._graph = GRAPHS + snapshot
        self._http = httpx.Client(timeout=settings.timeout_seconds)

    def query(self, query: str, prefixes: Mapping[str, str] | None = None) -> Any:
        """As `pyoxigraph.Store.query`. Raises `SyntaxError` for what the server calls no query, `StorageError`."""
        import pyoxigraph as ox

        declared = " ".join(f"PREFIX {name}: <{iri}>" for name, iri in (prefixes or {}).items())
        form = {"query": f"{declared} {query}", "default-graph-uri": self._graph}
        with _telling(self._url):
            response = self._http.post(self._url, data=form, headers={"accept": RESULTS})
            if response.status_code == httpx.codes.BAD_REQUEST:
                raise SyntaxError(response.text)
            response.raise_for_status()
        if response.headers["content-type"].startswith("application/n-triples"):
            return (quad.triple for quad in ox.parse(response.content, format=ox.RdfFormat.N_TRIPLES))
        return ox.parse_query_results(response.content, format=ox.QueryResultsFormat.JSON)

    def quads_for_pattern(self, subject: None, predicate: ox.NamedNode, object: ox.NamedNode) -> Iterator[Any]:
        """Statements with this predicate and object, as `pyoxigraph.Store.quads_for_pattern`."""
        query = f"CONSTRUCT {{ ?s {predicate} {object} }} WHERE {{ ?s {predicate} {object} }}"
        yield from self.query(query)

    def __len__(self) -> int:
        [solution] = self.query("SELECT (COUNT(*) AS ?n) WHERE { ?s ?p ?o }")
        return int(solution["n"].value)


def opened(settings: GraphSettings, snapshot: str, turtle: Path) -> Endpoint:
    """The graph of a snapshot in the server; ``turtle`` its folder of parts. Raises `SnapshotError` where it has none, `StorageError`."""
    endpoint = Endpoint(settings, snapshot)
    if not endpoint.query("ASK { ?s ?p ?o }"):
        place = f"{settings.store_url}?graph={GRAPHS}{snapshot}"
        raise SnapshotError(
            f"the graph of snapshot {snapshot} is not in the server at {settings.query_url}: it was published without it;"
            f" bring it there with `cat {turtle}/*.ttl | curl -T - -H 'content-type: text/turtle' '{place}'`",
            snapshot=snapshot,
        )
    return endpoint


def load(settings: GraphSettings, snapshot: str, turtle: bytes) -> None:
    """Bring a snapshot's graph, in Turtle, to the server, whole, in place of one of its name. Raises `StorageError`."""
    with _telling(settings.store_url):
        httpx.put(
            settings.store_url,
            params={"graph": GRAPHS + snapshot},
            content=turtle,
            headers={"content-type": "text/turtle"},
            timeout=settings.load_seconds,
        ).raise_for_status()


def prune(settings: GraphSettings, kept: Iterable[str]) -> list[str]:
    """Remove the graphs of other snapshots than those ``kept`` from the server; returns which. Raises `StorageError`."""
    with _telling(settings.query_url):
        query = "SELECT DISTINCT ?g WHERE { GRAPH ?g { ?s a ?type } }"
        found = httpx.post(
            settings.query_url, data={"query": query}, headers={"accept": RESULTS}, timeout=settings.timeout_seconds
        ).raise_for_status()
        names = [row["g"]["value"] for row in found.json()["results"]["bindings"]]
    old = [name for name in names if _is_old(name, set(kept))]
    for name in old:
        with _telling(settings.store_url):
            httpx.delete(settings.store_url, params={"graph": name}, timeout=settings.load_seconds).raise_for_status()
    return [name.removeprefix(GRAPHS) for name in old]


def _is_old(graph: str, kept: Collection[str]) -> bool:
    return graph.startswith(GRAPHS) and graph.removeprefix(GRAPHS) not in kept


@contextlib.contextmanager
def _telling(url: str) -> Iterator[None]:
    """Turn a server's silence into an error that says what to do."""
    if not url:
        raise SettingsError("the graph is in a server: set MATHRAG_GRAPH__QUERY_URL and MATHRAG_GRAPH__STORE_URL")
    try:
        yield
    except (httpx.HTTPError, httpx.InvalidURL) as error:
        raise StorageError(
            f"the graph's server at {url} does not answer as it should ({error}): see that it runs, or set"
            " MATHRAG_GRAPH__BACKEND=embedded",
            url=url,
        ) from error
