"""Decimal commas: a text that has one where no thousands can be parted (``2,7 m/s``) writes all its numbers so."""

from __future__ import annotations

import re

_SIGN = r"(?:,|\{,\})"
_SURE = re.compile(rf"(?<![\w.,}}])(?<!\d,\s)(?:\d+{_SIGN}(?:\d\d?|\d{{4,}})|0{_SIGN}\d+)(?![\d.]|{_SIGN}\d|,\s\d)")
"""A number with one comma that isn't three digits before its end, or with nothing but a zero before it; none in a list with commas."""
_OTHERWISE = re.compile(rf"\d\.\d|\d{_SIGN}\d{{3}}{_SIGN}\d{{3}}")
"""A number with a decimal point, or with commas between its thousands."""
COMMA = re.compile(rf"(?<=\d){_SIGN}(?=\d)")


def with_points(text: str) -> str:
    """``text``, as long as it is, with a point for each comma that may be a decimal one; as it is where none must be one."""
    if not _SURE.search(text) or _OTHERWISE.search(text):
        return text
    return COMMA.sub(lambda found: found[0].replace(",", "."), text)
