"""Documents as they became Markdown, and the chunks they are read in."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field

from mathrag.entities.base import Frozen, Occurrence


class PageSpan(Frozen):
    """Where a page stands in the Markdown, and how well it was read."""

    page: int = Field(ge=1, description="1-based page number")
    start: int = Field(ge=0, description="offset of the page's first character in the Markdown")
    end: int = Field(ge=0)
    confidence: float = Field(default=1.0, ge=0, le=1, description="share of the page that was read without doubt")
    warnings: tuple[str, ...] = ()


class Document(Frozen):
    """A file of the inbox and how it became Markdown."""

    type: Literal["document"] = "document"
    slug: str = Field(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$", description="partition key, unique in the inbox")
    title: str
    filename: str
    media_type: str
    sha256: str = Field(description="of the file's bytes")
    converter: str = Field(description="name and version, e.g. 'textlayer 1'")
    pages: tuple[PageSpan, ...] = Field(default=(), description="empty where the format has no pages")
    warnings: tuple[str, ...] = Field(default=(), description="of the file and of its pages, with their numbers")


class Chunk(Frozen):
    """A section or a group of paragraphs of one document (thesis 3.2.2)."""

    type: Literal["chunk"] = "chunk"
    id: str = Field(description="'<document>-<ordinal>', the ordinal with four digits or more")
    document: str = Field(description="slug")
    ordinal: int = Field(ge=0)
    headings: tuple[str, ...] = Field(default=(), description="heading path, outermost first")
    page: int | None = Field(default=None, description="page of the first character")
    start: int = Field(ge=0, description="offset in the document's Markdown")
    end: int = Field(ge=0)
    text: str

    def occurrence(self, extractor: str, page: int | None, **said: Any) -> Occurrence:
        """Something found here; ``said``: what `Occurrence` says of it beside its place."""
        place = {"document": self.document, "chunk": self.id, "page": page, "headings": self.headings}
        return Occurrence(extractor=extractor, **place, **said)


class Mark(Frozen):
    """What a source marks and Markdown can't say: where a statement begins and ends, what it is labelled and what it refers to."""

    sort: Literal["environment", "label", "reference", "citation"]
    start: int = Field(ge=0, description="offset in the document's Markdown")
    end: int = Field(ge=0, description="as `start` for what only stands at a place")
    name: str = Field(description="environment or command as the source has it; of a label what it labels: 'section'")
    printed: str = Field(default="", description="what is printed above an environment: 'Lemma'; text of a reference")
    title: str = Field(default="", description="Markdown of the title that the source gives")
    number: str = Field(default="", description="as printed, where that is known")
    keys: tuple[str, ...] = Field(default=(), description="its labels; of a reference or a citation what it names")
