"""The converter: opens the PDF, takes one page after the other, puts the pages together."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import pypdfium2
import pypdfium2.raw as pdfium

from mathrag.documents.converted import Page, Reading, Source
from mathrag.documents.textlayer.blocks import blocks
from mathrag.documents.textlayer.fragments import Fragment, fragments
from mathrag.documents.textlayer.glyphs import read_glyphs
from mathrag.documents.textlayer.legibility import Legibility, legibility
from mathrag.documents.textlayer.lines import Line, joined_at_relations, lines
from mathrag.documents.textlayer.pages import PageBlocks, write_pages
from mathrag.documents.textlayer.paths import read_drawing
from mathrag.documents.textlayer.reading_order import reading_order
from mathrag.documents.textlayer.structure import build_constructs
from mathrag.documents.textlayer.tables import Table, find_tables
from mathrag.errors import DocumentError

# producers that write a page in layers: the order of the stream is not the order of reading
_LAYERED = re.compile(r"Skia|Chrom|wkhtml|Qt|WebKit|Quartz PDFContext.*Safari", re.IGNORECASE)
# glyphs of one page; more than this is a drawing made of letters, and quadratic steps would take minutes
_MAX_GLYPHS = 20_000
# fewer characters a page, on average, than this is no text layer
_MIN_CHARACTERS = 4


class TextLayerConverter:
    """What a PDF's text layer says. Born-digital PDFs have one, scans don't."""

    name = "textlayer"
    version = 2

    def read(self, source: Source) -> Reading:
        document = _open(source)
        try:
            return _read(document, source)
        finally:
            document.close()


def _open(source: Source) -> Any:
    path = source.path
    try:
        document = pypdfium2.PdfDocument(path)
        count = len(document)
    except (pypdfium2.PdfiumError, OSError, ValueError) as error:
        code = getattr(error, "err_code", None)
        if code in (pdfium.FPDF_ERR_PASSWORD, pdfium.FPDF_ERR_SECURITY):
            raise DocumentError(
                f"{path.name} is encrypted; save a copy without a password", reason="encrypted", path=str(path)
            ) from error
        raise DocumentError(
            f"{path.name} is truncated or broken ({error}); get it again or export it anew",
            reason="truncated",
            path=str(path),
        ) from error
    limit = source.settings.max_pages
    if count == 0 or count > limit:
        document.close()
        if count == 0:
            raise DocumentError(f"{path.name} has no pages", reason="truncated", path=str(path))
        raise DocumentError(
            f"{path.name} has {count} pages, more than MATHRAG_DOCUMENTS__MAX_PAGES={limit}; split it",
            reason="too-large",
            path=str(path),
            pages=count,
        )
    return document


def _read(document: Any, source: Source) -> Reading:
    metadata = document.get_metadata_dict(skip_empty=True)
    in_stream_order = not _LAYERED.search(" ".join(str(metadata.get(key, "")) for key in ("Producer", "Creator")))
    pages: list[PageBlocks] = []
    verdicts: list[Legibility] = []
    characters = 0
    for index in range(len(document)):
        content, verdict, count = _page(document, index, in_stream_order)
        pages.append(content)
        verdicts.append(verdict)
        characters += count
    if characters < _MIN_CHARACTERS * len(pages):
        raise DocumentError(
            f"{source.path.name} has no text layer ({characters} characters on {len(pages)} pages): it is a scan or a drawing; "
            "run text recognition on it first",
            reason="scanned",
            path=str(source.path),
        )
    written, title = write_pages(pages)
    return Reading(
        tuple(
            Page(text, verdict.confidence, verdict.warnings) for text, verdict in zip(written, verdicts, strict=True)
        ),
        title=str(metadata.get("Title", "")).strip() or title,
        paged=True,
        warnings=tuple(warning for verdict in verdicts for warning in verdict.warnings),
    )


def _page(document: Any, index: int, in_stream_order: bool) -> tuple[PageBlocks, Legibility, int]:
    """One page's blocks, its legibility and the number of its characters; a page pdfium can't load is reported."""
    try:
        page = document[index]
    except pypdfium2.PdfiumError:
        return PageBlocks(1.0, ()), Legibility(0.0, (f"page {index + 1}: broken, can't be loaded",)), 0
    try:
        text = page.get_textpage()
        try:
            return _content(page, text, index, in_stream_order)
        finally:
            text.close()
    except (pypdfium2.PdfiumError, RecursionError) as error:  # a damaged page, or scripts of scripts without end
        return PageBlocks(1.0, ()), Legibility(0.0, (f"page {index + 1}: can't be read ({error})",)), 0
    finally:
        page.close()


def _content(page: Any, text: Any, index: int, in_stream_order: bool) -> tuple[PageBlocks, Legibility, int]:
    width, height = page.get_size()
    if text.count_chars() > _MAX_GLYPHS:
        warning = f"page {index + 1}: {text.count_chars()} characters, more than a page of text has; left out"
        return PageBlocks(height, ()), Legibility(0.0, (warning,)), text.count_chars()
    glyphs, drawing = read_glyphs(page, text), read_drawing(page)
    verdict = legibility(index + 1, glyphs, drawing, width * height)
    items, used = build_constructs(glyphs.items, drawing, in_stream_order)
    found = joined_at_relations(fragments(items, in_stream_order))
    borders = [rule for rule in drawing.horizontal if rule not in used]
    tables, rest = find_tables(found, borders, drawing.vertical, in_stream_order)
    content = _in_order(tables, rest, in_stream_order)
    return PageBlocks(height, tuple(blocks(content))), verdict, len(glyphs.items)


def _in_order(tables: Sequence[Table], rest: Sequence[Fragment], in_stream_order: bool) -> list[Line | Table]:
    units: list[Fragment | Table] = [*tables, *rest]
    ordered = sorted(units, key=lambda unit: unit.first) if in_stream_order else reading_order(units)
    out: list[Line | Table] = []
    pending: list[Fragment] = []
    for unit in ordered:
        if isinstance(unit, Table):
            out += lines(pending)
            pending = []
            out.append(unit)
        else:
            pending.append(unit)
    return out + list(lines(pending))
