"""Statements of all documents as one graph: what refers to what, what dangles (AutoMathKG, 4.2.3 and table 6)."""

import dagster as dg

from mathrag.entities import LooseArgument, Statement
from mathrag.home import read_rows
from mathrag.statements import graph_of
from mathrag_pipeline.checks import ARGUMENTS_ATTACHED, REFERENCES_NAMED, arguments_attached, references_named
from mathrag_pipeline.corpus import Stated, draft_directory, draft_entities
from mathrag_pipeline.resources import MathRAG
from mathrag_pipeline.stages import Materialized, corpus_asset, corpus_stage
from mathrag_pipeline.statement_metadata import describe_statement_graph


@corpus_asset(
    "statement_graph",
    {"json"},
    deps=["entities"],
    group="statements",
    checks=[
        dg.AssetCheckSpec(
            REFERENCES_NAMED,
            asset="statement_graph",
            description="Every reference names a statement of the knowledge base, or says why it dangles",
        ),
        dg.AssetCheckSpec(
            ARGUMENTS_ATTACHED,
            asset="statement_graph",
            description="Every proof and every solution of the documents belongs to a statement",
        ),
    ],
)
def statement_graph(context: dg.AssetExecutionContext, building: dg.ResourceParam[MathRAG]) -> Materialized:
    """How the statements of the draft refer to each other: nodes, heads, leaves, edges, cycles, and what dangles."""
    with corpus_stage(building, "statement_graph") as work:
        draft, directory = draft_directory(work.home)
        found = [entity for entity in draft_entities(directory) if isinstance(entity, Statement)]
        loose = [
            row
            for slug in draft.documents
            for row in read_rows(work.home.stage("statements", slug), Stated)
            if isinstance(row, LooseArgument)
        ]
        graph = graph_of(found)
    checks = [references_named(found), arguments_attached(found, loose)]
    metadata = {"snapshot": draft.snapshot, **describe_statement_graph(found, graph)}
    return work.result(metadata, draft.snapshot, checks)
