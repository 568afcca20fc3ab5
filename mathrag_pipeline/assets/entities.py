"""Stage 5: the documents' formulas, constants, relations, situations and definitions as one (thesis 3.2.5)."""

import dagster as dg

from mathrag.consolidation import configured, consolidate
from mathrag.entities import Definition, Entity, Example, Formula, Situation
from mathrag.examples import linked_examples, merged_examples
from mathrag.extraction import merged_definitions, merged_values
from mathrag.home import STAGES
from mathrag.knowledge import read_entities, write_entities
from mathrag.situations import formulas_used, merged_situations
from mathrag_pipeline.checks import EXAMPLES_VERIFIED, NOTHING_LOST, examples_verified, nothing_lost
from mathrag_pipeline.corpus import (
    Draft,
    configuration_of,
    corpus_fingerprint,
    evaluable,
    member_slugs,
    read_parts,
    write_draft,
)
from mathrag_pipeline.metadata import describe_entities
from mathrag_pipeline.resources import MathRAG
from mathrag_pipeline.runs import registered_slugs
from mathrag_pipeline.stages import Materialized, corpus_asset, corpus_stage


@corpus_asset(
    "entities",
    {"json"},
    deps=[dg.AssetDep(stage, partition_mapping=dg.AllPartitionMapping()) for stage in STAGES],
    checks=[
        dg.AssetCheckSpec(
            NOTHING_LOST,
            asset="entities",
            blocking=True,
            description="What the extraction stage found is in the knowledge base, or named among the skipped",
        ),
        dg.AssetCheckSpec(
            EXAMPLES_VERIFIED,
            asset="entities",
            description="No result of a worked example differs from what its own laws and values give",
        ),
    ],
)
def entities(context: dg.AssetExecutionContext, building: dg.ResourceParam[MathRAG]) -> Materialized:
    """Documents, chunks and what all of them say, duplicates merged; fixes the snapshot id.

    Made of the documents that are registered, in the inbox and processed; one that failed is left out.
    """
    with corpus_stage(building, "entities") as work:
        home, settings = work.home, work.settings
        slugs = member_slugs(home, registered_slugs(context.instance))
        parts = [read_parts(home, slug) for slug in slugs]
        merged = consolidate(
            ((part.formulas, part.constants, part.relations) for part in parts), configured(settings, home.cache)
        )
        told = [situation for part in parts for situation in part.situations]
        situations = merged_situations(told)
        defined = [definition for part in parts for definition in part.definitions]
        formulas = evaluable(merged.formulas, merged.constants)
        worked = merged_examples(example for part in parts for example in part.examples)
        examples = linked_examples(worked, formulas, merged.constants)
        rows: list[Entity] = [
            *(part.document for part in parts),
            *(piece for part in parts for piece in part.chunks),
            *formulas,
            *merged.constants,
            *merged.relations,
            *situations,
            *formulas_used(situations, formulas),
            *merged_definitions(defined, formulas),
            *merged_values(value for part in parts for value in part.values),
            *examples,
        ]
        draft = write_entities(rows, configuration_of(settings), home)
        fingerprint = corpus_fingerprint(home, settings, slugs)
        write_draft(home, Draft(fingerprint=fingerprint, snapshot=draft.id, documents=tuple(slugs)))
        work.changed = not draft.published
        kept = read_entities(draft.directory)
    found: list[Formula | Situation | Definition] = [formula for part in parts for formula in part.formulas]
    check = nothing_lost(
        [*found, *told, *defined],
        (entity for entity in kept if isinstance(entity, Formula | Situation | Definition)),
        [line for part in parts for line in part.lost],
    )
    metadata = describe_entities(kept, merged, draft.directory / "entities.jsonl")
    worked_out = examples_verified(entity for entity in kept if isinstance(entity, Example))
    return work.result({"snapshot": draft.id, **metadata}, draft.id, [check, worked_out])
