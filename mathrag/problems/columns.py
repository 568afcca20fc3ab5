"""The columns of data that a text tells: tables, lists, points, "fourteen sell three cars; nineteen sell four cars"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from mathrag.problems.numbers import Said, between
from mathrag.problems.statistic_words import behind

LEAST, MOST = 3, 100
CLAUSE = 30
_JOINT = re.compile(
    r"\s*(?!and\b)(?P<unit>[A-Za-zµΩ°]{0,12}|%)\s*(?:[;,]\s*(?:and\s+)?|(?<=\s)and\s+)[$€£]?\s*", re.IGNORECASE
)
"""Between two values of a list: a comma, a semicolon or "and", before it the unit where each value has it."""
_TALLIED = re.compile(r"(?:\s+[A-Za-z]+){0,2}\s*[;,.]\s*(?:and\s+)?", re.IGNORECASE)
"""Between a value and the next count: "cars; ", ", and "."""
_WITHIN_POINT, _NEXT_POINT = re.compile(r"\s*,\s*"), re.compile(r"\s*\)\s*[;,]?\s*(?:and\s+)?\(\s*")
_ROW = re.compile(r"^[ \t]*\|(?P<cells>.+)\|[ \t]*$", re.MULTILINE)
_RULE = re.compile(r"[\s:|-]+")


@dataclass(frozen=True)
class Told:
    """A column with the words at its head."""

    head: str
    values: tuple[Said, ...]


@dataclass(frozen=True)
class Grid:
    """Counts by two things: the names of the rows and of the columns, and each row's counts."""

    rows: tuple[str, ...]
    columns: tuple[str, ...]
    cells: tuple[tuple[Said, ...], ...]

    @property
    def counts(self) -> dict[tuple[int, int], Said]:
        """The count at each row and column."""
        return {(row, column): one for row, own in enumerate(self.cells) for column, one in enumerate(own)}


def grid_in(text: str, numbers: Sequence[Said]) -> Grid | None:
    """The counts by rows and columns that the one table of ``text`` has, without its totals; None where it has none."""
    heads, body = _table(text, numbers)
    kept = [place for place, (head, _) in enumerate(heads) if place and not behind("totals", head, 0)]
    rows = [row for row in body if not behind("totals", row[0][0], 0)]
    cells = [tuple(row[place][1] for place in kept) for row in rows]
    if len(kept) < 2 or len(rows) < 2 or any(row[0][1] for row in rows):
        return None
    whole = [tuple(one for one in row if one is not None and one.is_whole) for row in cells]
    if any(len(row) != len(kept) for row in whole):
        return None
    return Grid(tuple(row[0][0] for row in rows), tuple(heads[place][0] for place in kept), tuple(whole))


def columns_in(text: str, numbers: Sequence[Said]) -> list[Told]:
    """The columns of the table, the points, the tally or the lists of ``text``."""
    heads, body = _table(text, numbers)
    if body:
        if all(number for _, number in heads[1:]) and not any(row[0][1] for row in body):
            lines = [heads, *body]  # told by rows
            return [Told(line[0][0], tuple(one for head, one in line[1:] if one)) for line in lines if not line[0][1]]
        body = [row for row in body if not behind("totals", row[0][0], 0)]
        told = [Told(head, tuple(row[n][1] for row in body if row[n][1])) for n, (head, _) in enumerate(heads)]  # type: ignore[misc]
        return [one for one in told if one.values]
    return _points(text, numbers) or _tally(text, numbers) or _lists(text, numbers)


Cell = tuple[str, Said | None]


def _table(text: str, numbers: Sequence[Said]) -> tuple[list[Cell], list[list[Cell]]]:
    """The head and the rows of the one table; without rows where there is none, or they differ in length."""
    lines = [match for match in _ROW.finditer(text) if not _RULE.fullmatch(match["cells"])]
    rows = [list(_cells(match["cells"], match.start("cells"), numbers)) for match in lines]
    if len(rows) < 2 or len({len(row) for row in rows}) > 1:
        return [], []
    return rows[0], rows[1:]


def _cells(line: str, start: int, numbers: Sequence[Said]) -> Iterator[Cell]:
    for cell in line.split("|"):
        own = between(numbers, start, start + len(cell))
        rest = cell if len(own) != 1 else cell[: own[0].start - start] + cell[own[0].end - start :]
        yield cell.strip(" *$"), own[0] if len(own) == 1 and not re.search("[A-Za-z]", rest) else None
        start += len(cell) + 1


def _points(text: str, numbers: Sequence[Said]) -> list[Told]:
    """ "(1, 2.1), (2, 3.9), (4, 8)"."""
    pairs = [
        (one, other)
        for one, other in pairwise(numbers)
        if _WITHIN_POINT.fullmatch(text[one.end : other.start]) and text[: one.start].rstrip().endswith("(")
        and text[other.end :].lstrip().startswith(")")
    ]  # fmt: skip
    joined = all(_NEXT_POINT.fullmatch(text[one[1].end : other[0].start]) for one, other in pairwise(pairs))
    if len(pairs) < LEAST or not joined:
        return []
    return [Told("x", tuple(one for one, _ in pairs)), Told("y", tuple(other for _, other in pairs))]


def _tally(text: str, numbers: Sequence[Said]) -> list[Told]:
    """How many have each value, told one after the other by the same last word."""
    for first in range(len(numbers)):
        pairs: list[tuple[Said, Said]] = []
        for count, value in zip(numbers[first::2], numbers[first + 1 :: 2], strict=False):
            inner, before = text[count.end : value.start].split(), pairs[-1:] and pairs[-1]
            alike = not before or inner[-1:] == text[before[0].end : before[1].start].split()[-1:]
            joined = not before or _TALLIED.fullmatch(text[before[1].end : count.start])
            if not inner or not inner[-1].isalpha() or not alike or not joined:
                break
            pairs.append((count, value))
        if len(pairs) >= LEAST:
            return [
                Told("value", tuple(value for _, value in pairs)),
                Told("count", tuple(count for count, _ in pairs)),
            ]
    return []


def _lists(text: str, numbers: Sequence[Said]) -> list[Told]:
    """Runs of at least `LEAST` numbers with nothing but commas, semicolons or "and", and one unit, between."""
    runs: list[list[Said]] = []
    unit: str | None = None
    end = 0
    for one in numbers:
        joint = _JOINT.fullmatch(text[end : one.start]) if runs else None
        if joint is not None and (len(runs[-1]) == 1 or joint["unit"] == unit):
            runs[-1].append(one)
            unit = joint["unit"]
        else:
            runs.append([one])
        end = one.end
    kept = [run for run in runs if LEAST <= len(run) <= MOST]
    ends = [0, *(run[-1].end for run in kept)]
    return [
        Told(text[max(end, run[0].start - CLAUSE) : run[0].start], tuple(run))
        for end, run in zip(ends, kept, strict=False)
    ]
