"""The columns of data that a text tells: tables, lists, points."""

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
_WITHIN_POINT, _NEXT_POINT = re.compile(r"\s*,\s*"), re.compile(r"\s*\)\s*[;,]?\s*(?:and\s+)?\(\s*")
_ROW = re.compile(r"^[ \t]*\|(?P<cells>.+)\|[ \t]*$", re.MULTILINE)
_RULE = re.compile(r"[\s:|-]+")


@dataclass(frozen=True)
class Told:
    """A column with the words at its head."""

    head: str
    values: tuple[Said, ...]


def columns_in(text: str, numbers: Sequence[Said]) -> list[Told]:
    """The columns of the table, the points or the lists of ``text``."""
    heads, body = _table(text, numbers)
    if body:
        if all(number for _, number in heads[1:]) and not any(row[0][1] for row in body):
            lines = [heads, *body]  # told by rows
            return [Told(line[0][0], tuple(one for head, one in line[1:] if one)) for line in lines if not line[0][1]]
        body = [row for row in body if not behind("totals", row[0][0], 0)]
        told = [Told(head, tuple(row[n][1] for row in body if row[n][1])) for n, (head, _) in enumerate(heads)]  # type: ignore[misc]
        return [one for one in told if one.values]
    return _points(text, numbers) or _lists(text, numbers)


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
