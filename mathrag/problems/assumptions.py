"""What everyday words say of a value without writing it: the entries of ``ontology/assumptions.yaml``, and which a text calls for."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Literal

from pydantic import Field, TypeAdapter

from mathrag.entities import Frozen
from mathrag.ontology_files import read_yaml
from mathrag.problems.numbers import PLACES
from mathrag.problems.phrases import is_in, places, words_of


class Assumption(Frozen):
    """A value that words imply; the fields are told at the top of the file."""

    phrases: tuple[str, ...] = Field(description="empty: holds unless the text says otherwise")
    unless: tuple[str, ...] = ()
    name: str
    kind: str
    value: str = Field(description="exact decimal text")
    unit: str
    when: Literal["start", "end", "change"] | None = None
    called: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    note: str
    nth: int | None = Field(
        default=None, description="added to the number of the ordinal for which {nth} stands in the phrases"
    )

    def of_ordinals(self) -> Iterator[Assumption]:
        """One entry for each ordinal where its value is told by one ("the third order"), else itself."""
        if self.nth is None:
            yield self
            return
        for number, word in enumerate(PLACES, 1):
            phrases = tuple(phrase.replace("{nth}", word) for phrase in self.phrases)
            value, note = str(number + self.nth), self.note.replace("{nth}", word)
            yield self.model_copy(update={"phrases": phrases, "value": value, "note": f"{note}: {value}"})


@lru_cache(maxsize=1)
def assumptions() -> tuple[Assumption, ...]:
    """Every entry of the file."""
    told = TypeAdapter(list[Assumption]).validate_python(read_yaml("assumptions.yaml"))
    return tuple(one for entry in told for one in entry.of_ordinals())


def assumptions_in(text: str, given: frozenset[str]) -> list[tuple[Assumption, int | None]]:
    """The entries that ``text`` calls for, each with the place of its words; ``given`` are kinds of which the text has values."""
    found = []
    for entry in assumptions():
        said = places(entry.phrases, text)
        if (entry.phrases and not said) or given & {*entry.without} or is_in(entry.unless, words_of(text)):
            continue
        found.append((entry, said[0][0] if said else None))
    return found
