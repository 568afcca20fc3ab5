"""Readings made by hand: what a careful person reads in a question, in the terms of `mathrag.problems.Problem`.

A row has

``id``, and ``question`` or ``source``: a file under ``--data`` that has a row of this id with the question
``things``: ``[{id, head, count}]``
``quantities``: every written value (and what words like "from rest" say) as ``{text, value, unit, of, when, status}``: ``text`` is
    the value as the question writes it, ``of`` the id of a thing or null. What can be read in another way, too, stands beside it:
    ``other`` ([{value, unit}]), ``also_of`` (nouns, or null for none), ``also_when``, ``also_status``. A value that is ``optional``
    may be read or not: a count that is told by ``things``, a date, a value said a second time.
``asked``: ``{name, unit, dimension, of, also_of, other}``, ``other`` being further dimensions; or a list of them

Rows of a set that was made apart (`apart`) name their source otherwise, by id and SHA-256 of the text; they are for totals only.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from pydantic import BaseModel, Field, field_validator

from apart import read_problems
from mathrag.problems import When
from records import read_lines


class WrittenThing(BaseModel):
    """Something that a question speaks of."""

    id: str
    head: str
    count: int = 1


class Amount(BaseModel):
    """A number and its unit; None is a plain number."""

    value: float
    unit: str | None = None


class WrittenQuantity(Amount):
    """A value as it stands in a question."""

    text: str
    of: str | None = None
    also_of: tuple[str | None, ...] = ()
    when: When | int | None = None
    also_when: tuple[When | int | None, ...] = ()
    status: str = "given"
    also_status: tuple[str, ...] = ()
    other: tuple[Amount, ...] = ()
    optional: bool = False


class WrittenUnknown(BaseModel):
    """What a question asks for."""

    name: str
    unit: str | None = None
    dimension: str | None = None
    other: tuple[str, ...] = ()
    of: str | None = None
    also_of: tuple[str | None, ...] = ()


class Reading(BaseModel):
    """A question and how a person reads it."""

    id: str
    question: str = ""
    source: str | None = Field(default=None, description="where the question stands, if not here")
    apart: bool = Field(default=False, description="made apart from whoever writes readers: for totals only")
    things: tuple[WrittenThing, ...] = ()
    quantities: tuple[WrittenQuantity, ...] = ()
    asked: tuple[WrittenUnknown, ...] = ()

    @field_validator("asked", mode="before")
    @classmethod
    def _as_list(cls, asked: Any) -> Any:
        return [asked] if isinstance(asked, dict) else asked

    def owners(self, of: str | None, also: Sequence[str | None]) -> set[str | None]:
        """The nouns that may be called the owner, in lower case; None where nothing need be."""
        heads = {thing.id: thing.head for thing in self.things}
        return {noun(head) if head else None for head in (heads.get(of, of) if of else None, *also)}


def noun(head: str | None) -> str | None:
    """The last word of a noun phrase, by which things are compared."""
    return head.split()[-1].casefold() if head else None


EXERCISES = "broad"
"""The folder of the data in which exercises stand that sets made apart are of."""


def read_readings(path: Path, data: Path | None) -> list[Reading]:
    """The rows of ``path`` with their questions. Rows whose question is not at hand are left out and counted aloud."""
    lines = read_lines(path)
    if any(isinstance(row.get("source"), dict) for row in lines):
        return _read_apart(path, data, len(lines))
    rows = [Reading.model_validate(row) for row in lines]
    files = {row.source for row in rows if row.source and data}
    questions = {(name, row["id"]): row["question"] for name in files for row in read_lines(data and data / name)}
    found = [
        row if row.question else row.model_copy(update={"question": questions.get((row.source or "", row.id), "")})
        for row in rows
    ]
    known = [row for row in found if row.question]
    if len(known) < len(rows):
        print(f"{len(rows) - len(known)} rows left out: their questions are in files that --data does not have")
    return known


def _read_apart(path: Path, data: Path | None, count: int) -> list[Reading]:
    """The rows of a set that was made apart, of ``count``."""
    rows = read_problems(data / EXERCISES if data else None, path)
    if len(rows) < count:
        print(f"{count - len(rows)} rows left out: their questions are in the exercises under --data")
    return [Reading.model_validate({**row, "source": None, "apart": True}) for row in rows]
