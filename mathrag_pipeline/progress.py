"""Progress of an ingestion on standard error: a live display in a terminal, plain lines elsewhere.

Stages log to the logger `PROGRESS` (``mathrag.progress``); records of worker processes come through a queue.
"""

from __future__ import annotations

import contextlib
import logging
import logging.handlers
from collections.abc import Iterator
from multiprocessing.queues import Queue
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from rich.console import Console

PROGRESS = "mathrag_pipeline.progress"


def announce(subject: str, stage: str) -> None:
    """Say that ``stage`` of ``subject`` begins."""
    logging.getLogger(PROGRESS).info("%s: %s", subject, stage)


class Progress(Protocol):
    """What an ingestion tells whoever waits for it."""

    def message(self, text: str) -> None:
        """Something worth a line."""

    def start(self, total: int) -> None:
        """``total`` pieces of work begin."""

    def doing(self, text: str) -> None:
        """What is being done now."""

    def advance(self, text: str) -> None:
        """One piece is done."""


class Silent:
    """Says nothing."""

    def message(self, text: str) -> None: ...
    def start(self, total: int) -> None: ...
    def doing(self, text: str) -> None: ...
    def advance(self, text: str) -> None: ...


class Display:
    """Progress with rich: a bar in a terminal; elsewhere one line for each finished piece."""

    def __init__(self, console: Console) -> None:
        from rich.progress import BarColumn, MofNCompleteColumn, SpinnerColumn, TextColumn, TimeElapsedColumn
        from rich.progress import Progress as Bar

        columns = (
            SpinnerColumn(),
            BarColumn(),
            MofNCompleteColumn(),
            TimeElapsedColumn(),
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

    def doing(self, text: str) -> None:
        self._bar.update(self._task, description=text)

    def advance(self, text: str) -> None:
        self._bar.advance(self._task)
        self.message(text)


@contextlib.contextmanager
def listening(queue: Queue[Any], progress: Progress) -> Iterator[None]:
    """Pass on what worker processes announce."""
    listener = logging.handlers.QueueListener(queue, _Relay(progress))
    listener.start()
    try:
        yield
    finally:
        listener.stop()


class _Relay(logging.Handler):
    def __init__(self, progress: Progress) -> None:
        super().__init__()
        self._progress = progress

    def emit(self, record: logging.LogRecord) -> None:
        self._progress.doing(record.getMessage())
