"""Worker processes of an ingestion; a crash in one is that document's failure and nobody else's."""

from __future__ import annotations

import logging.handlers
import os
from collections.abc import Collection, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from itertools import groupby
from types import TracebackType

from mathrag.documents.inbox import end, record_failure, was_begun
from mathrag.home import Home
from mathrag.settings import Settings
from mathrag_pipeline.apart import initialize
from mathrag_pipeline.forking import context
from mathrag_pipeline.left_out import DIED
from mathrag_pipeline.progress import Progress, listening
from mathrag_pipeline.runs import Asked
from mathrag_pipeline.worker import Outcome, run_corpus, run_documents

WORKERS = 2
MANY = 100
"""Documents after which a worker has a hundred megabytes that nothing reads again: the corpus is made by a new one."""


class Workers:
    """Processes that run Dagster jobs; started when first needed."""

    def __init__(self, settings: Settings, progress: Progress, asked: Asked, *, force: bool) -> None:
        self._settings = settings
        self._home = Home(settings.home)
        self._progress = progress
        self._force = force
        self._asked = asked
        self._context = context()
        self._listener: logging.handlers.QueueListener | None = None
        self._executor: ProcessPoolExecutor | None = None

    def __enter__(self) -> Workers:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self._close(cancel=error is not None)

    def documents(self, runs: Sequence[Sequence[str]]) -> dict[str, Outcome]:
        """Work on every document, two runs at a time. Where a process dies, what it was at is tried alone and the rest again."""
        outcomes: dict[str, Outcome] = {}
        while runs:
            died = self._side_by_side(runs, outcomes)
            slugs = [slug for run in died for slug in run]
            suspects = {slug for slug in slugs if was_begun(self._home, slug)} or set(slugs)
            for slug in sorted(suspects):
                outcomes[slug] = self._alone(slug)
            runs = [rest for run in died for rest in _without(run, suspects)]
        if len(outcomes) > MANY:
            self._close()
        return outcomes

    def _side_by_side(self, runs: Sequence[Sequence[str]], outcomes: dict[str, Outcome]) -> list[Sequence[str]]:
        """Add to ``outcomes`` what comes of the runs; those whose process died."""
        executor = self._open(min(WORKERS, len(runs), os.cpu_count() or 1))
        futures = {executor.submit(run_documents, self._settings, run, self._force, self._asked): run for run in runs}
        died: list[Sequence[str]] = []
        for future in as_completed(futures):
            try:
                outcomes |= future.result()
            except BrokenProcessPool:
                died.append(futures[future])  # one process died and took the pool along
        if died:
            self._close(died=True)
        return died

    def corpus(self) -> Outcome:
        """Run the corpus job."""
        try:
            return self._open(1).submit(run_corpus, self._settings, self._force, self._asked).result()
        except BrokenProcessPool:
            self._close(died=True)
            return Outcome(success=False, reason=DIED)

    def _alone(self, slug: str) -> Outcome:
        try:
            arguments = self._settings, (slug,), self._force, self._asked
            return self._open(1).submit(run_documents, *arguments).result()[slug]
        except BrokenProcessPool:
            self._close(died=True)
            end(self._home, slug)
            record_failure(self._home, slug, DIED)
            self._progress.advance(f"{slug}: failed: {DIED}")
            return Outcome(success=False, reason=DIED)

    def _open(self, processes: int) -> ProcessPoolExecutor:
        if self._executor is None:
            queue = self._context.Queue()  # of these processes alone: one that is killed may leave it locked
            self._listener = listening(queue, self._progress)
            self._executor = ProcessPoolExecutor(
                processes, mp_context=self._context, initializer=initialize, initargs=(queue,)
            )
        return self._executor

    def _close(self, *, cancel: bool = False, died: bool = False) -> None:
        if self._executor is not None:
            self._executor.shutdown(wait=True, cancel_futures=cancel)
            self._executor = None
            if self._listener is not None and not died:
                self._listener.stop()
            self._listener = None


def _without(run: Sequence[str], slugs: Collection[str]) -> Iterator[Sequence[str]]:
    """What is left of a run in pieces that follow each other."""
    for left_out, piece in groupby(run, key=lambda slug: slug in slugs):
        if not left_out:
            yield tuple(piece)
