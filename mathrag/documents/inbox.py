"""The files of the inbox, each with the slug that is its document's key.

Folders inside the inbox are kept; a slug comes from the path below the inbox. Hidden files are not documents: half-copied
files are hidden until they are whole.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from mathrag.documents.sniff import SUFFIXES, is_other_json
from mathrag.entities import Frozen
from mathrag.errors import DocumentError
from mathrag.home import Home, read_rows, slug_of, write_rows

_PRINTED = frozenset({".typ", ".adoc", ".asciidoc", ".org"})


@dataclass(frozen=True)
class InboxFile:
    """A file that is to be a document."""

    slug: str
    path: Path
    name: str
    """Path below the inbox, with forward slashes."""

    def sha256(self) -> str:
        """Of the file's bytes."""
        return file_sha256(self.path)


class Failure(Frozen):
    """Why a file of the inbox is not a document yet: ``stages/failed/<document>.jsonl``."""

    reason: str


def record_failure(home: Home, slug: str, reason: str) -> None:
    """Note why the document ``slug`` could not be processed."""
    write_rows(home.stage("failed", slug), [Failure(reason=reason)])


def forget_failure(home: Home, slug: str) -> None:
    """The document ``slug`` is processed, or gone."""
    home.stage("failed", slug).unlink(missing_ok=True)


def failure_of(home: Home, slug: str) -> str | None:
    """Why the document ``slug`` could not be processed when that was tried last."""
    path = home.stage("failed", slug)
    found: list[Failure] = read_rows(path, Failure) if path.is_file() else []
    return found[0].reason if found else None


def begin(home: Home, slug: str) -> None:
    """Note that work on the document ``slug`` begins: a process that dies of it leaves the note."""
    note = home.stage("begun", slug)
    note.parent.mkdir(parents=True, exist_ok=True)
    note.touch()


def end(home: Home, slug: str) -> None:
    """The work on the document ``slug`` has ended, well or not."""
    home.stage("begun", slug).unlink(missing_ok=True)


def was_begun(home: Home, slug: str) -> bool:
    """Did a process begin with the document ``slug`` that has not ended, or never will?"""
    return home.stage("begun", slug).exists()


def file_sha256(path: Path) -> str:
    """SHA-256 of the bytes of ``path``; remembered as long as the file is the same one, unchanged."""
    status = path.stat()
    return _sha256(path, status.st_ino, status.st_size, status.st_mtime_ns)


@lru_cache(maxsize=65_536)
def _sha256(path: Path, inode: int, size: int, changed_ns: int) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def inbox_files(home: Home) -> list[InboxFile]:
    """Every document of the inbox, by name. Where two names give one slug, the later gets its name's hash appended."""
    found: dict[str, InboxFile] = {}
    for path in documents_below(home.inbox):
        name = path.relative_to(home.inbox).as_posix()
        slug = slug_of(name)
        if slug in found:
            slug = f"{slug}-{hashlib.sha256(name.encode()).hexdigest()[:8]}"
        found[slug] = InboxFile(slug=slug, path=path, name=name)
    return sorted(found.values(), key=lambda file: file.name)


def find(home: Home, slug: str) -> InboxFile:
    """The file of a partition; `DocumentError` if it is gone."""
    for file in inbox_files(home):
        if file.slug == slug:
            return file
    raise DocumentError(
        f"no file in {home.inbox} has the key '{slug}'; put it back or delete the partition", reason="missing"
    )


def printed_beside(path: Path) -> bool:
    """Is ``path`` a source whose PDF lies beside it? Read both, and the same document would be there twice."""
    return path.suffix.lower() in _PRINTED and path.with_suffix(".pdf").is_file()


def documents_below(folder: Path) -> list[Path]:
    """The files in ``folder`` that can be documents, sorted."""
    if not folder.is_dir():
        return []
    return sorted(
        path
        for path in folder.rglob("*")
        if path.is_file()
        and path.suffix.lower() in SUFFIXES
        and not any(part.startswith(".") for part in path.relative_to(folder).parts)
        and not is_other_json(path)
    )
