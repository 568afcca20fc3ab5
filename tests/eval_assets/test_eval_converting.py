"""`mathrag convert-benchmark`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from mathrag.evaluation import read_benchmark
from mathrag_cli.main import build


def test_command_writes_what_evaluate_reads(tmp_path: Path) -> None:
    source, target = tmp_path / "in.json", tmp_path / "out.jsonl"
    record = {"problem": "Add 2 and 3.", "answer": "5", "subject": "Algebra", "level": 1, "unique_id": "own/1.json"}
    source.write_text(json.dumps([record, {**record, "answer": "x"}]), encoding="utf-8")
    ran = CliRunner().invoke(build(), ["convert-benchmark", "math", str(source), str(target), "--json"])
    assert ran.exit_code == 0
    told = json.loads(ran.stdout)
    assert (told["rows"], told["skipped"][0]["place"]) == (1, "entry 2")
    (row,) = read_benchmark(target)
    assert (row.id, row.answer) == ("own/1.json", 5)


@pytest.mark.parametrize(("form", "target"), [("latin", "out.jsonl"), ("math", "in.json")])
def test_command_refuses_unknown_forms_and_writing_over_its_input(tmp_path: Path, form: str, target: str) -> None:
    source = tmp_path / "in.json"
    source.write_text("[]", encoding="utf-8")
    ran = CliRunner().invoke(build(), ["convert-benchmark", form, str(source), str(tmp_path / target)])
    assert ran.exit_code == 2
    assert source.read_text(encoding="utf-8") == "[]"


def test_a_file_without_a_single_row_is_a_failure(tmp_path: Path) -> None:
    source = tmp_path / "in.json"
    source.write_text("[]", encoding="utf-8")
    ran = CliRunner().invoke(build(), ["convert-benchmark", "math", str(source), str(tmp_path / "out.jsonl")])
    assert ran.exit_code == 1
    assert not (tmp_path / "out.jsonl").exists()
