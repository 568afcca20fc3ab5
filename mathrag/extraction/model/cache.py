"""Replies that served, kept in the home: what a model has read it need not read again, whenever a run was broken off.

Keyed by model, prompt, headings and text. Only replies that could be used are kept; a failure is asked again.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from mathrag.entities import Frozen
from mathrag.errors import ArtifactError
from mathrag.extraction.model.prompt import PROMPT_VERSION, fixed
from mathrag.home import read_rows, write_rows


class Part(Frozen):
    """A piece of text and the reply about it."""

    text: str
    reply: str


class Served(Frozen):
    """The replies that one text took (several where it had to be cut), and what they cost."""

    parts: tuple[Part, ...] = ()
    calls: int = 0
    prompt_tokens: int = 0
    completion_tokens: int = 0
    seconds: float = 0.0

    def __add__(self, other: Served) -> Served:
        return Served(**{name: getattr(self, name) + getattr(other, name) for name in type(self).model_fields})


@dataclass(frozen=True)
class Cache:
    """Files of one model's replies below ``directory``, which may be deleted at any time."""

    directory: Path
    model: str

    def get(self, headings: Sequence[str], text: str) -> Served | None:
        """What served before, if anything."""
        try:
            served: Served = read_rows(self._path(headings, text), Served)[0]
        except (FileNotFoundError, ArtifactError, IndexError):
            return None  # not there, or not of this version: it is asked again
        return served

    def put(self, headings: Sequence[str], text: str, served: Served) -> None:
        """Keep what served."""
        write_rows(self._path(headings, text), [served])

    def _path(self, headings: Sequence[str], text: str) -> Path:
        key = json.dumps([self.model, PROMPT_VERSION, fixed(), list(headings), text])
        return self.directory / f"{hashlib.sha256(key.encode()).hexdigest()}.json"
