"""The figures of a run (``docs/contracts.md``): counts, accuracy, precision, coverage, risk by coverage, times."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from pydantic import Field

from mathrag.entities import Frozen
from mathrag.evaluation.scoring import Result

CURVE_POINTS = 10


class RiskPoint(Frozen):
    """Share of wrong answers among the most confident ``coverage`` of all questions."""

    coverage: float
    risk: float
    min_confidence: float


class Summary(Frozen):
    """One row of figures; it may grow, these names stay."""

    n: int
    correct: int
    wrong: int
    abstained: int
    error: int
    accuracy: float
    precision_when_answered: float | None = Field(
        description="correct / (correct + wrong); null where none was answered"
    )
    p50_ms: float
    p95_ms: float
    coverage: float = Field(description="share of the questions that were given a value")
    risk_coverage: tuple[RiskPoint, ...] = ()
    by_category: dict[str, Summary] = Field(default_factory=dict)


def summarize(results: Iterable[Result], *, categories: bool = True) -> Summary:
    """The figures of ``results``; of each category too where there are several."""
    rows = list(results)
    count = {name: sum(row.outcome == name for row in rows) for name in ("correct", "wrong", "abstained", "error")}
    valued = [row for row in rows if row.value is not None and row.outcome in ("correct", "wrong")]
    right = sum(row.outcome == "correct" for row in valued)
    times = sorted(row.ms for row in rows)
    names = sorted({row.category for row in rows if row.category}) if categories else []
    return Summary(
        n=len(rows),
        **count,
        accuracy=count["correct"] / len(rows) if rows else 0.0,
        precision_when_answered=right / len(valued) if valued else None,
        p50_ms=percentile(times, 0.50),
        p95_ms=percentile(times, 0.95),
        coverage=len(valued) / len(rows) if rows else 0.0,
        risk_coverage=_curve(valued, len(rows)),
        by_category={
            name: summarize((row for row in rows if row.category == name), categories=False) for name in names
        },
    )


def percentile(ordered: Sequence[float], share: float) -> float:
    """Nearest-rank percentile of an ordered list; 0 where it is empty."""
    if not ordered:
        return 0.0
    return ordered[max(0, math.ceil(share * len(ordered)) - 1)]


def _curve(valued: list[Result], n: int) -> tuple[RiskPoint, ...]:
    ordered = sorted(valued, key=lambda row: (-row.confidence, row.id))
    sizes = sorted({max(1, round(len(ordered) * step / CURVE_POINTS)) for step in range(1, CURVE_POINTS + 1)})
    points = []
    for size in sizes if ordered else []:
        taken = ordered[:size]
        wrong = sum(row.outcome == "wrong" for row in taken)
        points.append(RiskPoint(coverage=size / n, risk=wrong / size, min_confidence=taken[-1].confidence))
    return tuple(points)
