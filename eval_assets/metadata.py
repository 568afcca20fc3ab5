"""What a researcher reads of a benchmark in Dagster's UI; numbers are plotted there from run to run."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import dagster as dg

from eval_assets.benchmarks import BenchmarkFile, Question, Questions
from eval_assets.configuration import configurations
from eval_assets.figures import ALL, Failure, Figure, Group
from eval_assets.measuring import BEFORE
from eval_assets.report import flips_table, groups_table, number
from eval_assets.reporting import Written
from eval_assets.runs import Comparison, Run, compare
from eval_assets.traces import TRACES
from mathrag.evaluation import Result, Summary
from mathrag.home import Home
from mathrag.settings import Settings
from mathrag_pipeline.tables import TABLE_ROWS, bullets, file_metadata, row_metadata, table

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
        **row_metadata(len(questions.rows), artifact, Question),
    }


def describe_answers(
    rows: Sequence[Question], results: Sequence[Result], service: str, address: str, seconds: float, artifact: Path
) -> Metadata:
    """How each question went, and who answered; ``address`` is where the service shows the run."""
    asked = {row.id: row.question for row in rows}
    answers = [result.answer for result in results if result.answer is not None]
    return {
        "answers": table(
            {
                "id": result.id,
                "question": asked.get(result.id, ""),
                "expected": _quantity(result.expected, result.expected_unit),
                "got": "" if result.value is None else _quantity(result.value, result.unit),
                "outcome": result.outcome,
                "said": result.answer.answer if result.answer else result.detail,
                "formula": result.answer.formula.latex if result.answer and result.answer.formula else "",
                "confidence": round(result.confidence, 2),
                "steps in trace": len(result.answer.trace) if result.answer else 0,
            }
            for result in results
        ),
        "traces": dg.MetadataValue.url(f"{address}/{TRACES}"),
        "service": service,
        "snapshots": ", ".join(sorted({answer.snapshot or "none" for answer in answers})),
        "policies": ", ".join(sorted({answer.policy for answer in answers})),
        "seconds": round(seconds, 3),
        **{f"{outcome}_count": sum(result.outcome == outcome for result in results) for outcome in OUTCOMES},
        **row_metadata(len(results), artifact, Result),
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
        **row_metadata(len(figures), artifact, Figure),
    }


def describe_flips(found: Sequence[Comparison], address: str) -> dg.MarkdownMetadataValue | str:
    """Question by question what each configuration answers otherwise than the one it is compared with, linked to both traces."""
    parts = [
        f"**{one.benchmark}: {one.configuration} against {one.compared_with}**\n\n"
        + flips_table(
            one.flips[:TABLE_ROWS],
            (one.compared_with, one.configuration),
            [f"{address}/{one.benchmark}/{name}/{TRACES}" for name in (one.compared_with, one.configuration)],
        )
        for one in found
        if one.flips
    ]
    return dg.MetadataValue.md("\n\n".join(parts)) if parts else "none"


def describe_before(run: Run, address: str) -> Metadata:
    """What went otherwise than in the run that this one replaced: of another snapshot, code or sample."""
    found = compare(run, run.before) if run.before else None
    if found is None:
        return {"changed_since_before": "none: no other run of this partition is kept"}
    table = flips_table(
        found.flips[:TABLE_ROWS], ("before", "now"), [f"{address}/{BEFORE}/{TRACES}", f"{address}/{TRACES}"]
    )
    text = f"{found.only_other} lost, {found.only_this} gained of {found.n} asked both times (p = {found.p:.3g})"
    return {"changed_since_before": dg.MetadataValue.md(f"{text}\n\n{table}")}


def describe_report(written: Written, address: str) -> Metadata:
    """What the report shows unfolded, its figures and links at the ``address`` of the service, and where all of it is."""
    text = _FOLDED.sub("", written.markdown.read_text(encoding="utf-8"))
    shown = _RELATIVE.sub(f"]({address}/", text)
    page = f"{address}/{written.html.name}"
    note = (
        f"*Figures and links need the query service (`mathrag serve`, part of `make dev`). [The whole report]({page})*"
    )
    return {
        "page": dg.MetadataValue.url(page),
        "runs": written.runs,
        "report": dg.MetadataValue.md(f"{note}\n\n{shown}"),
        "html": dg.MetadataValue.path(written.html),
        **file_metadata(written.markdown),
    }


_FOLDED = re.compile(r"<details>(?:(?!<details>).)*?</details>\n*|^- \[[^\n]*\]\(#[^\n]*\)\n", re.DOTALL | re.MULTILINE)
"""What is folded, and the list of contents, whose links lead nowhere in Dagster's UI."""

_RELATIVE = re.compile(r"(?<!\\)\]\((?!https?:|#)")


def needs(settings: Settings) -> str:
    """Who can answer, as a Markdown table: what each configuration needs, and whether that is set."""
    rows = (
        f"| `{one.name}` | {one.description} | {'a language model, and its key' if one.model else ''} | {one.lacks(settings) or 'ready'} |"
        for one in configurations(Home(settings.home)).values()
    )
    return "\n".join(("| configuration | who answers | needs | now |", "| --- | --- | --- | --- |", *rows))


def _quantity(value: float | int | None, unit: str | None) -> str:
    if value is None:
        return "none"
    return f"{value if isinstance(value, int) else format(value, '.6g')} {'' if unit in (None, '1') else unit}".strip()
