"""Definitions, theorems and problems as JSON lines: AutoMathKG's records, and sets of problems with their solutions.

A row of a set (TheoremQA, MATH, GSM8K) becomes a record. Each record is a section that reads like any other document's, and stands in
it once more in a fenced block ```` ```json statement ````, which the stage `statements` reads.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

FENCE = "json statement"

_QUESTIONS = ("problem", "question", "Question", "prompt")
_SOLUTIONS = ("solution", "Solution", "rationale", "explanation", "answer", "Answer")
_ANSWERS = ("answer", "Answer", "final_answer")
_NAMES = ("unique_id", "id", "title")
# GSM8K: an annotation of a calculation, and the mark of the answer
_CALCULATED = re.compile(r"<<[^<>]*>>")
_FINAL = re.compile(r"\n?####[ \t]*(.+?)\s*\Z")


def statement_record(row: Mapping[str, Any]) -> dict[str, Any] | None:
    """The record that a row is or becomes; None where it is neither a record nor a problem."""
    kind = str(row.get("type")).strip().lower()  # "Theorem" in table B3
    if "contents" in row and kind in ("definition", "theorem", "problem"):
        return dict(row) | {"type": kind}
    question = _first(row, _QUESTIONS)
    if question is None or "latex" in row or "equation" in row:
        return None
    solution = _first(row, _SOLUTIONS)
    answer = _first(row, _ANSWERS)
    told: list[str] = []
    if solution is not None:
        steps, final = _split(_CALCULATED.sub("", solution))
        told = [line for line in steps if line.strip()]
        if answer is not None and answer != solution:
            final = _CALCULATED.sub("", answer)
        if final and not any(final in line for line in told[-1:]):
            told.append(f"Answer: {final}")
    name = _first(row, _NAMES) or ""
    return {
        "type": "problem",
        "label": f"problem:{name}" if name else "",
        "contents": [question],
        "solutions": [{"contents": told}] if told else [],
        "source": _first(row, ("source",)) or "",
    }


def statement_section(record: Mapping[str, Any]) -> str:
    """The Markdown of a record."""
    kind = str(record["type"]).capitalize()
    title = str(record.get("title") or "").strip()
    parts = [f"## {kind}{f': {_line(title)}' if title else ''}", "\n\n".join(map(str, record["contents"]))]
    for name, group in (("Proof", "proofs"), ("Solution", "solutions")):
        for argument in record.get(group) or ():
            parts.append(f"**{name}.**\n\n" + "\n\n".join(map(str, argument.get("contents", ()))))
    parts.append(f"```{FENCE}\n{json.dumps(record, ensure_ascii=False, sort_keys=True)}\n```")
    return "\n\n".join(parts)


def _split(solution: str) -> tuple[list[str], str]:
    final = _FINAL.search(solution)
    return (solution[: final.start()] if final else solution).split("\n"), final[1] if final else ""


def _first(row: Mapping[str, Any], names: tuple[str, ...]) -> str | None:
    for name in names:
        value = row.get(name)
        if isinstance(value, list) and all(isinstance(one, str | int | float) for one in value):
            value = ", ".join(map(str, value))  # TheoremQA's answers may be several numbers, or true
        if isinstance(value, str | int | float) and str(value).strip():
            return str(value).strip()
    return None


def _line(text: str) -> str:
    return " ".join(text.split())
