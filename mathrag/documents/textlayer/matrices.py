"""Rows of entries between tall delimiters become matrices; rows behind a tall brace become cases."""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence

from mathrag.documents.textlayer.items import Item, build
from mathrag.documents.textlayer.linear import to_latex

_CLOSING = {"(": ")", "[": "]", "|": "|", "‖": "‖", "{": "}"}
_ENVIRONMENTS = {"(": "pmatrix", "[": "bmatrix", "|": "vmatrix", "‖": "Vmatrix", "{": "Bmatrix"}
# in em: lines of a matrix are at least this far apart, its columns too
_ROW_STEP = 0.8
_COLUMN_GAP = 0.4
_LEAST_HEIGHT = 1.5
_MAX_CASES_GAP = 3.0
_COUNTED = re.compile(r"[nNmM](?:\s*[+-]\s*(?:\d+|[kr]))*|\d+")
_CHOSEN = re.compile(r"[krjim](?:\s*[+-]\s*\d+)?|\d+")


def build_matrices(items: list[Item]) -> list[Item]:
    """``items`` with every matrix and every case distinction in one item; the innermost first."""
    openings = [i for i in items if i.tall and i.char in _CLOSING and i.y1 - i.y0 > _LEAST_HEIGHT * _em(items, i)]
    for opening in sorted(openings, key=lambda item: item.y1 - item.y0):
        if any(item is opening for item in items):
            items = _matrix_at(items, opening)
    return items


def _matrix_at(items: list[Item], opening: Item) -> list[Item]:
    closing = _closing(items, opening)
    if closing is None and opening.char != "{":
        return items
    right = closing.x0 if closing else _reach(items, opening)
    inside = [
        item
        for item in items
        if item is not opening
        and item is not closing
        and opening.x1 - 1 <= item.cx <= right + 1
        and opening.y0 - 0.3 * item.size <= item.cy <= opening.y1 + 0.3 * item.size
    ]
    last = (
        closing.last if closing else float("inf")
    )  # what was written before it opened, or after it closed, is of another line
    inside = [item for item in inside if opening.first - 3 <= item.first <= last + 3]
    rows = _rows(inside)
    if len(rows) < 2:
        return items
    cells = _cells(rows)
    if closing and len(cells[0]) == 1 and opening.char not in ("(", "["):
        return items
    environment = _ENVIRONMENTS[opening.char] if closing else "cases"
    binomial = _binomial(cells) if opening.char == "(" else None
    body = r" \\ ".join(" & ".join(to_latex(cell) for cell in row) for row in cells)
    parts = [opening, *inside, *([closing] if closing else [])]
    size = max(item.size for item in inside)
    middle = (opening.y0 + opening.y1) / 2
    tex = binomial or rf"\begin{{{environment}}} {body} \end{{{environment}}}"
    new = build(parts, tex, middle - 0.25 * size, size, "fraction")
    gone = {id(item) for item in parts}
    return [item for item in items if id(item) not in gone] + [new]


def _binomial(cells: list[list[list[Item]]]) -> str | None:
    """Two entries that are counted by custom with these letters, or numbers: a binomial coefficient, not a vector."""
    if len(cells) != 2 or len(cells[0]) != 1:
        return None
    upper, lower = to_latex(cells[0][0]), to_latex(cells[1][0])
    return rf"\binom{{{upper}}}{{{lower}}}" if _COUNTED.fullmatch(upper) and _CHOSEN.fullmatch(lower) else None


def _em(items: Sequence[Item], near: Item) -> float:
    """Size of the type within brackets that open; of what follows where nothing closes them."""
    closing = _closing(items, near) if near.char in _CLOSING else None
    reach = min(closing.x0, near.x0 + 40) if closing else near.x0 + 40
    beside = [i.size for i in items if not i.tall and near.y0 <= i.cy <= near.y1 and near.x0 < i.x0 < reach]
    return max(beside, default=near.size)


def _closing(items: Sequence[Item], opening: Item) -> Item | None:
    wanted = _CLOSING[opening.char]
    height = opening.y1 - opening.y0
    partners = [
        item
        for item in items
        if item is not opening
        and item.tall
        and item.char == wanted
        and item.x0 > opening.x1
        and abs(item.y0 - opening.y0) < 0.12 * height
        and abs(item.y1 - opening.y1) < 0.12 * height
    ]
    return min(partners, key=lambda item: item.x0, default=None)


def _reach(items: Sequence[Item], opening: Item) -> float:
    """How far to the right the entries behind an unclosed brace go."""
    right = opening.x1
    beside = sorted(
        (i for i in items if i.x0 >= opening.x1 - 1 and opening.y0 - 2 <= i.cy <= opening.y1 + 2), key=lambda i: i.x0
    )
    for item in beside:
        if item.x0 - right > _MAX_CASES_GAP * item.size:
            break
        right = max(right, item.x1)
    return right


def _rows(inside: Sequence[Item]) -> list[list[Item]]:
    """Entries by line: items of the main size and fractions set the lines, scripts join the nearest."""
    if not inside:
        return []
    size = max(item.size for item in inside)
    main = sorted((i for i in inside if i.size > 0.85 * size and not i.tall), key=lambda item: -item.axis)
    rows: list[list[Item]] = []
    for item in main:
        if rows and abs(rows[-1][0].axis - item.axis) < 0.3 * size:
            rows[-1].append(item)
        else:
            rows.append([item])
    if len(rows) < 2 or any(a[0].axis - b[0].axis < _ROW_STEP * size for a, b in itertools.pairwise(rows)):
        return []
    held = {id(item) for item in main}
    for item in inside:
        if id(item) not in held:
            min(rows, key=lambda row: abs(row[0].axis - item.axis)).append(item)
    return rows


def _cells(rows: list[list[Item]]) -> list[list[list[Item]]]:
    """Columns at the gaps that all rows share."""
    size = max(item.size for row in rows for item in row)
    spans = sorted((item.x0, item.x1) for row in rows for item in row)
    edges, right = [], spans[0][1]
    for start, end in spans:
        if start - right > _COLUMN_GAP * size:
            edges.append((right + start) / 2)
        right = max(right, end)
    table = []
    for row in rows:
        cells: list[list[Item]] = [[] for _ in range(len(edges) + 1)]
        for item in row:
            cells[sum(item.cx > edge for edge in edges)].append(item)
        table.append(cells)
    return table
