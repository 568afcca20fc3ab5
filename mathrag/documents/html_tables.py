"""Tables of HTML before they become Markdown, which knows no cells over several columns or rows."""

from __future__ import annotations

from copy import copy
from typing import Any

WIDEST = 40
"""Columns or rows that one cell may span; what claims more is taken for a slip."""


def spread(body: Any) -> None:
    """Give every row its own cells: one over columns stands in the first of them, one over rows in each; one head row is kept."""
    for table in body.find_all("table"):
        above: dict[int, tuple[int, Any]] = {}  # by column: for how many rows more a cell goes on, and the cell
        for number, row in enumerate(table.find_all("tr")):
            if row.find_parent("table") is not table:
                continue
            above = _spread_row(row, above)
            if number:
                for cell in row.find_all("th", recursive=False):
                    cell.name = "td"


def _spread_row(row: Any, above: dict[int, tuple[int, Any]]) -> dict[int, tuple[int, Any]]:
    """Write the row's cells out; the result says what goes on below."""
    below: dict[int, tuple[int, Any]] = {}
    column = 0
    for cell in [*row.find_all(["td", "th"], recursive=False), None]:
        while column in above:
            left, spanning = above.pop(column)
            again = copy(spanning)
            if cell is not None:
                cell.insert_before(again)
            else:
                row.append(again)
            if left > 1:
                below[column] = (left - 1, spanning)
            column += 1
        if cell is None:
            break
        wide, high = _span(cell, "colspan"), _span(cell, "rowspan")
        for offset in range(wide):
            own = cell if offset == 0 else _empty(cell)
            if offset:
                cell.insert_after(own)
            if high > 1:
                below[column + offset] = (high - 1, own)
        column += wide
    return below


def _span(cell: Any, name: str) -> int:
    """How many columns or rows a cell takes; it says so no more."""
    said = str(cell.attrs.pop(name, "1")).strip()
    return min(max(1, int(said)), WIDEST) if said.isascii() and said.isdigit() else 1


def _empty(cell: Any) -> Any:
    made = copy(cell)
    made.clear()
    return made
