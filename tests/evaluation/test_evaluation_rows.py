"""Bad rows are reported one by one, with their line, and the others are kept."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from mathrag.errors import RowError
from mathrag.evaluation import EvaluationRow, read_benchmark, read_rows_and_errors
from mathrag.evaluation.scoring import compare

GOOD = {"id": "good", "question": "How long?", "answer": 2.5, "unit": "m"}


def _file(tmp_path: Path, *lines: str) -> Path:
    path = tmp_path / "mine.jsonl"
    path.write_text("\n".join((*lines, json.dumps(GOOD))) + "\n", encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("bad", "said"),
    [
        ("{", "not JSON"),
        ("[1]", "expected a JSON object"),
        ('{"question": "?", "answer": 1}', "id"),
        ('{"id": "a", "answer": 1}', "question"),
        ('{"id": "a", "question": " ", "answer": 1}', "question"),
        ('{"id": "a", "question": "?"}', "answer"),
        ('{"id": "a", "question": "?", "answer": NaN}', "no finite number"),
        ('{"id": "a", "question": "?", "answer": -Infinity}', "no finite number"),
        ('{"id": "a", "question": "?", "answer": true}', "true is no number"),
        ('{"id": "a", "question": "?", "answer": "many"}', "answer"),
        ('{"id": "a", "question": "?", "answer": [1]}', "answer"),
        ('{"id": "a", "question": "?", "answer": 1, "unit": "florb"}', "'florb' is no known unit"),
        ('{"id": "a", "question": "?", "answer": 1, "answer_alt": [{"answer": 2, "unit": "florb"}]}', "florb"),
        ('{"id": "a", "question": "?", "answer": 1, "tol": -1}', "tol"),
        ('{"id": "a", "question": "?", "answer": 1, "tol": Infinity}', "tol"),
        (
            '{"id": "good", "question": "?", "answer": 1}\n{"id": "good", "question": "again?", "answer": 1}',
            "ids must differ",
        ),
    ],
)
def test_a_bad_row_is_named_and_the_rest_is_kept(tmp_path: Path, bad: str, said: str) -> None:
    read = read_rows_and_errors(_file(tmp_path, bad))
    assert said in read.errors[0].message
    assert read.errors[0].details["line"] == (1 if "\n" not in bad else 2)
    assert [row.id for row in read.rows] == ["good"]


def test_a_file_that_is_not_there_is_said_to_be_none(tmp_path: Path) -> None:
    with pytest.raises(RowError, match=r"mine.jsonl: there is no such file$"):
        read_benchmark(tmp_path / "mine.jsonl")


def test_every_bad_row_is_in_the_message(tmp_path: Path) -> None:
    path = _file(tmp_path, "{", '{"id": "a", "question": "?", "answer": NaN}')
    with pytest.raises(RowError, match=r"(?s)mine.jsonl:1.*mine.jsonl:2"):
        read_benchmark(path)


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({"answer": 3}, (3, None)),
        ({"answer": 3, "unit": ""}, (3, "")),
        ({"answer": "2.50", "unit": "kW⋅h"}, (2.5, "kW⋅h")),
        ({"answer": None, "unit": "florb"}, (None, "florb")),
        ({"answer": 2**70 + 1, "unit": "1"}, (2**70 + 1, "1")),
    ],
)
def test_what_is_no_mistake_is_read(tmp_path: Path, fields: dict[str, Any], expected: tuple[Any, Any]) -> None:
    row, _ = read_rows_and_errors(_file(tmp_path, json.dumps({"id": "a", "question": "?", **fields}))).rows
    assert (row.answer, row.unit) == expected


def test_a_second_spelling_of_the_unit_counts_where_the_first_is_unknown_or_means_another_dimension() -> None:
    def spelled(unit: str, second: str) -> str | None:
        row = {"id": "1", "question": "How much?", "answer": 2, "unit": unit, "unit_pint": second}
        return EvaluationRow.model_validate(row).unit

    assert spelled("yy", "year") == "year"
    assert spelled("people", "") == "1"
    assert spelled("m/s", "meter/second") == "m/s"
    assert spelled("D", "1/m") == "1/m"
    assert spelled("$", "") == "$"
    assert spelled("m", "florbs") == "m"


def test_turns_are_counted() -> None:
    row = EvaluationRow.model_validate({"id": "1", "question": "How many turns?", "answer": 41, "unit": "turns"})
    assert compare(row, 41, "1")
    assert compare(row, 41, "rev")
    assert not compare(row, 41, "rad")
    plain = EvaluationRow.model_validate({"id": "1", "question": "How many revolutions?", "answer": 41})
    assert compare(plain, 41, "rev")


@pytest.mark.parametrize("unit", ["$", "USD", "dollars", "EUR", "£"])
def test_money_is_a_number_of_an_answer_whatever_it_is_written_by(tmp_path: Path, unit: str) -> None:
    path = tmp_path / "rows.jsonl"
    path.write_text(json.dumps({"id": "a", "question": "?", "answer": 5, "unit": unit, "unit_pint": unit}))
    read = read_rows_and_errors(path)
    assert not read.errors
    assert compare(read.rows[0], 5.0, "$")
