"""What documents state, in numbers that can be plotted over time and in tables; the graph of statements."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path

import dagster as dg

from mathrag.entities import LooseArgument, Reference, Skipped, Statement
from mathrag.statements import Fused, StatementGraph
from mathrag_pipeline.tables import Metadata, bullets, row_metadata, table


def describe_statements(rows: Sequence[Statement | LooseArgument], skipped: Sequence[Skipped], path: Path) -> Metadata:
    """Statements by kind and form, their proofs and solutions, and what was left out."""
    statements = [row for row in rows if isinstance(row, Statement)]
    return {
        **row_metadata(len(rows), path),
        **statement_counts(statements),
        "loose_argument_count": len(rows) - len(statements),
        "left_out_count": len(skipped),
        "left_out": table({"item": one.item, "reason": one.reason} for one in skipped),
        "statements": statement_table(statements),
    }


def statement_counts(statements: Sequence[Statement]) -> Metadata:
    """How many of each kind, with titles, proofs and solutions."""
    kinds = Counter(statement.kind for statement in statements)
    forms = Counter(statement.form for statement in statements)
    return {
        "statement_count": len(statements),
        **{f"stated_{kind}_count": kinds[kind] for kind in ("definition", "theorem", "problem")},
        "forms": ", ".join(f"{form}: {count}" for form, count in forms.most_common()) or "none",
        "titled_count": sum(bool(statement.title) for statement in statements),
        "proof_count": sum(len(statement.proofs) for statement in statements),
        "solution_count": sum(len(statement.solutions) for statement in statements),
        "made_argument_count": sum(
            argument.synthesis is not None for one in statements for argument in (*one.proofs, *one.solutions)
        ),
    }


def statement_table(statements: Iterable[Statement]) -> dg.TableMetadataValue | str:
    """Each with what it is called and how it begins."""
    return table(
        {
            "statement": one.label,
            "form": f"{one.form} {one.number}".strip(),
            "text": one.contents,
            "proofs": len(one.proofs),
            "solutions": len(one.solutions),
            "references": len(one.references),
            "stands in": "; ".join(place.document for place in one.occurrences),
        }
        for one in statements
    )


def describe_statement_graph(statements: Sequence[Statement], graph: StatementGraph) -> Metadata:
    """The numbers of table 6 of AutoMathKG, and what dangles."""
    return {
        **statement_counts(statements),
        "reference_count": sum(len(one.references) for one in statements),
        "dangling_count": len(dangling(statements)),
        "node_count": graph.nodes,
        "edge_count": graph.edges,
        "head_count": graph.heads,
        "leaf_count": graph.leaves,
        "cycle_count": graph.cycles,
        "cycle_length": graph.longest,
        "dangling": table(
            {
                "in": one.label,
                "document": "; ".join(place.document for place in one.occurrences),
                "refers to": reference.text,
                "label": reference.key,
                "reason": reference.reason,
            }
            for one, reference in dangling(statements)
        ),
        "dangling_because": bullets(
            f"{reason}: {count}"
            for reason, count in Counter(_sort(reference) for _, reference in dangling(statements)).most_common()
        ),
    }


def dangling(statements: Iterable[Statement]) -> list[tuple[Statement, Reference]]:
    """The references that name neither a statement of the corpus nor an entry of a bibliography."""
    return [(one, reference) for one in statements for reference in one.references if reference.dangles]


def _sort(reference: Reference) -> str:
    return "a label" if reference.key else "a name or number"


def describe_fusion(fused: Fused) -> Metadata:
    """Which statements became one and why, and the near pairs that nobody could decide."""
    labels = {uri: one.label for one in fused.statements for uri in (one.uri, *one.aliases)}
    return {
        "fused_statement_count": len(fused.merges),
        "undecided_statement_pair_count": len(fused.open),
        "fused_statements": table(
            {
                "statement": labels[merge.kept],
                "merged": len(merge.merged) + 1,
                "because": "; ".join(merge.reasons),
                "uri": merge.kept,
            }
            for merge in fused.merges
        ),
        "undecided_statement_pairs": table({"pair": one.item, "reason": one.reason} for one in fused.open),
    }
