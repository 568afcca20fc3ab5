"""What changed between two snapshots of formulas, constants, situations, definitions, values, examples, statements and symbols."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from mathrag.entities import Constant, Definition, Entity, Example, Formula, Situation, Statement, Symbol, Value
from mathrag.home import Home
from mathrag.knowledge import KnowledgeBase, read_entities
from mathrag.settings import Settings

_OPEN = ConfigDict(frozen=True, extra="ignore")
_Compared = Formula | Constant | Situation | Definition | Value | Example | Statement | Symbol
_PLACES = {"occurrences", "aliases", "chunks", "type", "uri"}
"""Where it stands and what else it answers to is no change of what it says."""


class Difference(BaseModel):
    """One entity that is in only one of two snapshots, or says something else in the other."""

    model_config = _OPEN
    change: Literal["added", "gone", "changed"]
    type: str
    uri: str
    label: str
    latex: str = ""
    document: str = ""
    page: int | None = None
    fields: tuple[str, ...] = Field(default=(), description="what of it changed, sorted")


class Differences(BaseModel):
    """What another snapshot has, has not and says otherwise."""

    model_config = _OPEN
    before: str
    after: str
    counts: dict[str, int]
    differences: tuple[Difference, ...]


def differences(settings: Settings, before: str, after: str) -> Differences:
    """From the snapshot ``before`` to ``after``. Raises `SnapshotError`."""
    home = Home(settings.home)
    old, new = (KnowledgeBase.open(home, settings, id).snapshot for id in (before, after))
    found = _compared(_entities(home, old), _entities(home, new))
    counts = {change: sum(one.change == change for one in found) for change in ("added", "gone", "changed")}
    return Differences(before=old, after=new, counts=counts, differences=tuple(found))


def _entities(home: Home, snapshot: str) -> dict[str, _Compared]:
    rows = read_entities(home.knowledge / snapshot)
    return {row.uri: row for row in rows if isinstance(row, _Compared)}


def _compared(old: Mapping[str, _Compared], new: Mapping[str, _Compared]) -> list[Difference]:
    """A formula that became part of another, or has another URI now, is found by its aliases."""
    moved = {alias: row.uri for row in new.values() for alias in getattr(row, "aliases", ()) if alias not in new}
    came_from = {moved[uri]: row for uri, row in old.items() if uri in moved} | {
        u: r for u, r in old.items() if u in new
    }
    found = []
    for uri, row in new.items():
        before = came_from.get(uri)
        if before is None:
            found.append(_difference("added", row))
        elif fields := _changed(before, row):
            found.append(_difference("changed", row, fields))
    found += [_difference("gone", row) for uri, row in old.items() if uri not in new and uri not in moved]
    return sorted(found, key=lambda one: (one.type, one.change, one.label.casefold(), one.uri))


def _changed(old: Entity, new: Entity) -> tuple[str, ...]:
    names = sorted(type(new).model_fields.keys() - _PLACES)
    return tuple(name for name in names if getattr(old, name, None) != getattr(new, name))


def _difference(
    change: Literal["added", "gone", "changed"], row: _Compared, fields: tuple[str, ...] = ()
) -> Difference:
    place = next(iter(row.occurrences), None)
    return Difference(
        change=change,
        type=row.type,
        uri=row.uri,
        label=_label(row),
        latex=row.latex if isinstance(row, Formula) else "",
        document=place.document if place else "",
        page=place.page if place else None,
        fields=fields,
    )


def _label(row: _Compared) -> str:
    match row:
        case Constant():
            return row.name
        case Definition():
            return row.term
    return row.label
