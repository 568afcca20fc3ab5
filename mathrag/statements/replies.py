"""Prompts as files beside the code, and a model's replies as JSON, kept so that a rebuild asks nothing again."""

from __future__ import annotations

import hashlib
import json
import sqlite3
from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from mathrag.errors import ReplyError
from mathrag.models import ChatModel, Message

CACHE_FILE = "statements.sqlite"
LONGEST = 2_000
"""Characters of one statement in a prompt."""


@lru_cache(maxsize=64)
def prompt(name: str) -> str:
    """The text of ``prompts/<name>.md``."""
    return (files("mathrag.statements") / "prompts" / f"{name}.md").read_text(encoding="utf-8").strip()


def filled(name: str, **texts: str) -> str:
    """The prompt ``name`` with ``texts`` in its places."""
    text = prompt(name)
    for place, said in texts.items():
        text = text.replace("{" + place + "}", said)
    return text


def quoted(text: str) -> str:
    """``text`` as data in a prompt: no marks that could end it, and not too long."""
    return text.replace("<", "‹").replace(">", "›")[:LONGEST]


class Asked:
    """A model that is asked by prompts of this room; ``failures`` counts by reason what could not be used."""

    def __init__(self, model: ChatModel, cache: Path | None = None) -> None:
        self.model = model
        self.failures: dict[str, int] = {}
        self.calls = 0
        self._database: sqlite3.Connection | None = None
        if cache is not None:
            cache.mkdir(parents=True, exist_ok=True)
            self._database = sqlite3.connect(cache / CACHE_FILE, timeout=60)
            self._database.execute("CREATE TABLE IF NOT EXISTS replies (key BLOB PRIMARY KEY, reply TEXT)")

    def reply(self, text: str, schema: Mapping[str, Any], max_tokens: int | None = None) -> dict[str, Any] | None:
        """The model's reply to ``text`` as an object of ``schema``; None where it can't be used. Raises `ModelError` where none comes."""
        key = hashlib.sha256(json.dumps([self.model.name, text, schema]).encode()).digest()
        said = self._kept(key)
        if said is None:
            self.calls += 1
            try:
                said = self.model.chat([Message("user", text)], schema=schema, max_tokens=max_tokens).text
            except ReplyError as error:
                self._failed(str(error.details.get("reason", "reply")))
                return None
            if self._database is not None:
                self._database.execute("INSERT OR REPLACE INTO replies VALUES (?, ?)", (key, said))
                self._database.commit()
        try:
            read = json.loads(said)
        except json.JSONDecodeError:
            read = None
        if not isinstance(read, dict):
            self._failed("form")
            return None
        return read

    def _kept(self, key: bytes) -> str | None:
        if self._database is None:
            return None
        row = self._database.execute("SELECT reply FROM replies WHERE key = ?", (key,)).fetchone()
        return None if row is None else str(row[0])

    def _failed(self, reason: str) -> None:
        self.failures[reason] = self.failures.get(reason, 0) + 1
