"""A fake language model that gives what a test queued, and short ways to chunks and replies."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from mathrag.entities import Chunk, Document
from mathrag.extraction.model import ModelReader
from mathrag.models import Message, Reply
from mathrag.settings import ModelSettings

DOCUMENT = Document(slug="d", title="d", filename="d.md", media_type="text/markdown", sha256="0", converter="none")


class QueuedModel:
    """Each call takes the next of ``replies``; an exception among them is raised. ``asked`` keeps the conversations,
    ``limits`` how long each reply might be."""

    name = "fake"

    def __init__(self, *replies: str | Exception) -> None:
        self.replies = list(replies)
        self.asked: list[list[Message]] = []
        self.limits: list[int] = []

    def chat(
        self,
        messages: Sequence[Message],
        *,
        schema: Mapping[str, Any] | None = None,
        stop: Sequence[str] = (),
        max_tokens: int | None = None,
    ) -> Reply:
        assert schema is not None
        assert max_tokens is not None
        self.asked.append(list(messages))
        self.limits.append(max_tokens)
        reply = self.replies.pop(0)
        if isinstance(reply, Exception):
            raise reply
        return Reply(reply, 100, 50, 0.5)


def reader_of(model: QueuedModel, directory: Path, **settings: Any) -> ModelReader:
    return ModelReader(model, ModelSettings(**settings), directory)


def chunk_of(text: str, *headings: str, ordinal: int = 0) -> Chunk:
    return Chunk(
        id=f"d-{ordinal:04d}", document="d", ordinal=ordinal, headings=headings, start=0, end=len(text), text=text
    )


def formula_of(latex: str, code: str = "", **fields: Any) -> dict[str, Any]:
    symbols = [{"symbol": name, "description": words, "unit": ""} for name, words in fields.pop("symbols", {}).items()]
    return {"latex": latex, "label": "", "python_code": code, "parameters": symbols, **fields}


def reply_of(*formulas: dict[str, Any], **more: Any) -> str:
    return json.dumps({"formulas": formulas, "constants": [], "relations": [], **more})
