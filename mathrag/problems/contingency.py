"""Events of a table of counts by two things: "a woman or a smoker", "late given that it is raining"."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from mathrag.problems.columns import Grid
from mathrag.problems.numbers import Said
from mathrag.problems.statistic_words import before, phrase_in, within
from mathrag.problems.words import STOPWORDS, TOKEN, stem

Cells = frozenset[tuple[int, int]]
Named = tuple[int, int, Cells]
"""Where a row or column is named, and its cells."""


def counted(grid: Grid, asked: str) -> Mapping[str, tuple[Said | Fraction, ...]] | None:
    """All cells that are looked at, and which of them the event ``asked`` has.

    None where it names no row and no column, or speaks of another one by a part of its name ("finished college" of "College graduate").
    """
    counts = grid.counts
    named = _named(grid, asked)
    if not named or _partly_named(grid, asked, named):
        return None
    known = [one for one in named if _is_known(asked, one, named)]
    event = [one for one in named if one not in known]
    considered = _joined(asked, known, frozenset(counts))
    favorable = _joined(asked, event, frozenset(counts))
    if not event or not considered:
        return None
    all_ = {place: count for place, count in counts.items() if place in considered}
    return {"all": tuple(all_.values()), "favorable": tuple(Fraction(place in favorable) for place in all_)}


def expected(grid: Grid, asked: str) -> Mapping[str, tuple[Said | Fraction, ...]] | None:
    """All cells, and which are in the row and in the column of the one that is asked; None where it is not told by both."""
    cells = [one for _, _, one in _named(grid, asked)]
    own = [place for place in grid.counts if all(place in one for one in cells)]
    if len(cells) != 2 or len(own) != 1:
        return None
    return {
        "all": tuple(grid.counts.values()),
        "row": tuple(Fraction(row == own[0][0]) for row, _ in grid.counts),
        "column": tuple(Fraction(column == own[0][1]) for _, column in grid.counts),
    }


def _named(grid: Grid, asked: str) -> list[Named]:
    """The rows and columns that ``asked`` names, in order; of two that overlap the longer name."""
    lines = [(name, frozenset((row, n) for n in range(len(grid.columns)))) for row, name in enumerate(grid.rows)]
    lines += [(name, frozenset((n, column) for n in range(len(grid.rows)))) for column, name in enumerate(grid.columns)]
    words = [(match.start(), match.end(), stem(match.group())) for match in TOKEN.finditer(asked)]
    found = [
        (words[first][0], words[first + len(own) - 1][1], cells)
        for name, cells in lines
        if (own := [stem(word) for word in TOKEN.findall(name)])
        for first in range(len(words) - len(own) + 1)
        if [word for _, _, word in words[first : first + len(own)]] == own
    ]
    apart: list[Named] = []
    for one in sorted(found, key=lambda one: one[0] - one[1]):
        if all(one[1] <= other[0] or other[1] <= one[0] for other in apart) and one[2] not in [
            own for _, _, own in apart
        ]:
            apart.append(one)
    return sorted(apart, key=lambda one: one[0])


def _partly_named(grid: Grid, asked: str, named: Sequence[Named]) -> bool:
    """Is a word of a name said apart from those that are ``named``?"""
    words = {stem(word) for name in (*grid.rows, *grid.columns) for word in TOKEN.findall(name)}
    said = {stem(word) for start, end, _ in named for word in TOKEN.findall(asked[start:end])}
    rest = {stem(match.group()) for match in TOKEN.finditer(asked)} - said
    return bool((words & rest) - STOPWORDS)


def _is_known(asked: str, one: Named, named: Sequence[Named]) -> bool:
    """Is it what is known: behind "given that", or what is chosen from ("a randomly chosen woman")?"""
    given = within("given", asked[: one[0]])
    subject = before("chosen from", asked, one[0]) is not None
    return (subject and len(named) > 1) or (given is not None and any(other[1] <= given.start() for other in named))


def _joined(asked: str, named: Sequence[Named], everything: Cells) -> Cells:
    """The cells of all that is named, all where nothing is: of both, or of either where "or" stands between, or both are of one thing."""
    result: Cells = frozenset() if named else everything
    for number, (start, _, cells) in enumerate(named):
        own = everything - cells if before("not so", asked, start) and not number else cells
        between = asked[named[number - 1][1] : start] if number else ""
        result = own if not number else result | own if phrase_in(between, "or") or not result & own else result & own
    return result
