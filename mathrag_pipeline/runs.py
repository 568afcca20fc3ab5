"""Bookkeeping of partitions and runs in the Dagster instance."""

from __future__ import annotations

import getpass
from collections.abc import Sequence
from typing import NamedTuple

import dagster as dg

from mathrag_pipeline.partitions import PARTITIONS_NAME

BY_TAG = "mathrag/by"
BY_INGEST = "ingest"
USER_TAG = "mathrag/user"
SOURCE_TAG = "mathrag/source"


class Asked(NamedTuple):
    """Who asked for a run, and by which way."""

    user: str
    source: str
    """``cli``, ``upload`` or ``sensor``."""

    @property
    def tags(self) -> dict[str, str]:
        """For the run."""
        return {USER_TAG: self.user, SOURCE_TAG: self.source}


def this_user() -> str:
    """The name of the user this process runs as."""
    try:
        return getpass.getuser()
    except (KeyError, OSError):  # a container's user may have no name
        return "unknown"


UNFINISHED = [
    dg.DagsterRunStatus.QUEUED,
    dg.DagsterRunStatus.NOT_STARTED,
    dg.DagsterRunStatus.STARTING,
    dg.DagsterRunStatus.STARTED,
    dg.DagsterRunStatus.CANCELING,
]


def registered_slugs(instance: dg.DagsterInstance) -> set[str]:
    """Partition keys that exist now (not the materialized ones, which outlive their deletion)."""
    return set(instance.get_dynamic_partitions(PARTITIONS_NAME))


def register(instance: dg.DagsterInstance, slugs: Sequence[str]) -> None:
    """Make partitions."""
    if slugs:
        instance.add_dynamic_partitions(PARTITIONS_NAME, slugs)


def unregister(instance: dg.DagsterInstance, slugs: Sequence[str]) -> None:
    """Delete partitions; what they materialized is the caller's to remove."""
    for slug in slugs:
        instance.delete_dynamic_partition(PARTITIONS_NAME, slug)


def report_removed(instance: dg.DagsterInstance, slug: str, asked: Asked) -> None:
    """An observation of `markdown` that says that the document ``slug`` was removed, and who did it."""
    observed = dg.AssetObservation(
        asset_key="markdown",
        partition=slug,
        description=f"{slug} was removed by {asked.user} ({asked.source})",
        metadata={"outcome": "removed", "user": asked.user, "source": asked.source},
    )
    instance.report_runless_asset_event(observed)


def close_orphans(instance: dg.DagsterInstance) -> None:
    """Mark as failed the runs of ingestions whose process is gone. Only for whoever holds the home's ingest lock."""
    _close(instance, [run for run in _begun(instance) if run.tags.get(BY_TAG) == BY_INGEST])


def close_abandoned(instance: dg.DagsterInstance) -> None:
    """Mark as failed the runs a daemon had begun when it was killed; the sensor would wait for them for ever.

    Only before the home's one daemon starts.
    """
    _close(instance, [run for run in _begun(instance) if run.tags.get(BY_TAG) != BY_INGEST])


def _begun(instance: dg.DagsterInstance) -> Sequence[dg.DagsterRun]:
    begun = [status for status in UNFINISHED if status != dg.DagsterRunStatus.QUEUED]
    return instance.get_runs(dg.RunsFilter(statuses=begun))


def _close(instance: dg.DagsterInstance, runs: Sequence[dg.DagsterRun]) -> None:
    for run in runs:
        instance.report_run_failed(run, "the process that ran this died")
