"""One run of a Dagster job in this process; `ingest` calls it in worker processes.

A process of its own for the jobs keeps a crash in a native library to one document, and the terminal free for progress:
Dagster redirects the output of the process that runs a step.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

import dagster as dg
from pydantic import Field

from mathrag.documents.inbox import failure_of
from mathrag.entities import Frozen
from mathrag.home import STAGES, Home
from mathrag.settings import Settings
from mathrag_pipeline.definitions import build
from mathrag_pipeline.instance import open_instance
from mathrag_pipeline.location import QUIET
from mathrag_pipeline.partitions import run_of
from mathrag_pipeline.runs import (
    BY_INGEST,
    BY_TAG,
    CORPUS_JOB,
    DOCUMENT_JOB,
    FORCE_TAG,
    UNREPEATED,
    Asked,
    failure_reason,
    show_in_timeline,
)
from mathrag_pipeline.snapshot_checks import CHECK_SECONDS


class Outcome(Frozen):
    """What came of one run."""

    success: bool
    reason: str = ""
    seconds: dict[str, float] = Field(default={}, description="by stage; without those that were unchanged")


def run_documents(settings: Settings, slugs: Sequence[str], force: bool, asked: Asked) -> dict[str, Outcome]:
    """Take ``slugs``, partitions that follow each other, through the document assets in one run; what came of each."""
    about, partition = run_of(slugs)
    result = _run(settings, DOCUMENT_JOB, {**about, **asked.tags}, partition_key=partition, force=force)
    seconds: dict[str, dict[str, float]] = {slug: {} for slug in slugs}
    reported = set()
    for event in result.get_asset_materialization_events():
        slug, made = event.partition, event.materialization
        assert slug is not None
        seconds[slug] |= _seconds([made])
        reported.add((slug, made.asset_key.to_user_string()))
    return {slug: _outcome(settings, slug, (slug, STAGES[-1]) in reported, result, seconds[slug]) for slug in slugs}


def _outcome(
    settings: Settings, slug: str, done: bool, result: dg.ExecuteInProcessResult, seconds: dict[str, float]
) -> Outcome:
    reason = "" if done else failure_of(Home(settings.home), slug) or failure_reason(result.all_events)
    return Outcome(success=done, reason=reason, seconds=seconds)


def run_corpus(settings: Settings, force: bool, asked: Asked) -> Outcome:
    """Materialize the corpus assets, with the checks that stand before publication."""
    result = _run(settings, CORPUS_JOB, asked.tags, partition_key=None, force=force)
    made = [event.materialization for event in result.get_asset_materialization_events()]
    return Outcome(
        success=result.success,
        reason="" if result.success else failure_reason(result.all_events),
        seconds={**_seconds(made), **_check_seconds(result)},
    )


def _run(
    settings: Settings, job_name: str, tags: Mapping[str, str], *, partition_key: str | None, force: bool
) -> dg.ExecuteInProcessResult:
    definitions, instance = _loaded(settings)
    show_in_timeline(instance, job_name)
    forcing = {FORCE_TAG: "true"} if force else {}
    return definitions.resolve_job_def(job_name).execute_in_process(
        run_config=QUIET,
        instance=instance,
        partition_key=partition_key,
        tags={BY_TAG: BY_INGEST, **UNREPEATED, **forcing, **tags},
        raise_on_error=False,
    )


@lru_cache(maxsize=1)
def _loaded(settings: Settings) -> tuple[dg.Definitions, dg.DagsterInstance]:
    return build(settings), open_instance(Home(settings.home))


def _seconds(made: Iterable[dg.AssetMaterialization]) -> dict[str, float]:
    """Of the assets that were not merely found to be as they should."""
    return {
        one.asset_key.to_user_string(): _number(one.metadata["seconds"])
        for one in made
        if "seconds" in one.metadata and one.metadata["outcome"].value == "processed"
    }


def _check_seconds(result: dg.ExecuteInProcessResult) -> dict[str, float]:
    """How long the checks of a draft took; they report it once."""
    found = [evaluation.metadata.get(CHECK_SECONDS) for evaluation in result.get_asset_check_evaluations()]
    reported = [_number(value) for value in found if value is not None]
    return {"checks": sum(reported)} if reported else {}


def _number(value: Any) -> float:
    return float(value.value)
