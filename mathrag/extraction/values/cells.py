"""What a cell holds: a value, perhaps with a unit and a remark; or words."""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation

from mathrag.extraction.values.grid import shown
from mathrag.quantities import read_quantities
from mathrag.quantities.plain import plain

_DASHES = re.compile(r"^(\s*\$?\s*)[‒–—―](?=\s*\d)")
_BARE_POINT = re.compile(r"(?<=\d)\.(?=\s|$)")
_REMARK = re.compile(r"^\s*\(?(?P<remark>(?<=\()[^()]*|average|mean|approx\w*|about|estimated)\)?\s*$")
_RANGE = re.compile(r"^\s*(?:[-–—−‒]|to\b|\.\.\.?|…|,|;|±|and\b|or\b|/)")
_NUMBER = re.compile(r"^[\s~≈<>≤≥=±+\-−‒–]*\d|^[\s~≈<>≤≥=±+\-−‒–]*10\^")

_NAME = re.compile(r"\d+-[^\W\d_]{2}")
"""A name that begins with a number: 16-QAM."""


@dataclass(frozen=True)
class Cell:
    """A number with its unit, where the cell has one, and what stands in parentheses behind it."""

    value: Decimal
    unit: str | None
    remark: str = ""


def is_number(text: str) -> bool:
    """Does a cell begin with a number, a bound or a range?"""
    simple = plain(shown(text)).text.strip()
    return bool(_NUMBER.match(simple)) and not _NAME.match(simple)


def read_cell(text: str) -> Cell | str:
    """The value that a cell gives, else why it gives none."""
    written = _BARE_POINT.sub("", _DASHES.sub(r"\1-", shown(text)))
    simple = plain(written).text.strip().replace("−", "-")
    found = read_quantities(simple)
    if not found or found[0].start != 0:
        return "no number" if not _NUMBER.match(simple) else "a bound, not a value"
    rest = simple[found[0].end :]
    remark = _REMARK.match(rest)
    if rest.strip() and remark is None:
        return "a range or several values" if _RANGE.match(rest) else f"no unit {rest.strip()[:30]!r}"
    try:
        value = Decimal(found[0].value_text)
    except InvalidOperation:
        return "no decimal number"
    return Cell(value, found[0].unit, remark["remark"].strip() if remark else "")


def exact(value: Decimal) -> str:
    """Exact decimal text, short: ``2.5e-05`` and no trailing zeros that were not written."""
    return str(value).replace("E+", "e").replace("E", "e")
