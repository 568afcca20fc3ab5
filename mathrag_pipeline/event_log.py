"""Many events at once into Dagster's SQLite files, which opens, compiles for and commits each by itself: 15 ms an event, or 3."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from functools import cache, lru_cache, partial

import dagster as dg
from dagster._core.storage.event_log import SqliteEventLogStorage
from sqlalchemy import Connection, Engine, create_engine

WAIT_SECONDS = 60
"""For another process that is writing."""
INDEX = "index"
"""The file that has the events of assets of all runs; each run has one of its own besides."""


@contextlib.contextmanager
def together(instance: dg.DagsterInstance) -> Iterator[None]:
    """Write the events that ``instance`` stores meanwhile in one transaction a file; on another database than SQLite, as ever.

    Only for storing: whatever else is done meanwhile holds the files' locks.
    """
    storage = instance.event_log_storage
    if not isinstance(storage, SqliteEventLogStorage):
        yield
        return
    opened: dict[str | None, Connection] = {}
    apart = storage.run_connection
    with contextlib.ExitStack() as stack:

        @contextlib.contextmanager
        def connect(shard: str | None) -> Iterator[Connection]:
            if shard not in opened:
                address = storage.conn_string_for_shard(str(shard))
                opened[shard] = stack.enter_context(_engine(apart, shard, address).begin())
            yield opened[shard]

        instead = {
            "run_connection": connect,
            "index_connection": partial(connect, INDEX),
            "has_table": cache(storage.has_table),
        }
        vars(storage).update(instead)
        try:
            yield
        finally:
            for name in instead:
                del vars(storage)[name]


@lru_cache(maxsize=8)
def _engine(
    apart: Callable[[str | None], AbstractContextManager[Connection]], shard: str | None, address: str
) -> Engine:
    """An engine, with the statements it has compiled, for a file; ``apart`` makes the file where there is none."""
    with apart(shard):
        pass
    return create_engine(address, connect_args={"timeout": WAIT_SECONDS})
