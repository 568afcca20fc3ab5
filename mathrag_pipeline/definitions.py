"""The code location as Dagster loads it (``workspace.yaml``)."""

from __future__ import annotations

import dagster as dg

from mathrag.settings import Settings, current
from mathrag_pipeline.alerts import alert_sensors
from mathrag_pipeline.assets import CORPUS_ASSETS, DOCUMENT_STAGES, inbox
from mathrag_pipeline.documents import document_assets
from mathrag_pipeline.freshness import freshness_checks
from mathrag_pipeline.jobs import corpus_job, documents_job, nightly
from mathrag_pipeline.location import owned
from mathrag_pipeline.resources import MathRAG, building
from mathrag_pipeline.sensors import automation
from mathrag_pipeline.sensors import inbox as inbox_sensor
from mathrag_pipeline.snapshot_checks import snapshot_checks


def build(settings: Settings) -> dg.Definitions:
    """All of it, for one home.

    Steps of a run share a process: starting one a step costs ten seconds a document. Parallelism is across runs.
    """
    return dg.Definitions(
        assets=owned([inbox, document_assets(DOCUMENT_STAGES), *CORPUS_ASSETS], settings.pipeline),
        asset_checks=[snapshot_checks, *freshness_checks(settings.pipeline)],
        jobs=[documents_job, corpus_job],
        schedules=[nightly],
        sensors=[inbox_sensor, automation, *alert_sensors(settings.alerts)],
        resources={"mathrag": MathRAG(settings), "building": building},
        executor=dg.in_process_executor,
    )


defs = build(current())
