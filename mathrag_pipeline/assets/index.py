"""Stage 7: vectors and full text of all that is looked for (thesis 3.2.7), and formulas as the agent searches them."""

import dagster as dg

from mathrag.agent.slots.near import prepare
from mathrag.knowledge import alike, build_index
from mathrag.models import embedder
from mathrag.problems.kinds import kind_index
from mathrag.quantities import ontology
from mathrag.remembered import remembering
from mathrag_pipeline.corpus import corpus_version, draft_directory, draft_entities
from mathrag_pipeline.metadata import describe_index
from mathrag_pipeline.resources import MathRAG
from mathrag_pipeline.stages import Materialized, corpus_asset, corpus_stage


@corpus_asset("index", {"lancedb"}, deps=["entities", "symbol_index"])
def index(context: dg.AssetExecutionContext, building: dg.ResourceParam[MathRAG]) -> Materialized:
    """The search index of the draft: one vector and one text an entity, and every variable typed. Vectors of unchanged texts are reused."""
    with (
        corpus_stage(building, "index") as work,
        remembering(work.home.cache, corpus_version(work.settings)),
    ):
        draft, directory = draft_directory(work.home)
        work.changed = not (directory / "index").exists()
        model = embedder(work.settings.models)
        entities = draft_entities(directory)
        vectors = build_index(entities, directory, model, work.home.cache, alike(work.home, directory))
        searched = prepare(entities, directory, kind_index(ontology(work.settings.ontology.extra)))
    metadata = describe_index(vectors, model.name, model.dimension, directory / "index")
    return work.result({"snapshot": draft.snapshot, "searched_formulas": searched, **metadata}, draft.snapshot)
