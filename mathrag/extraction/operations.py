"""Which symbol is which of the two quantities that a text multiplies, divides, adds or subtracts in words, in the order of both.

"Traffic flow is the product of density and mean speed, ``q = k v``": ``k`` is the density.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from mathrag.entities import Chunk, ExtractedFormula, Extraction
from mathrag.extraction.glossary import Placed
from mathrag.extraction.rules.before import phrase_before
from mathrag.extraction.rules.claims import APPOSITION, Definition
from mathrag.extraction.rules.sentences import clean_phrase
from mathrag.extraction.spelling import spelled_out
from mathrag.formulas import read_display

_SIGNS = {
    "product": "*", "quotient": "/", "ratio": "/", "sum": "+", "difference": "-", "per": "/", "over": "/",
}  # fmt: skip
_WORD = r"(?!(?:and|or|to|is|are|their|the|that|which|with|for)\b)[^\W\d_][\w'’-]*"
_NOUNS = rf"(?:the\s+|an?\s+|its\s+)?(?P<{{}}>(?:{_WORD}\s+){{{{0,3}}}}?{_WORD})"
_IN_WORDS = re.compile(
    r"\b(?P<operation>product|quotient|ratio|sum|difference)\s+(?:of|between)\s+"
    + _NOUNS.format("first")
    + r"\s+(?:and|to|times|over|by)\s+"
    + _NOUNS.format("second")
    + r"\s*(?=[,.:;$]|(?:is|gives|equals)\b|$)",
    re.I,
)
_IS = re.compile(
    rf"\bis\s+{_NOUNS.format('first')}\s+(?P<operation>per|over)\s+{_NOUNS.format('second')}\s*(?=[,.:;$]|$)",
    re.I,
)
"""The same with the sign in words: "the wing loading is mass per wing area"."""
_BRACKETS = re.compile(r"\s*\([^()]*\)")
_OF_TWO = re.compile(r"(?P<first>[A-Za-z_]\w*)\s*(?P<sign>[*/+-])\s*(?P<second>[A-Za-z_]\w*)")


def named_by_operation(chunks: Sequence[Chunk], extractions: Sequence[Extraction]) -> Iterator[Placed]:
    """The names that the words of an operation give to the two symbols of a formula's right side."""
    by_id = {chunk.id: chunk for chunk in chunks}
    for extraction in extractions:
        for formula in extraction.formulas:
            for definition in _definitions(formula):
                yield Placed(definition, by_id[extraction.chunk])


def _definitions(formula: ExtractedFormula) -> Iterator[Definition]:
    said = _IN_WORDS.search(formula.description) or _IS.search(formula.description)
    equations = read_display(formula.latex).equations if said and formula.latex else ()
    if said is None or len(equations) != 1 or equations[0].target is None:
        return
    [equation] = equations
    written = _OF_TWO.fullmatch(equation.rhs)
    if written is None or written["sign"] != _SIGNS[said["operation"].lower()]:
        return
    computed = phrase_before(_BRACKETS.sub("", formula.description[: said.start()]).rstrip()) if said.re is _IS else ""
    if computed:
        yield Definition(
            equation.symbols[str(equation.target)], computed, None, APPOSITION, formula.start or 0, f"“{computed} is”"
        )
    for part in ("first", "second"):
        symbol = equation.symbols.get(written[part], "")
        if symbol and not spelled_out(symbol):
            phrase = clean_phrase(said[part])
            evidence = f"“{said.group()}”"
            yield Definition(symbol, phrase, None, APPOSITION, formula.start or 0, evidence)
