"""Asset `questions`: a benchmark file as validated rows."""

import dagster as dg

from eval_assets.benchmarks import Questions, find, read_questions
from eval_assets.measuring import MALFORMED, QUESTIONS
from eval_assets.metadata import describe_questions
from eval_assets.partitions import BENCHMARKS, CODE_VERSION, GROUP, Materialized
from eval_assets.resources import Evaluation
from mathrag.documents.inbox import file_sha256
from mathrag.home import write_rows, write_text
from mathrag_pipeline.stages import failing_partition

ROWS_VALID = "rows_valid"
SOURCE = "source.sha256"
"""Digest of the file that the rows were read from."""


@dg.asset(
    partitions_def=BENCHMARKS,
    group_name=GROUP,
    kinds={"json"},
    tags={"mathrag/stage": "questions"},
    code_version=CODE_VERSION,
    check_specs=[dg.AssetCheckSpec(ROWS_VALID, asset="questions", description="Every line of the file is a row")],
)
def questions(context: dg.AssetExecutionContext, evaluation: dg.ResourceParam[Evaluation]) -> Materialized:
    """The questions of a benchmark with their accepted answers, validated; lines that are no rows are kept apart."""
    slug = context.partition_key
    with failing_partition("questions", slug):
        file = find(evaluation.home, slug)
        digest = file_sha256(file.path)
        read = read_questions(file.path)
    folder = evaluation.benchmark_folder(slug)
    path = write_rows(folder / QUESTIONS, read.rows)
    write_rows(folder / MALFORMED, read.malformed)
    write_text(folder / SOURCE, digest)
    return dg.MaterializeResult(metadata=describe_questions(file, read, path), check_results=[rows_valid(read)])


def rows_valid(read: Questions) -> dg.AssetCheckResult:
    """Fails where a line is no row; the valid ones are asked all the same, and the others count as errors."""
    return dg.AssetCheckResult(
        check_name=ROWS_VALID,
        passed=not read.malformed,
        description="\n".join(line.message for line in read.malformed) or f"{len(read.rows)} rows",
        metadata={"rows": len(read.rows), "malformed": len(read.malformed)},
    )
