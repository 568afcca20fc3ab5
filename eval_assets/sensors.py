"""The benchmark sensor: a new or changed file gets its partition and a run, and a new knowledge base is measured anew.

Every pair of a file's content and a published snapshot is asked once. A file that is gone loses its partition; what was
measured with it stays in ``evaluations/``.
"""

from __future__ import annotations

import dagster as dg
from pydantic import BaseModel, ValidationError

from eval_assets.benchmarks import BenchmarkFile, benchmark_files
from eval_assets.jobs import evaluate_job
from eval_assets.partitions import BENCHMARKS
from eval_assets.resources import Evaluation
from mathrag.knowledge import current_snapshot
from mathrag_pipeline.inbox import file_sha256

INTERVAL_SECONDS = 30


class Cursor(BaseModel):
    """What a run was last requested for: run keys by slug."""

    requested: dict[str, str] = {}


@dg.sensor(
    job=evaluate_job,
    minimum_interval_seconds=INTERVAL_SECONDS,
    default_status=dg.DefaultSensorStatus.RUNNING,
    description="Watches the benchmarks and the published knowledge base, and measures what has not been measured yet",
)
def benchmarks(context: dg.SensorEvaluationContext, evaluation: dg.ResourceParam[Evaluation]) -> dg.SensorResult:
    """See the module's description."""
    files = benchmark_files(evaluation.home)
    snapshot = current_snapshot(evaluation.home)
    before = _read_cursor(context)
    after = Cursor(requested={slug: key for slug, key in before.requested.items() if slug in {f.slug for f in files}})
    requests = []
    for file in files if snapshot else []:
        key = f"{file.slug}:{file_sha256(file.path)[:12]}:{snapshot}"
        if after.requested.get(file.slug) != key:
            after.requested[file.slug] = key
            requests.append(dg.RunRequest(partition_key=file.slug, run_key=key))
    return dg.SensorResult(
        run_requests=requests,
        skip_reason=None if requests else _idle(snapshot),
        cursor=after.model_dump_json(),
        dynamic_partitions_requests=_partition_requests(context.instance, files),
    )


def _partition_requests(
    instance: dg.DagsterInstance, files: list[BenchmarkFile]
) -> list[dg.AddDynamicPartitionsRequest | dg.DeleteDynamicPartitionsRequest]:
    registered = set(instance.get_dynamic_partitions(BENCHMARKS.name or ""))
    slugs = {file.slug for file in files}
    return [
        BENCHMARKS.build_add_request(sorted(slugs - registered)),
        BENCHMARKS.build_delete_request(sorted(registered - slugs)),
    ]


def _idle(snapshot: str | None) -> str:
    return "every benchmark was asked of this knowledge base" if snapshot else "no knowledge base is published yet"


def _read_cursor(context: dg.SensorEvaluationContext) -> Cursor:
    try:
        return Cursor.model_validate_json(context.cursor or "{}")
    except ValidationError:
        return Cursor()  # of an older version: run keys keep what was measured from being asked again
