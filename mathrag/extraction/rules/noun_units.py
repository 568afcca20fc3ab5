"""The unit in which all quantities of a noun are said to be: "Heads are in metres, pressures in pascals", "both weights in lb"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from mathrag.extraction.rules.blocks import Block, math_spans
from mathrag.extraction.rules.sentences import sentence_spans, with_powers
from mathrag.extraction.rules.units_said import COUNTS, unit_said, units_behind_in
from mathrag.quantities import canonical_unit
from mathrag.quantities.names import stem

_SUBJECT = re.compile(
    r"(?P<which>\b(?:all|both|the|these|unless\s[^,.;]*,?)\s+)?(?P<nouns>[A-Za-z][a-z]{2,}s(?:(?:\s*,\s*(?:and\s+)?|\s+and\s+)(?:the\s+|all\s+)?[a-z]{3,}s)*)"
    r"(?P<symbol>\s+⟦⟧)?\s+(?:(?:are|being|is|were)\s+)?(?:all\s+|both\s+|always\s+)?(?:(?:measured|given|taken|expressed|entered|counted|put)\s+)?$",
    re.I,
)
"""What stands before "in" and a unit: plural nouns, perhaps with a verb."""
_NOUN = re.compile(r"[a-z]{3,}s\b", re.I)
_LOCAL = re.compile(r"(?:both|the|these)\b", re.I)
_HEAD_ENDS = re.compile(r"\s(?:of|in|at|on|for|from|to|per|with|by|between|above|below|over|under)\s|\s*[(,;]")
REACH = 400
"""Characters within which "both lengths in ft" speaks of a formula."""


@dataclass(frozen=True)
class NounUnit:
    """A ``unit`` of all that a ``noun`` (singular) is the head of; ``is_local``: said of the formulas near ``position`` alone."""

    noun: str
    unit: str
    position: int
    is_local: bool


def noun_units(block: Block) -> Iterator[NounUnit]:
    """What a block says of the units of nouns."""
    if block.kind not in ("paragraph", "item"):
        return
    text = with_powers(block.text)
    for span in reversed(list(math_spans(text))):
        text = text[: span.start] + "⟦⟧" + text[span.end :]
    for left, right in sentence_spans(text):
        sentence = text[left:right]
        for start, _, unit in units_behind_in(sentence):
            found = _SUBJECT.search(sentence[:start].rstrip() + " ")
            if found and not found["symbol"] and canonical_unit(unit) not in COUNTS:  # "torques in rotation"
                local = _LOCAL.match(found["which"] or "") is not None
                for noun in filter(_is_plural, _NOUN.findall(found["nouns"])):
                    yield NounUnit(stem(noun), unit, block.start + left, local)


def _is_plural(noun: str) -> bool:
    """Does a noun stand for several quantities, and is it none of the units of a list: "masses in grams, lengths in cm"?"""
    return stem(noun) != noun.lower() and unit_said(noun) is None


def head_of(name: str) -> str:
    """The head noun of a quantity's name, singular and in small letters: "pressure" of "partial pressure of oxygen"."""
    words = _HEAD_ENDS.split(name)[0].split()
    return stem(words[-1]) if words else ""
