"""Progress of an ingestion on standard error: a live display in a terminal, plain lines elsewhere.

Stages log to `mathrag.progress.PROGRESS`; records of worker processes come through a queue.
"""

from __future__ import annotations

import logging
import logging.handlers
from multiprocessing.queues import Queue
from typing import TYPE_CHECKING, Any, Protocol

from mathrag.progress import PROGRESS

if TYPE_CHECKING:
    from rich.console import Console

DONE = "done"
"""Attribute of the record that says that a document is done: its slug."""


def announce_document(slug: str, stage: str) -> None:
    """Say that ``stage`` of a document begins."""
    PROGRESS.debug("%s: %s", slug, stage)


def announce_done(slug: str, outcome: str) -> None:
    """Say that the work on a document has ended, and what came of it."""
    PROGRESS.debug("%s: %s", slug, outcome, extra={DONE: slug})


def announce_corpus(stage: str) -> None:
    """Say that ``stage`` of the knowledge base begins."""
    PROGRESS.info("knowledge base: %s", stage)


class Progress(Protocol):
    """What an ingestion tells whoever waits for it."""

    def message(self, text: str) -> None:
        """Something worth a line."""

    def start(self, total: int) -> None:
        """``total`` pieces of work begin."""

    def doing(self, text: str, *, long: bool = False) -> None:
        """What is being done now; ``long`` if it is worth a line where nothing else moves."""

    def advance(self, text: str) -> None:
        """One piece is done."""


class Silent:
    """Says nothing."""

    def message(self, text: str) -> None: ...
    def start(self, total: int) -> None: ...
    def doing(self, text: str, *, long: bool = False) -> None: ...
    def advance(self, text: str) -> None: ...


class Display:
    """Progress with rich: a bar in a terminal; elsewhere one line for each finished piece."""

    def __init__(self, console: Console) -> None:
        from rich.progress import (
            BarColumn,
            MofNCompleteColumn,
            SpinnerColumn,
            TextColumn,
            TimeElapsedColumn,
            TimeRemainingColumn,
        )
        from rich.progress import Progress as Bar

        columns = (
            SpinnerColumn(),
            BarColumn(),
            MofNCompleteColumn(),
            TimeElapsedColumn(),
            TimeRemainingColumn(),
            TextColumn("{task.description}"),
        )
        self._console = console
        self._bar = Bar(*columns, console=console, transient=True, disable=not console.is_terminal)
        self._task = self._bar.add_task("starting", total=None)

    def __enter__(self) -> Display:
        self._bar.start()
        return self

    def __exit__(self, *exception: object) -> None:
        self._bar.stop()

    def message(self, text: str) -> None:
        self._console.print(text, markup=False, highlight=False, soft_wrap=True)

    def start(self, total: int) -> None:
        self._bar.update(self._task, total=total)

    def doing(self, text: str, *, long: bool = False) -> None:
        self._bar.update(self._task, description=text)
        if long and not self._console.is_terminal:
            self.message(text)

    def advance(self, text: str) -> None:
        self._bar.advance(self._task)
        self.message(text)


def listening(queue: Queue[Any], progress: Progress) -> logging.handlers.QueueListener:
    """Pass on what worker processes announce, in a thread, until it is stopped.

    Not to be stopped where one of them was killed: it may have left the queue locked, or half a message in it.
    """
    listener = logging.handlers.QueueListener(queue, _Relay(progress))
    listener.start()
    return listener


class _Relay(logging.Handler):
    def __init__(self, progress: Progress) -> None:
        super().__init__()
        self._progress = progress

    def emit(self, record: logging.LogRecord) -> None:
        if hasattr(record, DONE):
            self._progress.advance(record.getMessage())
            return
        self._progress.doing(record.getMessage(), long=record.levelno >= logging.INFO)
