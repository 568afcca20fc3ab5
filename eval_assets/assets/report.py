"""Asset `report`: every run on one page, as Markdown and HTML, with the traces it links to."""

import base64

import dagster as dg

from eval_assets.partitions import CODE_VERSION, GROUP, Materialized
from eval_assets.plots import png
from eval_assets.reporting import report_home
from eval_assets.resources import Evaluation
from mathrag_pipeline.stages import failing_partition
from mathrag_pipeline.tables import file_metadata

PREVIEW = 100_000


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
        made = report_home(evaluation.home)
    plots = [
        f"![{name}](data:image/png;base64,{base64.b64encode(png(plot)).decode()})" for name, plot in made.shown.items()
    ]
    return dg.MaterializeResult(
        metadata={
            "runs": len(made.runs),
            "report": dg.MetadataValue.md(made.markdown.read_text(encoding="utf-8")[:PREVIEW]),
            "plots": dg.MetadataValue.md("\n\n".join(plots)),
            "html": dg.MetadataValue.path(made.html),
            **file_metadata(made.markdown),
        }
    )
