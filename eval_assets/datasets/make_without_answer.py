"""Writes ``unanswerable-60.jsonl`` and ``non-mathematical-60.jsonl``: what must not be given a number.

    python -m eval_assets.datasets.make_without_answer [--out FOLDER]

There is nothing to compute: the questions are written out, and every row's answer is null. ``expected_kinds`` says which
kinds of answer fit (``docs/contracts.md``); any that is not a number counts as right.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from eval_assets.datasets.making import SEED, WORDINGS, main

EXPECTED = {
    "missing value": ["abstained", "clarification"],
    "no formula": ["abstained"],
    "no such unit": ["abstained", "clarification"],
    "greeting": ["conversation"],
    "chit-chat": ["conversation"],
    "concept": ["conceptual"],
    "other": ["conversation", "conceptual", "abstained"],
}


def rows(domain: str) -> Iterator[dict[str, Any]]:
    """Every row of ``unanswerable`` or ``non-mathematical``."""
    lines = (WORDINGS / f"{domain}.txt").read_text(encoding="utf-8").splitlines()
    for number, line in enumerate((line for line in lines if line and not line.startswith("#")), start=1):
        split, why, question = line.split(" | ", 2)
        yield {
            "id": f"{domain}-{number:02}",
            "question": question,
            "formula": None,
            "answer": None,
            "unit": None,
            "domain": domain,
            "wording": why,
            "split": split,
            "solution": [],
            "expected_kinds": EXPECTED[why],
        }


def unanswerable(seed: int = SEED) -> Iterator[dict[str, Any]]:
    """60 questions the documents give no number for; nothing in them is drawn, so ``seed`` has no part in it."""
    return rows("unanswerable")


def non_mathematical(seed: int = SEED) -> Iterator[dict[str, Any]]:
    """60 sayings that ask for no computation; ``seed`` has no part in it."""
    return rows("non-mathematical")


if __name__ == "__main__":
    main("unanswerable-60", unanswerable)
    main("non-mathematical-60", non_mathematical)
