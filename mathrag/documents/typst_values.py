"""What Typst's code evaluates to here, and what one document keeps while it is read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol

from mathrag.documents.markup import Aside, Findings

MOST_CALLS, DEEPEST, LONGEST = 20_000, 40, 2_000_000
"""Calls of a document's own functions, how deep they nest, and characters that they may make."""


class TooMuch(Exception):
    """A document's functions call each other without an end."""


@dataclass(frozen=True)
class Text:
    """A string; in a formula it stands upright."""

    text: str


@dataclass(frozen=True)
class Content:
    """Markdown, some of it put aside."""

    markdown: str


@dataclass(frozen=True)
class Latex:
    """A formula, or a part of one."""

    latex: str
    display: bool = False


@dataclass(frozen=True)
class Called:
    """What is printed above the statements of a function that a package makes: "Theorem", and what else these are given."""

    head: str


@dataclass(frozen=True)
class Function:
    """A function of the document: parameters with the source of their defaults, and the source of its body."""

    parameters: tuple[tuple[str, str], ...]
    body: str
    line: int
    scope: Scope
    arguments: Arguments | None = None


@dataclass
class Arguments:
    """What a function is given."""

    positional: list[Value] = field(default_factory=list)
    named: dict[str, Value] = field(default_factory=dict)


@dataclass(frozen=True)
class Cells:
    """Cells of a table: its head, or one that spans others."""

    items: tuple[Value, ...]
    columns: int = 1
    rows: int = 1
    head: bool = False


@dataclass(frozen=True)
class Several:
    """An array."""

    items: tuple[Value, ...]


Value = Text | Content | Latex | Called | Function | Cells | Several | float | None


@dataclass
class Binding:
    """A value that a name stands for, and whether anything asked for it."""

    value: Value
    used: bool = False


@dataclass(frozen=True)
class Scope:
    """Names that are known at a place."""

    names: dict[str, Binding] = field(default_factory=dict)
    outer: Scope | None = None

    def find(self, name: str) -> Binding | None:
        scope: Scope | None = self
        while scope is not None:
            if name in scope.names:
                return scope.names[name]
            scope = scope.outer
        return None

    def inner(self, names: Mapping[str, Value]) -> Scope:
        return Scope({name: Binding(value, used=True) for name, value in names.items()}, self)


@dataclass
class State:
    """What the readers of one document share."""

    aside: Aside = field(default_factory=Aside)
    findings: Findings = field(default_factory=Findings)
    labels: dict[str, str] = field(default_factory=dict)
    """What a label's element is called, "Lemma"."""
    statements: dict[str, tuple[list[str], str]] = field(default_factory=dict)
    """By the sign of a statement the labels it is given, and what it is called."""
    title: str = ""
    calls: int = 0
    made: int = 0
    unclosed: int = 0
    """Brackets and formulas that don't close."""
    dry: int = 0
    """Above 0 only the extent of an expression is looked for."""

    def key_of(self, sign: str, key: str) -> bool:
        """Give the statement behind ``sign`` a label; false where there is none."""
        keys, printed = self.statements.get(sign, (None, ""))
        if keys is None:
            return False
        keys.append(key)
        self.labels[key] = printed
        return True


class Reads(Protocol):
    """A reader of markup and code at a position, as formulas and functions ask it."""

    text: str
    position: int
    state: State
    scope: Scope

    @property
    def line(self) -> int: ...

    def embedded(self) -> Value: ...

    def call(self, name: str, value: Value, given: Arguments) -> Value: ...

    def shown(self, value: Value) -> str: ...

    def raw(self, code: str, language: str, block: bool) -> str: ...
