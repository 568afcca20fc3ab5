"""What a completion may rest on: an exact search in the graph, a fuzzy one among vectors, like problems, and what contributes (6.1.2)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from mathrag.entities import Statement
from mathrag.statements.comparing import title_keys
from mathrag.statements.completion.analysis import Analysis
from mathrag.statements.judging import described
from mathrag.statements.network import StatementNetwork
from mathrag.statements.replies import Asked, filled, quoted

MOST = 6
"""Statements that a prompt lists as known."""
LIKE_PROBLEMS = 2
POOL = 12
Near = Callable[[str, int, Sequence[str]], list[str]]
"""Text, how many, kinds -> URIs of the statements nearest in vectors, nearest first."""
SCHEMA = {
    "type": "object",
    "properties": {"use": {"type": "array", "items": {"type": "integer", "minimum": 1}, "maxItems": MOST}},
    "required": ["use"],
    "additionalProperties": False,
}
LENGTH = 64


@dataclass(frozen=True)
class Evidence:
    """Definitions and theorems that may be used, by number from 1, and solved problems like this one."""

    known: tuple[Statement, ...]
    like: tuple[Statement, ...]


def gathered(
    statement: Statement, analysis: Analysis, graph: StatementNetwork, near: Near, asked: Asked | None = None
) -> Evidence:
    """What is known for ``statement``; nothing that rests on it. Raises `ModelError` where a model can't be reached."""
    barred = set(graph.hops(statement.uri, along="uses")) if statement.uri in graph.statements else {statement.uri}
    exact = _exact(statement, analysis, graph)
    texts = (f"{statement.title} {statement.contents}", *analysis.knowledge, *(one.label for one in exact[:MOST]))
    fuzzy = (uri for text in texts for uri in near(text, POOL, ("definition", "theorem")))
    pool = _once((*exact, *(graph.statements[uri] for uri in fuzzy if uri in graph.statements)), barred)[:POOL]
    like = (graph.statements[uri] for uri in near(statement.contents, POOL, ("problem",)) if uri in graph.statements)
    solved = [one for one in _once(like, barred) if any(argument.synthesis is None for argument in one.solutions)]
    return Evidence(_contributing(statement, pool, asked), tuple(solved[:LIKE_PROBLEMS]))


def _exact(statement: Statement, analysis: Analysis, graph: StatementNetwork) -> list[Statement]:
    """What it refers to, and the definitions and theorems that are called as its points of knowledge are."""
    points = [set(point) for point in map(_key, analysis.knowledge) if point]
    named = [
        one
        for one in graph.statements.values()
        if one.kind != "problem" and any(set(key) == point for key in title_keys(one) for point in points)
    ]
    return [*(graph.uses(statement.uri) if statement.uri in graph.statements else ()), *named]


def _key(name: str) -> tuple[str, ...]:
    probe = Statement(uri="", kind="theorem", form="theorem", label="", title=name, contents="")
    return next(iter(title_keys(probe)), ())


def _once(statements: Iterable[Statement], barred: set[str]) -> list[Statement]:
    return list({one.uri: one for one in statements if one.uri not in barred}.values())


def _contributing(statement: Statement, pool: Sequence[Statement], asked: Asked | None) -> tuple[Statement, ...]:
    """Those of ``pool`` that a model would use; the first ones where none is asked or its reply can't be used."""
    if asked is None or not pool:
        return tuple(pool[:MOST])
    said = asked.reply(filled("contributes-1", statement=described(statement), known=listed(pool)), SCHEMA, LENGTH)
    chosen = _numbers(said.get("use")) if said is not None else None
    if chosen is None:
        return tuple(pool[:MOST])
    return tuple(dict.fromkeys(pool[number - 1] for number in chosen if 1 <= number <= len(pool)))[:MOST]


def _numbers(said: Any) -> list[int] | None:
    return [n for n in said if isinstance(n, int)] if isinstance(said, list) else None


def listed(statements: Sequence[Statement]) -> str:
    """Numbered lines for a prompt."""
    return (
        "\n".join(f"{number}. {one.label}: {quoted(one.contents)[:600]}" for number, one in enumerate(statements, 1))
        or "nothing"
    )
