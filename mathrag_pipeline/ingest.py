"""Ingestion by one command: into the inbox, through both Dagster jobs, to a published knowledge base.

The same instance, jobs and assets as in the UI; two runs of documents at a time, each in a worker process. What is unchanged
is not run again. `ingest` is what ``mathrag ingest``, ``mathrag import`` and ``make run`` call.
"""

from __future__ import annotations

import contextlib
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import dagster as dg

from mathrag.documents.inbox import inbox_files
from mathrag.errors import DocumentError, HomeLocked
from mathrag.home import STAGES, Home
from mathrag.knowledge import current_snapshot, follow, read_set_aside
from mathrag.mirror import DOCUMENTS, pull, push
from mathrag.settings import Settings
from mathrag_pipeline import ledger
from mathrag_pipeline.assets.inbox import seen
from mathrag_pipeline.corpus import corpus_current, member_slugs
from mathrag_pipeline.event_log import together
from mathrag_pipeline.inbox import Arrival, receive
from mathrag_pipeline.instance import database, open_instance
from mathrag_pipeline.partitions import shared_runs
from mathrag_pipeline.pool import Workers
from mathrag_pipeline.progress import Progress, Silent
from mathrag_pipeline.report import Failed, IngestReport, snapshot_counts, unread_documents
from mathrag_pipeline.runs import (
    Asked,
    close_orphans,
    register,
    registered_slugs,
    report_removed,
    this_user,
    unregister,
)
from mathrag_pipeline.worker import Outcome

LOCK_SECONDS = 900
KNOWLEDGE_BASE = "knowledge_base"


@dataclass(frozen=True)
class Plan:
    """What an ingestion has to do."""

    runs: tuple[tuple[str, ...], ...]
    """Documents that are to be processed, by the run that they share."""
    unchanged: tuple[str, ...]
    removed: tuple[str, ...]

    @property
    def stale(self) -> list[str]:
        """All that are to be processed."""
        return [slug for run in self.runs for slug in run]


def ingest(
    paths: Iterable[Path],
    settings: Settings,
    progress: Progress | None = None,
    *,
    remove: Sequence[str] = (),
    force: bool = False,
    asked: Asked | None = None,
) -> IngestReport:
    """Bring ``paths`` (files, folders) into the knowledge base; without any, bring it up to date with the inbox.

    A document that fails is in the report's ``failed`` and the rest is published. ``remove`` names documents (slugs, or files below
    the inbox) that leave first. ``force`` processes again what is unchanged. ``asked`` is who asks: the user at the command line,
    where left out. Raises `HomeLocked` if another ingestion holds the home for too long, `DocumentError` where there is nothing
    to remove.
    """
    progress = progress or Silent()
    asked = asked or Asked(this_user(), "cli")
    home = Home(settings.home)
    started = time.perf_counter()
    with _locked(home, progress), database(), open_instance(home) as instance:
        pull(home, *DOCUMENTS)
        _remove(home, remove)
        arrival = receive(home, paths, settings.documents)
        plan = _plan(home, settings, instance, force, asked)
        push(home, *DOCUMENTS)
        follow(home, settings.snapshots.keep)
        before = current_snapshot(home)
        with Workers(settings, progress, asked, force=force) as workers:
            outcomes = _documents(workers, plan, progress)
            close_orphans(instance)
            corpus = _corpus(workers, home, settings, instance, progress)
            close_orphans(instance)
        push(home, *DOCUMENTS)
        failed = _failures(arrival, outcomes, corpus)
        seconds = _seconds([*outcomes.values(), *([corpus] if corpus else [])])
        after = current_snapshot(home)
        return IngestReport(
            snapshot=after,
            **(snapshot_counts(home, settings) if after else {}),
            seconds={**seconds, "total": round(time.perf_counter() - started, 3)},
            processed=tuple(slug for slug in plan.stale if outcomes[slug].success),
            unchanged=plan.unchanged,
            removed=plan.removed,
            ignored=tuple(str(path) for path in arrival.ignored),
            failed=failed,
            unread=unread_documents(home, member_slugs(home, registered_slugs(instance))),
            set_aside=tuple(read_set_aside(home.knowledge / after)) if after else (),
            published=after != before,
        )


@contextlib.contextmanager
def _locked(home: Home, progress: Progress) -> Iterator[None]:
    with contextlib.ExitStack() as stack:
        try:
            stack.enter_context(home.writing("ingest"))
        except HomeLocked:
            progress.message(f"another ingestion is running in {home.root}; waiting for it to end")
            stack.enter_context(home.writing("ingest", wait_seconds=LOCK_SECONDS))
        yield


def _remove(home: Home, names: Sequence[str]) -> None:
    """Delete documents from the inbox; none of them where one is not there."""
    by_name = {name: file for file in inbox_files(home) for name in (file.slug, file.name)}
    missing = [name for name in names if name not in by_name]
    if missing:
        known = ", ".join(sorted({file.slug for file in by_name.values()})) or "none"
        raise DocumentError(f"there is no document {', '.join(missing)}; there are: {known}", reason="missing")
    for name in names:
        by_name[name].path.unlink(missing_ok=True)


def _plan(home: Home, settings: Settings, instance: dg.DagsterInstance, force: bool, asked: Asked) -> Plan:
    """Compare the inbox with the ledgers; register what is new, let go of what is gone."""
    close_orphans(instance)
    files = inbox_files(home)
    present = {file.slug for file in files}
    known = set(registered_slugs(instance))
    removed = sorted((known | set(ledger.recorded_slugs(home))) - present)
    for slug in removed:
        ledger.discard(home, slug)
    for slug in removed:
        report_removed(instance, slug, asked)
    unregister(instance, [slug for slug in removed if slug in known])
    register(instance, sorted(present - known))
    told = instance.get_materialized_partitions(dg.AssetKey(STAGES[-1]))  # not what a kill kept from being told
    stale = [
        file for file in files if force or file.slug not in told or not ledger.document_current(home, settings, file)
    ]
    with together(instance):
        for file in stale:
            instance.report_runless_asset_event(seen(file))
    fresh = present - {file.slug for file in stale}
    return Plan(tuple(shared_runs(stale, registered_slugs(instance))), tuple(sorted(fresh)), tuple(removed))


def _documents(workers: Workers, plan: Plan, progress: Progress) -> dict[str, Outcome]:
    if plan.unchanged:
        progress.message(f"{len(plan.unchanged)} documents are unchanged and reused")
    if plan.stale:
        progress.start(len(plan.stale) + 1)
    return workers.documents(plan.runs)


def _corpus(
    workers: Workers, home: Home, settings: Settings, instance: dg.DagsterInstance, progress: Progress
) -> Outcome | None:
    """Build and publish, unless the knowledge base in force is what would come of it, or there is nothing at all."""
    members = member_slugs(home, registered_slugs(instance))
    if not members and current_snapshot(home) is None:
        return None
    if corpus_current(home, settings, members):
        progress.message("the knowledge base is unchanged")
        return None
    outcome = workers.corpus()
    progress.advance("knowledge base: published" if outcome.success else f"knowledge base: failed: {outcome.reason}")
    return outcome


def _failures(arrival: Arrival, outcomes: dict[str, Outcome], corpus: Outcome | None) -> tuple[Failed, ...]:
    refused = [Failed(document=str(item.path), reason=item.error.message) for item in arrival.refused]
    broken = [
        Failed(document=slug, reason=outcome.reason)
        for slug, outcome in sorted(outcomes.items())
        if not outcome.success
    ]
    unpublished = [Failed(document=KNOWLEDGE_BASE, reason=corpus.reason)] if corpus and not corpus.success else []
    return (*refused, *broken, *unpublished)


def _seconds(outcomes: Iterable[Outcome]) -> dict[str, float]:
    total: Counter[str] = Counter()
    for outcome in outcomes:
        total.update(outcome.seconds)
    corpus = ("entities", "statement_graph", "graph", "symbol_index", "index", "checks", KNOWLEDGE_BASE)
    order = (*STAGES, *corpus)
    return {stage: round(total[stage], 3) for stage in order if stage in total}
