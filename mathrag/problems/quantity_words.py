"""Which words name quantities, by the names of the ontology's quantity kinds."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from mathrag.problems.function_words import singular
from mathrag.quantities import ontology

_PREPOSITION = re.compile(r" (?:of|under|in|by|to|on|per|for|through|with|from|at|between) ")


@lru_cache(maxsize=1)
def _quantity_names() -> tuple[frozenset[str], frozenset[str], frozenset[str]]:
    """Names of quantity kinds: whole ones, words that several kinds' names end in, and words of things with a strength."""
    names = {
        name.lower().replace("-", "")
        for kind in ontology().kinds.values()
        for name in (kind.label, *kind.synonyms)
        if len(name) > 1
    }
    names |= {name.replace(" ", "") for name in names}
    names = {
        name for name in names if not (name.endswith("or") and name[:-2] + "ance" in names)
    }  # a resistor has the resistance
    ends: dict[str, set[str]] = {}
    for name in names:
        before, _, last = _PREPOSITION.split(name)[0].rpartition(" ")
        if before:
            ends.setdefault(last, set()).add(before)
    things = {
        name.split()[-2] for name in names if name.endswith(" strength") and name.count(" ") > 1
    }  # of an "electric field strength"
    common = frozenset(word for word, before in ends.items() if len(before) >= COMMON_END)
    return frozenset(name for name in names if name.split()[-1] not in things), common - things, frozenset(things)


COMMON_END = 3
"""So many kinds whose names end in a word make it a quantity's word: "current", "capacity"."""


@lru_cache(maxsize=1)
def process_names() -> frozenset[str]:
    """What happens to a thing, as names of quantity kinds say it: "combustion" of "heat of combustion"."""
    names = (name.lower() for kind in ontology().kinds.values() for name in (kind.label, *kind.synonyms))
    return frozenset(behind for name in names if (behind := name.partition(" of ")[2]).isalpha())


def is_eponym(name: str, noun: str) -> bool:
    """Is a quantity kind called after someone: "Young's modulus"?"""
    return f"{name}'s {noun}" in _quantity_names()[0]


def names_field(word: str) -> bool:
    """Is ``word`` a thing that is called as its strength is: a field?"""
    return singular(word.lower()) in _quantity_names()[2]


def names_quantity(words: Sequence[str]) -> bool:
    """Do the words of a noun phrase name a quantity ("drift velocity")? A "field" alone is a thing, too."""
    whole, ends, _ = _quantity_names()
    words = [word.lower().replace("-", "") for word in words]
    last = singular(words[-1])
    if words[-1] in whole:
        return True
    return (
        last in whole
        or last in ends
        or any(" ".join((*words[first:-1], last)) in whole for first in range(max(0, len(words) - 3), len(words) - 1))
    )
