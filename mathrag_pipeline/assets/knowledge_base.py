"""Stage 8: the checked draft becomes the knowledge base in force, in one step (thesis 3.3)."""

import dagster as dg

from mathrag.knowledge import current_snapshot, endpoint, publish, read_turtle, snapshots
from mathrag_pipeline.checks import EVERY_DOCUMENT, every_document
from mathrag_pipeline.corpus import draft_directory, draft_entities
from mathrag_pipeline.left_out import left_out
from mathrag_pipeline.metadata import describe_knowledge_base
from mathrag_pipeline.report import snapshot_counts
from mathrag_pipeline.resources import MathRAG
from mathrag_pipeline.stages import Materialized, corpus_asset, corpus_stage


@corpus_asset(
    "knowledge_base",
    {"oxigraph", "lancedb"},
    deps=["entities", "graph", "index"],
    checks=[
        dg.AssetCheckSpec(
            EVERY_DOCUMENT, asset="knowledge_base", description="Every document of the inbox is in the knowledge base"
        )
    ],
)
def knowledge_base(context: dg.AssetExecutionContext, building: dg.ResourceParam[MathRAG]) -> Materialized:
    """The published snapshot. Runs only after every blocking check has passed; readers switch to it at once."""
    with corpus_stage(building, "knowledge_base") as work:
        draft, built = draft_directory(work.home)
        entities = draft_entities(built)
        before = current_snapshot(work.home)
        work.changed = before != draft.snapshot
        served = work.settings.graph.backend == "sparql"
        if served:
            endpoint.load(work.settings.graph, draft.snapshot, read_turtle(built))
        directory = publish(work.home, draft.snapshot, work.settings.snapshots.keep)
        if served:
            endpoint.prune(work.settings.graph, [info.id for info in snapshots(work.home)])
    without = left_out(work.home, draft.documents)
    counts = snapshot_counts(work.home, work.settings)
    metadata = describe_knowledge_base(counts, entities, draft, before, without, directory)
    return work.result(metadata, draft.snapshot, [every_document(without)])
