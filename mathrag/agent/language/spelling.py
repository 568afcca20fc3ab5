"""Slips in the names of quantities: "kinetic enrgy" is "kinetic energy" where no document has the word as it stands."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable

from rapidfuzz.distance import OSA

from mathrag.quantities import Ontology

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
