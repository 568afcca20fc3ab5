"""Asking a benchmark: in parallel, and so that nothing is lost.

Every answer is appended to a journal as it comes. A run that was killed, or in which the service died, goes on where it
stopped: what has an answer to the same question, from the same configuration and knowledge base, is not asked again. The
journal of a run in which all was answered is removed, so that the next run asks everything anew.
"""

from __future__ import annotations

import hashlib
import json
import multiprocessing
import os
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import CancelledError, Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from pydantic import ValidationError

from eval_assets.askers import Asker
from mathrag.agent import Answer
from mathrag.entities import Frozen
from mathrag.errors import MathRAGError, ModelError, ReplyError
from mathrag.evaluation import EvaluationRow, Result, score

JOURNAL = "journal.jsonl"
NOT_ASKED = "not asked"
ROWS_A_PROCESS = 60
"""Starting a process takes as long as answering about this many questions."""

Open = Callable[[], Asker]
Progress = Callable[[Result], None]


class Asked(Frozen):
    """What came of asking one question; a line of the journal."""

    id: str
    key: str
    ms: float
    answer: Answer | None = None
    error: str = ""
    retrieved: tuple[str, ...] = ()


@dataclass(frozen=True)
class Crew:
    """How many ask at a time: threads that share an asker, or processes that have one each."""

    workers: int = 1
    processes: bool = False

    @contextmanager
    def asking(self, open_asker: Open) -> Iterator[Callable[[EvaluationRow, str], Future[Asked]]]:
        """Gives the function that has a question asked."""
        if self.processes:
            spawned = multiprocessing.get_context("spawn")
            processes = ProcessPoolExecutor(self.workers, spawned, initializer=_begin, initargs=(open_asker,))
            with _ending(processes):
                yield lambda row, key: processes.submit(_ask_here, row, key)
        else:
            worker = Worker(open_asker)
            threads = ThreadPoolExecutor(self.workers)
            with worker, _ending(threads):
                yield lambda row, key: threads.submit(worker.ask, row, key)


@contextmanager
def _ending(executor: Executor) -> Iterator[None]:
    """What has not begun is not begun any more, however this ends."""
    try:
        yield
    finally:
        executor.shutdown(wait=True, cancel_futures=True)


def crew_for(questions: int, *, url: str | None, model: bool, clients: int = 0) -> Crew:
    """``clients`` if given; else one for a model in this process, what the processors can do where they do the work."""
    processors = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    if url is not None or model:
        return Crew(clients or (1 if model else processors))
    workers = clients or max(1, min(processors, questions // ROWS_A_PROCESS))
    return Crew(workers, processes=workers > 1)


class Gone(Exception):
    """Who is asked can't answer any more; the rest of the questions need not be tried."""


def ask_all(
    rows: Sequence[EvaluationRow], open_asker: Open, journal: Path, identity: str, crew: Crew, progress: Progress
) -> list[Result]:
    """One result a row, in order; what could not be asked is an error. ``identity`` is who answers, from what."""
    keys = {row.id: _key(identity, row) for row in rows}
    known = {
        asked.id: asked for asked in _read(journal) if keys.get(asked.id) == asked.key and asked.answer is not None
    }
    results: dict[str, Result] = {}

    def tell(row: EvaluationRow, asked: Asked) -> None:
        results[row.id] = scored(row, asked)
        progress(results[row.id])

    for row in rows:
        if row.id in known:
            tell(row, known[row.id])
    waiting = [row for row in rows if row.id not in results]
    journal.parent.mkdir(parents=True, exist_ok=True)
    with journal.open("a", encoding="utf-8") as lines:
        for row, asked in _ask(waiting, keys, open_asker, crew):
            _append(lines, asked)
            tell(row, asked)
    if all(result.answer is not None for result in results.values()):
        journal.unlink()
    return [results[row.id] for row in rows]


def scored(row: EvaluationRow, asked: Asked) -> Result:
    """What was asked, judged."""
    if asked.answer is None:
        return score(row, MathRAGError(asked.error), ms=asked.ms).model_copy(update={"detail": asked.error})
    return score(row, asked.answer, ms=asked.ms).model_copy(update={"retrieved": asked.retrieved})


def _ask(
    rows: Sequence[EvaluationRow], keys: dict[str, str], open_asker: Open, crew: Crew
) -> Iterator[tuple[EvaluationRow, Asked]]:
    """Each row as it is done. Once who is asked is gone, the rest comes back as errors."""
    if not rows:
        return
    gone = ""
    with crew.asking(open_asker) as ask:
        asking = {ask(row, keys[row.id]): row for row in rows}
        for future in as_completed(asking):
            row = asking[future]
            try:
                yield row, future.result()
            except (Gone, BrokenProcessPool, CancelledError) as error:
                gone = gone or (str(error) if isinstance(error, Gone) else "a worker process died")
                for other in asking:
                    other.cancel()
                yield row, Asked(id=row.id, key=keys[row.id], ms=0.0, error=f"{NOT_ASKED}: {gone}")


class Worker:
    """Asks; its asker is opened with the first question, so that what is wrong with it is that question's error."""

    def __init__(self, open_asker: Open) -> None:
        self._open = open_asker
        self._asker: Asker | None = None
        self._lock = threading.Lock()

    def ask(self, row: EvaluationRow, key: str) -> Asked:
        """One question. Raises `Gone`."""
        started = time.perf_counter()
        try:
            with self._lock:
                if self._asker is None:
                    self._asker = self._open()
                    started = time.perf_counter()
            answer = self._asker.ask(row.question)
            ms = (time.perf_counter() - started) * 1000
            return Asked(id=row.id, key=key, ms=ms, answer=answer, retrieved=self._asker.retrieved(row.question))
        except MathRAGError as error:
            self._require(error)
            ms = (time.perf_counter() - started) * 1000
            return Asked(id=row.id, key=key, ms=ms, error=f"{type(error).__name__}: {error.message}")

    def _require(self, error: MathRAGError) -> None:
        """Was it this question, or can no other be asked either?"""
        if self._asker is None or (isinstance(error, ModelError) and not isinstance(error, ReplyError)):
            raise Gone(error.message) from error
        try:
            self._asker.require()
        except MathRAGError as reason:
            raise Gone(reason.message) from reason

    def __enter__(self) -> Worker:
        return self

    def __exit__(self, *_: object) -> None:
        if self._asker is not None:
            self._asker.close()


_workers: list[Worker] = []
"""The worker of this process, where it was started to be one."""


def _begin(open_asker: Open) -> None:
    _workers.append(Worker(open_asker))


def _ask_here(row: EvaluationRow, key: str) -> Asked:
    return _workers[0].ask(row, key)


# --- the journal ------------------------------------------------------------------------------------------------------


def _key(identity: str, row: EvaluationRow) -> str:
    return hashlib.sha256(json.dumps([identity, row.question]).encode()).hexdigest()[:16]


def _read(journal: Path) -> Iterator[Asked]:
    """What an unfinished run has left; a line that was cut by its end is asked again."""
    if not journal.exists():
        return
    for line in journal.read_text(encoding="utf-8", errors="replace").split("\n"):
        try:
            yield Asked.model_validate_json(line)
        except ValidationError:
            continue


def _append(lines: IO[str], asked: Asked) -> None:
    lines.write(asked.model_dump_json() + "\n")
    lines.flush()
