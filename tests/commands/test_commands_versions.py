"""A home that another version of MathRAG wrote: what can't be read is named, with the command that makes it anew."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pyoxigraph as ox
import pytest

from mathrag.errors import ArtifactError
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


def test_a_graph_of_another_version_is_a_message(home: Home) -> None:
    directory = snapshot_of(home)
    knowledge = KnowledgeBase.open(home, load({"MATHRAG_HOME": str(home.root)}))
    uri = knowledge.all_formulas()[0].uri
    store = ox.Store(str(directory / "graph"))
    role = ox.NamedNode("https://w3id.org/mathrag/math#formulaRole")
    [quad] = store.quads_for_pattern(ox.NamedNode(uri), role, None)
    store.remove(quad)
    store.add(ox.Quad(quad.subject, role, ox.Literal("conjecture")))
    store.flush()
    del store
    with pytest.raises(ArtifactError, match="run `mathrag ingest` again"):
        knowledge.formula(uri)
