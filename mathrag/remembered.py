"""What costs time and depends on its arguments alone, kept from one run to the next: canonical forms, proofs, spellings.

``with remembering(cache, version):`` around a stage; inside it `remembered` looks up before it computes. Elsewhere it computes. So a
corpus of which one document changed costs the algebra of that document. The file may be deleted at any time; another ``version``
of the code starts it anew, and a kill costs what was not yet written, `WRITTEN_AFTER` results at most.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import sqlite3
from collections.abc import Callable, Iterator
from contextvars import ContextVar
from pathlib import Path
from typing import TypeVar

from mathrag.home import out_of_room

T = TypeVar("T", bound=str | None)

CACHE_FILE = "remembered.sqlite"
WRITTEN_AFTER = 5_000


class _Memory:
    """Results by a digest of what was computed of what."""

    def __init__(self, database: sqlite3.Connection) -> None:
        self._database = database
        self._new: dict[bytes, str] = {}

    def get(self, key: bytes) -> str | None:
        """The result as JSON; None where there is none."""
        if key in self._new:
            return self._new[key]
        row = self._database.execute("SELECT result FROM results WHERE key = ?", (key,)).fetchone()
        return None if row is None else str(row[0])

    def put(self, key: bytes, result: str) -> None:
        """Keep a result."""
        self._new[key] = result
        if len(self._new) >= WRITTEN_AFTER:
            self.write()

    def write(self) -> None:
        """Bring what is new to disk."""
        with self._database:
            self._database.executemany("INSERT OR REPLACE INTO results VALUES (?, ?)", self._new.items())
        self._new.clear()


_MEMORY: ContextVar[_Memory | None] = ContextVar("_MEMORY", default=None)


def remembered(what: str, of: object, compute: Callable[[], T]) -> T:
    """``compute()``, or what it gave before. ``of`` are all that it depends on, as JSON values; an error is not kept."""
    memory = _MEMORY.get()
    if memory is None:
        return compute()
    key = hashlib.blake2b(json.dumps([what, of]).encode(), digest_size=16).digest()
    known = memory.get(key)
    if known is not None:
        found: T = json.loads(known)
        return found
    result = compute()
    memory.put(key, json.dumps(result))
    return result


@contextlib.contextmanager
def remembering(cache: Path, version: str) -> Iterator[None]:
    """Keep results in ``cache`` and use those that the same ``version`` of the code left there."""
    cache.mkdir(parents=True, exist_ok=True)
    with contextlib.closing(_opened(cache / CACHE_FILE, version)) as database:
        memory = _Memory(database)
        token = _MEMORY.set(memory)
        try:
            yield
        finally:
            _MEMORY.reset(token)
            memory.write()


def _opened(path: Path, version: str) -> sqlite3.Connection:
    try:
        return _prepared(path, version)
    except sqlite3.DatabaseError as error:  # cut short by a kill: a cache is made again, not repaired
        if out_of_room(error):
            raise
        path.unlink()
        return _prepared(path, version)


def _prepared(path: Path, version: str) -> sqlite3.Connection:
    database = sqlite3.connect(path, timeout=60)
    try:
        with database:
            database.execute("PRAGMA journal_mode=WAL")
            database.execute("CREATE TABLE IF NOT EXISTS results (key BLOB PRIMARY KEY, result TEXT) WITHOUT ROWID")
            database.execute("CREATE TABLE IF NOT EXISTS version (text TEXT)")
            if database.execute("SELECT text FROM version").fetchall() != [(version,)]:
                database.execute("DELETE FROM results")
                database.execute("DELETE FROM version")
                database.execute("INSERT INTO version VALUES (?)", (version,))
    except sqlite3.DatabaseError:
        database.close()
        raise
    return database
