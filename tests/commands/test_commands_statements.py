"""Statements on the command line: records, what rests on what, what sources leave out; of the bundled book."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from tiny_knowledge import publish_book


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home with the bundled book."""
    root = tmp_path_factory.mktemp("book") / "home"
    publish_book(root)
    return root


@pytest.fixture
def ids(run_json, book: Path) -> dict[str, str]:
    """The ids of its statements by title."""
    return {one["label"]: one["id"] for one in run_json("statements", home=book)["statements"]}


def labels(order: Any) -> list[str]:
    return [link["label"] for step in order["steps"] for link in step["statements"]]


def test_what_must_be_known_first_stands_after_what_it_rests_on(run, run_json, book: Path, ids: dict[str, str]) -> None:
    primes = ids["Infinitely many primes"]
    needed = labels(run_json("needs", primes, home=book))
    assert set(needed) == {"Divisor", "Sums of multiples", "Prime number", "Prime divisors exist"}
    assert needed.index("Divisor") < needed.index("Prime number") < needed.index("Prime divisors exist")
    shown = run("needs", primes, home=book)
    assert shown.exit_code == 0
    assert "Infinitely many primes" in shown.output
    assert run("needs", "0123456789ab", home=book).exit_code == 1


def test_what_depends_on_a_statement(run, run_json, book: Path, ids: dict[str, str]) -> None:
    prime = ids["Prime number"]
    assert labels(run_json("dependents", prime, home=book)) == ["Prime divisors exist", "Infinitely many primes"]
    assert "Prime divisors exist" in run("dependents", prime, home=book).output


def test_the_ways_between_two_statements(run, run_json, book: Path, ids: dict[str, str]) -> None:
    ends = ids["Divisor"], ids["Step of Euclid's algorithm"]
    ways = [[link["label"] for link in way] for way in run_json("path", *ends, home=book)["paths"]]
    assert ways == [["Divisor", "Sums of multiples", "Step of Euclid's algorithm"]]
    assert " → " in run("path", *ends, home=book).output
    apart = ids["Prime number"], ids["Greatest common divisor"]
    assert "Neither leads to the other." in run("path", *apart, home=book).output


def test_what_sources_leave_out_is_tried_without_a_model_and_named(run, run_json, book: Path, tmp_path: Path) -> None:
    done = run_json("complete", home=book)
    assert (done["missing"], done["made"]) == (1, 0)
    assert all(row["reason"] and not row["calls"] for row in done["tried"])
    assert "0 made of 0 tried" in run("complete", home=book).output  # each is tried once
    written = run_json("complete", "--training", str(tmp_path), home=book)
    assert written["counts"]["proof"] == 4
    lessons = [json.loads(line) for line in (tmp_path / "proof.jsonl").read_text(encoding="utf-8").splitlines()]
    assert len(lessons) == 4
    assert run_json("complete", "--rdf", str(tmp_path / "made.nq"), home=book)["counts"] == {"arguments": 0}


def test_statements_are_exported_as_records(run, run_json, book: Path, tmp_path: Path) -> None:
    exported = run("export", "statements", home=book)
    records = [json.loads(line) for line in exported.stdout.splitlines()]
    assert len(records) == 8
    [lemma] = [one for one in records if one["label"] == "lemma:Sums of multiples"]
    assert list(lemma) == [
        *("id", "type", "label", "title", "field", "contents", "bodylist", "refs", "references_tactics", "source"),
        *("proofs", "solutions", "in_refs", "in_ref_ids", "out_refs", "out_ref_ids"),
    ]
    assert lemma["in_refs"] == {"definition:Divisor": "definition"}
    assert [records[number]["label"] for number in lemma["in_ref_ids"]] == ["definition:Divisor"]
    target = tmp_path / "statements.jsonl"
    assert run_json("export", "statements", "--out", str(target), home=book)["bytes"] == target.stat().st_size
    assert target.read_text(encoding="utf-8") == exported.stdout
