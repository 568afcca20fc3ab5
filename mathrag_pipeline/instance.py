"""The Dagster instance inside the home, the same for the command and for the UI."""

from __future__ import annotations

import contextlib
import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from mathrag.errors import StorageError
from mathrag.home import Home, no_room, out_of_room, write_text

if TYPE_CHECKING:
    import dagster as dg

CONFIGURATION = """\
# Written by MathRAG, which renews it as long as nobody edits it; edit it freely (storage, run launcher, limits).
telemetry:
  enabled: false
nux:
  enabled: false
concurrency:
  runs:
    max_concurrent_runs: 2
    tag_concurrency_limits:
      - key: mathrag/corpus
        limit: 1
      - key: mathrag/evaluation
        limit: 1
# a run whose process died is run again; one that failed at its document is not, it would fail again
run_retries:
  enabled: true
  max_retries: 2
  retry_on_asset_or_op_failure: false
run_monitoring:
  enabled: true
  start_timeout_seconds: 300
  max_runtime_seconds: 43200
# one slow sensor does not hold up the inbox
sensors:
  use_threads: true
  num_workers: 4
python_logs:
  python_log_level: INFO
retention:
  sensor:
    purge_after_days: {skipped: 1, failure: 30, success: 30}
  schedule:
    purge_after_days: 30
"""

EARLIER = {
    "6b8e72175ea8b467cdbae6dcd382270212604870eb5df98614f1628a9ea83e7c",
    "aff3b8b0bd2aa0a06113deb7ca210c78c21f5361a9b19bbccae335074e21ef70",
}
"""SHA-256 of what earlier versions wrote."""


def prepare(home: Home) -> Path:
    """DAGSTER_HOME of ``home``, with its configuration; one that somebody edited is left as it is."""
    configuration = home.dagster / "dagster.yaml"
    if not configuration.is_file() or hashlib.sha256(configuration.read_bytes()).hexdigest() in EARLIER:
        write_text(configuration, CONFIGURATION)
    return home.dagster


def open_instance(home: Home) -> dg.DagsterInstance:
    """The instance; created on first use."""
    from dagster import DagsterInstance

    return DagsterInstance.from_config(str(prepare(home)))


@contextlib.contextmanager
def database() -> Iterator[None]:
    """Turn the loss of Dagster's database, or of the room that it needs, into a `StorageError` that says what to do."""
    from sqlalchemy.exc import DBAPIError

    lost: tuple[type[Exception], ...] = (DBAPIError,)
    with contextlib.suppress(ImportError):  # the extra "postgres"
        from dagster_postgres.utils import DagsterPostgresException

        lost = (DBAPIError, DagsterPostgresException)
    try:
        yield
    except lost as error:
        if isinstance(error, DBAPIError) and error.orig is not None and out_of_room(error.orig):
            raise no_room(error.orig) from error
        raise StorageError(
            f"Dagster's database does not answer ({str(error).strip().splitlines()[0]}): see that it runs at the address"
            " that dagster.yaml names, and run again; what was done before is kept and was published before stays in force"
        ) from error
