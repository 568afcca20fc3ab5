"""The stages of a question's law over documents that are known, and the rows of the bundled file."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

import covered
from mathrag.quantities import dimension_of
from records import read_lines

ROWS = read_lines(Path(covered.__file__).parent / "questions" / "covered-broad.jsonl")
SPEED = "# Motion\n\n## Speed\n\nThe speed $v$ in m/s of a body that covers the distance $s$ in the time $t$ is $$v = \\frac{s}{t}$$\n"


def ask(folder: Path, monkeypatch: pytest.MonkeyPatch, *rows: dict[str, object]) -> None:
    questions = folder / "rows.jsonl"
    questions.write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    monkeypatch.setattr(sys, "argv", ["covered.py", str(questions), "--data", str(folder), "--wrong"])
    covered.main()


def test_a_law_is_looked_for_in_the_document_its_row_names(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "speed.md").write_text(SPEED, encoding="utf-8")
    (tmp_path / "other.md").write_text("# Nothing\n\nNo law is here.\n", encoding="utf-8")
    law = {"formula": r"u = \frac{d}{t}", "unknown": "u", "unit": "m/s", "inputs": {"d": {"unit": "m"}}}
    ask(
        tmp_path,
        monkeypatch,
        {"id": "there", "doc": "speed.md", **law},
        {"id": "elsewhere", "doc": "other.md", **law},
        {"id": "garbled", "doc": "speed.md", "formula": r"\frac{"},
        {"id": "hidden", "doc": "other.md", "apart": True, **law},
    )
    told = capsys.readouterr().out
    assert "elsewhere: " in told
    assert "garbled: \\frac{ []: unread" in told
    assert "there: " not in told
    assert "hidden" not in told
    assert "read  questions 3  found 1  executable 1  typed 1" in told
    assert "apart  questions 1  found 0" in told


def test_rows_without_their_file_are_left_out_and_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "speed.md").write_text(SPEED, encoding="utf-8")
    law = {"formula": r"u = \frac{d}{t}", "unknown": "u", "unit": "m/s", "inputs": {"d": {"unit": "m"}}}
    ask(tmp_path, monkeypatch, {"id": "there", "doc": "speed.md", **law}, {"id": "gone", "doc": "none.md", **law})
    told = capsys.readouterr().out
    assert "gone: left out, as there is no " in told
    assert "questions 1  found 1" in told
    assert "without their file 1" in told


def test_a_unit_that_no_reading_agrees_with_is_not_typed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "speed.md").write_text(SPEED, encoding="utf-8")
    ask(
        tmp_path,
        monkeypatch,
        {"id": "heavy", "doc": "speed.md", "formula": r"v = \frac{s}{t}", "unknown": "v", "unit": "kg"},
    )
    assert "heavy: v = \\frac{s}{t} [('v', 'kg')]: not typed" in capsys.readouterr().out


def test_the_rows_are_whole() -> None:
    assert len({row["id"] for row in ROWS}) == len(ROWS) == 150
    allowed = {"id", "subject", "doc", "formula", "unknown", "unit", "inputs", "apart"}
    for row in ROWS:
        assert allowed - {"apart"} <= set(row) <= allowed, row["id"]
        assert all(dimension_of(unit) for _, unit in covered.units_of(row)), row["id"]


def test_every_second_row_of_a_subject_is_apart() -> None:
    for subject in {row["subject"] for row in ROWS}:
        apart = [row.get("apart", False) for row in ROWS if row["subject"] == subject]
        assert apart == [bool(number % 2) for number in range(len(apart))]
