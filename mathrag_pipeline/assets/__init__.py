"""The ingestion assets, one stage a file: the inbox, five a document, five for the whole corpus."""

from mathrag_pipeline.assets.chunks import chunks
from mathrag_pipeline.assets.entities import entities
from mathrag_pipeline.assets.extractions import extractions
from mathrag_pipeline.assets.graph import graph
from mathrag_pipeline.assets.inbox import inbox
from mathrag_pipeline.assets.index import index
from mathrag_pipeline.assets.knowledge_base import knowledge_base
from mathrag_pipeline.assets.markdown import markdown
from mathrag_pipeline.assets.statement_graph import statement_graph
from mathrag_pipeline.assets.statements import statements
from mathrag_pipeline.assets.templates import templates

DOCUMENT_ASSETS = [markdown, chunks, extractions, templates, statements]
CORPUS_ASSETS = [entities, statement_graph, graph, index, knowledge_base]

__all__ = [
    "CORPUS_ASSETS",
    "DOCUMENT_ASSETS",
    "chunks",
    "entities",
    "extractions",
    "graph",
    "inbox",
    "index",
    "knowledge_base",
    "markdown",
    "statement_graph",
    "statements",
    "templates",
]
