"""Benchmark rows: questions with their accepted answers, a JSON object a line (``docs/contracts.md``) or a CSV with a head."""

from __future__ import annotations

import csv
import hashlib
import io
import json
import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Generic, TypeVar, overload

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    ValidationError,
    ValidationInfo,
    model_validator,
)

from mathrag.errors import RowError, UnitError
from mathrag.quantities import DIMENSIONLESS, Dimension, canonical_unit, dimension_of, is_money


def _number(value: Any) -> Any:
    """The grammar of JSON lets through what is no answer: true, NaN, Infinity."""
    if isinstance(value, bool):
        raise ValueError(f"{str(value).lower()} is no number")
    if isinstance(value, str | float) and not math.isfinite(float(value)):
        raise ValueError(f"{value} is no finite number")
    return value


def _known_unit(unit: str | None, row: ValidationInfo) -> str | None:
    try:
        if row.data.get("answer") is not None and not is_money(unit or ""):
            canonical_unit(unit or "1")
    except UnitError as error:
        raise ValueError(f"'{unit}' is no known unit, so no answer could be compared; spell it otherwise") from error
    return unit


def _dimension(unit: Any) -> Dimension | None:
    """None where ``unit`` is none that is known."""
    try:
        return DIMENSIONLESS if is_money(unit or "") else dimension_of(canonical_unit(unit or "1"))
    except (UnitError, TypeError, AttributeError):
        return None


CSV = ".csv"
Cells = dict[str | None, Any]
"""A line of a CSV; under None what is beyond the head."""

Number = Annotated[int | float, Field(union_mode="left_to_right"), BeforeValidator(_number)]
NumberOrNone = Annotated[int | float | None, Field(union_mode="left_to_right"), BeforeValidator(_number)]
Unit = Annotated[str | None, AfterValidator(_known_unit)]


class AcceptedAnswer(BaseModel):
    """Another value that is right too."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    answer: Number
    unit: Unit = None


class EvaluationRow(BaseModel):
    """One question; unknown fields are ignored. ``answer: null`` is a question that has no computed answer.

    A row may spell its unit a second time, as pint does (``unit_pint``): that counts where ``unit`` is not known or means another dimension
    ("D" is a debye and, on glasses, a dioptre).
    """

    model_config = ConfigDict(frozen=True, extra="ignore", coerce_numbers_to_str=True)

    id: str = Field(min_length=1)
    question: str = Field(pattern=r"\S")
    answer: NumberOrNone
    unit: Unit = None
    tol: float = Field(default=0.02, ge=0, allow_inf_nan=False, description="relative, in the row's unit; 0 is exact")
    answer_abs_ok: bool = Field(default=False, description="the sign is a convention")
    answer_alt: tuple[AcceptedAnswer, ...] = ()
    quantity_kind: str | None = None
    category: str | None = None

    @model_validator(mode="before")
    @classmethod
    def _spelled(cls, row: Any) -> Any:
        if not isinstance(row, dict) or not isinstance(second := row.get("unit_pint"), str):
            return row
        own = _dimension(row.get("unit"))
        return (
            {**row, "unit": second or "1"} if own is None or (second and _dimension(second) not in (own, None)) else row
        )


Row = TypeVar("Row", bound=EvaluationRow)


@dataclass(frozen=True)
class Benchmark(Generic[Row]):
    """The rows that could be read and an error for each that could not."""

    rows: tuple[Row, ...]
    errors: tuple[RowError, ...]


@overload
def read_rows_and_errors(path: Path) -> Benchmark[EvaluationRow]: ...


@overload
def read_rows_and_errors(path: Path, model: type[Row]) -> Benchmark[Row]: ...


def read_rows_and_errors(path: Path, model: type[Any] = EvaluationRow) -> Benchmark[Any]:
    """Every row of ``path`` (a CSV, or JSON lines), as ``model``; malformed and repeated ones become errors with their line."""
    rows: list[Any] = []
    errors: list[RowError] = []
    seen: dict[str, int] = {}
    try:
        text = path.read_text(encoding="utf-8-sig")
    except FileNotFoundError as error:
        raise RowError(f"{path}: there is no such file", path=str(path)) from error
    except (OSError, UnicodeDecodeError) as error:
        raise RowError(f"{path}: can't be read as UTF-8 text: {error}", path=str(path)) from error
    lines: Iterable[tuple[int, str | Cells]] = enumerate(text.split("\n"), start=1)
    for number, line in _cells(text) if path.suffix.lower() == CSV else lines:
        if isinstance(line, str) and not line.strip():
            continue
        try:
            row = _row(line, path, number, model)
            if row.id in seen:
                raise RowError(
                    f"{path}:{number}: id '{row.id}' is that of line {seen[row.id]}; ids must differ", line=number
                )
        except RowError as error:
            errors.append(error)
            continue
        seen[row.id] = number
        rows.append(row)
    return Benchmark(tuple(rows), tuple(errors))


def read_benchmark(path: Path) -> list[EvaluationRow]:
    """The rows of ``path``. Raises `RowError` naming every malformed line; `read_rows_and_errors` goes on instead."""
    benchmark = read_rows_and_errors(path)
    if benchmark.errors:
        listing = "\n".join(error.message for error in benchmark.errors)
        raise RowError(listing, path=str(path), lines=[error.details.get("line") for error in benchmark.errors])
    if not benchmark.rows:
        raise RowError(f"{path}: no rows; expected one JSON object a line with id, question and answer", path=str(path))
    return list(benchmark.rows)


def _cells(text: str) -> Iterator[tuple[int, Cells]]:
    """Each line of a CSV with its number, its cells by the column's name; empty cells are left out, ``none`` is no value.

    Separated by what stands most often in the head: a comma, a semicolon or a tab.
    """
    head = text.partition("\n")[0]
    lines = csv.DictReader(io.StringIO(text, newline=""), delimiter=max(",;\t", key=head.count))
    for place, line in enumerate(lines, start=1):
        filled = {name: cell for name, cell in line.items() if cell and "".join(cell).strip()}
        if filled:
            values = {name and name.strip(): None if cell == "none" else cell for name, cell in filled.items()}
            yield lines.line_num, {"id": f"row {place}", **values}


def _row(line: str | Cells, path: Path, number: int, model: type[Row]) -> Row:
    if isinstance(line, dict) and None in line:
        raise RowError(f"{path}:{number}: more cells than the head names; quote those with a separator", line=number)
    try:
        given: Any = json.loads(line) if isinstance(line, str) else line
    except (json.JSONDecodeError, RecursionError, ValueError) as error:
        raise RowError(f"{path}:{number}: not JSON: {error}", line=number) from error
    if not isinstance(given, dict):
        raise RowError(f"{path}:{number}: expected a JSON object, got {type(given).__name__}", line=number)
    try:
        return model.model_validate(given)
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(str(part) for part in first["loc"])
        raise RowError(f"{path}:{number}: {place}: {first['msg']}", line=number, field=place) from error


def held_out(id: str) -> bool:
    """Half of all ids, always the same: what is fitted on one half is judged on the other."""
    return hashlib.sha256(id.encode()).digest()[0] % 2 == 1
