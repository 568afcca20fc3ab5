"""Search: cosine plus a weight times the words' overlap (thesis 4.2.3; weights measured, see `rank`).

Rows are kept by kind, those of a large kind in parts of vectors that are near each other. Up to `EXACT_ROWS` rows are compared; of more
kinds of rows than that the parts nearest to the question. So a search costs much the same however large the index is, and of its
files, which are mapped, only what is looked at is read.
"""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
from pydantic import BaseModel, ConfigDict, Field

from mathrag.errors import SnapshotError
from mathrag.knowledge.index import EXACT_ROWS, INDEX, Kind
from mathrag.knowledge.index_writer import ABOUT, CENTRES, LINES, POSTINGS, STARTS, Part
from mathrag.knowledge.lexical import Postings, mapped

Vector = npt.NDArray[np.float32]
Numbers = npt.NDArray[np.int64]
Weights = tuple[float, float]
DECIMALS = 6
WHOLE = "vectors.npy"
"""The vectors of all parts, where another release wrote them."""
NAMED = 200
"""Rows that have most of the words are compared as well, wherever their vectors are."""


class Hit(BaseModel):
    """One entity found, and what its score is made of."""

    model_config = ConfigDict(frozen=True)

    uri: str
    label: str
    kind: Kind
    score: float
    cosine: float
    lexical: float = Field(description="BM25, divided by the best of this search")


class Search:
    """The rows of an index, scored; safe for several threads."""

    def __init__(self, directory: Path) -> None:
        place = directory / INDEX
        try:
            about = json.loads((place / ABOUT).read_text())
            self._postings = Postings.load(place / POSTINGS)
            if "parts" in about:
                self._parts = [Part(*part, *((WHOLE,) if len(part) == 3 else ())) for part in about["parts"]]
                self._starts, self._centres = mapped(place / STARTS), mapped(place / CENTRES)
            else:
                self._parts, self._starts, self._centres = _of_before(place / LINES, mapped(place / WHOLE))
            self._lines = (place / LINES).open("rb", buffering=0)
            self._vectors = [_mapped(place, part) for part in self._parts]
        except (OSError, ValueError, KeyError) as error:
            raise SnapshotError(
                f"the index in {directory} is incomplete: run `mathrag ingest`", index=str(place)
            ) from error
        self.model, self.rows = str(about["model"]), int(about["rows"])
        """The model that made the vectors; how many there are."""
        self._ends = np.array([part.end for part in self._parts], dtype=np.int64)

    def hits(self, query: str, vector: Vector, k: int, kinds: Sequence[Kind], weights: Weights) -> list[Hit]:
        """The ``k`` best, best first. ``weights`` are of the cosine and of the words' overlap."""
        wanted = [number for number, part in enumerate(self._parts) if part.kind in kinds]
        bm25 = self._postings.scores(query, self.rows)
        chosen, cosines = self._compared(wanted, vector, bm25, max(NAMED, 4 * k))
        scores, lexical = rank(cosines, bm25[chosen], weights)
        best = np.argsort(-scores, kind="stable")[:k].tolist()
        return [self._hit(int(chosen[at]), scores[at], cosines[at], lexical[at]) for at in best]

    def _compared(self, parts: Sequence[int], vector: Vector, bm25: Vector, named: int) -> tuple[Numbers, Vector]:
        """The rows of some parts that are compared, in order, and their cosines."""
        near = self._near(parts, vector)
        spans = [self._parts[number][1:3] for number in near]
        numbers = np.concatenate([np.arange(*span) for span in spans] or [np.zeros(0, dtype=np.int64)])
        cosines = np.concatenate([self._vectors[number] @ vector for number in near] or [np.zeros(0, np.float32)])
        if len(spans) == len(parts):
            return numbers, cosines
        rows = np.concatenate(
            [part.start + np.flatnonzero(bm25[part.start : part.end]) for part in map(self._parts.__getitem__, parts)]
        )
        if len(rows) > named:
            rows = rows[np.argpartition(-bm25[rows], named)[:named]]
        rows.sort()
        there = np.searchsorted(numbers, rows)  # in order, for parts follow each other
        others = rows[(there == len(numbers)) | (numbers[np.minimum(there, len(numbers) - 1)] != rows)]
        numbers, cosines = np.append(numbers, others), np.append(cosines, self._rows(others) @ vector)
        order = np.argsort(numbers)
        return numbers[order], cosines[order]

    def _rows(self, numbers: Numbers) -> Vector:
        """The vectors of some rows."""
        places = zip(np.searchsorted(self._ends, numbers, side="right").tolist(), numbers.tolist(), strict=True)
        found = [self._vectors[part][row - self._parts[part].start] for part, row in places]
        return np.array(found, dtype=np.float32).reshape(len(found), self._centres.shape[1])

    def _near(self, parts: Sequence[int], vector: Vector) -> list[int]:
        """The parts whose rows are compared: the nearest ones, in order, until there are `EXACT_ROWS` rows."""
        sizes = np.array([self._parts[number].end - self._parts[number].start for number in parts], dtype=np.int64)
        if sizes.sum() <= EXACT_ROWS:
            return list(parts)
        order = np.argsort(-(self._centres[parts] @ vector), kind="stable")
        enough = int(np.searchsorted(np.cumsum(sizes[order]), EXACT_ROWS)) + 1
        return sorted(parts[place] for place in order[:enough].tolist())

    def _hit(self, number: int, score: float, cosine: float, lexical: float) -> Hit:
        start, end = (int(at) for at in self._starts[number : number + 2])
        row: dict[str, Any] = json.loads(os.pread(self._lines.fileno(), end - start, start))
        figures = {"score": score, "cosine": cosine, "lexical": lexical}
        return Hit(**row, **{name: round(float(figure), DECIMALS) for name, figure in figures.items()})


def _mapped(place: Path, part: Part) -> Vector:
    """The vectors of a part; all are mapped at once, so that a snapshot which is superseded and removed answers to the end."""
    found = mapped(place / part.file)
    return found[part.start : part.end] if part.file == WHOLE else found


def _of_before(lines: Path, vectors: Vector) -> tuple[list[Part], Numbers, Vector]:
    """Parts, starts of rows and centres of an index of a release that had no parts: every run of rows of one kind is one."""
    rows = lines.read_bytes().splitlines(keepends=True)
    starts = np.cumsum([0, *map(len, rows)])
    kinds = [str(json.loads(row)["kind"]) for row in rows]
    begin = [at for at, kind in enumerate(kinds) if at == 0 or kind != kinds[at - 1]]
    parts = [Part(kinds[at], at, end, WHOLE) for at, end in zip(begin, [*begin[1:], len(rows)], strict=True)]
    centres = [vectors[part.start : part.end].mean(axis=0) for part in parts]
    return parts, starts, np.array(centres, dtype=np.float32).reshape(len(parts), -1)


def rank(cosines: Vector, bm25: Vector, weights: Weights) -> tuple[Vector, Vector]:
    """Scores and normalised BM25. Rounded, so that two machines' last bits don't reorder equals."""
    best = float(bm25.max()) if len(bm25) else 0.0
    lexical: Vector = bm25 / np.float32(best) if best > 0 else np.zeros_like(bm25)
    semantic, overlap = (np.float32(weight) for weight in weights)
    scores = (semantic * cosines + overlap * lexical).round(DECIMALS)
    return scores, lexical
