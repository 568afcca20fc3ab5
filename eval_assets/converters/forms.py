"""What a form is, and reading a file of it: a JSON array or JSON lines.

A record that has no numeric answer, or lacks a field, is skipped with its place and the reason; nothing vanishes unsaid.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mathrag.entities import Frozen
from mathrag.errors import RowError

Record = Mapping[str, Any]
Row = dict[str, Any]


@dataclass(frozen=True)
class Form:
    """A published form: its name, its fields, and how one record becomes a row (`RowError` says why it can't)."""

    name: str
    fields: str
    row: Callable[[Record], Row]


class Skipped(Frozen):
    """A record that became no row: the line of a JSONL file, the number of the entry of an array."""

    place: str
    id: str | None
    reason: str


@dataclass(frozen=True)
class Converted:
    """The rows of a file and what was skipped; together they are all of it."""

    rows: tuple[Row, ...]
    skipped: tuple[Skipped, ...]


class Conversion(Frozen):
    """What the command says in JSON."""

    rows: int
    skipped: tuple[Skipped, ...]
    output: str


def convert(form: Form, path: Path) -> Converted:
    """Every record of ``path``. An id that is there twice gets a number behind. Raises `RowError` for no readable file."""
    rows: list[Row] = []
    skipped: list[Skipped] = []
    seen: Counter[str] = Counter()
    for place, record in _records(path):
        try:
            row = form.row(_object(record))
        except RowError as error:
            skipped.append(Skipped(place=place, id=_id(record), reason=error.message))
            continue
        seen[row["id"]] += 1
        if seen[row["id"]] > 1:
            row["id"] = f"{row['id']}-{seen[row['id']]}"
        rows.append(row)
    return Converted(tuple(rows), tuple(skipped))


def text(record: Record, field: str) -> str:
    """A field that must hold words or a number."""
    value = record.get(field)
    if isinstance(value, bool) or not isinstance(value, str | int | float) or not str(value).strip():
        raise RowError(f"has no {field}", field=field)
    return str(value).strip()


def _records(path: Path) -> Iterator[tuple[str, Any]]:
    try:
        content = path.read_text(encoding="utf-8-sig")
    except FileNotFoundError as error:
        raise RowError(f"{path}: there is no such file", path=str(path)) from error
    except (OSError, UnicodeDecodeError) as error:
        raise RowError(f"{path}: can't be read as UTF-8 JSON: {error}", path=str(path)) from error
    if content.lstrip().startswith("["):
        yield from ((f"entry {number}", entry) for number, entry in enumerate(_array(content, path), start=1))
        return
    for number, line in enumerate(content.split("\n"), start=1):
        if line.strip():
            yield f"line {number}", _parsed(line)


def _array(content: str, path: Path) -> list[Any]:
    try:
        return list(json.loads(content))
    except (ValueError, RecursionError) as error:
        raise RowError(f"{path}: not JSON: {error}", path=str(path)) from error


def _parsed(line: str) -> Any:
    try:
        return json.loads(line)
    except (ValueError, RecursionError) as error:
        return RowError(f"not JSON: {error}")


def _object(record: Any) -> Record:
    if isinstance(record, RowError):
        raise record
    if not isinstance(record, dict):
        raise RowError(f"is no JSON object but {type(record).__name__}")
    return record


def _id(record: Any) -> str | None:
    names = ("id", "unique_id", "problemid")
    found = (record.get(name) for name in names) if isinstance(record, dict) else ()
    return next((str(name).strip() for name in found if name is not None), None)
