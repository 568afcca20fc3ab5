"""Numbers of a text that belong together: ``20 to 60 °C`` share a unit, ``2 h 30 min`` and ``a time of 5×60 s`` are one value."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable
from dataclasses import dataclass, replace
from fractions import Fraction

from mathrag.quantities.dimension import Dimension
from mathrag.quantities.lexicon import UnitParts
from mathrag.quantities.numerals import Numeral
from mathrag.quantities.units import convert, dimension_of, spell


@dataclass(frozen=True, slots=True)
class Found:
    """A number and its unit in plain text."""

    numeral: Numeral
    end: int
    unit: UnitParts | None
    value: Fraction
    symbol: str | None = None


_TIMES_GAP = re.compile(r"\s?[×*]\s?")
_ASSIGNED = re.compile(r"(?:\b(?:is|was|of)|[=:])\s?$")
_CLOSED = re.compile(r"\s?(?:[.,;)]|$)")
_CONNECTED = re.compile(r"\s?(?:-|–|~|to|and|or|×|x|through)\s?|\s?,\s?(?:(?:and|or)\s)?")
_COMPOUND_GAP = re.compile(r",?\s?(?:and)?\s?")
_COMPOUNDS = (
    ("wk", "d", "h", "min", "s"),
    ("yr", "mo"),
    ("mi", "yd", "ft", "in"),
    ("lb", "oz"),
    ("°", "arcmin", "arcsec"),
    ("km", "m", "cm", "mm"),
    ("kg", "g"),
)
_METRIC = frozenset({"km", "m", "kg"})
"""What two values are joined to by "and" or a comma only in words: "one metre and twenty centimetres", but "a plate of 2 m and 30 cm"."""
_LENGTH = Dimension.parse("L")


def multiplied(text: str, found: list[Found]) -> list[Found]:
    """``a time of 5×60 s`` is one value; ``2 × 3 m`` are two lengths."""
    joined: list[Found] = []
    for item in found:
        last = joined[-1] if joined else None
        if (
            last is not None and last.unit is None and item.unit is not None and dimension_of(spell(item.unit)) != _LENGTH
            and _TIMES_GAP.fullmatch(text[last.end : item.numeral.start])
            and _ASSIGNED.search(text[: last.numeral.start]) and _CLOSED.match(text, item.end)
        ):  # fmt: skip
            joined[-1] = replace(item, numeral=last.numeral, value=last.value * item.value)
        else:
            joined.append(item)
    return joined


def share_units(text: str, found: list[Found], sums: Container[int] = ()) -> list[Found]:
    """Numbers without a unit take that of the next one where only a connector stands between: ranges and lists.

    ``sums``: where sums of money begin, which share none ("10 % on the first $11,000 and 12 % on the rest").
    """
    shared = list(found)
    for place in range(len(found) - 2, -1, -1):
        item, following = shared[place], shared[place + 1]
        if (
            item.numeral.start in sums
            or item.unit is not None
            or following.unit is None
            or item.numeral.word
            or following.numeral.word
        ):
            continue
        gap = text[item.end : following.numeral.start]
        if following.symbol is None and len(gap) < 10 and _CONNECTED.fullmatch(gap) and "\n" not in gap:
            shared[place] = replace(item, unit=following.unit)
    return shared


def with_zeros(found: list[Found]) -> list[Found]:
    """A bare zero has the unit of another value of its letter: ``from t = 0 to t = 5 s``."""
    units = {one.symbol: one.unit for one in found if one.symbol and one.unit}
    return [
        replace(one, unit=units.get(one.symbol or "")) if not one.value and one.unit is None else one for one in found
    ]


def with_scales(text: str, found: list[Found]) -> list[Found]:
    """Degrees without a scale have the one that other temperatures of ``text`` have: ``at 18 degrees C, later at 67 degrees``."""
    units = [item.unit for item in found if item.unit is not None]
    scales = {unit for unit in units if spell(unit) in _SCALES}
    if len(scales) != 1:
        return found
    (scale,) = scales
    return [
        replace(one, unit=scale) if text[one.numeral.end : one.end].strip(" -") in ("degree", "degrees") else one
        for one in found
    ]


_SCALES = frozenset({"°C", "°F"})
_PARTS = {"half": 2, "third": 3, "quarter": 4}
_AND_A = re.compile(rf"\s+and\s+a\s+(?P<part>{'|'.join(_PARTS)})\b(?!\s+(?:of|an?|the)\b)", re.IGNORECASE)


def join_compounds(text: str, found: Iterable[Found]) -> list[Found]:
    """``2 h 30 min`` is one value, ``13 hours, 4 minutes, 58 seconds`` and ``an hour and a half`` are, too."""
    joined: list[Found] = []
    for item in reversed([*found]):
        part = _AND_A.match(text, item.end) if item.unit and item.numeral.word else None
        if part is not None:
            if joined and joined[-1].numeral.start < part.end():
                joined.pop()
            joined.append(replace(item, end=part.end(), value=item.value + Fraction(1, _PARTS[part["part"].lower()])))
            continue
        behind = joined[-1] if joined else None
        step = _step(text, item, behind) if behind else None
        if behind and step:
            joined[-1] = replace(item, end=behind.end, value=item.value + behind.value / step)
        else:
            joined.append(item)
    return joined[::-1]


def _step(text: str, last: Found, item: Found) -> int | None:
    """How many of the second unit make one of the first, where the two are one value (``2 h 30 min``), else None."""
    if not last.unit or not item.unit or item.symbol or last.value.denominator != 1:
        return None
    coarse, fine = spell(last.unit), spell(item.unit)
    row = next((row for row in _COMPOUNDS if coarse in row and fine in row[row.index(coarse) + 1 :]), None)
    gap = text[last.end : item.numeral.start]
    if row is None or not _COMPOUND_GAP.fullmatch(gap) or (coarse in _METRIC and gap.strip() and not item.numeral.word):
        return None
    step = round(convert(1.0, coarse, fine))
    return step if 0 <= item.value < step else None
