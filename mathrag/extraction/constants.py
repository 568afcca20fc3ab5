"""Constants: as a document gives them, matched to CODATA where they are one of those, and those a formula's symbol stands for."""

from __future__ import annotations

from decimal import Decimal, InvalidOperation

from mathrag.entities import Chunk, Constant, Document, ExtractedConstant, Occurrence, Skipped
from mathrag.errors import UnitError
from mathrag.formulas import identifier_of
from mathrag.knowledge import constant_uri
from mathrag.quantities import ConstantEntry, Ontology, canonical_unit, convert, dimension_of

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
    found: ExtractedConstant, document: Document, chunk: Chunk, ontology: Ontology
) -> Constant | Skipped:
    """A constant a document gives: CODATA's where symbol, dimension and value agree, else its own; Skipped where it can't be read."""
    occurrence = Occurrence(
        document=document.slug,
        chunk=chunk.id,
        page=found.page,
        extractor=found.extractor,
        confidence=found.confidence,
        latex=f"{found.symbol} = {found.value}" + (rf"\ {found.unit}" if found.unit else ""),
        headings=chunk.headings,
    )
    item = f"{found.symbol} = {found.value} {found.unit or ''}".strip()
    try:
        value = float(Decimal(found.value))
        unit = canonical_unit(found.unit) if found.unit else None
        dimension = str(dimension_of(unit)) if unit else "1"
    except (InvalidOperation, UnitError, ValueError) as error:
        return Skipped(item=item, reason=f"a constant that could not be read: {error}")
    for entry in ontology.constants_for_symbol(found.symbol):
        if str(entry.dimension) == dimension and _agrees(value, unit, entry):
            return constant_of(entry, found.symbol, occurrence)
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
        keywords=found.keywords,
        occurrences=(occurrence,),
    )


def _agrees(value: float, unit: str | None, entry: ConstantEntry) -> bool:
    converted = convert(value, unit, entry.unit) if unit and entry.unit else value
    return abs(converted - entry.value) <= ROUNDED * abs(entry.value)
