"""What the knowledge says, in numbers that can be plotted over time and in tables: formulas, situations, definitions, values, examples.

The numbers have the same names on every asset that reports them (``docs/operations.md``, "What to watch").
"""

from __future__ import annotations

import re
import typing
from collections import Counter
from collections.abc import Iterable, Sequence

import dagster as dg

from mathrag.entities import (
    Constant,
    Definition,
    Entity,
    Example,
    ExamplePart,
    Formula,
    FormulaRole,
    NormalPath,
    Relation,
    Situation,
    Symbol,
    Value,
    Verdict,
)
from mathrag.errors import MathRAGError
from mathrag.formulas.readable import readable
from mathrag.situations import check_situation
from mathrag_pipeline.tables import Metadata, bullets, table


def knowledge_metadata(entities: Sequence[Entity]) -> Metadata:
    """Numbers and tables of everything that is said."""
    formulas = [entity for entity in entities if isinstance(entity, Formula)]
    return {
        **formula_counts(formulas),
        "constant_count": sum(isinstance(entity, Constant) for entity in entities),
        "relation_count": sum(isinstance(entity, Relation) for entity in entities),
        "formulas": formula_table(formulas),
        **situation_metadata([entity for entity in entities if isinstance(entity, Situation)]),
        **definition_metadata([entity for entity in entities if isinstance(entity, Definition)]),
        **value_metadata([entity for entity in entities if isinstance(entity, Value)]),
        **example_metadata([entity for entity in entities if isinstance(entity, Example)]),
        **symbol_metadata([entity for entity in entities if isinstance(entity, Symbol)]),
    }


def knowledge_numbers(entities: Sequence[Entity]) -> Metadata:
    """The numbers alone."""
    return {name: value for name, value in knowledge_metadata(entities).items() if isinstance(value, int)}


def formula_table(formulas: Iterable[Formula]) -> dg.TableMetadataValue | str:
    """Formula, its LaTeX, template, typed parameters and where it stands."""
    return table(
        {
            "formula": readable(formula.latex),
            "label": formula.label,
            "role": formula.role,
            "named": formula.named,
            "template": f"{formula.target} = {formula.template}" if formula.template else "",
            "parameters": "; ".join(f"{p.identifier}: {p.name or '?'} [{p.unit or '?'}]" for p in formula.parameters),
            "consistency": formula.consistency,
            "reason": formula.reason or "",
            "source": "; ".join(f"{o.document} p. {o.page}" if o.page else o.document for o in formula.occurrences),
            "latex": f"${formula.latex}$",
        }
        for formula in formulas
    )


def formula_counts(formulas: Sequence[Formula]) -> Metadata:
    """How many, how many of them can be computed with, are searched, named by a document, of which role; what contradicts their types."""
    consistency = Counter(formula.consistency for formula in formulas)
    roles = Counter(formula.role for formula in formulas)
    return {
        "formula_count": len(formulas),
        "executable_count": sum(formula.executable for formula in formulas),
        "consistent_count": consistency["consistent"],
        "inconsistent_count": consistency["inconsistent"],
        **{f"formula_{role}_count": roles[role] for role in typing.get_args(FormulaRole)},
        "searched_count": sum(formula.executable and formula.searched for formula in formulas),
        "named_count": sum(formula.named for formula in formulas),
        "guessed_count": sum(any(p.guessed for p in formula.parameters) for formula in formulas),
        "in_numbers_count": sum(bool(formula.in_numbers) for formula in formulas),
        "finding_count": sum(len(formula.flags) for formula in formulas),
        "findings": bullets(f"{readable(formula.latex)}: {flag}" for formula in formulas for flag in formula.flags),
    }


def situation_metadata(situations: Sequence[Situation]) -> Metadata:
    """How many situations, which of them can't be used and why, and what they state."""
    return {
        "situation_count": len(situations),
        "situation_usable_count": sum(situation.reason is None for situation in situations),
        "not_usable": bullets(f"{s.name}: {s.reason}" for s in situations if s.reason is not None),
        "situations": table(
            {
                "name": situation.name,
                "title": situation.label,
                "equations": "; ".join(situation.equations),
                "quantities": "; ".join(f"{q.name}: {q.said} [{q.dimension}]" for q in situation.quantities),
                "examples": len(situation.examples),
                "found": _found(situation),
                "told in": "; ".join(place.document for place in situation.occurrences),
                "source": situation.source,
            }
            for situation in situations
        ),
    }


def _found(situation: Situation) -> str:
    """What is wrong with a situation; also where that keeps it from being checked: it is set aside then, not its document."""
    try:
        return "; ".join(finding.message for finding in check_situation(situation))
    except MathRAGError as error:
        return error.message


def definition_metadata(definitions: Sequence[Definition]) -> Metadata:
    """How many definitions of which form, how many name a quantity or give a formula, and what they say."""
    forms = Counter(definition.form for definition in definitions)
    return {
        "definition_count": len(definitions),
        **{f"definition_{form}_count": forms[form] for form in ("entry", "sentence", "statement")},
        "definition_of_quantity_count": sum(definition.quantity_kind is not None for definition in definitions),
        "definition_with_formula_count": sum(bool(definition.formulas) for definition in definitions),
        "definitions": table(
            {
                "term": definition.term,
                "also": ", ".join(definition.names),
                "text": definition.text,
                "form": definition.form,
                "quantity kind": definition.quantity_kind or "",
                "formulas": len(definition.formulas),
            }
            for definition in definitions
        ),
    }


def value_metadata(values: Sequence[Value]) -> Metadata:
    """How many values of things, from tables and from sentences, and how many are typed."""
    places = [place.extractor.rsplit(" ", 1)[-1] for value in values for place in value.occurrences]
    return {
        "value_count": len(values),
        "values_from": ", ".join(f"{where}: {count}" for where, count in sorted(Counter(places).items())) or "none",
        "value_typed_count": sum(value.quantity_kind is not None for value in values),
        "values": table(
            {
                "thing": value.thing,
                "quantity": value.quantity,
                "kind": value.quantity_kind or "",
                "value": value.value_text,
                "unit": value.unit or "",
                "condition": value.condition,
                "note": value.note,
                "told in": "; ".join(place.chunk for place in value.occurrences),
            }
            for value in values
        ),
    }


def example_metadata(examples: Sequence[Example]) -> Metadata:
    """How many worked examples, what became of their results and why."""
    results = [(example, part) for example in examples for part in example.parts if part.value is not None]
    verdicts = Counter(part.verdict for _, part in results)
    reasons = Counter(_kind_of_reason(part.reason) for _, part in results if part.verdict != "verified")
    without = sum(part.value is None for example in examples for part in example.parts)
    return {
        "example_count": len(examples),
        "example_law_count": len({law for example in examples for law in example.laws}),
        "example_result_count": len(results),
        "example_without_result_count": without,
        "example_verified_count": verdicts["verified"],
        "example_differs_count": verdicts["differs"],
        "example_not_computed_count": verdicts["not computed"],
        "example_not_verified_because": bullets(f"{reason}: {count}" for reason, count in reasons.most_common()),
        "examples": table(
            {
                "example": example.label,
                "part": part.letter,
                "asks": example.asked(part),
                "result": f"{part.value} {part.unit or ''}".strip(),
                "verdict": part.verdict,
                "reason": part.reason,
                "stands in": "; ".join(place.document for place in example.occurrences),
            }
            for example, part in results
        ),
        "examples_by_document": _by_document(results),
    }


def _by_document(results: Sequence[tuple[Example, ExamplePart]]) -> dg.TableMetadataValue | str:
    """How the results of each document came out; an example that stands in several counts for each."""
    verdicts: dict[str, Counter[str]] = {}
    for example, part in results:
        for document in {place.document for place in example.occurrences}:
            verdicts.setdefault(document, Counter())[part.verdict] += 1
    return table(
        {"document": document, **{verdict: counts[verdict] for verdict in typing.get_args(Verdict)}}
        for document, counts in sorted(verdicts.items())
    )


def symbol_metadata(symbols: Sequence[Symbol]) -> Metadata:
    """How many symbols, which are not searched, signed, computable; by which path their texts became readable."""
    properties = [one for symbol in symbols for one in symbol.properties]
    formal = sum(one.openmath is not None for one in properties)
    described = [symbol.description_path for symbol in symbols if symbol.description]
    said = [one.path for one in properties if one.text]
    paths = Counter([*described, *said, *(one.path for symbol in symbols for one in symbol.examples)])
    return {
        "symbol_count": len(symbols),
        "symbol_searched_count": sum(symbol.mathematical for symbol in symbols),
        "symbol_signed_count": sum(symbol.signature is not None for symbol in symbols),
        "symbol_with_sympy_count": sum(symbol.sympy is not None for symbol in symbols),
        "symbol_with_function_count": sum(symbol.function is not None for symbol in symbols),
        "symbol_used_count": sum(bool(symbol.formulas) for symbol in symbols),
        "symbol_property_count": len(properties),
        "symbol_formal_property_count": formal,
        "symbol_equation_count": sum(one.equation is not None for one in properties),
        **{f"symbol_text_{path.replace(' ', '_')}_count": paths[path] for path in typing.get_args(NormalPath)},
        "symbols": table(
            {
                "symbol": symbol.name,
                "label": symbol.label,
                "description": symbol.description_latex or symbol.description,
                "signature": symbol.signature or "",
                "sympy": symbol.sympy or "",
                "searched": symbol.mathematical,
                "properties": len(symbol.properties),
                "formulas": len(symbol.formulas),
            }
            for symbol in symbols
        ),
    }


def _kind_of_reason(reason: str) -> str:
    """A reason without what it says of one example: numbers and names."""
    return re.sub(r"(?<=^by ).*|(?<=given for ).*|^\d+(?= ways)", "…", reason) or "not linked to laws yet"
