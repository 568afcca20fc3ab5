"""Two jobs: one document (partitioned), and the knowledge base of all; and a nightly schedule, off unless switched on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import dagster as dg

from mathrag.documents.inbox import inbox_files
from mathrag_pipeline.assets import CORPUS_ASSETS, DOCUMENT_STAGES
from mathrag_pipeline.freshness import LATE
from mathrag_pipeline.location import QUIET
from mathrag_pipeline.partitions import named, run_of, shared_runs
from mathrag_pipeline.resources import MathRAG
from mathrag_pipeline.runs import CORPUS_JOB, DOCUMENT_JOB, registered_slugs

documents_job = dg.define_asset_job(
    DOCUMENT_JOB,
    selection=dg.AssetSelection.assets(*(stage.spec.key for stage in DOCUMENT_STAGES)),
    description="Documents, one or many: Markdown, chunks, extractions, templates, statements. What is unchanged is reused.",
    config=QUIET,
)

corpus_job = dg.define_asset_job(
    CORPUS_JOB,
    selection=dg.AssetSelection.assets(*CORPUS_ASSETS) - dg.AssetSelection.checks(LATE),
    description="All documents: merge, build graph and index, check, publish.",
    tags={"mathrag/corpus": "build"},
    config=QUIET,
)


@dg.schedule(
    job=documents_job,
    cron_schedule="0 3 * * *",
    execution_timezone="UTC",
    default_status=dg.DefaultScheduleStatus.STOPPED,
    description="Runs every document once a night: makes again what code, settings or ontology changed, and retries failures",
)
def nightly(
    context: dg.ScheduleEvaluationContext, mathrag: dg.ResourceParam[MathRAG]
) -> list[dg.RunRequest] | dg.SkipReason:
    """All registered documents, many in a run; the inbox sensor publishes what comes of it."""
    night = context.scheduled_execution_time.date().isoformat()
    registered = registered_slugs(context.instance)
    files = [file for file in inbox_files(mathrag.home) if file.slug in registered]
    if not files:
        return dg.SkipReason("no document is registered")
    return [document_request(slugs, night) for slugs in shared_runs(files, registered)]


def document_request(slugs: Sequence[str], key: str, tags: Mapping[str, str] | None = None) -> dg.RunRequest:
    """For a run of `documents` that takes ``slugs``, which follow each other as partitions; ``key`` makes it another one than before."""
    about, partition = run_of(slugs)
    return dg.RunRequest(
        job_name=DOCUMENT_JOB, partition_key=partition, run_key=f"{named(slugs)}:{key}", tags={**about, **(tags or {})}
    )
