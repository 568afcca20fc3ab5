"""Published forms become rows: own sentences in their shapes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from eval_assets.converters import FORMS, Converted, convert
from eval_assets.converters.values import value_and_unit, with_unit
from mathrag.errors import RowError


def _convert(tmp_path: Path, form: str, *records: Any, lines: bool = False) -> Converted:
    path = tmp_path / "published.json"
    text = "\n".join(json.dumps(record) for record in records) if lines else json.dumps(records)
    path.write_text(text, encoding="utf-8")
    return convert(FORMS[form], path)


@pytest.mark.parametrize(
    ("written", "value", "unit"),
    [
        ("42", 42, None),
        (" -1.19", -1.19, None),
        ("2.3×10^4 W", 2.3e4, "W"),
        ("40 %", 40, "%"),
        ("1,200", 1200, None),
        (r"\frac{14}{3}", 14 / 3, None),
        (r"2\sqrt{3}", 2 * 3**0.5, None),
        (r"-\frac12", -0.5, None),
        (r"90^\circ", 90, "°"),
        (r"12\text{ inches}", 12, "in"),
        (5, 5, None),
        (2**80, 2**80, None),
    ],
)
def test_answers_are_read(written: Any, value: float, unit: str | None) -> None:
    number, read = value_and_unit(written)
    assert number == pytest.approx(value, rel=1e-12)
    assert read == unit
    assert isinstance(number, int) == isinstance(value, int)


@pytest.mark.parametrize(
    "written", ["3x+1", r"\left(3, \frac{\pi}{2}\right)", "Evelyn", "", "NaN", None, True, [1, 2], "6-5i"]
)
def test_what_is_no_number_says_so(written: Any) -> None:
    with pytest.raises(RowError, match="no "):
        value_and_unit(written)


@pytest.mark.parametrize(
    ("number", "unit", "expected"),
    [
        (2.0, " $10^8$ J", (2e8, "J")),
        (3.5, r"$\times 10^{-19} \mathrm{~J}$", (3.5e-19, "J")),
        (7, r"$10^{3}$ J", (7000, "J")),
        (1.2, r"$\mathrm{~kJ} \mathrm{~mol}^{-1}$", (1.2, "kJ/mol")),
        (12, r"$^{\circ}$", (12, "°")),
        (4.8, " ", (4.8, "1")),
        (9.81, "$m/s^2$", (9.81, "m/s^2")),
    ],
)
def test_powers_of_ten_go_from_the_unit_into_the_number(number: float, unit: str, expected: tuple[float, str]) -> None:
    value, read = with_unit(number, unit)
    assert value == pytest.approx(expected[0], rel=1e-12)
    assert read == expected[1]


def test_scibench(tmp_path: Path) -> None:
    record = {
        "problem_text": "How far?",
        "answer_number": " 2.5",
        "unit": " $10^3$ m",
        "source": "own",
        "problemid": " 1.02 ",
    }
    converted = _convert(
        tmp_path, "scibench", record, {**record, "unit": "florbs"}, record, {**record, "answer_number": ""}
    )
    first, again = converted.rows
    assert first == {
        "id": "own-1.02",
        "question": "How far?",
        "answer": 2500.0,
        "unit": "m",
        "tol": 0.05,
        "domain": "own",
    }
    assert again["id"] == "own-1.02-2"
    assert [(one.place, one.id) for one in converted.skipped] == [("entry 2", "1.02"), ("entry 4", "1.02")]
    assert "florbs" in converted.skipped[0].reason
    assert "answer_number" in converted.skipped[1].reason


def test_theoremqa_takes_numbers_only(tmp_path: Path) -> None:
    record = {"id": "own/1", "Question": "How many?", "Answer": 7, "Answer_type": "integer", "Picture": None}
    others = [
        {**record, "Answer": 0.25, "Answer_type": "float"},
        {**record, "Answer": True, "Answer_type": "bool"},
        {**record, "Answer": [1, 2], "Answer_type": "list of integer"},
        {**record, "Picture": "seen.png"},
        {**record, "Answer": float("nan"), "Answer_type": "float"},
    ]
    converted = _convert(tmp_path, "theoremqa", record, *others)
    assert [(row["answer"], row["tol"]) for row in converted.rows] == [(7, 0), (0.25, 0.04)]
    reasons = [one.reason for one in converted.skipped]
    assert len(reasons) == 4
    for reason, said in zip(reasons, ("'bool'", "'list of integer'", "picture", "finite"), strict=True):
        assert said in reason


def test_math_by_lines(tmp_path: Path) -> None:
    record = {"problem": "Add.", "answer": "5", "subject": "Algebra", "level": 2, "unique_id": "own/1.json"}
    other = {**record, "answer": r"\frac{1}{4}", "unique_id": "own/2.json"}
    converted = _convert(tmp_path, "math", record, other, {**record, "answer": "x^2"}, lines=True)
    assert [(row["answer"], row["tol"], row["wording"]) for row in converted.rows] == [
        (5, 0, "level 2"),
        (0.25, 1e-6, "level 2"),
    ]
    assert converted.skipped[0].place == "line 3"


def test_formula_reasoning(tmp_path: Path) -> None:
    record = {
        "id": "own_1",
        "question": {"en": "A heater brings [X] of water from 20 ℃ to 50 ℃. What is [X]?", "zh": "?"},
        "answer": "1.5×10^3 g",
        "solution": {"en": ["[temperature rise]=[a]-[b]", "[mass] = [heat]/([c]*[temperature rise])"], "zh": []},
        "arguments": [
            {"en_name": " heat", "num": "1.89×10^5", "unit": "J", "en_symbol": "Q"},
            {"en_name": "Temperature rise", "num": "30", "unit": "℃", "symbol": "Δt"},
            {"en_name": "efficiency", "num": "", "unit": "", "symbol": "η"},
        ],
    }
    rise = {**record, "answer": "30 ℃", "solution": ["[temperature rise]=[a]-[b]"], "question": "How many degrees?"}
    only_chinese = {**record, "question": {"zh": "?"}}
    first, second = (converted := _convert(tmp_path, "formula-reasoning", record, rise, only_chinese)).rows
    assert (first["answer"], first["unit"], first["wording"]) == (1500, "g", "backwards")
    assert first["inputs"] == [{"symbol": "Q", "name": "heat", "value": 189000, "unit": "J"}]
    assert (second["quantity_kind"], second["wording"]) == ("temperature_difference", "1 formulas")
    assert "English" in converted.skipped[0].reason


def test_malformed_records_are_counted(tmp_path: Path) -> None:
    path = tmp_path / "broken.jsonl"
    path.write_text('{"problem": "a\n[1]\n\n{"problem": "?", "answer": "1", "unique_id": "u"}\n', encoding="utf-8")
    converted = convert(FORMS["math"], path)
    assert len(converted.rows) == 1
    assert [one.place for one in converted.skipped] == ["line 1", "line 2"]
    path.write_text("[1, 2", encoding="utf-8")
    with pytest.raises(RowError, match="not JSON"):
        convert(FORMS["math"], path)
