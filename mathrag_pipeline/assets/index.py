"""Stage 7: vectors and full text of all that is looked for (thesis 3.2.7), and formulas as the agent searches them."""

from pathlib import Path

import dagster as dg

from mathrag.agent.slots.near import prepare
from mathrag.entities import Statement
from mathrag.home import Home
from mathrag.knowledge import alike, write_arrays_of, write_table
from mathrag.models import embedder
from mathrag.problems.kinds import kind_index
from mathrag.quantities import ontology
from mathrag.remembered import remembering
from mathrag.settings import Settings
from mathrag.statements import STATED, prepare_statements
from mathrag_pipeline.apart import made_of
from mathrag_pipeline.corpus import corpus_version, draft_directory, draft_entities, draft_size
from mathrag_pipeline.metadata import describe_index
from mathrag_pipeline.resources import MathRAG
from mathrag_pipeline.stages import Materialized, corpus_asset, corpus_stage


@corpus_asset("index", {"lancedb"}, deps=["entities", "symbol_index"])
def index(context: dg.AssetExecutionContext, building: dg.ResourceParam[MathRAG]) -> Materialized:
    """The search index of the draft: one vector and one text an entity, and every variable typed. Vectors of unchanged texts are reused."""
    with corpus_stage(building, "index") as work:
        draft, directory = draft_directory(work.home)
        work.changed = not (directory / "index").exists()
        size, given = draft_size(directory), (work.home, work.settings, directory)
        base = alike(work.home, directory)
        made_of(size, make_arrays, *given, base)
        vectors = made_of(size, write_table, directory, base)
        searched = made_of(size, make_reach, *given)
        model = embedder(work.settings.models)
    metadata = describe_index(vectors, model.name, model.dimension, directory / "index")
    return work.result({"snapshot": draft.snapshot, "searched_formulas": searched, **metadata}, draft.snapshot)


def make_arrays(home: Home, settings: Settings, directory: Path, base: Path | None) -> None:
    """Write the vectors and words of the draft in ``directory``, and the rows of its table; ``base`` as for `build_index`."""
    vectors = settings.retrieval.statement_vectors
    write_arrays_of(draft_entities(directory), directory, embedder(settings.models), home.cache, base, vectors)


def make_reach(home: Home, settings: Settings, directory: Path) -> int:
    """Write the typed variables of the draft in ``directory`` and the words of its statements; how many formulas a search can use."""
    with remembering(home.cache, corpus_version(settings)):
        entities = draft_entities(directory)
        prepare_statements((one for one in entities if isinstance(one, Statement)), directory / STATED)
        return prepare(entities, directory, kind_index(ontology(settings.ontology.extra)))
