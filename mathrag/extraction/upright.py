r"""Letters that an author sets upright side by side and multiplies: ``\text{gr}^2/G`` where $g$ and $r$ are symbols of the text around.

Upright letters are one name elsewhere. They are a product where the chunk has each of them as a symbol of its own, or its chapter says
what it is, and no words spell out the whole.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from mathrag.entities import Chunk, ExtractedFormula, Extraction
from mathrag.extraction.glossary import Glossary
from mathrag.extraction.rules.before import FUNCTION_WORDS
from mathrag.extraction.rules.blocks import blocks, math_spans
from mathrag.extraction.rules.notation import is_chemistry
from mathrag.extraction.rules.relations import sides
from mathrag.formulas import CONVENTIONAL, FUNCTIONS
from mathrag.models import is_ordinary

_RUN = re.compile(r"(?<![_^])(?<![_^]\{)\\(?:text|mathrm|textrm)\s*\{\s*(?P<run>[A-Za-z]{2,4})\s*\}")
_NUMBER_BEFORE = re.compile(r"(?:\d|\^\s*\{[-−+]?\d+\})(?:\s|~|\\[,;:! ])*$")
"""Behind a number upright letters are its unit."""
_TIMES_BESIDE = re.compile(r"\\(?:times|cdot)\s*⟦⟧|⟦⟧\s*\\(?:times|cdot)(?![A-Za-z])")
"""Where signs of multiplication are written, letters without one are a name."""
_UPRIGHT_OR_COMMAND = re.compile(r"\\(?:text|mathrm|textrm|operatorname)\s*\{[^{}]*\}|\\[A-Za-z]+")
_ALONE = re.compile(r"(?<![A-Za-z])[A-Za-z](?![A-Za-z])")


def products_parted(formula: ExtractedFormula, chunk: Chunk, glossary: Glossary) -> ExtractedFormula:
    """``formula`` with upright letters that are a product as letters that multiply."""
    if not _RUN.search(formula.latex):
        return formula
    alone = letters_alone(chunk.text)
    heads = {side.strip() for side in sides(formula.latex)}

    def parted(found: re.Match[str]) -> str:
        run = found["run"]
        one = (
            _is_word(run)
            or found.group() in heads
            or glossary.told(run, chunk)
            or is_chemistry(found.group())
            or _NUMBER_BEFORE.search(formula.latex[: found.start()])
            or _TIMES_BESIDE.search(formula.latex[: found.start()] + "⟦⟧" + formula.latex[found.end() :])
        )
        symbols = all(letter in alone or glossary.told(letter, chunk) for letter in run)
        return found.group() if one or not symbols else " ".join(run)

    return formula.model_copy(update={"latex": _RUN.sub(parted, formula.latex)})


def computed_names(read: Sequence[Extraction]) -> list[str]:
    r"""The upright letters side by side that a formula computes, ``\text{RAW} = ...``: bare they are that name, too, and no product."""
    heads = (sides(formula.latex)[0].strip() for one in read for formula in one.formulas if formula.latex)
    return list(dict.fromkeys(found["run"] for head in heads if (found := _RUN.fullmatch(head))))


def _is_word(run: str) -> bool:
    """Is a run a word, a function or an abbreviation that everybody uses?"""
    known = run in CONVENTIONAL or run in FUNCTIONS or run.lower() in FUNCTION_WORDS
    return known or (len(run) > 2 and re.search("[aeiou]", run) is not None and is_ordinary(run))


def letters_alone(text: str) -> frozenset[str]:
    """The letters that stand alone in the formulas of ``text``, not set upright."""
    found: set[str] = set()
    for block in blocks(text):
        spans = [block.text] if block.kind == "display" else [span.latex for span in math_spans(block.text)]
        for latex in spans:
            found.update(_ALONE.findall(_UPRIGHT_OR_COMMAND.sub(" ", latex)))
    return frozenset(found)
