"""Problems of MATH-500 as they are evaluated, and their two halves."""

from __future__ import annotations

import hashlib
from pathlib import Path

from pydantic import Field

from eval_assets.converters import FORMS, convert
from mathrag.entities import Frozen


class Relevant(Frozen):
    """A symbol and how relevant a cross-encoder found it (0 to 1)."""

    symbol: str
    score: float


class MathProblem(Frozen):
    """A competition problem."""

    id: str
    problem: str
    answer: str = Field(description="LaTeX")
    subject: str
    level: int = Field(ge=1, le=5)
    concepts: tuple[str, ...] = ()
    relevance: tuple[Relevant, ...] = ()

    def relevant(self, least: float = 0.5) -> frozenset[str]:
        """Names of the symbols with at least this score."""
        return frozenset(one.symbol for one in self.relevance if one.score >= least)

    @property
    def coverage(self) -> float:
        """The best score of any symbol; 0 where none is known."""
        return max((one.score for one in self.relevance), default=0.0)


def read_problems(path: Path) -> list[MathProblem]:
    """The problems of a file in the form ``math-500``, or of one that was converted from it, by id. Raises `RowError`."""
    first = path.read_text(encoding="utf-8-sig").lstrip()[:4_000]
    if '"relevance":' in first and '"published_relevance"' not in first:
        rows = [MathProblem.model_validate_json(line) for line in path.read_text(encoding="utf-8").split("\n") if line]
    else:
        rows = [MathProblem.model_validate(row) for row in convert(FORMS["math-500"], path).rows]
    return sorted(rows, key=lambda one: one.id)


def fixed_sample(problems: list[MathProblem], size: int) -> list[MathProblem]:
    """``size`` problems that nothing but their ids decides, by id; a larger sample holds the smaller ones. All where 0 or too many."""
    if not size or size >= len(problems):
        return problems
    drawn = sorted(problems, key=lambda one: hashlib.sha256(one.id.encode()).digest())[:size]
    return sorted(drawn, key=lambda one: one.id)


def halves(problems: list[MathProblem]) -> tuple[list[MathProblem], list[MathProblem]]:
    """The first half by id, on which rules are written, and the second, of which totals alone are looked at."""
    middle = len(problems) // 2
    return problems[:middle], problems[middle:]
