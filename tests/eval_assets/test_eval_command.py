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


CSV = """id;question;answer;unit;domain
sphere;What is the volume of a sphere with radius 4 cm?;268.08;cm^3;geometry

;"What is the volume of a sphere; its radius is 4 cm?";268.08;cm^3;geometry;
greeting;Hello, my name is Marco.;none;;
forgotten;What is the volume of a sphere with radius 4 cm?;;cm^3;
torn;What; 1;m;x;more
"""


def test_a_csv_is_a_benchmark_and_two_runs_of_it_are_compared(evaluate: Callable[..., Result], tmp_path: Path) -> None:
    questions = tmp_path / "my questions.csv"
    questions.write_text("\ufeff" + CSV.replace("\n", "\r\n"), encoding="utf-8")
    one, other = tmp_path / "one", tmp_path / "other"
    done = evaluate(questions, "--out", one, "--json")
    assert done.exit_code == 0, done.output
    assert (json.loads(done.stdout)["n"], json.loads(done.stdout)["correct"]) == (5, 3)
    results = [json.loads(line) for line in (one / "results.jsonl").read_text(encoding="utf-8").splitlines()]
    assert [row["id"] for row in results] == ["sphere", "row 2", "greeting", "line 6", "line 7"]
    assert "answer: Field required" in done.stderr
    assert "more cells than the head names" in done.stderr
    questions.write_text(CSV.replace("268.08", "268.1;m^3;", 1).replace("m^3;;cm^3", "m^3"), encoding="utf-8")
    assert evaluate(questions, "--out", other).exit_code == 0
    compared = evaluate("--compare", one, other)
    assert compared.exit_code == 0, compared.output
    assert "sphere" in compared.stdout
    assert "only the first 1, only the second 0" in compared.stdout
    assert "RETRIEVE_MATH_KNOWLEDGE" in (
        evaluate("--compare", one, other, "--out", tmp_path) and tmp_path / "comparison.html"
    ).read_text(encoding="utf-8")
    assert evaluate(questions, "--compare", one, other).exit_code == 2


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
