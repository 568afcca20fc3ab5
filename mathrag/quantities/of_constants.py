"""Multiples of a constant as quantities: "80 % of the speed of light", "twice the elementary charge", "a charge of 2e", "brakes at 4g"."""

from __future__ import annotations

import re
from fractions import Fraction

from mathrag.quantities.lexicon import UnitParts

_CONSTANTS = {
    "c": r"(?:speed|velocity)\s+of\s+light(?:\s+in\s+(?:a\s+)?vacuum)?|light[\s-]speed",
    "e": r"elementary\s+charges?|charges?\s+of\s+(?:an?|the)\s+(?:electron|proton)|(?:electron|proton)(?:ic)?\s+charges?",
    "gee": (
        r"(?:(?:Earth'?s|standard)\s+)?(?:gravitational\s+acceleration|acceleration\s+(?:of\s+free\s+fall|(?:due\s+to|of)\s+(?:Earth'?s\s+)?gravity))"
        r"(?:\s+on\s+Earth)?|Earth'?s\s+gravity"
    ),
}
_NAMED = re.compile(
    r"\s*(?P<share>%|per\s?cent\b)?\s*(?:times\b|of\b|as\s+\w+\s+as\b|×)?\s*(?:the\s+|that\s+of\s+(?:the\s+)?)?(?:"
    + "|".join(rf"(?P<{unit}>{names})" for unit, names in _CONSTANTS.items())
    + r")(?![\w^-])",
    re.IGNORECASE,
)
_LETTERS = {
    "e": re.compile(r"\s?e(?![\w^'])"),
    "gee": re.compile(r"\s?-?g(?:'?s)?(?![\w^])"),
}
_TIMES_G = re.compile(r"\s*(?:times\s+(?:as\s+\w+\s+as\s+)?|×\s*)g(?![\w^/])")
_ACCELERATES = re.compile(r"\baccelerat\w+\b[^.,;]{0,40}$", re.IGNORECASE)
_LETTER_BEFORE = {
    "e": re.compile(r"\bcharged?\b(?:\s[\w(),=_+-]+){0,4}\s[-+−]?$", re.IGNORECASE),
    "gee": re.compile(r"\b(?:de|ac)celerat\w+\b(?:\s\w+){0,4}\s(?:of|at|to|by|is|than)\s(?:about\s)?$", re.IGNORECASE),
}


def of_constant(text: str, end: int, before: str) -> tuple[UnitParts, int, Fraction] | None:
    """The constant of which the number that ends at ``end`` is a multiple, as a unit, where that ends, and what the number counts."""
    named = _NAMED.match(text, end)
    if named is not None:
        unit = next(unit for unit in _CONSTANTS if named[unit])
        share = Fraction(1, 100) if named["share"] else Fraction(1)
        return ((unit, Fraction(1)),), named.end(), share
    times = _TIMES_G.match(text, end)
    if times is not None and _ACCELERATES.search(before):
        return (("gee", Fraction(1)),), times.end(), Fraction(1)
    for unit, letter in _LETTERS.items():
        found = letter.match(text, end)
        if found is not None and _LETTER_BEFORE[unit].search(before):
            return ((unit, Fraction(1)),), found.end(), Fraction(1)
    return None
