"""What documents say in words and tables: what a term means, and properties of things."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from mathrag.entities.base import Frozen, Occurrence
from mathrag.entities.extracted import DefinitionForm


class Definition(Frozen):
    """What a term means, in the words of a document."""

    type: Literal["definition"] = "definition"
    uri: str
    term: str
    names: tuple[str, ...] = Field(default=(), description="other names of the term")
    text: str = Field(description="the sentence as written, Markdown with its math")
    form: DefinitionForm = "entry"
    quantity_kind: str | None = Field(
        default=None, description="id in ontology/quantities.ttl, where the term names one"
    )
    formulas: tuple[str, ...] = Field(default=(), description="URIs of the formulas that it gives")
    aliases: tuple[str, ...] = ()
    occurrences: tuple[Occurrence, ...] = ()

    @property
    def id(self) -> str:
        """Last segment of the URI, unique."""
        return self.uri.rsplit("/", 1)[-1]


class Value(Frozen):
    """A property of a thing: the specific heat capacity of ice, as a table or a sentence of a document gives it."""

    type: Literal["value"] = "value"
    uri: str
    thing: str = Field(description="what has it: 'ice'")
    also: tuple[str, ...] = Field(
        default=(), description="what it is called too, and nothing else beside it is: 'beech'"
    )
    quantity: str = Field(description="what it is called: 'specific heat'")
    quantity_kind: str | None = Field(default=None, description="id in ontology/quantities.ttl")
    symbol: str = Field(default="", description="as the document writes it")
    value: float
    value_text: str = Field(description="exact decimal text; what computation uses")
    unit: str | None = Field(default=None, description="None is dimensionless")
    dimension: str = "1"
    condition: str = Field(default="", description="for what it holds: 'at 0 °C'")
    note: str = Field(default="", description="what else is said beside it")
    aliases: tuple[str, ...] = ()
    occurrences: tuple[Occurrence, ...] = ()

    @property
    def id(self) -> str:
        """Last segment of the URI, unique."""
        return self.uri.rsplit("/", 1)[-1]

    @property
    def label(self) -> str:
        """'specific heat of ice (at 0 °C)'."""
        return f"{self.quantity} of {self.thing}" + (f" ({self.condition})" if self.condition else "")
