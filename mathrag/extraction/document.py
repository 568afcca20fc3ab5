"""Extraction of one document: each chunk by the extractor that fits it, then every formula with what the document says of its symbols."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from mathrag.documents import DICTIONARY, SIGNATURES
from mathrag.entities import Chunk, Document, ExtractedFormula, ExtractedParameter, Extraction
from mathrag.extraction.defining.finding import DEFINITIONS_VERSION, extract_definitions
from mathrag.extraction.distributions import DISTRIBUTIONS_VERSION, with_declarations
from mathrag.extraction.given_values import with_given
from mathrag.extraction.glossary import Glossary
from mathrag.extraction.imported import IMPORT_VERSION, extract_imported, has_rows
from mathrag.extraction.measures import in_si
from mathrag.extraction.mentions.features import fit_of_unit
from mathrag.extraction.model import ModelReader, reconcile
from mathrag.extraction.model.grounding import Passage
from mathrag.extraction.operations import named_by_operation
from mathrag.extraction.rules.chunk import RULES_VERSION, extract_by_rules
from mathrag.extraction.rules.examples import text_behind
from mathrag.extraction.rules.noun_units import head_of
from mathrag.extraction.rules.relations import sides
from mathrag.extraction.shared_meanings import with_meanings_shared
from mathrag.extraction.shortened import shortened_names
from mathrag.extraction.situations import PACK, SITUATIONS_VERSION, extract_situations
from mathrag.extraction.spelling import measured
from mathrag.extraction.squares import with_squares_named
from mathrag.extraction.supplied import with_supplied
from mathrag.extraction.upright import computed_names, products_parted
from mathrag.extraction.values import VALUES_VERSION, extract_values
from mathrag.formulas import probability_named, read_display
from mathrag.knowledge import normalise_latex

EXTRACTOR_VERSION = "; ".join(
    (RULES_VERSION, IMPORT_VERSION, SITUATIONS_VERSION, DEFINITIONS_VERSION, VALUES_VERSION, DISTRIBUTIONS_VERSION)
)


SPELLED_BESIDE = 0.8
"""The confidence in a unit that another formula beside spells a symbol with."""


def extract(document: Document, chunks: Sequence[Chunk], reader: ModelReader | None = None) -> list[Extraction]:
    """What ``chunks`` of ``document`` say, one `Extraction` a chunk, in order.

    A pack says its situations and nothing else; a content dictionary is read by `mathrag.openmath`, not here.
    ``reader``: a language model that reads the chunks with equations too (`model`). Raises `ModelError` where it can't be asked.
    """
    if document.media_type in (DICTIONARY, SIGNATURES):
        return [Extraction(chunk=chunk.id) for chunk in chunks]
    if document.media_type == PACK:
        return [_with_situations(Extraction(chunk=chunk.id), chunk) for chunk in chunks]
    read, glossary = claims_of(chunks)
    read = [_with_products(extraction, chunk, glossary) for extraction, chunk in zip(read, chunks, strict=True)]
    read = with_squares_named(read, chunks, glossary)
    read = with_given(_with_shared_constants(read), chunks)
    read = [_with_definitions(extraction, chunk) for extraction, chunk in zip(read, chunks, strict=True)]
    names = computed_names(read)
    found = [_with_claims(extraction, chunk, glossary, names) for extraction, chunk in zip(read, chunks, strict=True)]
    found = with_meanings_shared(found)
    return found if reader is None else _with_model(found, chunks, reader)


def claims_of(chunks: Sequence[Chunk]) -> tuple[list[Extraction], Glossary]:
    """The formulas of ``chunks`` and all that the document says of symbols."""
    glossary = Glossary.of(chunks)
    leads = ["", *(chunk.text.rstrip().rpartition("\n\n")[2] for chunk in chunks)]
    behind = text_behind(chunks)
    read = [_read(chunk, lead, behind[chunk.id]) for chunk, lead in zip(chunks, leads, strict=False)]
    read = with_supplied(read, chunks)
    return read, glossary.with_claims([*shortened_names(chunks, read, glossary), *named_by_operation(chunks, read)])


def _read(chunk: Chunk, lead: str, behind: frozenset[int]) -> Extraction:
    """``lead`` is the last paragraph of the chunk before, ``behind`` where its blocks begin that stand behind an example."""
    found = extract_imported(chunk) or extract_values(chunk, extract_by_rules(chunk, behind), lead)
    return with_declarations(_with_situations(found, chunk), chunk)


def _with_products(extraction: Extraction, chunk: Chunk, glossary: Glossary) -> Extraction:
    formulas = tuple(products_parted(formula, chunk, glossary) for formula in extraction.formulas)
    return extraction.model_copy(update={"formulas": formulas})


def _with_shared_constants(read: Sequence[Extraction]) -> list[Extraction]:
    """With the values that a law is given in one place for its symbols wherever the document writes the same law."""
    known = {_spelling(formula): formula.constants for one in read for formula in one.formulas if formula.constants}
    return [
        one.model_copy(
            update={
                "formulas": tuple(
                    formula
                    if formula.constants or formula.role == "step" or _spelling(formula) not in known
                    else formula.model_copy(update={"constants": known[_spelling(formula)]})
                    for formula in one.formulas
                )
            }
        )
        for one in read
    ]


def _spelling(formula: ExtractedFormula) -> str:
    return normalise_latex(formula.latex) if formula.latex else str(formula.equation)


def _with_situations(extraction: Extraction, chunk: Chunk) -> Extraction:
    found, skipped = extract_situations(chunk)
    if not found and not skipped:
        return extraction
    return extraction.model_copy(
        update={"situations": tuple(found), "skipped": (*extraction.skipped, *skipped)},
    )


def _with_definitions(extraction: Extraction, chunk: Chunk) -> Extraction:
    found, skipped = extract_definitions(chunk, extraction)
    if not found and not skipped:
        return extraction
    return extraction.model_copy(
        update={"definitions": tuple(found), "skipped": (*extraction.skipped, *skipped)},
    )


def _with_claims(extraction: Extraction, chunk: Chunk, glossary: Glossary, names: Sequence[str]) -> Extraction:
    """``names``: letters side by side that are one symbol in this document."""
    known = [*glossary.symbols_at(chunk), *names]
    symbols = {
        formula.latex: symbols_of(formula.latex, known)
        for formula in extraction.formulas
        if formula.latex and not formula.parameters and formula.extractor != DISTRIBUTIONS_VERSION
    }
    units = {bare: unit for found in symbols.values() for bare, unit in map(measured, found) if unit}
    formulas = tuple(_with_parameters(formula, chunk, glossary, symbols, units) for formula in extraction.formulas)
    return extraction.model_copy(update={"formulas": formulas})


def _with_model(found: list[Extraction], chunks: Sequence[Chunk], reader: ModelReader) -> list[Extraction]:
    """The same, with what the model says of the chunks that hold equations; imported rows need no reading."""
    passages = {chunk.id: Passage(chunk) for chunk in chunks}
    wanted = [chunk for chunk in chunks if not has_rows(chunk) and passages[chunk.id].holds_equations]
    expected = frozenset(extraction.chunk for extraction in found if extraction.formulas)
    readings = reader.read(wanted, expected)
    return [
        reconcile(extraction, readings[extraction.chunk], passages[extraction.chunk], reader.name)
        if extraction.chunk in readings
        else extraction
        for extraction in found
    ]


def _with_parameters(
    formula: ExtractedFormula,
    chunk: Chunk,
    glossary: Glossary,
    symbols: Mapping[str, Sequence[str]],
    units: Mapping[str, str],
) -> ExtractedFormula:
    """The formula with what is said of its ``symbols``; ``units``: those that the chunk's formulas spell some with, by the bare symbol."""
    if formula.parameters or not formula.latex or formula.extractor == DISTRIBUTIONS_VERSION:
        return formula
    claims: list[ExtractedParameter] = []
    for symbol in symbols[formula.latex]:
        if symbol not in formula.latex and (event := probability_named(symbol)):  # "P(A)", not an index that is written
            claims.append(ExtractedParameter(symbol=symbol, description=event, confidence=1.0))
            continue
        bare, unit = measured(symbol)
        told = glossary.claims(symbol, chunk, formula.start or 0)
        of_letter = glossary.claims(bare, chunk, formula.start or 0) if unit else []
        called = next((claim.description for claim in (*told, *of_letter) if claim.description), "")
        if unit and fit_of_unit(head_of(called), (unit,)) == "clashes":
            unit = None  # the common-mode voltage $V_{cm}$ is in no centimetres
        if unit is None and symbol in units and not any(claim.unit for claim in told):
            told.append(ExtractedParameter(symbol=symbol, unit=units[symbol], confidence=SPELLED_BESIDE))
        elif unit is None and told[0].description and not any(claim.unit for claim in told):
            counted = glossary.unit_of_noun(told[0].description, chunk, formula.start or 0)
            told[0] = told[0].model_copy(update={"unit": counted})
        elif unit:
            own = [ExtractedParameter(symbol=symbol, unit=unit)]
            told = [*told, *of_letter]
            told = own + [claim.model_copy(update={"symbol": symbol}) for claim in told if claim.description]
        claims += told
    label = "" if formula.label_from_prose and _names_another(formula, claims) else formula.label
    return formula.model_copy(update={"label": label, "parameters": tuple(claims)})


def _names_another(formula: ExtractedFormula, claims: Sequence[ExtractedParameter]) -> bool:
    """Does a sentence end in what another symbol than one side of the formula is called: "is P times r times the number of years"?"""
    called = {claim.symbol for claim in claims if claim.description.lower() == formula.label.lower()}
    return bool(called) and called.isdisjoint(side.strip() for side in sides(formula.latex))


def symbols_of(latex: str, known: Sequence[str]) -> list[str]:
    """Symbols of a formula in LaTeX, in order; of one that can't be read, those of ``known`` that stand in it."""
    equations = read_display(latex, known).equations
    if not equations:  # numbers with units in it: "-13.6 eV Z^2/n^2"
        in_units, units = in_si(latex)
        equations = read_display(in_units, known).equations if units else ()
    if not equations:
        return [symbol for symbol in known if len(symbol) > 1 and symbol in latex]
    return list(dict.fromkeys(symbol for equation in equations for symbol in equation.symbols.values()))
