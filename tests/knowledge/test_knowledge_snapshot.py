"""Snapshots: content decides the id, nothing half-built is ever current, old ones go, named ones stay."""

import json
import os
import shutil

import pytest
from knowledge_samples import ALL, BARE, CHUNK, DOCUMENT, ENERGY, LIGHT, OHM, SEESAW, SPHERE, USES

from mathrag.errors import NoKnowledgeBase, SnapshotError
from mathrag.home import Home
from mathrag.knowledge import (
    KnowledgeBase,
    build_graph,
    build_index,
    check_snapshot,
    current_snapshot,
    publish,
    read_entities,
    snapshot_id,
    snapshots,
    tag,
    write_entities,
)
from mathrag.models import embedder
from mathrag.settings import ModelSettings, load

CONFIGURATION = {"embedder": "minilm-l6-v2-int8 1", "stages": ["templates 1"]}
VARIANTS = [(DOCUMENT, CHUNK, *some) for some in ((OHM,), (SPHERE,), (OHM, SPHERE), (BARE,), (BARE, OHM))]


@pytest.fixture(scope="module")
def model():
    return embedder(ModelSettings())


@pytest.fixture
def home(tmp_path):
    return Home(tmp_path / "home")


def build(home, model, entities=ALL):
    draft = write_entities(entities, CONFIGURATION, home)
    build_graph(entities, draft.directory)
    build_index(entities, draft.directory, model, home.cache)
    return draft


def test_the_id_is_of_content_and_configuration():
    assert snapshot_id(ALL, CONFIGURATION) == snapshot_id(reversed(ALL), dict(reversed(CONFIGURATION.items())))
    assert snapshot_id(ALL, CONFIGURATION) != snapshot_id(ALL[:-1], CONFIGURATION)
    assert snapshot_id(ALL, CONFIGURATION) != snapshot_id(ALL, {**CONFIGURATION, "embedder": "other"})


def test_entities_are_written_the_same_in_any_order(tmp_path):
    one = write_entities(ALL, CONFIGURATION, Home(tmp_path / "one"))
    other = write_entities(reversed(ALL), CONFIGURATION, Home(tmp_path / "other"))
    for name in ("entities.jsonl", "manifest.json"):
        assert (one.directory / name).read_bytes() == (other.directory / name).read_bytes()
    assert set(read_entities(one.directory)) == set(ALL)


def test_a_published_snapshot_passes_its_checks_and_is_current(home, model):
    draft = build(home, model)
    checks = check_snapshot(draft.directory)
    assert [check for check in checks if not check.passed] == []
    assert len({check.name for check in checks}) == 5
    directory = publish(home, draft.id)
    assert current_snapshot(home) == draft.id == directory.name
    assert not draft.directory.exists()
    (info,) = snapshots(home)
    assert info.current
    assert info.counts["formula"] == 4
    assert info.counts["executable"] == 3


def test_the_same_content_is_not_built_twice(home, model):
    first = build(home, model)
    publish(home, first.id)
    again = build(home, model)
    assert again.published
    assert again.directory == home.knowledge / first.id
    assert publish(home, again.id) == again.directory


def test_what_is_incomplete_is_not_published(home, model):
    publish(home, build(home, model, VARIANTS[0]).id)
    before = current_snapshot(home)
    draft = write_entities(ALL, CONFIGURATION, home)
    build_graph(ALL, draft.directory)
    with pytest.raises(SnapshotError, match="lacks index"):
        publish(home, draft.id)
    assert current_snapshot(home) == before


@pytest.mark.parametrize("left", [".graph", ".index"])
def test_what_a_kill_left_is_built_again(home, model, left):
    draft = write_entities(ALL, CONFIGURATION, home)
    (draft.directory / left).mkdir()
    (draft.directory / left / "half").write_text("x")
    (draft.directory / "turtle").mkdir()
    (draft.directory / "turtle/ohm.ttl").write_text("half")
    publish(home, build(home, model).id)
    knowledge = KnowledgeBase.open(home, load({}))
    assert knowledge.formula(OHM.uri) == OHM
    assert all(check.passed for check in check_snapshot(knowledge.directory))


def test_a_kill_between_moving_and_naming_is_repaired_by_the_next_run(home, model):
    old = build(home, model, VARIANTS[0])
    publish(home, old.id)
    new = build(home, model)
    os.replace(new.directory, home.knowledge / new.id)
    assert KnowledgeBase.open(home, load({})).snapshot == old.id
    publish(home, build(home, model).id)
    assert KnowledgeBase.open(home, load({})).snapshot == new.id


def test_old_snapshots_go_and_named_ones_stay(home, model):
    ids = []
    for place, entities in enumerate(VARIANTS):
        ids.append(build(home, model, entities).id)
        publish(home, ids[-1], keep=2)
        os.utime(home.knowledge / ids[-1], (1_000_000 + place, 1_000_000 + place))
        if place == 0:
            tag(home, ids[0], "accepted")
    assert {info.id for info in snapshots(home)} == {ids[0], ids[3], ids[4]}
    assert [info.tags for info in snapshots(home) if info.id == ids[0]] == [("accepted",)]
    assert snapshots(home)[0].id == ids[4]


def test_an_old_content_becomes_current_again(home, model):
    first, second = VARIANTS[:2]
    ids = []
    for entities in (first, second, first):  # publishing removes the drafts that are older
        ids.append(build(home, model, entities).id)
        publish(home, ids[-1])
    assert current_snapshot(home) == ids[0] == ids[2] != ids[1]


def test_a_tag_needs_a_snapshot(home):
    with pytest.raises(SnapshotError, match="mathrag snapshots"):
        tag(home, "0" * 16, "x")


def test_nothing_published_says_what_to_run(home):
    with pytest.raises(NoKnowledgeBase, match="mathrag ingest"):
        KnowledgeBase.open(home, load({}))
    assert snapshots(home) == []


def test_a_full_disk_is_an_error_that_says_so(home, model, monkeypatch):
    publish(home, build(home, model, VARIANTS[0]).id)
    before = current_snapshot(home)

    def full(*_args, **_more):
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as disk:
        disk.setattr(os, "fsync", full)
        with pytest.raises(SnapshotError, match="free some space"):
            write_entities(ALL, CONFIGURATION, home)
    with monkeypatch.context() as disk:
        disk.setattr(os, "replace", full)
        with pytest.raises(SnapshotError, match="free some space"):
            publish(home, before)
    assert current_snapshot(home) == before
    assert KnowledgeBase.open(home, load({})).formula(OHM.uri) == OHM


def failing(directory):
    return {check.name: check.details["first"] for check in check_snapshot(directory) if not check.passed}


def test_checks_find_what_is_wrong(home, model):
    broken = OHM.model_copy(update={"template": "log(0)*I*R", "occurrences": ()})
    nameless = ENERGY.model_copy(update={"parameters": ENERGY.parameters[:1]})
    draft = build(home, model, (DOCUMENT, CHUNK, broken, nameless, LIGHT, USES))
    found = failing(draft.directory)
    assert any(OHM.uri in line for line in found["shacl_conforms"])
    assert any(OHM.uri in line for line in found["templates_evaluate"])
    assert any(ENERGY.uri in line for line in found["templates_evaluate"])


@pytest.mark.parametrize(
    "changes",
    [
        {"equations": ()},
        {"quantities": ()},
        {"occurrences": ()},
        {"many": SEESAW.many.model_copy(update={"least": 5})},
        {"same": (SEESAW.same[0].model_copy(update={"these": ("d_1",)}),)},
        {"quantities": (SEESAW.quantities[0].model_copy(update={"name": "two words"}),)},
    ],
    ids=lambda changes: next(iter(changes)),
)
def test_checks_find_a_situation_that_lacks_a_part(home, model, changes):
    broken = SEESAW.model_copy(update=changes)
    draft = build(home, model, (DOCUMENT, CHUNK, broken))
    assert any(SEESAW.uri in line for line in failing(draft.directory)["shacl_conforms"])


def test_checks_find_an_index_of_other_entities(home, model):
    draft = build(home, model)
    shutil.rmtree(draft.directory / "index")
    build_index(ALL[:-4], draft.directory, model)
    assert any(LIGHT.uri in line for line in failing(draft.directory)["index_and_graph_hold_the_same"])


def test_checks_find_a_relation_to_nothing(home, model):
    entities = (DOCUMENT, CHUNK, ENERGY, USES)
    draft = build(home, model, entities)
    assert USES.uri in json.dumps(failing(draft.directory)["shacl_conforms"])


def test_an_empty_corpus_can_be_published(home, model):
    draft = build(home, model, (DOCUMENT, CHUNK))
    assert failing(draft.directory) == {}
    publish(home, draft.id)
    knowledge = KnowledgeBase.open(home, load({}))
    assert knowledge.search("voltage") == []
    assert knowledge.all_formulas() == []
