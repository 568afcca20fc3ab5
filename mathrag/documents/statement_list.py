"""Definitions, theorems and problems as JSON: AutoMathKG's records, and sets of problems with their solutions.

A row of a set (TheoremQA, MATH, GSM8K, MathInstruct and others that name their columns alike) becomes a record, and so does one of
NaturalProofs. Each record is a section that reads like any other document's, and stands in it once more in a fenced block
```` ```json statement ````, which the stage `statements` reads.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

FENCE = "json statement"

QUESTIONS = (
    *("problem", "Problem", "question", "Question", "prompt", "query", "instruction"),
    *("nl_statement", "informal_stmt", "informal_statement"),  # of sets that have a formal statement beside it
)
_BEFORE = ("Body", "body")
"""What is told before the question."""
_CHOICES = ("choices", "options")
_SOLUTIONS = (
    *("solution", "Solution", "rationale", "Rationale", "explanation", "nl_proof", "informal_proof", "response"),
    *("output", "answer", "Answer"),
)
_ANSWERS = ("answer", "Answer", "final_answer", "correct")
_USED = ("theorem", "theorems")
"""What the solution rests on, by name."""
_NAMES = ("unique_id", "id", "title")
_KEYS = frozenset(
    "id type label title field contents bodylist refs references_tactics proofs solutions source "
    "in_refs in_ref_ids out_refs out_ref_ids".split()
)
"""A record's; others' columns (NaturalProofs' categories) are left aside."""
# GSM8K: an annotation of a calculation, and the mark of the answer
_CALCULATED = re.compile(r"<<[^<>]*>>")
_FINAL = re.compile(r"\n?####[ \t]*(.+?)\s*\Z")


def statement_record(row: Mapping[str, Any]) -> dict[str, Any] | None:
    """The record that a row is or becomes; None where it is neither a record nor a problem."""
    kind = str(row.get("type")).strip().lower()  # "Theorem" in table B3
    if "contents" in row and kind in ("definition", "theorem", "problem"):
        title = str(row.get("title") or "").strip()
        known = {key: value for key, value in row.items() if key in _KEYS}
        return {"label": f"{kind}:{title}" if title else ""} | known | {"type": kind}
    question = _first(row, QUESTIONS)
    if question is None or "latex" in row or "equation" in row:
        return None
    solution = _first(row, _SOLUTIONS)
    answer = _chosen(row) or _first(row, _ANSWERS)
    solution = answer if solution == _first(row, _ANSWERS) else solution
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
        "contents": [" ".join(filter(None, (_first(row, _BEFORE), question))), *_choices(row)],
        "solutions": [{"contents": told, **({"refs": used} if (used := _used(row)) else {})}] if told else [],
        "source": _first(row, ("source",)) or "",
    }


def _used(row: Mapping[str, Any]) -> list[str]:
    """The theorems that a row names, one or several, as a record refers to them."""
    given = next((row[name] for name in _USED if row.get(name)), ())
    names = [given] if isinstance(given, str) else given if isinstance(given, list) else ()
    return [f"theorem:{_line(name)}" for name in names if isinstance(name, str) and _line(name)]


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


def _choices(row: Mapping[str, Any]) -> list[str]:
    """The choices that a question offers, as a list of its own."""
    given = _listed(row)
    if given:
        return ["\n".join(f"- {one}" for one in given)]
    told = _first(row, _CHOICES)
    return [told] if told else []


def _chosen(row: Mapping[str, Any]) -> str | None:
    """The choice that is right, where its place is told."""
    given, place = _listed(row), row.get("answer")
    if not isinstance(place, int) or isinstance(place, bool) or not 0 <= place < len(given):
        return None
    return given[place]


def _listed(row: Mapping[str, Any]) -> list[str]:
    given = next((row[name] for name in _CHOICES if isinstance(row.get(name), list)), ())
    return [str(one) for one in given if isinstance(one, str | int | float)]


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
