"""How rows, files and lists are shown in Dagster's UI."""

from __future__ import annotations

import types
import typing
from collections.abc import Iterable, Mapping
from itertools import islice
from pathlib import Path
from typing import Any

import dagster as dg
from pydantic import BaseModel

TABLE_ROWS = 100
CELL_CHARACTERS = 160

Metadata = dict[str, Any]


def row_metadata(count: int, path: Path, model: type[BaseModel] | None = None) -> Metadata:
    """Row count of a JSON lines artifact, where it is, and its columns where its asset does not tell them."""
    columns = {"dagster/column_schema": column_schema(model)} if model else {}
    return {"dagster/row_count": count, **columns, **file_metadata(path)}


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
    shown = [{key: _cell(value) for key, value in row.items()} for row in islice(rows, TABLE_ROWS)]
    if not shown:
        return "none"
    kinds = {key: _column_type(row[key] for row in shown) for key in shown[0]}
    return dg.MetadataValue.table(
        records=[dg.TableRecord(row) for row in shown],
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
