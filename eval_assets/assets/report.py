"""Asset `report`: every run on one page, as Markdown and HTML, with the traces it links to."""

import dagster as dg

from eval_assets.metadata import describe_report
from eval_assets.partitions import CODE_VERSION, GROUP, Materialized
from eval_assets.reporting import report_home
from eval_assets.resources import Evaluation
from mathrag_pipeline.stages import failing_partition


@dg.asset(
    group_name=GROUP,
    kinds={"markdown", "html"},
    tags={"mathrag/stage": "report"},
    code_version=CODE_VERSION,
    deps=[dg.AssetDep("metrics", partition_mapping=dg.AllPartitionMapping()), "ablations"],
)
def report(evaluation: dg.ResourceParam[Evaluation]) -> Materialized:
    """Runs side by side, the thesis's tables and figures, every metric, and failures by cause with links to their traces."""
    with failing_partition("report", "all runs"):
        written = report_home(evaluation.home)
    return dg.MaterializeResult(metadata=describe_report(written, evaluation.address))
