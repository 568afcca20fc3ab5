"""A chunk's text as a sequence of blocks: headings, paragraphs, list items, table rows, displays, fenced code.

Offsets are kept, formulas are never split, and a `|` inside a formula does not end a table cell.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal

from mathrag.extraction.rules.legends import parted

Kind = Literal["heading", "paragraph", "item", "row", "display", "code"]

INLINE_MATH = re.compile(r"(?<![\\$])\$(?![\s$])((?:[^$\n]|\n(?!\s*\n)){1,600}?)(?<![\s\\])\$(?!\d)")

_DISPLAY = re.compile(r"(?<!\\)\$\$(.+?)(?<!\\)\$\$", re.S)
_FENCE = re.compile(r"^(```+|~~~+)([^\n]*)\n(.*?)^\1[ \t]*$", re.S | re.M)
_HEADING = re.compile(r"^ {0,3}(#{1,6})\s+(.*?)\s*#*\s*$")
_ITEM = re.compile(r"^\s*(?:[-*+•]|\d{1,3}[.)])\s+(.*)$")
_RULE_ROW = re.compile(r"^\s*\|?[\s:|-]*-[\s:|-]*\|[\s:|-]*$")

_PUNCTUATION = re.compile(r"(?<!\\)[,;]$")
"""The sentence's own comma, set with the formula."""
_BRACED = re.compile(r"^\{((?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*=(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*)\}$", re.S)
"""A whole equation in braces, which say nothing."""
_EQUATION = re.compile(r"\$[^$=|]+=[^$]+\$")
_OF_TWO = re.compile(r"(?P<first>(?:.*\b)?the [^,;:$]+?) and (?P<second>the [^,;:$]+?) are\s*:?$", re.I | re.S)


@dataclass(frozen=True)
class Block:
    """One block: its text without markup of its kind, and where the text stands in the chunk."""

    kind: Kind
    text: str
    start: int
    cells: tuple[str, ...] = ()
    header: tuple[str, ...] = ()
    language: str = ""


@dataclass(frozen=True)
class MathSpan:
    """An inline formula inside a block's text."""

    latex: str
    start: int
    end: int


@lru_cache(maxsize=4096)
def math_spans(text: str) -> tuple[MathSpan, ...]:
    """Inline formulas of ``text``, in order."""
    return tuple(
        MathSpan(_PUNCTUATION.sub("", _BRACED.sub(r"\1", match.group(1).strip())), match.start(), match.end())
        for match in INLINE_MATH.finditer(text)
    )


@lru_cache(maxsize=1024)
def blocks(text: str) -> tuple[Block, ...]:
    """The blocks of a chunk, in order; each rule of extraction asks for them again."""
    found: list[Block] = []
    position = 0
    for match in _special(text):
        found += _plain(text[position : match.start()], position)
        if match.re is _FENCE:
            found.append(Block("code", match.group(3), match.start(3), language=match.group(2).strip()))
        else:
            law, legend = parted(match.group(1).strip())
            found.append(Block("display", law, match.start()))
            found += [Block("paragraph", legend, match.start())] if legend else []
        position = match.end()
    return tuple(_told_apart(found + _plain(text[position:], position)))


def laid_out(text: str) -> list[Block]:
    """The blocks of a chunk, with each paragraph that is nothing but one formula as the display that it is to a reader."""
    return [
        replace(block, kind="display", text=alone[1].strip(), start=block.start)
        if block.kind == "paragraph" and (alone := INLINE_MATH.fullmatch(block.text.strip().rstrip(".,;")))
        else block
        for block in blocks(text)
    ]


def _told_apart(found: list[Block]) -> list[Block]:
    """The blocks, with "the mean and the variance are" before two displays shared out: "the mean is", "the variance is"."""
    for number in range(len(found) - 2, 0, -1):
        before, *both = found[number - 1 : number + 2]
        shared = _OF_TWO.match(before.text) if before.kind == "paragraph" else None
        if shared and all(one.kind == "display" for one in both):
            told = replace(before, text=f"{shared['second']} is", start=both[1].start)
            found[number - 1 : number + 1] = [replace(before, text=f"{shared['first']} is"), both[0], told]
    return found


def _special(text: str) -> Iterator[re.Match[str]]:
    """Fences and displays in order; a display inside a fence is code."""
    fences = list(_FENCE.finditer(text))
    covered = [(fence.start(), fence.end()) for fence in fences]
    displays = [
        display
        for display in _DISPLAY.finditer(text)
        if not any(start <= display.start() < end for start, end in covered) and not _in_row(text, display)
    ]
    yield from sorted((*fences, *displays), key=lambda match: match.start())


def _in_row(text: str, display: re.Match[str]) -> bool:
    line_start = text.rfind("\n", 0, display.start()) + 1
    return text[line_start : display.start()].lstrip().startswith("|")


def _plain(text: str, offset: int) -> list[Block]:
    found: list[Block] = []
    paragraph: list[str] = []
    paragraph_start = offset
    header: tuple[str, ...] = ()
    position = offset

    def close() -> None:
        if paragraph and any(line.strip() for line in paragraph):
            kind: Kind = "item" if _ITEM.match(paragraph[0]) else "paragraph"
            body = "\n".join(paragraph)
            found.append(Block(kind, _without_marker(body) if kind == "item" else body, paragraph_start))
        paragraph.clear()

    lines = text.split("\n")
    for number, line in enumerate(lines):
        following = lines[number + 1] if number + 1 < len(lines) else ""
        heading = _HEADING.match(line)
        if _is_row(line):
            close()
            if _RULE_ROW.match(line):
                pass
            elif _RULE_ROW.match(following) and not _EQUATION.search(line):
                header = tuple(split_cells(line))
                header = header if any(header) else ()
            else:  # also a first row that has an equation where a heading would stand
                found.append(Block("row", line.strip(), position, tuple(split_cells(line)), header))
        elif heading:
            close()
            header = ()
            found.append(Block("heading", heading.group(2), position))
        elif not line.strip():
            close()
            header = ()
        else:
            if paragraph and _ITEM.match(line):
                close()
            if not paragraph:
                paragraph_start = position
            paragraph.append(line)
        position += len(line) + 1
    close()
    return found


def _is_row(line: str) -> bool:
    stripped = line.strip()
    return stripped.startswith("|") and stripped.count("|") >= 2


def _without_marker(text: str) -> str:
    match = re.match(r"^\s*(?:[-*+•]|\d{1,3}[.)])\s+", text)
    return text[match.end() :] if match else text


def split_cells(line: str) -> list[str]:
    """Cells of a table row; bars inside formulas or behind a backslash do not count."""
    body = line.strip()
    body = body[1:] if body.startswith("|") else body
    cells, current, in_math, position = [], [], False, 0
    while position < len(body):
        character = body[position]
        if character == "\\" and position + 1 < len(body):
            current.append(body[position : position + 2])
            position += 2
            continue
        if character == "$":
            in_math = not in_math
        if character == "|" and not in_math:
            cells.append("".join(current).strip())
            current = []
        else:
            current.append(character)
        position += 1
    if "".join(current).strip():
        cells.append("".join(current).strip())
    return cells
