"""Stage 6: entities as RDF, in Turtle and in Oxigraph (thesis 3.2.6)."""

import dagster as dg

from mathrag.knowledge import alike, build_graph
from mathrag.quantities import ontology
from mathrag_pipeline.corpus import draft_directory, draft_entities
from mathrag_pipeline.metadata import describe_graph
from mathrag_pipeline.resources import MathRAG
from mathrag_pipeline.stages import Materialized, corpus_asset, corpus_stage


@corpus_asset("graph", {"turtle", "oxigraph"}, deps=["entities"])
def graph(context: dg.AssetExecutionContext, building: dg.ResourceParam[MathRAG]) -> Materialized:
    """The knowledge graph of the draft: Turtle, a part a document, and a store that answers SPARQL.

    What is unchanged is shared with the snapshot in force.
    """
    with corpus_stage(building, "graph") as work:
        draft, directory = draft_directory(work.home)
        work.changed = not (directory / "graph").exists()
        kinds, base = ontology(work.settings.ontology.extra), alike(work.home, directory)
        triples = build_graph(draft_entities(directory), directory, kinds, base)
    return work.result({"snapshot": draft.snapshot, **describe_graph(triples, directory)}, draft.snapshot)
