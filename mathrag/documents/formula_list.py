"""Curated lists: JSON, one formula a row (``docs/contracts.md``, "Imported formulas"), or one statement (`statement_list`).

The rows are lines, or what the lists of one JSON text hold, as problem sets are published (an array; a file a problem).

Each row becomes a section that reads like any other document's, and carries the row itself in a fenced block
```` ```json formula ````, which the extraction stage reads.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from mathrag.documents.converted import Page, Reading, Source
from mathrag.documents.sniff import decode
from mathrag.documents.statement_list import statement_record, statement_section
from mathrag.errors import DocumentError

_SHOWN_WARNINGS = 50
_DEEPEST = 2
"""Objects around the lists of a file."""


class ListedParameter(BaseModel):
    """A parameter of a row."""

    model_config = ConfigDict(extra="ignore", frozen=True)

    symbol: str = Field(min_length=1)
    name: str = ""
    unit: str | None = None
    description: str = ""


class ListedFormula(BaseModel):
    """A row; fields beyond these are kept in the fenced block and ignored here."""

    model_config = ConfigDict(extra="ignore", frozen=True)

    label: str = Field(min_length=1)
    equation: str | None = None
    latex: str | None = None
    parameters: tuple[ListedParameter, ...] = ()
    unit: str | None = None
    description: str = ""
    keywords: tuple[str, ...] = ()

    @model_validator(mode="after")
    def _has_a_formula(self) -> ListedFormula:
        if not (self.equation or "").strip() and not (self.latex or "").strip():
            raise ValueError("a row needs 'equation' or 'latex'")
        return self


class FormulaListConverter:
    """Rows of formulas or statements. A malformed row is reported with its number and the rest goes on."""

    name = "formula-list"
    version = 4

    def read(self, source: Source) -> Reading:
        text, warnings = decode(source.content(), source.path)
        sections, malformed = [], []
        for place, written in _rows(text):
            try:
                row = json.loads(written) if isinstance(written, str) else written
                record = statement_record(row) if isinstance(row, dict) else None
                if record is not None:
                    sections.append(statement_section(record))
                else:
                    sections.append(_section(ListedFormula.model_validate(row), row))
            except (json.JSONDecodeError, RecursionError) as error:
                malformed.append(f"{place}: not JSON ({error})")
            except ValidationError as error:
                malformed.append(f"{place}: {_explain(error)}")
        if not sections:
            raise DocumentError(
                f"{source.path.name} has no valid row; first: {malformed[0] if malformed else 'the file is blank'}",
                reason="malformed",
                path=str(source.path),
            )
        if len(malformed) > _SHOWN_WARNINGS:
            malformed = [*malformed[:_SHOWN_WARNINGS], f"and {len(malformed) - _SHOWN_WARNINGS} more malformed rows"]
        return Reading((Page("\n\n".join(sections) + "\n"),), warnings=(*warnings, *malformed))


def _rows(text: str) -> Iterator[tuple[str, Any]]:
    """The rows of a file with their places: those of the one value that its text is, else its lines, not parsed yet."""
    try:
        whole = json.loads(text)
    except (json.JSONDecodeError, RecursionError):
        whole = None
    if isinstance(whole, list | dict):
        yield from ((f"row {number}", row) for number, row in enumerate(_listed(whole), start=1))
        return
    for number, line in enumerate(text.split("\n"), start=1):
        if line.strip():
            yield f"line {number}", line


def _listed(value: Any, depth: int = 0) -> Iterator[Any]:
    """What the lists of a value hold, also those of an object that is no row itself (``{"dataset": {"theorems": [...]}}``)."""
    if isinstance(value, list):
        yield from value
        return
    inner = [] if statement_record(value) else [one for one in value.values() if isinstance(one, list | dict)]
    lists = [one for one in inner if isinstance(one, dict) or any(isinstance(row, dict) for row in one)]
    if depth < _DEEPEST and lists and "label" not in value:
        for one in lists:
            yield from _listed(one, depth + 1)
    else:
        yield value


def _explain(error: ValidationError) -> str:
    first = error.errors()[0]
    place = ".".join(str(part) for part in first["loc"])
    return f"{place}: {first['msg']}" if place else str(first["msg"])


def _section(formula: ListedFormula, row: dict[str, Any]) -> str:
    parts = [f"## {_line(formula.label)}"]
    if formula.description.strip():
        parts.append(_line(formula.description))
    if formula.latex and formula.latex.strip():
        parts.append(f"$${formula.latex.strip().strip('$').strip()}$$")
    else:
        parts.append(f"`{_line(formula.equation or '')}`")
    if formula.parameters:
        parts.append("where")
        parts.append("\n".join(_definition(parameter, bool(formula.latex)) for parameter in formula.parameters))
    parts.append(f"```json formula\n{json.dumps(row, ensure_ascii=False, sort_keys=True)}\n```")
    return "\n\n".join(parts)


def _definition(parameter: ListedParameter, latex: bool) -> str:
    symbol = f"${parameter.symbol}$" if latex else f"`{_line(parameter.symbol)}`"
    words = "; ".join(_line(text) for text in (parameter.name, parameter.description) if text.strip())
    unit = f" ({_line(parameter.unit)})" if parameter.unit and parameter.unit.strip() else ""
    return f"- {symbol}: {words}{unit}" if words else f"- {symbol}{unit}"


def _line(text: str) -> str:
    return " ".join(text.split()).replace("`", "'")
