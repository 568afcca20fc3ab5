"""Figures of statements: reachability by hand-made vectors, a sheet that people fill, tables beside the published ones, the asset."""

from __future__ import annotations

import csv
import sys
from pathlib import Path

import dagster as dg
import numpy as np
import pytest

sys.path += [str(Path(__file__).parents[1] / "commands"), str(Path(__file__).parents[1] / "statements")]

from statement_fakes import statement
from tiny_knowledge import entities, publish_book, publish_tiny

from eval_assets.assets import statement_figures
from eval_assets.definitions import defs
from eval_assets.resources import Evaluation
from eval_assets.statement_measures import FIGURES, SHEET, StatementFigures, measure_statements
from eval_assets.statement_tables import statement_tables
from mathrag.evaluation.reachability import SAMPLE, chance, reachability, retrieved, sampled
from mathrag.home import Home
from mathrag.knowledge import KnowledgeBase
from mathrag.settings import load
from mathrag.statements import StatementNetwork

CHAIN = [
    statement("limit", "definition"),
    statement("continuous", "definition", uses=["limit"]),
    statement("maximum", uses=["continuous"]),
    statement("task", "problem", uses=["maximum"]),
    statement("alone", "definition"),
]


def test_hits_are_the_share_of_the_nearest_that_references_join() -> None:
    graph = StatementNetwork(CHAIN)
    line = np.array([[1, 0], [0.9, 0.1], [0.8, 0.3], [0.7, 0.5], [0, 1]], dtype=np.float32)
    vectors = line / np.linalg.norm(line, axis=1, keepdims=True)
    found = reachability("by hand", CHAIN, graph, vectors)
    assert (found.sampled, found.connected) == (5, 4)
    assert found.hits[1] == 0.8  # the one that stands alone is joined to nothing
    assert found.hits_connected[1] == 1.0
    turned = reachability("turned", CHAIN, graph, vectors, hops=0)
    assert set(turned.hits.values()) == {0.0}
    assert chance(CHAIN, graph) == 0.6  # 3 of the 4 others for each of 4, none for the fifth


def test_ways_along_references_are_told_from_ways_over_them() -> None:
    siblings = [statement("root", "definition"), statement("one", uses=["root"]), statement("other", uses=["root"])]
    vectors = np.array([[0, 1], [1, 0], [1, 0.1]], dtype=np.float32)
    found = reachability("siblings", siblings, StatementNetwork(siblings), vectors)
    assert found.hits[1] < found.hits_any[1] == 1.0


def test_the_sample_is_fixed_and_by_kind() -> None:
    many = [statement(f"d{n}", "definition") for n in range(80)] + [statement(f"t{n}") for n in range(10)]
    chosen = sampled(many, SAMPLE)
    assert len(chosen) == 60
    shuffled = many[::-1]
    assert {many[place].uri for place in chosen} == {shuffled[place].uri for place in sampled(shuffled, SAMPLE)}


def test_what_is_retrieved_is_never_the_statement_itself() -> None:
    vectors = np.eye(5, dtype=np.float32)
    rows = retrieved("eye", CHAIN, vectors)
    assert all(row.statement != row.other for row in rows)
    assert len(rows) == 5 * 4


@pytest.fixture(scope="module")
def knowledge(tmp_path_factory: pytest.TempPathFactory) -> KnowledgeBase:
    root = tmp_path_factory.mktemp("measured") / "home"
    publish_tiny(root, [*entities(), *CHAIN])
    return KnowledgeBase.open(Home(root), load({"MATHRAG_HOME": str(root)}))


def test_people_judge_on_the_sheet_and_what_they_said_stays(knowledge: KnowledgeBase, tmp_path: Path) -> None:
    settings = load({"MATHRAG_HOME": str(knowledge.home.root)})
    first = measure_statements(knowledge, settings, tmp_path)
    assert first.precision == ()
    assert first.nodes == {"definition": 3, "theorem": 1, "problem": 1}
    assert first.edges == 3
    with (tmp_path / SHEET).open(newline="") as file:
        rows = list(csv.DictReader(file))
    for row, said in zip([row for row in rows if row["vectors"] == "MathVD1"], ("yes", "No", "perhaps"), strict=False):
        row["related"] = said
    with (tmp_path / SHEET).open("w", newline="") as file:
        writer = csv.DictWriter(file, rows[0].keys())
        writer.writeheader()
        writer.writerows(rows)
    again = measure_statements(knowledge, settings, tmp_path)
    assert [(one.vectors, one.judge, one.judged, one.precision) for one in again.precision] == [
        ("MathVD1", "people", 2, 0.5)
    ]
    assert StatementFigures.model_validate_json((tmp_path / FIGURES).read_text()) == again
    with (tmp_path / SHEET).open(newline="") as file:
        kept = [row["related"] for row in csv.DictReader(file)]
    assert [said for said in kept if said] == ["yes", "no"]


def test_tables_stand_beside_the_published_figures(knowledge: KnowledgeBase, tmp_path: Path) -> None:
    figures = measure_statements(knowledge, load({"MATHRAG_HOME": str(knowledge.home.root)}), tmp_path)
    graph, reach = statement_tables(figures)
    assert ("edges", "3", "29459") in graph.rows
    assert [row[5] for row in reach.rows if row[0] == "MathVD1"] == ["0.883"]
    assert {row[0] for row in reach.rows} >= {
        "MathVD1",
        "MathVD2",
        "MathVD2, weights as printed",
        "MathVD2 without references",
    }


def test_the_asset_stands_in_the_group_of_statements() -> None:
    spec = next(spec for spec in defs.resolve_all_asset_specs() if spec.key.to_user_string() == "statement_figures")
    assert spec.group_name == "statements"


def test_the_asset_measures_a_book_and_leaves_a_sheet_for_judges(tmp_path: Path) -> None:
    snapshot = publish_book(tmp_path)
    evaluation = Evaluation(load({"MATHRAG_HOME": str(tmp_path)}))
    with dg.DagsterInstance.ephemeral() as instance:
        done = dg.materialize([statement_figures], instance=instance, resources={"evaluation": evaluation})
    assert done.success
    [event] = done.get_asset_materialization_events()
    told = event.materialization.metadata
    assert (told["snapshot"].value, told["statement_count"].value) == (snapshot, 8)
    figures = StatementFigures.model_validate_json((evaluation.home.evaluations / "statements" / FIGURES).read_text())
    assert figures.nodes == {"definition": 3, "theorem": 4, "problem": 1}
    assert told["edge_count"].value == figures.edges >= 7
    assert told["chance"].value == figures.chance
    assert [told[f"hits_at_1_{place}"].value for place in range(len(figures.reachability))] == [
        one.hits[1] for one in figures.reachability
    ]
    with Path(str(told["sheet_for_judges"].value)).open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert {row["vectors"] for row in rows} == {"MathVD1", "MathVD2"}
    assert len({row["statement"] for row in rows}) == 8
