"""`Problem`: what a question says, typed; the contract between reading and solving.

A reader makes it of the text; search, situations and answers rest on it alone. Every number in it stands in the text, follows from its
words ("from rest"), or is assumed and says so in its ``note``.
"""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from mathrag.entities import Frozen

Span = tuple[int, int]
When = Literal["start", "end", "change", "throughout"]
Status = Literal["given", "rated", "total", "each", "any size", "implied", "assumed", "stated answer", "asked"]


class Thing(Frozen):
    """Something the question speaks of: "a copper block", "three lamps"."""

    id: str = Field(description="'thing 1', 'thing 2' in the order of first mention")
    head: str = Field(description="its noun, singular: 'block'")
    words: tuple[str, ...] = Field(default=(), description="the words that tell it from its like: 'copper', 'second'")
    substance: str | None = Field(default=None, description="what it is made of, where a word says so")
    count: int = Field(default=1, ge=1, description="how many like things are meant")
    mentions: tuple[Span, ...] = Field(default=(), description="where it is spoken of: [start, end] in the text")


class Quantity(Frozen):
    """A value that is given, implied or assumed, or an unknown that is asked for (``value`` None)."""

    id: str = Field(description="'q1', 'q2' in the order of the text; implied and assumed ones behind them")
    name: str = Field(default="", description="the words that name it: 'initial speed'")
    symbol: str | None = Field(default=None, description="as the question writes it: 'v_0'")
    value: float | int | None = Field(default=None, description="in ``unit``; None: unknown")
    unit: str | None = Field(default=None, description="None is a plain number")
    dimension: str | None = Field(default=None, description="'L T^-1'; '1' is dimensionless; None is not known")
    kinds: tuple[str, ...] = Field(default=(), description="quantity kinds of the ontology that its words name")
    of: str | None = Field(default=None, description="id of the thing it belongs to")
    when: When | int | None = Field(default=None, description="before or after what happens, or the n-th event")
    status: Status = "given"
    span: Span | None = Field(default=None, description="where it stands in the text; None: in no one place")
    note: str = Field(default="", description="why it holds where it is not written; shown as an assumption")


class Relation(Frozen):
    """An equation that the question states: "twice as heavy as", "0.08 times its weight", "rate = k[A]^2"."""

    equation: str = Field(description="'left == right' in the closed grammar")
    label: str = ""
    quantities: tuple[str, ...] = Field(default=(), description="ids of the quantities that stand in it")
    open: tuple[str, ...] = Field(default=(), description="what stands in it and has no value: kinds of quantities")
    span: Span | None = None


class Event(Frozen):
    """Something that happens: "is dropped into", "brakes"."""

    words: str
    things: tuple[str, ...] = Field(default=(), description="ids of the things it happens to")
    order: int = Field(ge=1, description="1 is the first")
    span: Span | None = None


class Open(Frozen):
    """Words that could not be placed, and why."""

    words: str
    reason: str
    span: Span | None = None


class Problem(Frozen):
    """A question as it was read."""

    text: str
    things: tuple[Thing, ...] = ()
    quantities: tuple[Quantity, ...] = ()
    relations: tuple[Relation, ...] = ()
    events: tuple[Event, ...] = ()
    asked: tuple[str, ...] = Field(default=(), description="ids of the quantities that are asked for")
    wanted_unit: str | None = Field(default=None, description="the unit in which the answer is asked for")
    open: tuple[Open, ...] = ()
    reader: str = Field(default="rules", description="who read it: 'rules', or a model's name")

    def quantity(self, id: str) -> Quantity:
        """The quantity of this id. Raises KeyError."""
        for quantity in self.quantities:
            if quantity.id == id:
                return quantity
        raise KeyError(id)

    def thing(self, id: str) -> Thing:
        """The thing of this id. Raises KeyError."""
        for thing in self.things:
            if thing.id == id:
                return thing
        raise KeyError(id)
