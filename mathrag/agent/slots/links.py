"""Links between formulas: which variable can stand for which parameter, by type and words.

Found when a search asks for them: of each dimension all variables are compared at once, for each need the best are kept.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from functools import cached_property
from heapq import nsmallest
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from mathrag.agent.slots.matching import Integers, Matching, Types
from mathrag.agent.slots.steps import silent_features
from mathrag.agent.slots.typed import LINKS_PER_NEED, TypedKnowledge
from mathrag.agent.slots.weights import INDEX, Vector
from mathrag.entities import Formula
from mathrag.problems.words import concepts

LINK_RESULTS = 10
NEAREST = LINKS_PER_NEED // 2  # links of one need by words alone; the others go to formulas of shapes not among them
MATCH = slice(INDEX["match_uncovered"], INDEX["match_marker"] + 1)
T = TypeVar("T")
Found = tuple[Integers, Vector]  # providers of one need, and the features of each
NONE: Found = np.array([], dtype=np.int64), np.zeros((0, MATCH.stop - MATCH.start))


class Links:
    """The providers of each slot of a knowledge base; those of what one question adds are told (`extended`)."""

    def __init__(self, knowledge: TypedKnowledge, types: Types) -> None:
        self.knowledge, self.types = knowledge, types
        self.known = len(knowledge.slots)
        self.silent = silent_features(knowledge.formulas)
        self.formula: Integers = np.array([slot.formula for slot in knowledge.slots], dtype=np.int64)
        self.inverse: NDArray[np.bool_] = np.array([not slot.is_target for slot in knowledge.slots], dtype=np.bool_)
        sorts = [slot.parameter.dimension for slot in knowledge.slots]
        self._sorts = list(dict.fromkeys(sorts))
        self._sort: Integers = np.array(list(map(self._sorts.index, sorts)), dtype=np.int64)
        self.added: Mapping[int, Found] = {}
        self._groups: dict[str, _Group] = {}
        self._found: dict[int, Found] = {}

    def of(self, need: int) -> Found:
        """The providers of ``need``, best first by type and words, then those that are told."""
        told = self.added.get(need)
        known = self._known(need) if need < self.known else NONE
        return known if told is None else (np.append(known[0], told[0]), np.concatenate([known[1], told[1]]))

    def row(self, need: int, provider: int) -> Vector:
        """Features of one pair."""
        providers, features = self.of(need)
        row: Vector = features[int(np.flatnonzero(providers == provider)[0])]
        return row

    def groups(self, some: NDArray[np.bool_]) -> Iterable[_Group]:
        """The variables by dimension, where ``some`` of those that may have it are."""
        sorts = {self._sorts[number] for number in np.flatnonzero(np.bincount(self._sort[some[: self.known]])).tolist()}
        return map(self._group, filter(None, self._sorts if None in sorts else sorts))

    def extended(
        self, knowledge: TypedKnowledge, need: list[int], provider: list[int], rows: list[tuple[float, ...]]
    ) -> Links:
        """These links and more, for a ``knowledge`` that has slots added at its end."""
        made = Links.__new__(Links)
        made.__dict__.update(self.__dict__, knowledge=knowledge)
        pairs: dict[int, list[int]] = {}
        for number, slot in enumerate(need):
            pairs.setdefault(slot, []).append(number)
        providers, features = np.array(provider, dtype=np.int64), np.array(rows).reshape(-1, MATCH.stop - MATCH.start)
        told = dict(self.added)
        for slot, numbers in pairs.items():
            old = told.get(slot, NONE)
            told[slot] = np.append(old[0], providers[numbers]), np.concatenate([old[1], features[numbers]])
        made.added = told
        return made

    def _known(self, need: int) -> Found:
        if need not in self._found:
            dimension = self.knowledge.slots[need].parameter.dimension
            self._found[need] = NONE if dimension is None else self._group(dimension).of(need)
        return self._found[need]

    def _group(self, dimension: str) -> _Group:
        if dimension not in self._groups:
            self._groups[dimension] = _Group(self, dimension)
        return self._groups[dimension]


class _Group:
    """The variables of one dimension as needs, and those that may have it as providers; slots that share a noun are compared once."""

    def __init__(self, links: Links, dimension: str) -> None:
        self._links, knowledge = links, links.knowledge
        own = [i for i in knowledge.by_dimension[dimension] if i < links.known]
        both = own + [i for i in knowledge.by_dimension.get(None, ()) if i < links.known]
        places: dict[int, int] = {}
        self.needs: Integers = np.array(own, dtype=np.int64)
        self.providers: Integers = np.array(both, dtype=np.int64)
        self.place: Integers = np.array(
            [places.setdefault(id(knowledge.slots[i].noun), len(places)) for i in both], dtype=np.int64
        )
        first = dict(zip(reversed(self.place.tolist()), reversed(both), strict=True))
        self._nouns = nouns = [knowledge.slots[first[place]].noun for place in range(len(places))]
        wanted = len({id(knowledge.slots[i].noun) for i in own})
        self._matching = Matching(nouns[:wanted], nouns, knowledge.frequencies, links.types)
        self._kinds = list(dict.fromkeys(noun.kinds for noun in nouns))
        numbers = {kinds: number for number, kinds in enumerate(self._kinds)}
        self._kind: Integers = np.array([numbers[noun.kinds] for noun in nouns], dtype=np.int64)
        self._tied = np.lexsort((self.providers, links.inverse[self.providers]))  # the order of those that are as near
        self._formula = links.formula[self.providers]
        self._ordered: dict[int, Integers] = {}

    @cached_property
    def _shape(self) -> Integers:
        numbers: dict[str, int] = {}
        knowledge = self._links.knowledge
        shapes = (knowledge.shape(knowledge.slots[i]) for i in self.providers.tolist())
        return np.array([numbers.setdefault(shape, len(numbers)) for shape in shapes])

    def least(self, weights: Vector, through: Vector, now: Vector) -> Vector:
        """For each of the needs the least that it costs: as ``now``, or computed; ``through`` is what each provider costs, if it counts.

        Only what can be cheaper than now is looked at.
        """
        lowest, highest = through.min(initial=np.inf), now.max()
        if lowest >= highest:
            return now
        places = self.place[: len(self.needs)]
        cheapest, found = np.full((2, self._matching.size), np.inf)
        np.minimum.at(cheapest, self.place, through)
        dearer = np.zeros(self._matching.size, dtype=np.bool_)
        dearer[places[now > lowest]] = True
        rows, columns = np.flatnonzero(cheapest < highest), np.flatnonzero(dearer)
        weighed = self._matching.weighed(weights)[rows[:, None], columns]
        found[columns] = (weighed + cheapest[rows, None]).min(axis=0, initial=np.inf)
        least: Vector = np.minimum(now, found[places])
        return least

    def of(self, need: int) -> Found:
        """The providers of ``need`` and their features."""
        where = int(self.place[np.searchsorted(self.needs, need)])
        if where not in self._ordered:
            score, kinds = self._matching.score(where), self._nouns[where].kinds
            unlike_it = np.array([kinds.isdisjoint(own) for own in self._kinds])  # any length is no focal length
            able = self._tied[np.isfinite(score)[self.place[self._tied]]]
            places = self.place[able]
            self._ordered[where] = able[np.lexsort((unlike_it[self._kind[places]], score[places]))]
        order = self._ordered[where]
        others = order[self._formula[order] != self._links.knowledge.slots[need].formula]
        kept = others[_kept(self._shape[others])]
        return self.providers[kept], self._matching.features(where, self.place[kept])


def _kept(shapes: Integers) -> Integers:
    """Places of the best by words, then of the best of each other shape: many formulas of one sort leave room for others."""
    places = np.arange(len(shapes))
    first = np.full(shapes.max(initial=-1) + 1, -1)
    first[shapes[::-1]] = places[::-1]  # of a number that comes again the last one stays
    others = np.sort(first[first >= NEAREST])[: LINKS_PER_NEED - NEAREST]
    return np.concatenate([places[:NEAREST], others])


def unlike(found: Iterable[T], shape_of: Callable[[T], Hashable], alike: int, most: int) -> list[T]:
    """The first ``most`` of ``found``, at most ``alike`` of one shape."""
    count: dict[Hashable, int] = {}
    kept: list[T] = []
    for item in found:
        if len(kept) == most:
            break
        key = shape_of(item)
        count[key] = there = count.get(key, 0) + 1
        if there <= alike:
            kept.append(item)
    return kept


def by_words(knowledge: TypedKnowledge, query: str) -> list[tuple[Formula, float]]:
    """The formulas for a link of a chain by the words they share with ``query``, best first; one that it names goes before."""
    words, bracketed = concepts(query), {part.partition(")")[0] for part in query.split("(")[1:] if ")" in part}
    scored = []
    for typed in knowledge.formulas:
        both = len(words & typed.words)
        shared = both / (len(words) + len(typed.words) - both or 1)
        if typed.label and typed.label in query:
            shared += 1.0
        if bracketed and typed.formula.id in bracketed:
            shared += 2.0
        scored.append((-shared, typed.index))
    return [(knowledge.formulas[i].formula, -score) for score, i in nsmallest(LINK_RESULTS, scored)]
