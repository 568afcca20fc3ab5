"""Vectors of texts, from a cache where they were made before: a rebuild embeds only what is new."""

from __future__ import annotations

import contextlib
import hashlib
import sqlite3
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from mathrag.progress import paced

if TYPE_CHECKING:
    from mathrag.models import Embedder

NEIGHBOURS = 0.4
"""The share of a statement's vector that those have that it refers to and that refer to it (measured: `docs/statement-graph.md`)."""
CACHE_FILE = "embeddings.sqlite"
_LOOKUP = 500
_AT_ONCE = 1_000


def embed(texts: Sequence[str], embedder: Embedder, cache: Path | None) -> npt.NDArray[np.float32]:
    """One vector a text; ``cache`` is a directory that may be deleted at any time, None asks the embedder for all."""
    rows = {text: number for number, text in enumerate(dict.fromkeys(texts))}
    found = np.zeros((len(rows), embedder.dimension), dtype=np.float32)
    if rows and cache is None:
        found[:] = embedder.embed(list(rows))
    elif rows and cache is not None:
        cache.mkdir(parents=True, exist_ok=True)
        with _database(cache / CACHE_FILE) as database:
            missing = dict(rows)
            for text, vector in _read(database, list(rows), embedder):
                found[missing.pop(text)] = vector
            lacking = list(missing)
            starts = range(0, len(lacking), _AT_ONCE)  # a kill costs what was not yet written
            for start in paced(starts, len(starts), f"vectors of {len(lacking):,} texts"):
                some = lacking[start : start + _AT_ONCE]
                made = list(zip(some, embedder.embed(some), strict=True))
                pairs = [(_key(embedder, text), vector.tobytes()) for text, vector in made]
                database.executemany("INSERT OR REPLACE INTO vectors VALUES (?, ?)", pairs)
                database.commit()
                for text, vector in made:
                    found[rows[text]] = vector
    return found[[rows[text] for text in texts]]


def among_neighbours(vectors: npt.NDArray[np.float32], neighbours: Sequence[Sequence[int]]) -> npt.NDArray[np.float32]:
    """Unit vectors with a share of the mean of their neighbours', which are given by their rows; without any they stay."""
    found = vectors.copy()
    for row, others in enumerate(neighbours):
        if others:
            mixed = (1 - NEIGHBOURS) * vectors[row] + NEIGHBOURS * vectors[list(others)].mean(axis=0)
            found[row] = mixed / max(float(np.linalg.norm(mixed)), 1e-12)
    return found


def _key(embedder: Embedder, text: str) -> bytes:
    return hashlib.sha256(f"{embedder.name}\n{text}".encode()).digest()


def _read(
    database: sqlite3.Connection, texts: Sequence[str], embedder: Embedder
) -> Iterator[tuple[str, npt.NDArray[np.float32]]]:
    """Those of ``texts`` whose vectors are kept, each with its."""
    for start in range(0, len(texts), _LOOKUP):
        some = {_key(embedder, text): text for text in texts[start : start + _LOOKUP]}
        query = f"SELECT key, vector FROM vectors WHERE key IN ({','.join('?' * len(some))})"
        for key, vector in database.execute(query, list(some)):
            if len(vector) == 4 * embedder.dimension:
                yield some[key], np.frombuffer(vector, dtype=np.float32)


@contextlib.contextmanager
def _database(path: Path) -> Iterator[sqlite3.Connection]:
    try:
        database = _opened(path)
    except sqlite3.DatabaseError:  # cut short by a kill: a cache is made again, not repaired
        path.unlink()
        database = _opened(path)
    try:
        yield database
    finally:
        database.close()


def _opened(path: Path) -> sqlite3.Connection:
    database = sqlite3.connect(path, timeout=60)
    try:
        database.execute("CREATE TABLE IF NOT EXISTS vectors (key BLOB PRIMARY KEY, vector BLOB) WITHOUT ROWID")
    except sqlite3.DatabaseError:
        database.close()
        raise
    return database
