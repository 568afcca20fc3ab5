"""Stage 7: vectors and full text of formulas, constants, relations, situations and definitions (thesis 3.2.7)."""

import dagster as dg

from mathrag.knowledge import build_index, read_entities
from mathrag.models import embedder
from mathrag_pipeline.corpus import draft_directory
from mathrag_pipeline.metadata import describe_index
from mathrag_pipeline.resources import MathRAG
from mathrag_pipeline.stages import Materialized, corpus_asset, corpus_stage


@corpus_asset("index", {"lancedb"}, deps=["entities"])
def index(context: dg.AssetExecutionContext, building: dg.ResourceParam[MathRAG]) -> Materialized:
    """The search index of the draft: one vector and one text an entity. Vectors of unchanged texts are reused."""
    with corpus_stage(building, "index") as work:
        draft, directory = draft_directory(work.home)
        work.changed = not (directory / "index").exists()
        model = embedder(work.settings.models)
        vectors = build_index(read_entities(directory), directory, model, work.home.cache)
    metadata = describe_index(vectors, model.name, model.dimension, directory / "index")
    return work.result({"snapshot": draft.snapshot, **metadata}, draft.snapshot)
