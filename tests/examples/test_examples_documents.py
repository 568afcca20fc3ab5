"""The bundled documents: what is committed is what its source says, and it is as large as promised."""

from __future__ import annotations

import re
import runpy
from pathlib import Path
from typing import Any

import pypdfium2
import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"
DOCUMENTS = EXAMPLES / "documents"
SOURCES = sorted(DOCUMENTS.glob("*.typ"))


@pytest.fixture(scope="module")
def builder() -> dict[str, Any]:
    return runpy.run_path(str(EXAMPLES / "build_documents.py"))


def _pages(pdf: bytes | Path) -> list[str]:
    with pypdfium2.PdfDocument(pdf) as document:
        return [page.get_textpage().get_text_range() for page in document]


@pytest.mark.parametrize("source", SOURCES, ids=lambda path: path.stem)
def test_pdf_is_what_its_source_compiles_to(source: Path, builder: dict[str, Any]) -> None:
    assert _pages(source.with_suffix(".pdf")) == _pages(builder["compile_pdf"](source))


@pytest.mark.parametrize("source", SOURCES, ids=lambda path: path.stem)
def test_compiling_twice_gives_the_same_bytes(source: Path, builder: dict[str, Any]) -> None:
    assert builder["compile_pdf"](source) == builder["compile_pdf"](source)


@pytest.mark.parametrize(("name", "least"), [("physics-sheet", 80), ("chemistry-sheet", 50)])
def test_sheets_hold_the_promised_number_of_formulas(name: str, least: int) -> None:
    text = (DOCUMENTS / f"{name}.typ").read_text(encoding="utf-8")
    equations = [body for body in re.findall(r"\$([^$]+)\$", text) if "=" in body]
    assert len(equations) >= least


@pytest.mark.parametrize(("name", "most"), [("physics-sheet", 4), ("chemistry-sheet", 4)])
def test_sheets_are_short(name: str, most: int) -> None:
    assert 2 <= len(_pages(DOCUMENTS / f"{name}.pdf")) <= most


@pytest.mark.parametrize("name", ["statistics-notes.md", "engineering-notes.tex"])
def test_notes_hold_about_fifteen_formulas(name: str) -> None:
    text = (DOCUMENTS / name).read_text(encoding="utf-8")
    assert sum("=" in line for line in text.splitlines()) >= 15
