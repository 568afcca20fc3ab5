"""The graph: deterministic Turtle beside an Oxigraph store, and the query that hydrates entities from it."""

from __future__ import annotations

import shutil
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mathrag.entities import Entity
from mathrag.errors import SnapshotError
from mathrag.home import write_text
from mathrag.knowledge.disk import room
from mathrag.knowledge.vocabulary import PREFIXES, TYPE

if TYPE_CHECKING:
    import pyoxigraph as ox

    from mathrag.knowledge.endpoint import Endpoint
    from mathrag.quantities import Ontology

TURTLE = "graph.ttl"
STORE = "graph"

# Written with VALUES inside and no OPTIONAL: other forms scan the store (1 s at 1e5 triples against 2 ms).
_HYDRATE = """
CONSTRUCT {{ ?s ?p ?o }} WHERE {{
  VALUES ?f {{ {uris} }}
  {{ ?f ?p ?o BIND(?f AS ?s) }}
  UNION {{ ?f math:parameter ?s . ?s ?p ?o }}
  UNION {{ ?f math:correction ?s . ?s ?p ?o }}
  UNION {{ ?f prov:qualifiedDerivation ?s . ?s ?p ?o }}
  UNION {{ ?f dcterms:hasPart ?s . ?s ?p ?o }}
  UNION {{ ?f math:role ?s . ?s ?p ?o }}
  UNION {{ ?f math:quantity ?s . ?s ?p ?o }}
  UNION {{ ?f math:quantity/math:told ?s . ?s ?p ?o }}
  UNION {{ ?f math:many ?s . ?s ?p ?o }}
  UNION {{ ?f math:many/math:likeKind ?s . ?s ?p ?o }}
  UNION {{ ?f math:same ?s . ?s ?p ?o }}
  UNION {{ ?f math:example ?s . ?s ?p ?o }}
  UNION {{ ?f math:bodyItem ?s . ?s ?p ?o }}
  UNION {{ ?f math:reference ?s . ?s ?p ?o }}
  UNION {{ ?f math:proof ?s . ?s ?p ?o }}
  UNION {{ ?f math:solution ?s . ?s ?p ?o }}
  UNION {{ ?f math:proof/math:bodyItem ?s . ?s ?p ?o }}
  UNION {{ ?f math:solution/math:bodyItem ?s . ?s ?p ?o }}
  UNION {{ ?f math:proof/math:synthesis ?s . ?s ?p ?o }}
  UNION {{ ?f math:solution/math:synthesis ?s . ?s ?p ?o }}
  UNION {{ ?f math:property ?s . ?s ?p ?o }}
  UNION {{ ?f math:symbolExample ?s . ?s ?p ?o }}
  UNION {{ ?f math:part ?s . ?s ?p ?o }}
  UNION {{ ?f math:part/math:step ?s . ?s ?p ?o }}
  UNION {{ ?f math:part/math:step/math:putIn ?s . ?s ?p ?o }}
}}"""


def build_graph(entities: Iterable[Entity], directory: Path, kinds: Ontology | None = None) -> int:
    """Write ``graph.ttl`` and the store ``graph/`` into ``directory``; returns the number of triples.

    ``kinds`` describes the quantity kinds (default: the ontology that ships).
    A store that is there already is complete (it gets its name last) and is left as it is.
    """
    if (directory / STORE).exists():
        return len(open_store(directory))
    import pyoxigraph as ox

    from mathrag.knowledge.rdf import triples

    statements = triples(entities, kinds)
    with room(directory):
        building = directory / f".{STORE}"
        shutil.rmtree(building, ignore_errors=True)
        directory.mkdir(parents=True, exist_ok=True)
        write_text(directory / TURTLE, _turtle(statements))
        store = ox.Store(str(building))
        store.bulk_extend(ox.Quad(t.subject, t.predicate, t.object) for t in statements)
        store.flush()
        store.optimize()
        del store  # a store has no close(); the last reference ends its hold on the directory
        building.rename(directory / STORE)
    return len(statements)


def _turtle(statements: list[ox.Triple]) -> str:
    """``statements`` as Turtle, byte for byte the same in every run (the library hashes the prefixes' order)."""
    import pyoxigraph as ox

    text = ox.serialize(statements, format=ox.RdfFormat.TURTLE, prefixes=dict(PREFIXES))
    assert text is not None
    lines = text.split(b"\n")
    header = len(PREFIXES)
    return b"\n".join([*sorted(lines[:header]), *lines[header:]]).decode()


def open_store(directory: Path) -> ox.Store:
    """The store of a finished snapshot, for reading."""
    import pyoxigraph as ox

    try:
        return ox.Store.read_only(str(directory / STORE))
    except (OSError, RuntimeError) as error:  # RuntimeError where a file is missing that another names
        raise SnapshotError(
            f"the graph in {directory} can't be opened ({error}): run `mathrag ingest` to build it again",
            directory=str(directory),
        ) from error


def hydrate(store: ox.Store | Endpoint, uris: Sequence[str]) -> dict[str, Entity]:
    """The entities with these URIs, by URI, sorted; one that is not in the store is left out."""
    from mathrag.knowledge.rdf import entities

    if not uris:
        return {}
    query = _HYDRATE.format(uris=" ".join(f"<{uri}>" for uri in uris))
    return entities(_select(store, query))


def uris_of_class(store: ox.Store | Endpoint, iri: str) -> list[str]:
    """The URIs of all instances of a class, sorted."""
    return subjects(store, TYPE, iri)


def subjects(store: ox.Store | Endpoint, predicate: str, object: str) -> list[str]:
    """The URIs that ``predicate`` links to ``object``, sorted."""
    import pyoxigraph as ox

    quads = store.quads_for_pattern(None, ox.NamedNode(predicate), ox.NamedNode(object))
    return sorted(quad.subject.value for quad in quads if isinstance(quad.subject, ox.NamedNode))


def _select(store: ox.Store | Endpoint, query: str) -> Any:
    return store.query(query, prefixes=dict(PREFIXES))
