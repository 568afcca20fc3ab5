"""What a researcher reads of a benchmark in Dagster's UI; numbers are plotted there from run to run."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import dagster as dg

from eval_assets.benchmarks import BenchmarkFile, Question, Questions
from eval_assets.figures import ALL, Failure, Figure, Group
from eval_assets.report import groups_table, number
from mathrag.evaluation import Result, Summary
from mathrag_pipeline.tables import bullets, row_metadata, table

Metadata = dict[str, Any]
OUTCOMES = ("correct", "wrong", "abstained", "error")


def describe_questions(file: BenchmarkFile, questions: Questions, artifact: Path) -> Metadata:
    """The rows as a table, how many of each label, and the lines that are none."""
    counts = {
        label: ", ".join(f"{name}: {count}" for name, count in sorted(found.items()))
        for label in ("domain", "wording", "split")
        if (found := Counter(value for row in questions.rows if (value := getattr(row, label))))
    }
    return {
        "source": dg.MetadataValue.path(file.path),
        "questions": table(
            {"id": row.id, "question": row.question, "answer": _quantity(row.answer, row.unit), "tol": str(row.tol)}
            for row in questions.rows
        ),
        "malformed": bullets(f"line {line.line}: {line.message}" for line in questions.malformed),
        "malformed_count": len(questions.malformed),
        "unanswerable_count": sum(row.answer is None for row in questions.rows),
        **counts,
        **row_metadata(len(questions.rows), Question, artifact),
    }


def describe_answers(results: Sequence[Result], service: str, seconds: float, artifact: Path) -> Metadata:
    """How each question went, and who answered."""
    answers = [result.answer for result in results if result.answer is not None]
    return {
        "answers": table(
            {
                "id": result.id,
                "outcome": result.outcome,
                "said": result.answer.answer if result.answer else result.detail,
                "formula": result.answer.formula.latex if result.answer and result.answer.formula else "",
                "confidence": round(result.confidence, 2),
                "steps in trace": len(result.answer.trace) if result.answer else 0,
            }
            for result in results
        ),
        "service": service,
        "snapshots": ", ".join(sorted({answer.snapshot or "none" for answer in answers})),
        "policies": ", ".join(sorted({answer.policy for answer in answers})),
        "seconds": round(seconds, 3),
        **{f"{outcome}_count": sum(result.outcome == outcome for result in results) for outcome in OUTCOMES},
        **row_metadata(len(results), Result, artifact),
    }


def describe_metrics(
    summary: Summary,
    groups: Sequence[Group],
    figures: Sequence[Figure],
    failures: Sequence[Failure],
    artifact: Path,
) -> Metadata:
    """The figures as Markdown and as numbers, and every failure."""
    return {
        "report": dg.MetadataValue.md(groups_table(groups)),
        "metrics": table(
            {
                "metric": figure.metric,
                "figure": number(figure, figure.figure),
                "95 % interval": ""
                if figure.low is None
                else f"{number(figure, figure.low)} to {number(figure, figure.high)}",
                "questions": figure.n,
            }
            for figure in figures
            if figure.label == ALL
        ),
        "failure_count": len(failures),
        "accuracy": summary.accuracy,
        "coverage": summary.coverage,
        "p50_ms": summary.p50_ms,
        "p95_ms": summary.p95_ms,
        **{outcome: getattr(summary, outcome) for outcome in ("n", *OUTCOMES)},
        **({} if summary.precision_when_answered is None else {"precision": summary.precision_when_answered}),
        "failures": table(
            {name: getattr(failure, name) for name in type(failure).model_fields} for failure in failures
        ),
        **row_metadata(len(figures), Figure, artifact),
    }


def _quantity(value: float | int | None, unit: str | None) -> str:
    return "none" if value is None else f"{value} {'' if unit in (None, '1') else unit}".strip()
