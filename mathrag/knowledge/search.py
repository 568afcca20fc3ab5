"""Search: cosine plus a weight times the words' overlap (thesis 4.2.3; weights measured, see `rank`)."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import timedelta
from functools import cached_property
from pathlib import Path
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt
from pydantic import BaseModel, ConfigDict, Field

from mathrag.errors import SnapshotError
from mathrag.knowledge.index import ABOUT, INDEX, TABLE, Kind
from mathrag.knowledge.lexical import Postings, mapped, words

Vector = npt.NDArray[np.float32]
Weights = tuple[float, float]
DECIMALS = 6
OVERSAMPLING = 200


class Hit(BaseModel):
    """One entity found, and what its score is made of."""

    model_config = ConfigDict(frozen=True)

    uri: str
    label: str
    kind: Kind
    score: float
    cosine: float
    lexical: float = Field(description="BM25, divided by the best of this search")


class Search(Protocol):
    """The rows of an index, scored."""

    def hits(self, query: str, vector: Vector, k: int, kinds: Sequence[Kind], weights: Weights) -> list[Hit]:
        """The ``k`` best, best first. ``weights`` are of the cosine and of the words' overlap."""


def open_search(directory: Path) -> tuple[Search, str, int]:
    """The index in ``directory``, the name of the model that made it, and its number of rows."""
    place = directory / INDEX
    try:
        about = json.loads((place / ABOUT).read_text())
    except (OSError, ValueError) as error:
        raise SnapshotError(
            f"the index in {directory} is incomplete: run `mathrag ingest`", index=str(place)
        ) from error
    exact = (place / "vectors.npy").exists()
    return (ExactSearch(place) if exact else TableSearch(place)), str(about["model"]), int(about["rows"])


class ExactSearch:
    """Every row is compared; for indices of ordinary size."""

    def __init__(self, place: Path) -> None:
        self._place = place
        self._chosen: dict[tuple[Kind, ...], npt.NDArray[np.intp]] = {}

    def hits(self, query: str, vector: Vector, k: int, kinds: Sequence[Kind], weights: Weights) -> list[Hit]:
        """See `Search`."""
        chosen = self._rows_of(tuple(kinds))
        cosines = (self._vectors @ vector)[chosen]
        bm25 = self._postings.scores(query, len(self._rows))[chosen]
        scores, lexical = rank(cosines, bm25, weights)
        best = np.argsort(-scores, kind="stable")[:k]
        return [
            _hit(self._rows[chosen[place]], scores[place], cosines[place], lexical[place]) for place in best.tolist()
        ]

    @cached_property
    def _rows(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in (self._place / "rows.jsonl").read_text().split("\n") if line]

    def _rows_of(self, kinds: tuple[Kind, ...]) -> npt.NDArray[np.intp]:
        if kinds not in self._chosen:
            self._chosen[kinds] = np.flatnonzero([row["kind"] in kinds for row in self._rows])
        return self._chosen[kinds]

    @cached_property
    def _vectors(self) -> Vector:
        return mapped(self._place / "vectors.npy")

    @cached_property
    def _postings(self) -> Postings:
        return Postings.load(self._place / "postings")


class TableSearch:
    """The nearest by vector and the best by full text come from LanceDB; for large indices."""

    def __init__(self, place: Path) -> None:
        self._place = place

    def hits(self, query: str, vector: Vector, k: int, kinds: Sequence[Kind], weights: Weights) -> list[Hit]:
        """See `Search`."""
        wanted = ", ".join(f"'{kind}'" for kind in kinds)
        pool = max(OVERSAMPLING, 4 * k)
        near = self._table.search(vector).distance_type("cosine").where(f"kind IN ({wanted})", prefilter=True)
        found = {row["uri"]: row for row in near.limit(pool).to_list()}
        text = " ".join(words(query))
        if text:
            named = self._table.search(text, query_type="fts").where(f"kind IN ({wanted})", prefilter=True)
            for row in named.limit(pool).to_list():
                found.setdefault(row["uri"], row).update(_score=row["_score"])
        rows = [found[uri] for uri in sorted(found)]
        if not rows:
            return []
        cosines = np.array([row["vector"] for row in rows], dtype=np.float32) @ vector
        scores, lexical = rank(cosines, np.array([row.get("_score", 0.0) for row in rows], dtype=np.float32), weights)
        best = np.argsort(-scores, kind="stable")[:k]
        return [_hit(rows[place], scores[place], cosines[place], lexical[place]) for place in best.tolist()]

    @cached_property
    def _table(self) -> Any:
        import lancedb

        return lancedb.connect(self._place, read_consistency_interval=timedelta(0)).open_table(TABLE)


def rank(cosines: Vector, bm25: Vector, weights: Weights) -> tuple[Vector, Vector]:
    """Scores and normalised BM25. Rounded, so that two machines' last bits don't reorder equals."""
    best = float(bm25.max()) if len(bm25) else 0.0
    lexical: Vector = bm25 / np.float32(best) if best > 0 else np.zeros_like(bm25)
    semantic, overlap = (np.float32(weight) for weight in weights)
    scores = (semantic * cosines + overlap * lexical).round(DECIMALS)
    return scores, lexical


def _hit(row: dict[str, Any], score: float, cosine: float, lexical: float) -> Hit:
    return Hit(
        uri=row["uri"],
        label=row["label"],
        kind=row["kind"],
        score=round(float(score), DECIMALS),
        cosine=round(float(cosine), DECIMALS),
        lexical=round(float(lexical), DECIMALS),
    )
