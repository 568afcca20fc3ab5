"""The tables of a chunk as rows of cells, with their captions, and whether they belong to a worked example."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from mathrag.entities import Chunk
from mathrag.extraction.rules.blocks import Block, blocks
from mathrag.extraction.rules.examples import EXAMPLE_HEADING
from mathrag.extraction.rules.sentences import plain_words

_BOLD = re.compile(r"^\s*\*\*\s*(?P<words>[^*\n]{1,60}?)\s*:?\s*\*\*")
_CAPTION = re.compile(
    r"^\W*tab(?:le|\.|elle)\b[ \t]*(?:\d+(?:[.-]\d+)*)?[ \t]*[:.–-]?[ \t]*(?P<title>.*)", re.IGNORECASE | re.DOTALL
)
_SHORT = re.compile(r"[^\n]{3,100}[^\s.:;,?!]")
"""A paragraph that may be a caption though it does not say so: as formats give it that have captions."""
_MARK = r"\^\s*\{?\s*(?:[*†‡§#]+|\[\w{1,2}\])\s*\}?"
_MARKS = re.compile(rf"\$\s*{_MARK}\s*\$|{_MARK}|[†‡§]|\[\^\w+\]")
_RAISED = r"\s?\$\s*\^\s*\{?\s*(?:\\(?:text|mathrm)\{)?"
_LETTERED = re.compile(
    rf"(?:(?<=\d)|(?<=[^\W\d_]{{3}})|(?<=\))){_RAISED}[a-z](?:\s*,\s*[a-z])*\s*\}}{{0,2}}\s*\$"
    rf"|(?P<number>\d\.\d+){_RAISED}\d\s*\}}{{0,2}}\s*\$$"
)
"""Letters and digits raised behind a number or a word: marks of footnotes, ``0.12$^{a}$``, ``0.30$^{1}$``."""
_STARS = re.compile(r"(?<=[\w.)%])\s?\\?\*+$")
"""Marks of footnotes: ``1.41$^{*}$``."""


@dataclass(frozen=True)
class Table:
    """The rows of a table, heads first; ``title`` is its caption, ``lead`` the paragraph before it."""

    rows: tuple[tuple[str, ...], ...]
    title: str
    worked: bool
    lead: str = ""

    @property
    def name(self) -> str:
        """What it is called in reports."""
        return f"table: {self.title or ' | '.join(filter(None, map(shown, self.rows[0])))}"[:160]


def shown(cell: str) -> str:
    """A cell in plain words, formulas kept, without marks of footnotes."""
    return _STARS.sub("", plain_words(_MARKS.sub(" ", _LETTERED.sub(r"\g<number>", cell)), keep_math=True))


def passages(chunk: Chunk) -> Iterator[tuple[Block, bool]]:
    """The blocks of ``chunk``, each with whether it stands in a worked example or an exercise."""
    worked = bool(EXAMPLE_HEADING.search(" / ".join(chunk.headings[1:])))
    for block in blocks(chunk.text):
        if block.kind == "heading":
            worked = bool(EXAMPLE_HEADING.search(block.text))
        elif block.kind == "paragraph" and (bold := _BOLD.match(block.text)) and EXAMPLE_HEADING.search(bold["words"]):
            worked = True
        yield block, worked


def tables(chunk: Chunk, lead: str = "") -> list[Table]:
    """The tables of ``chunk`` in their order; ``lead`` is the text right before it, which may be a caption."""
    found: list[Table] = []
    rows: list[Block] = []
    before, said, earlier, worked = lead, lead, "", False

    def close() -> None:
        if rows:
            found.append(_table(rows, before, (said, earlier), worked))
            rows.clear()

    for block, inside in passages(chunk):
        if block.kind == "row":
            if rows and block.header is not rows[-1].header:
                close()
                before = said = earlier = ""
            rows.append(block)
            worked = inside
        else:
            close()
            earlier = "" if block.kind == "heading" else said
            said = block.text if block.kind in ("paragraph", "item") else ""
            before = said if block.kind == "paragraph" else ""
    close()
    return found


def _table(rows: list[Block], before: str, said: tuple[str, str], worked: bool) -> Table:
    header = rows[0].header
    cells = [*([header] if header else []), *(row.cells for row in rows)]
    caption = _CAPTION.match(plain_words(before, keep_math=True)) if before else None
    title = caption["title"] if caption else before if _SHORT.fullmatch(before.strip()) else ""
    if (
        len(cells) > 1
        and sum(map(bool, cells[0])) == 1 < sum(map(bool, cells[1]))
        and len(cells[0]) > 1
        and cells[0][0]
    ):
        title, cells = shown(cells[0][0]), cells[1:]  # the caption stands in the head
    width = max(map(len, cells))
    lead = said[bool(before and title)]  # a caption stands between
    return Table(tuple((*row, *[""] * (width - len(row))) for row in cells), title.strip(" .:*"), worked, lead)
