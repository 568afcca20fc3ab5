"""The Dagster instance inside the home, the same for the command and for the UI."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from mathrag.home import Home, write_text

if TYPE_CHECKING:
    import dagster as dg

CONFIGURATION = """\
# Written once by MathRAG; edit it freely (storage, run launcher, limits).
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
retention:
  sensor:
    purge_after_days: {skipped: 1, failure: 30, success: 30}
  schedule:
    purge_after_days: 30
"""


def prepare(home: Home) -> Path:
    """DAGSTER_HOME of ``home``, with its configuration; an existing one is left as it is."""
    configuration = home.dagster / "dagster.yaml"
    if not configuration.is_file():
        write_text(configuration, CONFIGURATION)
    return home.dagster


def open_instance(home: Home) -> dg.DagsterInstance:
    """The instance; created on first use."""
    from dagster import DagsterInstance

    return DagsterInstance.from_config(str(prepare(home)))
