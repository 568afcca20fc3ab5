"""`mathrag evaluate`: every row of a benchmark has its result, the unreadable ones too."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from mathrag.settings import Settings
from mathrag_cli.main import build

ROWS = (
    {"id": "sphere", "question": "What is the volume of a sphere with radius 4 cm?", "answer": 268.08, "unit": "cm^3"},
    {"id": "wrong", "question": "What is the volume of a sphere with radius 4 cm?", "answer": 1, "unit": "m^3"},
    {"id": "none", "question": "Hello, my name is Marco.", "answer": None, "unit": None, "unknown_field": [1]},
)


@pytest.fixture
def evaluate(service_settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Result]:
    monkeypatch.setenv("MATHRAG_HOME", str(service_settings.home))
    return lambda *arguments: CliRunner().invoke(build(), ["evaluate", *map(str, arguments)])


def test_each_row_has_a_result_and_the_summary_counts_them(evaluate: Callable[..., Result], tmp_path: Path) -> None:
    questions = tmp_path / "questions.jsonl"
    lines = [json.dumps(row) for row in ROWS]
    questions.write_text("\n".join([*lines, "not json", '{"id": "x"}', lines[0]]), encoding="utf-8")
    done = evaluate(questions, "--out", tmp_path / "out", "--json")
    assert done.exit_code == 0, done.output
    summary = json.loads(done.stdout)
    counts = {name: summary[name] for name in ("n", "correct", "wrong", "abstained", "error")}
    assert counts == {"n": 6, "correct": 2, "wrong": 1, "abstained": 0, "error": 3}
    assert {"accuracy", "precision_when_answered", "p50_ms", "p95_ms"} <= set(summary)
    assert json.loads((tmp_path / "out" / "summary.json").read_text(encoding="utf-8")) == summary
    text = (tmp_path / "out" / "results.jsonl").read_text(encoding="utf-8")
    results = [json.loads(line) for line in text.split("\n") if line]
    assert [result["id"] for result in results] == ["sphere", "wrong", "none", "line 4", "line 5", "line 6"]
    assert results[0]["answer"]["trace"]
    assert all(f"{questions}:{line}" in done.stderr for line in (4, 5, 6))
    assert "3/3" in done.stderr


def test_results_go_into_the_home_by_default(
    evaluate: Callable[..., Result], service_settings: Settings, tmp_path: Path
) -> None:
    questions = tmp_path / "My questions.jsonl"
    questions.write_text(json.dumps(ROWS[0]), encoding="utf-8")
    assert evaluate(questions).exit_code == 0
    assert (service_settings.home / "evaluations" / "my-questions-jsonl" / "symbolic" / "summary.json").exists()


@pytest.mark.parametrize("content", ["", "not json\n", None])
def test_a_benchmark_without_a_row_is_an_error(
    evaluate: Callable[..., Result], tmp_path: Path, content: str | None
) -> None:
    questions = tmp_path / "questions.jsonl"
    if content is not None:
        questions.write_text(content, encoding="utf-8")
    done = evaluate(questions, "--json")
    assert done.exit_code == 1
    assert done.stdout == ""
    assert "Error: " in done.stderr


def test_a_service_that_is_not_there_is_an_error(
    evaluate: Callable[..., Result], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MATHRAG_SERVICE__URL", "http://127.0.0.1:9")
    questions = tmp_path / "questions.jsonl"
    questions.write_text(json.dumps(ROWS[0]), encoding="utf-8")
    done = evaluate(questions)
    assert done.exit_code == 1
    assert "mathrag serve" in done.stderr
