"""The words around a formula, as an answer cites them: from the beginning of a sentence or line, no formula cut in two."""

from __future__ import annotations

import re

CHARACTERS = 240
_PIECE = re.compile(r"\$\$.+?\$\$|\$[^$]+\$|\S+", re.DOTALL)
_START = re.compile(r"(?:^|\n)[ \t]*(?:[-*+]|\d+\.)?[ \t]*(?=[^\s#])|(?<=[.!?])\s+(?=[A-Z])")


def excerpt(text: str, latex: str) -> str:
    """At most about ``CHARACTERS`` of ``text`` around ``latex`` (its beginning where that is not found), on one line."""
    pieces = [match.span() for match in _PIECE.finditer(text)]
    if not pieces:
        return ""
    place = _place(text, latex)
    held = next((number for number, (_, end) in enumerate(pieces) if end > place), 0)
    first = _first(text, pieces, held)
    last = held
    while last + 1 < len(pieces) and pieces[last + 1][1] - pieces[first][0] <= CHARACTERS:
        last += 1
    cut = " …" if last + 1 < len(pieces) else ""
    return " ".join(text[pieces[first][0] : pieces[last][1]].split()) + cut


def _place(text: str, latex: str) -> int:
    """Where ``latex`` stands; of a link of a chain (a = b = c) where its right side does, else where the text begins."""
    found = (text.find(part) for part in (latex, latex.rpartition("=")[2].strip()) if part)
    beginning = _START.search(text)
    return next((place for place in found if place >= 0), beginning.end() if beginning else 0)


def _first(text: str, pieces: list[tuple[int, int]], held: int) -> int:
    """The piece to begin with: the earliest beginning of a sentence or line in reach, else the earliest piece."""
    earliest = pieces[held][0] - CHARACTERS // 2
    reach = [number for number in range(held + 1) if pieces[number][0] >= earliest]
    starts = {match.end() for match in _START.finditer(text, 0, pieces[held][0] + 1)}
    return next((number for number in reach if pieces[number][0] in starts), reach[0] if reach else held)
