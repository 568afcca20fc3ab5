"""MATH-500 (Lightman et al. 2024) whole, for the evaluation of definitions and computation: answers stay LaTeX, none is skipped for
not being a number. Concepts and the relevance of symbols are kept where a file has them (`concepts`, `published_relevance`).

`competition_math` makes questions with a numeric answer of the same file, for `mathrag evaluate`.
"""

from __future__ import annotations

from eval_assets.converters.forms import Form, Record, Row, text
from mathrag.errors import RowError


def _row(record: Record) -> Row:
    concepts, relevance = record.get("concepts") or [], record.get("published_relevance") or []
    if not isinstance(concepts, list) or not isinstance(relevance, list):
        raise RowError("concepts and published_relevance are lists")
    level = record.get("level")
    if isinstance(level, str):
        level = level.removeprefix("Level").strip()
    if not str(level).isdigit():
        raise RowError(f"has no level but {level!r}", field="level")
    return {
        "id": str(record.get("id") or text(record, "unique_id")),
        "problem": text(record, "problem"),
        "answer": text(record, "answer"),
        "subject": text(record, "subject"),
        "level": int(str(level)),
        "concepts": [str(concept) for concept in concepts],
        "relevance": [_relevant(entry) for entry in relevance],
    }


def _relevant(entry: object) -> Row:
    if not isinstance(entry, dict) or "symbol" not in entry:
        raise RowError("an entry of published_relevance has no symbol")
    return {"symbol": str(entry["symbol"]), "score": float(str(entry.get("reranker", entry.get("score", 0.0))))}


FORM = Form("math-500", "problem, answer, subject, level, unique_id; concepts and published_relevance if known", _row)
"""Rows of `eval_assets.openmath.problems.MathProblem`."""
