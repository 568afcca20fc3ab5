"""Writes what a question can reach (`reach`), formula by formula."""

from __future__ import annotations

import json
import shutil
import sqlite3
import zlib
from array import array
from collections import defaultdict
from math import log
from pathlib import Path
from typing import Any

import numpy as np

from mathrag.knowledge.reach import ABOUT, MADE_BY, TABLES, UNTYPED, Entry, Variable


class ReachWriter:
    """Writes the formulas of a snapshot, one by one, into ``place``; what is counted of them is kept, they are not."""

    def __init__(self, place: Path) -> None:
        self._place = place
        shutil.rmtree(place, ignore_errors=True)
        place.mkdir(parents=True)
        self._tables = sqlite3.connect(place / TABLES, isolation_level=None)
        self._tables.executescript(
            "PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF; BEGIN;"
            "CREATE TABLE formulas(number INTEGER PRIMARY KEY, record BLOB);"
            "CREATE TABLE entries(key TEXT PRIMARY KEY, value BLOB) WITHOUT ROWID;"
        )
        self._postings: dict[str, array[int]] = defaultdict(lambda: array("i"))
        self._lists: dict[str, list[Any]] = defaultdict(list)
        self._first, self._costs, self._shape = array("i", [0]), array("f"), array("i")
        self._dimension, self._type, self._formula, self._inverse = array("h"), array("i"), array("i"), array("b")
        self._dimensions: dict[str, int] = {}
        self._types: dict[str, int] = {}
        self._shapes: dict[tuple[int, ...], int] = {}
        self.heard: dict[str, int] = defaultdict(int)
        """By concept in how many variables' names it is."""

    def add(self, entry: Entry) -> None:
        """Add a formula; its number is the count of those before it."""
        number = len(self._costs)
        self._tables.execute("INSERT INTO formulas VALUES (?, ?)", (number, zlib.compress(entry.record, 1)))
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
        return dimension

    def tell(self, key: str, value: Any) -> None:
        """Keep a value (JSON) under a key; several values of one key are a list."""
        if isinstance(value, dict) or value not in self._lists[key]:
            self._lists[key].append(value)

    def close(self) -> None:
        """Write what was counted, and the arrays."""
        total = len(self._formula)
        weights = {word: log(1 + total / count) / log(1 + total) for word, count in sorted(self.heard.items())}
        totals = np.zeros(len(self._costs), dtype=np.float32)
        for key, numbers in self._postings.items():
            kind, _, word = key.partition(" ")
            if kind == "word":
                totals[np.frombuffer(numbers, dtype=np.int32)] += np.float32(weights.get(word, 1.0))
        rows = [(key, numbers.tobytes()) for key, numbers in self._postings.items()]
        rows += [(f"weight {word}", json.dumps(weight).encode()) for word, weight in weights.items()]
        rows += [
            (f"list {key}", json.dumps(values, ensure_ascii=False).encode()) for key, values in self._lists.items()
        ]
        self._tables.executemany("INSERT INTO entries VALUES (?, ?)", sorted(rows))
        self._tables.execute("COMMIT")
        self._tables.close()
        width = max(map(len, self._shapes), default=1)
        shapes = np.full((len(self._shapes), width), -1, dtype=np.int16)
        for dimensions, row in self._shapes.items():
            shapes[row, : len(dimensions)] = dimensions
        columns = {
            "first": np.array(self._first), "cost": np.array(self._costs), "shape": np.array(self._shape), "total": totals,
            "dimension": np.array(self._dimension), "type": np.array(self._type), "formula": np.array(self._formula),
            "inverse": np.array(self._inverse), "shapes": shapes,
        }  # fmt: skip
        for name, column in columns.items():
            np.save(self._place / f"{name}.npy", column)
        about = {
            "made_by": MADE_BY,
            "dimensions": list(self._dimensions),
            "types": [json.loads(kinds) for kinds in self._types],
        }
        (self._place / ABOUT).write_text(json.dumps(about, ensure_ascii=False) + "\n", encoding="utf-8")
