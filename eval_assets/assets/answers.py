"""Asset `answers`: every question asked through the query service's client, and scored."""

import time
from collections.abc import Callable, Sequence

import dagster as dg

from eval_assets.asking import Progress
from eval_assets.benchmarks import Malformed, Question, Questions
from eval_assets.measuring import EVALUATE, MALFORMED, QUESTIONS, RESULTS, answer
from eval_assets.metadata import describe_answers
from eval_assets.partitions import CODE_VERSION, GROUP, RUNS, Materialized, run_of
from eval_assets.resources import Evaluation
from mathrag.evaluation import Result
from mathrag.home import read_rows
from mathrag_pipeline.stages import failing_partition

NO_ERRORS = "asked_without_error"
LOGGED_EVERY = 20

KNOWLEDGE_BASE = dg.AssetKey("knowledge_base")


class Asking(dg.Config):
    """How it is asked; what is left out is the configuration's."""

    sample: int | None = None
    clients: int = 0


@dg.asset(
    partitions_def=RUNS,
    group_name=GROUP,
    kinds={"python"},
    tags={"mathrag/stage": "answers"},
    code_version=CODE_VERSION,
    deps=["questions", KNOWLEDGE_BASE],
    check_specs=[
        dg.AssetCheckSpec(NO_ERRORS, asset="answers", description="No question ended in an error instead of an answer")
    ],
)
def answers(
    context: dg.AssetExecutionContext, config: Asking, evaluation: dg.ResourceParam[Evaluation]
) -> Materialized:
    """One result a question: the answer with its whole trace, the outcome and the time it took.

    A run that was broken off goes on where it stopped.
    """
    benchmark, configuration = run_of(context)
    source, folder = evaluation.benchmark_folder(benchmark), evaluation.run_folder(benchmark, configuration)
    rows: list[Question] = read_rows(source / QUESTIONS, Question, EVALUATE)
    malformed: list[Malformed] = read_rows(source / MALFORMED, Malformed, EVALUATE)
    started = time.perf_counter()
    with failing_partition("answers", f"{benchmark}|{configuration}"):
        results = answer(
            benchmark, Questions(tuple(rows), tuple(malformed)), evaluation.opening(configuration), folder,
            size=config.sample, clients=config.clients, begin=_progress(context),
        )  # fmt: skip
    seconds = time.perf_counter() - started
    return dg.MaterializeResult(
        metadata=describe_answers(
            rows,
            results,
            evaluation.service,
            f"{evaluation.address}/{benchmark}/{configuration}",
            seconds,
            folder / RESULTS,
        ),
        check_results=[no_errors(results)],
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


def _progress(context: dg.AssetExecutionContext) -> Callable[[int], Progress]:
    def begin(total: int) -> Progress:
        done = {"correct": 0, "wrong": 0, "abstained": 0, "error": 0}

        def show(result: Result) -> None:
            done[result.outcome] += 1
            asked = sum(done.values())
            if asked == total or asked % LOGGED_EVERY == 0:
                context.log.info(f"{asked}/{total}: {', '.join(f'{n} {name}' for name, n in done.items())}")

        return show

    return begin
