"""The rows of the ledger and its files.

One file a set. The first line says what was asked (`Identity`); as long as that holds, a run that was broken off goes on behind the
last row. A row of a test half holds a hash of the question's id and the outcome, nothing that could be learnt from.
The accepted ledger is one file: compact rows of development questions, and totals of test halves.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, Literal

from pydantic import Field, ValidationError

from ledger.sets import TEST, LedgerRow
from mathrag.entities import Frozen
from mathrag.evaluation import Result

Outcome = Literal["right", "wrong", "refused", "error"]
OUTCOMES: dict[str, Outcome] = {"correct": "right", "wrong": "wrong", "abstained": "refused", "error": "error"}
HASH_DIGITS = 16


class Identity(Frozen):
    """What a set was asked with: digests of the questions and of the code, and the snapshots."""

    questions: str
    code: str
    snapshots: dict[str, str]


class Row(Frozen):
    """How one development question went."""

    set: str
    id: str
    outcome: Outcome
    confidence: float = 0.0
    stated_by: tuple[str, ...] = Field(
        default=(), description="of each step; 'question:READER' where the question states it"
    )
    formula: str | None = Field(default=None, description="label of the formula of the last step")
    uri: str | None = None
    vetoes: dict[str, int] = Field(default_factory=dict)
    kind: str | None = None
    ms: float = 0.0
    detail: str = Field(default="", description="what went wrong, where the outcome is an error")

    def compact(self) -> Row:
        """What of it is kept in the accepted ledger."""
        return Row(
            set=self.set,
            id=self.id,
            outcome=self.outcome,
            confidence=round(self.confidence, 2),
            stated_by=self.stated_by,
            formula=self.formula,
        )


class HeldOutRow(Frozen):
    """How one question of a test half went; nothing tells which."""

    set: str
    hash: str
    outcome: Outcome


class Total(Frozen):
    """Outcomes of a set's half, counted."""

    set: str
    split: Literal["dev", "test"]
    right: int = 0
    wrong: int = 0
    refused: int = 0
    error: int = 0

    @property
    def n(self) -> int:
        """All questions."""
        return self.right + self.wrong + self.refused + self.error


AnyRow = Row | HeldOutRow


def hashed(set_name: str, id: str) -> str:
    """What stands for the id of a question of a test half."""
    return hashlib.sha256(f"{set_name}\0{id}".encode()).hexdigest()[:HASH_DIGITS]


def name_of(set_name: str, row: LedgerRow) -> str:
    """By what the ledger knows ``row``: its id, or a hash of it in a test half."""
    return hashed(set_name, row.id) if row.is_test else row.id


def ledger_row(set_name: str, row: LedgerRow, result: Result) -> AnyRow:
    """The row of the ledger for a question and its scored ``result``."""
    outcome = OUTCOMES[result.outcome]
    if row.is_test:
        return HeldOutRow(set=set_name, hash=hashed(set_name, row.id), outcome=outcome)
    answer = result.answer
    return Row(
        set=set_name,
        id=row.id,
        outcome=outcome,
        confidence=round(result.confidence, 4),
        stated_by=tuple(f"{s.stated_by}:{s.reader}" if s.reader else s.stated_by for s in answer.steps)
        if answer
        else (),
        formula=answer.formula.label if answer and answer.formula else None,
        uri=result.formula,
        vetoes=answer.vetoes if answer else {},
        kind=result.kind,
        ms=round(result.ms, 1),
        detail=result.detail if result.outcome == "error" else "",
    )


def key_of(row: AnyRow) -> str:
    """Id or hash."""
    return row.id if isinstance(row, Row) else row.hash


def totals(rows: Iterable[AnyRow]) -> list[Total]:
    """Outcomes of ``rows`` by set and half."""
    found: dict[tuple[str, str], Counter[str]] = {}
    for row in rows:
        found.setdefault((row.set, "dev" if isinstance(row, Row) else TEST), Counter())[row.outcome] += 1
    return [Total.model_validate({"set": name, "split": split, **count}) for (name, split), count in found.items()]


# --- files ---


def read_set(path: Path, identity: Identity) -> list[AnyRow]:
    """The rows of a set's file that were made with ``identity``; none where it was asked otherwise. A cut last line is left out."""
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    if not lines or _parsed(Identity, lines[0]) != identity:
        return []
    return [row for line in lines[1:] if (row := _parsed(HeldOutRow, line) or _parsed(Row, line)) is not None]


def write_set(path: Path, identity: Identity, rows: Sequence[AnyRow]) -> None:
    """Begin a set's file with what is known already."""
    path.parent.mkdir(parents=True, exist_ok=True)
    lines = [identity.model_dump_json(), *(row.model_dump_json() for row in rows)]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def write_accepted(path: Path, rows: Sequence[AnyRow], kept: Sequence[Total] = ()) -> None:
    """Write the accepted ledger: totals of test halves (``kept``: of sets not in ``rows``), then development rows by set and id."""
    tests = [*kept, *(total for total in totals(rows) if total.split == TEST)]
    own = [row.compact() for row in rows if isinstance(row, Row)]
    ordered = [*sorted(tests, key=lambda total: total.set), *sorted(own, key=lambda row: (row.set, row.id))]
    path.write_text("".join(f"{line.model_dump_json(exclude_defaults=True)}\n" for line in ordered), encoding="utf-8")


def read_accepted(path: Path) -> tuple[list[Row], list[Total]]:
    """Development rows and totals of test halves of the accepted ledger; neither where there is none yet."""
    rows: list[Row] = []
    tests: list[Total] = []
    for line in path.read_text(encoding="utf-8").splitlines() if path.exists() else []:
        total = _parsed(Total, line)
        if total is not None:
            tests.append(total)
        else:
            rows.append(Row.model_validate_json(line))
    return rows, tests


def _parsed(model: type[Any], line: str) -> Any:
    """``line`` as ``model``; None where it is another kind of line."""
    try:
        return model.model_validate_json(line)
    except ValidationError:
        return None
