"""MATH (Hendrycks et al. 2021), in the form of MATH-500: competition problems whose answers are LaTeX.

Answers that are numbers in closed form (``\\frac{14}{3}``, ``2\\sqrt{3}``) are computed; those with letters, intervals,
points or words are skipped.
"""

from __future__ import annotations

from eval_assets.converters.forms import Form, Record, Row, text
from eval_assets.converters.values import value_and_unit

ROUNDING = 1e-6


def _row(record: Record) -> Row:
    answer, unit = value_and_unit(text(record, "answer"))
    return {
        "id": text(record, "unique_id"),
        "question": text(record, "problem"),
        "answer": answer,
        "unit": unit or "1",
        "tol": 0 if isinstance(answer, int) else ROUNDING,
        "domain": str(record.get("subject") or "mathematics").lower(),
        "wording": f"level {record['level']}" if record.get("level") else None,
    }


FORM = Form("math", "problem, answer, subject, level, unique_id", _row)
