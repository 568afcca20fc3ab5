"""Stage 8: the checked draft becomes the knowledge base in force, in one step (thesis 3.3)."""

import dagster as dg

from mathrag.knowledge import current_snapshot, publish
from mathrag_pipeline.corpus import draft_directory
from mathrag_pipeline.metadata import describe_knowledge_base
from mathrag_pipeline.report import snapshot_counts
from mathrag_pipeline.resources import MathRAG
from mathrag_pipeline.stages import Materialized, corpus_asset, corpus_stage


@corpus_asset("knowledge_base", {"oxigraph", "lancedb"}, deps=["entities", "graph", "index"])
def knowledge_base(context: dg.AssetExecutionContext, building: dg.ResourceParam[MathRAG]) -> Materialized:
    """The published snapshot. Runs only after every blocking check has passed; readers switch to it at once."""
    with corpus_stage(building, "knowledge_base") as work:
        draft, _ = draft_directory(work.home)
        before = current_snapshot(work.home)
        work.changed = before != draft.snapshot
        directory = publish(work.home, draft.snapshot, work.settings.snapshots.keep)
    metadata = describe_knowledge_base(snapshot_counts(work.home, work.settings), draft, before, directory)
    return work.result(metadata, draft.snapshot)
