"""Documents of the inbox that a knowledge base does not have, and why."""

from __future__ import annotations

from collections.abc import Collection

import dagster as dg
from dagster._core.storage.tags import PARTITION_NAME_TAG

from mathrag.documents.inbox import InboxFile, inbox_files
from mathrag.entities import Frozen
from mathrag.home import Home
from mathrag_pipeline.runs import DOCUMENT_JOBS, failure_reason

LOOKED_AT = 10
"""Latest runs among which one of the document's own is looked for; a benchmark's partition may have the same key."""

NOT_YET = "not processed yet, or changed since; its run follows"


class LeftOut(Frozen):
    """A document that is not in the knowledge base."""

    document: str
    reason: str

    @property
    def line(self) -> str:
        """For people."""
        return f"{self.document}: {self.reason}"


def left_out(home: Home, instance: dg.DagsterInstance, documents: Collection[str]) -> list[LeftOut]:
    """Every file of the inbox whose slug is not among ``documents``, with what its latest run failed at."""
    return [
        LeftOut(document=file.slug, reason=_reason(instance, file) or NOT_YET)
        for file in inbox_files(home)
        if file.slug not in documents
    ]


def _reason(instance: dg.DagsterInstance, file: InboxFile) -> str:
    """What the latest run of the document failed at; empty if it did not fail."""
    runs = instance.get_runs(dg.RunsFilter(tags={PARTITION_NAME_TAG: file.slug}), limit=LOOKED_AT)
    latest = next((run for run in runs if run.job_name in DOCUMENT_JOBS), None)
    if latest is None or latest.status != dg.DagsterRunStatus.FAILURE:
        return ""
    return failure_reason(entry.dagster_event for entry in instance.all_logs(latest.run_id) if entry.dagster_event)
