"""A law that a document writes in several places means the same in each: where one place explains its symbols, all have them so.

A list of key equations or a glossary repeats a law far from the words that explain it, and there another section's words about the
same letters may be nearer.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence

from mathrag.entities import ExtractedFormula, Extraction
from mathrag.extraction.reading import OWN_WORDS
from mathrag.knowledge import normalise_latex


def with_meanings_shared(found: Sequence[Extraction]) -> list[Extraction]:
    """``found`` of one document, each formula with the claims of the place that explains its symbols best."""
    places: dict[str, list[ExtractedFormula]] = defaultdict(list)
    for formula in (formula for one in found for formula in one.formulas if formula.latex):
        places[_spelling(formula.latex)].append(formula)
    best = {
        spelling: max((place for place in same if place.role != "step"), key=_explained, default=same[0])
        for spelling, same in places.items()
        if len(same) > 1
    }
    return [one.model_copy(update={"formulas": tuple(_explained_by(best, one.formulas))}) for one in found]


def _explained_by(
    best: dict[str, ExtractedFormula], formulas: Iterable[ExtractedFormula]
) -> Iterable[ExtractedFormula]:
    for formula in formulas:
        other = best.get(_spelling(formula.latex)) if formula.latex else None
        better = other is not None and _explained(other) > _explained(formula)
        yield formula.model_copy(update={"parameters": other.parameters}) if other and better else formula


def _spelling(latex: str) -> str:
    """The law without the letter that its display goes on to say the values of: ``D\\sin\\theta = m\\lambda,\\ m = 1, 2, \\dots``."""
    return re.sub(r",\s*[A-Za-z]$", "", normalise_latex(latex))


def _symbols(formula: ExtractedFormula) -> dict[str, float]:
    """How surely each symbol is explained beside the formula."""
    found: dict[str, float] = {}
    for claim in formula.parameters:
        told = claim.confidence if claim.description else 0.0
        found[claim.symbol] = max(found.get(claim.symbol, 0.0), told)
    return found


def _explained(formula: ExtractedFormula) -> tuple[int, bool, float]:
    """How many of its symbols are told in own words, whether for more than one example, and how surely all of them."""
    told = _symbols(formula).values()
    return sum(one >= OWN_WORDS for one in told), formula.role != "step", sum(told)
