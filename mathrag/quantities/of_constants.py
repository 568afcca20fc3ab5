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
_LETTERS = (  # a unit, how its letter stands behind a number, and what stands before
    (
        "e",
        re.compile(r"\s?e(?![\w^'])"),
        re.compile(r"\bcharged?\b(?:\s[\w(),=_+-]+){0,4}\s[-+−]?$", re.IGNORECASE),
    ),
    (
        "gee",
        re.compile(r"\s?-?g(?:'?s)?(?![\w^])"),
        re.compile(r"\b(?:de|ac)celerat\w+\b(?:\s\w+){0,4}\s(?:of|at|to|by|is|than)\s(?:about\s)?$", re.IGNORECASE),
    ),
    (
        "gee",
        re.compile(r"\s*(?:times\s+(?:as\s+\w+\s+as\s+)?|×\s*)g(?![\w^/])"),
        re.compile(r"\baccelerat\w+\b[^.,;]{0,40}$", re.IGNORECASE),
    ),
)


def of_constant(text: str, end: int, before: str) -> tuple[UnitParts, int, Fraction] | None:
    """The constant of which the number that ends at ``end`` is a multiple, as a unit, where that ends, and what the number counts."""
    named = _NAMED.match(text, end)
    if named is not None:
        unit = next(unit for unit in _CONSTANTS if named[unit])
        share = Fraction(1, 100) if named["share"] else Fraction(1)
        return ((unit, Fraction(1)),), named.end(), share
    for unit, letter, stands_before in _LETTERS:
        found = letter.match(text, end)
        if found is not None and stands_before.search(before):
            return ((unit, Fraction(1)),), found.end(), Fraction(1)
    return None
