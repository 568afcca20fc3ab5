"""Statements as AutoMathKG stores them: records of 16 keys (table B3), written and read.

``in_refs`` are what a statement refers to (its incoming edges), ``out_refs`` what refers to it; both are derived when a record is
written, and not read: ``refs`` and ``references_tactics`` say the same. A record's ``label`` is ``form:title``, one of its kind in a file.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_serializer, field_validator

from mathrag.documents import form_of, plain
from mathrag.entities import (
    Argument,
    BodyItem,
    Chunk,
    Reference,
    Statement,
    StatementField,
    StatementKind,
    Tactic,
)
from mathrag.errors import DocumentError
from mathrag.knowledge import statement_uri
from mathrag.statements.augmenting import RECORDS, field_counts, with_body
from mathrag.statements.augmenting import body as body_of
from mathrag.statements.graph import edges
from mathrag.statements.resolving import Origin
from mathrag.statements.titles import is_made, made_title

PARAGRAPH = "\n\n"
"""Between the texts of ``contents``."""


class _Record(BaseModel):
    """The paper writes what is unknown as an empty text, and figure 4 an empty dictionary as an empty list."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    @field_validator("references_tactics", "in_refs", "out_refs", mode="before", check_fields=False)
    @classmethod
    def _dictionary(cls, given: Any) -> Any:
        return {} if given == [] else given

    @field_validator("type", "field", mode="before", check_fields=False)
    @classmethod
    def _lower_case(cls, given: Any) -> Any:
        return (given.strip().lower() or None) if isinstance(given, str) else given

    @field_validator("bodylist", mode="before", check_fields=False)
    @classmethod
    def _untold_actions(cls, given: Any) -> Any:
        rows = given if isinstance(given, list) else []
        untold = [row | {"action": None} if isinstance(row, dict) and row.get("action") == "" else row for row in rows]
        return untold or given

    @field_serializer("bodylist", check_fields=False)
    def _items(self, items: tuple[BodyItem, ...]) -> list[dict[str, str]]:
        return [{"description": item.description, "action": item.action or ""} for item in items]


class ArgumentRecord(_Record):
    """A proof or a solution of a record, its keys in the order of table B3."""

    contents: tuple[str, ...]
    refs: tuple[str, ...] = ()
    bodylist: tuple[BodyItem, ...] = ()
    references_tactics: dict[str, Tactic] = {}


class StatementRecord(_Record):
    """The 16 keys in the order of table B3."""

    id: int = 0
    type: StatementKind
    label: str = ""
    title: str = ""
    field: StatementField | None = None
    contents: tuple[str, ...] = Field(min_length=1)
    bodylist: tuple[BodyItem, ...] = ()
    refs: tuple[str, ...] = ()
    references_tactics: dict[str, Tactic] = {}
    source: str = ""
    proofs: tuple[ArgumentRecord, ...] = ()
    solutions: tuple[ArgumentRecord, ...] = ()
    in_refs: dict[str, Tactic] = {}
    in_ref_ids: tuple[int, ...] = ()
    out_refs: dict[str, Tactic] = {}
    out_ref_ids: tuple[int, ...] = ()

    @field_serializer("field")
    def _field(self, field: StatementField | None) -> str:
        return field or ""


def records(statements: Sequence[Statement]) -> list[StatementRecord]:
    """The records of ``statements`` in their order, numbered from 0."""
    labels = _labels(statements)
    numbers = {one.uri: number for number, one in enumerate(statements)}
    incoming: dict[str, dict[str, Tactic]] = {one.uri: {} for one in statements}
    outgoing: dict[str, dict[str, Tactic]] = {one.uri: {} for one in statements}
    for source, target, reference in sorted(edges(statements), key=lambda edge: _place(edge[2])):
        tactic = reference.tactic or "deduction"
        incoming[target.uri].setdefault(source.uri, tactic)
        outgoing[source.uri].setdefault(target.uri, tactic)
    return [
        StatementRecord(
            id=number,
            type=one.kind,
            label=labels[one.uri],
            title=one.title or one.label,
            field=one.field,
            contents=_paragraphs(one.contents),
            bodylist=one.bodylist,
            **_refs(one, "contents", 0, labels),
            source="; ".join(dict.fromkeys(place.document for place in one.occurrences)),
            proofs=tuple(_argument(one, "proof", at, argument, labels) for at, argument in enumerate(one.proofs)),
            solutions=tuple(
                _argument(one, "solution", at, argument, labels) for at, argument in enumerate(one.solutions)
            ),
            in_refs={labels[uri]: tactic for uri, tactic in incoming[one.uri].items()},
            in_ref_ids=tuple(numbers[uri] for uri in incoming[one.uri]),
            out_refs={labels[uri]: tactic for uri, tactic in outgoing[one.uri].items()},
            out_ref_ids=tuple(numbers[uri] for uri in outgoing[one.uri]),
        )
        for number, one in enumerate(statements)
    ]


def read_record(row: Mapping[str, Any], chunk: Chunk) -> Statement:
    """The statement of a record that stands in ``chunk``. Raises `DocumentError` where it is no record."""
    try:
        record = StatementRecord.model_validate(row)
    except ValidationError as error:
        fault = error.errors()[0]
        place = ".".join(map(str, fault["loc"]))
        raise DocumentError(f"no record of a statement: {place}: {fault['msg']}", reason="malformed") from error
    contents = PARAGRAPH.join(record.contents).strip()
    form = form_of(record.label.partition(":")[0]) if ":" in record.label else None
    references = list(_read_refs(record.refs, record.references_tactics, "contents", 0))
    proofs: list[Argument] = []
    solutions: list[Argument] = []
    for origin, given, read in (("proof", record.proofs, proofs), ("solution", record.solutions, solutions)):
        for number, argument in enumerate(given):
            told = Argument(contents=PARAGRAPH.join(argument.contents), bodylist=argument.bodylist, chunk=chunk.id)
            read.append(told if told.bodylist else with_body(told))
            side: Origin = "proof" if origin == "proof" else "solution"
            references += _read_refs(argument.refs, argument.references_tactics, side, number)
    made = made_title(record.type, contents)
    ours = record.type != "definition" and is_made(record.title, made)
    title = "" if ours else record.title  # a source's own, or ours
    label = title or (record.title if ours else made) or record.label
    counts = field_counts(f"{title}\n{contents}")
    return Statement(
        uri=statement_uri(record.type, f"{plain(title)}\n{contents}" if title else contents),
        kind=record.type,
        form=form.name if form is not None else record.type,
        label=label or contents[:80],
        title=title,
        keys=(record.label,) if record.label else (),
        field=record.field or (counts.most_common(1)[0][0] if counts else None),
        contents=contents,
        bodylist=record.bodylist or body_of(contents, record.type),
        references=tuple(references),
        proofs=tuple(proofs),
        solutions=tuple(solutions),
        chunks=(chunk.id,),
        occurrences=(
            chunk.occurrence(RECORDS if "refs" in record.model_fields_set else "problem set", chunk.page, label=label),
        ),
    )


def _labels(statements: Iterable[Statement]) -> dict[str, str]:
    """One label a statement: that of the record which it was read from; where two would have the same, the later ones have a number."""
    labels: dict[str, str] = {}
    seen: Counter[str] = Counter()
    taken: set[str] = set()
    for one in sorted(statements, key=lambda one: not _is_record(one)):
        name = label = one.keys[0] if _is_record(one) else f"{one.form}:{one.title or one.label}"
        while label in taken or not seen[name]:
            seen[name] += 1
            label = name if seen[name] == 1 else f"{name} ({seen[name]})"
        taken.add(label)
        labels[one.uri] = label
    return labels


def _is_record(statement: Statement) -> bool:
    """Was it read from a record with a label, and from nothing else?"""
    return bool(statement.keys) and all(place.extractor == RECORDS for place in statement.occurrences)


def _paragraphs(contents: str) -> tuple[str, ...]:
    return tuple(contents.split(PARAGRAPH))


def _place(reference: Reference) -> tuple[int, int]:
    """Where a reference stands in its record."""
    return ("contents", "proof", "solution").index(reference.origin), reference.argument


def _refs(statement: Statement, origin: Origin, number: int, labels: Mapping[str, str]) -> dict[str, Any]:
    told = [one for one in statement.references if one.origin == origin and one.argument == number]
    named = [(labels.get(one.target or "", one.key or one.text), one.tactic) for one in told]
    tactics = {name: tactic for name, tactic in reversed(named) if tactic is not None}
    return {
        "refs": tuple(dict.fromkeys(name for name, _ in named)),
        "references_tactics": dict(reversed(tactics.items())),
    }


def _argument(
    statement: Statement, origin: Origin, number: int, argument: Argument, labels: Mapping[str, str]
) -> ArgumentRecord:
    return ArgumentRecord(
        contents=_paragraphs(argument.contents),
        bodylist=argument.bodylist,
        **_refs(statement, origin, number, labels),
    )


def _read_refs(refs: Iterable[str], tactics: Mapping[str, Tactic], origin: Origin, number: int) -> Iterable[Reference]:
    for name in refs:
        yield Reference(
            text=name.partition(":")[2] or name, key=name, origin=origin, argument=number, tactic=tactics.get(name)
        )
