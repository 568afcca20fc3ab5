"""The text that formulas stand in: how near a question is to the sections that state a law and to the worked examples that use it.

One posting list over the chunks that have formulas and the questions of examples, kept beside the index; a formula is as near as the
nearest text that it stands in or is used by.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from mathrag.entities import Chunk, Entity, Example, Formula
from mathrag.knowledge.lexical import Postings, mapped
from mathrag.knowledge.texts import example_text

Array = npt.NDArray[Any]
POSTINGS, FORMULAS, PLACES = "surroundings", "surroundings.json", "surroundings-formulas"
_COLUMNS = ("uris", "starts", "rows")


class Surroundings:
    """The chunks of a snapshot that have formulas, and its examples, by their words; ``uris`` are of the formulas, in order.

    ``rows``, from ``starts`` on, are the texts that each of them stands in or is used by.
    """

    def __init__(self, postings: Postings, uris: Array, starts: Array, rows: Array) -> None:
        self._postings, self._uris, self._starts, self._rows = postings, uris, starts, rows

    @classmethod
    def of(cls, entities: Iterable[Entity]) -> Surroundings:
        """The chunks among ``entities`` in which formulas among them occur, and the examples that use any."""
        chunks: dict[str, Chunk] = {}
        inside: dict[str, set[str]] = {}
        examples: list[Example] = []
        for entity in entities:
            if isinstance(entity, Chunk):
                chunks[entity.id] = entity
            elif isinstance(entity, Example) and entity.laws:
                examples.append(entity)
            elif isinstance(entity, Formula):
                for occurrence in entity.occurrences:
                    inside.setdefault(occurrence.chunk, set()).add(entity.uri)
        ids = sorted(chunks.keys() & inside.keys())
        texts = [" ".join((*chunks[id].headings, chunks[id].text)) for id in ids]
        texts += map(example_text, examples)
        return cls(
            Postings.of(texts), *_by_formula([*(sorted(inside[id]) for id in ids), *(one.laws for one in examples)])
        )

    def save(self, place: Path) -> None:
        """Write into the folder of an index."""
        self._postings.save(place / POSTINGS)
        (place / PLACES).mkdir()
        for name, column in zip(_COLUMNS, (self._uris, self._starts, self._rows), strict=True):
            np.save(place / PLACES / f"{name}.npy", column)

    @classmethod
    def load(cls, place: Path) -> Surroundings:
        """Read what `save` wrote, or an index of before; empty for one that has none."""
        if (place / PLACES).is_dir():
            return cls(Postings.load(place / POSTINGS), *(mapped(place / PLACES / f"{name}.npy") for name in _COLUMNS))
        if not (place / FORMULAS).exists():
            return cls.of(())
        formulas = json.loads((place / FORMULAS).read_text(encoding="utf-8"))
        return cls(Postings.load(place / POSTINGS), *_by_formula(formulas))

    def nearness(self, question: str) -> Nearness:
        """How near the texts are to ``question``, 1 for the nearest."""
        count = int(self._rows.max(initial=-1)) + 1
        scores = self._postings.scores(question, count)
        best = float(scores.max(initial=0.0))
        return Nearness(self, scores, best)

    def rows_of(self, uri: str) -> Array:
        """The texts of one formula."""
        key = uri.encode()
        place = int(np.searchsorted(self._uris, key))
        found = place < len(self._uris) and self._uris[place] == key
        return self._rows[self._starts[place] : self._starts[place + 1]] if found else self._rows[:0]


class Nearness:
    """By URI how near each formula's texts are to one question; nothing (and false) where none shares a word with it."""

    def __init__(self, surroundings: Surroundings, scores: npt.NDArray[np.float32], best: float) -> None:
        self._surroundings, self._scores, self._best = surroundings, scores, best

    def __bool__(self) -> bool:
        return self._best > 0

    def get(self, uri: str) -> float:
        """1 for a formula of the nearest text, 0 for one whose texts share no word with the question."""
        rows = self._surroundings.rows_of(uri) if self else ()
        return float(self._scores[rows].max()) / self._best if len(rows) else 0.0


def _by_formula(formulas: Sequence[Sequence[str]]) -> tuple[Array, Array, Array]:
    """The formulas in order, where the rows of each begin, and the rows, from the formulas of each row."""
    places = sorted({(uri.encode(), row) for row, uris in enumerate(formulas) for uri in uris})
    uris, counts = np.unique(np.array([uri for uri, _ in places], dtype=np.bytes_), return_counts=True)
    starts = np.concatenate([[0], np.cumsum(counts, dtype=np.int64)])
    return uris, starts, np.array([row for _, row in places], dtype=np.int64)
