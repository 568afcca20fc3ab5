"""One claim of a text about a symbol, and claims that call several symbols the same."""

from __future__ import annotations

from dataclasses import dataclass, replace

from mathrag.extraction.rules import behind
from mathrag.extraction.rules.blocks import math_spans

EXPLICIT = 1.0
TABLE = 1.0
APPOSITION = 0.6


@dataclass(frozen=True)
class Definition:
    """One claim about a symbol."""

    symbol: str
    phrase: str
    unit: str | None
    strength: float
    position: int
    evidence: str
    of_head: bool = False
    """Told by a formula that is written for the very symbol: says nothing of the letter with another index."""

    @property
    def is_unit_alone(self) -> bool:
        """Does it say nothing but the unit in which a symbol is meant ("with $h$ in cm")?"""
        return not self.phrase and self.strength >= APPOSITION


def told_apart(found: list[Definition], text: str, start: int) -> list[Definition]:
    """Symbols of one noun with what it is of: "its concentration $U$ in the urine and its concentration $P$ in the plasma"."""
    symbols: dict[str, set[str]] = {}
    for one in found:
        symbols.setdefault(one.phrase, set()).add(one.symbol)
    ends = {start + span.start: span.end for span in math_spans(text)}
    return [
        replace(one, phrase=f"{one.phrase} {whose}")
        if one.strength == APPOSITION
        and len(symbols[one.phrase]) > 1
        and one.phrase
        and (whose := behind.whose(text[ends.get(one.position, len(text)) :]))
        else one
        for one in found
    ]
