"""A queue-fed model and symbols of the bundled dictionaries."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from mathrag.entities import Symbol
from mathrag.models import Message, Reply
from mathrag.openmath import read_folder

DICTIONARIES = Path(__file__).parents[2] / "examples" / "dictionaries"


@lru_cache(maxsize=1)
def bundled() -> tuple[Symbol, ...]:
    """The symbols of the dictionaries that come with the project."""
    return read_folder(DICTIONARIES).symbols


class FakeModel:
    """Plays back replies and errors; ``seen`` and ``schemas`` are what it was asked."""

    name = "fake model"

    def __init__(self, *replies: str | Exception) -> None:
        self.queue = deque(replies)
        self.seen: list[Sequence[Message]] = []
        self.schemas: list[Mapping[str, Any] | None] = []
        self.bounds: list[int | None] = []

    def chat(
        self,
        messages: Sequence[Message],
        *,
        schema: Mapping[str, Any] | None = None,
        stop: Sequence[str] = (),
        max_tokens: int | None = None,
    ) -> Reply:
        self.seen.append(list(messages))
        self.schemas.append(schema)
        self.bounds.append(max_tokens)
        reply = self.queue.popleft()
        if isinstance(reply, Exception):
            raise reply
        return Reply(reply, 100, 10, 0.5)


class FakeReranker:
    """Scores texts by what it was given, 0 where it was given nothing."""

    name = "fake reranker"

    def __init__(self, **scores: float) -> None:
        self.given = scores
        self.asked: list[str] = []

    def scores(self, query: str, texts: Sequence[str]) -> list[float]:
        self.asked.append(query)
        return [next((value for word, value in self.given.items() if word in text), 0.0) for text in texts]
