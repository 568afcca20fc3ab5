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
from pathlib import Path
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from mathrag.documents import SUFFIXES, media_type_of
from mathrag.errors import DocumentError, MathRAGError, UnknownEntity
from mathrag.home import Home, slug_of
from mathrag.settings import Settings

NAME = re.compile(r"[^\x00-\x1f\x7f/\\:*?\"<>|.][^\x00-\x1f\x7f/\\:*?\"<>|]*")
LINES = 200
ATTEMPTS_KEPT = 50
PDF = "application/pdf"


class Upload(BaseModel):
    """A document that is in the inbox."""

    model_config = ConfigDict(frozen=True, extra="ignore")
    filename: str
    slug: str = Field(description="key of the document")
    media_type: str = Field(description="told from the content")
    bytes: int
    replaced: bool = Field(description="was there a file of that name with other content?")
    ingestion: str | None = Field(default=None, description="for `GET /ingestions/{id}`")


class Ingestion(BaseModel):
    """How an ingestion goes."""

    model_config = ConfigDict(frozen=True, extra="ignore")
    id: str
    state: Literal["running", "done", "failed"]
    messages: tuple[str, ...] = Field(default=(), description="the latest lines of `mathrag ingest`")
    report: dict[str, Any] | None = Field(default=None, description="as `mathrag ingest --json`, once it has ended")


class UploadsOff(MathRAGError):
    """This service takes no documents."""


def receive(home: Home, filename: str, content: bytes, settings: Settings) -> Upload:
    """Put ``content`` into the inbox under ``filename``. Raises `DocumentError`, `UploadsOff`."""
    if not settings.service.uploads:
        raise UploadsOff("this service takes no documents: MATHRAG_SERVICE__UPLOADS is false")
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


class Ingestions:
    """Starts ingestions and tells how they go."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._folder = Home(settings.home).cache / "ingestions"

    def start(self) -> str:
        """Bring the knowledge base up to date with the inbox in a process of its own; its id.

        Where another ingestion is at work it waits for that one's lock.
        """
        self._forget_old()
        id = uuid.uuid4().hex
        folder = self._folder / id
        folder.mkdir(parents=True)
        environment = {**os.environ, "MATHRAG_HOME": str(self._settings.home), "NO_COLOR": "1"}
        with (folder / "report.json").open("wb") as report, (folder / "messages").open("wb") as messages:
            process = subprocess.Popen(
                (sys.executable, "-m", "mathrag_cli", "ingest", "--json"),
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
        try:
            report = json.loads((folder / "report.json").read_text())
        except ValueError:
            return Ingestion(id=id, state="running" if running else "failed", messages=messages)
        return Ingestion(id=id, state="failed" if report.get("failed") else "done", messages=messages, report=report)

    def _forget_old(self) -> None:
        import shutil

        if not self._folder.is_dir():
            return
        by_age = sorted(self._folder.iterdir(), key=lambda path: path.stat().st_mtime)
        for old in by_age[: -ATTEMPTS_KEPT or None]:
            shutil.rmtree(old, ignore_errors=True)


def _is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True
