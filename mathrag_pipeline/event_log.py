"""Many events at once into Dagster's SQLite files, which opens, compiles for and commits each by itself: 15 ms an event, or 1."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Sequence
from functools import lru_cache, partial
from itertools import groupby
from typing import Any

import dagster as dg
from dagster._core.events import ASSET_CHECK_EVENTS, ASSET_EVENTS
from dagster._core.events.log import EventLogEntry
from dagster._core.storage.event_log import SqliteEventLogStorage
from dagster._core.storage.event_log.schema import AssetKeyTable, SqlEventLogStorageTable
from sqlalchemy import Connection, Engine, create_engine
from sqlalchemy.dialects.sqlite import insert

WAIT_SECONDS = 60
"""For another process that is writing."""
INDEX = "index"
"""The file that has the events of assets of all runs; each run has one of its own besides."""
OF_ASSETS = ASSET_EVENTS | ASSET_CHECK_EVENTS


@contextlib.contextmanager
def together(instance: dg.DagsterInstance) -> Iterator[None]:
    """Write the events of assets that ``instance`` stores meanwhile at the end, in one transaction a file; on another
    database than SQLite, as ever.

    Until then nobody sees them, and where it ends with an error they are not written.
    """
    storage = instance.event_log_storage
    if not isinstance(storage, SqliteEventLogStorage):
        yield
        return
    events: list[EventLogEntry] = []
    at_once = storage.store_event

    def store(event: EventLogEntry) -> None:
        if event.is_dagster_event and event.dagster_event_type in OF_ASSETS:
            events.append(event)
        else:
            at_once(event)

    with _instead(storage, store_event=store, index_connection=_engine(storage, INDEX).begin):
        yield
    _write(storage, events)


def _write(storage: SqliteEventLogStorage, events: Sequence[EventLogEntry]) -> None:
    """What `SqliteEventLogStorage.store_event` writes of each: first for their runs, then for their assets."""
    packed = [(event.run_id, storage._event_to_row(event)) for event in events]
    for run, rows in groupby(packed, key=lambda one: one[0]):
        with _engine(storage, run).begin() as connection:
            connection.execute(insert(SqlEventLogStorageTable), [row for _, row in rows])
    if packed:
        with _engine(storage, INDEX).begin() as connection:
            same = partial(contextlib.nullcontext, connection)
            with _instead(storage, index_connection=same, has_table=partial(_has_table, storage)):
                _index(storage, connection, events, [row for _, row in packed])


def _index(
    storage: SqliteEventLogStorage,
    connection: Connection,
    events: Sequence[EventLogEntry],
    rows: Sequence[dict[str, Any]],
) -> None:
    """The events in the file of all runs, and what is looked up there by tag, by asset and by check.

    An asset has its last event of each type: what would be overwritten at once is not written.
    """
    key = SqlEventLogStorageTable.c.id
    adding = insert(SqlEventLogStorageTable).returning(key, sort_by_parameter_order=True)
    numbered = list(zip(events, connection.scalars(adding, rows), strict=True))
    of_assets = [(event, number) for event, number in numbered if event.dagster_event_type in ASSET_EVENTS]
    storage._store_asset_event_tags(connection, *zip(*of_assets, strict=True))
    last = {
        (event.dagster_event_type, event.get_dagster_event().asset_key): (event, number) for event, number in of_assets
    }
    for event, number in sorted(last.values(), key=lambda one: one[1]):
        values = storage._get_asset_entry_values(event, number, has_asset_key_index_cols=True)
        asset = event.get_dagster_event().asset_key
        if values and asset is not None:
            telling = insert(AssetKeyTable).values(asset_key=asset.to_string(), **values)
            connection.execute(telling.on_conflict_do_update(index_elements=["asset_key"], set_=values))
    for event, number in numbered:
        storage.store_asset_check_event(event, number)


@lru_cache(maxsize=8)
def _engine(storage: SqliteEventLogStorage, shard: str) -> Engine:
    """An engine, with the statements it has compiled, for a file."""
    with storage.run_connection(shard):
        pass
    return create_engine(storage.conn_string_for_shard(shard), connect_args={"timeout": WAIT_SECONDS})


_has_table = lru_cache(SqliteEventLogStorage.has_table)
"""Dagster asks for each event of a check, in a connection of its own; a table that is there stays."""


@contextlib.contextmanager
def _instead(storage: SqliteEventLogStorage, **methods: Any) -> Iterator[None]:
    """Give ``storage`` other methods for a while."""
    vars(storage).update(methods)
    try:
        yield
    finally:
        for name in methods:
            del vars(storage)[name]
