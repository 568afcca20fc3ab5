"""Asset `answers`: every question asked through the query service's client, and scored."""

import time
from collections.abc import Callable, Sequence

import dagster as dg

from eval_assets.benchmarks import Malformed, Question, unasked
from eval_assets.metadata import describe_answers
from eval_assets.partitions import BENCHMARKS, CODE_VERSION, GROUP, Materialized
from eval_assets.resources import MALFORMED, QUESTIONS, RESULTS, Evaluation
from mathrag.evaluation import Result, evaluate
from mathrag.home import read_rows, write_rows
from mathrag_pipeline.stages import OWNERS, failing_partition

NO_ERRORS = "asked_without_error"
LOGGED_EVERY = 20

KNOWLEDGE_BASE = dg.AssetKey("knowledge_base")


@dg.asset(
    partitions_def=BENCHMARKS,
    group_name=GROUP,
    kinds={"python"},
    owners=OWNERS,
    tags={"mathrag/stage": "answers"},
    code_version=CODE_VERSION,
    deps=["questions", KNOWLEDGE_BASE],
    check_specs=[
        dg.AssetCheckSpec(NO_ERRORS, asset="answers", description="No question ended in an error instead of an answer")
    ],
)
def answers(context: dg.AssetExecutionContext, evaluation: dg.ResourceParam[Evaluation]) -> Materialized:
    """One result a question: the answer with its whole trace, the outcome and the time it took."""
    folder = evaluation.folder(context.partition_key)
    rows: list[Question] = read_rows(folder / QUESTIONS, Question)
    malformed: list[Malformed] = read_rows(folder / MALFORMED, Malformed)
    started = time.perf_counter()
    with failing_partition("answers", context.partition_key), evaluation.client() as client:
        client.require()
        results = evaluate(rows, client.ask, _progress(context, len(rows)))
    results += [unasked(line) for line in malformed]
    path = write_rows(folder / RESULTS, results)
    seconds = time.perf_counter() - started
    return dg.MaterializeResult(
        metadata=describe_answers(results, evaluation.service, seconds, path), check_results=[no_errors(results)]
    )


def no_errors(results: Sequence[Result]) -> dg.AssetCheckResult:
    """Fails where a question ended in an error; a refusal is not one."""
    failed = [result for result in results if result.outcome == "error"]
    return dg.AssetCheckResult(
        check_name=NO_ERRORS,
        passed=not failed,
        description="\n".join(f"{result.id}: {result.detail}" for result in failed) or f"{len(results)} asked",
        metadata={"errors": len(failed)},
    )


def _progress(context: dg.AssetExecutionContext, total: int) -> Callable[[Result], None]:
    done = {"correct": 0, "wrong": 0, "abstained": 0, "error": 0}

    def show(result: Result) -> None:
        done[result.outcome] += 1
        asked = sum(done.values())
        if asked == total or asked % LOGGED_EVERY == 0:
            context.log.info(f"{asked}/{total}: {', '.join(f'{n} {name}' for name, n in done.items())}")

    return show
