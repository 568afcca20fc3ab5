"""Blocks of all pages to Markdown: running heads dropped, headings told by size and weight over the whole document."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from mathrag.documents.explained import explained
from mathrag.documents.named_expressions import named_expressions
from mathrag.documents.plain_equations import LOST_POWER, latex_of
from mathrag.documents.textlayer.blocks import Block
from mathrag.documents.textlayer.hyphens import Vocabulary
from mathrag.documents.typewritten import typewritten_as_math

_HEADING_SIZE = 1.12
_MAX_HEADING = 140
_MAX_LEVEL = 6
_MARGIN = 0.13
_PAGE_NUMBER = re.compile(
    r"[-–—\s]*(?:page|seite|p\.)?\s*(?:\d{1,4}|[ivxlc]{1,6})(?:\s*(?:/|of|von)\s*\d{1,4})?[-–—\s]*", re.IGNORECASE
)
_FORMULA = re.compile(r"\$[^$]*\$")
_BLANK_LINE = "\n\n"
_PAGES = "\n\n\f\n\n"  # between pages: what the symbols of a formula are may be said on the next one
# the same line in the margin of this share of the pages is a running head
_REPEATED = 0.4


@dataclass(frozen=True)
class PageBlocks:
    """The blocks of a page of this height."""

    height: float
    blocks: tuple[Block, ...]


@dataclass(frozen=True)
class Ranks:
    """Body size, and the heading sizes from the largest."""

    body: float
    sizes: tuple[float, ...]
    bold_body: bool


def write_pages(pages: Sequence[PageBlocks]) -> tuple[list[str], str]:
    """The Markdown of each page, and the document's title (its largest heading), empty where it has none."""
    pages = without_running_heads(_undivided(pages))
    ranks = _ranks(pages)
    texts = [_write(page, ranks) for page in pages]
    written = _read(*(_PAGES.join(each) for each in zip(*texts, strict=True))).split(_PAGES) if texts else []
    title = next((line.lstrip("# ") for text in written for line in text.split("\n") if line.startswith("# ")), "")
    return written, title


def _undivided(pages: Sequence[PageBlocks]) -> list[PageBlocks]:
    """Pages with the words whole that their lines divide."""
    vocabulary = Vocabulary(block.markdown for page in pages for block in page.blocks)
    for block in (block for page in pages for block in page.blocks):
        block.markdown, block.typed = vocabulary.rejoined(block.markdown), vocabulary.rejoined(block.typed)
    return list(pages)


# --- running heads ------------------------------------------------------------------------------------------------------


def without_running_heads(pages: Sequence[PageBlocks]) -> list[PageBlocks]:
    """Pages without page numbers and without what repeats in their margins."""
    seen: Counter[str] = Counter()
    for page in pages:
        seen.update({_key(block) for block in page.blocks if _in_margin(page, block)})
    out = []
    for page in pages:
        kept = tuple(block for block in page.blocks if not _is_running(page, block, seen, len(pages)))
        out.append(PageBlocks(page.height, kept))
    return out if any(page.blocks for page in out) else list(pages)  # a card of one line a page


def _in_margin(page: PageBlocks, block: Block) -> bool:
    outermost = page.blocks and (
        block.y1 >= max(b.y1 for b in page.blocks) or block.y0 <= min(b.y0 for b in page.blocks)
    )
    return block.kind in ("text", "item") and block.lines == 1 and bool(_near_edge(page, block) or outermost)


def _near_edge(page: PageBlocks, block: Block) -> bool:
    return block.y0 > (1 - _MARGIN) * page.height or block.y1 < _MARGIN * page.height


def _key(block: Block) -> str:
    return re.sub(r"\d+|\b[ivxlc]+\b", "#", block.markdown).strip("* ")


def _is_running(page: PageBlocks, block: Block, seen: Counter[str], count: int) -> bool:
    if not _in_margin(page, block):
        return False
    if _PAGE_NUMBER.fullmatch(block.markdown) and (block.y0 > 0.88 * page.height or block.y1 < 0.12 * page.height):
        return True
    if count <= 3:
        return seen[_key(block)] >= max(2, count)
    # a chapter's running head is on the pages of that chapter only
    return seen[_key(block)] >= (3 if _near_edge(page, block) else max(3, _REPEATED * count))


# --- headings -----------------------------------------------------------------------------------------------------------


def _ranks(pages: Sequence[PageBlocks]) -> Ranks:
    weights: Counter[float] = Counter()
    for page in pages:
        for block in page.blocks:
            weights[_rounded(block.size)] += block.characters
    body = max(weights, key=lambda size: (weights[size], -size), default=10.0)
    large = {
        _rounded(block.size)
        for page in pages
        for block in page.blocks
        if _may_be_heading(block) and block.size >= _HEADING_SIZE * body
    }
    bold_body = any(_is_bold_heading(block, body) for page in pages for block in page.blocks)
    return Ranks(body, tuple(sorted(large, reverse=True)), bold_body)


def _rounded(size: float) -> float:
    return round(size * 2) / 2


def _may_be_heading(block: Block) -> bool:
    text = block.markdown
    return (
        block.kind in ("text", "item")
        and block.lines <= 3
        and len(text) <= _MAX_HEADING
        and bool(re.search(r"[^\W\d_]{2}", _FORMULA.sub("", text)))
        and "$$" not in text
    )


def _is_bold_heading(block: Block, body: float) -> bool:
    return (
        block.bold
        and _may_be_heading(block)
        and block.lines <= 2
        and block.kind == "text"
        and block.size >= 0.95 * body
        and not block.markdown.endswith((".", ","))
        and not ("=" in block.markdown and latex_of((block.typed or block.markdown).replace("**", "").strip()))
    )


def _level(block: Block, ranks: Ranks) -> int:
    """1 to 6, or 0 for what is no heading."""
    if _may_be_heading(block) and block.size >= _HEADING_SIZE * ranks.body:
        return min(_MAX_LEVEL, ranks.sizes.index(_rounded(block.size)) + 1)
    if _is_bold_heading(block, ranks.body):
        return min(_MAX_LEVEL, len(ranks.sizes) + 1)
    return 0


# --- Markdown -----------------------------------------------------------------------------------------------------------


def _write(page: PageBlocks, ranks: Ranks) -> tuple[str, str]:
    """The page's Markdown, and the same with formulas as they were typed."""
    parts: list[str] = []
    typed: list[str] = []
    before: Block | None = None
    level_before = 0
    for block in page.blocks:
        level = _level(block, ranks)
        text = block.markdown
        if level:
            text = re.sub(r"^(?:#\s*)?[|#]?\s*(?=\S)", "", text.replace("**", "").lstrip("\\"))
            if (
                level == level_before
                and before is not None
                and before.y0 - block.y1 < block.size
                and block.size > ranks.body * 1.3
            ):
                parts[-1] += f" {text}"  # a title of two lines
                typed[-1] += f" {text}"
                continue
            text = f"{'#' * level} {text}"
        tight = block.kind == "item" and before is not None and before.kind == "item" and not level and not level_before
        tight = tight or block.typed.startswith("=")  # its name stands above it
        space = "" if not parts else "\n" if tight else "\n\n"
        parts.append(space + text)
        typed.append(space + (block.typed if block.typed and not level else text))
        before, level_before = block, level
    return "".join(parts), "".join(typed)


_DANGLING = re.compile(r"(?:=|\\approx)\s*\$(?!\$)|(?<!\$)\$(?:=|\\approx)")
"""A relation at the rim of a formula, beside words: what it relates is not in the formula."""


def _equations(line: str) -> int:
    return sum("=" in formula for formula in line.split("$")[1::2])


def _read(text: str, typed: str) -> str:
    """``text`` with formulas that a writer ``typed`` read as they are in plain text: line by line, where that gives one.

    A formula that goes over several lines is one in their place; no paragraph is read together with the next.
    """
    whole = [each.split(_BLANK_LINE) for each in (text, typed, typewritten_as_math(typed))]
    chosen = []
    for paragraph in zip(*whole, strict=True):
        lines = [each.split("\n") for each in paragraph]
        alike = len({len(each) for each in lines}) == 1
        chosen.append("\n".join(map(_better, *lines)) if alike else _better(*paragraph))
    return named_expressions(explained(_BLANK_LINE.join(chosen)))


def _better(line: str, plain: str, read: str) -> str:
    """Of ``line`` by its geometry and ``read`` as it was typed (``plain``) the one that has its equations whole."""
    taken = read != plain and _equations(read) >= _equations(line)
    return read if taken or _DANGLING.search(line) or LOST_POWER.search(plain) else line
