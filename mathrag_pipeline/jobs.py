"""Two jobs: one document (partitioned), and the knowledge base of all; and a nightly schedule, off unless switched on."""

from __future__ import annotations

import dagster as dg

from mathrag_pipeline.assets import CORPUS_ASSETS, DOCUMENT_ASSETS
from mathrag_pipeline.freshness import LATE
from mathrag_pipeline.location import QUIET
from mathrag_pipeline.runs import CORPUS_JOB, DOCUMENT_JOB, DOCUMENT_TAG, registered_slugs

documents_job = dg.define_asset_job(
    DOCUMENT_JOB,
    selection=dg.AssetSelection.assets(*DOCUMENT_ASSETS),
    description="One document: Markdown, chunks, extractions, templates, statements. What is unchanged is reused.",
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
def nightly(context: dg.ScheduleEvaluationContext) -> list[dg.RunRequest] | dg.SkipReason:
    """One run a registered document; the inbox sensor publishes what comes of it."""
    night = context.scheduled_execution_time.date().isoformat()
    slugs = sorted(registered_slugs(context.instance))
    if not slugs:
        return dg.SkipReason("no document is registered")
    return [dg.RunRequest(partition_key=slug, run_key=f"{slug}:{night}", tags={DOCUMENT_TAG: slug}) for slug in slugs]
