"""How well variables can stand for each other by type and words: many nouns against many at once."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from math import fsum

import numpy as np
from numpy.typing import NDArray

from mathrag.agent.slots.features import SYNONYM_COST, match_costs, no_such_number, unlike_kinds
from mathrag.agent.slots.typed import Noun
from mathrag.agent.slots.weights import Vector
from mathrag.problems.words import group_of

DECIMALS = 12  # so that last bits don't reorder equals
Integers = NDArray[np.int64]


class Types:
    """What nouns say by their type and markers alone, and how well these stand for each other: kept from question to question."""

    def __init__(self) -> None:
        self._numbers: dict[Noun, int] = {}
        self._table: Vector = np.full((3, 0, 0), np.nan)

    def of(self, nouns: Iterable[Noun]) -> Integers:
        """The number of each noun's type."""
        numbers = self._numbers
        return np.array([numbers.setdefault(noun.wordless, len(numbers)) for noun in nouns], dtype=np.int64)

    def between(self, numbers: Integers) -> Vector:
        """Costs of kind and marker, and infinity where one can't stand for the other at all: three matrices, needs by providers."""
        types, table = list(self._numbers), self._table
        if (lacks := len(types) - table.shape[1]) > 0:
            table = self._table = np.pad(table, ((0, 0), (0, lacks), (0, lacks)), constant_values=np.nan)
        found = table[:, numbers[:, None], numbers]
        new = np.argwhere(np.isnan(found[0]))
        if len(new):
            for row, column in new.tolist():
                need, provider = types[numbers[row]], types[numbers[column]]
                never = unlike_kinds(need, provider) or no_such_number(need, provider)
                found[:, row, column] = *match_costs(need, provider, {})[1:], np.inf if never else 0.0
            table[:, numbers[:, None], numbers] = found
        return found


class Matching:
    """The ``match*`` features of each of ``nouns`` in the place of each of ``needs``, the first of them; ``weight`` is by concept."""

    def __init__(self, needs: Sequence[Noun], nouns: Sequence[Noun], weight: Mapping[str, float], types: Types) -> None:
        self._needs, self._nouns, self._weight = needs, nouns, weight
        self.size = len(nouns)
        self._weighed: dict[bytes, Vector] = {}
        kinds, self._providing = np.unique(types.of(nouns), return_inverse=True)
        self._needing = self._providing[: len(needs)]
        self._typed = types.between(kinds)

    def features(self, need: int, nouns: Integers) -> Vector:
        """One row for each of the ``nouns``, which are their numbers."""
        typed = self._typed[:2, self._needing[need]][:, self._providing[nouns]]
        return np.column_stack([self._uncovered[need, nouns], *typed])

    def score(self, need: int) -> Vector:
        """What they add up to by noun, infinite for one that can't stand there."""
        typed = self._typed[:, self._needing[need]][:, self._providing]
        found: Vector = (self._uncovered[need] + typed[0] + typed[1]).round(DECIMALS) + typed[2]
        return found

    def weighed(self, weights: Vector) -> Vector:
        """What each noun, row by row, costs in the place of each need, infinite where it can't stand there."""
        if (key := weights.tobytes()) not in self._weighed:
            words, kind, marker = weights.tolist()
            typed: Vector = kind * self._typed[0] + marker * self._typed[1] + self._typed[2]
            own = words * self._uncovered + typed[self._needing][:, self._providing]
            self._weighed[key] = np.ascontiguousarray(own.T)
        return self._weighed[key]

    @cached_property
    def _uncovered(self) -> Vector:
        """The share of each need's own words that each noun lacks."""
        tokens = sorted({token for need in self._needs for token in need.own})
        groups = defaultdict[str, list[int]](list)
        for place, token in enumerate(tokens):
            groups[group_of(token)].append(place)
        places = {token: place for place, token in enumerate(tokens)}
        words, stems = frozenset(groups), frozenset(places)
        near = [(at, n) for n, noun in enumerate(self._nouns) for word in noun.concepts & words for at in groups[word]]
        same = [(places[stem], column) for column, noun in enumerate(self._nouns) for stem in noun.stems & stems]
        had = np.zeros((len(tokens), self.size))
        for pairs, share in ((near, 1.0 - SYNONYM_COST), (same, 1.0)):
            rows, columns = np.array(pairs, dtype=np.int64).reshape(-1, 2).T
            had[rows, columns] = share
        own = np.zeros((len(self._needs), len(tokens)))
        for row, need in enumerate(self._needs):
            weights = {token: self._weight.get(group_of(token), 1.0) for token in need.own}
            total = fsum(weights.values())
            for token, weight in weights.items():
                own[row, places[token]] = weight / total if total else 0.0
        lacked = own.sum(axis=1, keepdims=True) - own @ had
        uncovered: Vector = lacked.clip(0.0).round(DECIMALS)
        return uncovered
