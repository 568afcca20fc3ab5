"""Writes the rows of a set of questions beside the script that makes them."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path

from mathrag.evaluation import held_out


def write(name: str, rows: Iterable[tuple[str, float | None, str]]) -> None:
    """Questions with their answers and units as ``name``.jsonl, half of them (by a hash of the id) the test half."""
    lines = []
    for number, (question, answer, unit) in enumerate(rows, 1):
        row_id = f"{name}-{number:03d}"
        row = {"id": row_id, "question": question, "answer": answer, "unit": unit or "1", "tol": 0.02}
        lines.append(json.dumps({**row, "split": "test" if held_out(row_id) else "dev"}, ensure_ascii=False))
    Path(__file__).with_name(f"{name}.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")
