"""Benchmarks: the files they come from, and their rows with the labels that figures are broken down by.

A benchmark is a file of JSON lines, either one of the project's own (``eval_assets/datasets/``) or one that somebody put
into ``benchmarks/`` of the home; the latter goes first where both have the same name.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import Field

from mathrag.entities import Frozen
from mathrag.errors import RowError
from mathrag.evaluation import EvaluationRow, Result, read_rows_and_errors
from mathrag.home import Home, slug_of

BUNDLED = Path(__file__).parent / "datasets"
SUFFIX = ".jsonl"
LABELS = ("domain", "wording", "split")


@dataclass(frozen=True)
class BenchmarkFile:
    """A benchmark and the partition key it has."""

    slug: str
    path: Path


class Question(EvaluationRow):
    """A row with its labels; a benchmark without them has none, which is fine."""

    domain: str | None = Field(default=None, description="subject")
    wording: str | None = Field(default=None, description="how the question is put")
    split: str | None = Field(default=None, description="'dev' or 'test'")


class Malformed(Frozen):
    """A line that is not a row."""

    line: int
    message: str


@dataclass(frozen=True)
class Questions:
    """A benchmark as read: nothing of it is dropped silently."""

    rows: tuple[Question, ...]
    malformed: tuple[Malformed, ...]


def benchmark_folder(home: Home) -> Path:
    """Where users put their benchmarks."""
    return home.root / "benchmarks"


def benchmark_files(home: Home) -> list[BenchmarkFile]:
    """Every benchmark, by slug. Hidden files (half-copied ones) are none."""
    found: dict[str, BenchmarkFile] = {}
    for folder in (benchmark_folder(home), BUNDLED):
        for path in sorted(folder.glob(f"*{SUFFIX}")):
            if not path.name.startswith("."):
                slug = slug_of(path.name)
                found.setdefault(slug, BenchmarkFile(slug, path))
    return [found[slug] for slug in sorted(found)]


def find(home: Home, slug: str) -> BenchmarkFile:
    """The file of a partition. Raises `RowError` if it is gone."""
    for file in benchmark_files(home):
        if file.slug == slug:
            return file
    raise RowError(
        f"no benchmark has the key '{slug}'; put its file back into {benchmark_folder(home)} or delete the partition",
        benchmark=slug,
    )


def read_questions(path: Path) -> Questions:
    """The rows of ``path`` and the lines that are none. Raises `RowError` where not one row can be read."""
    benchmark = read_rows_and_errors(path)
    malformed = tuple(Malformed(line=error.details.get("line", 0), message=error.message) for error in benchmark.errors)
    if not benchmark.rows:
        raise RowError(
            f"{path}: no row can be asked; each line needs id, question and answer",
            path=str(path),
            malformed=len(malformed),
        )
    labels = dict(_labels(path))
    rows = tuple(Question(**row.model_dump(), **labels[row.id]) for row in benchmark.rows)
    return Questions(rows, malformed)


def unasked(malformed: Malformed) -> Result:
    """A malformed line counts: as an error, like a question that could not be asked."""
    return Result(id=f"line {malformed.line}", outcome="error", expected=None, detail=malformed.message)


def _labels(path: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    """Of each row that can be read at all; what is wrong with the others is `read_rows_and_errors`'s to say."""
    seen: set[str] = set()
    for line in path.read_text(encoding="utf-8-sig").split("\n"):
        try:
            row = json.loads(line)
        except (ValueError, RecursionError):
            continue
        name = str(row.get("id")) if isinstance(row, dict) else None
        if name is not None and name not in seen:
            seen.add(name)
            yield name, {label: row[label] for label in LABELS if isinstance(row.get(label), str)}
