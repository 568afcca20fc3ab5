"""Entities come one by one and lists in pages, without reading the others."""

from __future__ import annotations

import numpy as np
import pytest
from knowledge_samples import ALL, BARE, CHUNK, ENERGY, LIGHT, OHM, SPHERE, USES

from mathrag.entities import Definition, Entity, Example, ExamplePart, Occurrence, Reference, Statement, Value
from mathrag.home import Home, parsed, write_rows
from mathrag.knowledge import FormulaFilter, KnowledgeBase, write_catalogue
from mathrag.knowledge.catalogue import CATALOGUE, Catalogue, ToldFilter
from mathrag.knowledge.reach import LISTED, Entry, Goal, Prices, Reach, Variable
from mathrag.knowledge.reach_writer import ReachWriter
from mathrag.knowledge.uris import BASE
from mathrag.settings import load


@pytest.fixture(scope="module")
def catalogue(tmp_path_factory):
    place = tmp_path_factory.mktemp("catalogue")
    others = [
        OHM.model_copy(update={"uri": f"{OHM.uri}{n}", "label": f"Law {n:03}", "aliases": ()}) for n in range(120)
    ]
    rows = write_rows(place / "entities.jsonl", [*ALL, *others])
    return Catalogue(write_catalogue(rows, place / CATALOGUE), rows)


def entities(lines):
    return [parsed(line, Entity, None) for line in lines]


def test_any_entity_is_found_by_its_uri_and_its_aliases(catalogue):
    keys = [OHM.uri, *OHM.aliases, LIGHT.uri, f"{OHM.uri}none"]
    found = catalogue.lines(keys)
    assert entities(found.values()) == [*(OHM for _ in range(1 + len(OHM.aliases))), LIGHT]
    assert entities(catalogue.relations(USES.target)) == [USES]


def test_pages_follow_one_another(catalogue):
    total, _ = catalogue.formulas(FormulaFilter(), 0, 1)
    pages = [catalogue.formulas(FormulaFilter(), start, 50)[1] for start in range(0, total, 50)]
    labels = [formula.label.casefold() for page in pages for formula in entities(page)]
    assert len(labels) == total == 124
    assert labels == sorted(labels)
    assert catalogue.formulas(FormulaFilter(), 0, None) == (total, [line for page in pages for line in page])


@pytest.mark.parametrize(
    ("chosen", "expected"),
    [
        ({"text": "spher VOL"}, [SPHERE]),
        ({"text": "s vo sphe"}, [SPHERE]),
        ({"text": "sphere nothing"}, []),
        ({"executable": False}, [BARE]),
        ({"heading": "circuits", "text": "Law 007"}, None),
        ({"document": "no-such"}, []),
        ({"text": '"'}, ...),
    ],
)
def test_lists_are_narrowed(catalogue, chosen, expected):
    total, lines = catalogue.formulas(FormulaFilter(**chosen), 0, 10)
    if expected is ...:
        assert total == 124
    elif expected is None:
        assert [one.label for one in entities(lines)] == ["Law 007"]
    else:
        assert entities(lines) == expected


def test_chunks_and_counts(catalogue):
    assert entities(catalogue.chunks(["voltag", "elephant"], 5)) == [CHUNK]
    assert catalogue.chunks(["elephant"], 5) == []
    assert catalogue.counts("sheet-md")["formula"] >= 120


def test_what_a_document_gave_is_counted(tmp_path):
    step = BARE.model_copy(update={"uri": f"{BASE}formula/step", "role": "step"})
    twice = SPHERE.model_copy(
        update={"occurrences": SPHERE.occurrences * 2, "named": True, "consistency": "consistent"}
    )
    parts = (
        ExamplePart(value="1", verdict="verified", reason="by a law"),
        ExamplePart(value="2", verdict="differs", reason="3 comes out"),
        ExamplePart(),
    )
    example = Example(
        uri=f"{BASE}example/1",
        label="A ball",
        question="How large?",
        text="",
        chunks=(),
        parts=parts,
        occurrences=places("sheet-md"),
    )
    rows = write_rows(tmp_path / "entities.jsonl", [step, twice, BARE.model_copy(update={"named": False}), example])
    counts = Catalogue(write_catalogue(rows, tmp_path / CATALOGUE), rows).counts("sheet-md")
    assert (counts["formula"], counts["law"], counts["named law"]) == (3, 2, 1)
    assert (counts["executable law"], counts["typed law"]) == (1, 1)
    assert (counts["example"], counts["result"], counts["verified"]) == (1, 2, 1)


def places(*documents):
    return tuple(Occurrence(document=one, chunk=f"{one}-0", extractor="hand") for one in documents)


TOLD = [
    *(
        Value(uri=f"{BASE}value/{n}", thing=thing, quantity="density", quantity_kind=kind, value=1, value_text="1", occurrences=places(at))
        for n, (thing, kind, at) in enumerate([("Oak", "density", "a"), ("ice", "density", "b"), ("ice", None, "b")])
    ),
    Definition(uri=f"{BASE}definition/1", term="Wave", text="a moving pattern", form="sentence", occurrences=places("a")),
    Definition(uri=f"{BASE}definition/2", term="wave", text="what moves", names=("ripple",), occurrences=places("b")),
    *(
        Statement(
            uri=f"{BASE}statement/{n}", kind=kind, form=form, label=f"No. {n}", contents="A compact set.", occurrences=places("b", "a"),
            references=(Reference(text="it", target=f"{BASE}statement/1", tactic="lemma"),) if n > 1 else (), formulas=(OHM.uri,)[: n - 1],
        )
        for n, (kind, form) in enumerate([("theorem", "lemma"), ("problem", "task"), ("theorem", "lemma")], start=1)
    ),
]  # fmt: skip


@pytest.mark.parametrize(
    ("chosen", "forms", "ids"),
    [
        (ToldFilter("value"), {"": 3}, "120"),
        (ToldFilter("value", ("dens", "o")), {"": 1}, "0"),
        (ToldFilter("value", (), "b", "density"), {"": 1}, "1"),
        (ToldFilter("definition"), {"entry": 1, "sentence": 1}, "21"),
        (ToldFilter("definition", ("rip",)), {"entry": 1}, "2"),
        (ToldFilter("statement"), {"lemma": 2, "task": 1}, "123"),
        (ToldFilter("statement", ("com",), "a", "theorem"), {"lemma": 2}, "13"),
        (ToldFilter("statement", ('"',), "c"), {}, ""),
    ],
)
def test_what_is_told_is_listed_in_order(tmp_path, chosen, forms, ids):
    rows = write_rows(tmp_path / "entities.jsonl", TOLD)
    catalogue = Catalogue(write_catalogue(rows, tmp_path / CATALOGUE), rows)
    found, lines = catalogue.told(chosen, 0, None)
    assert found == forms
    assert "".join(one.uri[-1] for one in entities(lines)) == ids
    assert catalogue.told(chosen, 1, 1) == (found, lines[1:2])


def test_what_refers_to_a_statement_or_has_a_formula_is_found(tmp_path):
    rows = write_rows(tmp_path / "entities.jsonl", TOLD)
    catalogue = Catalogue(write_catalogue(rows, tmp_path / CATALOGUE), rows)
    assert [one.uri[-1] for one in entities(catalogue.referring(f"{BASE}statement/1"))] == ["2", "3"]
    assert [one.uri[-1] for one in entities(catalogue.referring(OHM.uri))] == ["2", "3"]
    assert catalogue.referring(f"{BASE}statement/2") == []


def test_a_snapshot_without_a_catalogue_is_read(tmp_path):
    home, rows = Home(tmp_path), (*ALL,)
    directory = home.knowledge / "old"
    write_rows(directory / "entities.jsonl", rows)
    assert KnowledgeBase(home, load({}), "old").formula(ENERGY.id) == ENERGY


def test_a_crowd_of_one_sort_leaves_room_for_others(tmp_path):
    """Ten thousand near-duplicates, a formula of another sort, and one that has the question's word: both are reached."""
    writer = ReachWriter(tmp_path / "reach")

    def add(number, word, dimensions):
        slots = tuple(
            Variable(d, frozenset(), frozenset(), None, frozenset({word, "size"}), n > 0)
            for n, d in enumerate(dimensions)
        )
        writer.add(Entry(b"{}", b"{}", (f"u{number}",), frozenset({word}), 1.0, slots))

    crowd = 2 * LISTED
    for number in range(crowd):
        add(number, f"thing{number}", ("L", "M"))
    add(crowd, "other", ("L", "T"))
    writer.close()
    reach = Reach(tmp_path / "reach")
    assert len(reach.posting("dimension L")) == LISTED
    said = crowd - 3
    found = reach.near(
        [Goal("L")], [], {"M", "T"}, {f"thing{said}": 1.0}, {}, Prices(1, 1, 1, 1, 1, 1), 50, lambda *_: ()
    )
    assert {said, crowd} <= set(found)
    assert len(found) < 50
    assert np.all(np.diff(found) > 0)
