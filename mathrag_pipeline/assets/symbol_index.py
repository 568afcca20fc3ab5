"""Stage 6: the searched symbols of all content dictionaries, embedded (ontology-guided inference, B.5)."""

import dagster as dg

from mathrag.entities import Symbol
from mathrag.knowledge import symbol_vectors
from mathrag.models import chat_model, embedder
from mathrag.openmath import SymbolIndex
from mathrag_pipeline.corpus import draft_directory, draft_entities
from mathrag_pipeline.resources import MathRAG
from mathrag_pipeline.stages import Materialized, corpus_asset, corpus_stage


@corpus_asset("symbol_index", {"numpy"}, deps=["entities"], group="openmath")
def symbol_index(context: dg.AssetExecutionContext, building: dg.ResourceParam[MathRAG]) -> Materialized:
    """One vector a symbol that is mathematical, made of its card and kept for `index`, which holds them with the words to match.

    Where a language model answers, what problems are compared with is kept as well, so that no question waits for it.
    """
    with corpus_stage(building, "symbol_index") as work:
        draft, directory = draft_directory(work.home)
        model = embedder(work.settings.models)
        symbols = [entity for entity in draft_entities(directory) if isinstance(entity, Symbol)]
        searched = [symbol for symbol in symbols if symbol.mathematical]
        vectors = symbol_vectors(searched, model, work.home.cache)
        asked = chat_model(work.settings.models) is not None
        compared = SymbolIndex(searched, model, work.home.cache).symbols if asked else []
    metadata = {
        "snapshot": draft.snapshot,
        "symbol_count": len(symbols),
        "vector_count": len(vectors),
        "compared_with_problems_count": len(compared),
        "not_searched_count": len(symbols) - len(searched),
        "embedder": model.name,
        "dimension": model.dimension,
        "dagster/row_count": len(vectors),
    }
    return work.result(metadata, draft.snapshot)
