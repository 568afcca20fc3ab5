"""How far long work is, said while it goes on: the pipeline shows the records of the logger `PROGRESS`."""

from __future__ import annotations

import logging
import time
from collections.abc import Iterable, Iterator
from typing import TypeVar

Item = TypeVar("Item")

PROGRESS = logging.getLogger("mathrag.progress")
SECONDS = 10.0
"""Nothing is said more often, nor of work that is over sooner."""


def paced(items: Iterable[Item], total: int, what: str) -> Iterator[Item]:
    """``items``, of which there are ``total``; ``what`` is being done is said now and then, with the share and the time left."""
    began = said = time.monotonic()
    for done, item in enumerate(items):
        now = time.monotonic()
        if now - said >= SECONDS and done:
            said = now
            left = (now - began) * (total - done) / done
            PROGRESS.info("%s: %d %%, about %s left", what, 100 * done // total, _duration(left))
        yield item


def _duration(seconds: float) -> str:
    return f"{round(seconds / 60)} min" if seconds >= 90 else f"{round(seconds)} s"
