"""What a researcher reads in Dagster's UI of each asset: previews, tables, counts, paths.

Dagster's Markdown has no mathematics, so a formula is shown twice: as readable text and as LaTeX between dollars.
"""

from __future__ import annotations

import re
import types
import typing
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import dagster as dg
from pydantic import BaseModel

from mathrag.consolidation import Consolidated
from mathrag.entities import (
    Chunk,
    Constant,
    Definition,
    Document,
    Entity,
    Example,
    Extraction,
    Formula,
    FormulaRole,
    Relation,
    Situation,
    Skipped,
    Value,
)
from mathrag.formulas.readable import readable
from mathrag.knowledge import SetAside
from mathrag.situations import check_situation
from mathrag_pipeline.corpus import Draft

PREVIEW_CHARACTERS = 3000
TABLE_ROWS = 100
CELL_CHARACTERS = 160

Metadata = dict[str, Any]


def describe_markdown(document: Document, text: str, path: Path) -> Metadata:
    """Preview, converter, pages and what could not be read."""
    warnings = [*document.warnings, *(f"page {page.page}: {w}" for page in document.pages for w in page.warnings)]
    doubt = [page.confidence for page in document.pages]
    return {
        "title": document.title,
        "file": document.filename,
        "media_type": document.media_type,
        "converter": document.converter,
        "sha256": document.sha256,
        "pages": len(document.pages),
        "characters": len(text),
        "lowest_page_confidence": min(doubt) if doubt else 1.0,
        "warnings": bullets(warnings),
        "warning_count": len(warnings),
        **file_metadata(path),
        "preview": dg.MetadataValue.md(text[:PREVIEW_CHARACTERS]),
    }


def describe_chunks(chunks: Sequence[Chunk], limit: int, path: Path) -> Metadata:
    """Sizes and a table of heading paths."""
    sizes = [len(chunk.text) for chunk in chunks]
    rows = [
        {
            "id": chunk.id,
            "page": chunk.page,
            "headings": " / ".join(chunk.headings),
            "characters": len(chunk.text),
            "text": chunk.text,
        }
        for chunk in chunks
    ]
    return {
        "limit": limit,
        "largest": max(sizes, default=0),
        "over_limit": sum(size > limit for size in sizes),
        **row_metadata(len(chunks), Chunk, path),
        "chunks": table(rows),
    }


def describe_extractions(extractions: Sequence[Extraction], path: Path) -> Metadata:
    """The formulas and constants as worded, by which extractor, and what was skipped."""
    formulas = [(extraction.chunk, formula) for extraction in extractions for formula in extraction.formulas]
    constants = [(extraction.chunk, constant) for extraction in extractions for constant in extraction.constants]
    skipped = [item for extraction in extractions for item in extraction.skipped]
    extractors = Counter(formula.extractor for _, formula in formulas)
    return {
        "extractors": ", ".join(f"{name}: {count}" for name, count in sorted(extractors.items())),
        "formula_count": len(formulas),
        "constant_count": len(constants),
        "relation_count": sum(len(extraction.relations) for extraction in extractions),
        "situation_count": sum(len(extraction.situations) for extraction in extractions),
        "definition_count": sum(len(extraction.definitions) for extraction in extractions),
        "table_count": sum(extraction.tables for extraction in extractions),
        "value_count": sum(len(extraction.values) for extraction in extractions),
        **row_metadata(len(extractions), Extraction, path),
        **skipped_metadata(skipped),
        **reading_metadata(extractions),
        "formulas": table(
            {
                "formula": readable(formula.latex) or formula.equation or "",
                "latex": f"${formula.latex}$" if formula.latex else "",
                "label": formula.label,
                "symbols": "; ".join(f"{p.symbol}: {p.description}" for p in formula.parameters),
                "page": formula.page,
                "chunk": chunk,
            }
            for chunk, formula in formulas
        ),
        "constants": table(
            {
                "symbol": readable(c.symbol),
                "value": c.value,
                "unit": c.unit or "",
                "description": c.description,
                "chunk": k,
            }
            for k, c in constants
        ),
    }


def reading_metadata(extractions: Sequence[Extraction]) -> Metadata:
    """What a language model gave beside the rules; nothing where none read the document."""
    readings = [row.reading for row in extractions if row.reading]
    if not readings:
        return {}
    summed = ("agreed", "missed", "added", "rejected", "code_agrees", "code_differs", "code_unreadable", "calls")
    outcomes = Counter(reading.outcome for reading in readings)
    disagreements = [(row.chunk, item) for row in extractions for item in row.disagreements]
    return {
        "model": ", ".join(sorted({reading.extractor for reading in readings})),
        **{f"model_chunks_{outcome}": outcomes[outcome] for outcome in ("read", "failed", "unread")},
        **{f"model_{name}": sum(getattr(reading, name) for reading in readings) for name in summed},
        "model_tokens": sum(reading.prompt_tokens + reading.completion_tokens for reading in readings),
        "disagreement_count": len(disagreements),
        "disagreements": table({"chunk": chunk, **item.model_dump()} for chunk, item in disagreements),
        "model_problems": bullets(
            f"{row.chunk}: {row.reading.reason}" for row in extractions if row.reading and row.reading.reason
        ),
    }


def describe_templates(entities: Sequence[Entity], skipped: Sequence[Skipped], path: Path) -> Metadata:
    """Formulas with their templates and types, what is not executable and why; situations, and which can't be used."""
    formulas = [entity for entity in entities if isinstance(entity, Formula)]
    situations = [entity for entity in entities if isinstance(entity, Situation)]
    return {
        **formula_counts(formulas),
        "constant_count": sum(isinstance(entity, Constant) for entity in entities),
        "relation_count": sum(isinstance(entity, Relation) for entity in entities),
        **row_metadata(len(entities), Formula, path),
        "not_executable": bullets(f"{readable(f.latex)}: {f.reason}" for f in formulas if not f.executable),
        **skipped_metadata(skipped),
        "formulas": formula_table(formulas),
        **situation_metadata(situations),
        **definition_metadata([entity for entity in entities if isinstance(entity, Definition)]),
        **value_metadata(entities),
        **example_metadata([entity for entity in entities if isinstance(entity, Example)]),
    }


def describe_entities(
    entities: Sequence[Entity], merged: Consolidated, set_aside: Sequence[SetAside], path: Path
) -> Metadata:
    """What the knowledge base is made of, what is set aside, which formulas became one, and which relations lost an end."""
    formulas = [entity for entity in entities if isinstance(entity, Formula)]
    situations = [entity for entity in entities if isinstance(entity, Situation)]
    kinds = Counter(entity.type for entity in entities)
    relations = Counter(entity.relation_type for entity in entities if isinstance(entity, Relation))
    reasons = Counter(merge.reason for merge in merged.merges)
    return {
        **formula_counts(formulas),
        **{f"{kind}_count": kinds[kind] for kind in ("document", "chunk", "constant", "relation")},
        "relations": ", ".join(f"{kind}: {count}" for kind, count in sorted(relations.items())) or "none",
        "merge_count": len(merged.merges),
        "merged_because": ", ".join(f"{reason}: {count}" for reason, count in sorted(reasons.items()))
        or "nothing merged",
        "undecided_count": len(merged.undecided),
        "undecided": table({"pair": pair.item, "reason": pair.reason} for pair in merged.undecided),
        **row_metadata(len(entities), Formula, path),
        **skipped_metadata(merged.dropped),
        "set_aside_count": len(set_aside),
        "set_aside": table(
            {
                "entity": one.label,
                "type": one.type,
                "documents": ", ".join(one.documents),
                "reasons": "; ".join(one.reasons),
                "no longer linked": "; ".join(one.pointed_to_by),
                "uri": one.uri,
            }
            for one in set_aside
        ),
        "merges": table(merge.model_dump() for merge in merged.merges),
        "formulas": formula_table(formulas),
        **situation_metadata(situations),
        **definition_metadata([entity for entity in entities if isinstance(entity, Definition)]),
        **value_metadata(entities),
        **example_metadata([entity for entity in entities if isinstance(entity, Example)]),
    }


def describe_graph(triples: int, directory: Path) -> Metadata:
    """Size and the first lines of the Turtle."""
    turtle = directory / "graph.ttl"
    with turtle.open(encoding="utf-8") as file:
        beginning = file.read(PREVIEW_CHARACTERS)
    return {
        "turtle": dg.MetadataValue.md(f"```turtle\n{beginning}\n```"),
        "triple_count": triples,
        "store": dg.MetadataValue.path(directory / "graph"),
        "dagster/row_count": triples,
        **file_metadata(turtle),
    }


def describe_index(vectors: int, model: str, dimension: int, place: Path) -> Metadata:
    """Which embedder made how many vectors."""
    return {
        "embedder": model,
        "dimension": dimension,
        "vector_count": vectors,
        "dagster/row_count": vectors,
        "path": dg.MetadataValue.path(place),
        "dagster/uri": place.as_uri(),
        "bytes": sum(path.stat().st_size for path in place.rglob("*") if path.is_file()),
    }


def describe_knowledge_base(counts: Mapping[str, int], draft: Draft, before: str | None, directory: Path) -> Metadata:
    """Counts, documents, and which snapshot it replaced."""
    return {
        "snapshot": draft.snapshot,
        "replaces": before or "nothing",
        "documents": bullets(draft.documents),
        **{f"{name}_count": count for name, count in counts.items()},
        "path": dg.MetadataValue.path(directory),
        "dagster/uri": directory.as_uri(),
    }


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


def value_metadata(entities: Sequence[Entity]) -> Metadata:
    """How many values of things, from tables and from sentences, of which kinds; nothing but the count where there are none."""
    values = [entity for entity in entities if isinstance(entity, Value)]
    if not values:
        return {"value_count": 0}
    places = [place.extractor.rsplit(" ", 1)[-1] for value in values for place in value.occurrences]
    return {
        "value_count": len(values),
        "values_from": ", ".join(f"{where}: {count}" for where, count in sorted(Counter(places).items())),
        "values_typed": sum(value.quantity_kind is not None for value in values),
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


def situation_metadata(situations: Sequence[Situation]) -> Metadata:
    """How many situations, which of them can't be used and why, and what they state; nothing where there are none."""
    if not situations:
        return {"situation_count": 0}
    return {
        "situation_count": len(situations),
        "usable_count": sum(situation.reason is None for situation in situations),
        "not_usable": bullets(f"{s.name}: {s.reason}" for s in situations if s.reason is not None),
        "situations": table(
            {
                "name": situation.name,
                "title": situation.label,
                "equations": "; ".join(situation.equations),
                "quantities": "; ".join(f"{q.name}: {q.said} [{q.dimension}]" for q in situation.quantities),
                "examples": len(situation.examples),
                "found": "; ".join(finding.message for finding in check_situation(situation)),
                "told in": "; ".join(place.document for place in situation.occurrences),
                "source": situation.source,
            }
            for situation in situations
        ),
    }


def example_metadata(examples: Sequence[Example]) -> Metadata:
    """How many worked examples, what became of their results and why; nothing more where there are none."""
    results = [(example, part) for example in examples for part in example.parts if part.value is not None]
    if not examples:
        return {"example_count": 0}
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
    }


def _kind_of_reason(reason: str) -> str:
    """A reason without what it says of one example: numbers and names."""
    return re.sub(r"(?<=^by ).*|(?<=given for ).*|^\d+(?= ways)", "…", reason) or "not linked to laws yet"


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


def formula_counts(formulas: Sequence[Formula]) -> Metadata:
    """How many, how many of them can be computed with, are searched, named by a document, of which role; what contradicts their types."""
    consistency = Counter(formula.consistency for formula in formulas)
    roles = Counter(formula.role for formula in formulas)
    return {
        "formula_count": len(formulas),
        "executable_count": sum(formula.executable for formula in formulas),
        "consistent_count": consistency["consistent"],
        "inconsistent_count": consistency["inconsistent"],
        **{f"{role}_count": roles[role] for role in typing.get_args(FormulaRole)},
        "searched_count": sum(formula.executable and formula.searched for formula in formulas),
        "named_count": sum(formula.named for formula in formulas),
        "guessed_count": sum(any(p.guessed for p in formula.parameters) for formula in formulas),
        "finding_count": sum(len(formula.flags) for formula in formulas),
        "findings": bullets(f"{readable(formula.latex)}: {flag}" for formula in formulas for flag in formula.flags),
    }


def skipped_metadata(skipped: Sequence[Skipped]) -> Metadata:
    """What was seen and not kept, with the reasons."""
    return {
        "skipped": table({"item": item.item, "reason": item.reason} for item in skipped),
        "skipped_count": len(skipped),
    }


def row_metadata(count: int, model: type[BaseModel], path: Path) -> Metadata:
    """Row count and columns of a JSON lines artifact, and where it is."""
    return {"dagster/row_count": count, "dagster/column_schema": column_schema(model), **file_metadata(path)}


def file_metadata(path: Path) -> Metadata:
    """Where an artifact is and how large."""
    size = path.stat().st_size if path.is_file() else 0
    return {"path": dg.MetadataValue.path(path), "dagster/uri": path.as_uri(), "bytes": size}


def column_schema(model: type[BaseModel]) -> dg.TableSchema:
    """The fields of a model as Dagster's columns."""
    return dg.TableSchema(
        columns=[
            dg.TableColumn(name, type=_type_name(field.annotation), description=field.description)
            for name, field in model.model_fields.items()
        ]
    )


def table(rows: Iterable[Mapping[str, Any]]) -> dg.TableMetadataValue | str:
    """The first `TABLE_ROWS` rows as a table; text where there is nothing to show."""
    shown = [{key: _cell(value) for key, value in row.items()} for row in rows]
    if not shown:
        return "none"
    kinds = {key: _column_type(row[key] for row in shown) for key in shown[0]}
    return dg.MetadataValue.table(
        records=[dg.TableRecord(row) for row in shown[:TABLE_ROWS]],
        schema=dg.TableSchema(columns=[dg.TableColumn(key, type=kind) for key, kind in kinds.items()]),
    )


def bullets(items: Iterable[str]) -> dg.MarkdownMetadataValue | str:
    """A Markdown list; "none" for nothing."""
    lines = [f"- {item}" for item in items]
    if not lines:
        return "none"
    more = [f"- ... and {len(lines) - TABLE_ROWS} more"] if len(lines) > TABLE_ROWS else []
    return dg.MetadataValue.md("\n".join(lines[:TABLE_ROWS] + more))


def _cell(value: Any) -> str | int | float:
    if value is None:
        return ""
    if isinstance(value, bool | int | float):
        return value
    text = " ".join(str(value).split())
    return text if len(text) <= CELL_CHARACTERS else text[: CELL_CHARACTERS - 1] + "…"


def _column_type(values: Iterable[Any]) -> str:
    kinds = {type(value) for value in values}
    return {int: "int", float: "float"}.get(kinds.pop(), "string") if len(kinds) == 1 else "string"


def _type_name(annotation: Any) -> str:
    if isinstance(annotation, types.UnionType) or typing.get_origin(annotation) is typing.Union:
        return " | ".join(_type_name(part) for part in typing.get_args(annotation))
    if annotation is type(None):
        return "null"
    if typing.get_origin(annotation) in (tuple, list):
        return f"list[{_type_name(typing.get_args(annotation)[0])}]"
    if typing.get_origin(annotation) is typing.Literal:
        return "string"
    names = {str: "string", int: "int", float: "float", bool: "bool"}
    return names.get(annotation, getattr(annotation, "__name__", str(annotation)))
