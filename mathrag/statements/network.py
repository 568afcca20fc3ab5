"""Statements as a directed graph: an edge goes from what is used to what refers to it (AutoMathKG, 4.2.1 and 4.2.3).

Edges begin at definitions and theorems and are derived from `Statement.references` alone; in and out are stored nowhere. Cycles
are allowed: where an order is asked for, what depends on each other is one step, named as such.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from mathrag.entities import Reference, Statement
from mathrag.errors import UnknownEntity
from mathrag.statements.graph import edges, networked

if TYPE_CHECKING:
    import networkx as nx

LONGEST_CYCLE = 6
"""Edges of a simple cycle that is counted: their number grows exponentially with the length."""
MOST_CYCLES = 100_000
MOST_PATHS = 20


@dataclass(frozen=True)
class Step:
    """What is to be known at one place of an order: one statement, or several that refer to each other in a cycle."""

    statements: tuple[Statement, ...]
    hops: int
    """Least number of edges to what was asked for."""

    @property
    def is_cycle(self) -> bool:
        return len(self.statements) > 1


class Neighbours:
    """Statements around one, wherever they are kept."""

    def __init__(
        self,
        read: Callable[[str], Statement],
        used: Callable[[str], Sequence[str]],
        using: Callable[[str], Sequence[str]],
    ) -> None:
        """``read`` gives the statement of a URI, ``used`` the URIs of what it refers to, ``using`` of what refers to it, each in order."""
        self.read, self.used, self.using = read, used, using

    def uses(self, uri: str) -> list[Statement]:
        """What the statement ``uri``, its proofs and solutions refer to (the paper's in_refs)."""
        return list(map(self.read, self.used(uri)))

    def used_by(self, uri: str) -> list[Statement]:
        """What refers to the statement ``uri`` (the paper's out_refs)."""
        return list(map(self.read, self.using(uri)))

    def hops(self, uri: str, most: int | None = None, *, along: str = "either") -> dict[str, int]:
        """Number of edges from ``uri`` to all within ``most``: ``along`` "needs" to what it uses, "uses" to what uses it,
        "either" whichever of the two directed ways is shorter, "any" over edges in both directions."""
        if along == "either":
            needed, using = (self.hops(uri, most, along=way) for way in ("needs", "uses"))
            return {one: min(way[one] for way in (needed, using) if one in way) for one in {**needed, **using}}
        ways = {"needs": (self.used,), "uses": (self.using,), "any": (self.used, self.using)}[along]
        found = {uri: 0}
        front = [uri]
        for distance in itertools.count(1):
            if not front or (most is not None and distance > most):
                return found
            beside = {other for one in front for way in ways for other in way(one)}
            front = sorted(beside - found.keys())
            found.update(dict.fromkeys(front, distance))
        raise AssertionError  # the count is endless

    def needs(self, uri: str) -> list[Step]:
        """What must be known before the statement ``uri``: all it rests on, each after what that rests on."""
        return self._ordered(self.hops(uri, along="needs"), uri)

    def dependents(self, uri: str) -> list[Step]:
        """What depends on the statement ``uri``, directly or not, each after what it depends on."""
        return self._ordered(self.hops(uri, along="uses"), uri)

    def _ordered(self, hops: dict[str, int], asked: str) -> list[Step]:
        """Condensed to cycles, in topological order, and among what could come next by URI; a cycle through what was asked stays."""
        import networkx as nx

        graph = nx.DiGraph((other, uri) for uri in hops for other in self.used(uri) if other in hops)
        graph.add_nodes_from(hops)
        condensed = nx.condensation(graph)
        members: dict[int, list[str]] = {place: sorted(condensed.nodes[place]["members"]) for place in condensed}
        order = nx.lexicographical_topological_sort(condensed, key=lambda place: members[place])
        steps = (
            Step(tuple(map(self.read, members[place])), min(hops[uri] for uri in members[place])) for place in order
        )
        return [step for step in steps if step.is_cycle or step.statements[0].uri != asked]


class StatementNetwork(Neighbours):
    """The statements of a knowledge base by URI, and the edges between them."""

    def __init__(self, statements: Iterable[Statement]) -> None:
        self.statements = {one.uri: one for one in sorted(statements, key=lambda one: one.uri)}
        self._kept = {alias: one.uri for one in self.statements.values() for alias in one.aliases}
        found: dict[tuple[str, str], list[Reference]] = {}
        for source, target, reference in edges(self.statements.values()):
            found.setdefault((source.uri, target.uri), []).append(reference)
        self.edges = {ends: tuple(found[ends]) for ends in sorted(found)}
        uses, used_by = self._joined(1, 0), self._joined(0, 1)
        super().__init__(self.statements.__getitem__, lambda uri: uses.get(uri, ()), lambda uri: used_by.get(uri, ()))

    def left_out(self) -> dict[str, int]:
        """How many references are no edge, by reason."""
        reasons = (self._reason(reference, one) for one in self.statements.values() for reference in one.references)
        return dict(sorted(Counter(filter(None, reasons)).items()))

    def _reason(self, reference: Reference, of: Statement) -> str:
        uri = self.uri_of(reference.target)
        if uri is None:
            return "dangling" if reference.dangles else "not in the graph" if reference.target else "to a bibliography"
        if uri == of.uri:
            return "to itself"
        return "to a problem" if self.statements[uri].kind == "problem" else ""

    def uri_of(self, uri: str | None) -> str | None:
        """The URI by which ``uri`` (or an alias) is here; None where it isn't."""
        return uri if uri in self.statements else self._kept.get(uri or "")

    def statement(self, uri_or_id: str) -> Statement:
        """The statement with this URI, alias or id. Raises `UnknownEntity`."""
        found = self.uri_of(uri_or_id) or self._ids.get(uri_or_id)
        if found is None:
            raise UnknownEntity(f"{uri_or_id!r} is no statement: see `mathrag statements`", key=uri_or_id)
        return self.statements[found]

    @cached_property
    def _ids(self) -> dict[str, str]:
        aliases = {alias.rsplit("/", 1)[-1]: uri for alias, uri in self._kept.items()}
        return aliases | {one.id: one.uri for one in self.statements.values()}

    @cached_property
    def graph(self) -> nx.DiGraph:
        """The same for NetworkX, with every statement as a node."""
        return networked(list(self.statements.values()))

    def _joined(self, own: int, other: int) -> dict[str, tuple[str, ...]]:
        found: dict[str, list[str]] = {}
        for ends in self.edges:
            found.setdefault(ends[own], []).append(ends[other])
        return {uri: tuple(others) for uri, others in found.items()}

    def paths(self, one: str, other: str, most: int = MOST_PATHS) -> list[list[Statement]]:
        """The shortest ways from ``one`` to ``other`` along edges, else those from ``other`` to ``one``; none: there is no way."""
        import networkx as nx

        for ends in ((one, other), (other, one)):
            try:
                found = list(itertools.islice(nx.all_shortest_paths(self.graph, *ends), most))
            except nx.NetworkXNoPath:
                continue
            return [[self.statements[uri] for uri in path] for path in sorted(found)]
        return []

    def cycles(self, longest: int = LONGEST_CYCLE, most: int = MOST_CYCLES) -> list[tuple[str, ...]]:
        """Simple cycles of at most ``longest`` edges, each from its least URI on; at most ``most``."""
        import networkx as nx

        found = itertools.islice(nx.simple_cycles(self.graph, length_bound=longest), most)
        return sorted((tuple(_from_least(cycle)) for cycle in found), key=lambda cycle: (len(cycle), cycle))


def _from_least(cycle: Sequence[str]) -> Sequence[str]:
    start = cycle.index(min(cycle))
    return [*cycle[start:], *cycle[:start]]
