"""The commands of the page on statements, run as they stand on the bundled book, and the records that it shows."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from test_tutorial import ROOT, commands, run

PAGE = (ROOT / "docs" / "statements.md").read_text(encoding="utf-8")

pytestmark = pytest.mark.timeout(900)


@pytest.fixture(scope="module")
def printed(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """A folder in which the page's commands were run in order, the records before they are imported; what the last block prints."""
    place = tmp_path_factory.mktemp("statements")
    (place / "examples").symlink_to(ROOT / "examples")
    first, shown = commands("statements.md")
    before, imported = first.rsplit("\n", 2)[0], first.rsplit("\n", 2)[1]
    run(before, place)
    said = run(shown, place)
    assert imported == "mathrag import statements.jsonl"
    run(imported, place)
    (place / "again.jsonl").write_text(run("mathrag export statements", place), encoding="utf-8")
    return place, said


def test_the_records_that_the_page_shows_are_what_its_command_prints(printed: tuple[Path, str]) -> None:
    [shown] = re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)
    assert printed[1].strip() == shown.strip()
    assert shown.count('"id"') == 3


def test_records_that_are_imported_beside_their_book_are_its_statements(printed: tuple[Path, str]) -> None:
    place, _ = printed
    first, again = (
        [json.loads(line) for line in (place / name).read_text(encoding="utf-8").splitlines()]
        for name in ("statements.jsonl", "again.jsonl")
    )
    assert len(first) == 8
    assert {one["source"] for one in again} == {f"{first[0]['source']}; statements-jsonl"}
    told = (
        "type",
        "label",
        "title",
        "field",
        "contents",
        "bodylist",
        "refs",
        "references_tactics",
        "in_refs",
        "out_refs",
    )
    assert [{key: one[key] for key in told} for one in again] == [{key: one[key] for key in told} for one in first]
    assert [len(one["proofs"]) for one in again] == [len(one["proofs"]) for one in first]
