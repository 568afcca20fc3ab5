"""How files enter the inbox: copied whole, or refused with the reason."""

from __future__ import annotations

import filecmp
import os
import shutil
import tempfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from mathrag.documents import STYLE_SUFFIXES, SUFFIXES, beside
from mathrag.documents.inbox import documents_below, printed_beside
from mathrag.errors import DocumentError
from mathrag.home import Home
from mathrag.settings import DocumentSettings


@dataclass(frozen=True)
class Refused:
    """A path that did not enter the inbox."""

    path: Path
    error: DocumentError


@dataclass(frozen=True)
class Arrival:
    """What came of bringing paths into the inbox."""

    names: tuple[str, ...] = ()
    refused: tuple[Refused, ...] = ()
    ignored: tuple[Path, ...] = ()
    """Files of a folder whose kind MathRAG does not read, and sources whose PDF lies beside them."""


def receive(home: Home, paths: Iterable[Path], settings: DocumentSettings) -> Arrival:
    """Copy files, and the documents of folders, into the inbox.

    A folder's files keep their path below it. What can't be read is refused with its reason; the rest goes on.
    """
    names: list[str] = []
    refused: list[Refused] = []
    ignored: list[Path] = []
    taken: dict[str, Path] = {}
    for given in paths:
        try:
            sources = list(_sources(given, ignored))
        except DocumentError as error:
            refused.append(Refused(given, error))
            continue
        for source, name in sources:
            try:
                _refuse_early(source, settings)
                _refuse_clash(name, source, taken)
                _copy(source, home.inbox / name)
            except DocumentError as error:
                refused.append(Refused(source, error))
            else:
                taken[name] = source
                names.append(name)
                _bring_styles(source, given, name, home.inbox)
    return Arrival(tuple(names), tuple(refused), tuple(ignored))


def _sources(given: Path, ignored: list[Path]) -> Iterator[tuple[Path, str]]:
    if not given.exists():
        raise DocumentError(f"{given}: there is no such file or folder", reason="missing")
    if not given.is_dir():
        yield given, given.name
        return
    documents = [path for path in documents_below(given) if not printed_beside(path)]
    known = set(documents)
    read_with = {style for path in documents for style in beside(path, given)}
    others = (path for path in given.rglob("*") if path.is_file() and path not in known)
    ignored += sorted(
        path for path in others if path.suffix.lower() not in STYLE_SUFFIXES and path.resolve() not in read_with
    )
    if not documents:
        raise DocumentError(f"{given}: no document in this folder; readable are {_suffixes()}", reason="empty")
    for path in documents:
        yield path, path.relative_to(given).as_posix()


def _bring_styles(source: Path, given: Path, name: str, inbox: Path) -> None:
    """Copy the files that a LaTeX source is read with and that are no documents, to where they stand beside it."""
    top = given if given.is_dir() else given.parent
    place = inbox / name.removesuffix(source.relative_to(top).as_posix())
    for style in beside(source, top):
        if style.suffix.lower() not in SUFFIXES:
            _copy(style, place / style.relative_to(top.resolve()))


def _refuse_early(source: Path, settings: DocumentSettings) -> None:
    if source.suffix.lower() not in SUFFIXES or source.name.startswith("."):
        raise DocumentError(f"{source.name}: not a kind of file MathRAG reads ({_suffixes()})", reason="unsupported")
    size = source.stat().st_size
    if size == 0:
        raise DocumentError(f"{source.name}: the file is empty", reason="empty")
    if size > settings.max_bytes:
        raise DocumentError(
            f"{source.name}: {size:,} bytes are more than MATHRAG_DOCUMENTS__MAX_BYTES allows ({settings.max_bytes:,})",
            reason="too-large",
        )


def _refuse_clash(name: str, source: Path, taken: dict[str, Path]) -> None:
    other = taken.get(name)
    if other is not None and not filecmp.cmp(source, other, shallow=False):
        raise DocumentError(f"{source}: {other} has the same name; rename one of them", reason="duplicate")


def _copy(source: Path, target: Path) -> None:
    """Copy in one step; a file that is there already with the same bytes is left alone."""
    if target.exists() and (target.samefile(source) or filecmp.cmp(source, target, shallow=False)):
        return
    target.parent.mkdir(parents=True, exist_ok=True)
    handle, temporary = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
    try:
        with os.fdopen(handle, "wb") as copy, source.open("rb") as original:
            shutil.copyfileobj(original, copy)
        os.replace(temporary, target)
    except OSError as error:
        raise DocumentError(f"{source}: could not be copied into the inbox ({error})", reason="unreadable") from error
    finally:
        Path(temporary).unlink(missing_ok=True)


def _suffixes() -> str:
    return ", ".join(sorted(SUFFIXES))
