"""Four jobs: the rows of a benchmark; a run over it, from answers to figures; the report of all runs; figures of statements."""

import dagster as dg

from eval_assets.assets import MEASURING, REPORTING, questions, statement_figures
from mathrag_pipeline.location import QUIET

READ = "read_benchmark"
EVALUATE = "evaluate"
REPORT = "evaluation_report"
STATEMENTS = "measure_statements"
ONE_AT_A_TIME = {"mathrag/evaluation": "asking"}
"""Two runs at a time would measure each other's load."""

read_job = dg.define_asset_job(
    READ,
    selection=dg.AssetSelection.assets(questions),
    description="One benchmark: its file as validated rows.",
    config=QUIET,
)

evaluate_job = dg.define_asset_job(
    EVALUATE,
    selection=dg.AssetSelection.assets(*MEASURING),
    description="One run: a benchmark asked of a configuration, scored and measured.",
    tags=ONE_AT_A_TIME,
    config=QUIET,
)

report_job = dg.define_asset_job(
    REPORT,
    selection=dg.AssetSelection.assets(*REPORTING),
    description="All runs: configurations compared, and the report.",
    config=QUIET,
)

statements_job = dg.define_asset_job(
    STATEMENTS,
    selection=dg.AssetSelection.assets(statement_figures),
    description="The graph of statements, reachability and relevance.",
    tags=ONE_AT_A_TIME,
    config=QUIET,
)
