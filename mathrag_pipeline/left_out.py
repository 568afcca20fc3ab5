"""Documents of the inbox that a knowledge base does not have, and why."""

from __future__ import annotations

from collections.abc import Collection

from mathrag.documents.inbox import failure_of, inbox_files, was_begun
from mathrag.entities import Frozen
from mathrag.home import Home

DIED = "the process that worked on it died: a crash, too little memory, or more time than documents.seconds allows"
NOT_YET = "not processed yet, or changed since; its run follows"


class LeftOut(Frozen):
    """A document that is not in the knowledge base."""

    document: str
    reason: str

    @property
    def line(self) -> str:
        """For people."""
        return f"{self.document}: {self.reason}"


def left_out(home: Home, documents: Collection[str]) -> list[LeftOut]:
    """Every file of the inbox whose slug is not among ``documents``, with what it failed at."""
    return [
        LeftOut(document=file.slug, reason=failure_of(home, file.slug) or _reason(home, file.slug))
        for file in inbox_files(home)
        if file.slug not in documents
    ]


def _reason(home: Home, slug: str) -> str:
    return DIED if was_begun(home, slug) else NOT_YET
