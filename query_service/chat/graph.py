"""A formula and what it is related to, as a drawing for Graphviz."""

from __future__ import annotations

import json
from collections.abc import Mapping

from mathrag.commands.views import FormulaDetail

LONGEST_LABEL = 40


def relations_dot(formula: FormulaDetail, labels: Mapping[str, str]) -> str:
    """DOT of ``formula`` among its neighbours; ``labels`` names them by URI."""
    lines = [
        "digraph {",
        '  rankdir=LR; bgcolor="transparent"; node [shape=box, style="rounded,filled", fillcolor="#eef3fb"];',
    ]
    lines.append(f'  {_quoted(formula.uri)} [label={_quoted(_short(formula.label))}, fillcolor="#ffe9a8"];')
    neighbours = {end for relation in formula.relations for end in (relation.source, relation.target)} - {formula.uri}
    lines += [f"  {_quoted(uri)} [label={_quoted(_short(labels.get(uri, uri)))}];" for uri in sorted(neighbours)]
    lines += [
        f"  {_quoted(r.source)} -> {_quoted(r.target)} [label={_quoted(r.relation_type.replace('_', ' '))}];"
        for r in sorted(formula.relations, key=lambda relation: relation.uri)
    ]
    return "\n".join([*lines, "}"])


def _short(label: str) -> str:
    return label if len(label) <= LONGEST_LABEL else label[: LONGEST_LABEL - 1] + "…"


def _quoted(text: str) -> str:
    """A DOT string that holds nothing but text: no escapes, no HTML, no line ends."""
    return json.dumps(" ".join(text.replace("\\", "∖").split()), ensure_ascii=False)
