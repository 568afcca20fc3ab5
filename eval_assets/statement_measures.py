"""What is measured of the statements of a knowledge base: their graph, how well vectors know it, and what is retrieved (AutoMathKG, 7.3).

Written to ``evaluations/statements/``: ``figures.json``, and ``relevance.csv`` for people: whoever fills its column ``related`` with yes
or no is the judge, and the next measuring counts what they say.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from pydantic import Field

from eval_assets.graph_embeddings import EXTRA, MODELS, embedded, is_installed
from mathrag.entities import Frozen, Statement, StatementKind
from mathrag.evaluation.reachability import Reachability, Retrieved, chance, reachability, retrieved
from mathrag.home import write_text
from mathrag.models import embedder, extraction_model
from mathrag.statements import (
    PRINTED,
    SAID,
    Asked,
    Matrix,
    RelevanceJudge,
    StatementNetwork,
    graph_of,
    math_vd1,
    math_vd2,
)

if TYPE_CHECKING:
    from mathrag.knowledge import KnowledgeBase
    from mathrag.settings import Settings

FIGURES, SHEET = "figures.json", "relevance.csv"
FOLDER = "statements"
COLUMNS = (
    "vectors",
    "kind",
    "rank",
    "cosine",
    "label",
    "contents",
    "other_label",
    "other_contents",
    "statement",
    "other",
    "related",
)


class Precision(Frozen):
    """Share of the ten nearest that a judge takes for related, by kind and in all."""

    vectors: str
    judge: str
    judged: int
    by_kind: dict[StatementKind, float]
    precision: float


class StatementFigures(Frozen):
    """All of it, for one snapshot."""

    snapshot: str
    nodes: dict[str, int] = Field(description="by kind")
    edges: int
    heads: int
    leaves: int
    cycles: dict[int, int] = Field(description="simple ones by length")
    left_out: dict[str, int] = Field(description="references that are no edge, by reason")
    chance: float = Field(description="Hits@q of vectors that know nothing")
    reachability: tuple[Reachability, ...]
    precision: tuple[Precision, ...]
    missing: tuple[str, ...] = Field(default=(), description="what was not measured, and why")


def measure_statements(knowledge: KnowledgeBase, settings: Settings, folder: Path) -> StatementFigures:
    """Measure the statements of ``knowledge`` and write figures and sheet into ``folder``. Raises `ModelError`, `ArtifactError`."""
    statements = knowledge.all_statements()
    graph = StatementNetwork(statements)
    vectors = dict(_vectors(statements, graph, settings, knowledge.home.cache))
    missing = [] if is_installed() else [f"{', '.join(MODELS)}: install the extra {EXTRA}"]
    numbers, cycles = graph_of(statements), graph.cycles()
    sheet = [row for name in ("MathVD1", "MathVD2") for row in retrieved(name, statements, vectors[name])]
    told = read_sheet(folder / SHEET)
    write_sheet(folder / SHEET, sheet, told)
    figures = StatementFigures(
        snapshot=knowledge.snapshot,
        nodes={kind: sum(one.kind == kind for one in statements) for kind in ("definition", "theorem", "problem")},
        edges=numbers.edges,
        heads=numbers.heads,
        leaves=numbers.leaves,
        cycles={
            length: sum(len(cycle) == length for cycle in cycles) for length in sorted({len(cycle) for cycle in cycles})
        },
        left_out=graph.left_out(),
        chance=chance(statements, graph),
        reachability=tuple(reachability(name, statements, graph, found) for name, found in vectors.items()),
        precision=tuple(_precisions(sheet, told, settings, knowledge.home.cache)),
        missing=tuple(missing),
    )
    write_text(folder / FIGURES, figures.model_dump_json(indent=1) + "\n")
    return figures


def _vectors(
    statements: Sequence[Statement], graph: StatementNetwork, settings: Settings, cache: Path
) -> Iterator[tuple[str, Matrix]]:
    model = embedder(settings.models)
    yield "MathVD1", math_vd1(statements, graph, model, cache)
    yield "MathVD2", math_vd2(statements, graph, model, cache)
    yield "MathVD2, weights as printed", math_vd2(statements, graph, model, cache, PRINTED)
    yield "MathVD2, contents first", math_vd2(statements, graph, model, cache, SAID)
    yield "MathVD1 without references", math_vd1(statements, None, model, cache)
    yield "MathVD2 without references", math_vd2(statements, None, model, cache)
    if is_installed() and graph.edges:
        for name in MODELS:
            yield name, embedded(name, statements, graph)


Key = tuple[str, str, str]
"""Vectors, statement, other."""


def read_sheet(path: Path) -> dict[Key, bool]:
    """What people said in ``path``; a row without yes or no says nothing."""
    if not path.exists():
        return {}
    words = {"yes": True, "no": False}
    with path.open(newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    return {
        (row["vectors"], row["statement"], row["other"]): words[said]
        for row in rows
        if (said := (row.get("related") or "").strip().casefold()) in words
    }


def write_sheet(path: Path, rows: Sequence[Retrieved], told: Mapping[Key, bool]) -> None:
    """The pairs to be judged; what people said before stays."""
    out = io.StringIO()
    writer = csv.DictWriter(out, COLUMNS)
    writer.writeheader()
    for row in rows:
        said = told.get((row.vectors, row.statement, row.other))
        related = "" if said is None else "yes" if said else "no"
        writer.writerow({**row.model_dump(include=set(COLUMNS)), "related": related})
    write_text(path, out.getvalue())


def _precisions(
    sheet: Sequence[Retrieved], told: Mapping[Key, bool], settings: Settings, cache: Path
) -> Iterator[Precision]:
    """By people where they judged, by a model where one reads documents."""
    yield from _by(sheet, "people", lambda row: told.get((row.vectors, row.statement, row.other)))
    model = extraction_model(settings.models) if settings.models.extraction else None
    if model is not None:
        judge = RelevanceJudge(Asked(model, cache))
        yield from _by(sheet, model.name, lambda row: judge.related(row.contents, row.other_contents))


def _by(sheet: Sequence[Retrieved], name: str, judge: Callable[[Retrieved], bool | None]) -> Iterator[Precision]:
    for vectors in dict.fromkeys(row.vectors for row in sheet):
        judged = [(row, said) for row in sheet if row.vectors == vectors and (said := judge(row)) is not None]
        if judged:
            kinds = dict.fromkeys(row.kind for row, _ in judged)
            by_kind = {kind: _share([said for row, said in judged if row.kind == kind]) for kind in kinds}
            overall = _share([said for _, said in judged])
            yield Precision(vectors=vectors, judge=name, judged=len(judged), by_kind=by_kind, precision=overall)


def _share(said: Sequence[bool]) -> float:
    return round(sum(said) / len(said), 4)
