"""Readings that are replayed by their text, and two readings of one text compared."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from mathrag.errors import RowError
from mathrag.problems import Open, Problem, Quantity, Thing
from mathrag.problems.comparing import disagreements, with_second_reading
from mathrag.problems.reader import ProblemReader, Reader, RecordedReader, append_reading, sha256

TEXT = "A block of 2 kg hangs on a spring of 30 cm. How heavy is the block?"
BLOCK, SPRING = Thing(id="thing 1", head="block"), Thing(id="thing 2", head="spring")
MASS = Quantity(id="q1", value=2, unit="kg", dimension="M", of="thing 1", span=(11, 15))
LENGTH = Quantity(id="q2", value=30, unit="cm", dimension="L", of="thing 2", span=(37, 42))
WEIGHT = Quantity(id="asked", name="weight", dimension="L M T^-2", of="thing 1", status="asked")


def problem(*quantities: Quantity, reader: str = "rules", **more: object) -> Problem:
    asked = tuple(one.id for one in quantities if one.status == "asked")
    return Problem(
        text=TEXT,
        things=(BLOCK, SPRING),
        quantities=quantities,
        asked=asked,
        reader=reader,
        **more,  # type: ignore[arg-type]
    )


RULES = problem(MASS, LENGTH, WEIGHT)


def test_a_recorded_reading_is_given_again(tmp_path: Path) -> None:
    path = tmp_path / "readings.jsonl"
    append_reading(path, RULES)
    append_reading(path, problem(MASS).model_copy(update={"text": "Another?"}))
    reader: ProblemReader = RecordedReader(path)
    assert (reader.name, reader.read(TEXT)) == ("recorded", RULES)
    with pytest.raises(RowError, match="no reading of this question"):
        reader.read(TEXT + " ")


def test_a_function_that_reads_is_a_reader() -> None:
    reader: ProblemReader = Reader("rules", lambda text: Problem(text=text))
    assert (reader.name, reader.read(TEXT).text) == ("rules", TEXT)


def test_the_rows_of_the_scorer_are_readings(tmp_path: Path) -> None:
    path = tmp_path / "read.jsonl"
    path.write_text(json.dumps({"id": "one", "problem": RULES.model_dump(mode="json")}) + "\n\n", encoding="utf-8")
    assert RecordedReader(path).read(TEXT) == RULES


@pytest.mark.parametrize(
    "line", ["{", "[]", "{}", '{"problem": {"text": 5}}', '{"problem": {"text": "a"}, "sha256": "0"}', "[" * 9_000]
)
def test_a_malformed_row_is_told_with_its_line(line: str, tmp_path: Path) -> None:
    path = tmp_path / "readings.jsonl"
    append_reading(path, RULES)
    with path.open("a", encoding="utf-8") as file:
        file.write(line + "\n")
    with pytest.raises(RowError, match="line 2"):
        RecordedReader(path).read(TEXT)


def test_two_readings_of_one_text_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "readings.jsonl"
    for reading in (RULES, RULES, problem(MASS)):
        append_reading(path, reading)
    with pytest.raises(RowError, match="line 3"):
        RecordedReader(path).read(TEXT)


def test_a_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(RowError, match="can't be read"):
        RecordedReader(tmp_path / "none.jsonl").read(TEXT)


def test_the_key_is_the_hash_of_the_text() -> None:
    assert sha256("abc").startswith("ba7816bf8f01cfea")


def differences(*quantities: Quantity) -> list[tuple[str, str]]:
    return [(one.words, one.reason) for one in disagreements(RULES, problem(*quantities, reader="m"))]


def test_readings_that_say_the_same_do_not_differ() -> None:
    in_grams = MASS.model_copy(update={"value": 2000, "unit": "g", "name": "mass", "when": "start"})
    assert differences(in_grams, LENGTH, WEIGHT) == []


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"value": 3}, "rules: 2 kg of the block; m: 3 kg of the block"),
        ({"unit": "m"}, "rules: 2 kg of the block; m: 2 m of the block"),
        ({"of": "thing 2"}, "rules: 2 kg of the block; m: 2 kg of the spring"),
        ({"of": None}, "rules: 2 kg of the block; m: 2 kg"),
    ],
)
def test_a_value_that_differs_is_told_with_both_readings(change: dict[str, object], reason: str) -> None:
    assert differences(MASS.model_copy(update=change), LENGTH, WEIGHT) == [("2 kg", reason)]


def test_a_value_that_only_one_reads_is_told() -> None:
    extra = Quantity(id="q3", value=1, span=(0, 1))
    assert differences(extra, LENGTH, WEIGHT) == [
        ("2 kg", "rules: 2 kg of the block; m: no value"),
        ("A", "rules: no value; m: 1"),
    ]


def test_what_is_asked_is_compared_by_dimension_and_owner() -> None:
    mass = WEIGHT.model_copy(update={"dimension": "M"})
    assert differences(MASS, LENGTH, mass) == [
        ("weight", "asked for is, rules: L M T^-2 of the block; m: M of the block")
    ]
    assert differences(MASS, LENGTH) == [("weight", "asked for is, rules: L M T^-2 of the block; m: nothing")]


def test_a_second_reading_changes_nothing_but_what_stayed_open() -> None:
    own, unsure = Open(words="zorks", reason="no unit is called so"), Open(words="7", reason="does not stand there")
    first = RULES.model_copy(update={"open": (own,)})
    both = with_second_reading(first, problem(LENGTH, WEIGHT, reader="m", open=(unsure,)))
    assert both.model_copy(update={"open": first.open}) == first
    assert [one.reason for one in both.open] == [
        "no unit is called so",
        "rules: 2 kg of the block; m: no value",
        "m: does not stand there",
    ]
