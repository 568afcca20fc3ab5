"""How well variables can stand for each other by type and words: one noun against many at once, by postings of their words."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from math import fsum

import numpy as np
from numpy.typing import NDArray

from mathrag.agent.slots.features import SYNONYM_COST, match_costs
from mathrag.agent.slots.typed import Noun
from mathrag.agent.slots.weights import Vector
from mathrag.problems.words import group_of

DECIMALS = 12  # so that last bits don't reorder equals
NOTHING = Noun(frozenset(), frozenset(), frozenset())
Integers = NDArray[np.int64]
_NOWHERE: Integers = np.array([], dtype=np.int64)


class Matching:
    """The ``match*`` features of each of ``nouns`` in the place of another noun; ``weight`` is by concept."""

    def __init__(self, nouns: Sequence[Noun], weight: Mapping[str, float]) -> None:
        self._weight = weight
        self._stems = _postings((stem, place) for place, noun in enumerate(nouns) for stem in noun.stems)
        self._concepts = _postings((word, place) for place, noun in enumerate(nouns) for word in noun.concepts)
        self._size = len(nouns)
        types: dict[Noun, int] = {}
        self.type_of: Integers = np.array([types.setdefault(wordless(noun), len(types)) for noun in nouns])
        self.types = list(types)
        self._typed: dict[Noun, Vector] = {}

    def of(self, need: Noun) -> Vector:
        """One row a noun."""
        words = self._uncovered(need).round(DECIMALS).reshape(-1, 1)
        return np.hstack([words, self._by_type(wordless(need))[self.type_of]])

    def _uncovered(self, need: Noun) -> Vector:
        """The share of the need's own words that each noun lacks."""
        lost = np.zeros(self._size)
        for token in need.own:
            lack = np.ones(len(lost))
            lack[self._concepts.get(group_of(token), _NOWHERE)] = SYNONYM_COST
            lack[self._stems.get(token, _NOWHERE)] = 0.0
            lost += self._of(token) * lack
        return lost / (self._total(need) or 1.0)

    def _by_type(self, need: Noun) -> Vector:
        """The features that hang on the types and markers, by type."""
        if need not in self._typed:
            self._typed[need] = np.array([match_costs(need, own, self._weight)[1:] for own in self.types])
        return self._typed[need]

    def _of(self, token: str) -> float:
        return self._weight.get(group_of(token), 1.0)

    def _total(self, noun: Noun) -> float:
        return fsum(self._of(token) for token in noun.own)


def wordless(noun: Noun) -> Noun:
    """What a noun says by its type and markers alone."""
    return replace(NOTHING, markers=noun.markers, kinds=noun.kinds, families=noun.families, dimension=noun.dimension)


def _postings(pairs: Iterable[tuple[str, int]]) -> dict[str, Integers]:
    """The places of each word."""
    found: dict[str, list[int]] = defaultdict(list)
    for word, place in pairs:
        found[word].append(place)
    return {word: np.array(places) for word, places in found.items()}
