"""One run of a Dagster job in this process; `ingest` calls it in worker processes.

A process of its own for the jobs keeps a crash in a native library to one document, and the terminal free for progress:
Dagster redirects the output of the process that runs a step.
"""

from __future__ import annotations

import faulthandler
import logging
import logging.handlers
import multiprocessing
import os
import sys
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import dagster as dg
from pydantic import Field

from mathrag.documents.inbox import find
from mathrag.entities import Frozen
from mathrag.errors import MathRAGError
from mathrag.home import Home
from mathrag.settings import Settings
from mathrag_pipeline.definitions import build
from mathrag_pipeline.instance import open_instance
from mathrag_pipeline.light import is_light, materialize
from mathrag_pipeline.progress import PROGRESS
from mathrag_pipeline.resources import MathRAG
from mathrag_pipeline.runs import BY_INGEST, BY_TAG, CORPUS_JOB, DOCUMENT_JOB, DOCUMENT_TAG, Asked, failure_reason
from mathrag_pipeline.snapshot_checks import CHECK_SECONDS
from mathrag_pipeline.stages import FORCE_TAG

if TYPE_CHECKING:
    from multiprocessing.queues import Queue


class Outcome(Frozen):
    """What came of one run."""

    success: bool
    reason: str = ""
    seconds: dict[str, float] = Field(default={}, description="by stage; without those that were unchanged")


def initialize(queue: Queue[Any]) -> None:
    """Send progress records of this process to the one that started it, and end when that one is gone."""
    threading.Thread(target=_end_with_parent, daemon=True).start()
    logger = logging.getLogger(PROGRESS)
    logger.setLevel(logging.DEBUG)
    logger.propagate = False
    logger.addHandler(logging.handlers.QueueHandler(queue))


def _end_with_parent() -> None:
    """A worker whose parent was killed would wait for work for ever, with all its memory."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def run_document(settings: Settings, slug: str, force: bool, asked: Asked) -> Outcome:
    """Materialize the document assets of one partition; without a run where they take less time than that (`light`)."""
    with time_limit(settings):
        light = _lightly(settings, slug, force, asked)
        return light or _run(
            settings, DOCUMENT_JOB, {DOCUMENT_TAG: slug, **asked.tags}, partition_key=slug, force=force
        )


def _lightly(settings: Settings, slug: str, force: bool, asked: Asked) -> Outcome | None:
    """What came of a light document; None where it is none, or failed: a run says why."""
    home = Home(settings.home)
    try:
        _, instance = _loaded(settings)
        if not is_light(find(home, slug).path, slug, instance):
            return None
        return Outcome(success=True, seconds=materialize(MathRAG(settings), instance, slug, force, asked))
    except (MathRAGError, dg.Failure, dg.DagsterError) as error:
        logging.getLogger(__name__).info("%s: %s; it is run again by Dagster", slug, error)
        return None


@contextmanager
def time_limit(settings: Settings) -> Iterator[None]:
    """End this process, whatever it is in the midst of, where a document takes longer than ``documents.seconds``.

    What a language model is given (``models.extraction_seconds``) comes on top. The traceback goes to standard error.
    """
    reading = settings.models.extraction_seconds if settings.models.extraction else 0.0
    faulthandler.dump_traceback_later(settings.documents.seconds + reading, exit=True, file=sys.__stderr__ or 2)
    try:
        yield
    finally:
        faulthandler.cancel_dump_traceback_later()


def run_corpus(settings: Settings, force: bool, asked: Asked) -> Outcome:
    """Materialize the four corpus assets, with the checks that stand before publication."""
    return _run(settings, CORPUS_JOB, asked.tags, partition_key=None, force=force)


def _run(
    settings: Settings, job_name: str, tags: Mapping[str, str], *, partition_key: str | None, force: bool
) -> Outcome:
    definitions, instance = _loaded(settings)
    forcing = {FORCE_TAG: "true"} if force else {}
    result = definitions.resolve_job_def(job_name).execute_in_process(
        instance=instance,
        partition_key=partition_key,
        tags={BY_TAG: BY_INGEST, **forcing, **tags},
        raise_on_error=False,
    )
    metadata = {
        event.asset_key.to_user_string(): event.materialization.metadata
        for event in result.get_asset_materialization_events()
        if event.asset_key
    }
    return Outcome(
        success=result.success,
        reason="" if result.success else failure_reason(result.all_events),
        seconds={
            **{name: _number(values["seconds"]) for name, values in metadata.items() if _processed(values)},
            **_check_seconds(result),
        },
    )


@lru_cache(maxsize=1)
def _loaded(settings: Settings) -> tuple[dg.Definitions, dg.DagsterInstance]:
    return build(settings), open_instance(Home(settings.home))


def _processed(values: Mapping[str, Any]) -> bool:
    return "seconds" in values and values["outcome"].value == "processed"


def _check_seconds(result: dg.ExecuteInProcessResult) -> dict[str, float]:
    """How long the checks of a draft took; they report it once."""
    found = [evaluation.metadata.get(CHECK_SECONDS) for evaluation in result.get_asset_check_evaluations()]
    reported = [_number(value) for value in found if value is not None]
    return {"checks": sum(reported)} if reported else {}


def _number(value: Any) -> float:
    return float(value.value)
