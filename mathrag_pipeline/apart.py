"""Work in a process of its own, whose memory goes back to the system, whole, when it ends."""

from __future__ import annotations

import logging
import logging.handlers
import multiprocessing
import os
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing.queues import Queue
from typing import Any, ParamSpec, TypeVar

from mathrag.progress import PROGRESS

LARGE = 16_000_000
"""Bytes of rows, of some five thousand formulas: so much is worked on in processes of their own. What merging frees lies scattered
among what stays (of 100,000 formulas a gigabyte), and the stages that follow in one process would carry it along."""
Made = TypeVar("Made")
Given = ParamSpec("Given")


def apart(make: Callable[Given, Made], *args: Given.args, **kwargs: Given.kwargs) -> Made:
    """What ``make`` gives, made in another process; what it says of its progress is said here.

    All of it has to be what can be pickled. Raises what ``make`` raises, and `BrokenProcessPool` where the process is killed.
    """
    started = multiprocessing.get_context("spawn")  # a server to fork from would stay, with all its imports
    queue = started.Queue()
    listener = logging.handlers.QueueListener(queue, _Again())
    listener.start()
    with ProcessPoolExecutor(1, mp_context=started, initializer=initialize, initargs=(queue,)) as process:
        made = process.submit(make, *args, **kwargs).result()
    listener.stop()  # not where it was killed: it may have left the queue locked
    return made


def made_of(size: int, make: Callable[Given, Made], *args: Given.args, **kwargs: Given.kwargs) -> Made:
    """What ``make`` gives, made `apart` where it is made of more than `LARGE` bytes (``size``)."""
    return apart(make, *args, **kwargs) if size > LARGE else make(*args, **kwargs)


def initialize(queue: Queue[Any]) -> None:
    """Send progress records of this process to the one that started it, and end when that one is gone."""
    threading.Thread(target=_end_with_parent, daemon=True).start()
    PROGRESS.setLevel(logging.DEBUG)
    PROGRESS.propagate = False
    PROGRESS.addHandler(logging.handlers.QueueHandler(queue))


def _end_with_parent() -> None:
    """A worker whose parent was killed would wait for work for ever, with all its memory."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


class _Again(logging.Handler):
    """Says what another process said."""

    def emit(self, record: logging.LogRecord) -> None:
        PROGRESS.handle(record)
