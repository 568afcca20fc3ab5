"""The benchmark sensor: what is new is measured.

A new or changed file gets its partition and is read. With ``pipeline.evaluate``, what has been read is asked of every automatic
configuration, once for each published knowledge base; of the bundled benchmarks only the small one. All others are started
by hand. When all runs are done, the report is made anew. A file that is gone loses its partition; what was measured with it
stays in ``evaluations/``.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence

import dagster as dg
from dagster._core.storage.dagster_run import NOT_FINISHED_STATUSES
from pydantic import BaseModel, ValidationError

from eval_assets.assets.questions import SOURCE
from eval_assets.benchmarks import BenchmarkFile, benchmark_files
from eval_assets.configuration import configurations
from eval_assets.jobs import EVALUATE, evaluate_job, read_job, report_job
from eval_assets.measuring import SUMMARY
from eval_assets.partitions import BENCHMARKS, CONFIGURATIONS, run_key
from eval_assets.resources import Evaluation
from mathrag.documents.inbox import file_sha256
from mathrag.knowledge import current_snapshot

INTERVAL_SECONDS = 30


class Cursor(BaseModel):
    """What was last requested: run keys by what they are for."""

    requested: dict[str, str] = {}


@dg.sensor(
    jobs=[read_job, evaluate_job, report_job],
    minimum_interval_seconds=INTERVAL_SECONDS,
    default_status=dg.DefaultSensorStatus.RUNNING,
    description="Watches the benchmarks and the published knowledge base, and measures what has not been measured yet",
)
def benchmarks(context: dg.SensorEvaluationContext, evaluation: dg.ResourceParam[Evaluation]) -> dg.SensorResult:
    """See the module's description."""
    files = benchmark_files(evaluation.home)
    snapshot = current_snapshot(evaluation.home)
    before = _read_cursor(context).requested
    wanted = {request.run_key or "": (name, request) for name, request in _wanted(context, evaluation, files, snapshot)}
    after = {name: key for key, (name, _) in wanted.items()}
    return dg.SensorResult(
        run_requests=[request for key, (name, request) in wanted.items() if before.get(name) != key],
        cursor=Cursor(requested={**before, **after}).model_dump_json(),
        dynamic_partitions_requests=[
            *_partitions(context.instance, BENCHMARKS, [file.slug for file in files]),
            *_partitions(context.instance, CONFIGURATIONS, list(configurations(evaluation.home))),
        ],
    )


def _wanted(
    context: dg.SensorEvaluationContext, evaluation: Evaluation, files: Sequence[BenchmarkFile], snapshot: str | None
) -> Iterator[tuple[str, dg.RunRequest]]:
    """Every run that what is there now asks for, with what it is for."""
    asked = evaluation.settings.pipeline.evaluate
    automatic = [name for name, one in configurations(evaluation.home).items() if asked and one.automatic]
    for file in files:
        digest = file_sha256(file.path)
        yield (
            file.slug,
            dg.RunRequest(partition_key=file.slug, run_key=f"{file.slug}:{digest[:12]}", job_name=read_job.name),
        )
        source = evaluation.benchmark_folder(file.slug) / SOURCE
        if snapshot and file.automatic and source.exists() and source.read_text(encoding="utf-8") == digest:
            for name in automatic:
                yield f"{file.slug}|{name}", _run(file.slug, name, f"{digest[:12]}:{snapshot}")
    measured = _measured(evaluation)
    if measured and not _busy(context.instance):
        yield report_job.name, dg.RunRequest(run_key=f"{report_job.name}:{measured}", job_name=report_job.name)


def _run(benchmark: str, configuration: str, version: str) -> dg.RunRequest:
    key = f"{benchmark}|{configuration}:{version}"
    return dg.RunRequest(partition_key=run_key(benchmark, configuration), run_key=key, job_name=EVALUATE)


def _measured(evaluation: Evaluation) -> str:
    """A digest of all figures; empty where there are none."""
    found = sorted(evaluation.home.evaluations.glob(f"*/*/{SUMMARY}"))
    digest = hashlib.sha256(b"".join(str(path).encode() + path.read_bytes() for path in found))
    return digest.hexdigest()[:12] if found else ""


def _busy(instance: dg.DagsterInstance) -> bool:
    return instance.get_runs_count(dg.RunsFilter(job_name=EVALUATE, statuses=NOT_FINISHED_STATUSES)) > 0


def _partitions(
    instance: dg.DagsterInstance, definition: dg.DynamicPartitionsDefinition, names: Sequence[str]
) -> list[dg.AddDynamicPartitionsRequest | dg.DeleteDynamicPartitionsRequest]:
    registered = set(instance.get_dynamic_partitions(definition.name or ""))
    return [
        definition.build_add_request(sorted(set(names) - registered)),
        definition.build_delete_request(sorted(registered - set(names))),
    ]


def _read_cursor(context: dg.SensorEvaluationContext) -> Cursor:
    try:
        return Cursor.model_validate_json(context.cursor or "{}")
    except ValidationError:
        return Cursor()  # of an older version: run keys keep what was measured from being asked again
