"""Values in lists and tables, whose units and names stand at their heads: cells of tables set with bars, lists told in one unit."""

from __future__ import annotations

from itertools import pairwise

from mathrag.quantities.reading import read_quantities


def heads_of_cell(text: str, at: int) -> str:
    """What the table says at the head of the row and of the column of the cell at ``at``; empty outside of tables."""
    rows = [line.split("|") for line in text[:at].rpartition("\n\n")[2].splitlines() if line.startswith("|")]
    if len(rows) < 3:
        return ""
    heads = (rows[-1][1], *rows[0][len(rows[-1]) - 1 : len(rows[-1])])
    return "".join(head for head in heads if not any(map(str.isdigit, head)))


def in_table(text: str, at: int) -> bool:
    """Does the line of the place ``at`` belong to a table?"""
    return text[text.rfind("\n", 0, at) + 1 :].lstrip().startswith("|")


def numbers_cells(text: str, at: int) -> bool:
    """Does the cell at ``at`` only count the columns or the rows of its table ("| Year | 1 | 2 | 3 |")?"""
    left = text[text.rfind("\n", 0, at) + 1 : at].count("|")
    if not left:
        return False
    before, after = text[:at].rpartition("\n\n")[2], text[at:].partition("\n\n")[0]
    rows = [line.split("|")[1:-1] for line in (before + after).splitlines()]
    heads = rows[0][1:] if "\n" not in before else [row[0] for row in rows[2:] if row] if left == 1 else []
    numbers = [cell.strip() for cell in heads]
    return len(heads) > 1 and numbers in [[str(n + least) for n in range(len(heads))] for least in (0, 1)]


def unit_before(text: str, at: int) -> str | None:
    """The unit that the words of a sentence tell for the list at ``at``: "the times were, in minutes, 12, 7"; "masses (g): 3, 5"."""
    words = text[:at].rpartition(". ")[2].split()
    named = (
        word for before, word in pairwise(["-", *words]) if before.endswith("in") or (word[0] == "(" and word != "(in")
    )
    read = (read_quantities(f"1 {word.strip('(),:;')}") for word in named)
    return next((one[0].unit for one in read if len(one) == 1 and one[0].unit not in (None, "1")), None)
