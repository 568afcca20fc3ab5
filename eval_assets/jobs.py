"""The job: one benchmark from file to figures."""

import dagster as dg

from eval_assets.assets import ASSETS

EVALUATE = "evaluate"

evaluate_job = dg.define_asset_job(
    EVALUATE,
    selection=dg.AssetSelection.assets(*ASSETS),
    description="One benchmark: read its questions, ask the query service, score and summarise.",
)
