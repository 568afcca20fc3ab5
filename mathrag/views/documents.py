"""What commands and the service say of documents and chunks (see `mathrag.views`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING

from pydantic import BaseModel, ConfigDict, Field

from mathrag.entities import Chunk, Document

if TYPE_CHECKING:
    from mathrag.knowledge import KnowledgeBase

_OPEN = ConfigDict(frozen=True, extra="ignore")


class ChunkDetail(Chunk):
    """A chunk, the title of its document, and where the page it is on can be seen."""

    model_config = _OPEN
    title: str = ""
    page_image: str | None = Field(default=None, description="path of the page's image below the service's address")


class DocumentView(Document):
    """A document with what was found in it."""

    model_config = _OPEN
    formulas: int = Field(description="formulas that occur in it")
    executable: int = Field(description="of those, how many can be computed")
    situations: int = Field(default=0, description="situations that it tells")
    examples: int = Field(default=0, description="worked examples")
    verified: int = Field(default=0, description="results of worked examples that come out when computed anew")
    definitions: int = Field(default=0, description="definitions that it gives")
    symbols: int = Field(default=0, description="symbols that it defines, as a content dictionary")


class DocumentList(BaseModel):
    """Documents of a snapshot, sorted by slug."""

    model_config = _OPEN
    snapshot: str
    total: int = 0
    offset: int = 0
    limit: int | None = None
    documents: tuple[DocumentView, ...]


def document_list(knowledge: KnowledgeBase, offset: int = 0, limit: int | None = None) -> DocumentList:
    """Documents with the number of formulas that occur in each."""
    documents = knowledge.documents()
    end = None if limit is None else offset + limit
    return DocumentList(
        snapshot=knowledge.snapshot,
        total=len(documents),
        offset=offset,
        limit=limit,
        documents=tuple(_with_counts(knowledge, documents[offset:end])),
    )


def document_view(knowledge: KnowledgeBase, slug: str) -> DocumentView:
    """The document ``slug`` with what was found in it. Raises `UnknownEntity`."""
    return _with_counts(knowledge, [knowledge.document(slug)])[0]


def chunk_detail(knowledge: KnowledgeBase, id: str) -> ChunkDetail:
    """The chunk ``id``. Raises `UnknownEntity`."""
    chunk = knowledge.chunk(id)
    document = knowledge.document(chunk.document)
    seen = chunk.page is not None and document.media_type == "application/pdf"
    return ChunkDetail.model_construct(
        **dict(chunk),
        title=document.title,
        page_image=f"/documents/{chunk.document}/pages/{chunk.page}" if seen else None,
    )


def _with_counts(knowledge: KnowledgeBase, documents: Iterable[Document]) -> list[DocumentView]:
    found: dict[str, list[bool]] = {}
    for formula in knowledge.all_formulas():
        for slug in {place.document for place in formula.occurrences}:
            found.setdefault(slug, []).append(formula.executable)
    told = Counter(
        slug for situation in knowledge.all_situations() for slug in {place.document for place in situation.occurrences}
    )
    worked = knowledge.all_examples()
    examples = Counter(slug for example in worked for slug in {place.document for place in example.occurrences})
    verified = Counter(
        place.document
        for example in worked
        for place in example.occurrences
        for part in example.parts
        if part.verdict == "verified"
    )
    defined = Counter(
        slug for definition in knowledge.all_definitions() for slug in {p.document for p in definition.occurrences}
    )
    symbols = Counter(slug for symbol in knowledge.all_symbols() for slug in {p.document for p in symbol.occurrences})
    return [
        DocumentView.model_construct(
            **dict(document),
            formulas=len(found.get(document.slug, ())),
            executable=sum(found.get(document.slug, ())),
            situations=told[document.slug],
            examples=examples[document.slug],
            verified=verified[document.slug],
            definitions=defined[document.slug],
            symbols=symbols[document.slug],
        )
        for document in documents
    ]
