"""Scoring, rows and figures (docs/contracts.md, "Evaluation rows")."""

from __future__ import annotations

from pathlib import Path

import pytest

from mathrag.agent import Answer
from mathrag.errors import MathRAGError, RowError
from mathrag.evaluation import EvaluationRow, read_benchmark, read_rows_and_errors, score, summarize


def answer(value: float | int | None, unit: str | None = None, kind: str = "computed", **more: object) -> Answer:
    return Answer.model_validate({"question": "q", "kind": kind, "answer": "a", "value": value, "unit": unit, **more})


def row(value: float | int | None, unit: str | None = None, **more: object) -> EvaluationRow:
    return EvaluationRow.model_validate({"id": "1", "question": "q", "answer": value, "unit": unit, **more})


@pytest.mark.parametrize(
    ("expected", "given"),
    [
        (row(9.8, "m/s^2"), answer(9.81, "N/kg")),
        (row(36, "km/h"), answer(10, "m/s")),
        (row(1, "kW⋅h"), answer(3.6, "MJ")),
        (row(50, "%"), answer(0.5, "1")),
        (row(0.5, None), answer(50, "%")),
        (row(4200, "J/(kg·℃)"), answer(4.2, "kJ/(kg·K)")),
        (row(25, "℃"), answer(298.15, "K")),
        (row(25, "℃", quantity_kind="temperature_difference"), answer(25, "K")),
        (row(25, "℃"), answer(25, "K", quantity_kind="temperature_difference")),
        (row(-5, "m", answer_abs_ok=True), answer(5, "m")),
        (row(1, "m", answer_alt=[{"answer": 300, "unit": "K"}]), answer(300, "K")),
        (row(7**222, None, tol=0), answer(7**222, "1")),
        (row(0, "m"), answer(1e-10, "m")),
        (row(None), answer(None, kind="abstained", abstained=True)),
        (row(None), answer(None, kind="conceptual")),
        (row(3e8, "m/s"), answer(299792458, "m/s", kind="constant")),
    ],
)
def test_right_answers(expected: EvaluationRow, given: Answer) -> None:
    assert score(expected, given).outcome == "correct"


@pytest.mark.parametrize(
    ("expected", "given"),
    [
        (row(9.8, "m/s^2"), answer(10.2, "m/s^2")),
        (row(9.8, "m/s^2"), answer(9.8, "m/s")),
        (row(25, "℃"), answer(25, "K")),
        (row(-5, "m"), answer(5, "m")),
        (row(7**222, None, tol=0), answer(7**222 + 1, "1")),
        (row(0, "m"), answer(1e-3, "m")),
        (row(None), answer(3, "m")),
    ],
)
def test_wrong_answers(expected: EvaluationRow, given: Answer) -> None:
    result = score(expected, given)
    assert result.outcome == "wrong"
    assert result.detail


def test_a_refusal_is_no_wrong_answer() -> None:
    assert score(row(3), answer(None, kind="abstained", abstained=True, reason="no")).outcome == "abstained"
    assert score(row(3), answer(None, kind="conversation")).outcome == "abstained"


def test_figures() -> None:
    given = [
        ("a", answer(1.0, "m")),
        ("a", answer(2.0, "m")),
        ("b", answer(None, kind="abstained")),
        ("b", MathRAGError("no")),
    ]
    rows = [EvaluationRow(id=str(n), question="q", answer=1.0, unit="m", category=c) for n, (c, _) in enumerate(given)]
    summary = summarize(score(row, outcome) for row, (_, outcome) in zip(rows, given, strict=True))
    assert (summary.n, summary.correct, summary.wrong, summary.abstained, summary.error) == (4, 1, 1, 1, 1)
    assert (summary.accuracy, summary.precision_when_answered, summary.coverage) == (0.25, 0.5, 0.5)
    assert summary.by_category["a"].accuracy == 0.5
    assert summarize([]).precision_when_answered is None


def test_malformed_rows_are_named_by_line_and_the_rest_is_read(tmp_path: Path) -> None:
    path = tmp_path / "rows.jsonl"
    lines = [
        '{"id": "a", "question": "q", "answer": 1, "unit": "m", "unknown": 3}',
        "not json",
        '{"id": "b", "question": "q"}',
        "",
        '{"id": "a", "question": "again", "answer": 2}',
        '{"id": "c", "question": "q", "answer": 123456789012345678901234567890, "tol": 0}',
        "[1]",
    ]
    path.write_text("\n".join(lines), encoding="utf-8")
    benchmark = read_rows_and_errors(path)
    assert [item.id for item in benchmark.rows] == ["a", "c"]
    assert benchmark.rows[1].answer == 123456789012345678901234567890
    assert [error.details["line"] for error in benchmark.errors] == [2, 3, 5, 7]
    with pytest.raises(RowError, match=":2:"):
        read_benchmark(path)


def test_a_wrong_whole_number_beyond_floats_is_told() -> None:
    scored = score(row(3, None), answer(7**500, "1"))
    assert scored.outcome == "wrong"
    assert scored.detail.startswith("got 3.54014e+422")
