"""Corrections that people make, applied to typed formulas: a name, a symbol's meaning or unit, the equation, and what is no law.

A correction finds its formula by what the text was read as, so it holds when the document is ingested again. One that contradicts
its formula is refused; it changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from mathrag.entities import (
    Chunk,
    Constant,
    Corrected,
    Correction,
    Document,
    ExtractedFormula,
    ExtractedParameter,
    Extraction,
    Formula,
    Parameter,
    Relation,
    Skipped,
)
from mathrag.errors import CorrectionError, UnknownUnit
from mathrag.extraction.solved import solved_for
from mathrag.extraction.templates import build_templates
from mathrag.formulas import Equation
from mathrag.knowledge import dimension_check, formula_uri, normalise_latex
from mathrag.quantities import Ontology, canonical_unit, dimension_of, si_unit, to_si

NO_LAW = "statement"
"""The role of what a person says is no law."""


@dataclass(frozen=True)
class Reading:
    """A formula with the constants and relations that came with its reading."""

    formula: Formula
    constants: tuple[Constant, ...] = ()
    relations: tuple[Relation, ...] = ()


@dataclass(frozen=True)
class CorrectedFormulas:
    """The formulas of one document as people corrected them."""

    readings: list[Reading]
    applied: frozenset[str]
    """Ids of the corrections that fitted one."""
    refused: tuple[Skipped, ...]
    """Corrections that contradict what their formula is now, and why."""


def new_correction(
    formula: Formula, field: Corrected, new: str, *, symbol: str = "", author: str, date: str
) -> Correction:
    """What ``author`` says of ``formula``, keyed by what its places were read as. Raises `CorrectionError` for a symbol that it has not."""
    parameter = _parameter(formula, symbol) if field in ("meaning", "unit") else None
    places = [place for place in formula.occurrences if place.role != "step"] or formula.occurrences
    read_as = {formula.uri, formula_uri(formula.latex)}
    if field != "equation":  # the same law in other symbols is read rightly
        read_as |= {formula_uri(place.latex) for place in places if place.latex}
    old = {
        "name": formula.label,
        "meaning": parameter.name if parameter else "",
        "unit": (parameter.unit or "") if parameter else "",
        "equation": formula.latex,
        "role": formula.role,
    }
    return Correction(
        formula=formula.uri,
        read_as=tuple(sorted(read_as)),
        documents=tuple(sorted({place.document for place in places})),
        field=field,
        symbol=parameter.symbol if parameter else "",
        old=old[field],
        new=new.strip(),
        author=author.strip(),
        date=date,
    )


def with_corrections(
    document: Document,
    chunks: Sequence[Chunk],
    formulas: Iterable[Formula],
    corrections: Sequence[Correction],
    ontology: Ontology,
) -> CorrectedFormulas:
    """``formulas`` of ``document`` with the ``corrections`` that are for them, in their order."""
    by_id = {chunk.id: chunk for chunk in chunks}
    own = [one for one in corrections if document.slug in one.documents]
    readings: list[Reading] = []
    applied: set[str] = set()
    refused: list[Skipped] = []
    for formula in formulas:
        reading = Reading(formula)
        for correction in own:
            if not is_for(correction, reading.formula):
                continue
            try:
                chunk = by_id[reading.formula.occurrences[0].chunk]
                reading = corrected(reading, correction, document, chunk, ontology)
                applied.add(correction.id)
            except CorrectionError as error:
                refused.append(Skipped(item=f"correction {correction.id} of {formula.label}", reason=error.message))
        readings.append(reading)
    return CorrectedFormulas(readings, frozenset(applied), tuple(refused))


def is_for(correction: Correction, formula: Formula) -> bool:
    """Was ``formula`` read from what is corrected, and has it the symbol?"""
    known = {formula.uri, *formula.aliases}
    return not known.isdisjoint(correction.read_as) and (
        not correction.symbol or any(parameter.symbol == correction.symbol for parameter in formula.parameters)
    )


def corrected(
    reading: Reading, correction: Correction, document: Document, chunk: Chunk, ontology: Ontology
) -> Reading:
    """``reading`` as ``correction`` says; ``chunk`` is where it stands. Raises `CorrectionError` where that can't be."""
    formula, new = reading.formula, correction.new
    if not new or not correction.author:
        raise CorrectionError("a correction needs what holds instead, and an author", field=correction.field)
    match correction.field:
        case "name":
            changed = formula.model_copy(update={"label": new, "named": True})
        case "meaning":
            changed = _meaning(formula, correction, ontology)
        case "unit":
            changed = _unit(formula, correction, ontology)
        case "equation":
            reading = _told_anew(formula, correction, document, chunk, ontology)
            changed = reading.formula
        case "role":
            if new != NO_LAW:
                raise CorrectionError(
                    f"a formula can only be said to be no law ('{NO_LAW}'), not {new!r}", field="role"
                )
            reason = f"no law: said by {correction.author}"
            changed = formula.model_copy(update={"role": new, "template": None, "executable": False, "reason": reason})
    return replace(reading, formula=changed.model_copy(update={"corrections": (*formula.corrections, correction)}))


def _parameter(formula: Formula, symbol: str) -> Parameter:
    wanted = normalise_latex(symbol)
    for parameter in formula.parameters:
        if symbol and (normalise_latex(parameter.symbol) == wanted or parameter.identifier == symbol):
            return parameter
    known = ", ".join(parameter.symbol for parameter in formula.parameters) or "none"
    raise CorrectionError(f"{formula.label} has no symbol {symbol!r}; it has {known}", symbol=symbol)


def _meaning(formula: Formula, correction: Correction, ontology: Ontology) -> Formula:
    """A symbol under another name; of another kind where the name says so. What was taken for a constant is an input then."""
    parameter = _parameter(formula, correction.symbol)
    named = [kind for kind, _ in ontology.for_name(correction.new)]
    known = parameter.dimension
    kind = next((kind for kind in named if str(kind.dimension) == known), named[0] if named else None)
    changes: dict[str, Any] = {"name": correction.new, "description": "", "constant": None}
    if kind is not None:
        changes["quantity_kind"] = kind.id
        if str(kind.dimension) != known:
            changes |= {"dimension": str(kind.dimension), "unit": kind.unit}
    return _typed_anew(formula, parameter, changes, correction)


def _unit(formula: Formula, correction: Correction, ontology: Ontology) -> Formula:
    parameter = _parameter(formula, correction.symbol)
    if parameter.constant is not None:
        raise CorrectionError(
            f"{parameter.symbol} stands for a constant, which has its own unit; correct its meaning first",
            symbol=parameter.symbol,
        )
    try:
        dimension, unit = dimension_of(correction.new), canonical_unit(correction.new)
        size, _ = to_si(1.0, unit)
    except UnknownUnit as error:
        raise CorrectionError(error.message, symbol=parameter.symbol, unit=correction.new) from error
    if size != 1.0:
        raise CorrectionError(
            f"equations hold in coherent units: write {si_unit(dimension)}, not {unit}; questions may give any unit of its kind",
            symbol=parameter.symbol,
            unit=unit,
        )
    named = [kind for kind, _ in ontology.for_name(parameter.name) if kind.dimension == dimension]
    own = ontology.kinds.get(parameter.quantity_kind or "")
    fitting = [*([own] if own and own.dimension == dimension else []), *named, *ontology.for_dimension(dimension)]
    sure = fitting[:1] if own in fitting[:1] or named or len(fitting) == 1 else []
    changes = {"unit": unit, "dimension": str(dimension), "quantity_kind": sure[0].id if sure else None}
    return _typed_anew(formula, parameter, changes, correction)


def _typed_anew(formula: Formula, parameter: Parameter, changes: dict[str, Any], correction: Correction) -> Formula:
    """``formula`` with ``changes`` of ``parameter``; one that contradicted its types before is solved now that it does not."""
    says = {
        **changes,
        "guessed": False,
        "free": False,
        "evidence": f"said by {correction.author}, {correction.date[:10]}",
    }
    parameters = tuple(p.model_copy(update=says) if p is parameter else p for p in formula.parameters)
    retyped = formula.model_copy(update={"parameters": parameters})
    if formula.equation is None:
        return retyped
    check = dimension_check(retyped)
    if check.status == "inconsistent":
        raise CorrectionError(
            f"{parameter.symbol} as {correction.new!r} contradicts the equation {formula.equation}: {check.reason}",
            equation=formula.equation,
        )
    update: dict[str, Any] = {"consistency": check.status}
    if formula.consistency == "inconsistent":
        target, template, reason = solved_for(_equation(retyped), parameters)
        update |= {
            "target": target,
            "template": template,
            "reason": reason,
            "executable": template is not None,
            "flags": (),
        }
    return retyped.model_copy(update=update)


def _equation(formula: Formula) -> Equation:
    left, _, right = (formula.equation or "").partition(" == ")
    symbols = {parameter.identifier: parameter.symbol for parameter in formula.parameters}
    return Equation(left, right, symbols=symbols, literal_units=dict(formula.literals))


def _told_anew(
    formula: Formula, correction: Correction, document: Document, chunk: Chunk, ontology: Ontology
) -> Reading:
    """The formula of another equation at the same places, with what is known of the symbols that stay."""
    known = tuple(  # a unit that only the misread equation demanded is none
        ExtractedParameter(
            symbol=parameter.symbol,
            description=parameter.name,
            unit=parameter.unit if parameter.quantity_kind else None,
        )
        for parameter in formula.parameters
        if parameter.constant is None and not parameter.guessed
    )
    told = ExtractedFormula(
        latex=correction.new,
        label=formula.label if formula.named else "",
        description=formula.description,
        role=formula.role,
        parameters=known,
        keywords=formula.keywords,
        conditions=formula.conditions,
        extractor=f"correction by {correction.author}",
    )
    made = build_templates(document, [chunk], [Extraction(chunk=chunk.id, formulas=(told,))], ontology)
    if len(made.formulas) != 1 or not made.formulas[0].executable:
        reasons = [made.formulas[0].reason] if len(made.formulas) == 1 else [left.reason for left in made.skipped]
        why = "; ".join(filter(None, reasons)) or f"it is {len(made.formulas)} formulas, not one"
        raise CorrectionError(f"${correction.new}$ can't stand for the formula: {why}", latex=correction.new)
    read = made.formulas[0]
    places = {
        "occurrences": formula.occurrences,
        "aliases": tuple(sorted({formula.uri, *formula.aliases} - {read.uri})),
    }
    return Reading(read.model_copy(update=places), made.constants, made.relations)
