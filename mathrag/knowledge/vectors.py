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

if TYPE_CHECKING:
    from mathrag.models import Embedder

NEIGHBOURS = 0.4
"""The share of a statement's vector that those have that it refers to and that refer to it (measured: `docs/statement-graph.md`)."""
CACHE_FILE = "embeddings.sqlite"
_LOOKUP = 500
_AT_ONCE = 1_000


def embed(texts: Sequence[str], embedder: Embedder, cache: Path | None) -> npt.NDArray[np.float32]:
    """One vector a text; ``cache`` is a directory that may be deleted at any time, None asks the embedder for all."""
    unique = list(dict.fromkeys(texts))
    if not unique:
        return np.zeros((0, embedder.dimension), dtype=np.float32)
    if cache is None:
        known: dict[str, npt.NDArray[np.float32]] = dict(zip(unique, embedder.embed(unique), strict=True))
    else:
        cache.mkdir(parents=True, exist_ok=True)
        with _database(cache / CACHE_FILE) as database:
            known = _read(database, unique, embedder)
            missing = [text for text in unique if text not in known]
            for start in range(0, len(missing), _AT_ONCE):  # a kill costs what was not yet written
                some = missing[start : start + _AT_ONCE]
                made = dict(zip(some, embedder.embed(some), strict=True))
                rows = [(_key(embedder, text), vector.tobytes()) for text, vector in made.items()]
                database.executemany("INSERT OR REPLACE INTO vectors VALUES (?, ?)", rows)
                database.commit()
                known.update(made)
    return np.stack([known[text] for text in texts])


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


def _read(database: sqlite3.Connection, texts: Sequence[str], embedder: Embedder) -> dict[str, npt.NDArray[np.float32]]:
    by_key = {_key(embedder, text): text for text in texts}
    keys = list(by_key)
    known: dict[str, npt.NDArray[np.float32]] = {}
    for start in range(0, len(keys), _LOOKUP):
        some = keys[start : start + _LOOKUP]
        query = f"SELECT key, vector FROM vectors WHERE key IN ({','.join('?' * len(some))})"
        for key, vector in database.execute(query, some):
            if len(vector) == 4 * embedder.dimension:
                known[by_key[key]] = np.frombuffer(vector, dtype=np.float32)
    return known


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
