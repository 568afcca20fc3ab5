"""What a converter is given and what it gives back."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from mathrag.entities import Document, Mark
from mathrag.settings import DocumentSettings

# what a parsing library raises on input it did not expect; its caller answers with what can be read all the same
PARSER_ERRORS = (ValueError, LookupError, AttributeError, TypeError, AssertionError, ArithmeticError, RecursionError)


@dataclass(frozen=True)
class Converted:
    """A document and its Markdown; `Document.pages` and `marks` are offsets into it."""

    document: Document
    markdown: str
    marks: tuple[Mark, ...] = ()


@dataclass(frozen=True)
class Source:
    """A file that exists, isn't empty and isn't too large; ``media_type`` was told from its content."""

    path: Path
    media_type: str
    settings: DocumentSettings
    root: Path | None = None
    """The folder that holds the whole work: style files and main files are looked for up to here."""

    def content(self) -> bytes:
        return self.path.read_bytes()


@dataclass(frozen=True)
class Page:
    """One page's Markdown, how much of it was read without doubt, and what was wrong with the rest."""

    markdown: str
    confidence: float = 1.0
    warnings: tuple[str, ...] = ()


@dataclass(frozen=True)
class Reading:
    """What a converter read. ``paged`` is false where the format has no pages; then there is one `Page`."""

    pages: tuple[Page, ...]
    title: str = ""
    paged: bool = False
    warnings: tuple[str, ...] = field(default=())
    marks: tuple[Mark, ...] = field(default=())
    for_others: bool = False
    """Is it made for other sources, so that having no text of its own is no fault?"""


class Converter(Protocol):
    """One format. ``version`` changes whenever the Markdown of any file does."""

    name: str

    @property
    def version(self) -> int | str: ...

    def read(self, source: Source) -> Reading:
        """Raises `DocumentError` where the file can't be read."""
        ...
