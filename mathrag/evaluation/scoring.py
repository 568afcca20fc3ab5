"""Is an answer right? (``docs/contracts.md``, "Evaluation rows")

The answer is converted to the row's unit and compared with the row's tolerance. A temperature difference compares by
size (1 K = 1 °C), a temperature on its scale; a percentage equals its fraction.
"""

from __future__ import annotations

from decimal import Decimal
from typing import Literal

from pydantic import Field

from mathrag.agent.answer import Answer
from mathrag.entities import Frozen
from mathrag.errors import UnitError
from mathrag.evaluation.rows import EvaluationRow
from mathrag.quantities import canonical_unit, convert, is_money

Outcome = Literal["correct", "wrong", "abstained", "error"]
VALUED = ("computed", "constant")
TOLERANCE_AT_ZERO = 1e-9


class Result(Frozen):
    """How one question went."""

    id: str
    outcome: Outcome
    expected: float | int | None
    expected_unit: str | None = None
    value: float | int | None = None
    unit: str | None = None
    converted: float | int | None = Field(default=None, description="the value in the row's unit")
    detail: str = ""
    kind: str | None = None
    formula: str | None = Field(default=None, description="URI of the formula of the last step")
    confidence: float = 0.0
    ms: float = 0.0
    category: str | None = None
    retrieved: tuple[str, ...] = Field(default=(), description="ids of the formulas a search finds, best first")
    answer: Answer | None = None


def score(row: EvaluationRow, answer: Answer | Exception, ms: float | None = None) -> Result:
    """The outcome of ``answer`` (or of the exception that came instead) to ``row``."""
    if isinstance(answer, Exception):
        return Result(
            id=row.id,
            outcome="error",
            expected=row.answer,
            expected_unit=row.unit,
            detail=f"{type(answer).__name__}: {answer}",
            ms=ms or 0.0,
            category=row.category,
        )
    outcome, detail, converted = _outcome(row, answer)
    return Result(
        id=row.id,
        outcome=outcome,
        expected=row.answer,
        expected_unit=row.unit,
        value=answer.value,
        unit=answer.unit,
        converted=converted,
        detail=detail,
        kind=answer.kind,
        formula=answer.formula.uri if answer.formula else None,
        confidence=answer.confidence,
        ms=answer.timings_ms.get("total", 0.0) if ms is None else ms,
        category=row.category,
        answer=answer,
    )


def _outcome(row: EvaluationRow, answer: Answer) -> tuple[Outcome, str, float | int | None]:
    given = answer.kind in VALUED and answer.value is not None and not answer.abstained
    if row.answer is None:
        return ("wrong", "a value where there is none", None) if given else ("correct", "", None)
    if not given:
        return "abstained", answer.reason or f"answered as {answer.kind}", None
    assert answer.value is not None
    return _first_match(row, answer.value, answer.unit, answer.quantity_kind)


def compare(row: EvaluationRow, value: float | int, unit: str | None, quantity_kind: str | None = None) -> bool:
    """Is ``value`` in ``unit`` one of the row's accepted answers?"""
    return row.answer is not None and _first_match(row, value, unit, quantity_kind)[0] == "correct"


def _first_match(
    row: EvaluationRow, value: float | int, unit: str | None, kind: str | None
) -> tuple[Outcome, str, float | int | None]:
    assert row.answer is not None
    difference = _is_difference(row.quantity_kind) or _is_difference(kind)
    first: tuple[str, float | int | None] | None = None
    for expected, wanted in [(row.answer, row.unit), *((other.answer, other.unit) for other in row.answer_alt)]:
        detail, converted = _compare(row, value, unit, expected, wanted, difference)
        if not detail:
            return "correct", "", converted
        first = first or (detail, converted)
    assert first is not None
    return "wrong", first[0], first[1]


def _compare(
    row: EvaluationRow, value: float | int, own: str | None, expected: float | int, unit: str | None, difference: bool
) -> tuple[str, float | int | None]:
    """What is wrong with ``value`` ("" where nothing is) and the value in ``unit``."""
    try:
        converted = in_unit(value, own, unit, difference=difference)
    except UnitError as error:
        return error.message, None
    if _close(converted, expected, row.tol) or (row.answer_abs_ok and _close(abs(converted), abs(expected), row.tol)):
        return "", converted
    return f"got {_brief(converted)}, expected {_brief(expected)} {unit or ''}".rstrip(), converted


def _brief(value: float | int) -> str:
    """Six digits of a value; a whole number may be too large for a float."""
    return f"{value:.6g}" if isinstance(value, float) else f"{Decimal(value):.6g}"


def in_unit(value: float | int, unit: str | None, wanted: str | None, *, difference: bool = False) -> float | int:
    """``value`` in ``wanted``; no unit is '1', and turns are counted. Raises `UnitError`."""
    own, other = _spelled(unit), _spelled(wanted)
    if own == other or {canonical_unit(own), canonical_unit(other)} == {"1", TURN}:
        return value
    return convert(value, own, other, difference=difference)


TURN = "rev"
"""How many turns a coil or a wheel makes is a number, whoever writes their name behind it."""


def _spelled(unit: str | None) -> str:
    written = (unit or "").strip() or "1"
    return "1" if is_money(written) else written


def _is_difference(kind: str | None) -> bool:
    name = (kind or "").lower().replace("-", "_")
    return "temperature" in name and any(word in name for word in ("difference", "change", "interval", "rise"))


def _close(value: float | int, expected: float | int, tolerance: float) -> bool:
    if tolerance == 0:
        return value == expected
    if expected == 0:
        return abs(value) <= TOLERANCE_AT_ZERO
    try:
        return abs(value - expected) <= tolerance * abs(expected) * (1 + 1e-9)
    except OverflowError:
        return False
