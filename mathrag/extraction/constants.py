"""Constants: as a document gives them, matched to CODATA where they are one of those, and those a formula's symbol stands for."""

from __future__ import annotations

import re
from decimal import Decimal, InvalidOperation

from mathrag.entities import Chunk, Constant, ExtractedConstant, Occurrence, Skipped
from mathrag.errors import UnitError
from mathrag.formulas import identifier_of
from mathrag.knowledge import constant_uri
from mathrag.quantities import ConstantEntry, Ontology, canonical_unit, convert, dimension_of

NAMED = 0.75
"""How well a name must name a kind of quantity to speak against a value of another dimension."""
ROUNDED = 0.01
"""A given value this near (relative) to CODATA's is that constant, rounded."""


def constant_of(entry: ConstantEntry, symbol: str, occurrence: Occurrence) -> Constant:
    """The constant of ``constants.ttl`` that a formula's symbol stands for; its URI does not depend on how a document writes it."""
    usual = entry.symbols[0] if entry.symbols else symbol
    return Constant(
        uri=constant_uri(usual, entry.value_text, entry.unit),
        symbol=usual,
        identifier=identifier_of(usual),
        name=entry.name,
        value=entry.value,
        value_text=entry.value_text,
        unit=entry.unit,
        dimension=str(entry.dimension),
        uncertainty=entry.uncertainty,
        description=entry.name,
        keywords=tuple(entry.synonyms),
        codata=entry.id,
        occurrences=(occurrence,),
    )


def read_extracted_constant(
    found: ExtractedConstant, chunk: Chunk, ontology: Ontology, *, named: bool = False
) -> Constant | Skipped:
    """A constant a document gives: CODATA's where symbol, dimension and value agree, else its own; Skipped where it can't be read.

    ``named``: it needs a name that fits its value, as everything does that is not given beside a formula for one of its symbols.
    """
    latex = f"{found.symbol} = {found.value}" + (rf"\ {found.unit}" if found.unit else "")
    occurrence = chunk.occurrence(found.extractor, found.page, confidence=found.confidence, latex=latex)
    item = f"{found.symbol} = {found.value} {found.unit or ''}".strip()
    try:
        value = float(Decimal(found.value))
        unit = canonical_unit(found.unit) if found.unit else None
        dimension = str(dimension_of(unit)) if unit else "1"
    except (InvalidOperation, UnitError, ValueError) as error:
        return Skipped(item=item, reason=f"a constant that could not be read: {error}")
    if value == 0:
        return Skipped(item=item, reason="zero: what holds in a case, no constant")
    if entry := constant_given(found.symbol, value, unit, ontology):
        return constant_of(entry, found.symbol, occurrence)
    if named and (reason := _no_constant(found, dimension, ontology)):
        return Skipped(item=item, reason=reason)
    return Constant(
        uri=constant_uri(found.symbol, found.value, unit),
        symbol=found.symbol,
        identifier=identifier_of(found.symbol),
        name=found.description or found.symbol,
        value=value,
        value_text=found.value,
        unit=unit,
        dimension=dimension,
        uncertainty=found.uncertainty,
        description=found.description,
        intent=found.intent,
        keywords=found.keywords,
        occurrences=(occurrence,),
    )


def constant_given(symbol: str, value: float, unit: str | None, ontology: Ontology) -> ConstantEntry | None:
    """The constant of nature whose symbol, dimension and value these are; ``unit`` as `canonical_unit` writes it."""
    dimension = str(dimension_of(unit)) if unit else "1"
    for entry in ontology.constants_for_symbol(symbol):
        if str(entry.dimension) == dimension:
            converted = convert(value, unit, entry.unit) if unit and entry.unit else value
            if abs(converted - entry.value) <= ROUNDED * abs(entry.value):
                return entry
    return None


def _no_constant(found: ExtractedConstant, dimension: str, ontology: Ontology) -> str:
    """Why a value is none of a constant; empty where it may be."""
    if not re.search(r"[^\W\d_]{3}", found.description):
        return "a value without a name: local to its text"
    kinds = [str(kind.dimension) for kind, weight in ontology.for_name(found.description) if weight >= NAMED]
    entries = [
        str(entry.dimension) for entry, weight in ontology.constants_for_name(found.description) if weight >= NAMED
    ]
    if (kinds or entries) and dimension not in {*kinds, *entries}:
        return f"called {found.description!r}, which has another dimension than {found.unit or 'a pure number'}"
    if not kinds and not entries and not found.unit and "constant" not in found.description.lower():
        return "a pure number, and its name does not say that it is a constant"
    return ""
