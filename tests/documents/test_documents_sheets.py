"""Sheets, each from one Markdown source through pdfTeX, XeTeX, Typst, Chrome and Word: the same formulas come back from all.

`sheets/` holds the sources and what Pandoc and the typesetters made of them (Typst's source is set here).
"""

from __future__ import annotations

import re
from pathlib import Path

import pypdfium2
import pytest
import typst

from mathrag.documents import convert
from mathrag.settings import DocumentSettings

SHEETS = Path(__file__).parent / "sheets"
SETTINGS = DocumentSettings(processes=1)
MATH = re.compile(r"\$\$(.+?)\$\$|(?<![\\$])\$([^$\n]+?)\$", re.DOTALL)
# what looks alike on paper (Typst sets no space at an alignment point)
ALIKE = (
    (r"\\[,;!]", ""),
    (r"\\(?:left|right|displaystyle|mathrm|text|operatorname)(?![A-Za-z])|\\\\$|[{}&\s]|\\ ", ""),
    (r"\\(?:bar|overline)", r"\\bar"),
    (r"\\leq?(?![a-z])", "≤"),
    (r"\\(?:ldots|dots|cdots)", "…"),
    (r"_\(?(\w+)\)?\^", r"_\1^"),
)


def canonical(latex: str) -> str:
    """LaTeX without what doesn't show, subscripts before superscripts."""
    latex = re.sub(r"(\^(?:\w|\{[^{}]*\}))(_(?:\w|\{[^{}]*\}))", r"\2\1", latex.replace("~", " "))
    for pattern, replacement in ALIKE:
        latex = re.sub(pattern, replacement, latex)
    return re.sub(r"[.,;]+$", "", latex)


def formulas(markdown: str) -> list[str]:
    """Canonical formulas with a relation, lists parted at quads."""
    written = [display or inline for display, inline in MATH.findall(markdown)]
    parts = [canonical(part) for latex in written for part in re.split(r",?\s*\\q?quad", latex)]
    return [part for part in parts if re.search(r"[=<>≤]|\\(?:to|gg|rightleftharpoons)", part)]


def compiled(path: Path, folder: Path) -> Path:
    if path.suffix != ".typ":
        return path
    target = folder / f"{path.stem}.pdf"
    typst.compile(str(path), output=str(target))
    return target


@pytest.mark.parametrize(
    "path", sorted([*SHEETS.glob("*.pdf"), *SHEETS.glob("*.docx"), *SHEETS.glob("*.typ")]), ids=lambda path: path.name
)
def test_every_producer_gives_the_source_s_formulas(path: Path, tmp_path: Path) -> None:
    source = (SHEETS / f"{path.stem.split('-')[0]}.md").read_text(encoding="utf-8")
    expected = formulas(source)
    markdown = convert(compiled(path, tmp_path), "a", SETTINGS).markdown
    found = formulas(markdown)
    missed = [formula for formula in expected if formula not in found]
    assert not missed
    assert len(expected) > 3


@pytest.mark.parametrize("name", ["waves-pdftex.pdf", "waves-xetex.pdf", "waves-chrome.pdf", "waves.docx"])
def test_a_row_keeps_label_unit_and_formula(name: str) -> None:
    markdown = convert(SHEETS / name, "a", SETTINGS).markdown
    row = next(line for line in markdown.split("\n") if line.startswith("| Pendulum period"))
    cells = [cell.strip() for cell in row.strip("|").split("|")]
    assert cells[:2] == ["Pendulum period", "s"]
    assert canonical(cells[2].strip("$")) == canonical(r"T = 2\pi\sqrt{\frac{L}{g}}")


@pytest.mark.parametrize("path", sorted(SHEETS.glob("*.pdf")), ids=lambda path: path.name)
def test_sections_are_headings(path: Path) -> None:
    markdown = convert(path, "a", SETTINGS).markdown
    source = (SHEETS / f"{path.stem.split('-')[0]}.md").read_text(encoding="utf-8")
    titles = re.findall(r"^#+ (.+)$", source, re.MULTILINE)
    assert [title for title in re.findall(r"^#+ (.+)$", markdown, re.MULTILINE) if title in titles] == titles


def test_a_page_is_as_large_as_its_document_says() -> None:
    """XeTeX writes the size once, for all pages: what lies to the right of a letter page is read too."""
    page = pypdfium2.PdfDocument(SHEETS / "laws-xetex.pdf")[0]
    boxes = page.get_textpage()
    right = max(boxes.get_charbox(place)[2] for place in range(boxes.count_chars()))
    markdown = convert(SHEETS / "laws-xetex.pdf", "a", SETTINGS).markdown
    assert right > 700
    assert "Small type" in markdown


def test_formulas_in_bitmaps_are_reported_and_not_guessed() -> None:
    """All fonts of the page are TeX's bitmaps: a code may be a digit, a Greek letter or a relation."""
    converted = convert(SHEETS.parent / "unread" / "bitmaps-pdftex.pdf", "a", SETTINGS)
    assert formulas(converted.markdown) == []
    (page,) = converted.document.pages
    assert page.confidence < 0.5
    assert ["characters have no known meaning" in warning for warning in page.warnings] == [True]
    assert converted.document.warnings == tuple(f"page 1: {warning}" for warning in page.warnings)
