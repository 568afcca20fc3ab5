"""Assets of the group `openmath` that evaluate: problems, what they get without a model, runs with one, figures."""

from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path

import dagster as dg

from eval_assets.assets.answers import KNOWLEDGE_BASE
from eval_assets.openmath.problems import MathProblem, fixed_sample, read_problems
from eval_assets.openmath.report import groups_of, write_report
from eval_assets.openmath.runs import (
    DECISIONS,
    NEEDS_MODEL,
    Condition,
    DecisionRow,
    RunRow,
    all_runs,
    decisions,
    run,
    run_path,
    sampled_models,
)
from eval_assets.partitions import CODE_VERSION, Materialized
from eval_assets.resources import Evaluation
from mathrag.entities import Symbol
from mathrag.errors import RowError
from mathrag.home import read_rows, write_rows
from mathrag.knowledge import KnowledgeBase
from mathrag.models import chat_model, embedder, reranker
from mathrag.openmath import Guide, Mode
from mathrag_pipeline.stages import failing_partition
from mathrag_pipeline.tables import file_metadata, row_metadata, table

GROUP = "openmath"
PROBLEMS = "problems.jsonl"
RIGHT = "computed_answers_are_right"
PRECISION = 0.97
"""Of what is computed without a model, the share that has to be right."""


class Problems(dg.Config):
    """Where the problems are."""

    source: str = ""


class Asked(StrEnum):
    """A condition, as Dagster's launchpad offers it."""

    BASELINE = "baseline"
    INJECT = "inject"
    COMPUTE = "compute-or-inject"
    CALL = "call-or-inject"


class Manner(StrEnum):
    """One try at temperature 0, or the best of several samples."""

    GREEDY = "greedy"
    SAMPLES = "best-of-n"


class Running(dg.Config):
    """Which run: the paper's conditions, mode and threshold; a fixed sample, 0 for all."""

    condition: Asked = Asked.BASELINE
    mode: Manner = Manner.GREEDY
    threshold: float = 0.5
    sample: int = 20
    max_tokens: int = 1024


def _folder(evaluation: Evaluation) -> Path:
    return evaluation.home.evaluations / "openmath"


def _problems(evaluation: Evaluation) -> list[MathProblem]:
    path = _folder(evaluation) / PROBLEMS
    if not path.exists():
        raise RowError("there are no problems yet: materialize `openmath_problems`, which says what it needs")
    return list(read_rows(path, MathProblem, "mathrag evaluate-openmath"))


def _symbols(evaluation: Evaluation) -> Sequence[Symbol]:
    return KnowledgeBase.open(evaluation.home, evaluation.settings).all_symbols()


def _guide(evaluation: Evaluation) -> Guide:
    settings = evaluation.settings
    return Guide(
        _symbols(evaluation),
        embedder(settings.models),
        settings.openmath,
        evaluation.home.cache,
        chat_model(settings.models),
        reranker(settings.models),
    )


@dg.asset(group_name=GROUP, kinds={"python"}, tags={"mathrag/stage": "problems"}, code_version=CODE_VERSION)
def openmath_problems(config: Problems, evaluation: dg.ResourceParam[Evaluation]) -> Materialized:
    """The problems of MATH-500, from the file named in the run's configuration, else the one that was read before."""
    folder = _folder(evaluation)
    with failing_partition("openmath_problems", "all"):
        source = Path(config.source) if config.source else folder / PROBLEMS
        if not source.exists():
            raise RowError(
                f"no file of problems at {source}: fetch MATH-500 from where it is published (it is no part of this project) and name it"
                " as `source` in the configuration of the run, or run `mathrag convert-benchmark math-500 FILE"
                f" {folder / PROBLEMS}`",
                path=str(source),
            )
        problems = read_problems(source)
    path = write_rows(folder / PROBLEMS, problems)
    covered = sum(bool(problem.relevant()) for problem in problems)
    return dg.MaterializeResult(
        metadata={
            "with_a_relevant_symbol": covered,
            "problems": table(
                {"id": one.id, "subject": one.subject, "level": one.level, "problem": one.problem} for one in problems
            ),
            **row_metadata(len(problems), path, MathProblem),
        }
    )


@dg.asset(
    group_name=GROUP,
    kinds={"python", "sympy"},
    tags={"mathrag/stage": "decisions"},
    code_version=CODE_VERSION,
    deps=[openmath_problems, KNOWLEDGE_BASE],
    check_specs=[
        dg.AssetCheckSpec(
            RIGHT, asset="openmath_decisions", description=f"At least {PRECISION:.0%} of what is computed is right"
        )
    ],
)
def openmath_decisions(evaluation: dg.ResourceParam[Evaluation]) -> Materialized:
    """For each problem: computed, definitions, or nothing, with the reason; no language model is asked."""
    with failing_partition("openmath_decisions", "all"):
        rows = decisions(_problems(evaluation), _guide(evaluation), _folder(evaluation) / DECISIONS)
    found = groups_of(rows)
    every = next(one for one in found if one.group == "all")
    precision = every.precision.figure
    return dg.MaterializeResult(
        metadata={
            "groups": table(one.model_dump(exclude={"share", "precision"}) for one in found),
            "computed_share": every.share.figure or 0.0,
            "decisions": table(
                {"id": row.id, "way": row.decision.way, "reason": row.decision.reason, "right": str(row.right)}
                for row in rows
            ),
            **row_metadata(len(rows), _folder(evaluation) / DECISIONS, DecisionRow),
        },
        check_results=[
            dg.AssetCheckResult(
                check_name=RIGHT,
                passed=precision is None or precision >= PRECISION,
                severity=dg.AssetCheckSeverity.WARN,
                description=f"{every.right} of {every.computed} computed answers are right",
                metadata={"computed": every.computed, "right": every.right},
            )
        ],
    )


@dg.asset(
    group_name=GROUP,
    kinds={"python"},
    tags={"mathrag/stage": "runs"},
    code_version=CODE_VERSION,
    deps=[openmath_problems, KNOWLEDGE_BASE],
    description=f"A run with a language model; it goes on where it stopped.\n\nWithout a model: {NEEDS_MODEL}.",
)
def openmath_runs(
    context: dg.AssetExecutionContext, config: Running, evaluation: dg.ResourceParam[Evaluation]
) -> Materialized:
    """One run with a language model; rows are appended as they come."""
    condition: Condition = config.condition.value
    mode: Mode = config.mode.value
    with failing_partition("openmath_runs", condition):
        models = sampled_models(evaluation.settings.models, mode)
        path = run_path(_folder(evaluation), models[0].name, condition, mode, config.threshold)
        rows = run(
            fixed_sample(_problems(evaluation), config.sample),
            _guide(evaluation),
            models,
            path,
            condition=condition,
            mode=mode,
            threshold=config.threshold,
            max_tokens=config.max_tokens,
            show=lambda row: context.log.info(f"{row.id}: {row.decision.way}, {'right' if row.right else 'wrong'}"),
        )
    return dg.MaterializeResult(
        metadata={
            "right": sum(row.right for row in rows),
            "accuracy": sum(row.right for row in rows) / max(len(rows), 1),
            "answers": table(
                {"id": row.id, "way": row.decision.way, "answer": row.answer, "expected": row.expected} for row in rows
            ),
            **row_metadata(len(rows), path, RunRow),
        }
    )


@dg.asset(
    group_name=GROUP,
    kinds={"markdown", "matplotlib"},
    tags={"mathrag/stage": "figures"},
    code_version=CODE_VERSION,
    deps=[openmath_decisions, openmath_runs],
)
def openmath_figures(evaluation: dg.ResourceParam[Evaluation]) -> Materialized:
    """Coverage, decisions, differences by threshold and heat maps, beside the paper's values; of what there is so far."""
    folder = _folder(evaluation)
    with failing_partition("openmath_figures", "all"):
        path = folder / DECISIONS
        decided = list(read_rows(path, DecisionRow, "mathrag evaluate-openmath")) if path.exists() else []
        runs = all_runs(folder)
        written = write_report(_problems(evaluation), decided, runs, folder)
    return dg.MaterializeResult(
        metadata={
            "runs": len(runs),
            "report": dg.MetadataValue.md(written.read_text(encoding="utf-8")),
            **file_metadata(written),
        }
    )


OPENMATH = [openmath_problems, openmath_decisions, openmath_runs, openmath_figures]
