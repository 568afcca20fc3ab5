"""The words of the language that introduce a definition, and those that ask for one: ``ontology/definitions.yaml``."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from mathrag.entities import Frozen
from mathrag.ontology_files import read_yaml


class Asks(Frozen):
    """Beginnings of questions, by what they want to know."""

    meaning: tuple[str, ...]
    about: tuple[str, ...]
    law: tuple[str, ...]
    difference: tuple[str, ...]
    reason: tuple[str, ...]


class DefinitionWords(Frozen):
    """The file; its sections are told in it."""

    headings: tuple[str, ...]
    term_columns: tuple[str, ...]
    text_columns: tuple[str, ...]
    called: tuple[str, ...]
    plainly_called: tuple[str, ...]
    defined: tuple[str, ...]
    says: tuple[str, ...]
    by: tuple[str, ...]
    meant: tuple[str, ...]
    term_words: tuple[str, ...]
    refers: tuple[str, ...]
    denoted: tuple[str, ...]
    states: tuple[str, ...]
    introduces: tuple[str, ...]
    also: tuple[str, ...]
    laws: tuple[str, ...]
    laws_of: tuple[str, ...]
    no_terms: tuple[str, ...]
    no_beginnings: tuple[str, ...]
    no_statements: tuple[str, ...]
    applies: tuple[str, ...]
    asks: Asks
    between: tuple[str, ...]
    differs: tuple[str, ...]
    endings: tuple[str, ...]
    frames: tuple[str, ...]
    reasons: tuple[str, ...]


@lru_cache(maxsize=1)
def definition_words() -> DefinitionWords:
    """The words that ship."""
    return DefinitionWords.model_validate(read_yaml("definitions.yaml", as_text=True))  # "no" and "on" are words


def any_of(phrases: Iterable[str]) -> str:
    """A pattern for any of ``phrases``, the longest first; spaces stand for any space."""
    ordered = sorted(phrases, key=lambda phrase: (-len(phrase), phrase))
    return "(?:" + "|".join(re.escape(phrase).replace(r"\ ", r"\s+") for phrase in ordered) + ")"
