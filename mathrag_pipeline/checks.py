"""What is verified, and which of it stands before publication.

Within a document: a page that can't be read, a document with neither formula nor situation and a chunk that a language model
failed at, a worked example whose result does not come out, and an entity that is set aside because it breaks a shape, are warnings;
a formula or situation lost between extraction and templates is an error, and so is a reference of a statement that neither
names one nor says why it dangles; a proof that belongs to none is a warning. Their results are kept by document. Over the
corpus a document that is left out is a warning; `NOTHING_LOST` and
the checks of the draft (`snapshot_checks`) block `knowledge_base`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

import dagster as dg

from mathrag.documents import DICTIONARY, SIGNATURES
from mathrag.entities import (
    Definition,
    Document,
    Entity,
    Example,
    Extraction,
    Formula,
    LooseArgument,
    Situation,
    Skipped,
    Statement,
)
from mathrag.knowledge import SetAside
from mathrag.openmath import Defined
from mathrag_pipeline.left_out import LeftOut
from mathrag_pipeline.tables import bullets

PAGES_READ = "pages_read"
HAS_FORMULAS = "has_formulas"
READ_BY_MODEL = "read_by_model"
EXTRACTED_KEPT = "extracted_formulas_kept"
NOTHING_LOST = "nothing_lost"
EXAMPLES_VERIFIED = "examples_verified"
DICTIONARY_READ = "dictionary_read"
ARGUMENTS_PLACED = "arguments_placed"
REFERENCES_NAMED = "references_named"
ARGUMENTS_ATTACHED = "arguments_attached"
EVERY_DOCUMENT = "every_document_is_in"
NONE_SET_ASIDE = "none_set_aside"

DOUBTFUL_PAGE = 0.5
"""Below this share of a page read without doubt the page counts as not read."""

LISTED = 20


def pages_read(document: Document) -> dg.AssetCheckResult:
    """Warns of pages whose text could not be read."""
    doubtful = [page for page in document.pages if page.confidence < DOUBTFUL_PAGE]
    lines = [f"page {page.page}: {'; '.join(page.warnings) or 'hardly readable'}" for page in doubtful]
    return dg.AssetCheckResult(
        check_name=PAGES_READ,
        passed=not doubtful,
        severity=dg.AssetCheckSeverity.WARN,
        description="\n".join(lines[:LISTED]) or f"{len(document.pages)} pages read",
        metadata={"pages": len(document.pages), "not_read": [page.page for page in doubtful]},
    )


def has_formulas(document: Document, extractions: Sequence[Extraction]) -> dg.AssetCheckResult:
    """Warns of a document in which nothing was found; what a content dictionary defines is not looked for here."""
    formulas = sum(len(extraction.formulas) for extraction in extractions)
    situations = sum(len(extraction.situations) for extraction in extractions)
    counts = [f"{count} {name}" for count, name in ((formulas, "formulas"), (situations, "situations")) if count]
    return dg.AssetCheckResult(
        check_name=HAS_FORMULAS,
        passed=bool(counts) or document.media_type in (DICTIONARY, SIGNATURES),
        severity=dg.AssetCheckSeverity.WARN,
        description=", ".join(counts) or "no formula found; the knowledge base gains only its text",
        metadata={"formulas": formulas, "situations": situations},
    )


def dictionary_read(rows: Sequence[Defined]) -> dg.AssetCheckResult:
    """Warns of definitions and objects of a content dictionary that could not be read."""
    found = [finding for row in rows for finding in row.findings]
    symbols = sum(len(row.symbols) for row in rows)
    signatures = sum(len(row.signatures) for row in rows)
    return dg.AssetCheckResult(
        check_name=DICTIONARY_READ,
        passed=not found,
        severity=dg.AssetCheckSeverity.WARN,
        description="\n".join(f"line {one.line}: {one.kind}: {one.message}" for one in found[:LISTED])
        or (f"{symbols} symbols, {signatures} signatures" if rows else "no content dictionary"),
        metadata={"symbols": symbols, "signatures": signatures, "findings": len(found)},
    )


def read_by_model(extractions: Sequence[Extraction]) -> dg.AssetCheckResult:
    """Warns of chunks that the language model was to read and did not; a forced run asks for these alone again."""
    readings = [(row.chunk, row.reading) for row in extractions if row.reading]
    lines = [
        f"{chunk}: {reading.outcome}: {reading.reason}" for chunk, reading in readings if reading.outcome != "read"
    ]
    return dg.AssetCheckResult(
        check_name=READ_BY_MODEL,
        passed=not lines,
        severity=dg.AssetCheckSeverity.WARN,
        description="\n".join(lines[:LISTED])
        or (f"{len(readings)} chunks read" if readings else "read by rules alone"),
        metadata={"chunks": len(readings), "not_read": len(lines)},
    )


def lost_in_templates(
    extractions: Sequence[Extraction], entities: Iterable[Entity], skipped: Sequence[Skipped]
) -> list[str]:
    """Chunks with extracted formulas or situations that are neither among the typed ones nor named among the skipped.

    One extracted formula may become several (``a = b = c``), never none.
    """
    entities = list(entities)
    set_aside = {item.item for item in skipped}
    made = Counter(
        occurrence.chunk for entity in entities if isinstance(entity, Formula) for occurrence in entity.occurrences
    )
    lost: list[str] = []
    for extraction in extractions:
        kept = [found.latex for found in extraction.formulas if (found.latex or found.equation) not in set_aside]
        if len(kept) > made[extraction.chunk]:
            lost.append(f"{extraction.chunk}: {len(kept)} extracted, {made[extraction.chunk]} in templates")
    return lost + _lost_situations(extractions, entities, set_aside) + _lost_definitions(extractions, entities)


def _lost_situations(extractions: Sequence[Extraction], entities: Sequence[Entity], set_aside: set[str]) -> list[str]:
    told = {
        (occurrence.chunk, entity.name)
        for entity in entities
        if isinstance(entity, Situation)
        for occurrence in entity.occurrences
    }
    return [
        f"{extraction.chunk}: the situation {found.name} is not in templates"
        for extraction in extractions
        for found in extraction.situations
        if (extraction.chunk, found.name) not in told and f"situation {found.name}" not in set_aside
    ]


def _lost_definitions(extractions: Sequence[Extraction], entities: Sequence[Entity]) -> list[str]:
    kept = {(o.chunk, o.label) for entity in entities if isinstance(entity, Definition) for o in entity.occurrences}
    return [
        f"{extraction.chunk}: the definition of {found.term} is not in templates"
        for extraction in extractions
        for found in extraction.definitions
        if (extraction.chunk, found.term) not in kept
    ]


def extracted_kept(
    extractions: Sequence[Extraction], entities: Sequence[Entity], skipped: Sequence[Skipped]
) -> dg.AssetCheckResult:
    """Is every extracted formula, situation and definition of the document there, or named among the skipped?"""
    lost = lost_in_templates(extractions, entities, skipped)
    return dg.AssetCheckResult(
        check_name=EXTRACTED_KEPT,
        passed=not lost,
        description="\n".join(lost[:LISTED]) or "everything extracted is accounted for",
        metadata={
            "extracted": sum(len(extraction.formulas) for extraction in extractions),
            "formulas": sum(isinstance(entity, Formula) for entity in entities),
            "situations": sum(isinstance(entity, Situation) for entity in entities),
            "definitions": sum(isinstance(entity, Definition) for entity in entities),
            "skipped": len(skipped),
        },
    )


def nothing_lost(
    before: Iterable[Formula | Situation | Definition],
    after: Iterable[Formula | Situation | Definition],
    lost_earlier: Sequence[str] = (),
) -> dg.AssetCheckResult:
    """Does every place a document's formula, situation or definition was found at belong to one of the knowledge base?

    ``lost_earlier``: what `lost_in_templates` says of the documents; it stands before publication too.
    """
    known = {
        (occurrence.document, occurrence.chunk, occurrence.latex or occurrence.label)
        for entity in after
        for occurrence in entity.occurrences
    }
    places = [
        (occurrence.document, occurrence.chunk, occurrence.latex or occurrence.label)
        for entity in before
        for occurrence in entity.occurrences
    ]
    lost = [*lost_earlier, *(" ".join(place) for place in sorted(set(places) - known))]
    return dg.AssetCheckResult(
        check_name=NOTHING_LOST,
        passed=not lost,
        description="\n".join(lost[:LISTED]) or f"{len(places)} occurrences accounted for",
        metadata={"occurrences": len(places), "lost": len(lost)},
    )


def none_set_aside(set_aside: Sequence[SetAside]) -> dg.AssetCheckResult:
    """Warns of entities that are left out because they break a shape."""
    lines = [one.line for one in set_aside]
    return dg.AssetCheckResult(
        check_name=NONE_SET_ASIDE,
        passed=not lines,
        severity=dg.AssetCheckSeverity.WARN,
        description="\n".join(lines[:LISTED]) or "every entity conforms",
        metadata={"set_aside": len(lines)},
    )


def examples_verified(examples: Iterable[Example]) -> dg.AssetCheckResult:
    """Warns of results of worked examples that differ from what is computed anew."""
    examples = list(examples)
    verdicts = Counter(part.verdict for example in examples for part in example.parts if part.value is not None)
    lines = [
        f"{example.occurrences[0].document}: {example.label}{f' ({part.letter})' if part.letter else ''}: "
        f"{part.value} {part.unit or ''}: {part.reason}"
        for example in examples
        for part in example.parts
        if part.verdict == "differs"
    ]
    return dg.AssetCheckResult(
        check_name=EXAMPLES_VERIFIED,
        passed=not lines,
        severity=dg.AssetCheckSeverity.WARN,
        description="\n".join(lines[:LISTED]) or f"{verdicts['verified']} results verified",
        metadata={
            "examples": len(examples),
            "results": verdicts.total(),
            "verified": verdicts["verified"],
            "differs": verdicts["differs"],
            "not_computed": verdicts["not computed"],
        },
    )


def arguments_placed(rows: Sequence[Statement | LooseArgument]) -> dg.AssetCheckResult:
    """Warns of proofs and solutions that neither stand with a statement nor say whose they are."""
    loose = [row for row in rows if isinstance(row, LooseArgument)]
    lost = [_loose_line(row) for row in loose if not row.keys and not row.text.strip().partition(" ")[2]]
    return dg.AssetCheckResult(
        check_name=ARGUMENTS_PLACED,
        passed=not lost,
        severity=dg.AssetCheckSeverity.WARN,
        description="\n".join(lost[:LISTED]) or "every argument has its statement or names it",
        metadata={
            "statements": len(rows) - len(loose),
            "of_other_documents": len(loose) - len(lost),
            "lost": len(lost),
        },
    )


def references_named(statements: Sequence[Statement]) -> dg.AssetCheckResult:
    """Fails where a reference names neither a statement that is there nor an entry of a bibliography, nor says why it dangles."""
    known = {uri for one in statements for uri in (one.uri, *one.aliases)}
    references = [(one, reference) for one in statements for reference in one.references]
    unnamed = [
        f"{one.label}: {reference.text}"
        for one, reference in references
        if reference.target not in known and not (reference.target is None and (reference.reason or reference.entry))
    ]
    dangling = sum(reference.dangles for _, reference in references)
    return dg.AssetCheckResult(
        check_name=REFERENCES_NAMED,
        passed=not unnamed,
        description="\n".join(unnamed[:LISTED]) or f"{len(references) - dangling} resolved, {dangling} dangle by name",
        metadata={"references": len(references), "dangling": dangling, "unnamed": len(unnamed)},
    )


def arguments_attached(statements: Sequence[Statement], loose: Sequence[LooseArgument]) -> dg.AssetCheckResult:
    """Warns of proofs and solutions of the documents that no statement of the knowledge base has."""
    told = {" ".join(one.contents.split()) for each in statements for one in (*each.proofs, *each.solutions)}
    lost = [_loose_line(row) for row in loose if " ".join(row.argument.contents.split()) not in told]
    return dg.AssetCheckResult(
        check_name=ARGUMENTS_ATTACHED,
        passed=not lost,
        severity=dg.AssetCheckSeverity.WARN,
        description="\n".join(lost[:LISTED]) or f"{len(told)} proofs and solutions belong to a statement",
        metadata={"arguments": len(told), "unattached": len(lost)},
    )


def _loose_line(row: LooseArgument) -> str:
    return f"{row.document}: {row.text or row.role}: {' '.join(row.argument.contents.split())[:80]}"


def every_document(without: Sequence[LeftOut]) -> dg.AssetCheckResult:
    """Warns of documents of the inbox that the knowledge base does not have."""
    return dg.AssetCheckResult(
        check_name=EVERY_DOCUMENT,
        passed=not without,
        severity=dg.AssetCheckSeverity.WARN,
        description="\n".join(one.line for one in without[:LISTED]) or "every document of the inbox is in",
        metadata={"left_out": len(without)},
    )


def told_anew(without: Sequence[LeftOut]) -> list[dg.AssetObservation | dg.AssetCheckEvaluation]:
    """What is left out of the knowledge base in force, where it has changed since that was built: the check, and the asset's figures."""
    key, found = dg.AssetKey("knowledge_base"), every_document(without)
    checked = dg.AssetCheckEvaluation(
        asset_key=key,
        check_name=EVERY_DOCUMENT,
        passed=found.passed,
        severity=found.severity,
        description=found.description,
        metadata=found.metadata,
    )
    lines = bullets([one.line for one in without])
    return [dg.AssetObservation(key, metadata={"left_out": lines, "left_out_count": len(without)}), checked]
