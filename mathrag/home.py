"""The home: where everything is kept on disk (``docs/contracts.md``, "Home").

::

    inbox/                                 the files, as dropped
    corrections.jsonl                      what people said against what was read
    stages/<stage>/<document>.{md,jsonl}   one artifact a document and stage
    staging/<snapshot>/                    a knowledge base being built
    knowledge/<snapshot>/                  a published one; knowledge/CURRENT names the one in force
    evaluations/<run>/                     answers and metrics
    conversations/<id>.jsonl               questions and answers, one turn a line
    feedback.jsonl                         thumbs for answers
    cache/                                 may be deleted at any time
    dagster/                               DAGSTER_HOME
    .remote                                address of the object store that this is a working copy of, if it is one

Files are written beside their place and renamed into it, so a reader or the next run never sees half of one.
"""

from __future__ import annotations

import contextlib
import errno
import os
import re
import sqlite3
import threading
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, TypeVar

from filelock import FileLock, Timeout
from pydantic import BaseModel, TypeAdapter, ValidationError

from mathrag.errors import ArtifactError, HomeLocked, StorageError

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer as Buffer

Model = TypeVar("Model", bound=BaseModel)

NO_ROOM = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG})
SQLITE_NO_ROOM = frozenset({sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR})
"""Primary result codes: a write-ahead log that has no room is an error of input and output."""

STAGES = ("markdown", "chunks", "extractions", "templates", "content_dictionaries", "symbol_cards", "statements")


@dataclass(frozen=True)
class Home:
    """Paths under one directory. Nothing is created until something is written."""

    root: Path

    @property
    def inbox(self) -> Path:
        return self.root / "inbox"

    @property
    def corrections(self) -> Path:
        return self.root / "corrections.jsonl"

    @property
    def staging(self) -> Path:
        return self.root / "staging"

    @property
    def knowledge(self) -> Path:
        return self.root / "knowledge"

    @property
    def current_pointer(self) -> Path:
        return self.knowledge / "CURRENT"

    @property
    def evaluations(self) -> Path:
        return self.root / "evaluations"

    @property
    def cache(self) -> Path:
        return self.root / "cache"

    @property
    def dagster(self) -> Path:
        return self.root / "dagster"

    @property
    def remote(self) -> str | None:
        """Address of the object store that this is a working copy of (`mathrag.mirror`); None where there is none."""
        note = self.root / ".remote"
        return note.read_text(encoding="utf-8").strip() if note.is_file() else None

    def stage(self, stage: str, document: str) -> Path:
        """The JSON lines that ``stage`` made of ``document``."""
        return self.root / f"stages/{stage}/{document}.jsonl"  # one join: it is asked for thousands of times

    def markdown(self, document: str) -> Path:
        """The Markdown of ``document``; the `Document` itself is beside it (``stage("markdown", ...)``)."""
        return self.root / "stages" / "markdown" / f"{document}.md"

    @contextlib.contextmanager
    def writing(self, what: str, *, wait_seconds: float = 0) -> Iterator[None]:
        """Hold the right to write ``what`` (e.g. 'ingest'); `HomeLocked` if another process has it for too long."""
        self.root.mkdir(parents=True, exist_ok=True)
        lock = FileLock(self.root / f".{what}.lock")
        try:
            lock.acquire(timeout=wait_seconds)
        except Timeout as error:
            raise HomeLocked(
                f"another process is running '{what}' in {self.root}; wait for it or choose another MATHRAG_HOME",
                home=str(self.root),
            ) from error
        try:
            yield
        finally:
            lock.release()


def out_of_room(error: BaseException) -> bool:
    """Did ``error`` come of a disk that took no more: full, a quota, a limit to files?"""
    if isinstance(error, sqlite3.Error):
        return getattr(error, "sqlite_errorcode", 0) & 0xFF in SQLITE_NO_ROOM  # the low byte is the primary code
    return isinstance(error, OSError) and error.errno in NO_ROOM


@contextlib.contextmanager
def telling_no_room() -> Iterator[None]:
    """Turn what a disk that takes no more brings about into a `StorageError` that says what to do; other errors pass."""
    try:
        yield
    except (OSError, sqlite3.Error) as error:
        if not out_of_room(error):
            raise
        raise no_room(error) from error


def no_room(error: BaseException) -> StorageError:
    """What to say of a disk that took no more."""
    return StorageError(
        f"the disk took no more ({error}): free some space and run again; what was done before is kept, and what was"
        " published before stays in force"
    )


def slug_of(filename: str) -> str:
    """The partition key of a file: its whole name, extension included, in ``[a-z0-9-]``."""
    ascii_name = unicodedata.normalize("NFKD", filename).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", ascii_name.lower()).strip("-") or "document"


def write_text(path: Path, text: str, *, synced: bool = True) -> Path:
    """Write ``text`` as UTF-8 to ``path`` in one atomic step; see `write_bytes`."""
    return write_bytes(path, text.encode(), synced=synced)


def write_bytes(path: Path, content: Buffer, *, synced: bool = True) -> Path:
    """Write ``content`` to ``path`` in one atomic step.

    Not ``synced``, for what a digest is kept of and can be made again: a power failure may leave something else there, which is noticed.
    """
    return _write(path, (content,), synced)


def _write(path: Path, pieces: Iterable[Buffer], synced: bool) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_name(f".{path.name}.{os.getpid()}-{threading.get_ident()}")
    try:
        with temporary.open("wb") as file:
            file.writelines(pieces)
            if synced:
                file.flush()
                os.fsync(file.fileno())
        os.replace(temporary, path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
    return path


def write_rows(path: Path, rows: Iterable[BaseModel], *, synced: bool = True) -> Path:
    """Write models as JSON lines, one a line, in one atomic step; see `write_bytes`."""
    return _write(path, (row.model_dump_json().encode() + b"\n" for row in rows), synced)


def read_rows(
    path: Path, kind: Any, made_by: str = "mathrag ingest", span: tuple[int, int | None] = (0, None)
) -> list[Any]:
    """Read JSON lines back; ``kind`` is a model or a union such as `entities.Entity`, ``span`` the bytes that are read.

    Raises `ArtifactError` for what another version wrote, naming the command that it is ``made_by``.
    """
    adapter = _adapter(kind)
    with _of_this_version(path, made_by), path.open("rb") as file:
        return [adapter.validate_json(line) for line in _lines(file, *span) if line != b"\n"]


def _lines(file: BinaryIO, start: int, end: int | None) -> Iterator[bytes]:
    """The lines from ``start`` to ``end``, one at a time: all of them at once would be held beside what they are read to."""
    place = file.seek(start)
    for line in file:  # a line ends at a line feed alone: JSON strings may hold U+2028 and its like
        if end is not None and place >= end:
            return
        yield line
        place += len(line)


def parsed(line: bytes, kind: Any, path: Path, made_by: str = "mathrag ingest") -> Any:
    """One line of the JSON lines in ``path``; see `read_rows`."""
    with _of_this_version(path, made_by):
        return _adapter(kind).validate_json(line)


@lru_cache(maxsize=64)
def _adapter(kind: Any) -> TypeAdapter[Any]:
    return TypeAdapter(kind)  # of a union it takes longer to make than a small file to read


def read_model(path: Path, kind: type[Model], made_by: str) -> Model:
    """Read a file that is one JSON document; raises `ArtifactError` as `read_rows` does."""
    with _of_this_version(path, made_by):
        return kind.model_validate_json(path.read_text(encoding="utf-8"))


@contextlib.contextmanager
def _of_this_version(path: Path, made_by: str) -> Iterator[None]:
    try:
        yield
    except (ValidationError, UnicodeDecodeError) as error:
        fault = error.errors()[0] if isinstance(error, ValidationError) else None
        said = f"{'.'.join(map(str, fault['loc']))}: {fault['msg']}" if fault else str(error)
        raise ArtifactError(
            f"{path} was made by another version of MathRAG, or is damaged: run `{made_by}` again",
            path=str(path),
            fault=said,
        ) from error
