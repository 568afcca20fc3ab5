"""Braces over and under a formula with their labels: a glyph, several pieces of one, or outlines drawn side by side."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from mathrag.documents.textlayer.accents import replaced
from mathrag.documents.textlayer.items import TINY, Item, build, main_line
from mathrag.documents.textlayer.linear import to_latex
from mathrag.documents.textlayer.paths import Box, Rule

_UNDER, _OVER = "⏟", "⏞"
# in em of the type: outlines of one brace stand closer, its glyphs touch; none is higher, and all together are at least this wide
_PIECES_APART = 0.35
_TOUCHING = 0.02
_HEIGHT = 0.75
_WIDTH = 0.7
# in em: what a brace embraces begins this close to it, and its label likewise
_REACH = 0.6
_LABEL_REACH = 0.9
_LABEL_SIZE = 0.9
_TINY_LABEL = 1.02
_LABEL_GAP = 0.5
_LABEL_SHIFT = 0.6


@dataclass(frozen=True)
class Brace:
    """Where a brace is, whether it is under what it embraces, and the glyphs or outlines it consists of."""

    box: Box
    under: bool
    parts: tuple[Item | Box, ...]


def build_braces(items: list[Item], drawn: Sequence[Brace]) -> list[Item]:
    """``items`` with every brace, printed or ``drawn``, put together with what it embraces and its label."""
    braces = sorted([*_printed(items), *drawn], key=lambda brace: brace.box.x1 - brace.box.x0)
    for brace in braces:
        items = _braced(items, brace, [other for other in braces if other is not brace and other.under == brace.under])
    return items


def _printed(items: Sequence[Item]) -> list[Brace]:
    """Braces that are one glyph, glyphs side by side, or TeX's four pieces: two ends, and between them the other kind's."""
    rows: list[list[Item]] = []
    for piece in sorted(brace_pieces(items), key=lambda item: item.x0):
        row = min(rows, key=lambda row: abs(row[-1].cy - piece.cy), default=None)
        if row is None or abs(row[-1].cy - piece.cy) >= 0.3 * piece.size:
            rows.append([piece])
        else:
            row.append(piece)
    out = []
    for row in rows:
        while row:
            count = _pieces(row)
            out.append(Brace(_around(row[:count]), row[0].char == _UNDER, tuple(row[:count])))
            row = row[count:]
    return out


def _pieces(row: Sequence[Item]) -> int:
    """How many glyphs of a row its first brace consists of."""
    kinds = [piece.char for piece in row[:4]]
    if len(kinds) == 4 and kinds[0] == kinds[3] != kinds[1] == kinds[2]:
        return 4
    count = 1
    while count < len(row) and row[count].x0 - row[count - 1].x1 < _TOUCHING * row[0].size:
        count += 1
    return count


def brace_pieces(items: Sequence[Item]) -> list[Item]:
    """The glyphs that are braces lying down, or pieces of them."""
    return [item for item in items if item.char in (_UNDER, _OVER)]


def is_of_brace(rule: Rule, pieces: Sequence[Item]) -> bool:
    """Whether a rule is the straight part between two of the pieces of a brace."""
    return any(
        item.y0 - 1 < rule.at < item.y1 + 1 and (abs(rule.start - item.x1) < 1 or abs(rule.end - item.x0) < 1)
        for item in pieces
    )


def _around(boxes: Sequence[Item | Box]) -> Box:
    return Box(min(b.x0 for b in boxes), min(b.y0 for b in boxes), max(b.x1 for b in boxes), max(b.y1 for b in boxes))


def drawn_braces(outlines: Sequence[Box], items: Sequence[Item]) -> list[Brace]:
    """Three flat outlines side by side, the middle one lower (a brace below) or higher (a brace above)."""
    if not outlines or not items:
        return []
    em = sorted(item.size for item in items)[len(items) // 2]
    flat = sorted((box for box in outlines if box.y1 - box.y0 < _HEIGHT * em), key=lambda box: (box.x0, box.y0))
    out = []
    for left in flat:
        middle = next((box for box in flat if _goes_on(left, box, em)), None)
        right = next((box for box in flat if middle and _goes_on(middle, box, em)), None)
        if middle is None or right is None or abs(left.y0 - right.y0) > 0.1 * em:
            continue
        shift = (middle.y0 + middle.y1 - left.y0 - left.y1) / 2
        if right.x1 - left.x0 > _WIDTH * em and abs(shift) > 0.1 * em:
            out.append(Brace(_around([left, middle, right]), shift < 0, (left, middle, right)))
    return out


def _goes_on(left: Box, right: Box, em: float) -> bool:
    shift = abs(left.y0 - right.y0)
    return right.x0 > left.x0 and abs(right.x0 - left.x1) < _PIECES_APART * em and 0.1 * em < shift < _HEIGHT * em


def _braced(items: list[Item], brace: Brace, others: Sequence[Brace]) -> list[Item]:
    """``items`` with one ``brace`` put together; ``others``: those of its kind, which have labels of their own or embrace it in turn."""
    rest = [item for item in items if not any(item is part for part in brace.parts)]
    inside = _embraced(rest, brace)
    if not inside:
        return items
    label = _own(_label(rest, brace, main_line(inside)[0]), brace, others)
    command, script = (r"\underbrace", "_") if brace.under else (r"\overbrace", "^")
    size, base = main_line(inside)
    tex = rf"{command}{{{to_latex(inside)}}}" + (f"{script}{{{to_latex(label)}}}" if label else "")
    parts = [*inside, *(part for part in brace.parts if isinstance(part, Item)), *label]
    new = build(parts, tex, base, size)
    new.x0, new.x1 = _extent(rest, inside, label)
    tall = parts if any(_is_around(other, brace) for other in others) else inside  # its line is no taller than that
    new.y0, new.y1 = min(item.y0 for item in tall), max(item.y1 for item in tall)
    return replaced(items, parts, new)


def _is_around(outer: Brace, brace: Brace) -> bool:
    """Does ``outer`` embrace a ``brace`` of its kind together with its label?"""
    box = brace.box
    within = outer.box.x0 - 1 < box.x0 and box.x1 < outer.box.x1 + 1
    beyond = outer.box.y1 < box.y0 if brace.under else outer.box.y0 > box.y1
    return within and beyond


def _own(label: list[Item], brace: Brace, others: Sequence[Brace]) -> list[Item]:
    """A label without those of ``others`` at its height that touch it: each is centred on its own brace."""
    if not label:
        return label
    middle, (left, right) = _middle(brace), (min(item.x0 for item in label), max(item.x1 for item in label))
    height = brace.box.y1 - brace.box.y0
    level = [_middle(other) for other in others if abs(other.box.y0 - brace.box.y0) < height]
    if not any(left < other < right for other in level):
        return label
    reach = min(middle - left, right - middle)
    return [item for item in label if abs(item.cx - middle) <= reach]


def _middle(brace: Brace) -> float:
    return (brace.box.x0 + brace.box.x1) / 2


def _extent(others: Sequence[Item], inside: Sequence[Item], label: Sequence[Item]) -> tuple[float, float]:
    """From where to where a brace's item goes on its line: its label keeps others off where that is the wider one."""
    left, right = min(item.x0 for item in inside), max(item.x1 for item in inside)
    low, high = min(item.y0 for item in inside), max(item.y1 for item in inside)
    beside = [item for item in others if low < item.cy < high]
    before = max((item.x1 for item in beside if item.cx < left), default=float("-inf"))
    behind = min((item.x0 for item in beside if item.cx > right), default=float("inf"))
    wide = [*inside, *label]
    return (
        min(left, max(before, min(item.x0 for item in wide))),
        max(right, min(behind, max(item.x1 for item in wide))),
    )


def _embraced(items: Sequence[Item], brace: Brace) -> list[Item]:
    """The line above (below) the brace between its ends, from what is closest on."""
    box = brace.box
    beside = [item for item in items if box.x0 - 0.15 * item.size < item.cx < box.x1 + 0.15 * item.size]
    edge = box.y1 if brace.under else box.y0
    near = [item for item in beside if _gap(item, edge, brace.under) < _REACH * item.size and _is_off(item, brace)]
    if not near:
        return []
    low, high = min(item.y0 for item in near), max(item.y1 for item in near)
    line = [item for item in beside if _is_off(item, brace) and low - 1 < item.cy < high + 0.4 * item.size]
    return line if sum(item.x1 - item.x0 for item in line) > 0.4 * (box.x1 - box.x0) else []


def _gap(item: Item, edge: float, under: bool) -> float:
    return item.y0 - edge if under else edge - item.y1


def _is_off(item: Item, brace: Brace) -> bool:
    return item.cy > brace.box.y1 if brace.under else item.cy < brace.box.y0


def _label(items: Sequence[Item], brace: Brace, size: float) -> list[Item]:
    """The small line beyond the brace, around its middle."""
    edge = brace.box.y0 if brace.under else brace.box.y1
    beyond = [
        item
        for item in items
        if item.size < (_TINY_LABEL if size < TINY else _LABEL_SIZE) * size
        and -0.2 * size < _gap(item, edge, not brace.under) < _LABEL_REACH * size
    ]
    middle = _middle(brace)
    found: list[Item] = []
    for item in sorted(beyond, key=lambda item: abs(item.cx - middle)):
        if found and abs(item.base - found[0].base) > _LABEL_SHIFT * item.size:
            continue  # of the line below
        if (not found and item.x0 - size < middle < item.x1 + size) or (
            found
            and (
                -0.1 * size < min(i.x0 for i in found) - item.x1 < _LABEL_GAP * size
                or -0.1 * size < item.x0 - max(i.x1 for i in found) < _LABEL_GAP * size
            )
        ):
            found.append(item)
    return found
