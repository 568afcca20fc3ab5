"""How a message looks that goes on from the last answer: ``ontology/conversation.yaml``."""

from __future__ import annotations

import re
from functools import cached_property, lru_cache

from pydantic import Field

from mathrag.entities import Frozen
from mathrag.ontology_files import read_yaml


class Wording(Frozen):
    """The file; its sections are told in it."""

    openings: str
    asking: str
    fillings: str
    joints: str
    factors: dict[float, str] = Field(description="factor -> words")
    times: str
    greater: str
    less: str
    units: str
    plots: str
    over: str
    ranges: str
    questions: str

    @cached_property
    def opening(self) -> re.Pattern[str]:
        """What a message may begin with, several together."""
        return re.compile(rf"\s*(?:(?:{_any(self.openings)})(?!\w)[\s,:]*)+", re.IGNORECASE)

    @cached_property
    def question(self) -> re.Pattern[str]:
        """What asks for another quantity behind an opening."""
        return re.compile(rf"\s*(?:{_any(self.asking)})(?!\w)", re.IGNORECASE)

    @cached_property
    def joint(self) -> re.Pattern[str]:
        """Between two changes."""
        return re.compile(rf"[,;!?]|\.(?!\d)|\b(?:{_any(self.joints)})\b", re.IGNORECASE)

    @cached_property
    def unit(self) -> re.Pattern[str]:
        """Before a unit."""
        return re.compile(rf"\b(?:{_any(self.units)})\s+", re.IGNORECASE)

    @cached_property
    def plot(self) -> re.Pattern[str]:
        """What a plot is asked with."""
        return re.compile(rf"\s*(?:{_any(self.plots)})(?!\w)\s*", re.IGNORECASE)

    @cached_property
    def axis(self) -> re.Pattern[str]:
        """Before the quantity that a plot goes over."""
        return re.compile(rf"(?<!\w)(?:{_any(self.over)})(?!\w)\s*", re.IGNORECASE)

    @cached_property
    def filling(self) -> frozenset[str]:
        """Words that add nothing."""
        return frozenset(self.fillings.split())

    @cached_property
    def factor(self) -> dict[str, float]:
        """By how much a quantity changes, by the word that says so."""
        return {word: factor for factor, words in self.factors.items() for word in words.split()}


def _any(phrases: str) -> str:
    """An expression for one of ``phrases``, the longest that there is."""
    return "|".join(re.escape(phrase) for phrase in sorted(phrases.split("|"), key=len, reverse=True))


@lru_cache(maxsize=1)
def wording() -> Wording:
    """The words that ship."""
    return Wording.model_validate(read_yaml("conversation.yaml"))
