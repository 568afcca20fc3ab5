"""Statements by hand, twins from ``twins.yaml``, and a model that says what it is given."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import yaml

from mathrag.entities import Argument, Occurrence, Reference, Statement, StatementKind
from mathrag.models import Message, Reply

BASE = "https://w3id.org/mathrag/statement/"


def uri(name: str) -> str:
    return f"{BASE}{name}"


def statement(
    name: str,
    kind: StatementKind = "theorem",
    contents: str = "",
    *,
    uses: Sequence[str] = (),
    in_proof: Sequence[str] = (),
    book: str = "book",
    **more: Any,
) -> Statement:
    """A statement called ``name`` that refers to others by name, in its text or in its proof."""
    references = [Reference(text=other, target=uri(other)) for other in uses]
    references += [Reference(text=other, target=uri(other), origin="proof") for other in in_proof]
    fields: dict[str, Any] = {
        "form": kind,
        "label": name,
        "proofs": (Argument(contents=f"Proof of {name}.", chunk=f"{book}-1"),) if in_proof else (),
        "occurrences": (Occurrence(document=book, chunk=f"{book}-1", extractor="hand"),),
    }
    return Statement(
        uri=uri(name),
        kind=kind,
        contents=contents or f"Contents of {name}.",
        references=tuple(references),
        **(fields | more),
    )


def twins(group: str) -> list[tuple[Statement, Statement, str]]:
    """The pairs of ``twins.yaml``, each of two books, and why they differ."""
    rows = yaml.safe_load(Path(__file__).with_name("twins.yaml").read_text())[group]
    return [(_twin(row, "one"), _twin(row, "other"), row.get("why", "")) for row in rows]


def _twin(row: Mapping[str, Any], side: str) -> Statement:
    name = hashlib.sha256(row[side].encode()).hexdigest()[:12]
    return statement(name, row["kind"], row[side], book=side, title=row["title"], label=row["title"] or name)


class FakeModel:
    """A fake chat model: ``says`` makes each reply of the prompt; the prompts it was given are kept."""

    name = "fake:statements"

    def __init__(self, says: Callable[[str], str]) -> None:
        self._says = says
        self.prompts: list[str] = []

    def chat(
        self,
        messages: Sequence[Message],
        *,
        schema: Mapping[str, Any] | None = None,
        stop: Sequence[str] = (),
        max_tokens: int | None = None,
    ) -> Reply:
        self.prompts.append(messages[-1].content)
        return Reply(self._says(messages[-1].content), 1, 1, 0.0)


def queued(*replies: str) -> Callable[[str], str]:
    """Says ``replies`` in turn."""
    waiting = list(replies)
    return lambda _: waiting.pop(0)
