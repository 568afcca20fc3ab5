"""``mathrag ask --file``: a table of questions comes out answered, row by row."""

from __future__ import annotations

import csv
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from mathrag.agent import Answer
from mathrag.commands.question_table import answer_table
from mathrag.errors import KnowledgeError


def _ask(text: str) -> Answer:
    if text == "fails":
        raise KnowledgeError("the index is gone")
    return Answer(question=text, kind="computed", answer=f"{text} is 2 m.", value=2, unit="m", confidence=0.9)


def _rows(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as opened:
        return list(csv.DictReader(opened))


@pytest.mark.parametrize("separator", [",", ";"])
def test_each_row_keeps_its_cells_and_has_its_answer(tmp_path: Path, separator: str) -> None:
    asked, answered = tmp_path / "asked.csv", tmp_path / "answered.csv"
    lines = (("id", "Question", "answer"), ("1", "a", "2"), ("2", "fails", ""), ("3", "", ""))
    asked.write_text("\ufeff" + "".join(separator.join(line) + "\n" for line in lines), encoding="utf-8")
    answer_table(asked, answered, _ask)
    first, second, third = _rows(answered)
    assert (first["id"], first["answer"], first["answer (mathrag)"], first["value"]) == ("1", "2", "a is 2 m.", "2")
    assert (second["kind"], second["reason"], second["value"]) == ("failed", "the index is gone", "")
    assert third["id"] == "3"


def test_a_table_comes_out_with_sources(run: Callable[..., Any], tmp_path: Path) -> None:
    asked, answered = tmp_path / "asked.csv", tmp_path / "answered.csv"
    asked.write_text("question\nWhat is 2 m plus 30 cm?\nWhat is the flurb of 3 m?\n", encoding="utf-8")
    assert run("ask", "--file", str(asked), "--output", str(answered)).exit_code == 0
    calculated, refused = _rows(answered)
    assert (calculated["value"], calculated["unit"], calculated["formula"]) == ("2.3", "m", "calculated, no source")
    assert refused["answer"] == ""
    assert "flurb" in refused["reason"]


@pytest.mark.parametrize(
    ("header", "options", "said"),
    [
        ("text", (), "no column 'question'"),
        ("question", ("--output", "asked.csv"), "name another one"),
        ("question", ("--json",), "--file with neither"),
    ],
)
def test_what_can_not_be_answered_says_so(
    run: Callable[..., Any],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    header: str,
    options: tuple[str, ...],
    said: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("asked.csv").write_text(f"{header}\nWhat is 2 m?\n", encoding="utf-8")
    result = run("ask", "--file", "asked.csv", *options)
    assert result.exit_code == 2
    assert said in " ".join(result.output.replace("│", " ").split())
