"""Prompts as files beside the code, and a model's replies as JSON, kept so that a rebuild asks nothing again."""

from __future__ import annotations

import hashlib
import json
import re
import sqlite3
from collections.abc import Callable, Mapping
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from mathrag.errors import ReplyError
from mathrag.models import ChatModel, Message

CACHE_FILE = "statements.sqlite"
LONGEST = 2_000
"""Characters of one statement in a prompt."""
Fault = Callable[[dict[str, Any]], str]


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


def quoted(text: str, most: int = LONGEST) -> str:
    """``text`` as data in a prompt: no marks that could end it, and not too long."""
    return text.replace("<", "‹").replace(">", "›")[:most]


# a command of LaTeX whose backslash a model forgot to double: JSON reads a tab in "\times"
_COMMAND = re.compile(r"(?<!\\)\\(?=[bfrt][a-z]{2})")


class Asked:
    """A model that is asked by prompts of this room; ``problem`` says why its last reply could not be used."""

    def __init__(self, model: ChatModel, cache: Path | None = None) -> None:
        self.model = model
        self.problem = ""
        self.calls = 0
        self._database: sqlite3.Connection | None = None
        if cache is not None:
            cache.mkdir(parents=True, exist_ok=True)
            self._database = sqlite3.connect(cache / CACHE_FILE, timeout=60)
            self._database.execute("CREATE TABLE IF NOT EXISTS replies (key BLOB PRIMARY KEY, reply TEXT)")

    def reply(
        self, text: str, schema: Mapping[str, Any], max_tokens: int | None = None, fault: Fault | None = None
    ) -> dict[str, Any] | None:
        """The model's reply to ``text`` as an object of ``schema``; None where it can't be used. ``fault`` tells what is wrong with one
        ('' for nothing), which is then answered once with that. Raises `ModelError` where no reply comes."""
        said = self._said(text, schema, max_tokens)
        read = self._read(said, fault)
        if read is None and said is not None and fault is not None:
            again = f"{text}\n\nYou replied:\n{quoted(said)}\n\nThat can't be used: {self.problem}. Reply again in the form asked for."
            read = self._read(self._said(again, schema, max_tokens), fault)
        return read

    def _said(self, text: str, schema: Mapping[str, Any], max_tokens: int | None) -> str | None:
        """What the model says, kept from before or asked now; None where its reply did not come whole."""
        key = hashlib.sha256(json.dumps([self.model.name, text, schema]).encode()).digest()
        if (kept := self._kept(key)) is not None:
            return kept
        self.calls += 1
        try:
            said = self.model.chat([Message("user", text)], schema=schema, max_tokens=max_tokens).text
        except ReplyError as error:
            self.problem = error.message
            return None
        if self._database is not None:
            self._database.execute("INSERT OR REPLACE INTO replies VALUES (?, ?)", (key, said))
            self._database.commit()
        return said

    def _read(self, said: str | None, fault: Fault | None) -> dict[str, Any] | None:
        if said is None:
            return None
        try:
            read = json.loads(_COMMAND.sub(r"\\\\", said))
        except json.JSONDecodeError:
            read = None
        self.problem = (fault(read) if fault else "") if isinstance(read, dict) else "it is no JSON object"
        return None if self.problem else read

    def _kept(self, key: bytes) -> str | None:
        if self._database is None:
            return None
        row = self._database.execute("SELECT reply FROM replies WHERE key = ?", (key,)).fetchone()
        return None if row is None else str(row[0])
