"""Asset `metrics`: the figures of a run, overall and by domain, wording and split."""

import dagster as dg

from eval_assets.accepted import accepted, regressions
from eval_assets.figures import failures, groups
from eval_assets.measuring import METRICS, RESULTS, measure
from eval_assets.metadata import describe_before, describe_metrics
from eval_assets.partitions import CODE_VERSION, GROUP, RUNS, Materialized, run_of
from eval_assets.resources import Evaluation
from eval_assets.runs import Run
from eval_assets.tables import ASKED
from mathrag.errors import RowError
from mathrag.evaluation import Summary
from mathrag.home import Home
from mathrag_pipeline.stages import failing_partition

PRECISION = "precision_floor"
PRECISION_FLOOR = 0.9
"""Of the answers that are given, the share that is right; a wrong number is worse than none."""

REGRESSION = "no_regression"


@dg.asset(
    partitions_def=RUNS,
    group_name=GROUP,
    kinds={"duckdb", "parquet"},
    tags={"mathrag/stage": "metrics"},
    code_version=CODE_VERSION,
    deps=["answers"],
    check_specs=[
        dg.AssetCheckSpec(
            PRECISION, asset="metrics", description=f"At least {PRECISION_FLOOR:.0%} of the answers given are right"
        ),
        dg.AssetCheckSpec(REGRESSION, asset="metrics", description="No figure is worse than the accepted one"),
    ],
)
def metrics(context: dg.AssetExecutionContext, evaluation: dg.ResourceParam[Evaluation]) -> Materialized:
    """Every metric of the run with its interval, by label, and a table of everything that was not answered rightly."""
    benchmark, configuration = run_of(context)
    folder = evaluation.run_folder(benchmark, configuration)
    key = f"{benchmark}|{configuration}"
    with failing_partition("metrics", key):
        if not (folder / RESULTS).exists():
            raise RowError(
                f"nothing has been asked yet: materialize `answers` of the partition {key} first, or launch the job `evaluate`,"
                " which does both",
                partition=key,
            )
        summary, figures = measure(folder)
        checks = [precision_floor(summary), no_regression(evaluation.home, key, summary)]
    asked = folder / ASKED
    metadata = describe_metrics(summary, groups(asked), figures, failures(asked), folder / METRICS)
    metadata |= describe_before(Run(folder), f"{evaluation.address}/{benchmark}/{configuration}")
    return dg.MaterializeResult(metadata=metadata, check_results=checks)


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


def no_regression(home: Home, key: str, summary: Summary) -> dg.AssetCheckResult:
    """Warns where the run is worse than the accepted one of the same questions."""
    before = accepted(home).get(key)
    comparable = before is not None and before.n == summary.n
    worse = regressions(before, summary) if before is not None and comparable else []
    other = f"the accepted run has {before.n} questions, this one {summary.n}" if before else "nothing accepted yet"
    return dg.AssetCheckResult(
        check_name=REGRESSION,
        passed=not worse,
        severity=dg.AssetCheckSeverity.WARN,
        description="; ".join(worse) or ("not worse than accepted" if comparable else other),
    )
