"""One claim of a text about a symbol, and claims that call several symbols the same."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from mathrag.extraction.rules import behind
from mathrag.extraction.rules.blocks import math_spans
from mathrag.extraction.rules.relations import is_symbol
from mathrag.extraction.rules.sentences import sentence_bounds, with_powers
from mathrag.extraction.rules.units_said import unit_led_in, unit_said

EXPLICIT = 1.0
TABLE = 1.0
APPOSITION = 0.6
SORT = 0.4
"""For what several symbols are together: a hint about each."""


@dataclass(frozen=True)
class Definition:
    """One claim about a symbol."""

    symbol: str
    phrase: str
    unit: str | None
    strength: float
    position: int
    evidence: str
    share: float | None = None
    """How likely its words are the name among those near a mention; None where a rule reads it."""
    of_head: bool = False
    """Told by a formula that is written for the very symbol: says nothing of the letter with another index."""
    listed: bool = False
    """Told by a table of symbols, which speaks for more than the formulas beside it."""

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


_TOGETHER = re.compile(
    r"\b(?P<which>both|all|comes?)\s+(?:of\s+them\s+|are\s+|out\s+)?(?=(?:measured\s+|given\s+|expressed\s+)?in\s)"
    r"|\((?P<bare>both|all)\s+(?:in\s+)?(?=(?P<unit>[^()\s]+)\))",
    re.I,
)

_MEANT = {"both": 2, "comes": 1}
"""How many symbols, where not all."""


def counted_together(found: list[Definition], text: str, start: int) -> list[Definition]:
    """``found`` of a text that begins at ``start``, with a unit said of symbols before it: "both in kg", "all in mm", "comes out in g"."""
    for said in _TOGETHER.finditer(text):
        unit = (
            unit_said(said["unit"]) if said["bare"] else unit_led_in(with_powers(text[said.end() :]).partition("$")[0])
        )
        left, _ = sentence_bounds(text, said.start(), said.end())
        spans = [span for span in math_spans(text[: said.start()]) if span.start >= left and is_symbol(span.latex)]
        meant = (
            {
                start + span.start: span.latex
                for span in spans[-_MEANT.get((said["which"] or said["bare"]).lower(), 0) :]
            }
            if unit
            else {}
        )
        found = [replace(one, unit=unit) if one.position in meant and one.unit is None else one for one in found]
        untold = meant.keys() - {one.position for one in found}
        found += [Definition(meant[at], "", unit, APPOSITION, at, f"“in {unit}” together") for at in sorted(untold)]
    return found
