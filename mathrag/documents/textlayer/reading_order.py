"""Reading order by place: columns first where a gutter parts the page, else from top to bottom.

Used where the order of the content stream says nothing (browsers write a page in layers).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Protocol, TypeVar

_GUTTER = 14.0
_MIN_LINES = 3
_MAX_COLUMNS = 4
# a page with more lines than this is no text in columns, and the search for gutters is quadratic in them
_MAX_BANDS = 150


class Placed(Protocol):
    x0: float
    y0: float
    x1: float
    y1: float


T = TypeVar("T", bound=Placed)


def reading_order(units: Sequence[T]) -> list[T]:
    """``units`` in the order a reader takes them."""
    return _ordered(list(units), _MAX_COLUMNS)


def _ordered(units: list[T], columns: int) -> list[T]:
    if len(units) < 2 * _MIN_LINES or columns < 2:
        return _by_line(units)
    gutter = _gutter(units)
    if gutter is not None:
        left = [unit for unit in units if unit.x1 <= gutter]
        right = [unit for unit in units if unit.x1 > gutter]
        return _ordered(left, columns - 1) + _ordered(right, columns - 1)
    bands = _bands(units)
    if len(bands) > _MAX_BANDS:
        return _by_line(units)
    out: list[T] = []
    start = 0
    while start < len(bands):
        stop = _longest_with_gutter(bands, start)
        part = [unit for band in bands[start:stop] for unit in band]
        out += _ordered(part, columns) if stop - start > 1 else _by_line(part)
        start = stop
    return out


def _longest_with_gutter(bands: list[list[T]], start: int) -> int:
    for stop in range(len(bands), start + _MIN_LINES - 1, -1):
        if stop - start < len(bands) and _gutter([u for band in bands[start:stop] for u in band]) is not None:
            return stop
    return start + 1


def _by_line(units: list[T]) -> list[T]:
    return [unit for band in _bands(units) for unit in sorted(band, key=lambda each: (each.x0, -each.y1))]


def _gutter(units: Sequence[T]) -> float | None:
    """An upright strip without ink that has several lines on both sides, side by side."""
    spans = sorted((unit.x0, unit.x1) for unit in units)
    reach = spans[0][1]
    for start, end in spans:
        middle = (reach + start) / 2
        if start - reach >= _GUTTER and _has_columns(units, middle):
            return middle
        reach = max(reach, end)
    return None


def _has_columns(units: Sequence[T], middle: float) -> bool:
    left = [unit for unit in units if unit.x1 <= middle]
    right = [unit for unit in units if unit.x1 > middle]
    if len(left) < _MIN_LINES or len(right) < _MIN_LINES or all(map(_is_number, right)):
        return False
    overlap = min(max(u.y1 for u in left), max(u.y1 for u in right)) - max(
        min(u.y0 for u in left), min(u.y0 for u in right)
    )
    height = max(u.y1 for u in units) - min(u.y0 for u in units)
    return overlap > 0.5 * height


def _is_number(unit: Placed) -> bool:
    """Whether a unit is the number of an equation and nothing else."""
    text = "".join(item.char for item in getattr(unit, "items", ()))
    return bool(re.fullmatch(r"\([\d.]+[a-z]?\)", text))


def _bands(units: Sequence[T]) -> list[list[T]]:
    """Units that overlap in height, from top to bottom."""
    bands: list[list[T]] = []
    floor = 0.0
    for unit in sorted(units, key=lambda each: (-each.y1, each.x0)):
        if bands and unit.y1 > floor + 0.25 * (unit.y1 - unit.y0):
            bands[-1].append(unit)
            floor = min(floor, unit.y0)
        else:
            bands.append([unit])
            floor = unit.y0
    return bands
