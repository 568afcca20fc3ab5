"""What commands and the service say of documents and chunks (see `mathrag.views`)."""

from __future__ import annotations

from collections import Counter
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
    laws: int = Field(
        default=0, description="of those, laws, definitions and what follows from them: no steps or conditions"
    )
    named_laws: int = Field(default=0, description="laws that a document calls by name")
    executable_laws: int = Field(default=0, description="laws that can be computed")
    typed_laws: int = Field(default=0, description="laws whose dimensions agree")
    situations: int = Field(default=0, description="situations that it tells")
    values: int = Field(default=0, description="values of things")
    examples: int = Field(default=0, description="worked examples")
    results: int = Field(default=0, description="values that its worked examples come to")
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
        documents=tuple(_with_counts(knowledge, document) for document in documents[offset:end]),
    )


def document_view(knowledge: KnowledgeBase, slug: str) -> DocumentView:
    """The document ``slug`` with what was found in it. Raises `UnknownEntity`."""
    return _with_counts(knowledge, knowledge.document(slug))


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


def _with_counts(knowledge: KnowledgeBase, document: Document) -> DocumentView:
    found = Counter(knowledge.found_in(document.slug))
    return DocumentView.model_construct(
        **dict(document),
        formulas=found["formula"],
        executable=found["executable"],
        laws=found["law"],
        named_laws=found["named law"],
        executable_laws=found["executable law"],
        typed_laws=found["typed law"],
        situations=found["situation"],
        values=found["value"],
        examples=found["example"],
        results=found["result"],
        verified=found["verified"],
        definitions=found["definition"],
        symbols=found["symbol"],
    )
