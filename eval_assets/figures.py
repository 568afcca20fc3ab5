"""Figures by group, in SQL over the artifacts: the same files can be queried with ``duckdb`` by hand."""

from __future__ import annotations

from pathlib import Path

import duckdb
from pydantic import Field

from eval_assets.benchmarks import LABELS
from mathrag.entities import Frozen

WRITTEN = """
    CREATE MACRO written(number, unit) AS
        CASE WHEN regexp_full_match(number, '-?[0-9]+') THEN number ELSE format('{:.6g}', number::DOUBLE) END
        || CASE WHEN coalesce(unit, '1') = '1' THEN '' ELSE ' ' || unit END
"""

ASKED = """
    CREATE TABLE asked AS
    SELECT r.*, '' AS "all", q.question, coalesce(q.domain, q.category, '') AS domain, coalesce(q.wording, '') AS wording,
           coalesce(q.split, '') AS split, r.answer ->> '$.formula.latex' AS latex, r.answer ->> '$.answer' AS said
    FROM read_json($results, format = 'newline_delimited', maximum_object_size = 268435456, columns = {
        id: 'VARCHAR', outcome: 'VARCHAR', expected: 'VARCHAR', expected_unit: 'VARCHAR', value: 'VARCHAR',
        unit: 'VARCHAR', detail: 'VARCHAR', kind: 'VARCHAR', confidence: 'DOUBLE', ms: 'DOUBLE', answer: 'JSON'}) AS r
    LEFT JOIN read_json($questions, format = 'newline_delimited', columns = {
        id: 'VARCHAR', question: 'VARCHAR', category: 'VARCHAR', domain: 'VARCHAR', wording: 'VARCHAR',
        split: 'VARCHAR'}) AS q USING (id)
"""

GROUP = """
    SELECT $name AS label, {column} AS value, count(*) AS n,
           count(*) FILTER (outcome = 'correct') AS correct, count(*) FILTER (outcome = 'wrong') AS wrong,
           count(*) FILTER (outcome = 'abstained') AS abstained, count(*) FILTER (outcome = 'error') AS error,
           correct / n AS accuracy,
           count(*) FILTER (outcome = 'correct' AND asked.value IS NOT NULL)
             / nullif(count(*) FILTER (outcome IN ('correct', 'wrong') AND asked.value IS NOT NULL), 0)
             AS precision_when_answered,
           quantile_disc(ms, 0.5) AS p50_ms, quantile_disc(ms, 0.95) AS p95_ms
    FROM asked GROUP BY {column} ORDER BY {column}
"""

FAILURES = """
    SELECT id, outcome, coalesce(question, '') AS question,
           coalesce(written(expected, expected_unit), 'none') AS expected, coalesce(written(value, unit), '') AS got,
           coalesce(latex, '') AS formula, detail, round(confidence, 2) AS confidence
    FROM asked WHERE outcome <> 'correct'
    ORDER BY list_position(['wrong', 'error', 'abstained'], outcome), confidence DESC, id
"""


class Group(Frozen):
    """The figures of the questions that share a label; ``label`` is 'all' for every question."""

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
    question: str
    expected: str
    got: str
    formula: str = Field(description="LaTeX of the formula that was used")
    detail: str
    confidence: float


class Figures(Frozen):
    """What the SQL finds in one run's artifacts."""

    groups: tuple[Group, ...]
    failures: tuple[Failure, ...]


def figures(questions: Path, results: Path) -> Figures:
    """Read both artifacts; a label that no question has is left out."""
    with duckdb.connect(":memory:") as database:
        database.execute(WRITTEN)
        database.execute(ASKED, {"results": str(results), "questions": str(questions)})
        groups: list[Group] = []
        for label in ("all", *LABELS):
            found = _rows(database, GROUP.format(column=f'asked."{label}"'), {"name": label})
            named = label == "all" or any(row["value"] for row in found)
            groups += [Group.model_validate(row) for row in found if named]
        failures = tuple(Failure.model_validate(row) for row in _rows(database, FAILURES, {}))
    return Figures(groups=tuple(groups), failures=failures)


def _rows(database: duckdb.DuckDBPyConnection, query: str, given: dict[str, str]) -> list[dict[str, object]]:
    answer = database.execute(query, given)
    names = [column[0] for column in answer.description or ()]
    return [dict(zip(names, row, strict=True)) for row in answer.fetchall()]
