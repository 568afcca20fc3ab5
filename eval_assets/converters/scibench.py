"""SciBench (Wang et al. 2023): college problems of physics, chemistry and calculus; right within 5 % (its section 4)."""

from __future__ import annotations

from eval_assets.converters.forms import Form, Record, Row, text
from eval_assets.converters.values import value_and_unit, with_unit

TOLERANCE = 0.05


def _row(record: Record) -> Row:
    number, own = value_and_unit(text(record, "answer_number"))
    answer, unit = with_unit(number, str(record.get("unit") or "").strip() or own or "")
    source = str(record.get("source") or "scibench").strip()
    return {
        "id": f"{source}-{text(record, 'problemid')}",
        "question": text(record, "problem_text"),
        "answer": answer,
        "unit": unit,
        "tol": TOLERANCE,
        "domain": source,
    }


FORM = Form("scibench", "problem_text, answer_number, unit, source, problemid", _row)
