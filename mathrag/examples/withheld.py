"""What of a knowledge base only one worked example says: left out when the example itself is asked, so that nothing of it is searched."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from mathrag.entities import Chunk, Constant, Entity, Example, Formula, Occurrence, Value


def withheld(example: Example, entities: Iterable[Entity], chunks: Mapping[str, Chunk]) -> frozenset[str]:
    """URIs of the example, and of what occurs nowhere but in its text (question, plan, steps, result, discussion).

    ``chunks`` are those of the snapshot by id.
    """
    around = {id: _squeezed(_without(chunks[id].text, example.text)) for id in example.chunks}

    def is_inside(place: Occurrence) -> bool:
        """Where the chunk says more than the example: does not even each side of the equation stand outside of it?"""
        sides = _squeezed(place.latex).split("=")  # of a chain one equation is no part of the text
        return place.chunk in around and not (place.latex and all(side in around[place.chunk] for side in sides))

    found = {
        entity.uri
        for entity in entities
        if isinstance(entity, Formula | Constant | Value) and all(map(is_inside, entity.occurrences))
    }
    return frozenset({*found, example.uri})


def _without(text: str, example: str) -> str:
    """``text`` without the paragraphs of ``example``."""
    own = set(re.split(r"\n\s*\n", example))
    return "\n\n".join(paragraph for paragraph in re.split(r"\n\s*\n", text) if paragraph.strip() not in own)


def _squeezed(text: str) -> str:
    return "".join(text.split())
