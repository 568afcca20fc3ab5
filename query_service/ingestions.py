"""Documents sent to the service: checked, put into the inbox and nowhere else, and ingested by a process of its own.

The ingestion is ``mathrag ingest``, the same as on the command line; what it says is kept in files, so that any worker
process can tell how it goes.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tempfile
import threading
import uuid
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from mathrag.documents import SUFFIXES, media_type_of
from mathrag.documents import inbox as documents_inbox
from mathrag.errors import DocumentError, MathRAGError, UnknownEntity
from mathrag.home import Home, slug_of
from mathrag.settings import Settings

NAME = re.compile(r"[^\x00-\x1f\x7f/\\:*?\"<>|.][^\x00-\x1f\x7f/\\:*?\"<>|]*")
LINES = 200
ATTEMPTS_KEPT = 50
PDF = "application/pdf"
KNOWLEDGE_BASE = "knowledge_base"
"""What a report names where nothing was published."""


class Upload(BaseModel):
    """A document that is in the inbox."""

    model_config = ConfigDict(frozen=True, extra="ignore")
    filename: str
    slug: str = Field(description="key of the document")
    media_type: str = Field(description="told from the content")
    bytes: int
    replaced: bool = Field(description="was there a file of that name with other content?")
    ingestion: str | None = Field(default=None, description="for `GET /ingestions/{id}`")


class Removal(BaseModel):
    """A document that is leaving."""

    model_config = ConfigDict(frozen=True, extra="ignore")
    slug: str
    ingestion: str = Field(description="for `GET /ingestions/{id}`")


State = Literal["running", "done", "failed"]


class DocumentProgress(BaseModel):
    """How an ingestion goes for one document."""

    model_config = ConfigDict(frozen=True, extra="ignore")
    document: str = Field(description="slug")
    state: State = Field(description="'failed' where it is not in the knowledge base, or nothing of it could be read")
    said: str = Field(default="", description="the latest of it; where it failed, why and what to do")


class Ingestion(BaseModel):
    """How an ingestion goes; ``state`` is that of ``documents``, whatever became of others."""

    model_config = ConfigDict(frozen=True, extra="ignore")
    id: str
    state: State
    documents: tuple[DocumentProgress, ...] = Field(default=(), description="the ones it was asked for")
    messages: tuple[str, ...] = Field(default=(), description="the latest lines of `mathrag ingest`")
    report: dict[str, Any] | None = Field(default=None, description="as `mathrag ingest --json`, once it has ended")


class UploadsOff(MathRAGError):
    """This service takes no documents."""


def receive(home: Home, filename: str, content: bytes, settings: Settings) -> Upload:
    """Put ``content`` into the inbox under ``filename``. Raises `DocumentError`, `UploadsOff`."""
    require_uploads(settings)
    if not NAME.fullmatch(filename) or not filename.lower().endswith(SUFFIXES):
        raise DocumentError(
            f"{filename!r} can't be the name of a document here: no folders, no leading dot, one of {', '.join(SUFFIXES)}",
            reason="name",
        )
    if not content:
        raise DocumentError(f"{filename} is empty", reason="empty")
    home.inbox.mkdir(parents=True, exist_ok=True)
    target = home.inbox / filename
    if target.is_symlink() or (target.exists() and not target.is_file()):
        raise DocumentError(f"{filename} is taken in the inbox by something that is no file", reason="name")
    handle, temporary = tempfile.mkstemp(dir=home.inbox, prefix=".upload-", suffix=Path(filename).suffix)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        media_type = _checked(Path(temporary), filename, settings)
        replaced = target.exists() and target.read_bytes() != content
        os.replace(temporary, target)
    finally:
        Path(temporary).unlink(missing_ok=True)
    return Upload(
        filename=filename, slug=slug_of(filename), media_type=media_type, bytes=len(content), replaced=replaced
    )


def require_uploads(settings: Settings) -> None:
    """Raises `UploadsOff` where the service takes no documents."""
    if not settings.service.uploads:
        raise UploadsOff("this service takes no documents and no corrections: MATHRAG_SERVICE__UPLOADS is false")


def found(home: Home, document: str) -> documents_inbox.InboxFile:
    """The file of the inbox with this slug or name. Raises `UnknownEntity`."""
    for file in documents_inbox.inbox_files(home):
        if document in (file.slug, file.name):
            return file
    raise UnknownEntity(f"there is no document {document}; `GET /inbox` lists them", document=document)


class InboxFile(BaseModel):
    """A file of the inbox, whether or not it is in the knowledge base."""

    model_config = ConfigDict(frozen=True, extra="ignore")
    slug: str
    filename: str
    bytes: int
    problem: str | None = Field(default=None, description="why it is not in the knowledge base, once that was tried")


class Inbox(BaseModel):
    """All files of the inbox, by name."""

    model_config = ConfigDict(frozen=True, extra="ignore")
    files: tuple[InboxFile, ...]


def inbox(home: Home) -> Inbox:
    """What is in the inbox."""
    return Inbox(
        files=tuple(
            InboxFile(
                slug=file.slug,
                filename=file.name,
                bytes=file.path.stat().st_size,
                problem=documents_inbox.failure_of(home, file.slug),
            )
            for file in documents_inbox.inbox_files(home)
        )
    )


def _checked(path: Path, filename: str, settings: Settings) -> str:
    try:
        media_type, _ = media_type_of(path)
        if media_type == PDF:
            _check_pages(path, filename, settings.service.max_upload_pages)
        elif b"\x00" in path.read_bytes()[:4096] and path.read_bytes()[:2] not in (b"\xff\xfe", b"\xfe\xff"):
            raise DocumentError(f"{filename} is not text", reason="encoding")
    except DocumentError as error:
        raise DocumentError(error.message.replace(path.name, filename), reason=error.reason) from error
    return media_type


def _check_pages(path: Path, filename: str, limit: int) -> None:
    import pypdfium2

    from mathrag.views.pages import drawing

    with drawing:
        try:
            pdf = pypdfium2.PdfDocument(path)
        except pypdfium2.PdfiumError as error:
            raise DocumentError(f"{filename} can't be opened as a PDF: {error}", reason="unreadable") from error
        try:
            pages = len(pdf)
        finally:
            pdf.close()
    if pages > limit:
        raise DocumentError(f"{filename} has {pages} pages; at most {limit} are taken here", reason="too-large")


class Work(BaseModel):
    """What an ingestion is asked for."""

    model_config = ConfigDict(frozen=True, extra="forbid")
    documents: tuple[str, ...] = Field(default=(), max_length=1000, description="slugs that are waited for")


class Ingestions:
    """Starts ingestions and tells how they go."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._folder = Home(settings.home).cache / "ingestions"

    def start(self, asked_by: str, documents: Sequence[str] = ()) -> str:
        """Bring the knowledge base up to date with the inbox in a process of its own; its id. ``documents`` are waited for."""
        return self._start(("ingest",), asked_by, documents)

    def remove(self, asked_by: str, document: str) -> Removal:
        """Take a document out of the knowledge base, in a process of its own. Raises `UnknownEntity`, `UploadsOff`."""
        require_uploads(self._settings)
        slug = found(Home(self._settings.home), document).slug
        return Removal(slug=slug, ingestion=self._start(("remove", slug), asked_by, ()))

    def _start(self, command: tuple[str, ...], asked_by: str, documents: Sequence[str]) -> str:
        """Where another ingestion is at work the process waits for that one's lock."""
        self._forget_old()
        id = uuid.uuid4().hex
        folder = self._folder / id
        folder.mkdir(parents=True)
        (folder / "work.json").write_text(Work(documents=tuple(documents)).model_dump_json())
        environment = {**os.environ, "MATHRAG_HOME": str(self._settings.home), "NO_COLOR": "1"}
        with (folder / "report.json").open("wb") as report, (folder / "messages").open("wb") as messages:
            process = subprocess.Popen(
                (sys.executable, "-m", "mathrag_cli", *command, "--json", "--asked-by", asked_by),
                stdin=subprocess.DEVNULL,
                stdout=report,
                stderr=messages,
                env=environment,
                start_new_session=True,
            )
        (folder / "pid").write_text(str(process.pid))
        threading.Thread(target=process.wait, name="mathrag-ingestion", daemon=True).start()
        return id

    def state(self, id: str) -> Ingestion:
        """How the ingestion ``id`` goes. Raises `UnknownEntity`."""
        folder = self._folder / id
        if not (folder / "pid").exists():
            raise UnknownEntity(f"there is no ingestion {id}", id=id)
        running = _is_alive(int((folder / "pid").read_text()))
        messages = tuple((folder / "messages").read_text(errors="replace").splitlines()[-LINES:])
        asked = Work.model_validate_json((folder / "work.json").read_text()).documents
        try:
            report = json.loads((folder / "report.json").read_text())
        except ValueError:
            report = None
        documents = tuple(_progress(slug, messages, report, running) for slug in asked)
        return Ingestion(
            id=id, state=_state(documents, report, running), documents=documents, messages=messages, report=report
        )

    def _forget_old(self) -> None:
        import shutil

        if not self._folder.is_dir():
            return
        by_age = sorted(self._folder.iterdir(), key=lambda path: path.stat().st_mtime)
        for old in by_age[: -ATTEMPTS_KEPT or None]:
            shutil.rmtree(old, ignore_errors=True)


def _progress(slug: str, messages: Sequence[str], report: dict[str, Any] | None, running: bool) -> DocumentProgress:
    """What the messages or, once there is one, the report say of a document."""
    if report is None:
        about = [line.removeprefix(f"{slug}: ") for line in messages if line.startswith(f"{slug}: ")]
        last = about[-1] if about else ""
        if running:
            return DocumentProgress(document=slug, state="running", said=last)
        return DocumentProgress(document=slug, state="failed", said=last or " ".join(messages[-1:]))
    reasons = {row["document"]: row["reason"] for row in report.get("failed", ())}
    reason = reasons.get(slug) or reasons.get(KNOWLEDGE_BASE)
    unread = next((row for row in report.get("unread", ()) if row["document"] == slug), None)
    failed = reason is not None or (unread is not None and not unread["found"])
    said = reason or (unread["line"].removeprefix(f"{slug}: ") if unread else "")
    return DocumentProgress(document=slug, state="failed" if failed else "done", said=said)


def _state(documents: Sequence[DocumentProgress], report: dict[str, Any] | None, running: bool) -> State:
    if report is None:
        return "running" if running else "failed"
    if documents:
        return "failed" if any(document.state == "failed" for document in documents) else "done"
    return "failed" if any(row["document"] == KNOWLEDGE_BASE for row in report.get("failed", ())) else "done"


def _is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True
