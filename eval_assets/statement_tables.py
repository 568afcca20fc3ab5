"""The figures of statements as tables, ours beside the published ones."""

from __future__ import annotations

from eval_assets import published
from eval_assets.statement_measures import StatementFigures
from eval_assets.thesis import Table
from mathrag.evaluation.reachability import HOPS, QUERIES

PUBLISHED_AS = {"MathVD1": "MathVD1", "MathVD2": "MathVD2", "TransE": "TransE", "R-GCN": "R-GCN"}


def statement_tables(figures: StatementFigures) -> list[Table]:
    """Graph, reachability and precision."""
    return [_graph(figures), _reachability(figures), *([_precision(figures)] if figures.precision else [])]


def _graph(figures: StatementFigures) -> Table:
    ours = {
        "nodes": sum(figures.nodes.values()),
        "heads": figures.heads,
        "leaves": figures.leaves,
        "edges": figures.edges,
        "simple cycles": sum(figures.cycles.values()),
    }
    rows = tuple((name, str(count), str(published.AUTOMATHKG_GRAPH[name])) for name, count in ours.items())
    lengths = ", ".join(f"{count} of {length}" for length, count in figures.cycles.items()) or "none"
    note = f"Nodes by kind: {', '.join(f'{count} {kind}s' for kind, count in figures.nodes.items())}. Cycles by length: {lengths}."
    return Table("Graph of statements", note, ("", "ours", published.AUTOMATHKG), rows)


def _reachability(figures: StatementFigures) -> Table:
    columns = (
        "vectors",
        *(f"Hits@{q}" for q in QUERIES),
        *(f"published @{q}" for q in QUERIES),
        *(f"any way @{q}" for q in QUERIES),
    )
    rows = []
    for one in figures.reachability:
        theirs = published.AUTOMATHKG_HITS.get(PUBLISHED_AS.get(one.vectors, ""), {})
        own, any_way = ([f"{hits[q]:.3f}" for q in QUERIES] for hits in (one.hits, one.hits_any))
        rows.append((one.vectors, *own, *(f"{theirs[q]:.3f}" if theirs else "" for q in QUERIES), *any_way))
    if figures.reachability:
        best = figures.reachability[0]
        own, any_way = ([f"{hits[q]:.3f}" for q in QUERIES] for hits in (best.most, best.most_any))
        rows.append(("the graph itself", *own, *("" for _ in QUERIES), *any_way))
    sampled = figures.reachability[0] if figures.reachability else None
    of = f"{sampled.sampled} statements, {sampled.connected} of them with an edge; " if sampled else ""
    note = (
        f"{of}at most {HOPS} references from one to the other; chance is {figures.chance:.3f}. Any way: whichever way references point."
        " The graph itself: as much as any vectors can have."
    )
    return Table("Reachability", note, columns, tuple(rows))


def _precision(figures: StatementFigures) -> Table:
    rows = []
    for one in figures.precision:
        theirs = published.AUTOMATHKG_PRECISION.get(one.vectors)
        kinds = ", ".join(f"{kind} {share:.1%}" for kind, share in one.by_kind.items())
        rows.append(
            (one.vectors, one.judge, str(one.judged), f"{one.precision:.1%}", kinds, f"{theirs:.1%}" if theirs else "")
        )
    columns = ("vectors", "judge", "pairs", "precision@10", "by kind", "published")
    return Table(
        "Relevance of the ten nearest", "The judge says of each pair whether it is related.", columns, tuple(rows)
    )
