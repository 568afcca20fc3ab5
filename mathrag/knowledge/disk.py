"""Failures of the disk, in words."""

from __future__ import annotations

import contextlib
import os
import shutil
import sqlite3
from collections.abc import Iterator
from pathlib import Path

from mathrag.errors import SnapshotError


@contextlib.contextmanager
def room(root: Path) -> Iterator[None]:
    """Turn a failure of the disk into an error that says what to do."""
    try:
        yield
    except (OSError, sqlite3.OperationalError) as error:
        raise SnapshotError(
            f"writing under {root} failed ({error}): free some space or check permissions, and run again; what was"
            " published before is untouched",
            home=str(root),
        ) from error


def linked(source: Path, target: Path) -> None:
    """Give a file that nobody writes to again a second name; where the disk has no such thing, a copy."""
    try:
        os.link(source, target)
    except OSError:
        shutil.copyfile(source, target)
