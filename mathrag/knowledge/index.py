"""The index: one vector and one text an entity, in LanceDB (thesis 3.2.7, 4.1.7).

Formulas, constants, relations, situations, definitions, values, worked examples, statements and symbols are rows of one table with
vectors and full text.
The same rows are written once more as plain arrays (`index_writer`), which `search` reads: mapping those costs nothing, importing
LanceDB costs a cold command three seconds. Up to `EXACT_ROWS` rows are compared one by one, which takes milliseconds and finds
everything; a table with more has `IvfFlat`, the arrays have parts.
"""

from __future__ import annotations

import importlib
import json
import shutil
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, Literal

import numpy as np

from mathrag.entities import (
    TERM,
    Constant,
    Definition,
    Entity,
    Example,
    Formula,
    Relation,
    Situation,
    Statement,
    Symbol,
    Value,
)
from mathrag.knowledge.disk import linked, room
from mathrag.knowledge.index_writer import ABOUT, Part, Vectors, write_arrays
from mathrag.knowledge.surroundings import Surroundings
from mathrag.knowledge.texts import (
    SENTENCE_WEIGHTS,
    constant_text,
    constant_views,
    definition_text,
    example_text,
    formula_text,
    formula_views,
    reference_sentences,
    relation_text,
    situation_text,
    situation_views,
    statement_sentences,
    statement_text,
    symbol_text,
    symbol_view,
    value_text,
)
from mathrag.knowledge.vectors import among_neighbours, embed
from mathrag.memory import give_back
from mathrag.progress import paced
from mathrag.settings import StatementVectors

if TYPE_CHECKING:
    import pyarrow as pa

    from mathrag.models import Embedder

INDEX = "index"
BUILDING, ROWS_FILE = f".{INDEX}", "rows.arrow"
TABLE = "entities"
LANCE = f"{TABLE}.lance"
EXACT_ROWS = 20_000
ADDED, VERSIONS, AT_ONCE = 0.2, 50, 500
"""The share of rows that may have changed since a table was made anew, how often, and how many are named at a time."""
ROWS = 1_000
"""Rows whose texts are embedded together."""
Views = tuple[str, ...]
Weights = tuple[float, ...]
Kind = Literal[
    "formula",
    "constant",
    "relation",
    "situation",
    "definition",
    "value",
    "example",
    "stated definition",
    "theorem",
    "problem",
    "symbol",
    "step",
    "term",
]
"""Statements by their kind, definitions among them apart from the terms of glossaries and running text; ``term``: one of a glossary that
statements refer to, which a search finds as the glossary has it.
``step``: a formula that is but the step of an example whose law is known; a search for formulas leaves it out."""


_STATED: dict[str, Kind] = {"definition": "stated definition", "theorem": "theorem", "problem": "problem"}


@dataclass(frozen=True)
class Row:
    """What is indexed of an entity: ``views`` are embedded, their vectors weighed and added; ``text`` is matched."""

    uri: str
    kind: Kind
    label: str
    text: str
    views: Views
    weights: Weights = ()
    """Of the views; none: all weigh the same."""
    linked: tuple[str, ...] = ()
    """URIs of rows whose vectors have a share in this one's."""


def rows(entities: Iterable[Entity], statement_vectors: StatementVectors = "MathVD2") -> list[Row]:
    """One row a formula, constant, relation, situation, definition, value, example, statement and mathematical symbol, by URI."""
    entities = list(entities)
    labels: dict[str, str] = {}
    for entity in entities:
        if isinstance(entity, Formula | Constant | Situation | Statement):
            name = entity.name if isinstance(entity, Constant) else entity.label
            labels.update(dict.fromkeys((entity.uri, *entity.aliases), name))
    linked = _linked(entity for entity in entities if isinstance(entity, Statement))
    found: list[Row] = []
    relations: list[Relation] = []
    for entity in entities:
        match entity:
            case Formula():
                kind: Kind = "formula" if entity.searched else "step"
                found.append(Row(entity.uri, kind, entity.label, formula_text(entity), formula_views(entity)))
            case Constant():
                found.append(Row(entity.uri, "constant", entity.name, constant_text(entity), constant_views(entity)))
            case Situation():
                text, views = situation_text(entity), situation_views(entity)
                found.append(Row(entity.uri, "situation", entity.label, text, views))
            case Definition():
                text = definition_text(entity)
                found.append(Row(entity.uri, "definition", entity.term, text, (text,)))
            case Value():
                found.append(Row(entity.uri, "value", entity.label, value_text(entity), (entity.label,)))
            case Example():
                text = example_text(entity)
                found.append(Row(entity.uri, "example", entity.label, text, (text,)))
            case Symbol() if entity.mathematical:
                text = symbol_text(entity)
                found.append(Row(entity.uri, "symbol", entity.label, text, (symbol_view(entity),)))
            case Statement():
                text, stated = statement_text(entity), "term" if entity.form == TERM else _STATED[entity.kind]
                uses, used_by = linked[entity.uri]
                views = statement_sentences(entity)
                if statement_vectors == "MathVD1":
                    named = (map(labels.__getitem__, ends) for ends in (uses, used_by))
                    whole = "\n".join((*views, *reference_sentences(*named)))
                    found.append(Row(entity.uri, stated, entity.label, text, (whole,)))
                else:
                    linked_to = (*uses, *used_by)
                    found.append(Row(entity.uri, stated, entity.label, text, views, SENTENCE_WEIGHTS, linked_to))
            case Relation():
                relations.append(entity)
    called = {row.uri: row.views[0] for row in found}
    for relation in relations:  # its ends are embedded already: a library has half as many relations as formulas
        text = relation_text(relation, labels)
        views = tuple(dict.fromkeys(called[end] for end in (relation.source, relation.target) if end in called))
        found.append(Row(relation.uri, "relation", text, text, views or (text,)))
    return sorted(found, key=lambda row: row.uri)


def _linked(statements: Iterable[Statement]) -> dict[str, tuple[list[str], list[str]]]:
    """By URI what a statement refers to, and what refers to it."""
    stated = {uri: one for one in statements for uri in (one.uri, *one.aliases)}
    ends = sorted(
        {
            (source.uri, one.uri)
            for one in stated.values()
            for reference in one.references
            if (source := stated.get(reference.target or "")) is not None and source.uri != one.uri
        }
    )
    found: dict[str, tuple[list[str], list[str]]] = {one.uri: ([], []) for one in stated.values()}
    for used, using in ends:
        found[using][0].append(used)
        found[used][1].append(using)
    return found


def build_index(
    entities: Iterable[Entity],
    directory: Path,
    embedder: Embedder,
    cache: Path | None = None,
    base: Path | None = None,
    statement_vectors: StatementVectors = "MathVD2",
) -> int:
    """Write ``index/`` into ``directory``; returns the number of rows. One that is there already is complete.

    ``cache`` keeps vectors between builds (`Home.cache`). ``base`` is a published snapshot that was made with the same configuration: what
    it has of the table and of the vectors is linked.
    """
    write_arrays_of(entities, directory, embedder, cache, base, statement_vectors)
    return write_table(directory, base)


def write_arrays_of(
    entities: Iterable[Entity],
    directory: Path,
    embedder: Embedder,
    cache: Path | None = None,
    base: Path | None = None,
    statement_vectors: StatementVectors = "MathVD2",
) -> None:
    """The first half of `build_index`: all but the table, with the rows for it.

    The table needs as much memory as the rest: of many entities each half may have a process of its own.
    """
    if (directory / INDEX / ABOUT).exists() or (directory / BUILDING / ABOUT).exists():
        return
    entities = list(entities)
    found, surroundings = rows(entities, statement_vectors), Surroundings.of(entities)
    del entities  # of many they are most of the memory
    give_back()
    with room(directory):
        vectors = _vectors(found, embedder, cache)
        building = directory / BUILDING
        shutil.rmtree(building, ignore_errors=True)
        building.mkdir(parents=True)
        labels = [(row.uri, row.kind, row.label) for row in found]
        texts = (row.text for row in found)
        parts = write_arrays(building, labels, texts, vectors, EXACT_ROWS, _base(base))
        surroundings.save(building)
        _write_rows(building, found, vectors)
        about = {"model": embedder.name, "dimension": embedder.dimension, "rows": len(found), "parts": parts}
        (building / ABOUT).write_text(json.dumps(about) + "\n")


def write_table(directory: Path, base: Path | None = None) -> int:
    """The second half of `build_index`: the table; returns the number of rows."""
    place = directory / INDEX
    if not (place / ABOUT).exists():
        building = directory / BUILDING
        with room(directory):
            shutil.rmtree(building / LANCE, ignore_errors=True)  # of one that was killed
            _write_table(building, _base(base))
            (building / ROWS_FILE).unlink()
            building.rename(place)
    return int(json.loads((place / ABOUT).read_text())["rows"])


def _base(snapshot: Path | None) -> Path | None:
    """The index of a snapshot, if it has one as this release writes it."""
    return snapshot / INDEX if snapshot is not None and _is_parted(snapshot / INDEX) else None


def _vectors(found: Sequence[Row], embedder: Embedder, cache: Path | None) -> Vectors:
    """One unit vector a row: the normalised mean of its views', and something of those of the rows that it is linked to."""
    vectors = _means(((row.views, row.weights) for row in found), len(found), embedder, cache)
    linked = [place for place, row in enumerate(found) if row.linked]  # few, and linked to one another alone
    places = {found[place].uri: number for number, place in enumerate(linked)}
    if linked:
        neighbours = [[places[uri] for uri in found[place].linked] for place in linked]
        vectors[linked] = among_neighbours(vectors[linked], neighbours)
    return vectors


def _means(weighed: Iterable[tuple[Views, Weights]], count: int, embedder: Embedder, cache: Path | None) -> Vectors:
    """The normalised means of the views of ``count`` rows; those of `ROWS` rows at a time are held."""
    vectors = np.zeros((count, embedder.dimension), dtype=np.float32)
    weighed = iter(weighed)
    starts = range(0, count, ROWS)
    for start in paced(starts, len(starts), f"vectors of {count:,} rows"):
        some = list(islice(weighed, ROWS))
        views = embed([view for own, _ in some for view in own], embedder, cache)
        begin = 0
        for place, (own, weights) in enumerate(some, start):
            mean = np.average(views[begin : begin + len(own)], axis=0, weights=weights or None)
            vectors[place] = mean / max(float(np.linalg.norm(mean)), 1e-12)
            begin += len(own)
    return vectors


def formula_vectors(formulas: Sequence[Formula], embedder: Embedder, cache: Path | None = None) -> Vectors:
    """One unit vector a formula, in their order: the one that `build_index` gives it."""
    return _means(((formula_views(formula), ()) for formula in formulas), len(formulas), embedder, cache)


def symbol_vectors(symbols: Iterable[Symbol], embedder: Embedder, cache: Path | None = None) -> Vectors:
    """One unit vector a symbol, in their order: the one that `build_index` gives it."""
    return _vectors([Row(s.uri, "symbol", s.label, "", (symbol_view(s),)) for s in symbols], embedder, cache)


def _is_parted(place: Path) -> bool:
    """Is there an index as this release writes it?"""
    parts = json.loads((place / ABOUT).read_text(encoding="utf-8")).get("parts") if (place / ABOUT).exists() else None
    return parts is not None and all(len(part) == len(Part._fields) for part in parts)


def _write_rows(place: Path, found: list[Row], vectors: Vectors) -> None:
    """All rows of the table with their vectors, as an Arrow stream."""
    import pyarrow as pa

    vector = pa.list_(pa.float32(), vectors.shape[1])
    said = ("uri", "kind", "label", "text")
    schema = pa.schema([*((name, pa.string()) for name in said), ("vector", vector)])
    with pa.ipc.new_stream(place / ROWS_FILE, schema) as stream:
        for start in range(0, len(found), ROWS):
            some, own = found[start : start + ROWS], pa.array(vectors[start : start + ROWS].ravel())
            texts = [pa.array([getattr(row, name) for row in some], pa.string()) for name in said]
            stream.write_batch(
                pa.record_batch([*texts, pa.FixedSizeListArray.from_arrays(own, type=vector)], schema=schema)
            )


def _write_table(place: Path, base: Path | None) -> None:
    """The table of all rows: a further version of the one in the index ``base``, if that has most of them."""
    import pyarrow as pa

    lancedb = _lancedb()
    from lancedb.index import FTS

    with pa.memory_map(str(place / ROWS_FILE)) as file:
        if base is not None and _further_version(place, pa.ipc.open_stream(file).read_all(), base):
            return
        file.seek(0)
        table = lancedb.connect(place).create_table(TABLE, pa.ipc.open_stream(file))
    if count := table.count_rows():
        table.create_index("text", config=FTS(stem=True, remove_stop_words=True, ascii_folding=True))
        if count > EXACT_ROWS:
            _approximate(table)


def _further_version(place: Path, rows: pa.Table, base: Path) -> bool:
    """Make the table out of the one in ``base``: its files, none of which is ever written again, are linked, and what differs is added.

    What came since the table was made is searched without its index; where that has become much, False.
    """
    lancedb = _lancedb()
    source = lancedb.connect(base).open_table(TABLE)
    index = source.index_stats("text_idx")
    known, wanted = _digests(source.to_arrow()), _digests(rows)
    gone = [uri for uri, digest in known.items() if wanted.get(uri) != digest]
    new = [at for at, (uri, digest) in enumerate(wanted.items()) if known.get(uri) != digest]
    if index is None or source.version > VERSIONS or index.num_unindexed_rows + len(new) > ADDED * len(wanted):
        return False
    for path in (base / LANCE).rglob("*"):
        if path.is_file():
            target = place / LANCE / path.relative_to(base / LANCE)
            target.parent.mkdir(parents=True, exist_ok=True)
            linked(path, target)
    table = lancedb.connect(place).open_table(TABLE)
    for start in range(0, len(gone), AT_ONCE):
        table.delete(f"uri IN ({', '.join(map(repr, gone[start : start + AT_ONCE]))})")
    if new:
        table.add(rows.take(new))
    return True


def _digests(rows: pa.Table) -> dict[str, int]:
    """What each row of a table says, by URI."""
    texts = zip(*(rows[name].to_pylist() for name in ("uri", "kind", "label", "text")), strict=True)
    vectors = rows["vector"].combine_chunks().flatten().to_numpy().reshape(len(rows), -1)
    return {uri: hash((*said, vector.tobytes())) for (uri, *said), vector in zip(texts, vectors, strict=True)}


def _approximate(table: Any) -> None:
    """Whole vectors in partitions: recall 1.00 where quantised ones (PQ, RQ) had about a half."""
    from lancedb.index import IvfFlat

    table.create_index("vector", config=IvfFlat(distance_type="cosine"))


def indexed_uris(directory: Path) -> set[str]:
    """The URIs in the table of a built index."""
    table = _lancedb().connect(directory / INDEX).open_table(TABLE)
    column = table.search().select(["uri"]).limit(table.count_rows()).to_arrow()["uri"] if table.count_rows() else None
    return set() if column is None else set(column.to_pylist())


def _lancedb() -> ModuleType:
    """LanceDB, in less time than its import takes by itself."""
    importlib.import_module("mathrag.knowledge.lance_client")
    return importlib.import_module("lancedb")
