"""Formulas, constants and how they are related (thesis, figure 3)."""

from __future__ import annotations

import hashlib
from typing import Literal

from pydantic import Field

from mathrag.entities.base import FormulaRole, Frozen, Occurrence
from mathrag.entities.extracted import RelationType

Consistency = Literal["consistent", "inconsistent", "unknown"]


Sense = Literal["=", ">=", "<=", "≈", "∝"]


CUSTOMARY = "which is customary"
"""Evidence of a unit that no document states."""
Corrected = Literal["name", "meaning", "unit", "equation", "role"]
"""What a person corrects of a formula; meaning and unit are a symbol's."""


class Parameter(Frozen):
    """A variable of a formula; the one it is written for is a parameter too (`Formula.target` names it)."""

    symbol: str = Field(description="LaTeX")
    identifier: str = Field(description="its name in equation and template, a Python identifier")
    name: str = Field(default="", description="short words, e.g. 'initial velocity'")
    description: str = ""
    quantity_kind: str | None = Field(default=None, description="id in ontology/quantities.ttl")
    unit: str | None = Field(
        default=None, description="in which its value enters the template; coherent SI unless stated"
    )
    dimension: str | None = Field(default=None, description="e.g. 'L T^-1'; '1' is dimensionless; None is not known")
    integer: bool = False
    number: bool = Field(
        default=False,
        description="does it stand for the mere number of its quantity in `unit`, as in a law of numbers?",
    )
    constant: str | None = Field(default=None, description="URI of the constant it stands for; then it is no input")
    evidence: str = Field(default="", description="what its type rests on")
    guessed: bool = Field(
        default=False, description="does its type rest on its letter alone, on nothing that the document says?"
    )
    free: bool = Field(
        default=False,
        description="may it be of another dimension, since only an ambiguous word or nothing says its own?",
    )


class Correction(Frozen):
    """What a person says of a formula against what was read; one row of ``corrections.jsonl``."""

    formula: str = Field(description="URI it answered to when it was corrected")
    read_as: tuple[str, ...] = Field(
        description="URIs of what the documents' text was read as: found again in every run"
    )
    documents: tuple[str, ...] = Field(description="slugs of the documents that it is corrected in")
    field: Corrected
    symbol: str = Field(default="", description="LaTeX of the symbol whose meaning or unit this is")
    old: str = Field(description="what was read; empty: nothing")
    new: str = Field(description="LaTeX of an equation; 'statement' for what is no law")
    author: str
    date: str = Field(description="ISO 8601, UTC")

    @property
    def id(self) -> str:
        """By which it is taken back."""
        return hashlib.sha256(self.model_dump_json().encode()).hexdigest()[:8]


class Formula(Frozen):
    """An equation with everything known of it."""

    type: Literal["formula"] = "formula"
    uri: str
    label: str
    named: bool = Field(
        default=False, description="does a document call it so? Else its symbols or its heading make the label"
    )
    role: FormulaRole = "law"
    searched: bool = Field(default=True, description="does a search for a law find it? Not a step whose law is known")
    latex: str = Field(description="normalised")
    equation: str | None = Field(default=None, description="'lhs == rhs' in the closed grammar, in identifiers")
    literals: tuple[tuple[str, str], ...] = Field(
        default=(),
        description="numbers that the document wrote with a unit, as in the equation, each with its coherent SI unit",
    )
    target: str | None = Field(default=None, description="identifier of the parameter it is written for")
    template: str | None = Field(
        default=None, description="expression in the closed grammar whose value is the target's"
    )
    parameters: tuple[Parameter, ...] = ()
    description: str = ""
    intent: str = ""
    keywords: tuple[str, ...] = ()
    conditions: tuple[str, ...] = ()
    aliases: tuple[str, ...] = Field(default=(), description="URIs of formulas merged into this one")
    sense: Sense = Field(
        default="=",
        description="how the left side stands to the right one: a bound, an approximation or a proportionality",
    )
    executable: bool = False
    reason: str | None = Field(default=None, description="why it is not executable")
    consistency: Consistency = Field(default="unknown", description="do both sides have the same dimension?")
    flags: tuple[str, ...] = Field(default=(), description="what is doubtful, e.g. 'dimension: M L T^-2 against M'")
    conversion: str | None = Field(default=None, description="stage that made the expression: latex, text or model")
    occurrences: tuple[Occurrence, ...] = ()
    corrections: tuple[Correction, ...] = Field(default=(), description="what people said against what was read")

    @property
    def id(self) -> str:
        """Last segment of the URI, unique."""
        return self.uri.rsplit("/", 1)[-1]

    @property
    def in_numbers(self) -> str:
        """What the numbers are that a law holds between, as "in numbers: age in yr (customary)"; empty for a law of quantities."""
        counted = (
            f"{p.name or p.identifier} in {p.unit}{' (customary)' if CUSTOMARY in p.evidence else ''}"
            for p in self.parameters
            if p.number
        )
        found = ", ".join(counted)
        return f"in numbers: {found}" if found else ""


class Constant(Frozen):
    """A fixed value with a meaning."""

    type: Literal["constant"] = "constant"
    uri: str
    symbol: str = Field(description="LaTeX")
    identifier: str
    name: str
    value: float
    value_text: str = Field(description="exact decimal text; what computation uses")
    unit: str | None = Field(default=None, description="None or '1' is dimensionless")
    dimension: str = "1"
    uncertainty: str | None = None
    quantity_kind: str | None = None
    description: str = ""
    intent: str = Field(default="", description="what it is used for (thesis, figure 3)")
    keywords: tuple[str, ...] = ()
    codata: str | None = Field(default=None, description="id in ontology/constants.ttl where it is one of those")
    aliases: tuple[str, ...] = ()
    occurrences: tuple[Occurrence, ...] = ()

    @property
    def id(self) -> str:
        """Last segment of the URI, unique."""
        return self.uri.rsplit("/", 1)[-1]


class Relation(Frozen):
    """A typed edge between two formulas, from a formula to a constant, or from a situation to a formula."""

    type: Literal["relation"] = "relation"
    uri: str
    source: str = Field(description="URI")
    target: str = Field(description="URI")
    relation_type: RelationType
    confidence: Literal["high", "medium", "low"] = "medium"
    evidence: str = ""

    @property
    def id(self) -> str:
        """Last segment of the URI, unique."""
        return self.uri.rsplit("/", 1)[-1]
