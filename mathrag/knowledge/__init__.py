"""The knowledge layer: what is published and how it is asked (thesis 3.2.6, 3.2.7, 3.3)."""

from mathrag.knowledge.latex import normalise_latex
from mathrag.knowledge.uris import (
    BASE,
    DOC,
    KIND,
    MATH,
    chunk_uri,
    constant_uri,
    document_uri,
    formula_uri,
    kind_uri,
    relation_uri,
)

__all__ = [
    "BASE",
    "DOC",
    "KIND",
    "MATH",
    "chunk_uri",
    "constant_uri",
    "document_uri",
    "formula_uri",
    "kind_uri",
    "normalise_latex",
    "relation_uri",
]
