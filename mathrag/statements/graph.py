"""The graph of statements: an edge from a definition or a theorem to each statement that refers to it (AutoMathKG, 4.2.3).

Edges are derived from the references alone, so what refers to a statement and what it refers to are one fact read in two directions.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING

from mathrag.entities import Formula, Reference, Statement

if TYPE_CHECKING:
    import networkx as nx

LONGEST_CYCLE = 4
"""Edges of a cycle that is counted."""
MOST_CYCLES = 100_000
SET_ASIDE = "what it refers to is set aside"


@dataclass(frozen=True)
class StatementGraph:
    """Table 6 of AutoMathKG: heads refer to nothing, leaves are referred to by nothing; cycles have up to `LONGEST_CYCLE` edges."""

    nodes: int
    edges: int
    heads: int
    leaves: int
    cycles: int
    longest: int = LONGEST_CYCLE


def edges(statements: Iterable[Statement]) -> Iterator[tuple[Statement, Statement, Reference]]:
    """Each reference as an edge: what is referred to, what refers to it, and how. Problems are no sources."""
    statements = list(statements)
    known = {uri: one for one in statements for uri in (one.uri, *one.aliases)}
    for statement in statements:
        for reference in statement.references:
            source = known.get(reference.target or "")
            if source is not None and source.kind != "problem" and source.uri != statement.uri:
                yield source, statement, reference


def networked(statements: Sequence[Statement]) -> nx.DiGraph:
    """The graph for NetworkX: URIs as nodes, one edge between two."""
    import networkx as nx

    graph = nx.DiGraph()
    graph.add_nodes_from(one.uri for one in statements)
    graph.add_edges_from((source.uri, target.uri) for source, target, _ in edges(statements))
    return graph


def graph_of(statements: Sequence[Statement]) -> StatementGraph:
    """Its numbers."""
    if not statements:
        return StatementGraph(nodes=0, edges=0, heads=0, leaves=0, cycles=0)
    import networkx as nx

    graph = networked(statements)
    cycles = islice(nx.simple_cycles(graph, length_bound=LONGEST_CYCLE), MOST_CYCLES)
    return StatementGraph(
        nodes=graph.number_of_nodes(),
        edges=graph.number_of_edges(),
        heads=sum(not count for _, count in graph.in_degree()),
        leaves=sum(not count for _, count in graph.out_degree()),
        cycles=sum(1 for _ in cycles),
    )


def without_targets(statements: Iterable[Statement], gone: Collection[str]) -> list[Statement]:
    """The statements that are not ``gone``; a reference to one that is dangles."""
    kept = []
    for one in statements:
        if one.uri in gone:
            continue
        if any(reference.target in gone for reference in one.references):
            dangling = {"target": None, "reason": SET_ASIDE}
            told = tuple(r.model_copy(update=dangling) if r.target in gone else r for r in one.references)
            one = one.model_copy(update={"references": told})
        kept.append(one)
    return kept


def linked_statements(statements: Iterable[Statement], formulas: Iterable[Formula]) -> list[Statement]:
    """The statements with the URIs of the formulas that stand in them, their proofs and solutions, in the order of the text."""
    by_chunk: dict[str, dict[str, str]] = {}
    for formula in formulas:
        for place in formula.occurrences:
            if place.latex:
                by_chunk.setdefault(place.chunk, {})[_tight(place.latex)] = formula.uri
    linked = []
    for one in statements:
        written = {latex: uri for chunk in one.chunks for latex, uri in by_chunk.get(chunk, {}).items()}
        text = _tight(" ".join([one.contents, *(argument.contents for argument in (*one.proofs, *one.solutions))]))
        found = sorted((at, uri) for latex, uri in written.items() if (at := text.find(latex)) >= 0)
        uris = tuple(dict.fromkeys(uri for _, uri in found))
        linked.append(one.model_copy(update={"formulas": uris}) if uris != one.formulas else one)
    return linked


def _tight(latex: str) -> str:
    return "".join(latex.split())
