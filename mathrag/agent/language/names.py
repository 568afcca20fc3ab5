"""By what names formulas and terms are found."""

from __future__ import annotations

import re
from functools import lru_cache

from mathrag.entities import Formula
from mathrag.problems.words import TOKEN, stem

DEFINED, LAW = "defined", "law"  # under what a term and a formula are found by their names
ARTICLE = re.compile(r"^(?:the|an?)\s+", re.I)


@lru_cache(maxsize=20_000)
def key_of(name: str) -> tuple[str, ...]:
    """The stems of a name, in order, of small words too: "conservative forces only" is another thing than a conservative force."""
    return tuple(stem(word.lower()) for word in TOKEN.findall(ARTICLE.sub("", name.replace("’", "'"))))


def keys_in(*names: str) -> list[tuple[str, ...]]:
    """The keys of some names, in order."""
    return sorted({key_of(name) for name in names} - {()})


def called(formula: Formula) -> set[str]:
    """What ``formula`` is called: its labels, and the quantity it computes."""
    return {bare(formula.label), *(bare(o.label) for o in formula.occurrences), computed(formula)}


def computed(formula: Formula) -> str:
    """The name of what ``formula`` computes."""
    return next((p.name for p in formula.parameters if p.identifier == formula.target), "")


def bare(label: str) -> str:
    """A label without the inputs behind it: "half-life (from rate constant)"."""
    return label.partition(" (from ")[0]
