"""The ledger: which artifact of a document was made from what, so that only what changed is made again.

``stages/ledger/<document>.jsonl`` has one row a stage. A stage is *sound* when its artifact is the one that was recorded and
was made from the present inputs; it is *current* when, besides, code and settings are those it was made with. A run makes
again the stages that are not current; the knowledge base takes documents whose whole chain is sound. Truth is on disk:
Dagster's event log can say "materialized" of what is long gone.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from typing import Any

from pydantic import Field

from mathrag.documents import beside
from mathrag.documents.inbox import InboxFile, file_sha256, forget_failure
from mathrag.entities import Frozen
from mathrag.errors import ArtifactError
from mathrag.extraction import PROMPT_VERSION
from mathrag.home import STAGES, Home, read_rows, write_rows
from mathrag.settings import Settings
from mathrag.statements import PROMPTS_VERSION
from mathrag_pipeline.versions import code_version, ontology_digest, openmath_digest

ABSENT = ""
Digests = Callable[[str], str]
READS = {
    "content_dictionaries": ("markdown", "chunks"),
    "symbol_cards": ("content_dictionaries",),
    "statements": ("markdown", "chunks"),
}
"""Stages that do not read all that stand before them."""


class StageRecord(Frozen):
    """What one artifact was made from."""

    stage: str
    inputs: str = Field(description="digest of what it was made from")
    recipe: str = Field(description="digest of code, settings and ontology it was made with")
    artifact: str = Field(description="digest of its files")


def artifacts(home: Home, stage: str, slug: str) -> tuple[Path, ...]:
    """The files a stage writes for a document."""
    if stage == "markdown":
        return home.markdown(slug), home.stage("markdown", slug), home.stage("marks", slug)
    if stage == "templates":
        return home.stage("templates", slug), home.stage("skipped", slug)
    if stage == "statements":
        return home.stage("statements", slug), home.stage("unstated", slug)
    return (home.stage(stage, slug),)


def paths(home: Home, slug: str) -> list[str]:
    """Everything that stages write for a document, and its ledger, as paths below the home."""
    files = [home.stage("ledger", slug), *(path for stage in STAGES for path in artifacts(home, stage, slug))]
    return [path.relative_to(home.root).as_posix() for path in files]


def artifact_digest(home: Home, stage: str, slug: str) -> str:
    """Digest of a stage's files; empty if one is missing."""
    paths = artifacts(home, stage, slug)
    if not all(path.is_file() for path in paths):
        return ABSENT
    return _hash([file_sha256(path) for path in paths])


def _digests(home: Home, slug: str) -> Digests:
    """Digests of a document's artifacts by stage, each looked at once: what a stage reads is what the ones before it made."""
    return cache(lambda stage: artifact_digest(home, stage, slug))


def inputs_digest(home: Home, stage: str, file: InboxFile, digests: Digests) -> str:
    """Digest of what ``stage`` reads: the file itself, or the artifacts of the stages before it."""
    if stage == "markdown":
        return _hash([file.name, file.sha256(), *(file_sha256(path) for path in beside(file.path, home.inbox))])
    before = READS.get(stage, STAGES[: STAGES.index(stage)])
    return _hash([digests(earlier) for earlier in before])


def recipe_digest(settings: Settings, stage: str) -> str:
    """Digest of the code and the settings that decide what ``stage`` makes of its inputs."""
    chosen: list[Any] = [code_version(stage)]
    if stage == "markdown":
        chosen.append(settings.documents.model_dump(mode="json", include={"converter", "max_bytes", "max_pages"}))
    elif stage == "chunks":
        chosen.append(settings.documents.chunk_characters)
    else:
        chosen.append(ontology_digest(settings))
    if stage in ("markdown", "content_dictionaries", "symbol_cards"):
        chosen.append(openmath_digest())
    asked = {"extractions": PROMPT_VERSION, "symbol_cards": PROMPT_VERSION, "statements": PROMPTS_VERSION}
    if stage in asked and settings.models.extraction:
        chosen.append([settings.models.backend, settings.models.extraction_model, asked[stage]])
    return _hash(chosen)


def read_ledger(home: Home, slug: str) -> dict[str, StageRecord]:
    """The rows of a document by stage; empty where there are none or they can't be read."""
    path = home.stage("ledger", slug)
    try:
        return {row.stage: row for row in read_rows(path, StageRecord)}
    except (FileNotFoundError, ArtifactError):
        return {}  # no record: everything is made again, which is always right


def record(home: Home, settings: Settings, stage: str, file: InboxFile) -> StageRecord:
    """Write down that ``stage`` has just been made of ``file``."""
    digests = _digests(home, file.slug)
    row = StageRecord(
        stage=stage,
        inputs=inputs_digest(home, stage, file, digests),
        recipe=recipe_digest(settings, stage),
        artifact=digests(stage),
    )
    rows = {**read_ledger(home, file.slug), stage: row}
    write_rows(home.stage("ledger", file.slug), [rows[name] for name in STAGES if name in rows], synced=False)
    if stage == STAGES[-1]:
        forget_failure(home, file.slug)
    return row


def is_current(home: Home, settings: Settings, stage: str, file: InboxFile) -> bool:
    """Would making ``stage`` again give what is there?"""
    row = read_ledger(home, file.slug).get(stage)
    return row is not None and _current(row, home, settings, file, _digests(home, file.slug))


def document_current(home: Home, settings: Settings, file: InboxFile) -> bool:
    """Is every stage of the document current?"""
    rows, digests = read_ledger(home, file.slug), _digests(home, file.slug)
    return all(stage in rows and _current(rows[stage], home, settings, file, digests) for stage in STAGES)


def document_sound(home: Home, file: InboxFile) -> bool:
    """Does the document have a whole chain of artifacts, each made from the one before it and from this file?"""
    rows, digests = read_ledger(home, file.slug), _digests(home, file.slug)
    return all(stage in rows and _sound(rows[stage], home, file, digests) for stage in STAGES)


def discard(home: Home, slug: str, stages: Iterable[str] = STAGES) -> None:
    """Remove a document's artifacts of these stages, their rows, and why an earlier run failed."""
    gone = set(stages)
    forget_failure(home, slug)
    for stage in gone:
        for path in artifacts(home, stage, slug):
            path.unlink(missing_ok=True)
    kept = [row for name, row in read_ledger(home, slug).items() if name not in gone]
    if kept:
        write_rows(home.stage("ledger", slug), kept, synced=False)
    else:
        home.stage("ledger", slug).unlink(missing_ok=True)


def discard_from(home: Home, slug: str, stage: str) -> None:
    """Remove what ``stage`` and all later stages made of a document."""
    discard(home, slug, STAGES[STAGES.index(stage) :])


def recorded_slugs(home: Home) -> list[str]:
    """Documents that have a ledger."""
    return sorted(path.stem for path in home.stage("ledger", "any").parent.glob("*.jsonl"))


def _current(row: StageRecord, home: Home, settings: Settings, file: InboxFile, digests: Digests) -> bool:
    return row.recipe == recipe_digest(settings, row.stage) and _sound(row, home, file, digests)


def _sound(row: StageRecord, home: Home, file: InboxFile, digests: Digests) -> bool:
    return (
        row.artifact != ABSENT
        and row.artifact == digests(row.stage)
        and row.inputs == inputs_digest(home, row.stage, file, digests)
    )


def _hash(parts: list[Any]) -> str:
    return hashlib.sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()
