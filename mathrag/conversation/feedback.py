"""What people think of answers: ``feedback.jsonl`` under the home, one thumb a line; the last one for a turn counts.

A thumb up confirms an answer: its row is one of a benchmark. A thumb down is a row to be checked: it says what was answered, and becomes
one of a benchmark when somebody writes the right ``answer`` into it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from pydantic import Field

from mathrag.conversation.kept import WAIT_SECONDS, Turn, Verdict, append, read_lines
from mathrag.entities import Frozen
from mathrag.home import Home


class FeedbackRow(Frozen):
    """A thumb for one answer."""

    conversation: str
    turn: int
    verdict: Verdict
    note: str = ""
    at: datetime
    question: str = Field(description="the whole question, what was carried over included")
    value: float | int | None
    unit: str | None
    kind: str = Field(description="the kind of the answer")
    said: str = Field(description="the answer's sentence")
    snapshot: str | None


@dataclass(frozen=True)
class Feedback:
    """The feedback of one home; safe for several processes."""

    home: Home

    def rows(self) -> list[FeedbackRow]:
        """The last thumb for each turn, in the order in which turns got their first."""
        rows, _ = read_lines(self.home.root / "feedback.jsonl", FeedbackRow)
        return list({(row.conversation, row.turn): row for row in rows}.values())

    def of(self, conversation: str) -> dict[int, Verdict]:
        """The thumbs of a conversation by their turns."""
        return {row.turn: row.verdict for row in self.rows() if row.conversation == conversation}

    def give(self, conversation: str, turn: Turn, verdict: Verdict, note: str = "") -> FeedbackRow:
        """Keep a thumb for the answer of ``turn``."""
        answer = turn.answer
        row = FeedbackRow(
            conversation=conversation,
            turn=turn.turn,
            verdict=verdict,
            note=note,
            at=datetime.now(UTC),
            question=answer.question,
            value=answer.value,
            unit=answer.unit,
            kind=answer.kind,
            said=answer.answer,
            snapshot=answer.snapshot,
        )
        with self.home.writing("conversations", wait_seconds=WAIT_SECONDS):
            append(self.home.root / "feedback.jsonl", row)
        return row


def benchmark_rows(rows: Iterable[FeedbackRow]) -> list[dict[str, Any]]:
    """Rows that `mathrag.evaluation.read_benchmark` reads, of the answers that were confirmed; of a question, the last."""
    told = {row.question: row for row in rows if row.verdict == "up"}
    return [{**_head(row), "answer": row.value, "unit": row.unit} for row in told.values()]


def rows_to_check(rows: Iterable[FeedbackRow]) -> list[dict[str, Any]]:
    """Rows without an ``answer``, of the answers that were found wrong, with what was said."""
    told = {row.question: row for row in rows if row.verdict == "down"}
    return [
        {**_head(row), "given": row.value, "given_unit": row.unit, "said": row.said, "note": row.note}
        for row in told.values()
    ]


def _head(row: FeedbackRow) -> dict[str, Any]:
    return {"id": f"{row.conversation}-{row.turn}", "question": row.question, "category": "feedback", "kind": row.kind}
