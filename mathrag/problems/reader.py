"""What a reader of questions is, and one that gives again what was read before.

Three are there: ``rules`` (`Reader("rules", mathrag.agent.read_problem)`), a language model (`model`), and `RecordedReader`.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Protocol

from pydantic import ValidationError

from mathrag.errors import RowError
from mathrag.problems.problem import Problem


class ProblemReader(Protocol):
    """Turns the text of a question into a typed problem."""

    @property
    def name(self) -> str:
        """Who reads: ``rules``, ``recorded``, or backend and model of a language model."""

    def read(self, text: str, /) -> Problem:
        """``text`` as a typed problem. Raises `MathRAGError` where it can't be read at all."""


@dataclass(frozen=True)
class Reader:
    """A function that reads, as a `ProblemReader`."""

    name: str
    read: Callable[[str], Problem]


@dataclass(frozen=True)
class RecordedReader:
    """Gives the readings of a file of JSON lines (``{"problem": ..., "sha256": ...}``), found by the SHA-256 of their text.

    ``sha256`` may be left out; where it stands it must be that of the problem's text. Other fields are not looked at, so that a file
    that ``benchmarks/reading.py --out`` wrote can be read.
    """

    path: Path
    name: str = "recorded"

    def read(self, text: str, /) -> Problem:
        """The reading of ``text``. Raises `RowError` where the file has none or is malformed."""
        found = self._readings.get(sha256(text))
        if found is None:
            raise RowError(
                f"{self.path} has no reading of this question: record one with `append_reading`, or read it with rules or a model",
                path=str(self.path),
            )
        return found

    @cached_property
    def _readings(self) -> dict[str, Problem]:
        """Every reading of the file by the SHA-256 of its text."""
        try:
            lines = self.path.read_text(encoding="utf-8").split("\n")
        except (OSError, UnicodeDecodeError) as error:
            raise RowError(
                f"the readings of {self.path} can't be read ({error}): name a file of JSON lines", path=str(self.path)
            ) from error
        found: dict[str, Problem] = {}
        for number, line in enumerate(lines, start=1):
            if not line.strip():
                continue
            key, problem = self._row(line, number)
            if found.setdefault(key, problem) != problem:
                raise RowError(f"{self.path}, line {number}: this question was read in another way before; keep one")
        return found

    def _row(self, line: str, number: int) -> tuple[str, Problem]:
        """The key and the reading of one line."""
        try:
            row = json.loads(line)
            problem = Problem.model_validate(row["problem"])
        except (ValueError, TypeError, KeyError, RecursionError, ValidationError) as error:
            raise RowError(
                f"{self.path}, line {number} is no reading ({type(error).__name__}): each line is one object with a problem",
                line=number,
            ) from error
        key = sha256(problem.text)
        if row.get("sha256", key) != key:
            raise RowError(
                f"{self.path}, line {number}: sha256 is not that of the problem's text; record it again", line=number
            )
        return key, problem


def append_reading(path: Path, problem: Problem) -> None:
    """Writes ``problem`` behind the other readings of ``path``, as `RecordedReader` reads them."""
    row = {"sha256": sha256(problem.text), "problem": problem.model_dump(mode="json")}
    with path.open("a", encoding="utf-8") as file:
        file.write(json.dumps(row, ensure_ascii=False) + "\n")


def sha256(text: str) -> str:
    """The SHA-256 of a question's text, in hexadecimal digits."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
