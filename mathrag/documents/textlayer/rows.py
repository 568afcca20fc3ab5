"""Rows of a table: what stands side by side in its columns, cells of several lines whole."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from mathrag.documents.textlayer.fragments import Fragment
from mathrag.documents.textlayer.lines import first_word

# in em
_ROW_LEVEL = 0.35
_LEADING = 1.62
_WORD_SPACE = 0.25
# in em: a line of a cell is wider than this where it breaks
_LEAST_WRAPPED = 8.0
# share of the lower of two cells' height in which they overlap if they are beside each other
_BESIDE = 0.3


def cells_of(band: Sequence[Fragment], edges: Sequence[float]) -> list[list[Fragment]]:
    """One row of fragments by column."""
    row: list[list[Fragment]] = [[] for _ in range(len(edges) + 1)]
    for fragment in band:
        row[sum((fragment.x0 + fragment.x1) / 2 > edge for edge in edges)].append(fragment)
    return row


def band_rows(band: Sequence[Fragment], edges: Sequence[float], em: float) -> list[list[list[Fragment]]]:
    """The rows between two rules: one, unless several of its rows fill several columns."""
    if not band:
        return []
    split = _rows_of_cells(band, edges, em, centred=True)
    if not all(_is_centred(row, em) for row in split):
        split = _rows_of_cells(band, edges, em, centred=False)
    if sum(map(is_full, split)) < 2:
        return [cells_of(band, edges)]
    rows: list[list[list[Fragment]]] = []
    for row in split:
        if rows and sum(bool(cell) for cell in row) == 1 and not row[0]:
            for cell, more in zip(rows[-1], row, strict=True):
                cell.extend(more)
        else:
            rows.append(row)
    return rows


def is_full(row: Sequence[Sequence[Fragment]]) -> bool:
    """Whether several columns of a row are filled."""
    return sum(bool(cell) for cell in row) >= 2


def _rows_of_cells(
    band: Sequence[Fragment], edges: Sequence[float], em: float, centred: bool
) -> list[list[list[Fragment]]]:
    """What stands side by side, cell by cell: a cell may go over several lines.

    Its neighbour stands beside the first of them, as in print, or is ``centred`` on them, as browsers have it.
    """
    beside = {id(f) for level in levels_of(band, em) if is_full(cells_of(level, edges)) for f in level}
    cells = [
        (number, cell)
        for number, column in enumerate(cells_of(band, edges))
        for cell in _cells_of_column(column, beside, em, centred)
    ]
    rows: list[list[list[Fragment]]] = []
    for number, cell in sorted(cells, key=lambda each: -max(f.y1 for f in each[1])):
        row = next((row for row in rows if not row[number] and _overlap(cell, [f for c in row for f in c])), None)
        if row is None:
            row = [[] for _ in range(len(edges) + 1)]
            rows.append(row)
        row[number] = cell
    return rows


def _is_centred(row: Sequence[Sequence[Fragment]], em: float) -> bool:
    """Whether the middles of all cells of a row are level."""
    middles = [(min(f.y0 for f in cell) + max(f.y1 for f in cell)) / 2 for cell in row if cell]
    return max(middles) - min(middles) < _ROW_LEVEL * em


def _overlap(cell: Sequence[Fragment], row: Sequence[Fragment]) -> bool:
    """Whether two stand beside each other."""
    low, high = min(f.y0 for f in cell), max(f.y1 for f in cell)
    bottom, top = min(f.y0 for f in row), max(f.y1 for f in row)
    return min(high, top) - max(low, bottom) > _BESIDE * min(high - low, top - bottom)


def _cells_of_column(
    column: Sequence[Fragment], beside: Collection[int], em: float, centred: bool
) -> list[list[Fragment]]:
    """The cells of a column: a line whose first word did not fit above goes on there, unless its neighbours begin a row."""
    right = max((fragment.x1 for fragment in column), default=0.0)
    cells: list[list[Fragment]] = []
    above: list[Fragment] = []
    for line in levels_of(column, em):
        wrapped = (
            bool(above)
            and above[0].base - line[0].base < _LEADING * em
            and (_breaks_off(above[-1]) or above[-1].x1 + _first_piece(line[0]) + _WORD_SPACE * em > right)
        )
        begins = id(line[0]) in beside and (not centred or (bool(above) and id(above[0]) in beside))
        if wrapped and not begins and (centred or above[-1].x1 - above[0].x0 > _LEAST_WRAPPED * em):
            cells[-1] += line
        else:
            cells.append(list(line))
        above = line
    return cells


def _breaks_off(line: Fragment) -> bool:
    """Whether a line ends with a relation, as the first part of a broken formula does."""
    return max(line.items, key=lambda item: item.x1).kind == "relation"


def _first_piece(line: Fragment) -> float:
    """Width of the first word, of a formula up to its relation: whether it would have fitted on the line before."""
    signs = [item.x1 for item in line.items if item.kind == "relation" and item.x0 > line.x0]
    return min([first_word(line), *(sign - line.x0 for sign in signs)])


def levels_of(found: Sequence[Fragment], em: float) -> list[list[Fragment]]:
    """Fragments by line, from top to bottom."""
    levels: list[list[Fragment]] = []
    for fragment in sorted(found, key=lambda each: (-each.base, each.x0)):
        if levels and levels[-1][0].base - fragment.base < _ROW_LEVEL * em:
            levels[-1].append(fragment)
        else:
            levels.append([fragment])
    return [sorted(level, key=lambda fragment: fragment.x0) for level in levels]
