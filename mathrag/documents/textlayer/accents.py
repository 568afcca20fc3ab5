"""Glyphs printed over or onto each other: pieces of delimiters, struck relations, accents."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence
from dataclasses import replace

from mathrag.documents.textlayer.encodings import ACCENTS, DELIMITERS
from mathrag.documents.textlayer.items import Item, build, main_line
from mathrag.documents.textlayer.linear import to_latex
from mathrag.documents.textlayer.paths import Box

# in em: an accent stands this far from the middle of a slanted letter, and at most this far from that of a group
_SKEW = 0.2
_GROUP_OFFSET = 0.1
# in em: from the arrow over one letter to the one over a few
_ARROW_WIDTH = (0.3, 4.0)
# in em: pieces of a delimiter overlap or are apart by less
_PIECES_APART = 0.5
_RAISED_ARROW = 0.45  # over its baseline; a plain arrow is at half of it
# heads of arrows, and what their shafts consist of
_HEADS = {"→": "−", "⇒": "=", "⇀": "−", "↽": "−"}
# in em: how far the middles of an equilibrium's two harpoons are apart
_OFF_HARPOON = 0.5


def put_together(glyphs: Sequence[Item], outlines: Sequence[Box]) -> list[Item]:
    """``glyphs`` with delimiters whole, relations negated and accents over their letters, drawn arrows (``outlines``) too."""
    items = _integrals(_long_arrows(_joined_arrows(_joined_delimiters(_raised_arrows(glyphs)))))
    return _accented(_negated([*items, *_drawn_arrows(items, outlines)]))


def _drawn_arrows(items: Sequence[Item], outlines: Sequence[Box]) -> list[Item]:
    """Arrows that a browser draws over letters."""
    out = []
    for box in outlines:
        width, height = box.x1 - box.x0, box.y1 - box.y0
        below = [
            i
            for i in items
            if (i.math or i.formula) and i.x0 - 0.3 * i.size < (box.x0 + box.x1) / 2 < i.x1 + 0.4 * i.size
        ]
        base = next((i for i in below if -0.05 * i.size < box.y0 - i.y1 < 0.3 * i.size and i.char.isalnum()), None)
        if base is not None and _ARROW_WIDTH[0] < width / base.size < _ARROW_WIDTH[1] and height < 0.55 * base.size:
            arrow = Item(box.x0, box.y0, box.x1, box.y1, base.base, base.size, "⃗", "symbol", base.first, base.last, "⃗")
            arrow.math, arrow.formula = True, base.formula
            out.append(arrow)
    return out


def _raised_arrows(glyphs: Sequence[Item]) -> list[Item]:
    """Arrows over one letter that are plain ones, raised: so MathJax prints vectors."""
    for arrow in [item for item in glyphs if item.char == "→" and item.cy > item.base + _RAISED_ARROW * item.size]:
        riding = replace(arrow, char="⃗", tex="⃗", kind="symbol")
        if any(_is_under(item, riding) and item.math for item in glyphs if item is not arrow):
            glyphs = replaced(glyphs, [arrow], riding)
    return list(glyphs)


def _long_arrows(items: list[Item]) -> list[Item]:
    """Arrows that TeX prints in pieces: dashes that overlap, in front of a head or behind it, are its shaft."""
    for head in [item for item in items if item.char in _HEADS]:
        shaft = _shaft(items, head)
        if shaft:
            long = {"→": "⟶", "⇒": "⟹"}.get(head.char, head.char)
            new = build([*shaft, head], head.tex, head.base, head.size, head.kind)
            new.char = long
            items = replaced(items, [*shaft, head], new)
    return _harpoons(items)


def _shaft(items: Sequence[Item], head: Item) -> list[Item]:
    """The dashes next to a head in the stream, each overlapping the one before."""
    dashes = {item.first: item for item in items if item.char == _HEADS[head.char] and item.size == head.size}
    step = 1 if head.char in "←⇐↽" else -1
    shaft: list[Item] = []
    last = head
    while (dash := dashes.get(last.first + step)) is not None:
        left, right = (last, dash) if step > 0 else (dash, last)
        if right.x0 > left.x1 + 0.02 * head.size or abs(dash.base - head.base) > 0.05 * head.size:
            break
        shaft.append(dash)
        last = dash
    return shaft


def _harpoons(items: list[Item]) -> list[Item]:
    """A harpoon to the right over one to the left, written one after the other, is the sign of an equilibrium."""
    for upper in [item for item in items if item.char == "⇀"]:
        lower = next((item for item in items if item.char == "↽" and item.first == upper.last + 1), None)
        if lower is not None and abs(lower.cx - upper.cx) < _OFF_HARPOON * upper.size and upper.cy > lower.cy:
            new = build([upper, lower], r"\rightleftharpoons", (upper.base + lower.base) / 2, upper.size, "relation")
            new.char = "⇌"
            items = replaced(items, [upper, lower], new)
    return items


def _integrals(items: list[Item]) -> list[Item]:
    """``∬`` and ``∭``, that TeX prints as integrals which overlap; of two beside each other the signs are apart."""
    signs = sorted((item for item in items if item.char == "∫"), key=lambda item: item.first)
    for left, right in itertools.pairwise(signs):
        if right.first == left.last + 1 and right.x0 < left.x1 and abs(right.cy - left.cy) < 0.1 * left.size:
            right.char, right.tex = ("∭", r"\iiint") if left.char == "∬" else ("∬", r"\iint")
            right.x0, right.first = left.x0, left.first
            items = [item for item in items if item is not left]
    return items


def _joined_arrows(items: list[Item]) -> list[Item]:
    """A long arrow over several letters is printed in pieces, one beside the other."""
    pieces = sorted((item for item in items if item.char == "⃗"), key=lambda item: (round(item.y0, 1), item.x0))
    gone: set[int] = set()
    for left, right in itertools.pairwise(pieces):
        if abs(left.y0 - right.y0) < 0.1 * left.size and left.x0 <= right.x0 < left.x1 + 0.1 * left.size:
            right.x0, right.first = left.x0, min(left.first, right.first)
            gone.add(id(left))
    return [item for item in items if id(item) not in gone]


def replaced(items: Iterable[Item], gone: Sequence[Item], new: Item) -> list[Item]:
    removed = {id(item) for item in gone}
    return [item for item in items if id(item) not in removed] + [new]


def _joined_delimiters(glyphs: Sequence[Item]) -> list[Item]:
    """Extensible delimiters and radicals are printed in pieces, one above the other."""
    items = list(glyphs)
    pieces = [item for item in items if item.tall and (item.char in DELIMITERS or item.char == "√")]
    pieces.sort(key=lambda item: (item.char, -item.y1, item.x0))
    gone: set[int] = set()
    for place, upper in enumerate(pieces):
        lower = next((piece for piece in pieces[place + 1 :] if _goes_on_below(upper, piece)), None)
        if lower is not None:
            lower.y1 = max(upper.y1, lower.y1)
            lower.x0, lower.x1 = min(upper.x0, lower.x0), max(upper.x1, lower.x1)
            lower.base = (lower.y0 + lower.y1) / 2 - 0.25 * lower.size
            lower.first, lower.last = min(upper.first, lower.first), max(upper.last, lower.last)
            gone.add(id(upper))
    return [item for item in items if id(item) not in gone]


def _goes_on_below(upper: Item, lower: Item) -> bool:
    """Pieces of a brace are not of one width, and browsers draw the bars between them."""
    if upper.char != lower.char:
        return False
    apart = max(abs(upper.x0 - lower.x0), abs(upper.x1 - lower.x1))
    gap = upper.y0 - lower.y1
    if upper.char == "√":  # the corner of one stands at the right end of its foot
        apart = min(apart, abs(upper.x0 - lower.x1))
    if upper.piece and lower.piece:
        width = max(upper.x1 - upper.x0, lower.x1 - lower.x0)
        return apart < 1.5 + width and abs(gap) < _PIECES_APART * upper.size
    return apart < 1.5 and -1.5 < gap < 1.5


def _negated(items: list[Item]) -> list[Item]:
    """A slash printed over a relation: ``≠`` in TeX's fonts."""
    slashes = [item for item in items if item.char in ("̸", "/") and item.math]
    for slash in slashes:
        struck = next(
            (
                other
                for other in items
                if other.char in ("=", "≡", "∈", "∼")
                and abs(other.cx - slash.cx) < 0.2 * other.size
                and abs(other.cy - slash.cy) < 0.3 * other.size
            ),
            None,
        )
        if struck is not None:
            tex = {"=": r"\ne", "∈": r"\notin"}.get(struck.char, rf"\not{struck.tex}")
            new = build([slash, struck], tex, struck.base, struck.size, "relation")
            new.char = "≠"
            items = replaced(items, [slash, struck], new)
    return items


def _accented(items: list[Item]) -> list[Item]:
    for accent in sorted((item for item in items if item.char in ACCENTS), key=lambda item: item.y0):
        near = _around(items, accent)
        if not any(item is accent for item in near):
            continue
        if accent.char in "^~" and accent.y0 < accent.base + 0.4 * accent.size:
            continue
        if accent.char in "¯ˉ":
            crossed = next((item for item in near if _is_crossed_h(item, accent)), None)
            if crossed is not None:
                new = build([crossed, accent], r"\hbar", crossed.base, crossed.size)
                new.char = "ħ"
                items = replaced(items, [crossed, accent], new)
                continue
        bases = [item for item in near if item is not accent and _is_under(item, accent)]
        base = min(bases, key=lambda item: abs(item.cx - accent.cx), default=None)
        group = _group_under(near, accent)
        if group and (base is None or abs(base.cx - accent.cx) > _SKEW * base.size):
            size, line = main_line(group)
            command = {"bar": "overline", "hat": "widehat", "tilde": "widetilde", "vec": "overrightarrow"}.get(
                ACCENTS[accent.char], ACCENTS[accent.char]
            )
            new = build([*group, accent], rf"\{command}{{{to_latex(group)}}}", line, size)
            items = replaced(items, [*group, accent], new)
        elif base is not None:
            new = build([base, accent], rf"\{ACCENTS[accent.char]}{{{base.tex}}}", base.base, base.size)
            items = replaced(items, [base, accent], new)
    return items


def _around(items: list[Item], accent: Item) -> list[Item]:
    """What an accent may be on, and itself."""
    left, right = accent.x0 - 3 * accent.size, accent.x1 + 3 * accent.size
    low, high = accent.y0 - 3 * accent.size, accent.y1 + 3 * accent.size
    return [item for item in items if item.x0 < right and item.x1 > left and low < item.y1 < high]


def _group_under(items: list[Item], accent: Item) -> list[Item]:
    """Two to four neighbours with the accent over their middle: ``v²`` or ``KE`` under one bar."""
    size = accent.size
    near = sorted(
        (
            i
            for i in items
            if i is not accent and abs(i.cx - accent.cx) < 2 * size and accent.y0 - 1.3 * size < i.cy < accent.y0
        ),
        key=lambda item: item.x0,
    )
    best: list[Item] = []
    offset = _GROUP_OFFSET * size
    for start in range(len(near)):
        for stop in range(start + 2, min(start + 5, len(near) + 1)):
            group = near[start:stop]
            gap = accent.y0 - max(item.y1 for item in group)
            apart = any(b.x0 - a.x1 > 0.12 * size for a, b in itertools.pairwise(group))
            centre = (group[0].x0 + max(item.x1 for item in group)) / 2
            plain = all(item.char.isalnum() or item.built for item in group)
            if plain and not apart and -0.12 * size <= gap < 0.35 * size and abs(centre - accent.cx) < offset:
                best, offset = group, abs(centre - accent.cx)
    return best


def _is_crossed_h(item: Item, bar: Item) -> bool:
    return (
        item.char == "h"
        and abs(item.base - bar.base) < 0.15 * bar.size
        and item.x0 - 0.2 * bar.size < bar.cx < item.x1
        and bar.cy < item.y1 + 0.1 * bar.size
    )


def _is_under(item: Item, accent: Item) -> bool:
    return (
        (item.built or item.char.isalnum() or item.char == "∇")
        and item.size <= 1.35 * accent.size
        and item.x0 - 0.15 * item.size <= accent.cx <= item.x1 + 0.3 * item.size
        and -0.12 * item.size <= accent.y0 - item.y1 < 0.35 * item.size
    )
