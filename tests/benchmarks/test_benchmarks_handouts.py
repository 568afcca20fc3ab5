"""The judge of hand-outs: what it takes for read right, and that its records hold in numbers."""

from __future__ import annotations

import json
import math
import sys

import pytest

import handouts
from sample_formulas import templates_of

RECORD = {
    "id": "99-1",
    "document": "99-sledge.md",
    "name": "pull of a sledge",
    "equation": "F = mu*m*g",
    "symbols": {
        "F": {"meaning": "pull", "unit": "N"},
        "mu": {"meaning": "friction number", "unit": "1"},
        "m": {"meaning": "mass of the sledge", "unit": "kg"},
        "g": {"meaning": "gravity", "unit": "m/s^2", "value": 9.81},
    },
    "check": {"given": {"mu": 0.1, "m": 40, "g": 9.81}, "result": {"F": 39.24}},
}
RIGHT = "# Sledges\n\nThe pull $F$ (N) of a sledge with the mass $m$ (kg) and the friction number $\\mu$ is\n\n$$F = \\mu m g$$\n"


@pytest.fixture
def judged(tmp_path, kinds):
    def stages(text: str, **changed: object) -> tuple[str, ...]:
        path = tmp_path / "99-sledge.md"
        path.write_text(text, encoding="utf-8")
        return handouts.judge({**RECORD, **changed}, templates_of(path, kinds).formulas).stages

    return stages


@pytest.fixture(scope="module")
def kinds():
    from mathrag.quantities import ontology

    return ontology()


def test_a_formula_read_right_reaches_every_stage(judged) -> None:
    assert {"found", "computable", "units", "symbols", "whole"} <= set(judged(RIGHT))


@pytest.mark.parametrize(
    ("wrong", "lost"),
    [
        (RIGHT.replace("\\mu m g$$", "\\mu m g^2$$"), "found"),  # another law
        (RIGHT.replace("$m$ (kg)", "$m$ (lb)").replace("mass $m$", "load $m$"), "symbols"),  # called otherwise
    ],
)
def test_what_is_read_otherwise_is_not_whole(judged, wrong: str, lost: str) -> None:
    stages = judged(wrong)
    assert lost not in stages
    assert "whole" not in stages


def test_other_units_are_told(judged) -> None:
    grams = {**RECORD["symbols"], "m": {"meaning": "mass of the sledge", "unit": "g"}}
    stages = judged(RIGHT, symbols=grams)
    assert "found" in stages
    assert "units" not in stages


@pytest.mark.parametrize("name", ["handouts", "notes", "chapters"])
def test_every_record_holds_in_its_own_numbers(name: str) -> None:
    path = handouts.RECORDS.with_name(f"{name}-formulas.jsonl")
    records = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    assert len(records) == len({one["id"] for one in records}) > 100
    for record in records:
        assert name == "chapters" or (handouts.folder_of(path) / record["document"]).exists(), record["id"]
        values = {**record["check"]["given"], **record["check"]["result"]}
        values |= {name: one["value"] for name, one in record["symbols"].items() if one.get("value") is not None}
        angles = {name for name, one in record["symbols"].items() if one.get("unit") in ("deg", "°")}
        turned = {name: math.radians(value) if name in angles else value for name, value in values.items()}
        equation = record["equation"].replace("=", "==", 1)
        assert any(handouts.holds(equation, numbers) for numbers in (values, turned)), record["id"]


def test_a_document_that_cant_be_read_and_one_that_is_not_there_are_counted(tmp_path, monkeypatch, capsys) -> None:
    (tmp_path / "set").mkdir()
    (tmp_path / "set" / "99-broken.pdf").write_text("no PDF", encoding="utf-8")
    records = [{**RECORD, "document": name} for name in ("99-broken.pdf", "97-absent.md")]
    (tmp_path / "set-formulas.jsonl").write_text("\n".join(map(json.dumps, records)), encoding="utf-8")
    monkeypatch.setattr(sys, "argv", ["handouts.py", "--records", str(tmp_path / "set-formulas.jsonl")])
    handouts.main()
    told = capsys.readouterr().out.splitlines()
    assert told[0].startswith("left out: 1 document")
    assert told[1].startswith("99-broken.pdf: ")
    assert told[2].startswith("dev  formulas 1  found 0")
