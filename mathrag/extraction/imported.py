"""Formulas of an imported list: the rows that the converter keeps in ``json formula`` fences (``docs/contracts.md``)."""

from __future__ import annotations

import json
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from mathrag.entities import Chunk, ExtractedFormula, ExtractedParameter, Extraction, Skipped
from mathrag.extraction.rules.blocks import Block, blocks

IMPORT_VERSION = "import 1"
FENCE = "json formula"


class ImportedParameter(BaseModel):
    """One symbol of an imported formula."""

    model_config = ConfigDict(extra="ignore")

    symbol: str = Field(min_length=1)
    name: str = ""
    unit: str | None = None
    description: str = ""


class ImportedFormula(BaseModel):
    """One row of a formula list."""

    model_config = ConfigDict(extra="ignore")

    label: str = ""
    equation: str | None = None
    latex: str | None = None
    parameters: tuple[ImportedParameter, ...] = ()
    unit: str | None = None
    description: str = ""
    keywords: tuple[str, ...] = ()

    @model_validator(mode="after")
    def _has_equation(self) -> ImportedFormula:
        if not (self.equation or self.latex):
            raise ValueError("a row needs 'equation' or 'latex'")
        return self


def has_rows(chunk: Chunk) -> bool:
    """Does the chunk hold rows of an imported list?"""
    return bool(_fences(chunk))


def _fences(chunk: Chunk) -> list[Block]:
    return [block for block in blocks(chunk.text) if block.kind == "code" and block.language == FENCE]


def extract_imported(chunk: Chunk) -> Extraction | None:
    """The rows in a chunk's formula fences; None where it has none."""
    fences = _fences(chunk)
    if not fences:
        return None
    formulas: list[ExtractedFormula] = []
    skipped: list[Skipped] = []
    for fence in fences:
        for line in fence.text.strip().split("\n"):
            try:
                formulas.append(_formula(json.loads(line), chunk, fence.start))
            except (json.JSONDecodeError, ValidationError) as error:
                skipped.append(Skipped(item=line[:200], reason=f"not a formula row: {str(error)[:200]}"))
    return Extraction(chunk=chunk.id, formulas=tuple(formulas), skipped=tuple(skipped))


def _formula(row: Any, chunk: Chunk, start: int) -> ExtractedFormula:
    imported = ImportedFormula.model_validate(row)
    return ExtractedFormula(
        latex=imported.latex or "",
        equation=imported.equation,
        label=imported.label,
        description=imported.description,
        intent="",
        parameters=tuple(
            ExtractedParameter(symbol=item.symbol, description=item.name or item.description, unit=item.unit)
            for item in imported.parameters
        ),
        unit=imported.unit,
        keywords=imported.keywords,
        extractor=IMPORT_VERSION,
        page=chunk.page,
        start=start,
    )
