"""Worker processes of an ingestion; a crash in one is that document's failure and nobody else's."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from types import TracebackType

from mathrag.settings import Settings
from mathrag_pipeline.forking import context
from mathrag_pipeline.progress import Progress, listening
from mathrag_pipeline.runs import Asked
from mathrag_pipeline.worker import Outcome, initialize, run_corpus, run_document

WORKERS = 2
DIED = Outcome(
    success=False,
    reason="the process that worked on it died: a crash, too little memory, or more time than documents.seconds allows",
)

Done = Callable[[str, Outcome], None]


class Workers:
    """Processes that run Dagster jobs; started when first needed."""

    def __init__(self, settings: Settings, progress: Progress, asked: Asked, *, force: bool) -> None:
        self._settings = settings
        self._force = force
        self._asked = asked
        self._context = context()
        self._queue = self._context.Queue()
        self._listening = listening(self._queue, progress)
        self._executor: ProcessPoolExecutor | None = None

    def __enter__(self) -> Workers:
        self._listening.__enter__()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self._close(cancel=error is not None)
        self._listening.__exit__(kind, error, traceback)

    def documents(self, slugs: Sequence[str], done: Done) -> dict[str, Outcome]:
        """Run every document, two at a time; ``done`` is called as each ends."""
        outcomes: dict[str, Outcome] = {}
        executor = self._open(min(WORKERS, len(slugs), os.cpu_count() or 1)) if slugs else None
        futures: dict[Future[Outcome], str] = {}
        for slug in slugs:
            assert executor is not None
            futures[executor.submit(run_document, self._settings, slug, self._force, self._asked)] = slug
        suspects: list[str] = []
        for future in as_completed(futures):
            slug = futures[future]
            try:
                outcomes[slug] = future.result()
            except BrokenProcessPool:
                suspects.append(slug)  # one process died and took the pool along: find out below which document it was
            else:
                done(slug, outcomes[slug])
        for slug in sorted(suspects):
            outcomes[slug] = self._alone(slug)
            done(slug, outcomes[slug])
        return outcomes

    def corpus(self) -> Outcome:
        """Run the corpus job."""
        try:
            return self._open(1).submit(run_corpus, self._settings, self._force, self._asked).result()
        except BrokenProcessPool:
            self._close()
            return DIED

    def _alone(self, slug: str) -> Outcome:
        self._close()
        try:
            return self._open(1).submit(run_document, self._settings, slug, self._force, self._asked).result()
        except BrokenProcessPool:
            self._close()
            return DIED

    def _open(self, processes: int) -> ProcessPoolExecutor:
        if self._executor is None:
            self._executor = ProcessPoolExecutor(
                processes, mp_context=self._context, initializer=initialize, initargs=(self._queue,)
            )
        return self._executor

    def _close(self, *, cancel: bool = False) -> None:
        if self._executor is not None:
            self._executor.shutdown(wait=True, cancel_futures=cancel)
            self._executor = None
