"""Asset `ablations`: configurations compared over the same questions."""

import dagster as dg

from eval_assets.configuration import DEFAULT
from eval_assets.metadata import describe_flips
from eval_assets.partitions import CODE_VERSION, GROUP, Materialized
from eval_assets.resources import Evaluation
from eval_assets.runs import Comparison, comparisons, runs
from mathrag.home import write_rows
from mathrag_pipeline.stages import failing_partition
from mathrag_pipeline.tables import row_metadata, table

ABLATIONS = "ablations.jsonl"


@dg.asset(
    group_name=GROUP,
    kinds={"python"},
    tags={"mathrag/stage": "ablations"},
    code_version=CODE_VERSION,
    deps=[dg.AssetDep("metrics", partition_mapping=dg.AllPartitionMapping())],
)
def ablations(evaluation: dg.ResourceParam[Evaluation]) -> Materialized:
    """Each configuration against the default one: accuracy of both, who answers what the other doesn't, and the odds of chance."""
    with failing_partition("ablations", "all runs"):
        found = comparisons(runs(evaluation.home))
    path = write_rows(evaluation.home.evaluations / ABLATIONS, found)
    return dg.MaterializeResult(
        metadata={
            "compared_with": DEFAULT,
            "comparisons": table(comparison.model_dump(exclude={"flips"}) for comparison in found),
            "went_otherwise": describe_flips(found, evaluation.address),
            **row_metadata(len(found), path, Comparison),
        }
    )
