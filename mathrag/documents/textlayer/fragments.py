"""Items to fragments: the pieces of lines that no wide gap parts. A cell of a table is one or more fragments."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from mathrag.documents.textlayer.encodings import BIG_OPERATORS
from mathrag.documents.textlayer.items import TINY, Item, main_line

# in em: a wider gap parts two fragments (a quad is 1 em)
GAP = 0.88
# in em: how far an item may begin before the end of what is left of it
_SCRIPT_SHIFT = 0.55
_SCRIPT_GAP = 0.2
# in em: a script of nearly the size of its line is raised or lowered by at least this; its size against that of the line
_CLEAR_SHIFT = 0.3
_HARDLY_SMALLER = 0.98
_OVERLAP = 1.6
# a merge may make another one possible to its left; more passes than this were never needed
_PASSES = 8
# height of the strips in which neighbours are looked for, in points and in em, and how many of them an item reaches into at most
_STRIP = 30.0
_STRIP_EMS = 2.5
_STRIPS = 12
# a line of text has fewer glyphs in reach of each other; glyphs piled up without end are none
_NEIGHBOURS = 400
_SCRIPTS_WIDTH = 8.0
# type of a script against that of its line, and how many characters stand raised in front of a letter
_PRESCRIPT = 0.85
_LONGEST_PRESCRIPT = 4
# in em: limits beside a big operator may keep what follows this far from it
_LIMITS_WIDTH = 1.8


@dataclass(slots=True, eq=False)
class Fragment:
    """Items of one line without a wide gap, with their common baseline and ink box."""

    items: list[Item]
    size: float
    base: float
    x0: float
    y0: float
    x1: float
    y1: float
    first: int
    last: int
    centred: bool

    @property
    def cy(self) -> float:
        return (self.y0 + self.y1) / 2


def fragment_of(items: list[Item]) -> Fragment:
    """The fragment that ``items`` make."""
    size, base = main_line(items)
    return Fragment(
        items=items,
        size=size,
        base=base,
        x0=min(item.x0 for item in items),
        y0=min(item.y0 for item in items),
        x1=max(item.x1 for item in items),
        y1=max(item.y1 for item in items),
        first=min(item.first for item in items),
        last=max(item.last for item in items),
        centred=all(item.centred for item in items),
    )


def fragments(items: Sequence[Item], in_stream_order: bool) -> list[Fragment]:
    """Fragments in stream order (of their first item)."""
    groups = _by_stream(items) if in_stream_order else _by_place(items)
    found = _merged([fragment_of(group) for group in groups])
    return sorted(found, key=lambda fragment: fragment.first)


# --- by the order of the stream -----------------------------------------------------------------------------------------


class _Growing:
    """A fragment while it is being collected, item by item."""

    def __init__(self, item: Item) -> None:
        self.items = [item]
        self.size, self.base, self.axis = item.size, item.base, item.axis
        self.x1, self.y0, self.y1 = item.x1, item.y0, item.y1
        self.only_centred = item.centred
        self.unsure = item.centred or item.kind == "dash"  # its baseline isn't known yet
        self.delimiter = item.tall and item.char not in BIG_OPERATORS  # printed in pieces of any size
        self.last_x0 = item.x0

    def takes(self, item: Item) -> bool:
        if item.kind == "dash" and item.char in "•▪‣●■□":
            return False
        em = max(self.size, 0 if item.tall else item.size)
        gap = item.x0 - self.x1
        script = not item.centred and (item.size < 0.85 * self.size or self._is_shifted(item, em))
        back = _SCRIPTS_WIDTH if script else _OVERLAP
        return self._level(item, em) and -back * em < gap < 0.9 * em and item.x0 > self.last_x0 - 0.45 * em

    def _level(self, item: Item, em: float) -> bool:
        if item.centred:
            return abs(item.axis - self.axis) < 0.75 * em or item.y0 < self.axis < item.y1
        if item.size > 0.88 * self.size and not self.only_centred:
            shift = abs(item.base - self.base)
            near = shift < 0.12 * em or (self.unsure and shift < 0.8 * em) or (item.built and shift < 0.3 * em)
            return near or (self._is_shifted(item, em) and item.x0 - self.x1 < _SCRIPT_GAP * em)
        return self.y0 - 0.35 * em < item.base + 0.3 * item.size < self.y1 + 0.45 * em

    def _is_shifted(self, item: Item, em: float) -> bool:
        """Whether it stands as high or as low as a script, in type that has none smaller for them or in a size hardly smaller."""
        least = 0.12 if em < TINY else _CLEAR_SHIFT if item.size < _HARDLY_SMALLER * self.size else _SCRIPT_SHIFT
        return least * em < abs(item.base - self.base) < _SCRIPT_SHIFT * em and not self.only_centred

    def add(self, item: Item) -> None:
        self.items.append(item)
        self.x1, self.y0, self.y1 = max(self.x1, item.x1), min(self.y0, item.y0), max(self.y1, item.y1)
        if item.centred:
            self.last_x0 = item.x0
            if self.only_centred and item.kind == "fraction":
                self.size, self.delimiter = item.size, False
            return
        if self.only_centred and item.size < 0.85 * self.size and not self.delimiter:
            return  # a limit or an exponent: it says nothing of the baseline
        if self.only_centred or item.size > 1.1 * self.size:
            if not self.only_centred or item.size > self.size * 0.5:
                self.size = item.size
            self.base, self.axis, self.only_centred = item.base, item.axis, False
        if item.size > 0.88 * self.size:
            self.unsure, self.last_x0 = False, item.x0


def _by_stream(items: Sequence[Item]) -> list[list[Item]]:
    growing: list[_Growing] = []
    for item in sorted(items, key=lambda each: each.first):
        if growing and growing[-1].takes(item):
            growing[-1].add(item)
        else:
            growing.append(_Growing(item))
    return [each.items for each in growing]


def _merged(found: list[Fragment]) -> list[Fragment]:
    """Neighbours on one baseline that the stream parted (or that began with a script) become one."""
    for _ in range(_PASSES):
        found.sort(key=lambda fragment: (fragment.x0, fragment.first))
        before, place = len(found), 0
        while place < len(found):
            right = _neighbour(found, place)
            if right is None:
                place += 1
                continue
            found[place] = fragment_of(found[place].items + right.items)
            found.remove(right)
        if len(found) == before:
            break
    return found


def _neighbour(found: list[Fragment], place: int) -> Fragment | None:
    left = found[place]
    for right in found[place + 1 :]:
        if right.x0 > left.x1 + 0.9 * max(left.size, right.size, 20):
            break
        if _belong(left, right) or _begins(right, left):
            return right
    return None


def _belong(left: Fragment, right: Fragment) -> bool:
    size = max(left.size, right.size)
    gap = right.x0 - left.x1
    if _begins(left, right):
        return True
    if not -0.25 * size < gap < GAP * size:
        return False
    if right.items[0].kind == "dash" and right.items[0].char in "•▪‣●■□":
        return False
    adjacent = abs(left.first - right.last) <= 2 or abs(right.first - left.last) <= 2
    if _begins(left, right):
        return True
    loose = left.centred or right.centred
    if loose and not adjacent:
        return False
    tolerance = 0.7 if loose else 0.08
    similar = loose or abs(left.size - right.size) < 0.12 * size
    return similar and abs(left.base - right.base) < tolerance * size


def _begins(left: Fragment, right: Fragment) -> bool:
    """Whether ``left`` is a script in front of what ``right`` begins with, as mass and atomic number are."""
    if left.size > _PRESCRIPT * right.size or right.first - left.last != 1 or len(left.items) > _LONGEST_PRESCRIPT:
        return False
    standing = min((item.x0 for item in right.items if item.size > left.size / _PRESCRIPT), default=left.x0)
    shift = (left.base - right.base) / right.size
    return (0.15 < shift < 0.75 or -0.45 < shift < -0.08) and -0.3 * right.size < standing - left.x1 < 0.75 * right.size


# --- by place alone -----------------------------------------------------------------------------------------------------


def _by_place(items: Sequence[Item]) -> list[list[Item]]:
    """For producers that write a page in layers: items that overlap in height and stand close are one fragment."""
    ordered = sorted(items, key=lambda item: (item.x0, item.first))
    parents = list(range(len(ordered)))

    def root(place: int) -> int:
        while parents[place] != place:
            parents[place] = parents[parents[place]]
            place = parents[place]
        return place

    for band in _bands(ordered):
        for nth, place in enumerate(band):
            left = ordered[place]
            for other in band[nth + 1 : nth + _NEIGHBOURS]:
                right = ordered[other]
                em = max(left.size, right.size)
                if right.x0 - left.x1 > (_LIMITS_WIDTH if left.char in BIG_OPERATORS else GAP) * em:
                    if right.x0 - left.x1 > 30:
                        break
                    continue
                if right.y0 - left.y1 > em or left.y0 - right.y1 > em:
                    continue
                if _share_a_line(left, right, em):
                    parents[root(place)] = root(other)
    groups: dict[int, list[Item]] = {}
    for place, item in enumerate(ordered):
        groups.setdefault(root(place), []).append(item)
    return list(groups.values())


def _bands(ordered: Sequence[Item]) -> list[list[int]]:
    """Places of the items that reach into each strip of the page; what shares a line shares a strip."""
    if not ordered:
        return []
    height = max(_STRIP, _STRIP_EMS * sorted(item.size for item in ordered)[len(ordered) // 2])
    bands: dict[int, list[int]] = {}
    for place, item in enumerate(ordered):
        low = min(item.y0, item.base) - item.size
        high = max(item.y1, item.base) + item.size
        lowest = int(low // height)
        for strip in range(lowest, min(int(high // height), lowest + _STRIPS) + 1):
            bands.setdefault(strip, []).append(place)
    return list(bands.values())


def _share_a_line(left: Item, right: Item, em: float) -> bool:
    if _is_large(left) or _is_large(right):
        large, other = (left, right) if _is_large(left) else (right, left)
        within = large.y0 - 0.1 * em <= other.axis <= large.y1 + 0.1 * em
        fits = other.y0 > large.y0 - 0.6 * em and other.y1 < large.y1 + 0.6 * em
        return (within and fits) or abs(large.axis - other.axis) < 0.25 * em or _is_script_of(large, other)
    if min(left.size, right.size) > 0.88 * em and abs(left.base - right.base) > 0.12 * em:
        return False
    low = max(left.base - 0.22 * left.size, right.base - 0.22 * right.size)
    high = min(left.base + 0.75 * left.size, right.base + 0.75 * right.size)
    return high - low > 0.2 * min(left.size, right.size)


def _is_large(item: Item) -> bool:
    return item.centred or (item.built and item.y1 - item.y0 > 1.3 * item.size)


def _is_script_of(large: Item, other: Item) -> bool:
    """A script at the upper or lower end of a tall delimiter; prose, smaller where a browser sets both, is none."""
    gap = other.x0 - large.x1
    at_top = abs(other.cy - large.y1) < 0.7 * other.size
    at_bottom = abs(other.cy - large.y0) < 0.7 * other.size
    return (
        large.tall
        and other.formula is not False
        and other.size < 0.85 * large.size
        and -1 < gap < 0.3 * other.size
        and (at_top or at_bottom)
    )
