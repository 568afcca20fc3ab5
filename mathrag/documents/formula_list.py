"""Curated lists: JSON lines, one formula a row (``docs/contracts.md``, "Imported formulas"), or one statement (`statement_list`).

Each row becomes a section that reads like any other document's, and carries the row itself in a fenced block
```` ```json formula ````, which the extraction stage reads.
"""

from __future__ import annotations

import json
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from mathrag.documents.converted import Page, Reading, Source
from mathrag.documents.sniff import decode
from mathrag.documents.statement_list import statement_record, statement_section
from mathrag.errors import DocumentError

_SHOWN_WARNINGS = 50


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
    """JSON lines of formulas or statements. A malformed row is reported with its line number and the rest goes on."""

    name = "formula-list"
    version = 3

    def read(self, source: Source) -> Reading:
        text, warnings = decode(source.content(), source.path)
        sections, malformed = [], []
        for number, line in enumerate(text.split("\n"), start=1):
            if not line.strip():
                continue
            try:
                row = json.loads(line)
                record = statement_record(row) if isinstance(row, dict) else None
                if record is not None:
                    sections.append(statement_section(record))
                else:
                    sections.append(_section(ListedFormula.model_validate(row), row))
            except (json.JSONDecodeError, RecursionError) as error:
                malformed.append(f"line {number}: not JSON ({error})")
            except ValidationError as error:
                malformed.append(f"line {number}: {_explain(error)}")
        if not sections:
            raise DocumentError(
                f"{source.path.name} has no valid row; first: {malformed[0] if malformed else 'the file is blank'}",
                reason="malformed",
                path=str(source.path),
            )
        if len(malformed) > _SHOWN_WARNINGS:
            malformed = [*malformed[:_SHOWN_WARNINGS], f"and {len(malformed) - _SHOWN_WARNINGS} more malformed rows"]
        return Reading((Page("\n\n".join(sections) + "\n"),), warnings=(*warnings, *malformed))


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
