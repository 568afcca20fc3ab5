"""The two sets of questions made apart: each row has the form that its readers rely on. Failures name ids, never questions."""

from __future__ import annotations

import importlib.util
import json
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[2]
SHARED = ROOT.parent / "shared" / "data"


def _load() -> ModuleType:
    """``benchmarks/apart.py``, which is a script and no part of a package."""
    spec = importlib.util.spec_from_file_location("apart", ROOT / "benchmarks" / "apart.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["apart"] = module
    spec.loader.exec_module(module)
    return module


apart = _load()


def test_rows_are_complete_and_held_out() -> None:
    readings, missing = apart.read_rows(apart.PROBLEMS), apart.read_rows(apart.MISSING)
    assert (len(readings), len(missing)) == (100, 60)
    assert sum(row["question"] is None for row in readings) == 50
    ids = [row["id"] for row in (*readings, *missing)]
    assert len(ids) == len(set(ids))
    assert all(row["split"] == "test" for row in (*readings, *missing))
    assert all({"things", "quantities", "asked"} < row.keys() for row in readings)
    assert all(set(row["missing"]) == {"name", "quantity_kind", "dimension"} for row in missing)


def test_readings_have_known_units_and_words_of_their_question() -> None:
    faults = {row["id"]: list(apart.problem_faults(row)) for row in apart.read_problems(None)}
    assert len(faults) == 50
    assert [row_id for row_id, found in faults.items() if found] == []


@pytest.mark.shared
def test_readings_of_exercises_have_the_words_of_their_exercise() -> None:
    exercises = SHARED / "broad"
    if not exercises.is_dir():
        pytest.skip("no exercises of textbooks beside the repository")
    faults = {row["id"]: list(apart.problem_faults(row)) for row in apart.read_problems(exercises)}
    assert len(faults) == 100
    assert [row_id for row_id, found in faults.items() if found] == []


def test_questions_that_lack_a_value_name_a_known_kind() -> None:
    faults = {row["id"]: list(apart.missing_faults(row)) for row in apart.read_rows(apart.MISSING)}
    assert [row_id for row_id, found in faults.items() if found] == []


def test_formulas_stand_in_the_documents() -> None:
    # sheets come from Typst, whose formulas are not LaTeX
    folders = (ROOT / "examples" / "documents", SHARED / "documents", SHARED / "broad" / "docs")
    checked, absent = 0, []
    for row in apart.read_rows(apart.MISSING):
        texts = [
            path.read_text(encoding="utf-8")
            for name in row["documents"]
            for folder in folders
            if (path := folder / name).suffix != ".pdf" and path.is_file()
        ]
        checked += bool(texts)
        if texts and not any(row["formula"] in text for text in texts):
            absent.append(row["id"])
    assert absent == []
    assert checked >= 10


def test_a_fault_is_found() -> None:
    row = apart.read_problems(None)[0]
    quantity = {**row["quantities"][0], "text": "no such words", "unit": "furlops"}
    assert len(list(apart.problem_faults({**row, "quantities": [quantity]}))) == 2


def test_an_exercise_with_another_text_is_refused(tmp_path: Path) -> None:
    source = next(row["source"] for row in apart.read_rows(apart.PROBLEMS) if row["question"] is None)
    (tmp_path / "dev_other.jsonl").write_text(
        json.dumps({"id": source["id"], "question": "Another?"}), encoding="utf-8"
    )
    with pytest.raises(ValueError, match="not as it was read"):
        apart.read_problems(tmp_path)
