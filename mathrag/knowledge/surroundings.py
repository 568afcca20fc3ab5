"""The text that formulas stand in: how near a question is to the sections that state a law and to the worked examples that use it.

One posting list over the chunks that have formulas and the questions of examples, kept beside the index; a formula is as near as the
nearest text that it stands in or is used by.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path

from mathrag.entities import Chunk, Entity, Example, Formula
from mathrag.knowledge.lexical import Postings
from mathrag.knowledge.texts import example_text

POSTINGS, FORMULAS = "surroundings.npz", "surroundings.json"


class Surroundings:
    """The chunks of a snapshot that have formulas, and its examples, by their words; ``formulas`` has the URIs in or used by each."""

    def __init__(self, postings: Postings, formulas: list[list[str]]) -> None:
        self._postings, self._formulas = postings, formulas

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
        return cls(Postings.of(texts), [*(sorted(inside[id]) for id in ids), *(list(one.laws) for one in examples)])

    def save(self, place: Path) -> None:
        """Write into the folder of an index."""
        self._postings.save(place / POSTINGS)
        (place / FORMULAS).write_text(json.dumps(self._formulas) + "\n", encoding="utf-8")

    @classmethod
    def load(cls, place: Path) -> Surroundings:
        """Read what `save` wrote; empty for an index of before."""
        if not (place / FORMULAS).exists():
            return cls(Postings.of([]), [])
        formulas = json.loads((place / FORMULAS).read_text(encoding="utf-8"))
        return cls(Postings.load(place / POSTINGS), formulas)

    def nearness(self, question: str) -> dict[str, float]:
        """By URI how near each formula's surroundings are to ``question``, 1 for the nearest; what shares no word is left out."""
        if not self._formulas:
            return {}
        scores = self._postings.scores(question, len(self._formulas))
        best = float(scores.max()) or 1.0
        found: dict[str, float] = {}
        for row in scores.nonzero()[0].tolist():
            for uri in self._formulas[row]:
                found[uri] = max(found.get(uri, 0.0), float(scores[row]) / best)
        return found
