"""JSON lines that a slow benchmark writes as it goes and reads when it is started again; a fixed sample of rows; shares."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol, TypeVar

Row = dict[str, Any]


class HasId(Protocol):
    """A row that can be told from the others."""

    @property
    def id(self) -> str: ...


Identified = TypeVar("Identified", bound=HasId)


def read_lines(path: Path | None) -> list[Row]:
    """The objects of a file of JSON lines; none where there is no such file."""
    if path is None or not path.exists():
        return []
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]


def append_line(path: Path | None, row: Mapping[str, Any]) -> None:
    """Writes ``row`` behind the others, so that a run that is stopped loses nothing; without a path it is not kept."""
    if path is not None:
        with path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(row, ensure_ascii=False) + "\n")


def sample(rows: Sequence[Identified], size: int | None) -> list[Identified]:
    """``size`` rows, always the same ones (by the hash of the id), in the order of ``rows``; None takes all."""
    if size is None:
        return list(rows)
    chosen = sorted(rows, key=lambda row: hashlib.sha256(row.id.encode()).hexdigest())[:size]
    return [row for row in rows if row in chosen]


def share(part: int, whole: int) -> str:
    """``"87.5 % (7 of 8)"``; a dash where there is nothing to count."""
    return f"{100 * part / whole:.1f} % ({part} of {whole})" if whole else "–"
