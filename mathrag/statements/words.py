"""The words by which two statements are compared: ``ontology/statement-comparing.yaml``."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cached_property, lru_cache

from pydantic import Field, field_validator

from mathrag.entities import Frozen
from mathrag.ontology_files import read_yaml


class ComparingWords(Frozen):
    """The file; its sections are told in it."""

    every: tuple[str, ...]
    some: tuple[str, ...]
    none: tuple[str, ...]
    unique: tuple[str, ...]
    denies: tuple[str, ...]
    equivalent: tuple[str, ...]
    supposes: tuple[str, ...]
    if_: tuple[str, ...] = Field(alias="if")
    then: tuple[str, ...]
    implies: tuple[str, ...]
    predicates: frozenset[str]
    numbers: dict[str, str]
    same: tuple[tuple[str, ...], ...]
    conditions: frozenset[str]
    neutral: frozenset[str]

    @field_validator("conditions", "neutral", mode="before")
    @classmethod
    def _listed(cls, text: str) -> frozenset[str]:
        return frozenset(text.split())

    @field_validator("numbers", mode="before")
    @classmethod
    def _spelled(cls, numbers: dict[str, object]) -> dict[str, str]:
        return {word: str(number) for word, number in numbers.items()}

    @cached_property
    def marks(self) -> dict[str, str]:
        """The name of the section for each phrase that quantifies, denies or parts hypotheses from conclusions."""
        sections = ("every", "some", "none", "unique", "denies", "equivalent", "supposes", "if_", "then", "implies")
        return {phrase: section for section in sections for phrase in getattr(self, section)}

    @cached_property
    def mark_pattern(self) -> re.Pattern[str]:
        """Finds those phrases, the longest first."""
        return any_of(self.marks)

    @cached_property
    def denied(self) -> re.Pattern[str]:
        """Finds what is denied and, behind it, ``what``: a word or two."""
        words = [word for word in self.denies if not word.startswith("\\")]
        return re.compile(rf"{any_of(words).pattern}\s+(?P<what>[^\W\d_]+(?:\s+[^\W\d_]+)?)", re.IGNORECASE)

    @cached_property
    def one_of_many(self) -> dict[str, str]:
        """The word that stands for each of one meaning."""
        return {word: words[0] for words in self.same for word in words}

    @cached_property
    def same_pattern(self) -> re.Pattern[str]:
        """Finds words of one meaning, the longest first."""
        return any_of(self.one_of_many)


def any_of(phrases: Iterable[str]) -> re.Pattern[str]:
    """A pattern for whole words, the longest phrase first."""
    listed = "|".join(re.escape(phrase) for phrase in sorted(phrases, key=lambda phrase: (-len(phrase), phrase)))
    return re.compile(rf"(?<![\w\\-])(?:{listed})(?![\w-])", re.IGNORECASE)


@lru_cache(maxsize=1)
def comparing_words() -> ComparingWords:
    """The file, read once."""
    return ComparingWords.model_validate(read_yaml("statement-comparing.yaml"))
