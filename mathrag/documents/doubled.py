"""Titles that a page repeats without a space: a heading drawn above its own words, or over a bookmark."""

from __future__ import annotations

import re

# words and at once the same words again, in whatever case: "Rest EnergyRest energy"
_DOUBLED = re.compile(r"(?<![\w$\\{])([A-Z][A-Za-z' -]{3,60}?[a-z])(?=[A-Z])(?i:\1)(?![a-z])")


def undoubled(text: str) -> str:
    """``text`` with what is said twice without a space said once, as it is written the second time."""
    return _DOUBLED.sub(lambda match: match[0][len(match[1]) :], text)
