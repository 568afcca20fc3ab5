"""A home that another version of MathRAG wrote: what can't be read is named, with the command that makes it anew."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from mathrag.errors import MathRAGError
from mathrag.home import Home
from mathrag.knowledge import KnowledgeBase, current_snapshot
from mathrag.settings import load


@pytest.fixture
def home(tiny_home: Path, tmp_path: Path) -> Home:
    shutil.copytree(tiny_home, tmp_path / "home")
    return Home(tmp_path / "home")


def snapshot_of(home: Home) -> Path:
    return home.knowledge / (current_snapshot(home) or "")


@pytest.mark.parametrize(
    "change",
    [
        lambda rows: rows.replace(b'"type":"formula",', b'"type":"formula","of_tomorrow":1,', 1),
        lambda rows: rows.replace(b'"type":"formula"', b'"type":"theorem"', 1),
        lambda rows: rows[: len(rows) // 2],
        lambda rows: rows.replace(b'"type":"formula",', b'"type":"formula",\xff', 1),
    ],
    ids=["a field of tomorrow", "an entity of tomorrow", "cut", "not UTF-8"],
)
def test_entities_of_another_version_are_a_message(home: Home, run, change: Callable[[bytes], bytes]) -> None:
    path = snapshot_of(home) / "entities.jsonl"
    path.write_bytes(change(path.read_bytes()))
    result = run("formulas", home=home.root)
    assert result.exit_code == 1
    assert f"{path} was made by another version of MathRAG, or is damaged: run `mathrag ingest` again" in result.stderr
    assert "Traceback" not in result.output


def test_a_graph_that_is_damaged_is_a_message_to_who_asks_it(home: Home, run) -> None:
    for part in (snapshot_of(home) / "graph").glob("*"):
        part.write_bytes(b"of another version")
    assert run("formulas", home=home.root).exit_code == 0, "nothing but SPARQL needs it"
    knowledge = KnowledgeBase.open(home, load({"MATHRAG_HOME": str(home.root)}))
    with pytest.raises(MathRAGError, match="run `mathrag ingest`"):
        knowledge.sparql("ASK { ?any a ?kind }")
