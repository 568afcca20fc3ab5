"""What a model says of a formula's symbols, weighed against what the document's words say (`reconcile`)."""

from __future__ import annotations

from collections.abc import Sequence

from mathrag.entities import Disagreement, ExtractedFormula, ExtractedParameter
from mathrag.errors import UnitError
from mathrag.extraction.model.grounding import Passage, alike
from mathrag.extraction.model.reply import SaidFormula, SaidParameter
from mathrag.extraction.reading import OWN_WORDS
from mathrag.formulas import identifier_of
from mathrag.quantities import dimension_of

SUPPORTED, UNSUPPORTED = 0.7, 0.4
"""Confidence of a model's claim whose words the chunk has, and of one that rests on the model alone: that is a hint, not a name."""
SHARE = 0.5


def merged_parameters(
    formula: ExtractedFormula, said: SaidFormula, symbols: Sequence[str], passage: Passage
) -> tuple[tuple[ExtractedParameter, ...], list[Disagreement]]:
    """The claims of both about ``symbols``, those of the text first, and where they contradict each other."""
    known = {identifier_of(symbol): symbol for symbol in symbols}
    claims = list(formula.parameters)
    disagreements: list[Disagreement] = []
    for parameter in said.parameters:
        name = identifier_of(parameter.symbol.strip("$"))
        if name not in known:
            continue
        ours = [place for place, claim in enumerate(claims) if identifier_of(claim.symbol) == name]
        first = ours[0] if ours else None
        if first is not None and claims[first].confidence >= OWN_WORDS:
            claims[first], contradictions = _beside(claims[first], parameter, formula.latex, passage)
            disagreements += contradictions
        elif parameter.description or _readable(parameter.unit):
            claim = _claim(known[name], parameter, passage)
            if claim not in claims:
                claims.insert(len(claims) if first is None else first, claim)
    return tuple(claims), disagreements


def _beside(
    ours: ExtractedParameter, theirs: SaidParameter, latex: str, passage: Passage
) -> tuple[ExtractedParameter, list[Disagreement]]:
    """The document's claim, with the model's unit where it gives none and the chunk has it."""
    found: list[Disagreement] = []
    if ours.description and theirs.description and not alike(ours.description, theirs.description):
        found.append(_disagreement(latex, "parameter", ours.symbol, ours.description, theirs.description))
    if not _readable(theirs.unit):
        return ours, found
    if not ours.unit:
        return (ours.model_copy(update={"unit": theirs.unit}) if passage.has_unit(theirs.unit) else ours), found
    if _readable(ours.unit) and dimension_of(ours.unit) != dimension_of(theirs.unit):
        found.append(_disagreement(latex, "unit", ours.symbol, ours.unit, theirs.unit))
    return ours, found


def _disagreement(latex: str, field: str, symbol: str, kept: str, other: str) -> Disagreement:
    return Disagreement.model_validate(
        {"item": latex, "field": field, "kept": f"{symbol}: {kept}", "other": f"{symbol}: {other}"}
    )


def _claim(symbol: str, said: SaidParameter, passage: Passage) -> ExtractedParameter:
    supported = passage.support(said.description) >= SHARE
    return ExtractedParameter(
        symbol=symbol,
        description=said.description,
        unit=said.unit if _readable(said.unit) else None,
        confidence=SUPPORTED if supported else UNSUPPORTED,
    )


def _readable(unit: str) -> bool:
    try:
        return bool(unit.strip()) and dimension_of(unit) is not None
    except UnitError:
        return False


def readable_unit(unit: str) -> str | None:
    """A unit that can be read, as written; else None."""
    return unit if _readable(unit) else None
