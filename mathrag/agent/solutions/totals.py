"""Features that only a whole solution has: what it leaves unused, uses twice, or brings together that does not belong together."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from math import fsum

from mathrag.agent.slots.features import Fact
from mathrag.agent.slots.typed import TypedKnowledge, index_of
from mathrag.agent.slots.weights import INDEX, Vector, vector
from mathrag.agent.solutions.tree import Bound, Partial, Problem

Groups = list[list[Bound]]  # the values bound in each step


def same_amount(one: Fact, other: Fact) -> bool:
    """The same value of the same dimension, in whatever units."""
    return one.dimension == other.dimension and abs(one.si - other.si) <= 1e-9 * max(abs(one.si), abs(other.si))


def _index_apart(partial: Partial, groups: Groups, problem: Problem, knowledge: TypedKnowledge) -> float:
    """Distance in the question, in words of its length, between values whose parameters share an index."""
    total = 0.0
    for use, own in zip(partial.steps, groups, strict=True):
        places: dict[str, list[int]] = {}
        if use.parent is None and problem.asked_at is not None:
            places[index_of(knowledge.slots[use.slot].parameter.symbol)] = [problem.asked_at]
        for bound in own:
            span = problem.facts[bound.fact].span
            if span is not None:
                places.setdefault(index_of(knowledge.slots[bound.slot].parameter.symbol), []).append(span[0])
        total += sum(max(at) - min(at) for index, at in places.items() if index and len(at) > 1)
    return total / max(1, problem.length)


def _written(fact: Fact) -> tuple[int, ...]:
    """The values of the question that a value comes from."""
    return (fact.index if fact.origin is None else fact.origin, *fact.also)


def _not_used(used: Collection[int], facts: Sequence[Fact]) -> list[Fact]:
    return [f for f in facts if f.written and f.index not in used and not any(same_amount(f, facts[i]) for i in used)]


def answers(facts: Sequence[Fact]) -> frozenset[int]:
    """The answer to the question that is asked backwards, and whatever says the same or comes from it."""
    given = [fact for fact in facts if fact.answered]
    return frozenset(f.index for f in facts if any(one.index in _written(f) or same_amount(f, one) for one in given))


class Totals:
    """Adds them to the features of complete trees of one problem; what follows from the values used alone is found once."""

    def __init__(self, problem: Problem, knowledge: TypedKnowledge) -> None:
        self.problem, self.knowledge = problem, knowledge
        self.given = sum(fact.written for fact in problem.facts)
        self._of_used: dict[tuple[int, ...], Vector] = {}
        self._off_target: dict[frozenset[int], float] = {}
        self._idle: dict[frozenset[int], float] = {}

    def add(self, features: Vector, partial: Partial) -> None:
        """Add them to the ``features`` of a complete tree."""
        facts, knowledge = self.problem.facts, self.knowledge
        used: dict[int, set[str]] = {}
        for bound in partial.bound:
            slot = knowledge.slots[bound.slot]
            meant = slot.stated and not slot.is_target and slot.only is not None and len(slot.only) == 1
            for fact in _written(facts[bound.fact]):
                names = used.setdefault(fact, set())
                if not meant:
                    names.add(slot.parameter.name or str(bound.slot))
        key = tuple(used)
        if key not in self._of_used:
            self._of_used[key] = self._values(key)
        features += self._of_used[key]
        features[INDEX["reuse"]] = sum(max(0, len(names) - 1) for fact, names in used.items() if not facts[fact].free)
        groups: Groups = [[] for _ in partial.steps]
        for bound in partial.bound:
            groups[bound.step].append(bound)
        features[INDEX["index_apart"]] = _index_apart(partial, groups, self.problem, knowledge)
        features[INDEX["assumed"]] = sum(facts[b.fact].role == "assumed" for b in partial.bound)
        features[INDEX["off_target"]] = self.off_target(b.fact for b in partial.bound)

    def off_target(self, used: Iterable[int]) -> float:
        """The share of what the question asks about that none of the used values speaks of."""
        together = frozenset(used)
        if together not in self._off_target:
            topic, facts = self.problem.asked.topic, self.problem.facts
            unsaid = topic.difference(*(facts[number].noun.topic for number in together))
            total, said_of_none = (
                fsum(self.knowledge.frequencies.get(word, 1.0) for word in words) for words in (topic, unsaid)
            )
            self._off_target[together] = said_of_none / total if total else 0.0
        return self._off_target[together]

    def idle(self, used: frozenset[int], weights: Vector) -> float:
        """What it costs that nothing but these values is used."""
        if used not in self._idle:
            written = tuple(dict.fromkeys(number for fact in used for number in _written(self.problem.facts[fact])))
            spoken = weights[INDEX["off_target"]] * self.off_target(used)
            self._idle[used] = float(weights @ self._values(written) + spoken)
        return self._idle[used]

    def _values(self, used: tuple[int, ...]) -> Vector:
        """What follows from the values used, and from those left aside."""
        facts = self.problem.facts
        idle = _not_used(used, facts)
        topic = self.problem.asked.topic
        topics = [fact.noun.topic for fact in idle] if topic else []
        return vector(
            unused=len(idle),
            unused_all=len(idle) / self.given if self.given else 0.0,
            unused_answer=sum(fact.answered for fact in idle),
            unused_related=sum(2.0 * len(topic & one) / (len(topic) + len(one)) for one in topics),  # Dice
            unused_some=float(bool(idle)),
            unused_near=sum(fact.near for fact in idle),
            unused_same=sum(any(f.dimension == facts[i].dimension for i in used) for f in idle),
        )
