"""The graph: deterministic Turtle in parts beside an Oxigraph store, and the query that hydrates entities from it."""

from __future__ import annotations

import hashlib
import json
import shutil
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mathrag.entities import Entity
from mathrag.errors import SnapshotError
from mathrag.home import write_bytes, write_text
from mathrag.knowledge.disk import linked, room
from mathrag.knowledge.parts import Part, in_parts
from mathrag.knowledge.vocabulary import PREFIXES, TYPE
from mathrag.progress import paced

if TYPE_CHECKING:
    import pyoxigraph as ox

    from mathrag.knowledge.endpoint import Endpoint
    from mathrag.quantities import Ontology

TURTLE = "turtle"
STORE = "graph"
KEYS = "parts.json"
AT_ONCE = 200_000
"""Quads that are sorted in memory by one call of the store's loader, which takes a million otherwise."""

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


def build_graph(
    entities: Iterable[Entity], directory: Path, kinds: Ontology | None = None, base: Path | None = None
) -> int:
    """Write the folder ``turtle/`` of parts and the store ``graph/`` into ``directory``; returns the number of triples.

    ``kinds`` describes the quantity kinds (default: the ontology that ships). ``base`` is a published snapshot that was made with the
    same configuration: its unchanged parts and files are linked. A store that is there already is complete (it gets its name last) and is
    left as it is.
    """
    if (directory / STORE).exists():
        return len(open_store(directory))
    parts = {part.file: part for part in in_parts(entities)}
    known = part_keys(base) if base is not None else {}
    same = {file for file, part in parts.items() if file in known and known[file][0] == part.key}
    with room(directory):
        building = directory / f".{STORE}"
        for old in (building, directory / TURTLE):
            shutil.rmtree(old, ignore_errors=True)
        (directory / TURTLE).mkdir(parents=True)
        if base is not None:
            for file in same:
                linked(base / TURTLE / file, directory / TURTLE / file)
        new = [part for file, part in parts.items() if file not in same]
        made = _written(paced(new, len(new), f"writing {len(new):,} parts of the graph"), directory, kinds)
        if base is None or len(same) * 2 < len(parts):
            count = _filled(building, made, directory, same)
        else:
            count = _changed(
                building, {triple for each in made for triple in each}, base, known.keys() - same, directory
            )
        digests = {file: known[file][1] if file in same else digest(directory / TURTLE / file) for file in parts}
        told = {file: (parts[file].key, digests[file]) for file in sorted(parts)}
        write_text(directory / TURTLE / KEYS, json.dumps(told) + "\n")
        building.rename(directory / STORE)
    return count


def part_keys(directory: Path) -> dict[str, tuple[str, str]]:
    """The key of each part of a snapshot and the digest of the file that was written of it, by the file."""
    try:
        told = json.loads((directory / TURTLE / KEYS).read_text(encoding="utf-8"))
        return {file: (key, written) for file, (key, written) in told.items()}
    except (OSError, ValueError):
        return {}  # made by another release, or there is none: all is made anew


def digest(path: Path) -> str:
    """Of a file's content."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def _written(parts: Iterable[Part], directory: Path, kinds: Ontology | None) -> Iterator[list[ox.Triple]]:
    """The triples of each part, once its file is there."""
    for part in parts:
        triples = part.triples(kinds)
        write_bytes(directory / TURTLE / part.file, _turtle(triples))
        yield triples


def _filled(place: Path, made: Iterable[list[ox.Triple]], directory: Path, same: Iterable[str]) -> int:
    """A new store of what is ``made`` and of the parts that were linked; returns how many triples it has."""
    import pyoxigraph as ox

    store = ox.Store(str(place))
    parts = chain(made, (read_part(directory / TURTLE / file) for file in same))
    quads = (ox.Quad(t.subject, t.predicate, t.object) for triples in parts for t in triples)
    for first in quads:
        store.bulk_extend(chain([first], islice(quads, AT_ONCE - 1)))
    store.flush()
    store.optimize()
    return len(store)  # a store has no close(); the last reference ends its hold on the directory


def _changed(place: Path, made: set[ox.Triple], base: Path, replaced: Iterable[str], directory: Path) -> int:
    """The store of ``base`` without its ``replaced`` parts and with what is ``made``; files that stay the same are linked."""
    import pyoxigraph as ox

    gone = {triple for file in replaced for triple in read_part(base / TURTLE / file)} - made
    if gone:  # what several parts say stays as long as one of them says it
        gone = gone.difference(*(read_part(path) for path in (directory / TURTLE).glob("*.ttl")))
    place.mkdir()
    for path in (base / STORE).iterdir():
        if path.suffix == ".sst":  # never written again, by no store that has it
            linked(path, place / path.name)
        elif path.name not in ("LOCK", "LOG"):
            shutil.copyfile(path, place / path.name)
    store = ox.Store(str(place))
    for triple in gone:
        store.remove(ox.Quad(triple.subject, triple.predicate, triple.object))
    store.extend(ox.Quad(t.subject, t.predicate, t.object) for t in made)
    store.flush()
    return len(store)


def read_part(path: Path) -> list[ox.Triple]:
    """The triples of one part."""
    import pyoxigraph as ox

    return [quad.triple for quad in ox.parse(path=str(path), format=ox.RdfFormat.TURTLE)]


def read_turtle(directory: Path) -> bytes:
    """The whole graph of a snapshot in Turtle: its parts, one after the other. Raises `SnapshotError` where it has none."""
    try:
        files = json.loads((directory / TURTLE / KEYS).read_text(encoding="utf-8"))
        return b"\n".join((directory / TURTLE / file).read_bytes() for file in files)
    except OSError as error:
        raise SnapshotError(
            f"snapshot {directory.name} has been superseded and removed, or was made by another release: ask again, or"
            " run `mathrag ingest`",
            directory=str(directory),
        ) from error


def _turtle(statements: list[ox.Triple]) -> bytes:
    """``statements`` as Turtle, byte for byte the same in every run (the library hashes the prefixes' order)."""
    import pyoxigraph as ox

    text = ox.serialize(statements, format=ox.RdfFormat.TURTLE, prefixes=dict(PREFIXES))
    assert text is not None
    lines = text.split(b"\n")
    header = len(PREFIXES)
    return b"\n".join([*sorted(lines[:header]), *lines[header:]])


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
