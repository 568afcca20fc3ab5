"""So many calls at a time, over all processes that share a home: each call holds one of the lock files."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Iterator
from pathlib import Path

from filelock import FileLock, Timeout

PAUSE = 0.2


@contextlib.contextmanager
def slot(directory: Path, slots: int) -> Iterator[None]:
    """Wait for one of ``slots`` places and hold it; a process that dies gives its place back."""
    directory.mkdir(parents=True, exist_ok=True)
    locks = [FileLock(directory / f"slot-{number}.lock") for number in range(slots)]
    while True:
        for lock in locks:
            with contextlib.suppress(Timeout):
                lock.acquire(timeout=0)
                break
        else:
            time.sleep(PAUSE)
            continue
        break
    try:
        yield
    finally:
        lock.release()
