"""Links between formulas: which variable can stand for which parameter, by type and words.

The static part of chaining; built once for a knowledge base.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from mathrag.agent.slots.features import ANGULAR, ANY_NUMBER
from mathrag.agent.slots.matching import DECIMALS, Integers, Matching
from mathrag.agent.slots.typed import LINKS_PER_NEED, Noun, TypedKnowledge
from mathrag.agent.slots.weights import INDEX, Vector
from mathrag.entities import Formula
from mathrag.problems.words import concepts

LINK_RESULTS = 10
NEAREST = LINKS_PER_NEED // 2  # links of one need by words alone; the others go to formulas of shapes not among them
MATCH = slice(INDEX["match_uncovered"], INDEX["match_marker"] + 1)
T = TypeVar("T")
IMPORTANCE = np.array([1.0, 1.0, 1.0])  # of the features, for which links are kept
NOBODY: Integers = np.array([], dtype=np.int64)
NO_FEATURES: Vector = np.zeros((0, MATCH.stop - MATCH.start))


@dataclass(frozen=True)
class Links:
    """Pairs (need, provider) as arrays; ``inputs`` are those of each slot's formula, padded with the index after the last slot.

    ``formula``, ``inverse`` (must the formula be solved for it?) and ``shapes`` are by slot.
    """

    need: Integers
    provider: Integers
    features: Vector
    inputs: Integers
    start: Integers
    formula: Integers
    inverse: NDArray[np.bool_]
    shapes: tuple[str, ...]
    added: Mapping[int, Sequence[int]] = field(default_factory=dict)
    weighed: dict[bytes, Vector] = field(default_factory=dict)
    """By weights, what the pairs cost that no question adds."""

    def of(self, need: int) -> Integers:
        """Link numbers of one need."""
        known = np.arange(*self.start[need : need + 2]) if need + 1 < len(self.start) else NOBODY
        return np.append(known, self.added[need]) if need in self.added else known

    def lower(self, least: Vector, costs: Vector) -> None:
        """Lower ``least``, which is by slot, to the least of the ``costs`` of the slot's links."""
        known = int(self.start[-1])
        needs = self.need[self.start[:-1][np.diff(self.start) > 0]]
        if len(needs):
            lowest = np.minimum.reduceat(costs[:known], self.start[needs])
            least[needs] = np.minimum(least[needs], lowest)
        np.minimum.at(least, self.need[known:], costs[known:])

    def costs(self, weights: Vector) -> Vector:
        """What each pair costs by its features."""
        known, key = int(self.start[-1]), weights.tobytes()
        if (
            key not in self.weighed
        ):  # einsum: a matrix product of this size starts threads, which cost more than they bring
            self.weighed[key] = np.einsum("ij,j->i", self.features[:known], weights)
        return np.concatenate([self.weighed[key], np.einsum("ij,j->i", self.features[known:], weights)])

    def row(self, need: int, provider: int) -> Vector:
        """Features of one pair."""
        for link in self.of(need):
            if self.provider[link] == provider:
                found: Vector = self.features[link]
                return found
        raise KeyError((need, provider))

    def extended(
        self, knowledge: TypedKnowledge, need: list[int], provider: list[int], rows: list[tuple[float, ...]]
    ) -> Links:
        """These links and more, for a ``knowledge`` that has slots added at its end."""
        first, end = len(self.need), len(knowledge.slots)
        new = knowledge.slots[len(self.shapes) :]
        shapes = (*self.shapes, *(shape(knowledge, slot.index) for slot in new))
        made = _inputs(knowledge, len(self.shapes))
        width = max(self.inputs.shape[1], made.shape[1])
        old = np.where(self.inputs == len(self.shapes), end, self.inputs)
        inputs = [np.pad(i, ((0, 0), (0, width - i.shape[1])), constant_values=end) for i in (old, made)]
        added = {slot: list(numbers) for slot, numbers in self.added.items()}
        for number, slot in enumerate(need):
            added.setdefault(slot, []).append(first + number)
        return Links(
            np.concatenate([self.need, np.array(need, dtype=np.int64)]),
            np.concatenate([self.provider, np.array(provider, dtype=np.int64)]),
            np.concatenate([self.features, np.array(rows).reshape(-1, MATCH.stop - MATCH.start)]),
            np.concatenate(inputs),
            self.start,
            np.concatenate([self.formula, [slot.formula for slot in new]], dtype=np.int64, casting="unsafe"),
            np.concatenate([self.inverse, [not slot.is_target for slot in new]], dtype=np.bool_, casting="unsafe"),
            shapes,
            added,
            self.weighed,
        )


def build_links(knowledge: TypedKnowledge) -> Links:
    """For each slot the variables of other formulas that fit best, by type and words."""
    slots = knowledge.slots
    shapes = tuple(shape(knowledge, slot.index) for slot in slots)
    table = _Table(
        np.array([slot.formula for slot in slots], dtype=np.int64),
        np.array([not slot.is_target for slot in slots]),
        np.unique(np.array(shapes), return_inverse=True)[1],
    )
    found: dict[int, tuple[Integers, Vector]] = {}
    for dimension in filter(None, knowledge.by_dimension):
        found |= _of_dimension(knowledge, dimension, table)
    linked = [found.get(slot.index, (NOBODY, NO_FEATURES)) for slot in slots]
    counts = [len(provider) for provider, _ in linked]
    return Links(
        np.repeat(np.arange(len(slots)), counts),
        np.concatenate([provider for provider, _ in linked] or [NOBODY]),
        np.concatenate([features for _, features in linked] or [NO_FEATURES]),
        _inputs(knowledge),
        np.concatenate([[0], np.cumsum(counts, dtype=np.int64)]),
        table.formula,
        table.inverse,
        shapes,
    )


@dataclass(frozen=True)
class _Table:
    """By slot: its formula, whether that must be solved for it, and the number of its shape."""

    formula: Integers
    inverse: NDArray[np.bool_]
    shape: Integers


def _of_dimension(knowledge: TypedKnowledge, dimension: str, table: _Table) -> dict[int, tuple[Integers, Vector]]:
    """Providers and features by slot, for the slots of one dimension; those that share a noun are matched once."""
    providers = np.array(knowledge.providers(dimension), dtype=np.int64)
    places: dict[Noun, int] = {}
    place = np.array([places.setdefault(knowledge.slots[i].noun, len(places)) for i in providers])
    matching = Matching(list(places), knowledge.frequencies)
    needs: dict[Noun, list[int]] = defaultdict(list)
    for index in knowledge.by_dimension[dimension]:
        needs[knowledge.slots[index].noun].append(index)
    found = {}
    for noun, indices in needs.items():
        features = matching.of(noun)
        possible = ~np.array([unlike_kinds(noun, own) or no_angle(noun, own) for own in matching.types])[
            matching.type_of
        ]
        score = (features @ IMPORTANCE).round(DECIMALS)
        order = np.lexsort((providers, table.inverse[providers], score[place]))
        order = order[possible[place[order]]]
        for index in indices:
            others = order[table.formula[providers[order]] != table.formula[index]]
            kept = others[_kept(table.shape[providers[others]])]
            found[index] = providers[kept], features[place[kept]]
    return found


def unlike_kinds(one: Noun, other: Noun) -> bool:
    """True if both have kinds of their own, and neither's is a broader one of the other's: a height is no circumference."""
    if not one.kinds or not other.kinds or one.dimension != other.dimension:
        return False
    if one.dimension == "1":
        return _unlike_numbers(one, other)
    return not (one.kinds & other.families or other.kinds & one.families)


def no_angle(need: Noun, provider: Noun) -> bool:
    """An angle is computed by what is written for angles, not by a number of which nothing is known."""
    return need.dimension == "1" and bool(need.kinds & ANGULAR) and not provider.kinds


def _unlike_numbers(one: Noun, other: Noun) -> bool:
    """Do two pure numbers of known kinds, neither a general one, share no broader kind and no head ("efficiency")?"""
    if one.families & other.families or (one.kinds | other.kinds) & ANY_NUMBER:
        return False
    if one.kinds & ANGULAR and other.kinds & ANGULAR:
        return False
    return not {kind.rpartition("_")[2] for kind in one.kinds} & {kind.rpartition("_")[2] for kind in other.kinds}


def shape(knowledge: TypedKnowledge, provider: int) -> str:
    """What a formula solved for ``provider`` takes, by dimension: formulas of one shape differ in their names alone."""
    slot = knowledge.slots[provider]
    typed = knowledge.formulas[slot.formula]
    dimensions = sorted(other.parameter.dimension or "?" for other in knowledge.inputs(slot))
    return ", ".join((*dimensions, "literals" * (typed.literals > 0), "identity" * typed.identity))


def _kept(shapes: Integers) -> Integers:
    """Places of the best by words, then of the best of each other shape: many formulas of one sort leave room for others."""
    first = np.sort(np.unique(shapes, return_index=True)[1])
    others = first[first >= NEAREST][: LINKS_PER_NEED - NEAREST]
    return np.concatenate([np.arange(min(NEAREST, len(shapes))), others])


def unlike(found: Iterable[T], shape_of: Callable[[T], Hashable], alike: int, most: int) -> list[T]:
    """The first ``most`` of ``found``, at most ``alike`` of one shape."""
    count: Counter[Hashable] = Counter()
    kept: list[T] = []
    for item in found:
        if len(kept) == most:
            break
        key = shape_of(item)
        count[key] += 1
        if count[key] <= alike:
            kept.append(item)
    return kept


def _inputs(knowledge: TypedKnowledge, first: int = 0) -> Integers:
    """The inputs of the slots from ``first`` on."""
    end = len(knowledge.slots)
    inputs = [[other.index for other in knowledge.inputs(slot)] for slot in knowledge.slots[first:]]
    width = max((len(row) for row in inputs), default=1) or 1
    padded = [row + [end] * (width - len(row)) for row in inputs]
    return np.array(padded, dtype=np.int64).reshape(-1, width)


def by_words(knowledge: TypedKnowledge, query: str) -> list[tuple[Formula, float]]:
    """The formulas for a link of a chain by the words they share with ``query``, best first; one that it names goes before."""
    words = concepts(query)
    scored = []
    for typed in knowledge.formulas:
        shared = len(words & typed.words) / (len(words | typed.words) or 1)
        if typed.formula.label and typed.formula.label in query:
            shared += 1.0
        if f"({typed.formula.id})" in query:
            shared += 2.0
        scored.append((-shared, typed.index))
    return [(knowledge.formulas[i].formula, -score) for score, i in sorted(scored)[:LINK_RESULTS]]
