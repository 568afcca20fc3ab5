"""Stage 5: the documents' formulas, constants, relations, situations and definitions as one (thesis 3.2.5)."""

import copyreg
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

import dagster as dg

from mathrag.consolidation import configured, consolidate
from mathrag.entities import Definition, Example, Formula, Situation
from mathrag.home import STAGES, Home
from mathrag.knowledge import in_order, read_corrections, write_entities
from mathrag.quantities import ontology
from mathrag.remembered import remembering
from mathrag.settings import Settings
from mathrag.statements import configured_judge
from mathrag_pipeline.apart import made_of
from mathrag_pipeline.assembling import assemble
from mathrag_pipeline.checks import (
    EXAMPLES_VERIFIED,
    NONE_SET_ASIDE,
    NOTHING_LOST,
    examples_verified,
    none_set_aside,
    nothing_lost,
)
from mathrag_pipeline.corpus import (
    Draft,
    configuration_of,
    corpus_fingerprint,
    corpus_version,
    member_slugs,
    read_parts,
    write_draft,
)
from mathrag_pipeline.correcting import corrected_parts, describe_corrections
from mathrag_pipeline.metadata import describe_entities, finding_metadata
from mathrag_pipeline.resources import MathRAG
from mathrag_pipeline.runs import registered_slugs
from mathrag_pipeline.stages import Materialized, corpus_asset, corpus_stage, without_collecting
from mathrag_pipeline.statement_metadata import describe_fusion
from mathrag_pipeline.tables import Metadata


@corpus_asset(
    "entities",
    {"json"},
    deps=[dg.AssetDep(stage, partition_mapping=dg.AllPartitionMapping()) for stage in STAGES],
    checks=[
        dg.AssetCheckSpec(
            NOTHING_LOST,
            asset="entities",
            blocking=True,
            description="What the extraction stage found is in the knowledge base, or named among the skipped or set aside",
        ),
        dg.AssetCheckSpec(
            NONE_SET_ASIDE,
            asset="entities",
            description="Every entity conforms to ontology/shapes.ttl; one that does not is set aside",
        ),
        dg.AssetCheckSpec(
            EXAMPLES_VERIFIED,
            asset="entities",
            description="No result of a worked example differs from what its own laws and values give",
        ),
    ],
)
def entities(context: dg.AssetExecutionContext, building: dg.ResourceParam[MathRAG]) -> Materialized:
    """Documents, chunks and what all of them say, as people corrected it, duplicates merged; fixes the snapshot id.

    Made of the documents that are registered, in the inbox and processed; one that failed is left out.
    """
    with corpus_stage(building, "entities") as work:
        slugs = member_slugs(work.home, registered_slugs(context.instance))
        size = sum(work.home.stage("templates", slug).stat().st_size for slug in slugs)
        given = work.home, work.settings, slugs
        made = made_of(size, make_draft, *given)
        work.changed = made.changed
    return work.result(made.metadata, made.snapshot, made.checks)


@dataclass(frozen=True)
class MadeDraft:
    """A draft, and what is to be said of it."""

    snapshot: str
    changed: bool
    metadata: Metadata
    checks: list[dg.AssetCheckResult]


# Dagster's class takes nothing but keywords, of which pickling knows nothing.
copyreg.pickle(dg.AssetCheckResult, lambda check: (partial(dg.AssetCheckResult, **check._asdict()), ()))


def make_draft(home: Home, settings: Settings, slugs: Sequence[str]) -> MadeDraft:
    """Write the draft of the knowledge base of the documents ``slugs``."""
    with without_collecting(), remembering(home.cache, corpus_version(settings)):
        fingerprint = corpus_fingerprint(home, settings, slugs)  # first: what changes meanwhile is for the next run
        kinds = ontology(settings.ontology.extra)
        said = corrected_parts([read_parts(home, slug) for slug in slugs], read_corrections(home), kinds)
        parts = said.parts
        merged = consolidate(
            ((part.formulas, part.constants, part.relations) for part in parts), configured(settings, home.cache)
        )
        made = assemble(parts, merged, kinds, configured_judge(settings, home.cache))
        draft = write_entities(made.entities, configuration_of(settings), home, made.set_aside)
        write_draft(home, Draft(fingerprint=fingerprint, snapshot=draft.id, documents=tuple(slugs)))
    found: list[Formula | Situation | Definition] = []
    for part in parts:
        found += [*part.formulas, *part.situations, *part.definitions]
    checks = [
        nothing_lost(
            found,
            [one for one in (*made.entities, *made.left_out) if isinstance(one, Formula | Situation | Definition)],
            [line for part in parts for line in part.lost],
        ),
        none_set_aside(made.set_aside),
        examples_verified(entity for entity in made.entities if isinstance(entity, Example)),
    ]
    told = {**describe_fusion(made.fused), **finding_metadata(made.findings), **describe_corrections(said)}
    metadata = {"snapshot": draft.id, **describe_entities(in_order(made.entities), merged, made.set_aside), **told}
    return MadeDraft(draft.id, not draft.published, metadata, checks)
