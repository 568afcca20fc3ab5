"""What a completion may rest on: an exact search in the graph, a fuzzy one among vectors, like problems, and what contributes (6.1.2)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from mathrag.entities import Statement
from mathrag.statements.comparing import title_keys
from mathrag.statements.completion.analysis import Analysis
from mathrag.statements.network import StatementNetwork

MOST = 6
"""Statements that a prompt lists as known."""
LIKE_PROBLEMS = 1
POOL = 8
Near = Callable[[str, int, Sequence[str]], list[str]]
"""Text, how many, kinds -> URIs of the statements nearest in vectors, nearest first."""


@dataclass(frozen=True)
class Evidence:
    """Definitions and theorems that may be used, by number from 1, and solved problems like this one."""

    known: tuple[Statement, ...]
    like: tuple[Statement, ...]


def offered(statement: Statement, graph: StatementNetwork, near: Near) -> tuple[Statement, ...]:
    """What it refers to and what is near it, nothing that rests on it: what an analysis chooses from."""
    fuzzy = near(f"{statement.title} {statement.contents}", POOL, ("definition", "theorem"))
    told = graph.uses(statement.uri) if statement.uri in graph.statements else []
    return tuple(_once((*told, *_there(fuzzy, graph)), _barred(statement, graph))[:MOST])


def gathered(
    statement: Statement, analysis: Analysis, pool: Sequence[Statement], graph: StatementNetwork, near: Near
) -> Evidence:
    """What is known for ``statement``: of ``pool`` what the analysis takes (all where it says nothing), what is called as its points of
    knowledge are, then what is near these; and like problems that are solved. Nothing that rests on the statement."""
    barred = _barred(statement, graph)
    chosen = pool if analysis.use is None else analysis.use
    fuzzy = _there((uri for point in analysis.knowledge for uri in near(point, 1, ("definition", "theorem"))), graph)
    known = _once((*chosen, *_named(analysis, graph), *fuzzy), barred)[:MOST]
    like = _once(_there(near(statement.contents, POOL, ("problem",)), graph), barred)
    solved = [one for one in like if any(argument.synthesis is None for argument in one.solutions)]
    return Evidence(tuple(known), tuple(solved[:LIKE_PROBLEMS]))


def _barred(statement: Statement, graph: StatementNetwork) -> set[str]:
    return set(graph.hops(statement.uri, along="uses")) if statement.uri in graph.statements else {statement.uri}


def _there(uris: Iterable[str], graph: StatementNetwork) -> Iterator[Statement]:
    return (graph.statements[uri] for uri in uris if uri in graph.statements)


def _named(analysis: Analysis, graph: StatementNetwork) -> list[Statement]:
    """The definitions and theorems that are called as the points of knowledge are."""
    points = [set(point) for point in map(_key, analysis.knowledge) if point]
    return [
        one
        for one in graph.statements.values()
        if points and one.kind != "problem" and any(set(key) == point for key in title_keys(one) for point in points)
    ]


def _key(name: str) -> tuple[str, ...]:
    probe = Statement(uri="", kind="theorem", form="theorem", label="", title=name, contents="")
    return next(iter(title_keys(probe)), ())


def _once(statements: Iterable[Statement], barred: set[str]) -> list[Statement]:
    return list({one.uri: one for one in statements if one.uri not in barred}.values())
