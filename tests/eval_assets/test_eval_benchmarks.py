"""Benchmark files and their rows."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from eval_assets.benchmarks import benchmark_files, benchmark_folder, find, read_questions, unasked
from mathrag.errors import RowError
from mathrag.home import Home


def _write(path: Path, *rows: dict[str, Any] | str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    lines = (row if isinstance(row, str) else json.dumps(row) for row in rows)
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def test_bundled_and_own_benchmarks_are_found_by_slug(tmp_path: Path) -> None:
    home = Home(tmp_path)
    own = _write(benchmark_folder(home) / "My Questions.jsonl", {"id": "a", "question": "?", "answer": 1})
    _write(benchmark_folder(home) / ".half-copied.jsonl", "{")
    slugs = [file.slug for file in benchmark_files(home)]
    assert {"first-60-jsonl", "my-questions-jsonl"} <= set(slugs)
    assert slugs == sorted(slugs)
    assert not any("half-copied" in slug for slug in slugs)
    assert find(home, "my-questions-jsonl").path == own


def test_own_benchmark_of_the_same_name_goes_first(tmp_path: Path) -> None:
    home = Home(tmp_path)
    own = _write(benchmark_folder(home) / "first-60.jsonl", {"id": "a", "question": "?", "answer": 1})
    assert find(home, "first-60-jsonl").path == own


def test_missing_benchmark_says_where_it_belongs(tmp_path: Path) -> None:
    with pytest.raises(RowError, match="benchmarks or delete the partition"):
        find(Home(tmp_path), "gone-jsonl")


def test_labels_come_with_the_rows_and_may_be_absent(tmp_path: Path) -> None:
    path = _write(
        tmp_path / "b.jsonl",
        {"id": 1, "question": "a?", "answer": 1, "domain": "physics", "wording": "terse", "other": [1]},
        {"id": "2", "question": "b?", "answer": None, "domain": ["not", "text"]},
    )
    first, second = read_questions(path).rows
    assert (first.id, first.domain, first.wording, first.split) == ("1", "physics", "terse", None)
    assert (second.id, second.domain) == ("2", None)


def test_whole_numbers_stay_exact(tmp_path: Path) -> None:
    path = _write(tmp_path / "b.jsonl", {"id": "a", "question": "?", "answer": 2**70 + 1, "tol": 0})
    assert read_questions(path).rows[0].answer == 2**70 + 1


def test_malformed_lines_are_kept_with_their_number(tmp_path: Path) -> None:
    path = _write(tmp_path / "b.jsonl", {"id": "a", "question": "?", "answer": 1}, "{", {"id": "b"}, "[1]")
    read = read_questions(path)
    assert [line.line for line in read.malformed] == [2, 3, 4]
    assert len(read.rows) == 1
    assert unasked(read.malformed[0]).outcome == "error"


def test_a_file_without_a_row_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(RowError, match="no row can be asked"):
        read_questions(_write(tmp_path / "b.jsonl", "{"))
