"""Conversations on disk: ``conversations/<id>.jsonl`` under the home, one turn a line, oldest first; lines are only ever added.

A turn that another version wrote, or that a crash cut in two, is left out and counted.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Literal, TypeVar

from pydantic import BaseModel, Field, ValidationError

from mathrag.agent import Answer
from mathrag.entities import Frozen
from mathrag.errors import MathRAGError, UnknownEntity
from mathrag.home import Home

if TYPE_CHECKING:
    from mathrag.settings import ConversationSettings

Verdict = Literal["up", "down"]
ID = re.compile(r"[A-Za-z0-9_-]{1,64}")
TERMINAL = "terminal"
"""The conversation of `mathrag ask`: the last question that was asked there and what followed it."""
WAIT_SECONDS = 10.0
Row = TypeVar("Row", bound=BaseModel)


class Turn(Frozen):
    """A message and its answer."""

    turn: int = Field(ge=1, description="its number in the conversation")
    at: datetime
    message: str = Field(description="as it was written")
    answer: Answer


class ConversationView(Frozen):
    """A conversation with all its turns."""

    id: str
    turns: tuple[Turn, ...]
    unreadable: int = Field(default=0, description="turns of another version of MathRAG, or cut by a crash: left out")
    feedback: dict[int, Verdict] = Field(default_factory=dict, description="turn -> the thumb that its answer got")


class ConversationSummary(Frozen):
    """A conversation in a list."""

    id: str
    title: str = Field(description="its first message")
    turns: int
    last: datetime


class ConversationList(Frozen):
    """Conversations, the latest first."""

    total: int
    conversations: tuple[ConversationSummary, ...]


@dataclass(frozen=True)
class Conversations:
    """The conversations of one home; safe for several processes."""

    home: Home
    settings: ConversationSettings

    def path(self, id: str) -> Path:
        """The file of a conversation. Raises `MathRAGError` where ``id`` can't be a name."""
        if not ID.fullmatch(id):
            raise MathRAGError(
                f"{id[:80]!r} names no conversation: use up to 64 letters, digits, '-' and '_'", id=id[:80]
            )
        return self.home.root / "conversations" / f"{id}.jsonl"

    def turns(self, id: str) -> tuple[Turn, ...]:
        """The turns of a conversation; none where it has not begun."""
        return self.show(id).turns if self.path(id).exists() else ()

    def show(self, id: str) -> ConversationView:
        """A conversation. Raises `UnknownEntity`."""
        path = self.path(id)
        if not path.exists():
            raise UnknownEntity(f"there is no conversation {id!r}", id=id)
        turns, unreadable = read_lines(path, Turn)
        return ConversationView(id=id, turns=tuple(turns), unreadable=unreadable)

    def add(self, id: str, message: str, answer: Answer) -> Turn:
        """Keep one more turn. Raises `MathRAGError` where the conversation is full; the oldest give way to a new one."""
        path = self.path(id)
        with self.home.writing("conversations", wait_seconds=WAIT_SECONDS):
            if not path.exists():
                self._make_room()
            number = sum(1 for _ in lines(path)) + 1
            self.require_room(id, number)
            turn = Turn(turn=number, at=datetime.now(UTC), message=message, answer=answer)
            append(path, turn)
        return turn

    def require_room(self, id: str, number: int) -> None:
        """Raises `MathRAGError` where a conversation can't have a turn of this ``number``."""
        if number > self.settings.turns:
            raise MathRAGError(
                f"conversation {id!r} has {self.settings.turns} turns, the most there may be: begin another", id=id
            )

    def listed(self) -> ConversationList:
        """All conversations, the latest first."""
        found = []
        for path in self._paths():
            turns, _ = read_lines(path, Turn)
            if turns:
                found.append(
                    ConversationSummary(id=path.stem, title=turns[0].message, turns=len(turns), last=turns[-1].at)
                )
        found.sort(key=lambda one: one.last, reverse=True)
        return ConversationList(total=len(found), conversations=tuple(found))

    def delete(self, id: str) -> None:
        """Forget a conversation. Raises `UnknownEntity`."""
        try:
            self.path(id).unlink()
        except FileNotFoundError as error:
            raise UnknownEntity(f"there is no conversation {id!r}", id=id) from error

    def _paths(self) -> list[Path]:
        folder = self.home.root / "conversations"
        return sorted(folder.glob("*.jsonl")) if folder.is_dir() else []

    def _make_room(self) -> None:
        paths = sorted(self._paths(), key=lambda path: path.stat().st_mtime)
        for path in paths[: max(0, len(paths) + 1 - self.settings.kept)]:
            path.unlink(missing_ok=True)


def append(path: Path, row: BaseModel) -> None:
    """Add ``row`` as a line, in one write; after half a line, which a crash has left, it begins one of its own."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("ab+") as file:
        if file.tell() and (file.seek(-1, 2), file.read(1))[1] != b"\n":
            file.write(b"\n")
        file.write(row.model_dump_json().encode() + b"\n")


def lines(path: Path) -> Iterator[str]:
    """The lines of ``path`` that hold anything; none where there is no such file."""
    if path.exists():
        with path.open(encoding="utf-8", errors="replace", newline="\n") as file:
            yield from (line for line in file if line.strip())


def read_lines(path: Path, kind: type[Row]) -> tuple[list[Row], int]:
    """The rows of ``path`` and how many lines are none."""
    rows: list[Row] = []
    unreadable = 0
    for line in lines(path):
        try:
            rows.append(kind.model_validate_json(line))
        except ValidationError:
            unreadable += 1
    return rows, unreadable
