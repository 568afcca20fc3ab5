"""The entities of a snapshot one by one: where each stands in the file of all, and lists of them, without reading the others.

Written once with a snapshot, as tables of SQLite: places by URI, alias and end of a relation; formulas in the order of their labels
with what lists are narrowed by; words of formulas, their first letters besides (all words in "a" would be merged otherwise), and of
chunks; the same of values, definitions and statements (`Told`), and what statements refer to; counts by document.
"""

from __future__ import annotations

import json
import os
import sqlite3
import threading
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from functools import lru_cache
from pathlib import Path
from typing import Any, Literal, NamedTuple

from pydantic import Field

from mathrag.entities import Consistency, FormulaRole, Frozen
from mathrag.knowledge.uris import chunk_uri, document_uri

CATALOGUE = "catalogue.sqlite"
FORMAT = 5
LAWS = ("law", "definition", "derived")
"""Roles of formulas that are no steps of an example and no conditions."""
MOST = 2**62
"""Beyond it no page begins; larger numbers are none of SQLite's."""
_TABLES = """
PRAGMA page_size=16384; PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF; BEGIN;
CREATE TABLE entity(key TEXT PRIMARY KEY, start INTEGER, length INTEGER) WITHOUT ROWID;
CREATE TABLE joined(key TEXT, start INTEGER, length INTEGER, PRIMARY KEY(key, start)) WITHOUT ROWID;
CREATE TABLE formula(number INTEGER PRIMARY KEY, start INTEGER, length INTEGER, executable INTEGER, flagged INTEGER, named INTEGER,
  consistency TEXT, role TEXT, quantity_kind TEXT);
CREATE TABLE stands(document TEXT, number INTEGER, PRIMARY KEY(document, number)) WITHOUT ROWID;
CREATE TABLE chunk(number INTEGER PRIMARY KEY, start INTEGER, length INTEGER);
CREATE TABLE found(document TEXT, type TEXT, count INTEGER, PRIMARY KEY(document, type)) WITHOUT ROWID;
CREATE TABLE told(number INTEGER PRIMARY KEY, type TEXT, kind TEXT, form TEXT, start INTEGER, length INTEGER);
CREATE TABLE placed(document TEXT, number INTEGER, PRIMARY KEY(document, number)) WITHOUT ROWID;
CREATE TABLE refers(key TEXT, start INTEGER, length INTEGER, PRIMARY KEY(key, start)) WITHOUT ROWID;
CREATE TABLE worked(law TEXT, start INTEGER, length INTEGER, PRIMARY KEY(law, start)) WITHOUT ROWID;
CREATE VIRTUAL TABLE told_words USING fts5(text, content='', tokenize='unicode61', prefix='1 2');
CREATE VIRTUAL TABLE words USING fts5(text, heading, content='', tokenize='unicode61', prefix='1 2');
CREATE VIRTUAL TABLE sentences USING fts5(text, content='', tokenize='unicode61');
"""
_FINDING = """
CREATE INDEX by_kind ON formula(quantity_kind); CREATE INDEX by_role ON formula(role);
CREATE INDEX told_by_kind ON told(type, kind, number); CREATE INDEX told_by_type ON told(type, number);
CREATE INDEX by_doubt ON formula(flagged, executable, named, consistency);
"""
_COLUMNS = ("executable", "flagged", "named", "consistency", "role", "quantity_kind")


_FORMS = ("entry", "statement", "sentence")
_IN_ORDER: dict[str, Callable[[dict[str, Any]], tuple[str, ...]]] = {
    "value": lambda row: (row["thing"].casefold(), row["quantity"].casefold()),
    "definition": lambda row: (row["term"].casefold(), str(_FORMS.index(row["form"]))),
    "statement": lambda row: (*_first_place(row), row["number"], row["label"]),
}
"""What the lists of values, definitions and statements are in the order of; of one order they are in that of their URIs."""


class FormulaFilter(Frozen):
    """Which formulas a list, a page or a drawing is about; a field left out excludes nothing."""

    text: str = Field(default="", description="beginnings of words that label, LaTeX, texts or parameters contain")
    document: str | None = Field(default=None, description="slug of a document it occurs in")
    heading: str | None = Field(default=None, description="beginnings of words of a heading that it stands under")
    executable: bool | None = None
    flagged: bool | None = Field(default=None, description="is anything doubtful?")
    named: bool | None = Field(default=None, description="does a document call it by its label?")
    consistency: Consistency | None = None
    role: FormulaRole | None = Field(default=None, description="law, definition, derived, step or statement")
    quantity_kind: str | None = Field(default=None, description="kind of what it is written for")


class ToldFilter(NamedTuple):
    """Which values, definitions or statements a list has."""

    type: Literal["value", "definition", "statement"]
    words: tuple[str, ...] = ()
    """Beginnings of words that it has."""
    document: str | None = None
    kind: str | None = None
    """Kind of quantity of a value or definition, kind of a statement."""


class Catalogue:
    """The entities of a snapshot, each as the line that it was written as; safe for several threads."""

    def __init__(self, tables: Path, entities: Path) -> None:
        self._tables = sqlite3.connect(
            f"file:{tables.resolve()}?mode=ro&immutable=1", uri=True, check_same_thread=False
        )
        self._entities = entities.open("rb", buffering=0)
        self._lock = threading.Lock()
        self._count = lru_cache(maxsize=1024)(self._counted)

    def lines(self, keys: Iterable[str]) -> dict[str, bytes]:
        """The entities with these URIs or aliases; one that there is none of is left out."""
        found = ((key, self._ask("SELECT start, length FROM entity WHERE key = ?", key)) for key in keys)
        return {key: self._line(*rows[0]) for key, rows in found if rows}

    def relations(self, uri: str) -> list[bytes]:
        """The relations from or to an entity, in the order of the file."""
        rows = self._ask("SELECT start, length FROM joined WHERE key = ? ORDER BY start", uri)
        return [self._line(*row) for row in rows]

    def formulas(self, chosen: FormulaFilter, offset: int, limit: int | None) -> tuple[int, list[bytes]]:
        """How many formulas ``chosen`` accepts, and of these, by label and URI, at most ``limit`` from ``offset`` on."""
        query = _query(chosen)
        offset = min(offset, MOST)
        place = "LIMIT ? OFFSET ?", (-1 if limit is None else limit, offset)
        if not query.condition and limit is not None:  # they are numbered without a gap
            place = "", (offset, offset + limit)
            query = query._replace(condition=" WHERE number > ? AND number <= ?")
        asked = f"SELECT start, length FROM {query.tables}{query.condition} ORDER BY {query.order} {place[0]}"
        rows = self._ask(asked, *query.values, *place[1])
        return self._count(_query(chosen)), [self._line(*row) for row in rows]

    def told(self, chosen: ToldFilter, offset: int, limit: int | None) -> tuple[dict[str, int], list[bytes]]:
        """How many of each form ``chosen`` accepts, most first, and of all these, in the order of their list, at most ``limit``."""
        parts, values = ["type = ?"], list[str]([chosen.type])
        if chosen.kind is not None:
            parts, values = [*parts, "kind = ?"], [*values, chosen.kind]
        if chosen.document is not None:
            parts.append("number IN (SELECT number FROM placed WHERE document = ?)")
            values.append(chosen.document)
        if words := [f"{_quoted(word)}*" for word in chosen.words if any(map(str.isalnum, word))]:
            parts.append("number IN (SELECT rowid FROM told_words WHERE told_words MATCH ?)")
            values.append(" AND ".join(words))
        where = f"FROM told WHERE {' AND '.join(parts)}"
        forms = self._ask(f"SELECT form, count(*) {where} GROUP BY form ORDER BY count(*) DESC, min(number)", *values)
        place = (-1 if limit is None else limit, min(offset, MOST))
        rows = self._ask(f"SELECT start, length {where} ORDER BY number LIMIT ? OFFSET ?", *values, *place)
        return dict(forms), [self._line(*row) for row in rows]

    def referring(self, uri: str) -> list[bytes]:
        """The statements that refer to one, or that a formula stands in, in the order of the file."""
        rows = self._ask("SELECT start, length FROM refers WHERE key = ? ORDER BY start", uri)
        return [self._line(*row) for row in rows]

    def working(self, law: str) -> list[bytes]:
        """The worked examples that use the formula with this URI, in the order of the file."""
        rows = self._ask("SELECT start, length FROM worked WHERE law = ? ORDER BY start", law)
        return [self._line(*row) for row in rows]

    def chunks(self, words: Sequence[str], most: int) -> list[bytes]:
        """The ``most`` chunks that say most of ``words`` (beginnings of words), by document and place."""
        rows = self._ask(
            "SELECT start, length FROM chunk WHERE number IN"
            " (SELECT rowid FROM sentences WHERE sentences MATCH ? ORDER BY rank LIMIT ?) ORDER BY number",
            " OR ".join(f"{_quoted(word)}*" for word in words),
            most,
        )
        return [self._line(*row) for row in rows]

    def counts(self, document: str) -> dict[str, int]:
        """How many entities by type occur in a document, and what is good of them (``_good_of``)."""
        return dict(self._ask("SELECT type, count FROM found WHERE document = ?", document))

    def _counted(self, query: _Query) -> int:
        return int(self._ask(f"SELECT count(*) FROM {query.counted}{query.condition}", *query.values)[0][0])

    def _line(self, start: int, length: int) -> bytes:
        return os.pread(self._entities.fileno(), length, start)

    def _ask(self, query: str, *values: Any) -> list[Any]:
        with self._lock:
            return self._tables.execute(query, values).fetchall()


class _Query(NamedTuple):
    """What a list is read from, what it is counted in, its order, what has to hold, and the values in that, in SQL."""

    tables: str
    counted: str
    order: str
    condition: str
    values: tuple[Any, ...]


def _query(chosen: FormulaFilter) -> _Query:
    """How the formulas that ``chosen`` accepts are found. Words come in the order of the list, so that a page ends the search."""
    parts, values = list[str](), list[Any]()
    for column in _COLUMNS:
        if (wanted := getattr(chosen, column)) is not None:
            parts.append(f"{column} = ?")
            values.append(wanted)
    if chosen.document is not None:
        parts.append("number IN (SELECT number FROM stands WHERE document = ?)")
        values.append(chosen.document)
    matched = [
        f"{column} : {_quoted(word)}*"
        for column, text in (("text", chosen.text), ("heading", chosen.heading or ""))
        for word in text.split()
        if any(map(str.isalnum, word))
    ]
    tables, order = "formula", "number"
    if matched:
        tables, order = "words CROSS JOIN formula ON formula.number = words.rowid", "words.rowid"
        parts.insert(0, "words MATCH ?")
        values.insert(0, " AND ".join(matched))
    condition = f" WHERE {' AND '.join(parts)}" if parts else ""
    return _Query(tables, "words" if matched and len(parts) == 1 else tables, order, condition, tuple(values))


def _quoted(word: str) -> str:
    return '"' + word.replace('"', '""') + '"'


def write_catalogue(entities: Path, tables: Path) -> Path:
    """Write the catalogue of a file of ``entities``, each a line; it gets its name last, so one that is there is complete."""
    building = tables.with_name(f".{tables.name}")
    building.unlink(missing_ok=True)
    with closing(sqlite3.connect(building, isolation_level=None)) as connection:
        connection.executescript(_TABLES)
        order = _write_lines(connection, entities)
        _write_formulas(connection, entities, order)
        # a script begins with what was begun written
        connection.executescript(f"{_FINDING} PRAGMA user_version={FORMAT}; ANALYZE;")
    building.rename(tables)
    return tables


def is_written(tables: Path) -> bool:
    """Is there a catalogue that this release reads?"""
    if not tables.exists():
        return False
    connection = sqlite3.connect(f"file:{tables.resolve()}?mode=ro&immutable=1", uri=True)
    try:
        return bool(connection.execute("PRAGMA user_version").fetchone()[0] == FORMAT)
    finally:
        connection.close()


def _write_lines(connection: sqlite3.Connection, entities: Path) -> list[tuple[str, str, int, int]]:
    """Write all but the formulas' own tables; label, URI and place of each formula, sorted."""
    found: Counter[tuple[str, str]] = Counter()
    formulas, told = [], []
    with entities.open("rb") as file:
        start = 0
        for number, line in enumerate(file):
            row, place = json.loads(line), (start, len(line) - 1)
            start += len(line)
            keys = {_uri(row), *row.get("aliases", ())}
            connection.executemany(
                "INSERT OR IGNORE INTO entity VALUES (?, ?, ?)", ((key, *place) for key in sorted(keys))
            )
            if row["type"] == "relation":
                ends = sorted({row["source"], row["target"]})
                connection.executemany("INSERT INTO joined VALUES (?, ?, ?)", ((end, *place) for end in ends))
            elif row["type"] == "chunk":
                connection.execute("INSERT INTO chunk VALUES (?, ?, ?)", (number, *place))
                connection.execute("INSERT INTO sentences(rowid, text) VALUES (?, ?)", (number, row["text"]))
            elif row["type"] == "example":
                laws = ((law, *place) for law in dict.fromkeys(row["laws"]))
                connection.executemany("INSERT INTO worked VALUES (?, ?, ?)", laws)
            elif row["type"] == "formula":
                formulas.append((row["label"].casefold(), row["uri"], *place))
            elif row["type"] in _IN_ORDER:
                told.append((row["type"], _IN_ORDER[row["type"]](row), row["uri"], *place))
                used = {one["target"] for one in row.get("references", ()) if one["target"]}
                used.update(row["formulas"] if row["type"] == "statement" else ())
                connection.executemany("INSERT INTO refers VALUES (?, ?, ?)", ((one, *place) for one in sorted(used)))
            found.update(_counted(row))
    rows = ((document, type, count) for (document, type), count in sorted(found.items()))
    connection.executemany("INSERT INTO found VALUES (?, ?, ?)", rows)
    _write_told(connection, entities, sorted(told))
    return sorted(formulas)


def _first_place(row: dict[str, Any]) -> tuple[str, str]:
    places = ((place["document"], place["chunk"]) for place in row["occurrences"])
    return next(places, ("", ""))


def _write_told(connection: sqlite3.Connection, entities: Path, order: Sequence[tuple[Any, ...]]) -> None:
    with entities.open("rb", buffering=0) as file:
        for number, (type, _, _, *place) in enumerate(order, start=1):
            row = json.loads(os.pread(file.fileno(), place[1], place[0]))
            kind = row["kind"] if type == "statement" else row["quantity_kind"]
            connection.execute(
                "INSERT INTO told VALUES (?, ?, ?, ?, ?, ?)", (number, type, kind, row.get("form", ""), *place)
            )
            said = (
                row.get(name, "")
                for name in ("thing", "quantity", "condition", "note", "term", "text", "label", "contents")
            )
            words = "\n".join((*filter(None, said), *row.get("names", ())))
            connection.execute("INSERT INTO told_words(rowid, text) VALUES (?, ?)", (number, words))
            documents = dict.fromkeys(occurrence["document"] for occurrence in row["occurrences"])
            connection.executemany("INSERT INTO placed VALUES (?, ?)", ((document, number) for document in documents))


def _counted(row: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Where an entity occurs, once a document, as its type and as what is good of it."""
    counted = (row["type"], *_good_of(row))
    for document in dict.fromkeys(place["document"] for place in row.get("occurrences", ())):
        yield from ((document, one) for one in counted)


def _good_of(row: dict[str, Any]) -> Iterator[str]:
    """What else a formula counts as, and an example for each result that it states."""
    if row["type"] == "formula":
        if row["executable"]:
            yield "executable"
        if row["role"] in LAWS:
            typed = row["consistency"] == "consistent"
            kinds = {"law": True, "named law": row["named"], "executable law": row["executable"], "typed law": typed}
            yield from (kind for kind, holds in kinds.items() if holds)
    elif row["type"] == "example":
        for part in row["parts"]:
            if part["value"] is not None:
                yield "result"
            if part["verdict"] == "verified":
                yield "verified"


def _uri(row: dict[str, Any]) -> str:
    match row["type"]:
        case "document":
            return document_uri(row["slug"])
        case "chunk":
            return chunk_uri(row["id"])
        case _:
            return str(row["uri"])


def _write_formulas(connection: sqlite3.Connection, entities: Path, order: Sequence[tuple[str, str, int, int]]) -> None:
    with entities.open("rb", buffering=0) as file:
        for number, (_, _, *place) in enumerate(order, start=1):
            row = json.loads(os.pread(file.fileno(), place[1], place[0]))
            kind = next((p["quantity_kind"] for p in row["parameters"] if p["identifier"] == row["target"]), None)
            values = (row["executable"], bool(row["flags"]), row["named"], row["consistency"], row["role"], kind)
            connection.execute("INSERT INTO formula VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", (number, *place, *values))
            parameters = (f"{p['symbol']} {p['name']}" for p in row["parameters"])
            texts = (row["label"], row["latex"], row["description"], row["intent"], *row["keywords"], *parameters)
            headings = (heading for place in row["occurrences"] for heading in place["headings"])
            connection.execute(
                "INSERT INTO words(rowid, text, heading) VALUES (?, ?, ?)",
                (number, "\n".join(texts), "\n".join(dict.fromkeys(headings))),
            )
            documents = dict.fromkeys(place["document"] for place in row["occurrences"])
            connection.executemany("INSERT INTO stands VALUES (?, ?)", ((document, number) for document in documents))
