"""The inbox sensor: new and changed files get their run, removed ones leave, and the corpus follows once all is settled.

One tick, in this order, so that the knowledge base is built once after a burst of files and not once a file:

1. a file that is gone: its partition and artifacts go;
2. files that stand still (copying is over) and are not processed: runs of `documents`, many small ones in one;
3. nothing moving, nothing running, and the corpus is not what is published: a run of `corpus`;
4. nothing to build either, and other documents are left out than were told last: that is told at `knowledge_base`.

A run key holds a generation: the same bytes put back after a removal get a run again, though their first key was used.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Iterable, Sequence

import dagster as dg
from pydantic import BaseModel, ValidationError

from mathrag.documents.inbox import InboxFile, inbox_files
from mathrag.errors import HomeLocked
from mathrag.home import Home
from mathrag.knowledge import current_snapshot
from mathrag.mirror import DOCUMENTS as DOCUMENTS_OF_HOME
from mathrag.mirror import pull, push
from mathrag.settings import Settings
from mathrag_pipeline import ledger
from mathrag_pipeline.assets.inbox import seen as file_seen
from mathrag_pipeline.checks import told_anew
from mathrag_pipeline.corpus import corpus_current, corpus_fingerprint, member_slugs, published, read_draft
from mathrag_pipeline.jobs import corpus_job, document_request, documents_job
from mathrag_pipeline.left_out import left_out
from mathrag_pipeline.partitions import DOCUMENTS, shared_runs
from mathrag_pipeline.resources import MathRAG
from mathrag_pipeline.runs import (
    CORPUS_JOB,
    DOCUMENT_JOB,
    UNFINISHED,
    Asked,
    close_orphans,
    registered_slugs,
    report_removed,
    this_user,
)

INTERVAL_SECONDS = 5
STILL_SECONDS = 10.0
"""A file that was last changed so long ago is whole; otherwise it is when a tick finds it as the one before did."""
AUTOMATION_SECONDS = 60
SENSOR = Asked(this_user(), "sensor")

automation = dg.AutomationConditionSensorDefinition(
    "automation",
    target=dg.AssetSelection.all() | dg.AssetSelection.all_asset_checks(),
    default_status=dg.DefaultSensorStatus.RUNNING,
    minimum_interval_seconds=AUTOMATION_SECONDS,
    description="Evaluates what is declared of assets and checks: when freshness is checked",
)


class Seen(BaseModel):
    """A file as the last tick saw it."""

    size: int
    changed_ns: int
    settled: bool = False
    requested: str | None = None
    """SHA-256 a run was requested for."""


class Cursor(BaseModel):
    """What the sensor remembers."""

    generation: int
    files: dict[str, Seen] = {}
    corpus: str | None = None
    """Fingerprint a run of `corpus` was requested for."""
    left_out: tuple[str, ...] = ()
    """The files that were told to be left out, each with its SHA-256."""


@dg.sensor(
    jobs=[documents_job, corpus_job],
    minimum_interval_seconds=INTERVAL_SECONDS,
    default_status=dg.DefaultSensorStatus.RUNNING,
    description="Watches the inbox: new, changed and removed documents, and the knowledge base that follows from them",
)
def inbox(context: dg.SensorEvaluationContext, mathrag: dg.ResourceParam[MathRAG]) -> dg.SensorResult | dg.SkipReason:
    """See the module's description."""
    try:
        with mathrag.home.writing("ingest"):
            pull(mathrag.home, *DOCUMENTS_OF_HOME)
            result = _tick(context, mathrag)
            push(mathrag.home, *DOCUMENTS_OF_HOME)
            return result
    except HomeLocked:
        return dg.SkipReason("an ingestion is running in another process; it does the same work")


def _tick(context: dg.SensorEvaluationContext, mathrag: MathRAG) -> dg.SensorResult:
    home, settings = mathrag.home, mathrag.settings
    close_orphans(context.instance)
    before = _read_cursor(context)
    files = inbox_files(home)
    registered = set(registered_slugs(context.instance))
    slugs = {file.slug for file in files}
    gone = sorted((registered | set(ledger.recorded_slugs(home))) - slugs)
    for slug in gone:
        ledger.discard(home, slug)
        if slug in registered:
            report_removed(context.instance, slug, SENSOR)
    after = Cursor(generation=before.generation, corpus=before.corpus, left_out=before.left_out)
    due = [file for file in files if _due(file, before, after, registered, home, settings)]
    after.generation += bool(due)
    new = sorted({file.slug for file in due} - registered)
    order = [slug for slug in registered_slugs(context.instance) if slug in slugs]
    requests = [
        document_request(run, f"{_digest(run, due)}:{after.generation}", SENSOR.tags)
        for run in shared_runs(due, [*order, *new])
    ]
    if not requests:
        requests = _corpus_requests(context, home, settings, registered & slugs, after)
    told = [] if requests or not _at_rest(context.instance, after) else _left_out_anew(home, after)
    return dg.SensorResult(
        run_requests=requests,
        skip_reason=None if requests else "nothing to do",
        cursor=after.model_dump_json(),
        asset_events=[*(file_seen(file) for file in due), *told],
        dynamic_partitions_requests=[
            DOCUMENTS.build_add_request(new),
            DOCUMENTS.build_delete_request(sorted(set(gone) & registered)),
        ],
    )


def _due(file: InboxFile, before: Cursor, after: Cursor, registered: set[str], home: Home, settings: Settings) -> bool:
    """Does the file need a run? Notes in ``after`` what was seen."""
    status = file.path.stat()
    last = before.files.get(file.name)
    seen = Seen(size=status.st_size, changed_ns=status.st_mtime_ns, requested=last.requested if last else None)
    after.files[file.name] = seen
    moved = last is None or (last.size, last.changed_ns) != (seen.size, seen.changed_ns)
    if moved and time.time() - max(status.st_mtime, status.st_ctime) < STILL_SECONDS:
        return False
    seen.settled = True
    if last is not None and last.settled and not moved and file.slug in registered:
        return False
    sha256 = file.sha256()
    if file.slug in registered and (seen.requested == sha256 or ledger.document_current(home, settings, file)):
        return False
    seen.requested = sha256
    return True


def _digest(run: Sequence[str], files: Iterable[InboxFile]) -> str:
    """Of the bytes of a run's files."""
    return hashlib.sha256("".join(file.sha256() for file in files if file.slug in run).encode()).hexdigest()[:12]


def _corpus_requests(
    context: dg.SensorEvaluationContext, home: Home, settings: Settings, registered: set[str], after: Cursor
) -> list[dg.RunRequest]:
    if not _at_rest(context.instance, after):
        return []
    members = member_slugs(home, registered)
    if corpus_current(home, settings, members) or (not members and current_snapshot(home) is None):
        after.corpus = None
        return []
    fingerprint = corpus_fingerprint(home, settings, members)
    if fingerprint == after.corpus:
        return []  # it was tried and did not publish; its run says why
    after.corpus = fingerprint
    after.generation += 1
    return [
        dg.RunRequest(job_name=CORPUS_JOB, run_key=f"corpus:{fingerprint[:12]}:{after.generation}", tags=SENSOR.tags)
    ]


def _at_rest(instance: dg.DagsterInstance, after: Cursor) -> bool:
    """Does no file move, and no run go on?"""
    runs = (dg.RunsFilter(job_name=job, statuses=UNFINISHED) for job in (DOCUMENT_JOB, CORPUS_JOB))
    return all(seen.settled for seen in after.files.values()) and not any(map(instance.get_runs_count, runs))


def _left_out_anew(home: Home, after: Cursor) -> list[dg.AssetObservation | dg.AssetCheckEvaluation]:
    """What the knowledge base lacks, where that has changed: a document that fails alone causes no build that would say so."""
    draft = read_draft(home)
    if draft is None or not published(home, draft):
        return []
    files = (file for file in inbox_files(home) if file.slug not in draft.documents)
    lacks = tuple(f"{file.slug} {file.sha256()}" for file in files)
    if lacks == after.left_out:
        return []
    after.left_out = lacks
    return told_anew(left_out(home, draft.documents))


def _read_cursor(context: dg.SensorEvaluationContext) -> Cursor:
    """The last tick's cursor; without one, a generation no earlier run can have had."""
    try:
        return Cursor.model_validate_json(context.cursor or "")
    except ValidationError:
        return Cursor(generation=context.instance.get_runs_count())
