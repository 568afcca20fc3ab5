"""Figures of a run: each SQL file of ``metrics/`` over the tables of `eval_assets.tables`, overall and by label.

A metric's SQL gives one row a question it is about (a null numerator is none): ``id``, ``metric``, ``numerator`` and, where they are
not 1 and 'ratio', ``denominator`` and ``statistic`` (`eval_assets.statistics`). A ratio is the sum of numerators by that of
denominators.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from pydantic import Field

from eval_assets.benchmarks import LABELS
from eval_assets.statistics import figure
from eval_assets.tables import query
from mathrag.entities import Frozen

METRICS = Path(__file__).parent / "metrics"
ALL = "all"

_OBSERVATIONS = """
    SELECT metric, CAST(numerator AS DOUBLE) AS numerator, CAST(denominator AS DOUBLE) AS denominator, statistic,
           '' AS "all", domain, wording, split
    FROM (SELECT id, metric, numerator, coalesce(denominator, 1) AS denominator, coalesce(statistic, 'ratio') AS statistic
          FROM (SELECT NULL::DOUBLE AS denominator, NULL::VARCHAR AS statistic WHERE false UNION ALL BY NAME ({metric})))
    JOIN asked USING (id)
    WHERE numerator IS NOT NULL
    ORDER BY metric, id
"""
_GROUP = """
    SELECT $label AS label, {column} AS value, count(*) AS n,
           count(*) FILTER (outcome = 'correct') AS correct, count(*) FILTER (outcome = 'wrong') AS wrong,
           count(*) FILTER (outcome = 'abstained') AS abstained, count(*) FILTER (outcome = 'error') AS error,
           correct / n AS accuracy,
           count(*) FILTER (outcome = 'correct' AND answered) / nullif(count(*) FILTER (answered), 0) AS precision_when_answered,
           quantile_disc(ms, 0.5) AS p50_ms, quantile_disc(ms, 0.95) AS p95_ms
    FROM (SELECT '' AS "all", * FROM asked) AS asked GROUP BY {column} ORDER BY {column}
"""
_FAILURES = """
    SELECT id, outcome, cause, question,
           coalesce({expected}, 'none') AS expected, coalesce({value}, '') AS got, latex AS formula, detail,
           round(confidence, 2) AS confidence
    FROM asked WHERE outcome <> 'correct'
    ORDER BY list_position(['wrong', 'error', 'abstained'], outcome), confidence DESC, id
"""
_FLIPS = """
    SELECT id, second.question, coalesce({expected}, 'none') AS expected, first.outcome AS "first", second.outcome AS "second",
           coalesce({one}, '') AS first_got, coalesce({other}, '') AS second_got
    FROM first JOIN second USING (id) WHERE first.outcome <> second.outcome
    ORDER BY first.outcome <> 'correct', second.outcome <> 'correct', id
"""
_WRITTEN = """
    CASE WHEN regexp_full_match({number}, '-?[0-9]+') THEN {number} ELSE format('{{:.6g}}', {number}::DOUBLE) END
    || CASE WHEN coalesce({unit}, '1') = '1' THEN '' ELSE ' ' || {unit} END
"""


class Figure(Frozen):
    """One metric over one group of questions."""

    family: str = Field(description="the SQL file it comes from")
    metric: str
    statistic: str
    label: str
    value: str = Field(description="of the label; empty for all questions")
    n: int = Field(description="questions it is about")
    numerator: float
    denominator: float
    figure: float | None
    low: float | None = Field(default=None, description="95 % bootstrap interval")
    high: float | None = None


class Group(Frozen):
    """How the questions that share a label went; ``label`` is 'all' for every question."""

    label: str
    value: str
    n: int
    correct: int
    wrong: int
    abstained: int
    error: int
    accuracy: float
    precision_when_answered: float | None = Field(description="null where nothing was answered")
    p50_ms: float
    p95_ms: float


class Failure(Frozen):
    """A question that was not answered rightly."""

    id: str
    outcome: str
    cause: str
    question: str
    expected: str
    got: str
    formula: str = Field(description="LaTeX of the formula that was used")
    detail: str
    confidence: float


class Flip(Frozen):
    """A question that went otherwise in two runs."""

    id: str
    question: str
    expected: str
    first: str = Field(description="outcome")
    second: str
    first_got: str
    second_got: str


def figures(asked: Path, calls: Path) -> list[Figure]:
    """Every metric, for all questions and by each label that a question has."""
    found = []
    for path in sorted(METRICS.glob("*.sql")):
        sql = _OBSERVATIONS.format(metric=path.read_text(encoding="utf-8"))
        found += list(_figures(path.stem, query(sql, asked=asked, calls=calls)))
    return found


def _figures(family: str, observations: Sequence[dict[str, Any]]) -> Iterator[Figure]:
    for label in (ALL, *LABELS):
        if label != ALL and not any(row[label] for row in observations):
            continue
        groups: dict[tuple[str, str, str], list[dict[str, Any]]] = defaultdict(list)
        for row in observations:
            groups[row["metric"], row["statistic"], row[label]].append(row)
        for (metric, statistic, value), rows in sorted(groups.items(), key=lambda group: _natural(group[0])):
            top, under = [row["numerator"] for row in rows], [row["denominator"] for row in rows]
            about = sum(value > 0 for value in under) if statistic == "ratio" else len(rows)
            yield Figure(
                family=family, metric=metric, statistic=statistic, label=label, value=value, n=about, numerator=sum(top),
                denominator=sum(under), **figure(statistic, top, under).model_dump(),
            )  # fmt: skip


def _natural(names: tuple[str, ...]) -> list[tuple[int, str]]:
    """For sorting: recall@3 before recall@10."""
    return [(int(part), "") if part.isdigit() else (0, part) for name in names for part in re.split(r"(\d+)", name)]


def groups(asked: Path) -> list[Group]:
    """Outcomes by label; a label that no question has is left out."""
    found: list[Group] = []
    for label in (ALL, *LABELS):
        rows = query(_GROUP.format(column=f'asked."{label}"'), {"label": label}, asked=asked)
        if label == ALL or any(row["value"] for row in rows):
            found += [Group.model_validate(row) for row in rows]
    return found


def failures(asked: Path) -> list[Failure]:
    """What was not answered rightly: wrong answers first, the most confident of them first."""
    written = {name: _WRITTEN.format(number=name, unit=unit) for name, unit in _QUANTITIES}
    return [Failure.model_validate(row) for row in query(_FAILURES.format(**written), asked=asked)]


def flips(first: Path, second: Path) -> list[Flip]:
    """What went otherwise in the second of two runs: first what it lost, then what it gained."""
    places = {
        "expected": ("second.expected", "second.expected_unit"),
        "one": ("first.value", "first.unit"),
        "other": ("second.value", "second.unit"),
    }
    written = {name: _WRITTEN.format(number=number, unit=unit) for name, (number, unit) in places.items()}
    return [Flip.model_validate(row) for row in query(_FLIPS.format(**written), first=first, second=second)]


_QUANTITIES = (("expected", "expected_unit"), ("value", "unit"))
