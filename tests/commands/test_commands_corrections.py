"""`mathrag correct` and `mathrag diff` as a person uses them."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tiny_knowledge import publish_tiny

from mathrag.home import Home
from mathrag.knowledge import read_corrections, read_entities

Run = Callable[..., Any]


@pytest.fixture
def own_home(tiny_home: Path, tmp_path: Path) -> Path:
    """A copy to write to."""
    return Path(shutil.copytree(tiny_home, tmp_path / "home"))


def id_of(run_json: Run, words: str) -> str:
    return str(run_json("formulas", "--text", words)["formulas"][0]["uri"]).rsplit("/", 1)[-1]


def test_a_correction_is_kept_listed_and_taken_back(run: Run, run_json: Run, own_home: Path) -> None:
    ohm = id_of(run_json, "ohm")
    kept = run("correct", ohm, "--name", "Law of Ohm", "--author", "Ada", home=own_home)
    assert kept.exit_code == 0
    assert "name: Law of Ohm (was Ohm's law), by Ada" in kept.stdout
    assert "mathrag ingest" in kept.stderr
    [row] = read_corrections(Home(own_home))
    assert (row.field, row.new, row.author, row.documents) == ("name", "Law of Ohm", "Ada", ("tiny-sheet-md",))
    listed = run("correct", home=own_home).stdout
    assert row.id in listed
    assert "with the next ingestion" in listed
    assert run("correct", "--take-back", row.id, home=own_home).exit_code == 0
    assert read_corrections(Home(own_home)) == []
    again = run("correct", "--take-back", row.id, home=own_home)
    assert again.exit_code == 1
    assert "mathrag correct" in again.stderr


@pytest.mark.parametrize(
    ("said", "why"),
    [
        (("--symbol", "R", "--unit", "kg"), "contradicts the equation"),
        (("--symbol", "q", "--unit", "kg"), "it has V, I, R"),
        (("--equation", "V = I + R"), "can't stand for"),
        (("--meaning", "resistance"), "has no symbol"),
    ],
)
def test_what_can_not_be_is_refused(run: Run, run_json: Run, own_home: Path, said: tuple[str, ...], why: str) -> None:
    refused = run("correct", id_of(run_json, "ohm"), *said, home=own_home)
    assert refused.exit_code == 1
    assert why in refused.stderr
    assert not Home(own_home).corrections.exists()


def test_one_thing_is_said_at_a_time(run: Run, own_home: Path) -> None:
    assert run("correct", "0123456789ab", home=own_home).exit_code == 2
    assert run("correct", "0123456789ab", "--name", "a", "--no-law", home=own_home).exit_code == 2


def test_a_difference_names_what_is_added_gone_and_changed(run: Run, run_json: Run, own_home: Path) -> None:
    home = Home(own_home)
    before = home.current_pointer.read_text().strip()
    entities = read_entities(home.knowledge / before)
    ohm = next(one for one in entities if getattr(one, "label", "") == "Ohm's law")
    sphere = next(one for one in entities if getattr(one, "label", "") == "Volume of a sphere")
    changed = [ohm.model_copy(update={"label": "Law of Ohm"}) if one is ohm else one for one in entities]
    changed = [one for one in changed if one is not sphere and sphere.uri not in one.model_dump_json()]
    after = publish_tiny(own_home, changed)
    found = run_json("diff", before, after, home=own_home)
    told = {(one["change"], one["label"]): one for one in found["differences"] if one["type"] == "formula"}
    assert told.keys() >= {("changed", "Law of Ohm"), ("gone", "Volume of a sphere")}
    assert told["changed", "Law of Ohm"]["fields"] == ["label"]
    assert told["changed", "Law of Ohm"]["document"] == "tiny-sheet-md"
    assert found["counts"]["added"] == 0
    text = run("diff", after, before, home=own_home).stdout
    assert "added" in text
    assert "Volume of a sphere" in text
    assert run("diff", "000000000000", home=own_home).exit_code == 1


def test_the_tiny_knowledge_base_has_no_differences_from_itself(run_json: Run, tmp_path: Path) -> None:
    publish_tiny(tmp_path / "home")
    id = Home(tmp_path / "home").current_pointer.read_text().strip()
    assert run_json("diff", id, home=tmp_path / "home")["differences"] == []
