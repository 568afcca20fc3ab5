"""TheoremQA (Chen et al. 2023): questions that need a theorem; numbers are right within 4 % (its section 4).

Only ``float`` and ``integer`` answers are numbers; yes-or-no questions, options and lists are skipped, pictures too.
"""

from __future__ import annotations

from eval_assets.converters.forms import Form, Record, Row, text
from eval_assets.converters.values import value_and_unit
from mathrag.errors import RowError

TOLERANCE = 0.04
NUMERIC = ("float", "integer")


def _row(record: Record) -> Row:
    kind = text(record, "Answer_type")
    if kind not in NUMERIC:
        raise RowError(f"its answer is of the type '{kind}', no number")
    if record.get("Picture"):
        raise RowError("it needs a picture")
    answer, unit = value_and_unit(record.get("Answer"))
    return {
        "id": text(record, "id"),
        "question": text(record, "Question"),
        "answer": answer,
        "unit": unit or "1",
        "tol": 0 if kind == "integer" else TOLERANCE,
        "wording": kind,
    }


FORM = Form("theoremqa", "id, Question, Answer, Answer_type", _row)
