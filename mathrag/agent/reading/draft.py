"""A question while it is read: what it says so far, as those see it who look for equations that hold for it alone."""

from __future__ import annotations

from dataclasses import dataclass

from mathrag.agent.reading.asked import Asked
from mathrag.agent.reading.known import Properties
from mathrag.agent.slots.features import Fact
from mathrag.agent.slots.typed import Noun, TypedKnowledge
from mathrag.problems.kinds import KindIndex


@dataclass(frozen=True)
class Draft:
    """``whole`` is all that the question says, ``text`` what it says but for its answer."""

    whole: str
    text: str
    facts: list[Fact]
    asked: Asked
    target: Noun
    dimensions: frozenset[str]
    known: TypedKnowledge | None
    kinds: KindIndex
    properties: Properties | None = None

    @property
    def hole(self) -> tuple[int, int] | None:
        """Where the unknown is marked, if it is."""
        return self.asked.placeholder

    @property
    def asking(self) -> str:
        """The sentence that asks."""
        return self.text[slice(*self.asked.span)]
