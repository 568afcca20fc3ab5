"""What a researcher reads in Dagster's UI of each asset: previews, tables, counts, paths.

Dagster's Markdown has no mathematics, so a formula is shown twice: as readable text and as LaTeX between dollars.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path

import dagster as dg

from mathrag.consolidation import Consolidated
from mathrag.entities import Chunk, Document, Entity, Extraction, Formula, Relation, Skipped, Symbol
from mathrag.formulas.readable import readable
from mathrag.knowledge import SetAside
from mathrag.openmath import Defined, Finding
from mathrag_pipeline.corpus import Draft
from mathrag_pipeline.knowledge_metadata import knowledge_metadata, knowledge_numbers, symbol_metadata
from mathrag_pipeline.left_out import LeftOut
from mathrag_pipeline.tables import Metadata, bullets, column_schema, file_metadata, row_metadata, table

PREVIEW_CHARACTERS = 3000
FILES = {"entities": "entities.jsonl", "turtle": "turtle", "graph": "graph", "index": "index"}
"""What a snapshot holds, by the name it has in the metadata."""
COUNTED = {"document_count": "documents", "chunk_count": "chunks", "triple_count": "triples", "vector_count": "vectors"}


def describe_markdown(document: Document, text: str, path: Path) -> Metadata:
    """Preview, converter, pages and what could not be read."""
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
        "warnings": bullets(document.warnings),
        "warning_count": len(document.warnings),
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
        **row_metadata(len(chunks), path),
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
        **row_metadata(len(extractions), path),
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
    summed = (
        "agreed",
        "missed",
        "added",
        "rejected",
        "claims_dropped",
        "code_agrees",
        "code_differs",
        "code_unreadable",
        "calls",
    )
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
    return {
        **row_metadata(len(entities), path),
        "not_executable": bullets(f"{readable(f.latex)}: {f.reason}" for f in formulas if not f.executable),
        **skipped_metadata(skipped),
        **knowledge_metadata(entities),
    }


def describe_dictionary(rows: Sequence[Defined], path: Path) -> Metadata:
    """The symbols and signatures of a dictionary, which of them are not mathematical, and what is wrong with it."""
    symbols = [symbol for row in rows for symbol in row.symbols]
    signatures = [signature for row in rows for signature in row.signatures]
    return {
        "is_dictionary": bool(rows),
        "symbol_count": len(symbols),
        "not_mathematical_count": sum(not symbol.mathematical for symbol in symbols),
        "signature_count": len(signatures),
        "property_count": sum(len(symbol.properties) for symbol in symbols),
        "formal_property_count": sum(p.openmath is not None for symbol in symbols for p in symbol.properties),
        **row_metadata(len(symbols) + len(signatures), path),
        **finding_metadata([finding for row in rows for finding in row.findings]),
    }


def describe_cards(symbols: Sequence[Symbol], path: Path) -> Metadata:
    """By which path each text became readable, what is an expression, and what SymPy has."""
    return {**row_metadata(len(symbols), path), **symbol_metadata(symbols)}


def finding_metadata(findings: Sequence[Finding]) -> Metadata:
    """What is wrong in and between content dictionaries, counted by its name."""
    kinds = Counter(finding.kind for finding in findings)
    return {
        "dictionary_finding_count": len(findings),
        "dictionary_findings_by_kind": ", ".join(f"{kind}: {count}" for kind, count in sorted(kinds.items())) or "none",
        "dictionary_findings": table(finding.model_dump() for finding in findings),
    }


def describe_entities(entities: Sequence[Entity], merged: Consolidated, set_aside: Sequence[SetAside]) -> Metadata:
    """What the knowledge base is made of, what is set aside, which formulas became one, and which relations lost an end."""
    kinds = Counter(entity.type for entity in entities)
    relations = Counter(entity.relation_type for entity in entities if isinstance(entity, Relation))
    reasons = Counter(merge.reason for merge in merged.merges)
    return {
        **{f"{kind}_count": kinds[kind] for kind in ("document", "chunk")},
        "relations": ", ".join(f"{kind}: {count}" for kind, count in sorted(relations.items())) or "none",
        "merge_count": len(merged.merges),
        "merged_because": ", ".join(f"{reason}: {count}" for reason, count in sorted(reasons.items()))
        or "nothing merged",
        "undecided_count": len(merged.undecided),
        "undecided": table({"pair": pair.item, "reason": pair.reason} for pair in merged.undecided),
        "dagster/row_count": len(entities),
        "dagster/column_schema": column_schema(Formula),
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
        **knowledge_metadata(entities),
    }


def describe_graph(triples: int, directory: Path) -> Metadata:
    """Size and the first lines of the Turtle. The draft moves when it is published: `knowledge_base` says where it is."""
    parts = sorted((directory / "turtle").glob("*.ttl"))
    beginning = parts[0].read_text(encoding="utf-8")[:PREVIEW_CHARACTERS] if parts else ""
    return {
        "turtle": dg.MetadataValue.md(f"```turtle\n{beginning}\n```"),
        "triple_count": triples,
        "dagster/row_count": triples,
        "parts": len(parts),
        "shared_parts": sum(path.stat().st_nlink > 1 for path in parts),
        "bytes": sum(path.stat().st_size for path in parts),
    }


def describe_index(vectors: int, model: str, dimension: int, place: Path) -> Metadata:
    """Which embedder made how many vectors. The draft moves when it is published: `knowledge_base` says where it is."""
    return {
        "embedder": model,
        "dimension": dimension,
        "vector_count": vectors,
        "dagster/row_count": vectors,
        "bytes": sum(path.stat().st_size for path in place.rglob("*") if path.is_file()),
    }


def describe_knowledge_base(
    counts: Mapping[str, int],
    entities: Sequence[Entity],
    draft: Draft,
    before: str | None,
    without: Sequence[LeftOut],
    directory: Path,
) -> Metadata:
    """Which documents are in it, which are not and why, its numbers, which snapshot it replaced, and where its files are."""
    return {
        "snapshot": draft.snapshot,
        "replaces": before or "nothing",
        "documents": dg.MetadataValue.json(list(draft.documents)),
        "left_out": bullets([one.line for one in without]),
        "left_out_count": len(without),
        **{name: counts[counted] for name, counted in COUNTED.items()},
        **knowledge_numbers(entities),
        # folded, as the documents are: a long word makes the column of values wider than what Dagster shows of it
        "path": dg.MetadataValue.json([str(directory), *(str(directory / file) for file in FILES.values())]),
        "dagster/uri": directory.as_uri(),
    }


def skipped_metadata(skipped: Sequence[Skipped]) -> Metadata:
    """What was seen and not kept, with the reasons."""
    return {
        "skipped": table({"item": item.item, "reason": item.reason} for item in skipped),
        "skipped_count": len(skipped),
    }
