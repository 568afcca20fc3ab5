"""A stretch of math parted into its formulas: at commas and semicolons between equations, at brackets that open elsewhere."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from mathrag.documents.textlayer.linear import Token
from mathrag.documents.textlayer.units import LIST_GAP

# in em: a semicolon with less space than this behind it, between two equations, is inside one formula
_NARROW = 0.45
# in em: a quad, but for what a character's ink is narrower than its advance
_QUAD = 0.9
# in em: a space of the prose behind the comma of a formula, smaller than the formula's own em
_LISTED = 0.29


def split(line: Sequence[Token], start: int, stop: int) -> list[tuple[int, int]]:
    """The extents of the formulas of ``line[start:stop]``."""
    cuts, depth = [start], 0
    for place in range(start, stop - 1):
        token = line[place]
        if line[place + 1].item.parted and token.item.formula and line[place + 1].item.formula:
            cuts.append(place + 1)
            continue
        depth += _opened(token)
        if depth < 0:
            depth = 0
            if place > cuts[-1]:
                cuts.append(place)  # the bracket was opened by the prose before
        elif token.kind == "punctuation" and not depth and place > start and _parts(line, start, place, stop):
            cuts.append(place + 1)
    cuts.append(stop)
    out: list[tuple[int, int]] = []
    for part in itertools.pairwise(cuts):
        if out and _enumerates(line, out[-1], part):
            out[-1] = (out[-1][0], part[1])
        else:
            out.append(part)
    return out


def is_dots(token: Token) -> bool:
    """``...`` or an ellipsis."""
    return token.text == "..." or token.item.char == "…"


def _opened(token: Token) -> int:
    """How many brackets a token leaves open."""
    return (
        sum(token.tex.count(sign) for sign in "([")
        - sum(token.tex.count(sign) for sign in ")]")
        + (token.tex.count(r"\{") - token.tex.count(r"\}"))
    )


def _parts(line: Sequence[Token], start: int, place: int, stop: int) -> bool:
    """Whether a comma, semicolon or colon stands between two formulas: prose has more space behind it than math."""
    before, mark, after = line[place - 1], line[place], line[place + 1]
    gap = after.item.x0 - mark.right
    if mark.item.formula:  # its author wrote one formula, but for a comma at the end of it and prose behind that
        prose = any(not token.item.formula for token in line)
        listed = prose and _relates(line[start:place]) and _relates(line[place + 1 : stop])
        return gap > ((_NARROW if mark.item.char == ";" else _LISTED) if listed else _QUAD) * mark.item.size
    if mark.item.char == ":":
        return gap > max(0.2 * mark.item.size, mark.item.x0 - before.right + 0.08 * mark.item.size)
    if mark.item.char == ";":
        return gap > _NARROW * mark.item.size or not (_relates(line[start:place]) and _relates(line[place + 1 : stop]))
    return mark.item.char in (",", ".") and gap > LIST_GAP * mark.item.size and not is_dots(mark)


def _relates(part: Sequence[Token]) -> bool:
    return any(token.kind == "relation" for token in part)


def _enumerates(line: Sequence[Token], left: tuple[int, int], right: tuple[int, int]) -> bool:
    """``n = 1, 2, ...``: what follows the comma is one more value of the same equation."""
    part = line[right[0] : right[1]]
    if not part or _relates(part):
        return False
    signed = len(part) > 1 and part[0].kind == "operator" and part[1].kind == "digit"
    after_dots = right[0] - 2 > left[0] and is_dots(line[right[0] - 2])
    return part[0].kind == "digit" or signed or is_dots(part[0]) or after_dots
