"""Statements as a graph: what is needed, what depends, ways between two, cycles."""

from __future__ import annotations

import pytest
from statement_fakes import statement, uri

from mathrag.entities import Statement
from mathrag.errors import UnknownEntity
from mathrag.statements.network import StatementNetwork, Step


def calculus() -> StatementNetwork:
    """limit -> continuity -> (derivative, boundedness) -> extreme value -> Rolle -> mean value -> a problem."""
    return StatementNetwork(
        [
            statement("limit", "definition"),
            statement("continuity", "definition", uses=["limit"]),
            statement("derivative", "definition", uses=["limit"]),
            statement("bounded", in_proof=["continuity"]),
            statement("extreme", uses=["continuity"], in_proof=["bounded"]),
            statement("rolle", uses=["derivative"], in_proof=["extreme"]),
            statement("mean", uses=["continuity", "derivative"], in_proof=["rolle"]),
            statement("task", "problem", uses=["mean"]),
        ]
    )


def names(steps: list[Step]) -> list[str]:
    return ["+".join(one.label for one in step.statements) for step in steps]


def test_prerequisites_come_each_after_what_it_rests_on() -> None:
    needed = names(calculus().needs(uri("mean")))
    assert set(needed) == {"limit", "continuity", "derivative", "bounded", "extreme", "rolle"}
    for before, after in [
        ("limit", "continuity"),
        ("continuity", "bounded"),
        ("bounded", "extreme"),
        ("extreme", "rolle"),
    ]:
        assert needed.index(before) < needed.index(after)


def test_what_depends_on_a_definition_reaches_the_problem() -> None:
    dependents = calculus().dependents(uri("bounded"))
    assert names(dependents) == ["extreme", "rolle", "mean", "task"]
    assert [step.hops for step in dependents] == [1, 2, 3, 4]


def test_direct_neighbours_are_derived_both_ways() -> None:
    graph = calculus()
    assert [one.label for one in graph.uses(uri("mean"))] == ["continuity", "derivative", "rolle"]
    assert [one.label for one in graph.used_by(uri("limit"))] == ["continuity", "derivative"]


def test_the_way_between_two_is_found_from_either_end() -> None:
    graph = calculus()
    ways = graph.paths(uri("limit"), uri("rolle"))
    assert [[one.label for one in way] for way in ways] == [["limit", "derivative", "rolle"]]
    assert graph.paths(uri("rolle"), uri("limit")) == ways
    assert graph.paths(uri("bounded"), uri("derivative")) == []


def test_reachability_counts_directed_edges() -> None:
    graph = calculus()
    assert set(graph.hops(uri("limit"), 1)) == {uri(name) for name in ("limit", "continuity", "derivative")}
    assert graph.hops(uri("bounded"), 1) == {uri("bounded"): 0, uri("continuity"): 1, uri("extreme"): 1}
    assert uri("derivative") not in graph.hops(uri("bounded"))  # neither leads to the other
    assert graph.hops(uri("bounded"), 3, along="any")[uri("derivative")] == 3


def test_statements_that_refer_to_each_other_are_one_named_step() -> None:
    graph = StatementNetwork(
        [
            statement("square", in_proof=["pythagoras"]),
            statement("pythagoras", in_proof=["square", "triangle"]),
            statement("triangle", "definition"),
            statement("distance", uses=["pythagoras"]),
        ]
    )
    needed = graph.needs(uri("distance"))
    assert names(needed) == ["triangle", "pythagoras+square"]
    assert needed[1].is_cycle
    assert graph.cycles() == [(uri("pythagoras"), uri("square"))]
    assert names(graph.needs(uri("square"))) == ["triangle", "pythagoras+square"]  # it is part of what it needs


def test_references_that_are_no_edge_are_counted_by_reason() -> None:
    statements = [
        statement("a", "definition"),
        statement("b", uses=["a", "b", "nowhere"]),
        statement("task", "problem"),
        statement("c", uses=["task"]),
    ]
    graph = StatementNetwork(statements)
    assert list(graph.edges) == [(uri("a"), uri("b"))]
    assert graph.left_out() == {"not in the graph": 1, "to a problem": 1, "to itself": 1}


def test_an_alias_is_led_to_what_was_kept() -> None:
    graph = StatementNetwork([statement("kept", aliases=(uri("gone"),)), statement("user", uses=["gone"])])
    assert [one.label for one in graph.uses(uri("user"))] == ["kept"]
    assert graph.statement("gone").label == "kept"
    with pytest.raises(UnknownEntity, match="mathrag statements"):
        graph.statement("never")


def test_an_order_is_the_same_whatever_order_statements_come_in() -> None:
    statements: list[Statement] = list(calculus().statements.values())
    assert names(StatementNetwork(statements[::-1]).needs(uri("mean"))) == names(calculus().needs(uri("mean")))
