"""Tables with spanning cells to plain rows: Markdown's tables have one head row, and no cell of theirs spans another's place.

A cell that spans columns stands in the first of them, one that spans rows in each; further head rows are the first rows below
the head. So no column is shifted.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

# bounds of a table: a page's author spans a few cells, a broken or hostile file ten thousand
_MAX_SPAN = 100
_MAX_COLUMNS = 200


@dataclass(frozen=True)
class Cell:
    """A cell's Markdown on one line, how many columns and rows it spans, and whether it is a head."""

    text: str
    columns: int = 1
    rows: int = 1
    head: bool = False


def pipe_table(rows: Sequence[Sequence[Cell]]) -> str:
    """A Markdown table of ``rows``; a head over the whole width is its caption, the first row of heads its head.

    Empty where no cell holds anything. Without a head row the first is empty.
    """
    placed = _placed(rows)
    width = max((len(row) for row in placed), default=0)
    caption = ""
    if len(rows) > 1 and _is_caption(rows[0], width):
        caption, rows, placed = f"{rows[0][0].text}\n\n", rows[1:], placed[1:]
    full = [[*row, *([""] * (width - len(row)))] for row in placed]
    headed = bool(rows and rows[0]) and all(cell.head or not cell.text for cell in rows[0])
    head, body = (full[0], full[1:]) if headed else ([""] * width, full)
    body = [row for row in body if any(row)]
    kept = [column for column in range(width) if any(row[column] for row in (head, *body))]
    if not kept:
        return ""
    lines = [[row[column] for column in kept] for row in (head, *body)]
    lines.insert(1, ["---"] * len(kept))
    return caption + "\n".join("| " + " | ".join(line) + " |" for line in lines)


def laid_out(cells: Sequence[Cell], width: int) -> list[list[Cell]]:
    """Cells one after the other as rows of ``width`` columns, without the places into which one above reaches."""
    width = min(max(width, 1), _MAX_COLUMNS)
    rows: list[list[Cell]] = [[]]
    column, reaching = 0, [0] * width  # rows for which a cell above reaches down, by column
    for cell in cells:
        while column >= width or reaching[column]:
            if column >= width:
                rows.append([])
                column = 0
            else:
                reaching[column] -= 1
                column += 1
        rows[-1].append(cell)
        for covered in range(column, min(column + cell.columns, width)):
            reaching[covered] = min(max(cell.rows, 1), _MAX_SPAN) - 1
        column += cell.columns
    return [row for row in rows if row]


def piped(text: str) -> str:
    """A cell's Markdown on one line, its formulas inline and without a bar, which would end the cell."""
    text = re.sub(r"\s*\$\$([^$]+)\$\$\s*", lambda match: f" ${match[1].strip()}$ ", text)
    text = " ".join(re.sub(r"\$\s{2,}\$", "$<br>$", text).split())
    parts = re.split(r"((?<!\\)\$[^$]*\$)", text)
    return "".join(without_bars(part) if part.startswith("$") else _BAR.sub(r"\\|", part) for part in parts)


_BAR = re.compile(r"(?<!\\)\|")


def without_bars(math: str) -> str:
    """LaTeX with its bars written as commands."""
    return re.sub(r"\|(?=[A-Za-z])", r"\\vert ", math.replace(r"\|", r"\Vert ")).replace("|", r"\vert")


def _is_caption(row: Sequence[Cell], width: int) -> bool:
    return len(row) == 1 and width > 1 and row[0].columns >= width and bool(row[0].text)


def _placed(rows: Sequence[Sequence[Cell]]) -> list[list[str]]:
    """Each row's texts by column."""
    out: list[list[str]] = []
    reaching: dict[int, tuple[str, int]] = {}  # column -> what reaches down into it, and for how many rows more
    for row in rows:
        line: list[str] = []
        waiting = list(row)
        kept: dict[int, tuple[str, int]] = {}
        while (waiting or any(column >= len(line) for column in reaching)) and len(line) < _MAX_COLUMNS:
            if len(line) in reaching:
                text, left = reaching[len(line)]
                if left > 1:
                    kept[len(line)] = (text, left - 1)
                line.append(text)
            elif not waiting:
                line.append("")
            else:
                _place(waiting.pop(0), line, kept)
        reaching = kept
        out.append(line)
    return out


def _place(cell: Cell, line: list[str], reaching: dict[int, tuple[str, int]]) -> None:
    for place in range(min(max(cell.columns, 1), _MAX_SPAN)):
        text = "" if place else cell.text
        if cell.rows > 1:
            reaching[len(line)] = (text, cell.rows - 1)
        line.append(text)
