"""One page: its glyphs and rules to blocks in reading order, and how legible it was."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import pypdfium2

from mathrag.documents.textlayer.blocks import blocks
from mathrag.documents.textlayer.bullets import drawn_bullets
from mathrag.documents.textlayer.fragments import Fragment, fragments
from mathrag.documents.textlayer.glyphs import read_glyphs
from mathrag.documents.textlayer.legibility import Legibility, legibility
from mathrag.documents.textlayer.lines import Line, joined_at_relations, lines
from mathrag.documents.textlayer.pages import PageBlocks
from mathrag.documents.textlayer.paths import read_drawing
from mathrag.documents.textlayer.reading_order import reading_order
from mathrag.documents.textlayer.structure import build_constructs
from mathrag.documents.textlayer.tables import Table, find_tables

# glyphs of one page; more than this is a drawing made of letters, and quadratic steps would take minutes
_MAX_GLYPHS = 20_000


@dataclass(frozen=True)
class PageContent:
    """What was read of a page, how well, and the number of its characters."""

    blocks: PageBlocks
    legibility: Legibility
    characters: int


def unread_page(why: str) -> PageContent:
    """A page of which nothing was read."""
    return PageContent(PageBlocks(1.0, ()), Legibility(0.0, (why,)), 0)


def read_page(document: Any, index: int, in_stream_order: bool) -> PageContent:
    """Page ``index`` (0-based) of a pypdfium2 document; one that pdfium can't load is reported, not raised."""
    try:
        page = document[index]
    except pypdfium2.PdfiumError:
        return unread_page("broken, can't be loaded")
    try:
        text = page.get_textpage()
        try:
            return _content(page, text, index, in_stream_order)
        finally:
            text.close()
    except (pypdfium2.PdfiumError, RecursionError) as error:  # a damaged page, or scripts of scripts without end
        return unread_page(f"can't be read ({error})")
    finally:
        page.close()


def _content(page: Any, text: Any, index: int, in_stream_order: bool) -> PageContent:
    width, height = page.get_size()
    if text.count_chars() > _MAX_GLYPHS:
        warning = f"page {index + 1}: {text.count_chars()} characters, more than a page of text has; left out"
        return PageContent(PageBlocks(height, ()), Legibility(0.0, (warning,)), text.count_chars())
    glyphs, drawing = read_glyphs(page, text, in_stream_order), read_drawing(page)
    verdict = legibility(glyphs, drawing, width * height)
    bullets = [] if in_stream_order else drawn_bullets(glyphs.items, drawing.outlines)
    items, used = build_constructs([*glyphs.items, *bullets], drawing, in_stream_order)
    found = joined_at_relations(fragments(items, in_stream_order))
    borders = [rule for rule in drawing.horizontal if rule not in used]
    tables, rest = find_tables(found, borders, drawing.vertical, in_stream_order)
    content = _in_order(tables, rest, in_stream_order)
    return PageContent(PageBlocks(height, tuple(blocks(content))), verdict, len(glyphs.items))


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
