"""Section-aware chunks (thesis 3.2.2): headings first, then paragraphs, greedily up to the limit.

A formula, a table and a fenced block are never cut; one that is longer than the limit stays whole. A display formula
stays with the sentence that introduces it and with the "where ..." that follows.
"""

from __future__ import annotations

import bisect
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from mathrag.documents.spans import spans
from mathrag.entities import Chunk, Document

CHUNKER_VERSION = "1"

_Kind = Literal["heading", "text", "display", "table", "fence", "list"]

_HEADING = re.compile(r" {0,3}(#{1,6})(?:[ \t]+(.*?))?(?:[ \t]+#+)?[ \t]*$")
_FENCE = re.compile(r" {0,3}(`{3,}|~{3,})")
_DELIMITER_ROW = re.compile(r"[ \t]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$")
_LIST_ITEM = re.compile(r"[ \t]*(?:[-*+]|\d{1,3}[.)])[ \t]+")
_DISPLAY = re.compile(r"[ \t]*(?:\$\$|\\\[|\\begin\{)")
_DEFINITIONS = re.compile(
    r"[ \t]*(?:\*\*)?(?:where|wherein|in which|with|here|for|and|the symbols|wobei|mit|hier(?:bei)?|où|avec|donde|con)\b",
    re.IGNORECASE,
)
_SENTENCE_END = re.compile(r"[.!?:;][)\"'”*_]*\s+|\n")
_SPACE = re.compile(r"\s+")


@dataclass(frozen=True)
class _Block:
    kind: _Kind
    start: int
    end: int
    level: int = 0
    title: str = ""


def chunk(document: Document, markdown: str, limit: int = 3000) -> list[Chunk]:
    """Chunks of ``markdown`` in order; together they hold all of it but white space. ``text == markdown[start:end]``."""
    pages = [span.start for span in document.pages]
    chunks = []
    for ordinal, (start, end, headings) in enumerate(_extents(markdown, limit)):
        place = bisect.bisect_right(pages, start) - 1
        chunks.append(
            Chunk(
                id=f"{document.slug}-{ordinal:04d}",
                document=document.slug,
                ordinal=ordinal,
                headings=headings,
                page=document.pages[place].page if place >= 0 else None,
                start=start,
                end=end,
                text=markdown[start:end],
            )
        )
    return chunks


def _extents(markdown: str, limit: int) -> Iterator[tuple[int, int, tuple[str, ...]]]:
    for blocks, headings in _sections(list(_blocks(markdown))):
        first, last = None, 0
        for start, end in _pieces(markdown, blocks, limit):
            if first is not None and end - first > limit:
                yield first, last, headings
                first = None
            first = start if first is None else first
            last = end
        if first is not None:
            yield first, last, headings


def _sections(blocks: list[_Block]) -> Iterator[tuple[list[_Block], tuple[str, ...]]]:
    """Runs of blocks under one heading; headings with nothing below them go with the next."""
    path: list[tuple[int, str]] = []
    section: list[_Block] = []
    for block in blocks:
        if block.kind == "heading":
            if any(other.kind != "heading" for other in section):
                yield section, tuple(title for _, title in path if title)
                section = []
            path = [(level, title) for level, title in path if level < block.level]
            path.append((block.level, block.title))
        section.append(block)
    if section:
        yield section, tuple(title for _, title in path if title)


# --- pieces: what greedy packing may not part ---------------------------------------------------------------------------


def _pieces(markdown: str, blocks: list[_Block], limit: int) -> Iterator[tuple[int, int]]:
    """Extents that stay whole: as large as the bonds between blocks ask, as small as the limit does."""
    for group in _bonded(markdown, blocks):
        start, end = group[0].start, group[-1].end
        if end - start <= limit:
            yield start, end
        else:
            yield from _split_group(markdown, group, limit)


def _bonded(markdown: str, blocks: list[_Block]) -> Iterator[list[_Block]]:
    group: list[_Block] = []
    for block in blocks:
        if group and not _bond(markdown, group[-1], block):
            yield group
            group = []
        group.append(block)
    if group:
        yield group


def _bond(markdown: str, before: _Block, after: _Block) -> bool:
    if before.kind == "heading":
        return True
    if after.kind == "display":
        return before.kind in ("text", "display", "list")
    if before.kind == "display":
        return after.kind in ("text", "list") and bool(_DEFINITIONS.match(markdown, after.start))
    if after.kind in ("list", "table", "fence") and before.kind == "text":
        return markdown[before.start : before.end].rstrip("*_ ").endswith(":")
    return False


def _split_group(markdown: str, group: list[_Block], limit: int) -> Iterator[tuple[int, int]]:
    """A group that is too long: text is cut between sentences, the rest between blocks; the last sentence before a
    display formula and the first after it stay with it as far as the limit allows."""
    atoms: list[tuple[int, int, bool]] = []  # start, end, tied to the next
    for block, following in zip(group, [*group[1:], None], strict=True):
        parts = [(block.start, block.end)]
        if block.kind in ("text", "list") and block.end - block.start > limit // 4:
            parts = list(_sentences(markdown, block.start, block.end, limit))
        tied = block.kind == "heading" or (following is not None and "display" in (block.kind, following.kind))
        atoms += [(start, end, False) for start, end in parts[:-1]]
        atoms.append((*parts[-1], tied))
    start, end, tied = atoms[0]
    for next_start, next_end, next_tied in atoms[1:]:
        if tied and next_end - start <= limit:
            end, tied = next_end, next_tied
            continue
        yield start, end
        start, end, tied = next_start, next_end, next_tied
    yield start, end


def _sentences(markdown: str, start: int, end: int, limit: int) -> Iterator[tuple[int, int]]:
    """Sentences of ``markdown[start:end]``, and words where a sentence is longer than the limit; math and code are whole."""
    kept = [(span.start, span.end) for span in spans(markdown, start, end)]
    for first, last in _cut(markdown, start, end, _SENTENCE_END, kept):
        if last - first <= limit:
            yield first, last
        else:
            yield from _packed(_cut(markdown, first, last, _SPACE, kept), limit)


def _packed(extents: Iterator[tuple[int, int]], limit: int) -> Iterator[tuple[int, int]]:
    current: tuple[int, int] | None = None
    for start, end in extents:
        if current is None:
            current = (start, end)
        elif end - current[0] <= limit:
            current = (current[0], end)
        else:
            yield current
            current = (start, end)
    if current is not None:
        yield current


def _cut(
    text: str, start: int, end: int, separator: re.Pattern[str], kept: list[tuple[int, int]]
) -> Iterator[tuple[int, int]]:
    first = start
    starts = [place for place, _ in kept]
    for match in separator.finditer(text, start, end):
        here = bisect.bisect_right(starts, match.start()) - 1
        if here >= 0 and match.start() < kept[here][1]:
            continue
        if text[first : match.end()].strip():
            yield _trimmed(text, first, match.end())
            first = match.end()
    if text[first:end].strip():
        yield _trimmed(text, first, end)


def _trimmed(text: str, start: int, end: int) -> tuple[int, int]:
    piece = text[start:end]
    return start + len(piece) - len(piece.lstrip()), end - (len(piece) - len(piece.rstrip()))


# --- blocks -------------------------------------------------------------------------------------------------------------


def _blocks(markdown: str) -> Iterator[_Block]:
    """The Markdown's blocks in order; between them is nothing but white space."""
    lines = [(match.start(), match.end()) for match in re.finditer(r"[^\n]+", markdown)]
    index = 0
    while index < len(lines):
        start, end = lines[index]
        line = markdown[start:end]
        if not line.strip():
            index += 1
            continue
        heading = _HEADING.match(line)
        if heading:
            yield _Block("heading", *_trimmed(markdown, start, end), len(heading[1]), _plain(heading[2] or ""))
            index += 1
            continue
        kind, stop = _extent(markdown, lines, index)
        yield _Block(kind, *_trimmed(markdown, start, stop))
        while index < len(lines) and lines[index][0] < stop:
            index += 1


def _extent(markdown: str, lines: list[tuple[int, int]], index: int) -> tuple[_Kind, int]:
    start, end = lines[index]
    line = markdown[start:end]
    fence = _FENCE.match(line)
    if fence:
        closing = re.compile(rf"^ {{0,3}}{re.escape(fence[1])}[`~]*[ \t]*$", re.MULTILINE).search(markdown, end)
        return "fence", closing.end() if closing else len(markdown)
    if _DISPLAY.match(line):
        span = next(spans(markdown, start), None)
        if span and span.kind in ("display", "environment") and not markdown[start : span.start].strip():
            return "display", _line_end(markdown, span.end)
    if index + 1 < len(lines) and "|" in line and _DELIMITER_ROW.match(markdown[slice(*lines[index + 1])]):
        return "table", _table_end(markdown, lines, index)
    return ("list" if _LIST_ITEM.match(line) else "text"), _paragraph_end(markdown, lines, index)


def _line_end(markdown: str, position: int) -> int:
    """The end of the line, behind any other formula that begins on it."""
    newline = markdown.find("\n", position)
    end = len(markdown) if newline < 0 else newline
    for span in spans(markdown, position):
        if span.start >= end:
            break
        if span.end > end:
            return _line_end(markdown, span.end)
    return end


def _table_end(markdown: str, lines: list[tuple[int, int]], index: int) -> int:
    last = index + 1
    while (
        last + 1 < len(lines) and lines[last + 1][0] == lines[last][1] + 1 and "|" in markdown[slice(*lines[last + 1])]
    ):
        last += 1
    return lines[last][1]


def _paragraph_end(markdown: str, lines: list[tuple[int, int]], index: int) -> int:
    """The end of the paragraph (or of the whole list) that begins at line ``index``; math in it is never left open."""
    listing = bool(_LIST_ITEM.match(markdown[slice(*lines[index])]))
    last = index
    while last + 1 < len(lines):
        start, end = lines[last + 1]
        line = markdown[start:end]
        apart = start > lines[last][1] + 1 or not line.strip()
        goes_on = listing and (_LIST_ITEM.match(line) or line.startswith(("  ", "\t")))
        interrupts = _HEADING.match(line) or _FENCE.match(line) or (_DISPLAY.match(line) and not goes_on)
        if interrupts or (apart and not goes_on):
            break
        last += 1
    return _closed(markdown, lines[index][0], lines[last][1])


def _closed(markdown: str, start: int, end: int) -> int:
    """``end``, moved behind a span that began before it and ends after it."""
    for span in spans(markdown, start):
        if span.start >= end:
            break
        if span.end > end:
            return _line_end(markdown, span.end)
    return end


def _plain(title: str) -> str:
    return re.sub(r"(\*\*|__|`)", "", title).strip()
