"""Writes what a question can reach (`reach`), formula by formula."""

from __future__ import annotations

import json
import shutil
import sqlite3
import zlib
from array import array
from collections import defaultdict
from collections.abc import Callable, Sequence
from functools import partial
from math import log
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
from pydantic import TypeAdapter

from mathrag.knowledge.reach import ABOUT, LISTED, MADE_BY, TABLES, UNTYPED, Entry, Said, Variable
from mathrag.remembered import remembered

_SAID = TypeAdapter(Said)


class ReachWriter:
    """Writes the formulas of a snapshot, one by one, into ``place``; what is counted of them is kept, they are not."""

    def __init__(self, place: Path) -> None:
        self._place = place
        shutil.rmtree(place, ignore_errors=True)
        place.mkdir(parents=True)
        self._tables = sqlite3.connect(place / TABLES, isolation_level=None)
        self._tables.executescript(
            "PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF; BEGIN;"
            "CREATE TABLE formulas(number INTEGER PRIMARY KEY, record BLOB, formula BLOB);"
            "CREATE TABLE entries(key TEXT PRIMARY KEY, value BLOB) WITHOUT ROWID;"
            "CREATE VIRTUAL TABLE names USING fts5(kind UNINDEXED, name, parts UNINDEXED, tokenize='unicode61');"
        )
        self._postings: dict[str, array[int]] = defaultdict(lambda: array("i"))
        self._lists: dict[str, str | dict[str, None]] = {}
        self._first, self._costs, self._shape = array("i", [0]), array("f"), array("i")
        self._dimension, self._type, self._formula, self._inverse = array("h"), array("i"), array("i"), array("b")
        self._dimensions: dict[str, int] = {}
        self._types: dict[str, int] = {}
        self._shapes: dict[tuple[int, ...], int] = {}
        self._words: dict[str, int] = {}
        self._named, self._names = array("i"), array("q", [0])
        self.heard: dict[str, int] = defaultdict(int)
        """By concept in how many variables' names it is."""

    def put(self, formula: str, say: Callable[[], Said]) -> None:
        """Add what a formula (JSON) says: what ``say`` gives, or gave before of the same (`remembered`)."""
        said = _SAID.validate_json(remembered("reach", formula, lambda: _SAID.dump_json(say()).decode()))
        for key, value in said.told:
            self.tell(key, value)
        for entry in said.entries:
            self.add(entry)

    def add(self, entry: Entry) -> None:
        """Add a formula; its number is the count of those before it."""
        number = len(self._costs)
        blobs = (zlib.compress(blob, 1) for blob in (entry.record, entry.formula))
        self._tables.execute("INSERT INTO formulas VALUES (?, ?, ?)", (number, *blobs))
        for uri in entry.uris:
            self._postings[f"uri {uri}"].append(number)
        for word in sorted(entry.words):
            self._postings[f"word {word}"].append(number)
        dimensions = []
        for variable in entry.variables:
            dimensions.append(self._add(variable, number))
        self._shape.append(self._shapes.setdefault(tuple(sorted(dimensions)), len(self._shapes)))
        self._costs.append(entry.cost)
        self._first.append(len(self._formula))

    def _add(self, variable: Variable, number: int) -> int:
        slot, name = len(self._formula), variable.dimension or UNTYPED
        dimension = self._dimensions.setdefault(name, len(self._dimensions))
        self._formula.append(number)
        self._dimension.append(dimension)
        self._type.append(
            self._types.setdefault(json.dumps([sorted(variable.kinds), sorted(variable.families)]), len(self._types))
        )
        self._inverse.append(variable.inverse)
        self._postings[f"dimension {name}"].append(slot)
        if variable.symbol is not None:
            self._postings[f"symbol {variable.symbol}"].append(slot)
        for word in sorted(variable.words):
            self.heard[word] += 1
            self._postings[f"named {name} {word}"].append(slot)
            self._postings[f"named {word}"].append(slot)
            self._named.append(self._words.setdefault(word, len(self._words)))
        self._names.append(len(self._named))
        return dimension

    def tell(self, key: str, value: Any) -> None:
        """Keep a value (JSON) under a key; several values of one key are a list."""
        text = "true" if value is True else json.dumps(value, ensure_ascii=False)  # most are
        known = self._lists.get(key)
        if known is None:
            self._lists[key] = text
        elif isinstance(known, dict):
            known[text] = None
        elif known != text:
            self._lists[key] = {known: None, text: None}

    def name(self, kind: str, words: Sequence[str], uri: str) -> None:
        """Keep that what has this URI, of this kind, is called by these words."""
        name = " ".join(words)
        if f"{kind} {name}" not in self._lists:
            self._tables.execute("INSERT INTO names VALUES (?, ?, ?)", (kind, name, len(words)))
        self.tell(f"{kind} {name}", uri)

    def close(self) -> None:
        """Write what was counted, and the arrays."""
        columns = {
            "first": np.array(self._first), "cost": np.array(self._costs), "shape": np.array(self._shape),
            "dimension": np.array(self._dimension), "type": np.array(self._type), "formula": np.array(self._formula),
            "inverse": np.array(self._inverse), "shapes": self._shaped(), "named": np.array(self._named), "names": np.array(self._names),
        }  # fmt: skip
        self._write_tables(columns)
        for name, column in columns.items():
            np.save(self._place / f"{name}.npy", column)
        about = {
            "made_by": MADE_BY,
            "dimensions": list(self._dimensions),
            "types": [json.loads(kinds) for kinds in self._types],
        }
        (self._place / ABOUT).write_text(json.dumps(about, ensure_ascii=False) + "\n", encoding="utf-8")

    def _write_tables(self, columns: dict[str, Any]) -> None:
        """Write lists, postings and weights; the weight of each formula's words goes to the ``columns``."""
        total = len(self._formula)
        weights = {word: log(1 + total / count) / log(1 + total) for word, count in sorted(self.heard.items())}
        totals = np.zeros(len(self._costs), dtype=np.float32)
        for key, numbers in self._postings.items():
            kind, _, word = key.partition(" ")
            if kind == "word":
                totals[np.frombuffer(numbers, dtype=np.int32)] += np.float32(weights.get(word, 1.0))
        columns["total"], alike = totals, _alike(columns)
        entries: dict[str, Callable[[], bytes]] = {
            key: partial(_kept, key, numbers, alike, columns) for key, numbers in self._postings.items()
        }
        entries |= {f"weight {word}": partial(_json, [weights[word], self._words[word]]) for word in weights}
        entries |= {f"list {key}": partial(_listed, values) for key, values in self._lists.items()}
        rows = ((key, entries[key]()) for key in sorted(entries))
        self._tables.executemany("INSERT INTO entries VALUES (?, ?)", rows)
        self._tables.execute("COMMIT")
        self._tables.close()

    def _shaped(self) -> npt.NDArray[np.int16]:
        width = max(map(len, self._shapes), default=1)
        shapes = np.full((len(self._shapes), width), -1, dtype=np.int16)
        for dimensions, row in self._shapes.items():
            shapes[row, : len(dimensions)] = dimensions
        return shapes


def _alike(columns: dict[str, Any]) -> npt.NDArray[np.int64]:
    """By variable the number of its sort: what is of one sort costs the same where a question has none of its words."""
    formula = columns["formula"]
    sorts = np.column_stack([columns["shape"][formula], columns["type"], columns["inverse"]])
    return np.unique(sorts, axis=0, return_inverse=True)[1].reshape(-1) if len(sorts) else np.zeros(0, dtype=np.int64)


def _kept(key: str, numbers: array[int], alike: npt.NDArray[np.int64], columns: dict[str, Any]) -> bytes:
    """A posting as it is written: of a long one over variables some of each sort, the cheapest first, in turn."""
    slots = np.frombuffer(numbers, dtype=np.int32)
    if len(slots) > LISTED and key.startswith(("dimension ", "named ")):
        sorts = alike[slots]
        order = np.lexsort((slots, columns["cost"][columns["formula"][slots]], sorts))
        begins = np.flatnonzero(np.diff(sorts[order], prepend=-1))
        turn = np.arange(len(slots)) - np.repeat(begins, np.diff(begins, append=len(slots)))
        slots = np.sort(slots[order[np.argsort(turn, kind="stable")[:LISTED]]])
    return slots.tobytes()


def _listed(values: str | dict[str, None]) -> bytes:
    return f"[{values if isinstance(values, str) else ', '.join(values)}]".encode()


def _json(value: Any) -> bytes:
    return json.dumps(value).encode()
