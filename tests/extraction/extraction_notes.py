"""A note through the stages to its formulas."""

from __future__ import annotations

from mathrag.documents import chunk
from mathrag.documents.markdown import normalise
from mathrag.entities import Document, Formula
from mathrag.extraction import build_templates, extract
from mathrag.quantities import ontology


def formulas_of(text: str) -> tuple[Formula, ...]:
    """The formulas of a Markdown ``text``, converted, cut, extracted and typed."""
    document = Document(
        slug="notes", title="Notes", filename="notes.md", media_type="text/markdown", sha256="0" * 64, converter="none"
    )
    chunks = chunk(document, normalise(text))
    return build_templates(document, chunks, extract(document, chunks), ontology()).formulas
