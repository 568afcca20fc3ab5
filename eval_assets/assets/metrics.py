"""Asset `metrics`: the figures of a run, overall and by domain, wording and split."""

import dagster as dg

from eval_assets.figures import figures
from eval_assets.metadata import describe_metrics
from eval_assets.partitions import BENCHMARKS, CODE_VERSION, GROUP, Materialized
from eval_assets.resources import METRICS, QUESTIONS, RESULTS, SUMMARY, Evaluation
from mathrag.evaluation import Result, Summary, summarize
from mathrag.home import read_rows, write_rows, write_text
from mathrag_pipeline.stages import OWNERS

PRECISION = "precision_floor"
PRECISION_FLOOR = 0.9
"""Of the answers that are given, the share that is right; a wrong number is worse than none."""


@dg.asset(
    partitions_def=BENCHMARKS,
    group_name=GROUP,
    kinds={"duckdb"},
    owners=OWNERS,
    tags={"mathrag/stage": "metrics"},
    code_version=CODE_VERSION,
    deps=["answers"],
    check_specs=[
        dg.AssetCheckSpec(
            PRECISION, asset="metrics", description=f"At least {PRECISION_FLOOR:.0%} of the answers given are right"
        )
    ],
)
def metrics(context: dg.AssetExecutionContext, evaluation: dg.ResourceParam[Evaluation]) -> Materialized:
    """Accuracy, precision and times of a benchmark, and a table of everything that was not answered rightly."""
    folder = evaluation.folder(context.partition_key)
    summary = summarize(read_rows(folder / RESULTS, Result))
    found = figures(folder / QUESTIONS, folder / RESULTS)
    write_text(folder / SUMMARY, summary.model_dump_json(indent=2) + "\n")
    path = write_rows(folder / METRICS, found.groups)
    return dg.MaterializeResult(
        metadata=describe_metrics(summary, found, path), check_results=[precision_floor(summary)]
    )


def precision_floor(summary: Summary) -> dg.AssetCheckResult:
    """Warns where too many of the answers given are wrong, or where none is given at all."""
    precision = summary.precision_when_answered
    return dg.AssetCheckResult(
        check_name=PRECISION,
        passed=precision is not None and precision >= PRECISION_FLOOR,
        severity=dg.AssetCheckSeverity.WARN,
        description="no question was given a value"
        if precision is None
        else f"{precision:.1%} of the answers are right",
        metadata={"floor": PRECISION_FLOOR, "wrong": summary.wrong, "answered": summary.coverage * summary.n},
    )
