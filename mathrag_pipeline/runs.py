"""Bookkeeping of partitions and runs in the Dagster instance."""

from __future__ import annotations

import getpass
from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any, NamedTuple

import dagster as dg
from dagster._core.definitions.repository_definition import SINGLETON_REPOSITORY_NAME
from dagster._core.remote_origin import RegisteredCodeLocationOrigin, RemoteJobOrigin, RemoteRepositoryOrigin
from dagster._core.storage.tags import MAX_RETRIES_TAG

from mathrag_pipeline.event_log import together
from mathrag_pipeline.partitions import PARTITIONS_NAME

DOCUMENT_JOB = "documents"
CORPUS_JOB = "corpus"
BY_TAG = "mathrag/by"
BY_INGEST = "ingest"
CODE_LOCATION = "mathrag_pipeline"
"""As ``workspace.yaml`` names it."""
UNREPEATED = {MAX_RETRIES_TAG: "0"}
"""Of a run in a process of our own: the next ingestion does what it left, not Dagster's daemon."""
FORCE_TAG = "mathrag/force"
"""``true``: make again what is current, too."""
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


def show_in_timeline(instance: dg.DagsterInstance, job_name: str) -> None:
    """Let the runs of ``job_name`` that ``instance`` makes belong to the code location, as those that Dagster launches.

    Its timeline and its alerts leave out what belongs to none, and a job that runs in this process can't be told otherwise.
    What a run intends to make, an event for each stage of each document, is written at once.
    """
    location = RegisteredCodeLocationOrigin(CODE_LOCATION)
    origin = RemoteJobOrigin(RemoteRepositoryOrigin(location, SINGLETON_REPOSITORY_NAME), job_name)

    made = partial(dg.DagsterInstance.create_run_for_job, instance, remote_job_origin=origin)

    def create(*arguments: Any, **named: Any) -> dg.DagsterRun:
        with together(instance):
            return made(*arguments, **named)

    instance.create_run_for_job = create  # type: ignore[method-assign]


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


def registered_slugs(instance: dg.DagsterInstance) -> list[str]:
    """Partition keys that exist now (not the materialized ones, which outlive their deletion), in order of their registration."""
    return list(instance.get_dynamic_partitions(PARTITIONS_NAME))


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


def failure_reason(events: Iterable[dg.DagsterEvent]) -> str:
    """Why a run failed, in the library's words where it has some."""
    events = list(events)
    failures = [event.step_failure_data for event in events if event.is_step_failure]
    for data in failures:
        if data.user_failure_data is not None and data.user_failure_data.description:
            return data.user_failure_data.description
    evaluated = (event for event in events if event.event_type == dg.DagsterEventType.ASSET_CHECK_EVALUATION)
    checks = [event.asset_check_evaluation_data for event in evaluated]
    failed = [
        f"{check.check_name}: {check.description or 'failed'}"
        for check in checks
        if not check.passed and check.severity == dg.AssetCheckSeverity.ERROR
    ]
    if failed:
        return "checks failed: " + "; ".join(failed)
    error = next((data.error for data in failures if data.error is not None), None)
    if error is not None:
        return f"unexpected {(error.cause or error).message.strip()}; its run in Dagster has the traceback"
    engine = (event.engine_event_data.error for event in events if event.is_engine_event)
    if (error := next(filter(None, engine), None)) is not None:
        return f"its process ended: {error.message.strip()}"
    ends = [event.message for event in events if event.is_run_failure and event.message]
    return ends[-1] if ends else "the run failed; Dagster's log says why"
