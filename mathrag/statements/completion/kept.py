"""What was made, in a file of its own: ``completions.jsonl`` under the home, and as a named graph; never among what sources say.

A row counts as long as no source has what it stands in for: one that arrives later replaces it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from mathrag.entities import Statement
from mathrag.home import Home, read_rows, write_rows
from mathrag.knowledge import BASE, MATH
from mathrag.statements.completion.completing import Completion, missing

SYNTHETIC = f"{BASE}graph/synthetic"
"""The named graph of what was made."""
_PROV = "http://www.w3.org/ns/prov#"
_TYPE = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type"
FILE = "completions.jsonl"


@dataclass(frozen=True)
class Completions:
    """The completions of one home; safe for several processes."""

    home: Home

    def rows(self) -> list[Completion]:
        """The last try for each statement, those that gave nothing too."""
        path = self.home.root / FILE
        return read_rows(path, Completion) if path.exists() else []

    def keep(self, made: Iterable[Completion]) -> None:
        """Add or replace what was tried of these statements."""
        with self.home.writing("completions", wait_seconds=60):
            rows = {row.statement: row for row in (*self.rows(), *made)}
            write_rows(self.home.root / FILE, [rows[uri] for uri in sorted(rows)])

    def counting(self, statements: Iterable[Statement]) -> dict[str, Completion]:
        """By the URI of the statement what was made for those that still lack a proof or a solution of a source."""
        made = {row.statement: row for row in self.rows() if row.argument is not None}
        lacking = list(missing(statements)) if made else []
        names = {name: one.uri for one in lacking for name in (one.uri, *one.aliases)}
        return {names[uri]: row for uri, row in made.items() if uri in names}


def quads(completions: Sequence[Completion]) -> bytes:
    """What was made as N-Quads in the graph `SYNTHETIC`, with its model, what it rests on and the rules that it passed."""
    import pyoxigraph as ox

    graph = ox.NamedNode(SYNTHETIC)
    lines: list[ox.Quad] = []
    for row in completions:
        if row.argument is None or row.argument.synthesis is None:
            continue
        made = ox.NamedNode(f"{row.statement}#made-{row.origin}")
        told = row.argument.synthesis
        facts: list[tuple[str, ox.NamedNode | ox.Literal]] = [
            (_TYPE, ox.NamedNode(f"{MATH}SyntheticArgument")),
            (f"{MATH}argumentOf", ox.NamedNode(row.statement)),
            (f"{MATH}text", ox.Literal(row.argument.contents)),
            (f"{_PROV}wasAttributedTo", ox.Literal(told.model)),
            *((f"{_PROV}wasDerivedFrom", ox.NamedNode(uri)) for uri in told.evidence),
            *((f"{MATH}passed", ox.Literal(check)) for check in told.checks),
        ]
        lines += [ox.Quad(made, ox.NamedNode(name), value, graph) for name, value in facts]
    return ox.serialize(lines, format=ox.RdfFormat.N_QUADS) or b""
