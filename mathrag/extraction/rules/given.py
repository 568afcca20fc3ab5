r"""What values tell of symbols: ``I_0 = 10^{-12}\,\text{W/m}^2`` says in which unit ``I_0`` is, though not what it is called.

Where symbol and value are those of a constant of nature (``c = 3.00\times 10^8\,\text{m/s}``) they name it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from mathrag.errors import UnitError
from mathrag.extraction.constants import constant_given
from mathrag.extraction.rules.before import FUNCTION_WORDS
from mathrag.extraction.rules.blocks import Block, math_spans
from mathrag.extraction.rules.claims import EXPLICIT, TABLE, Definition
from mathrag.extraction.rules.relations import is_symbol, is_unit, is_value, sides
from mathrag.formulas import read_constant
from mathrag.quantities import canonical_unit, ontology

GIVEN = 0.5
"""A unit tells less than words."""
_BEHIND = re.compile(
    r"\s*(?!(?:[aAI]|in)\b)((?:per\s+)?(?:[^\W\d_]|°)[^\s,;:()$|]{0,15}?(?:\([^()$]{1,15}\)|\$\^(?:\{[-−–]?\d\}|\d)\$)?)[.]?(?=[\s,;:()|]|\$(?!\^)|$)"
)


def given_units(block: Block) -> Iterator[Definition]:
    """The units of values that a block gives, inside the formula or behind it."""
    if block.kind == "display":
        yield from _given(block.text, "", block.start)
        yield from _integers(block.text, block.start)
        return
    for span in math_spans(block.text):
        yield from _integers(span.latex, block.start + span.start)
        yield from _given(span.latex, block.text[span.end : span.end + 24], block.start + span.start)


_INTEGERS = re.compile(r"(?:^|[,;]|\\q?quad|\s)\s*([A-Za-z])\s*=\s*(?:0|\\pm\s*1|1|2)\s*,\s*(?:\\pm\s*)?[12345]\s*,")


def _integers(latex: str, position: int) -> Iterator[Definition]:
    r"""A symbol that is said to run through the integers: ``m = 0, \pm1, \pm2, \dots``."""
    if found := _INTEGERS.search(latex):
        yield Definition(found[1], "integer", None, EXPLICIT, position, "it runs through the integers")


def unit_word(behind: str) -> str:
    """The unit that stands right behind a value, outside its formula, perhaps a product ("J s"); empty where there is none."""
    following = _BEHIND.match(behind)
    unit = re.sub("[${}]", "", following[1]).replace("–", "-") if following else ""
    unit = re.sub(r"^per\s+", "1/", unit)
    if following is None or not is_unit(unit):
        return ""
    second = unit_word(rest) if (rest := behind[following.end() :])[:1] == " " else ""
    return f"{unit} {second}" if second and second.partition(" ")[0].lower() not in FUNCTION_WORDS else unit


def _given(latex: str, behind: str, position: int) -> Iterator[Definition]:
    parts = sides(latex) if "=" in latex and re.search(r"\d", latex) else []
    if len(parts) < 2 or not is_symbol(parts[0]) or not is_value(parts[-1]):
        return
    given = read_constant(f"{parts[0]} = {parts[-1]}")
    if given is None:
        return
    if unit := given[2] or unit_word(behind):
        yield Definition(parts[0], "", unit, GIVEN, position, f"given in {unit}")
        if name := _constant_named(parts[0], given[1], unit):
            yield Definition(parts[0], name, None, EXPLICIT, position, f"the value of the {name}")


def _constant_named(symbol: str, value: str, unit: str) -> str:
    """What the constant of nature is called that has this symbol and this value; empty where there is none."""
    try:
        entry = constant_given(symbol, float(value), canonical_unit(unit), ontology())
    except (UnitError, ValueError):
        return ""
    return entry.name if entry else ""


_UNIT_OF = re.compile(r"^\W*units?\s+(?:of|for)\s+\$([^$]+)\$\W*$", re.I)


def row_units(block: Block) -> Iterator[Definition]:
    """The unit that a row gives for a symbol in a column headed "Unit of $k$"."""
    for heading, cell in zip(block.header, block.cells, strict=False):
        found, unit = _UNIT_OF.match(heading), cell.strip(" $")
        if found and is_symbol(found[1].strip()) and is_unit(unit):
            yield Definition(found[1].strip(), "", unit, TABLE, block.start, f"table: in {unit}")
