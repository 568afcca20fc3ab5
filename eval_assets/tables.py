"""The tables that metrics are computed from, as Parquet: one row a question, and one a call of the language model.

Both are made in SQL from the run's artifacts; ``SELECT ... FROM 'asked.parquet'`` works with any DuckDB.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

import duckdb

ASKED = "asked.parquet"
CALLS = "calls.parquet"
NON_MATHEMATICAL = "non-mathematical"

_RESULTS = """
    read_json($results, format = 'newline_delimited', maximum_object_size = 268435456, columns = {
        id: 'VARCHAR', outcome: 'VARCHAR', expected: 'VARCHAR', expected_unit: 'VARCHAR', value: 'VARCHAR', unit: 'VARCHAR',
        detail: 'VARCHAR', kind: 'VARCHAR', confidence: 'DOUBLE', ms: 'DOUBLE', retrieved: 'VARCHAR[]', answer: 'JSON'})
"""
_QUESTIONS = """
    read_json($questions, format = 'newline_delimited', maximum_object_size = 268435456, columns = {
        id: 'VARCHAR', question: 'VARCHAR', category: 'VARCHAR', domain: 'VARCHAR', wording: 'VARCHAR', split: 'VARCHAR'})
"""
_EVIDENCE = """
    read_json($evidence, format = 'newline_delimited', columns = {
        id: 'VARCHAR', wanted: 'INTEGER', known: 'INTEGER', mathematical: 'BOOLEAN', seen: 'INTEGER', created: 'INTEGER',
        right_created: 'INTEGER', plan_exact: 'BOOLEAN', retrieval_ranks: 'INTEGER[]', selection_ranks: 'INTEGER[]',
        required: 'INTEGER', consistent: 'INTEGER', inputs: 'INTEGER', extracted: 'INTEGER', errors: 'INTEGER',
        bleu: 'DOUBLE', rouge_l: 'DOUBLE', exact: 'BOOLEAN'})
"""
_CALLS = """
    SELECT id, unnest(range(1, len(calls) + 1)) AS call, unnest(calls, recursive := true) FROM (
        SELECT id, from_json(answer -> '$.usage.calls',
            '[{"prompt_tokens": "INTEGER", "completion_tokens": "INTEGER", "seconds": "DOUBLE"}]') AS calls
        FROM {results}) WHERE len(calls) > 0
"""
_ASKED = """
    WITH told AS (
        SELECT r.id, coalesce(q.question, '') AS question, coalesce(q.domain, q.category, '') AS domain,
               coalesce(q.wording, '') AS wording, coalesce(q.split, '') AS split, r.outcome, r.expected, r.expected_unit,
               r.value, r.unit, r.detail, r.kind, r.confidence, r.ms, r.expected IS NOT NULL AS answerable,
               r.value IS NOT NULL AND r.outcome IN ('correct', 'wrong') AS answered,
               coalesce(q.domain, q.category, '') <> $non_mathematical AS needs_tool,
               coalesce(r.answer ->> '$.formula.latex', '') AS latex, r.answer ->> '$.policy' AS policy,
               r.answer ->> '$.snapshot' AS snapshot, coalesce(json_array_length(r.answer -> '$.trace'), 0) AS steps,
               e.* EXCLUDE (id)
        FROM {results} r LEFT JOIN {questions} q USING (id) LEFT JOIN {evidence} e USING (id)),
    spent AS (
        SELECT id, count(*) AS model_calls, sum(prompt_tokens) AS prompt_tokens, sum(completion_tokens) AS completion_tokens,
               sum(seconds) AS model_seconds
        FROM calls GROUP BY id),
    judged AS (
        SELECT *, CASE WHEN coalesce(wanted, 0) = 0 THEN NULL WHEN NOT mathematical THEN 'not mathematical'
                       WHEN created = 0 THEN 'none' WHEN right_created = wanted THEN 'correct' ELSE 'wrong' END AS tool
        FROM told)
    SELECT judged.*, coalesce(model_calls, 0) AS model_calls, coalesce(prompt_tokens, 0) AS prompt_tokens,
           coalesce(completion_tokens, 0) AS completion_tokens, coalesce(model_seconds, 0) AS model_seconds,
           CASE WHEN tool <> 'none' THEN NULL WHEN known < wanted THEN 'not in the knowledge base'
                WHEN seen = known THEN 'retrieved but not used' ELSE 'not retrieved' END AS no_tool,
           CASE WHEN outcome = 'correct' THEN NULL
                WHEN outcome = 'error' THEN 'could not be asked'
                WHEN NOT answerable THEN 'answered what has no answer'
                WHEN tool IS NULL THEN if(answered, 'wrong value', 'refused')
                WHEN known < wanted THEN 'formula not in the knowledge base'
                WHEN tool = 'not mathematical' THEN 'taken for no mathematical question'
                WHEN tool = 'correct' THEN if(answered, 'right formula, wrongly bound or computed', 'right formula, refused')
                WHEN seen < known THEN 'formula not retrieved'
                WHEN tool = 'wrong' THEN 'another formula selected'
                ELSE 'formula retrieved, none selected' END AS cause
    FROM judged LEFT JOIN spent USING (id) ORDER BY id
"""


def write_tables(questions: Path, results: Path, evidence: Path, folder: Path) -> tuple[Path, Path]:
    """Make both tables from the artifacts of a run."""
    asked, calls = folder / ASKED, folder / CALLS
    given = {"results": str(results), "questions": str(questions), "evidence": str(evidence)}
    sources = {"results": _RESULTS, "questions": _QUESTIONS, "evidence": _EVIDENCE}
    with _database().cursor() as database:
        database.execute(f"CREATE TEMP TABLE calls AS {_filled(_CALLS, sources)}", {"results": str(results)})
        database.execute(
            f"CREATE TEMP TABLE asked AS {_filled(_ASKED, sources)}", {**given, "non_mathematical": NON_MATHEMATICAL}
        )
        for table, path in (("asked", asked), ("calls", calls)):
            temporary = path.with_name(f".{path.name}")
            database.execute(f"COPY {table} TO '{_quoted(temporary)}' (FORMAT parquet)")
            temporary.replace(path)
    return asked, calls


def query(sql: str, given: Mapping[str, Any] | None = None, **tables: Path) -> list[dict[str, Any]]:
    """Rows of ``sql`` with Parquet files as views of these names."""
    with _database().cursor() as database:
        for name, path in tables.items():
            database.execute(f"CREATE TEMP VIEW {name} AS FROM read_parquet('{_quoted(path)}')")
        answer = database.execute(sql, dict(given or {}))
        names = [column[0] for column in answer.description or ()]
        return [dict(zip(names, row, strict=True)) for row in answer.fetchall()]


@lru_cache(maxsize=1)
def _database() -> duckdb.DuckDBPyConnection:
    """One empty database a process: opening it takes longer than most queries. What a cursor makes is its own (``TEMP``)."""
    return duckdb.connect(":memory:")


def _filled(sql: str, sources: Mapping[str, str]) -> str:
    for name, source in sources.items():
        sql = sql.replace(f"{{{name}}}", source)
    return sql


def _quoted(path: Path) -> str:
    return str(path).replace("'", "''")
