"""The code location as Dagster loads it (``workspace.yaml``)."""

from __future__ import annotations

import dagster as dg

from eval_assets.assets import ASSETS
from eval_assets.assets.answers import KNOWLEDGE_BASE
from eval_assets.jobs import evaluate_job, read_job, report_job, statements_job
from eval_assets.metadata import needs
from eval_assets.resources import Evaluation
from eval_assets.sensors import benchmarks
from mathrag.settings import Settings, current
from mathrag_pipeline.location import owned

knowledge_base = dg.AssetSpec(KNOWLEDGE_BASE, description="The published knowledge base; made by mathrag_pipeline.")


def build(settings: Settings) -> dg.Definitions:
    """All of it, for one home. Steps of a run share a process: asking takes less time than starting one."""
    return dg.Definitions(
        assets=[
            *dg.map_asset_specs(lambda spec: _with_needs(spec, settings), owned(ASSETS, settings.pipeline)),
            knowledge_base,
        ],
        jobs=[read_job, evaluate_job, report_job, statements_job],
        sensors=[benchmarks],
        resources={"evaluation": Evaluation(settings)},
        executor=dg.in_process_executor,
    )


def _with_needs(spec: dg.AssetSpec, settings: Settings) -> dg.AssetSpec:
    """What is asked says who can answer, and what that needs, before anything is launched."""
    if spec.key != dg.AssetKey("answers"):
        return spec
    return spec.replace_attributes(description=f"{spec.description}\n\n{needs(settings)}")


defs = build(current())
