"""The scorer of readings on readings that are known, and the rows of the bundled file."""

from __future__ import annotations

import hashlib
import json
import sys
from pathlib import Path
from typing import Any

import pytest

import reading
from mathrag.problems import Problem, Quantity, Thing
from mathrag.quantities import dimension_of
from readings import Reading, read_readings
from records import read_lines, sample

QUESTION = "A copper block of 2.0 kg warms from 20 °C by 40 K within 3 min. How much heat does it take up?"
ROW = {
    "id": "block",
    "question": QUESTION,
    "things": [{"id": "thing 1", "head": "block"}],
    "quantities": [
        {"text": "2.0 kg", "value": 2.0, "unit": "kg", "of": "thing 1"},
        {"text": "20 °C", "value": 20, "unit": "°C", "of": "thing 1", "when": "start"},
        {"text": "40 K", "value": 40, "unit": "K", "of": "thing 1", "when": "change"},
        {"text": "3 min", "value": 3, "unit": "min", "optional": True},
    ],
    "asked": {"name": "heat", "unit": "J", "of": "thing 1"},
}


def quantity(id: str, words: str, value: float, unit: str, **more: Any) -> Quantity:
    start = QUESTION.find(words)
    return Quantity(id=id, value=value, unit=unit, span=(start, start + len(words)), **more)


BLOCK = Thing(id="thing 1", head="copper block")
MASS = quantity("q1", "2.0 kg", 2000, "g", of="thing 1")
START = quantity("q2", "20 °C", 293.15, "K", of="thing 1", when="start")
CHANGE = quantity("q3", "40 K", 40, "°C", of="thing 1", when="change")
HEAT = Quantity(id="q9", name="heat", dimension="L^2 M T^-2", of="thing 1", status="asked")


def judged(*quantities: Quantity) -> tuple[dict[str, int], list[str]]:
    problem = Problem(text=QUESTION, things=(BLOCK,), quantities=(*quantities, HEAT), asked=("q9",))
    counts, wrong = reading.judged(Reading.model_validate(ROW), problem)
    return dict(counts), wrong


def test_a_right_reading_may_use_other_units() -> None:
    counts, wrong = judged(MASS, START, CHANGE)
    assert wrong == []
    assert {name: counts[f"{name} right"] for name in reading.ASPECTS if name != "status"} == {
        "values": 3,
        "things": 3,
        "times": 2,
        "asked": 1,
        "dimension": 1,
        "whole": 1,
    }


def test_an_optional_value_is_neither_extra_nor_missed() -> None:
    assert judged(MASS, START, CHANGE, quantity("q4", "3 min", 180, "s"))[1] == []


@pytest.mark.parametrize(
    ("instead", "aspect"),
    [
        (MASS.model_copy(update={"value": 2}), "values"),
        (MASS.model_copy(update={"span": (0, 3)}), "values"),
        (MASS.model_copy(update={"span": None}), "values"),
        (MASS.model_copy(update={"of": None}), "things"),
        (MASS.model_copy(update={"when": "end"}), "times"),
        (MASS.model_copy(update={"status": "rated"}), "status"),
    ],
)
def test_each_fault_is_counted_where_it_is(instead: Quantity, aspect: str) -> None:
    counts, wrong = judged(instead, START, CHANGE)
    assert counts[f"{aspect} right"] == counts[aspect] - 1
    assert counts["whole right"] == 0
    assert wrong


def test_a_temperature_on_its_scale_is_no_difference() -> None:
    counts, _ = judged(MASS, START.model_copy(update={"value": 20}), CHANGE)
    assert counts["values right"] == 2


def test_what_stands_nowhere_is_extra() -> None:
    counts, wrong = judged(MASS, START, CHANGE, quantity("q4", "block", 7, "m"))
    assert (counts["extra"], wrong) == (1, ["extra: 7 m"])


def test_an_assumed_value_is_not_extra() -> None:
    assumed = Quantity(id="q4", value=9.81, unit="m/s^2", status="assumed", note="customary")
    assert judged(MASS, START, CHANGE, assumed)[0]["extra"] == 0


def test_asked_needs_dimension_and_owner() -> None:
    problem = Problem(text=QUESTION, quantities=(HEAT.model_copy(update={"of": None}),), asked=("q9",))
    counts, _ = reading.judged(Reading.model_validate(ROW), problem)
    assert (counts["dimension right"], counts["asked right"]) == (1, 0)


def test_rows_that_were_read_are_not_read_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    rows, out = tmp_path / "rows.jsonl", tmp_path / "read.jsonl"
    rows.write_text("\n".join(json.dumps({**ROW, "id": name}) for name in ("one", "two")), encoding="utf-8")
    texts: list[str] = []

    def read(text: str) -> Problem:
        texts.append(text)
        return Problem(text=text)

    monkeypatch.setattr(reading, "reader_named", lambda _: read)
    for size in ("1", "2"):
        monkeypatch.setattr(sys, "argv", ["reading.py", str(rows), "--out", str(out), "--sample", size, "--totals"])
        reading.main()
    assert len(texts) == 2
    assert len(read_lines(out)) == 2
    assert "values     0.0 % (0 of 6)" in capsys.readouterr().out


def test_an_unknown_reader_is_told() -> None:
    with pytest.raises(SystemExit, match="no reader"):
        reading.reader_named("mathrag.problems:nobody")


def test_a_sample_is_always_the_same() -> None:
    rows = [Reading(id=str(number)) for number in range(50)]
    assert sample(rows, 10) == sample(rows[::-1], 10)[::-1]
    assert sample(rows, None) == rows


def test_a_question_can_stand_elsewhere(tmp_path: Path, capsys: Any) -> None:
    (tmp_path / "rows.jsonl").write_text('{"id": "a", "source": "set.jsonl"}\n{"id": "b", "source": "other.jsonl"}\n')
    (tmp_path / "set.jsonl").write_text('{"id": "a", "question": "How far?"}\n')
    assert [row.question for row in read_readings(tmp_path / "rows.jsonl", tmp_path)] == ["How far?"]
    assert "1 rows left out" in capsys.readouterr().out


def test_of_a_set_made_apart_only_totals_are_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    rows = tmp_path / "apart.jsonl"
    source = {"id": "x", "sha256": hashlib.sha256(QUESTION.encode()).hexdigest()}
    rows.write_text(json.dumps({**ROW, "split": "test", "question": None, "source": source}), encoding="utf-8")
    (tmp_path / "broad").mkdir()
    exercise = {"id": "x", "question": QUESTION}
    (tmp_path / "broad" / "dev_heat.jsonl").write_text(json.dumps(exercise), encoding="utf-8")
    monkeypatch.setattr(reading, "reader_named", lambda _: lambda text: Problem(text=text))
    arguments = ["reading.py", str(rows), "--data", str(tmp_path)]
    monkeypatch.setattr(sys, "argv", arguments)
    with pytest.raises(SystemExit, match="--totals"):
        reading.main()
    monkeypatch.setattr(sys, "argv", [*arguments, "--totals"])
    reading.main()
    printed = capsys.readouterr().out
    assert "values     0.0 % (0 of 3)" in printed
    assert "copper" not in printed


def test_readings_that_were_kept_are_scored_again(tmp_path: Path) -> None:
    path = tmp_path / "read.jsonl"
    path.write_text(
        json.dumps({"id": "block", "problem": Problem(text=QUESTION).model_dump(mode="json")}), encoding="utf-8"
    )
    assert reading.reader_named(str(path))(QUESTION).text == QUESTION


ROWS = [Reading.model_validate(row) for row in read_lines(reading.READINGS)]


def test_the_rows_are_whole() -> None:
    assert len({row.id for row in ROWS}) == len(ROWS) == 100
    for row in ROWS:
        assert row.question or row.source, row.id
        assert row.asked, row.id
        for item in row.quantities:
            assert item.of is None or item.of in {thing.id for thing in row.things}, row.id
            assert dimension_of(item.unit or "1"), row.id


@pytest.mark.parametrize("row", [row for row in ROWS if row.question], ids=lambda row: row.id)
def test_every_value_stands_in_its_question(row: Reading) -> None:
    assert [item.text for item in row.quantities if item.text not in row.question] == []


@pytest.mark.parametrize("row", [row for row in ROWS if row.question], ids=lambda row: row.id)
def test_a_reading_by_hand_is_right_by_itself(row: Reading) -> None:
    assert reading.judged(row, as_problem(row))[1] == []


def as_problem(row: Reading) -> Problem:
    """The reading as a reader would give it."""
    given = [
        Quantity(
            id=f"q{number}",
            value=item.value,
            unit=item.unit,
            of=item.of,
            when=item.when,
            status=item.status,
            span=next(reading.places(row.question, item.text)),
        )
        for number, item in enumerate(row.quantities)
    ]
    asked = [
        Quantity(id=f"asked {number}", dimension=item.dimension, of=item.of, status="asked")
        for number, item in enumerate(row.asked)
    ]
    things = tuple(Thing(id=thing.id, head=thing.head) for thing in row.things)
    return Problem(
        text=row.question, things=things, quantities=(*given, *asked), asked=tuple(item.id for item in asked)
    )
