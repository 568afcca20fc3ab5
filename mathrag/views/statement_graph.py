"""What commands and the service say of the graph of statements: what is needed, what depends, ways, surroundings (see `mathrag.views`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from pydantic import BaseModel, ConfigDict, Field

from mathrag.entities import Frozen, Statement
from mathrag.statements import StatementNetwork, Step
from mathrag.views.network import Edge, Network, Node
from mathrag.views.statements import StatementLink, statement_link

if TYPE_CHECKING:
    from mathrag.knowledge import KnowledgeBase

_OPEN = ConfigDict(frozen=True, extra="ignore")
MOST_HOPS = 5
FEW = 60
"""Nodes of a drawing that can all be read."""


class StatementStep(Frozen):
    """One place of an order: a statement, or several that refer to each other in a cycle."""

    statements: tuple[StatementLink, ...]
    hops: int = Field(description="least number of references to what was asked for")
    cycle: bool = Field(description="do they refer to each other?")


class StatementOrder(BaseModel):
    """All that a statement rests on, or that rests on it, each after what it rests on itself."""

    model_config = _OPEN
    snapshot: str
    statement: StatementLink
    total: int
    steps: tuple[StatementStep, ...]


class StatementPaths(BaseModel):
    """The shortest ways along references from what is used to what uses it; none where neither leads to the other."""

    model_config = _OPEN
    snapshot: str
    ends: tuple[StatementLink, StatementLink]
    paths: tuple[tuple[StatementLink, ...], ...]


def needs(knowledge: KnowledgeBase, key: str) -> StatementOrder:
    """What must be known before the statement called ``key`` (URI, alias or id). Raises `UnknownEntity`."""
    graph = network_of(knowledge)
    statement = graph.statement(key)
    return _order(knowledge, statement, graph.needs(statement.uri))


def dependents(knowledge: KnowledgeBase, key: str) -> StatementOrder:
    """What depends on the statement called ``key``. Raises `UnknownEntity`."""
    graph = network_of(knowledge)
    statement = graph.statement(key)
    return _order(knowledge, statement, graph.dependents(statement.uri))


def paths(knowledge: KnowledgeBase, key: str, other: str) -> StatementPaths:
    """The ways between two statements. Raises `UnknownEntity`."""
    graph = network_of(knowledge)
    ends = graph.statement(key), graph.statement(other)
    found = graph.paths(ends[0].uri, ends[1].uri)
    return StatementPaths(
        snapshot=knowledge.snapshot,
        ends=(statement_link(ends[0]), statement_link(ends[1])),
        paths=tuple(tuple(map(statement_link, path)) for path in found),
    )


def neighbourhood(knowledge: KnowledgeBase, key: str, hops: int = 1, limit: int = FEW) -> Network:
    """What is at most ``hops`` references away from the statement called ``key``, whichever way they point. Raises `UnknownEntity`.

    Of more than ``limit`` the nearest and best joined stay; what is left out is counted.
    """
    graph = network_of(knowledge)
    centre = graph.statement(key)
    distances = graph.hops(centre.uri, hops, along="any")
    degrees = Counter(uri for ends in graph.edges for uri in ends)
    order = sorted(distances, key=lambda uri: (distances[uri], -degrees[uri], uri))
    kept = set(order[:limit])
    edges = [ends for ends in graph.edges if set(ends) <= distances.keys()]
    return Network(
        snapshot=knowledge.snapshot,
        nodes=tuple(
            Node(uri=uri, type=graph.statements[uri].kind, label=graph.statements[uri].label, degree=degrees[uri])
            for uri in sorted(kept)
        ),
        edges=tuple(
            Edge(source=source, target=target, relation=_relation(graph, source, target))
            for source, target in edges
            if {source, target} <= kept
        ),
        total_nodes=len(distances),
        total_edges=len(edges),
        left_out=dict(sorted(Counter(graph.statements[uri].kind for uri in order[limit:]).items())),
    )


def _relation(graph: StatementNetwork, source: str, target: str) -> str:
    """What the first is for the second: the tactics of the references, else where they stand."""
    references = graph.edges[source, target]
    tactics: list[str] = [one.tactic for one in references if one.tactic]
    return ", ".join(dict.fromkeys(tactics or [f"in {one.origin}" for one in references]))


@lru_cache(maxsize=2)
def network_of(knowledge: KnowledgeBase) -> StatementNetwork:
    """The graph of a snapshot's statements, made once."""
    return StatementNetwork(knowledge.all_statements())


def _order(knowledge: KnowledgeBase, statement: Statement, steps: Sequence[Step]) -> StatementOrder:
    return StatementOrder(
        snapshot=knowledge.snapshot,
        statement=statement_link(statement),
        total=sum(len(step.statements) for step in steps),
        steps=tuple(
            StatementStep(statements=tuple(map(statement_link, step.statements)), hops=step.hops, cycle=step.is_cycle)
            for step in steps
        ),
    )
