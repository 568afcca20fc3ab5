"""FormulaReasoning (Li et al. 2024): word problems of junior-high physics; the English question is taken.

Values that a formula of the solution computes are no inputs; a temperature that the solution calls a rise or a
difference is one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from eval_assets.converters.forms import Form, Record, Row, text
from eval_assets.converters.values import value_and_unit
from mathrag.errors import RowError

CHANGE = re.compile(r"\b(?:rise|increase|decrease|drop|change|difference|raised|risen)\b", re.IGNORECASE)
BACKWARDS = "[X]"


def _row(record: Record) -> Row:
    question = _question(record)
    answer, unit = value_and_unit(text(record, "answer"))
    steps = list(_steps(record))
    asked = steps[-1] if steps else ""
    row: Row = {
        "id": text(record, "id"),
        "question": question,
        "answer": answer,
        "unit": unit or "1",
        "domain": "physics",
        "wording": "backwards" if BACKWARDS in question else f"{len(steps)} formulas" if steps else None,
        "inputs": list(_inputs(record, steps)),
    }
    if "temperature" in asked and CHANGE.search(asked):
        row["quantity_kind"] = "temperature_difference"
    return row


def _question(record: Record) -> str:
    question = record.get("question")
    if not isinstance(question, dict):
        return text(record, "question")
    if not question.get("en"):
        raise RowError("has no English question")
    return text(question, "en")


def _steps(record: Record) -> Iterator[str]:
    """What each formula of the solution computes."""
    solution = record.get("solution") or ()
    formulas = solution.get("en") if isinstance(solution, dict) else solution
    for formula in formulas if isinstance(formulas, list | tuple) else ():
        yield str(formula).partition("=")[0].strip(" []").lower()


def _inputs(record: Record, steps: list[str]) -> Iterator[dict[str, Any]]:
    arguments = record.get("arguments")
    for argument in arguments if isinstance(arguments, list) else ():
        name = str(argument.get("en_name") or "").strip()
        if name.lower() in steps:
            continue
        try:
            value, _ = value_and_unit(argument.get("num"))
        except RowError:
            continue  # a value the data leaves out is no input
        symbol = str(argument.get("symbol") or argument.get("en_symbol") or "").strip()
        yield {"symbol": symbol, "name": name, "value": value, "unit": str(argument.get("unit") or "").strip() or "1"}


FORM = Form("formula-reasoning", "id, question: {en, zh}, answer, arguments: [{en_name, num, unit, symbol}]", _row)
