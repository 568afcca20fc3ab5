"""Benchmarks: the files they come from, and their rows with the labels that figures are broken down by.

A benchmark is a file of JSON lines or a CSV, either one of the project's own (``eval_assets/datasets/``) or one that somebody put
into ``benchmarks/`` of the home; the latter goes first where both have the same name.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

from pydantic import BeforeValidator, Field, field_validator

from mathrag.entities import Frozen
from mathrag.errors import RowError
from mathrag.evaluation import EvaluationRow, Result, read_rows_and_errors
from mathrag.home import Home, slug_of

BUNDLED = Path(__file__).parent / "datasets"
SUFFIXES = (".jsonl", ".csv")
LABELS = ("domain", "wording", "split")


@dataclass(frozen=True)
class BenchmarkFile:
    """A benchmark and the partition key it has."""

    slug: str
    path: Path

    @property
    def automatic(self) -> bool:
        """Is it measured whenever something is new? Of the bundled ones only the small one, which takes seconds."""
        return self.path.parent != BUNDLED or self.path.stem == "first-60"


def _text(value: Any) -> str | None:
    return value if isinstance(value, str) and value else None


Label = Annotated[str | None, BeforeValidator(_text)]


class Given(Frozen):
    """A value that the question gives, as it is written there."""

    value: float
    unit: str | None = None


class Question(EvaluationRow):
    """A row with what figures are broken down by and compared with; a benchmark without them has none, which is fine."""

    domain: Label = Field(default=None, description="subject")
    wording: Label = Field(default=None, description="how the question is put")
    split: Label = Field(default=None, description="'dev' or 'test'")
    formula: Label = Field(default=None, description="LaTeX of the formula that answers it")
    solution: tuple[str, ...] = Field(default=(), description="LaTeX of the formulas of a chain, in order")
    inputs: tuple[Given, ...] = Field(default=(), description="the values it gives")
    reference: Label = Field(default=None, description="an answer in words")

    @field_validator("solution", mode="before")
    @classmethod
    def _formulas(cls, value: Any) -> Any:
        return [text for text in value if isinstance(text, str)] if isinstance(value, list | tuple) else ()

    @field_validator("inputs", mode="before")
    @classmethod
    def _values(cls, value: Any) -> Any:
        """A list, or an object by symbol; what is no number is left out."""
        found = value.values() if isinstance(value, dict) else value if isinstance(value, list | tuple) else ()
        if all(isinstance(item, Given) for item in found):
            return tuple(found)
        numbers = [item for item in found if isinstance(item, dict) and isinstance(item.get("value"), int | float)]
        return [{"value": item["value"], "unit": _text(item.get("unit"))} for item in numbers]

    @property
    def formulas(self) -> tuple[str, ...]:
        """The formulas that answer it, the last of them last; empty where the row names none."""
        return self.solution or ((self.formula,) if self.formula else ())


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
        for path in sorted(folder.glob("*")):
            if path.suffix in SUFFIXES and not path.name.startswith("."):
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
    benchmark = read_rows_and_errors(path, Question)
    malformed = tuple(Malformed(line=error.details.get("line", 0), message=error.message) for error in benchmark.errors)
    if not benchmark.rows:
        raise RowError(
            f"{path}: no row can be asked; each line needs id, question and answer (in a CSV: a head with question, answer and unit)",
            path=str(path),
            malformed=len(malformed),
        )
    return Questions(benchmark.rows, malformed)


def unasked(malformed: Malformed) -> Result:
    """A malformed line counts: as an error, like a question that could not be asked."""
    return Result(id=f"line {malformed.line}", outcome="error", expected=None, detail=malformed.message)
