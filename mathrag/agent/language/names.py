"""By what names formulas and terms are found, and slips in names: "kinetic enrgy" where no document has the word as it stands."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable
from functools import lru_cache

from rapidfuzz.distance import OSA

from mathrag.entities import Formula
from mathrag.problems.words import TOKEN, stem
from mathrag.quantities import Ontology

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


SHORTEST = 5
"""Letters of a word that is long enough to be known by all but one of them."""
_WORD = re.compile(rf"(?<![\w\\])[A-Za-zÀ-ÖØ-öø-ÿ]{{{SHORTEST},}}(?!\w)")


def words_of(texts: Iterable[str]) -> frozenset[str]:
    """The words of ``texts`` that may be taken for others, or others for them."""
    return frozenset(word.lower() for text in texts for word in _WORD.findall(text))


def names_of_quantities(ontology: Ontology) -> frozenset[str]:
    """The words of all names of quantity kinds."""
    return words_of(name for kind in ontology.kinds.values() for name in (kind.label, *kind.synonyms, *kind.everyday))


def slips(text: str, names: Collection[str], known: Callable[[str], bool]) -> dict[str, str]:
    """Words of ``text`` that are not ``known``, and the one name that differs by a letter left out, doubled or exchanged."""
    found: dict[str, str] = {}
    for word in _WORD.findall(text):
        own = word.lower()
        if own in names or known(own):
            continue
        near = [name for name in names if name[0] == own[0] and OSA.distance(own, name, score_cutoff=1) == 1]
        if len(near) == 1:
            found[word] = near[0]
    return found
