"""The corpus: which documents the knowledge base is made of, and the draft that is being built of them."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Annotated

from pydantic import Field

from mathrag.documents.inbox import inbox_files
from mathrag.entities import (
    Chunk,
    Constant,
    Definition,
    Document,
    Entity,
    Example,
    Extraction,
    Formula,
    Frozen,
    LooseArgument,
    Mark,
    Relation,
    Situation,
    Skipped,
    Statement,
    Symbol,
    Value,
)
from mathrag.errors import ArtifactError, KnowledgeError
from mathrag.home import Home, read_rows, write_rows
from mathrag.knowledge import current_snapshot, dimension_problem, read_corrections, read_entities, template_problem
from mathrag.knowledge.snapshot import ENTITIES
from mathrag.openmath import Defined
from mathrag.quantities import is_unit
from mathrag.settings import Settings
from mathrag_pipeline.apart import LARGE
from mathrag_pipeline.checks import lost_in_templates
from mathrag_pipeline.ledger import artifact_digest, document_sound
from mathrag_pipeline.versions import CORPUS, code_version, ontology_digest, wording_digest


class Draft(Frozen):
    """The knowledge base as `entities` fixed it: ``staging/draft.jsonl``."""

    fingerprint: str
    snapshot: str
    documents: tuple[str, ...]


Stated = Annotated[Statement | LooseArgument, Field(discriminator="type")]
"""A row of the stage `statements`."""


@dataclass(frozen=True)
class Parts:
    """What the stages made of one document."""

    document: Document
    chunks: list[Chunk]
    formulas: list[Formula]
    constants: list[Constant]
    relations: list[Relation]
    situations: list[Situation]
    definitions: list[Definition]
    values: list[Value]
    examples: list[Example]
    symbols: list[Symbol]
    defined: list[Defined]
    statements: list[Statement]
    loose: list[LooseArgument]
    labels: list[Mark]
    lost: list[str]


def member_slugs(home: Home, registered: Iterable[str]) -> list[str]:
    """Documents that belong to the corpus: registered, still in the inbox, and with a whole chain of artifacts."""
    known = set(registered)
    return sorted(file.slug for file in inbox_files(home) if file.slug in known and document_sound(home, file))


_IN_CORPUS = ("markdown", "chunks", "templates", "content_dictionaries", "symbol_cards", "statements")
"""The stages whose artifacts the knowledge base is made of."""


def corpus_fingerprint(home: Home, settings: Settings, slugs: Iterable[str]) -> str:
    """Of everything that decides what the knowledge base of these documents is."""
    members = [[slug, *(artifact_digest(home, stage, slug) for stage in _IN_CORPUS)] for slug in slugs]
    said = [row.model_dump(mode="json") for row in read_corrections(home)]
    whole = json.dumps([sorted(members), said, configuration_of(settings)], sort_keys=True)
    return hashlib.sha256(whole.encode()).hexdigest()


def corpus_version(settings: Settings) -> str:
    """Of code, ontology and wording: what is remembered of one is nothing to another."""
    return f"{code_version(CORPUS)} {ontology_digest(settings)[:16]} {wording_digest()[:16]}"


def configuration_of(settings: Settings) -> dict[str, str]:
    """What decides the snapshot and is not in its entities: part of its identity."""
    models = settings.models
    named = {"embedding_model": models.embedding_model} if models.embedder == "ollama" else {}
    vectors = settings.retrieval.statement_vectors
    named |= {"statement_vectors": vectors} if vectors != "MathVD2" else {}
    bounds = settings.consolidation
    judge = f"{models.backend} {models.extraction_model} {bounds.most_questions}" if models.extraction else "none"
    return {
        "embedder": models.embedder,
        "consolidation": f"{bounds.near_certain:g} {bounds.grey_zone:g} {judge}",
        **named,
        "code": code_version(CORPUS),
        "ontology": ontology_digest(settings)[:16],
        "wording": wording_digest()[:16],
    }


def read_parts(home: Home, slug: str) -> Parts:
    """The artifacts of one document."""
    entities = read_rows(home.stage("templates", slug), Entity)
    stated = read_rows(home.stage("statements", slug), Stated)
    return Parts(
        document=read_rows(home.stage("markdown", slug), Document)[0],
        chunks=read_rows(home.stage("chunks", slug), Chunk),
        formulas=[entity for entity in entities if isinstance(entity, Formula)],
        constants=[entity for entity in entities if isinstance(entity, Constant)],
        relations=[entity for entity in entities if isinstance(entity, Relation)],
        situations=[entity for entity in entities if isinstance(entity, Situation)],
        definitions=[entity for entity in entities if isinstance(entity, Definition)],
        values=[entity for entity in entities if isinstance(entity, Value)],
        examples=[entity for entity in entities if isinstance(entity, Example)],
        symbols=read_rows(home.stage("symbol_cards", slug), Symbol),
        defined=read_rows(home.stage("content_dictionaries", slug), Defined),
        statements=[row for row in stated if isinstance(row, Statement)],
        loose=[row for row in stated if isinstance(row, LooseArgument)],
        labels=[mark for mark in read_rows(home.stage("marks", slug), Mark) if mark.sort == "label"],
        lost=lost_in_templates(
            read_rows(home.stage("extractions", slug), Extraction),
            entities,
            read_rows(home.stage("skipped", slug), Skipped),
        ),
    )


def evaluable(formulas: Iterable[Formula], constants: Iterable[Constant]) -> list[Formula]:
    """The formulas; one that has an unknown unit, no value or sides of two dimensions is kept as not executable, with the reason.

    So a misread formula costs itself its execution and not every other document its publication.
    """
    by_uri = {uri: constant for constant in constants for uri in (constant.uri, *constant.aliases)}
    kept: list[Formula] = []
    for formula in formulas:
        reason = _reason_against(formula, by_uri) if formula.executable else None
        changes = {"executable": False, "reason": reason}
        kept.append(formula if reason is None else formula.model_copy(update=changes))
    return kept


def _reason_against(formula: Formula, constants: Mapping[str, Constant]) -> str | None:
    used = [constants[p.constant] for p in formula.parameters if p.constant is not None and p.constant in constants]
    units = [p.unit for p in formula.parameters] + [constant.unit for constant in used]
    unknown = [unit for unit in units if unit is not None and not is_unit(unit)]
    if unknown:
        return f"{unknown[0]} is no unit that is known"
    if problem := template_problem(formula, constants):
        return f"no sample value gives a result: {problem}"
    mismatch = dimension_problem(formula)
    return f"inconsistent: {mismatch}" if mismatch else None


def write_draft(home: Home, draft: Draft) -> None:
    """Note what is being built; `graph`, `index` and `knowledge_base` go by it."""
    write_rows(_draft_path(home), [draft])


def read_draft(home: Home) -> Draft | None:
    """The latest draft, built or not; None if there never was one."""
    try:
        draft: Draft = read_rows(_draft_path(home), Draft)[0]
    except (FileNotFoundError, ArtifactError, IndexError):
        return None  # nothing usable is noted: `entities` writes it anew
    return draft


def draft_directory(home: Home) -> tuple[Draft, Path]:
    """The draft and where it stands: staging, or where it was published to."""
    draft = read_draft(home)
    for place in (home.staging, home.knowledge):
        if draft is not None and (place / draft.snapshot).is_dir():
            return draft, place / draft.snapshot
    raise KnowledgeError("there is no draft of a knowledge base; materialize `entities` first")


def draft_entities(directory: Path) -> tuple[Entity, ...]:
    """All entities of a draft; the stages that follow each other in a process read them once, where they are not `LARGE`."""
    if draft_size(directory) > LARGE:
        return tuple(read_entities(directory))
    path = directory / ENTITIES
    return _entities(directory, path.stat().st_mtime_ns if path.is_file() else 0)


def draft_size(directory: Path) -> int:
    """Bytes of the entities of a draft; 0 where there are none."""
    path = directory / ENTITIES
    return path.stat().st_size if path.is_file() else 0


@lru_cache(maxsize=1)
def _entities(directory: Path, _written: int) -> tuple[Entity, ...]:
    return tuple(read_entities(directory))


def published(home: Home, draft: Draft | None) -> bool:
    """Is the draft the knowledge base in force?"""
    return (
        draft is not None
        and current_snapshot(home) == draft.snapshot
        and (home.knowledge / draft.snapshot / "manifest.json").is_file()
    )


def corpus_current(home: Home, settings: Settings, slugs: Iterable[str]) -> bool:
    """Is the knowledge base in force the one these documents give?"""
    draft = read_draft(home)
    return (
        draft is not None and published(home, draft) and draft.fingerprint == corpus_fingerprint(home, settings, slugs)
    )


def _draft_path(home: Home) -> Path:
    return home.staging / "draft.jsonl"
