"""What everyday words mean for quantities: ``ontology/wording.yaml``."""

from __future__ import annotations

from functools import lru_cache
from typing import cast

from mathrag.entities import Frozen
from mathrag.ontology_files import read_yaml


class Arithmetic(Frozen):
    """Words of plain arithmetic; its sections are told in the file."""

    asks: str
    signs: dict[str, str]
    turned: dict[str, str]
    lists: dict[str, str]
    shares: dict[str, str]
    wholes: dict[str, str]


class Wording(Frozen):
    """The file, which tells what each of its sections holds. Quantities are names, several ones behind bars."""

    synonyms: tuple[str, ...]
    alike: tuple[str, ...]
    manners: dict[str, str]
    states: dict[str, str]
    qualities: dict[str, str]
    decided: dict[str, dict[str, str]]
    deeds: dict[str, str]
    instruments: dict[str, str]
    bearers: dict[str, str]
    sizes: dict[str, str]
    measures: dict[str, str]
    related: str
    money: str
    directions: dict[str, str]
    contrary: tuple[str, ...]
    periodic: dict[str, str]
    lost: str
    untold: dict[str, str]
    kept: str
    lasting: dict[str, str]
    levels: str
    directed: str
    spans: str
    senses: dict[str, str]
    farther: float
    numbers: str
    ends: tuple[str, str]
    predicts: str
    arithmetic: Arithmetic
    measured: dict[str, tuple[str, str | None, str | None]]
    equivalents: dict[str, tuple[str, float, str]]
    shares_of_one: str
    amounts: dict[str, str]
    exchanges: str
    reactions: dict[str, str]
    molal: str
    strong: dict[str, str]
    ionized: dict[str, str]
    logarithms: dict[str, dict[str, tuple[str, str]]]
    equilibrium: dict[str, str]
    grammar: dict[str, str | dict[str, str]]


def _file(name: str) -> dict[str, object]:
    return cast("dict[str, object]", read_yaml(name))


@lru_cache(maxsize=1)
def wording() -> Wording:
    """The words that ship."""
    return Wording.model_validate(_file("wording.yaml"))


WORDS = {name: frozenset(str(words).split()) for name, words in _file("function-words.yaml").items()}
"""Function words of English by what they do, and words of how a value is meant: ``ontology/function-words.yaml``."""
