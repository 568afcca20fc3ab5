r"""What the head of a column or a cell says of the symbol in it: "rooting depth $Z$ (m)", "Beam, $B$ | 8.75 ft", "$P$ pitch (mm)"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from mathrag.extraction.rules.blocks import Block, math_spans
from mathrag.extraction.rules.claims import TABLE, Definition
from mathrag.extraction.rules.given import unit_word
from mathrag.extraction.rules.relations import is_symbol, is_value
from mathrag.extraction.rules.sentences import clean_phrase, with_powers
from mathrag.extraction.rules.units_said import split_unit, unit_said
from mathrag.models import is_ordinary

_NAMED = re.compile(r"\s*(?P<words>[^$|]*?)[\s,:(]*\$(?P<symbol>[^$=]+)\$\)?(?P<behind>[^$|]*)")
_NOUN = re.compile(r"(?!(?:for|when|if|at|with|as|in|per|of|and|or)\b)[^\W\d_][\w'’ ()+%/-]{2,60}", re.I)
_MEASURED = re.compile(r"\s*[-+−–~≈]?\s*\d[\d.,]*(?:\s*[-–]\s*\d[\d.,]*)?(?P<behind>\s*[^\d\s].*)?")
"""A cell that is a number, perhaps a range, with its unit."""
_TITLE = re.compile(r"(?<!\w)[A-Z][a-z]+(?![\w'’])")


def _small(word: re.Match[str]) -> str:
    """A word without the capital letter of a head, unless it is a name."""
    return word[0].lower() if is_ordinary(word[0].lower()) else word[0]


def named_cells(block: Block) -> Iterator[Definition]:
    """The claims of a row's cells that put words before or behind a symbol and have a value beside them, and of the heads of its values."""
    for heading, cell in zip(block.header, block.cells, strict=False):
        if is_value(cell.strip(" $")):
            yield from _named(heading, "", block.start, "head of a column")
    for cell, value in pairwise(block.cells):
        measured = _MEASURED.fullmatch(with_powers(value))
        if measured and not re.fullmatch(r"\s*\$[^$]*\$\s*", cell):
            yield from _named(cell, _unit_of(measured["behind"] or ""), block.start, "cell")


def _unit_of(behind: str) -> str:
    """The unit behind a number, all that stands there or its first words; empty where there is none."""
    return unit_said(behind) or unit_word(behind)


def _named(cell: str, unit: str, position: int, place: str) -> Iterator[Definition]:
    """The claim of a ``cell`` with one symbol among words; ``unit``: of the value beside it."""
    found = _NAMED.fullmatch(with_powers(cell)) if len(math_spans(cell)) == 1 else None
    if found is None or not is_symbol(found["symbol"].strip()):
        return
    behind, counted = split_unit(found["behind"])
    words = next((one for one in (found["words"], behind) if _NOUN.fullmatch(clean_phrase(one))), "")
    words, own = split_unit(words)
    counted = counted or own or unit or None
    phrase = _TITLE.sub(_small, clean_phrase(re.sub(r"\s*\([^()]*\)", "", words)))
    if phrase or counted:
        yield Definition(found["symbol"].strip(), phrase, counted, TABLE, position, f"{place}: “{phrase}” in {counted}")
