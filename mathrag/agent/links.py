"""Links between formulas: which variable can stand for which parameter, by type and words.

The static part of chaining; built once for a knowledge base.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from mathrag.agent.features import ANGULAR, match_costs
from mathrag.agent.typed import LINKS_PER_NEED, Noun, TypedKnowledge
from mathrag.agent.weights import INDEX, Vector

NEAREST = LINKS_PER_NEED // 2  # links of one need by words alone; the others go to formulas of shapes not among them
MATCH = slice(INDEX["match_uncovered"], INDEX["match_untyped"] + 1)
T = TypeVar("T")
_Found = tuple[float, bool, int, tuple[float, ...]]
Integers = NDArray[np.int64]


@dataclass(frozen=True)
class Links:
    """Pairs (need, provider) as arrays; ``inputs`` are those of each slot's formula, padded with the index after the last slot.

    ``shapes`` are by slot.
    """

    need: Integers
    provider: Integers
    features: Vector
    inputs: Integers
    start: Integers
    shapes: tuple[str, ...]
    added: Mapping[int, Sequence[int]] = field(default_factory=dict)

    def of(self, need: int) -> Sequence[int]:
        """Link numbers of one need."""
        known = range(int(self.start[need]), int(self.start[need + 1])) if need + 1 < len(self.start) else range(0)
        return [*known, *self.added[need]] if need in self.added else known

    def lower(self, least: Vector, costs: Vector) -> None:
        """Lower ``least``, which is by slot, to the least of the ``costs`` of the slot's links."""
        known = int(self.start[-1])
        needs = self.need[self.start[:-1][np.diff(self.start) > 0]]
        if len(needs):
            lowest = np.minimum.reduceat(costs[:known], self.start[needs])
            least[needs] = np.minimum(least[needs], lowest)
        np.minimum.at(least, self.need[known:], costs[known:])

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
        shapes = (*self.shapes, *(shape(knowledge, slot.index) for slot in knowledge.slots[len(self.shapes) :]))
        made = _arrays(knowledge, need, provider, rows, [0], shapes, len(self.shapes))
        width = max(self.inputs.shape[1], made.inputs.shape[1])
        old = np.where(self.inputs == len(self.shapes), end, self.inputs)
        inputs = [np.pad(i, ((0, 0), (0, width - i.shape[1])), constant_values=end) for i in (old, made.inputs)]
        added = {slot: list(numbers) for slot, numbers in self.added.items()}
        for number, slot in enumerate(need):
            added.setdefault(slot, []).append(first + number)
        return Links(
            np.concatenate([self.need, made.need]),
            np.concatenate([self.provider, made.provider]),
            np.concatenate([self.features, made.features]),
            np.concatenate(inputs),
            self.start,
            shapes,
            added,
        )


_EMPTY = Noun(frozenset(), frozenset(), frozenset())


def build_links(knowledge: TypedKnowledge) -> Links:
    """For each slot the variables of other formulas that fit best, by type and words."""
    need: list[int] = []
    provider: list[int] = []
    rows: list[tuple[float, ...]] = []
    start = [0]
    memo: dict[tuple[int, int], tuple[float, ...]] = {}
    numbers: dict[Noun, int] = {}
    shapes = tuple(shape(knowledge, slot.index) for slot in knowledge.slots)
    nouns = [numbers.setdefault(slot.noun, len(numbers)) for slot in knowledge.slots]
    for slot in knowledge.slots:
        found: list[_Found] = []
        for index in knowledge.providers(slot.parameter.dimension) if slot.parameter.dimension else ():
            other = knowledge.slots[index]
            if other.formula == slot.formula or unlike_kinds(slot.noun, other.noun):
                continue
            key = (nouns[slot.index], nouns[index])
            if key not in memo:
                memo[key] = match_costs(slot.noun, other.noun, _EMPTY, knowledge.frequencies)
            row = memo[key]
            found.append((row[0] + 0.5 * row[1] + row[2] + row[3] + row[4], not other.is_target, index, row))
        found.sort(key=lambda item: item[:3])
        for _, _, index, row in _kept(found, shapes):
            need.append(slot.index)
            provider.append(index)
            rows.append(row)
        start.append(len(need))
    return _arrays(knowledge, need, provider, rows, start, shapes)


def unlike_kinds(one: Noun, other: Noun) -> bool:
    """Of one dimension and never the same: a pressure and what a cubic metre of gas gives off, a torque and an energy, pH and strain."""
    return any(-side in other.sides for side in one.sides) or _unlike_numbers(one, other)


ANY_NUMBER = frozenset({"number", "number_of_entities", "ratio", "percentage"})
"""Pure numbers that may be any other."""


def _unlike_numbers(one: Noun, other: Noun) -> bool:
    """Are both pure numbers of known kinds, neither a general one, that share no broader kind and no head ("efficiency")?"""
    if one.dimension != "1" or other.dimension != "1" or not one.kinds or not other.kinds:
        return False
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


def _kept(found: list[_Found], shapes: Sequence[str]) -> list[_Found]:
    """The best by words, then the best of each other shape: many formulas of one sort leave room for others."""
    nearest, others = found[:NEAREST], found[NEAREST:]
    seen = {shapes[item[2]] for item in nearest}
    new = [item for item in others if shapes[item[2]] not in seen]
    return [*nearest, *unlike(new, lambda item: shapes[item[2]], 1, LINKS_PER_NEED - NEAREST)]


def unlike(found: Sequence[T], shape_of: Callable[[T], Hashable], alike: int, most: int) -> list[T]:
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


def _arrays(
    knowledge: TypedKnowledge,
    need: list[int],
    provider: list[int],
    rows: list[tuple[float, ...]],
    start: list[int],
    shapes: tuple[str, ...],
    first: int = 0,
) -> Links:
    """The links, with the inputs of the slots from ``first`` on."""
    end = len(knowledge.slots)
    inputs = [[other.index for other in knowledge.inputs(slot)] for slot in knowledge.slots[first:]]
    width = max((len(row) for row in inputs), default=1) or 1
    padded = [row + [end] * (width - len(row)) for row in inputs]
    return Links(
        np.array(need, dtype=np.int64),
        np.array(provider, dtype=np.int64),
        np.array(rows, dtype=np.float64).reshape(-1, MATCH.stop - MATCH.start),
        np.array(padded, dtype=np.int64).reshape(-1, width),
        np.array(start, dtype=np.int64),
        shapes,
    )
