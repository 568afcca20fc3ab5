"""How well vectors of statements know the graph: k-hop reachability (AutoMathKG, 7.3.1) and what is retrieved for one (7.3.3)."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import TYPE_CHECKING

from mathrag.entities import Frozen, Statement, StatementKind
from mathrag.statements import StatementNetwork, nearest_rows

if TYPE_CHECKING:
    from mathrag.statements import Matrix

HOPS = 5
QUERIES = (1, 5, 10, 15)
SAMPLE: dict[StatementKind, int] = {"definition": 50, "theorem": 30, "problem": 20}
"""100 statements by kind, as section 7.3.1 samples them; half as many are judged for relevance (7.3.3)."""
JUDGED: dict[StatementKind, int] = {"definition": 25, "theorem": 15, "problem": 10}
RETRIEVED = 10


class Reachability(Frozen):
    """Hits@q of one kind of vectors: the share of the q nearest that at most `HOPS` edges join to the statement asked for.

    ``hits`` count directed ways from one to the other, either way round; ``hits_any`` edges whichever way they point. ``connected``
    of the ``sampled`` have an edge at all; ``hits_connected`` is of those alone. ``most`` and ``most_any`` are the hits of vectors that
    know the graph by heart: few statements reach as many as are asked for.
    """

    vectors: str
    sampled: int
    connected: int
    hits: dict[int, float]
    hits_any: dict[int, float]
    hits_connected: dict[int, float]
    most: dict[int, float]
    most_any: dict[int, float]


class Retrieved(Frozen):
    """A statement and one that is near it, for a judge to say whether they are related in content, field or use."""

    vectors: str
    statement: str
    kind: StatementKind
    label: str
    contents: str
    rank: int
    cosine: float
    other: str
    other_label: str
    other_contents: str


def sampled(statements: Sequence[Statement], sizes: dict[StatementKind, int]) -> list[int]:
    """Places of a fixed sample by kind: those whose URIs' digests come first, so that it does not depend on the order."""
    found: list[int] = []
    for kind, size in sizes.items():
        places = [place for place, one in enumerate(statements) if one.kind == kind]
        found += sorted(places, key=lambda place: hashlib.sha256(statements[place].uri.encode()).digest())[:size]
    return sorted(found)


def reachability(
    name: str, statements: Sequence[Statement], graph: StatementNetwork, vectors: Matrix, hops: int = HOPS
) -> Reachability:
    """Hits@q of ``vectors``, which has one row a statement in their order."""
    places = sampled(statements, SAMPLE)
    directed: list[list[bool]] = []
    either: list[list[bool]] = []
    reached: tuple[list[int], list[int]] = ([], [])
    for place in places:
        uri = statements[place].uri
        ways = [graph.hops(uri, hops, along=along).keys() for along in ("either", "any")]
        for numbers, way in zip(reached, ways, strict=True):
            numbers.append(len(way - {uri}))
        near = [statements[other].uri for other, _ in nearest_rows(vectors, place, max(QUERIES))]
        directed.append([other in ways[0] for other in near])
        either.append([other in ways[1] for other in near])
    joined = [
        bool(graph.hops(statements[place].uri, 1, along="any").keys() - {statements[place].uri}) for place in places
    ]
    return Reachability(
        vectors=name,
        sampled=len(places),
        connected=sum(joined),
        hits=_hits(directed),
        hits_any=_hits(either),
        most=_most(reached[0]),
        most_any=_most(reached[1]),
        hits_connected=_hits([row for row, is_joined in zip(directed, joined, strict=True) if is_joined]),
    )


def chance(statements: Sequence[Statement], graph: StatementNetwork, hops: int = HOPS) -> float:
    """The Hits@q that vectors of nothing would have: the share of all others that the sampled ones reach."""
    reached = [len(graph.hops(statements[place].uri, hops)) - 1 for place in sampled(statements, SAMPLE)]
    return round(sum(reached) / (len(reached) * max(1, len(statements) - 1)), 4) if reached else 0.0


def _hits(rows: Sequence[Sequence[bool]]) -> dict[int, float]:
    return {q: round(sum(sum(row[:q]) / q for row in rows) / len(rows), 4) if rows else 0.0 for q in QUERIES}


def _most(reached: Sequence[int]) -> dict[int, float]:
    return {q: round(sum(min(q, number) / q for number in reached) / max(1, len(reached)), 4) for q in QUERIES}


def retrieved(name: str, statements: Sequence[Statement], vectors: Matrix) -> list[Retrieved]:
    """The ten nearest of a fixed sample of 50, each a row to be judged."""
    return [
        Retrieved(
            vectors=name,
            statement=statements[place].uri,
            kind=statements[place].kind,
            label=statements[place].label,
            contents=statements[place].contents,
            rank=rank,
            cosine=round(cosine, 4),
            other=statements[other].uri,
            other_label=statements[other].label,
            other_contents=statements[other].contents,
        )
        for place in sampled(statements, JUDGED)
        for rank, (other, cosine) in enumerate(nearest_rows(vectors, place, RETRIEVED), 1)
    ]
