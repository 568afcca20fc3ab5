"""Snapshots: built in ``staging/``, checked, moved into place, and only then named by the pointer.

A snapshot's id is the hash of its content and configuration. Each step leaves its result under the final name only when
it is complete, so that after a kill the old snapshot is still current and the next run goes on or begins again.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, BinaryIO

from pydantic import BaseModel, ConfigDict, Field

from mathrag.entities import Chunk, Document, Entity, Example, Formula, Situation, Statement
from mathrag.errors import SnapshotError
from mathrag.home import Home, read_rows, write_rows, write_text
from mathrag.knowledge.catalogue import CATALOGUE, write_catalogue
from mathrag.knowledge.disk import room
from mathrag.knowledge.index import INDEX
from mathrag.knowledge.index_writer import ABOUT
from mathrag.knowledge.shapes import SetAside
from mathrag.knowledge.store import STORE
from mathrag.mirror import mirror_of, push

FORMAT = "2"
ENTITIES = "entities.jsonl"
SET_ASIDE = "set-aside.jsonl"
MANIFEST = "manifest.json"
TAGS = "tags.json"
ID_DIGITS = 16
_ORDER = (
    *("document", "chunk", "formula", "constant", "relation", "situation", "definition", "value", "example"),
    *("statement", "symbol"),
)
_PARTS = (ENTITIES, MANIFEST, STORE, f"{INDEX}/{ABOUT}")


class Manifest(BaseModel):
    """What a snapshot is made of."""

    model_config = ConfigDict(frozen=True)

    id: str
    format: str = FORMAT
    configuration: dict[str, Any] = Field(description="versions and settings that decided the content")
    counts: dict[str, int] = Field(
        description="entities by type; 'executable' formulas, 'usable' situations, 'verified' results of examples;"
        " 'stated_definition' and the like: statements by kind"
    )


class SnapshotDraft(BaseModel):
    """A snapshot being built; ``published`` ones have everything already."""

    model_config = ConfigDict(frozen=True)

    id: str
    directory: Path
    published: bool = False


class SnapshotInfo(BaseModel):
    """A published snapshot."""

    model_config = ConfigDict(frozen=True)

    id: str
    directory: Path
    published_at: datetime
    current: bool
    tags: tuple[str, ...] = ()
    counts: dict[str, int]


def snapshot_id(entities: Iterable[Entity], configuration: Mapping[str, Any]) -> str:
    """The id of this content under this configuration, whatever the order of the entities."""
    digest = hashlib.sha256(f"{FORMAT}\n{_json(configuration)}\n".encode())
    for line in sorted(hashlib.sha256(entity.model_dump_json().encode()).digest() for entity in entities):
        digest.update(line)
    return digest.hexdigest()[:ID_DIGITS]


def write_entities(
    entities: Iterable[Entity], configuration: Mapping[str, Any], home: Home, set_aside: Iterable[SetAside] = ()
) -> SnapshotDraft:
    """Begin the snapshot of ``entities``: in ``staging/<id>/`` what they are, their catalogue, what is set aside, and the manifest.

    ``configuration`` (JSON values) must name whatever decides the content and is not in the entities: the embedder,
    versions of stages. A snapshot that is published already is returned as it stands.
    """
    ordered = in_order(entities)
    id = snapshot_id(ordered, configuration)
    if is_complete(home.knowledge / id):
        return SnapshotDraft(id=id, directory=home.knowledge / id, published=True)
    directory = home.staging / id
    with room(home.root):
        write_catalogue(write_rows(directory / ENTITIES, ordered), directory / CATALOGUE)
        write_rows(directory / SET_ASIDE, set_aside)
        manifest = Manifest(id=id, configuration=dict(configuration), counts=_counts(ordered))
        write_text(directory / MANIFEST, _json(manifest.model_dump(), indent=2) + "\n")
    return SnapshotDraft(id=id, directory=directory)


def in_order(entities: Iterable[Entity]) -> list[Entity]:
    """Documents, chunks, formulas, constants, relations, situations, definitions, values, examples, statements; each by id."""
    return sorted(entities, key=lambda entity: (_ORDER.index(entity.type), _key(entity)))


def read_entities(directory: Path) -> list[Entity]:
    """All entities of a snapshot or a draft."""
    try:
        return read_rows(directory / ENTITIES, Entity)
    except FileNotFoundError as error:
        raise SnapshotError(f"{directory} holds no {ENTITIES}: run `mathrag ingest` to build it again") from error


def read_type(directory: Path, type: str) -> list[Entity]:
    """The entities of one type of a snapshot: its part of the file, which is in order of the types, found by halving."""
    number = _ORDER.index(type)
    try:
        with (directory / ENTITIES).open("rb") as file:
            span = _first(file, number), _first(file, number + 1)
        return read_rows(directory / ENTITIES, Entity, span=span)
    except FileNotFoundError as error:
        raise SnapshotError(f"{directory} holds no {ENTITIES}: run `mathrag ingest` to build it again") from error
    except (ValueError, KeyError):  # damaged, or of another version: whoever reads all of it says so
        return [entity for entity in read_entities(directory) if entity.type == type]


def _first(file: BinaryIO, wanted: int) -> int:
    """Where the first entity of a type of this place in the order, or of a later one, begins."""
    low, high = 0, file.seek(0, os.SEEK_END)
    while low < high:
        middle = (low + high) // 2
        file.seek(middle)
        if middle > low:  # to where the next line begins
            file.seek(middle - 1)
            file.readline()
        start = file.tell()
        line = file.readline()
        if line and start < high and _ORDER.index(json.loads(line)["type"]) < wanted:
            low = start + len(line)
        else:
            high = middle
    return low


def read_set_aside(directory: Path) -> list[SetAside]:
    """What a snapshot or a draft leaves out because it breaks a shape."""
    path = directory / SET_ASIDE
    return read_rows(path, SetAside) if path.exists() else []


def read_manifest(directory: Path) -> Manifest:
    """The manifest of a snapshot or a draft."""
    try:
        return Manifest.model_validate_json((directory / MANIFEST).read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise SnapshotError(
            f"{directory} holds no readable {MANIFEST}: run `mathrag ingest` to build it again",
            directory=str(directory),
        ) from error


def is_complete(directory: Path) -> bool:
    """Has every step been finished there?"""
    return all((directory / part).exists() for part in _PARTS)


def publish(home: Home, id: str, keep: int = 5) -> Path:
    """Make snapshot ``id`` the current one; the newest ``keep`` and the tagged ones stay, others are removed.

    Checks are the caller's (`check_snapshot`). Raises `SnapshotError` if the snapshot is incomplete; then, and after a
    kill at any point, the pointer still names a whole snapshot.
    """
    target = home.knowledge / id
    with room(home.root), home.writing("publish", wait_seconds=60):
        if not is_complete(target):
            draft = home.staging / id
            missing = [part for part in _PARTS if not (draft / part).exists()]
            if missing:
                raise SnapshotError(
                    f"snapshot {id} lacks {', '.join(missing)}: build graph and index before publishing",
                    missing=missing,
                )
            home.knowledge.mkdir(parents=True, exist_ok=True)
            shutil.rmtree(target, ignore_errors=True)
            os.replace(draft, target)
        os.utime(target)
        mirror = mirror_of(home)
        if mirror is not None:
            mirror.publish(id)
        write_text(home.current_pointer, id + "\n")
        _remove_superseded(home, id, keep)
        if mirror is not None:
            mirror.remove_snapshots(info.id for info in snapshots(home))
    return target


def follow(home: Home, keep: int = 5) -> None:
    """Where ``home`` is on an object store: bring the snapshot that is in force there here, and make it current.

    Raises `StorageError`; then, and after a kill at any point, the pointer still names a whole snapshot.
    """
    mirror = mirror_of(home)
    id = mirror.current() if mirror is not None else None
    if mirror is None or id is None or (id == current_snapshot(home) and is_complete(home.knowledge / id)):
        return
    with room(home.root), home.writing("publish", wait_seconds=60):
        if not is_complete(home.knowledge / id):
            shutil.rmtree(home.knowledge / id, ignore_errors=True)
            mirror.fetch_snapshot(id)
        os.utime(home.knowledge / id)
        write_text(home.current_pointer, id + "\n")
        _remove_superseded(home, id, keep)


def current_snapshot(home: Home) -> str | None:
    """The id the pointer names; None before the first publication."""
    try:
        return home.current_pointer.read_text(encoding="utf-8").strip() or None
    except FileNotFoundError:
        return None


def alike(home: Home, directory: Path) -> Path | None:
    """The snapshot in force, if made with the configuration of the draft in ``directory``: what it has need not be made again."""
    id = current_snapshot(home)
    if id is None or not is_complete(home.knowledge / id):
        return None
    same = read_manifest(home.knowledge / id).configuration == read_manifest(directory).configuration
    return home.knowledge / id if same else None


def snapshots(home: Home) -> list[SnapshotInfo]:
    """The published snapshots, newest first."""
    current = current_snapshot(home)
    tags = _tags(home)
    found = []
    for directory in _directories(home.knowledge):
        if not is_complete(directory):
            continue
        info = SnapshotInfo(
            id=directory.name,
            directory=directory,
            published_at=datetime.fromtimestamp(directory.stat().st_mtime, tz=UTC),
            current=directory.name == current,
            tags=tuple(sorted(name for name, id in tags.items() if id == directory.name)),
            counts=read_manifest(directory).counts,
        )
        found.append(info)
    return sorted(found, key=lambda info: (info.current, info.published_at, info.id), reverse=True)


def tag(home: Home, id: str, name: str) -> None:
    """Give snapshot ``id`` a name: it is kept as long as it has one. A name moves from one snapshot to another."""
    if not is_complete(home.knowledge / id):
        raise SnapshotError(f"there is no snapshot {id}: see `mathrag snapshots`", id=id)
    with room(home.root), home.writing("publish", wait_seconds=60):
        write_text(home.knowledge / TAGS, _json({**_tags(home), name: id}, indent=2) + "\n")
        push(home, f"knowledge/{TAGS}")


def _remove_superseded(home: Home, published: str, keep: int) -> None:
    tagged = set(_tags(home).values())
    others = [info for info in snapshots(home) if info.id != published and info.id not in tagged]
    for info in others[max(keep - 1, 0) :]:
        _remove(info.directory)
    for directory in _directories(home.knowledge):
        if directory.name.startswith(".") or not is_complete(directory):
            _remove(directory)
    for half in home.knowledge.glob(f".{home.current_pointer.name}.*"):  # of a publisher that was killed
        half.unlink(missing_ok=True)
    since = (home.knowledge / published).stat().st_mtime
    for directory in _directories(home.staging):
        if directory.stat().st_mtime < since:
            _remove(directory)


def _remove(directory: Path) -> None:
    """Out of sight first: a half-removed snapshot is never seen."""
    hidden = directory if directory.name.startswith(".") else directory.with_name(f".removed-{directory.name}")
    if hidden != directory:
        shutil.rmtree(hidden, ignore_errors=True)
        os.replace(directory, hidden)
    shutil.rmtree(hidden)


def _directories(place: Path) -> list[Path]:
    return sorted(path for path in place.iterdir() if path.is_dir()) if place.is_dir() else []


def _tags(home: Home) -> dict[str, str]:
    path = home.knowledge / TAGS
    tags: dict[str, str] = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    return tags


def _counts(entities: Sequence[Entity]) -> dict[str, int]:
    counts: Counter[str] = Counter(entity.type for entity in entities)
    executable = sum(isinstance(entity, Formula) and entity.executable for entity in entities)
    usable = sum(isinstance(entity, Situation) and entity.reason is None for entity in entities)
    verified = sum(p.verdict == "verified" for entity in entities if isinstance(entity, Example) for p in entity.parts)
    stated = Counter(entity.kind for entity in entities if isinstance(entity, Statement))
    told = {f"stated_{kind}": stated[kind] for kind in ("definition", "theorem", "problem")}
    good = {"executable": executable, "usable": usable, "verified": verified}
    return {**{type: counts[type] for type in _ORDER}, **good, **told}


def _key(entity: Entity) -> tuple[str, int, str]:
    match entity:
        case Document():
            return entity.slug, 0, ""
        case Chunk():
            return entity.document, entity.ordinal, entity.id
        case _:
            return entity.uri, 0, ""


def _json(value: Any, indent: int | None = None) -> str:
    return json.dumps(value, sort_keys=True, indent=indent, ensure_ascii=False)
