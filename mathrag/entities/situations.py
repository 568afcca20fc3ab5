"""Situations of packs: named things, their quantities and what holds between them."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from mathrag.entities.base import Frozen, Occurrence


class Role(Frozen):
    """A thing of a situation, known by the words that tell it from the others."""

    name: str = Field(description="'hot', 'vessel'")
    words: tuple[str, ...] = Field(
        default=(), description="phrases that mean it; empty: whatever the question calls it"
    )


class Told(Frozen):
    """Words that say a value: "from rest" is 0."""

    value: str = Field(description="exact decimal text, in the coherent SI unit")
    phrases: tuple[str, ...]


class RoleQuantity(Frozen):
    """A quantity of a situation."""

    name: str = Field(description="its name in the equations; with '#' one of each of several like things: 'm_#'")
    said: str = Field(default="", description="short words, e.g. 'mass of the lighter one'")
    symbol: str | None = Field(default=None, description="LaTeX, where it is not its name")
    quantity_kind: str | None = Field(default=None, description="id in ontology/quantities.ttl")
    dimension: str = Field(description="e.g. 'L T^-1'; '1' is dimensionless")
    unit: str | None = Field(default=None, description="coherent SI unless stated")
    variable: int | None = Field(
        default=None, description="power in which it has the dimension of the question's variable, whatever that is"
    )
    of: str | None = Field(default=None, description="name of the role it belongs to; None with '#': of the like thing")
    when: Literal["start", "end", "change", "throughout"] | None = None
    status: Literal["rated", "total"] | None = Field(default=None, description="only such a value may stand for it")
    signed: bool = Field(default=False, description="it may be negative")
    cues: tuple[str, ...] = Field(default=(), description="phrases beside a value that speak for it")
    told: tuple[Told, ...] = ()
    default: str | None = Field(default=None, description="value where the question says nothing of it, exact text, SI")
    assumed: bool = Field(default=False, description="a property of a substance or a constant may stand for it")


class LikeKind(Frozen):
    """One sort of the like things of a situation: what tells it, and what holds of one of that sort only."""

    name: str = Field(description="'braking'")
    words: tuple[str, ...]
    equations: tuple[str, ...] = ()


class LikeThings(Frozen):
    """Several like things of a situation: ``x_#`` belongs to each of them, ``sum(x_#)`` is over all."""

    role: str = Field(description="'part'")
    least: int = Field(ge=1)
    most: int = Field(le=20)
    sequence: bool = Field(default=False, description="they follow one another: 'x_next', 'x_first', 'x_last'")
    first: tuple[str, ...] = Field(default=(), description="phrases that mean the first of a sequence")
    last: tuple[str, ...] = ()
    kinds: tuple[LikeKind, ...] = Field(
        default=(), description="where told, the phrases of a question make the sequence"
    )


class Sameness(Frozen):
    """Quantities that have one value where the question says so."""

    these: tuple[str, ...]
    when: tuple[str, ...] = Field(default=(), description="phrases; empty: where the things are of one substance")


class SituationExample(Frozen):
    """A question that belongs to a situation and its answer, or one that must be refused."""

    ask: str
    answer: str | None = Field(default=None, description="'43.585 N'; None: to be refused")


class Situation(Frozen):
    """Named things with quantities, the equations that hold between them and when: a law as it is applied (``docs/situations.md``)."""

    type: Literal["situation"] = "situation"
    uri: str
    name: str = Field(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$", description="unique in its pack")
    label: str
    description: str = ""
    source: str = Field(default="", description="where the pack's author has it from, shown with the citation")
    shows: tuple[tuple[str, ...], ...] = Field(default=(), description="a phrase of each group must be in the question")
    unless: tuple[str, ...] = Field(default=(), description="phrases that must not be in it")
    roles: tuple[Role, ...] = ()
    quantities: tuple[RoleQuantity, ...] = ()
    equations: tuple[str, ...] = Field(description="'left == right' in the closed grammar")
    many: LikeThings | None = None
    order: tuple[str, ...] = Field(default=(), description="'T_1 > T': what any placing must keep")
    same: tuple[Sameness, ...] = ()
    cancels: tuple[str, ...] = Field(default=(), description="quantities that need not be given where they cancel")
    exports: tuple[str, ...] = Field(default=(), description="quantities that documents' formulas may go on with")
    closed: bool = Field(default=False, description="it has all that acts: nothing else computes its quantities")
    examples: tuple[SituationExample, ...] = ()
    reason: str | None = Field(default=None, description="why it can't be used: no value is placed in it then")
    aliases: tuple[str, ...] = ()
    occurrences: tuple[Occurrence, ...] = ()

    @property
    def id(self) -> str:
        """Last segment of the URI, unique."""
        return self.uri.rsplit("/", 1)[-1]
