"""The first benchmark: what the datasheet promises."""

from __future__ import annotations

import json
import re
import runpy
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

DATASETS = Path(__file__).parents[2] / "eval_assets" / "datasets"
DOCUMENTS = Path(__file__).parents[2] / "examples" / "documents"


@pytest.fixture(scope="module")
def rows() -> list[dict[str, Any]]:
    return [json.loads(line) for line in (DATASETS / "first-60.jsonl").read_text(encoding="utf-8").splitlines()]


def test_file_is_what_the_script_computes(rows: list[dict[str, Any]]) -> None:
    script = runpy.run_path(str(DATASETS / "make_first_60.py"))
    assert list(script["rows"]()) == rows


def test_domains_and_halves(rows: list[dict[str, Any]]) -> None:
    assert Counter(row["domain"] for row in rows) == {
        "physics": 26,
        "engineering": 4,
        "chemistry": 20,
        "integers": 4,
        "unanswerable": 6,
    }
    assert Counter(row["split"] for row in rows) == {"dev": 30, "test": 30}
    assert len({row["id"] for row in rows}) == len({row["question"] for row in rows}) == 60


def test_every_wording_is_in_both_halves(rows: list[dict[str, Any]]) -> None:
    wordings = {half: {row["wording"] for row in rows if row["split"] == half} for half in ("dev", "test")}
    assert wordings["dev"] == wordings["test"]
    assert len(wordings["dev"]) == 9


def _runs(question: str, length: int = 5) -> set[tuple[str, ...]]:
    words = re.findall(r"[a-z]+|#", re.sub(r"[-−]?\d+(?:\.\d+)?", "#", question.lower()))
    return {tuple(words[start : start + length]) for start in range(len(words) - length + 1)}


def test_halves_share_no_wording(rows: list[dict[str, Any]]) -> None:
    halves = {half: [_runs(row["question"]) for row in rows if row["split"] == half] for half in ("dev", "test")}
    assert set().union(*halves["dev"]).isdisjoint(set().union(*halves["test"]))


def test_only_unanswerable_questions_have_no_answer(rows: list[dict[str, Any]]) -> None:
    for row in rows:
        assert (row["answer"] is None) == (row["formula"] is None) == (row["domain"] == "unanswerable")


def test_one_integer_is_beyond_floats(rows: list[dict[str, Any]]) -> None:
    assert any(isinstance(row["answer"], int) and row["answer"] > 2**53 and row["tol"] == 0 for row in rows)


def test_the_library_reads_every_row() -> None:
    from mathrag.evaluation import read_benchmark

    assert len(read_benchmark(DATASETS / "first-60.jsonl")) == 60
