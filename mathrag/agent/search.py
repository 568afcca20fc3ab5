"""Backward search from the asked quantity to the given ones (issue: typed selection, binding and chaining).

A partial solution is a tree of formulas: each open parameter is bound to a value of the question or opened further by a
formula that computes it. The best come first (A*): the cost so far is a weighted sum of non-negative features, and the
cost still to come is bounded from below by the cheapest way each open parameter can be filled at all, found beforehand
for all parameters at once by relaxation over the links between formulas.
"""

from __future__ import annotations

import heapq
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count

import numpy as np

from mathrag.agent.features import Fact, bind_costs, target_costs
from mathrag.agent.links import MATCH, Links
from mathrag.agent.typed import Noun, Slot, TypedKnowledge
from mathrag.agent.weights import FEATURES, INDEX, Vector, Weights
from mathrag.agent.words import group_of

BIND = slice(INDEX["bind"], INDEX["bind_untyped"] + 1)
STEP = slice(INDEX["step"], INDEX["step_foreign"] + 1)
TARGET = slice(INDEX["target_uncovered"], INDEX["target_symbol"] + 1)
FACTS_PER_SLOT = 6
INFINITE = 1e9


@dataclass(frozen=True)
class StepUse:
    """A formula solved for one slot; ``parent`` is the step and slot it provides for (None: the asked quantity)."""

    slot: int
    parent: tuple[int, int] | None


@dataclass(frozen=True)
class Bound:
    """A fact in a slot of a step."""

    step: int
    slot: int
    fact: int


@dataclass(frozen=True)
class Solution:
    """A complete tree: ``steps[0]`` computes the asked quantity."""

    steps: tuple[StepUse, ...]
    bound: tuple[Bound, ...]
    features: Vector
    cost: float


@dataclass(frozen=True)
class Problem:
    """What is asked, what is given, and how well retrieval liked each formula (0 to 1, by formula index)."""

    asked: Noun
    dimensions: frozenset[str]
    facts: tuple[Fact, ...]
    question: Noun
    retrieval: Mapping[int, float]
    blocked: frozenset[int] = frozenset()


@dataclass
class Bounds:
    """Limits of one search."""

    steps: int
    solutions: int = 60
    expansions: int = 2500
    seconds: float = 20.0


@dataclass
class Outcome:
    """What the search found, best first, and the incomplete solutions that came nearest."""

    solutions: list[Solution] = field(default_factory=list)
    nearest: list[tuple[float, int, tuple[int, ...]]] = field(default_factory=list)
    expansions: int = 0
    exhausted: bool = True


@dataclass(frozen=True)
class _Partial:
    cost: float
    steps: tuple[StepUse, ...]
    bound: tuple[Bound, ...]
    open: tuple[tuple[int, int], ...]


class Search:
    """One search; `run` gives its `Outcome`."""

    def __init__(
        self, knowledge: TypedKnowledge, links: Links, problem: Problem, weights: Weights, bounds: Bounds
    ) -> None:
        self.knowledge, self.problem, self.bounds = knowledge, problem, bounds
        self.vector = weights.vector
        self._bind_cache: dict[tuple[int, Noun, int], tuple[float, tuple[float, ...]]] = {}
        self._step_cost: dict[int, tuple[float, tuple[float, ...]]] = {}
        self.fact_options = self._all_fact_options()
        self.links = links
        self.link_costs = self._all_link_costs()
        self.hope = self._relax()

    # --- costs --------------------------------------------------------------------------------------------------------

    def bind(self, fact: Fact, slot: Slot) -> tuple[float, tuple[float, ...]]:
        """Cost and features of ``fact`` in ``slot``."""
        key = (fact.index, slot.noun, slot.formula)
        if key not in self._bind_cache:
            words = self.knowledge.formulas[slot.formula].words
            values = bind_costs(fact, slot.noun, words, self.problem.question, self.knowledge.frequencies)
            self._bind_cache[key] = (float(np.dot(self.vector[BIND], values)), values)
        return self._bind_cache[key]

    def step(self, slot: Slot) -> tuple[float, tuple[float, ...]]:
        """Cost and features of using the slot's formula to compute it."""
        if slot.index not in self._step_cost:
            typed = self.knowledge.formulas[slot.formula]
            question, frequencies = self.problem.question, self.knowledge.frequencies
            foreign = sum(frequencies.get(w, 1.0) for w in typed.words if w not in question.concepts)
            total = sum(frequencies.get(w, 1.0) for w in typed.words) or 1.0
            values = (
                1.0,
                0.0 if slot.is_target else 1.0,
                0.0
                if typed.formula.consistency == "consistent"
                else 1.0
                if typed.formula.consistency == "unknown"
                else 3.0,
                1.0 if typed.identity else 0.0,
                1.0 - self.problem.retrieval.get(slot.formula, 0.0),
                foreign / total,
            )
            self._step_cost[slot.index] = (float(np.dot(self.vector[STEP], values)), values)
        return self._step_cost[slot.index]

    def _all_fact_options(self) -> list[list[tuple[float, int]]]:
        by_dimension: dict[str, list[Fact]] = {}
        for fact in self.problem.facts:
            by_dimension.setdefault(fact.dimension, []).append(fact)
        options: list[list[tuple[float, int]]] = []
        for slot in self.knowledge.slots:
            dimension = slot.parameter.dimension
            facts = self.problem.facts if dimension is None else by_dimension.get(dimension, ())
            fitting = (
                fact for fact in facts if not fact.needs or fact.needs & slot.noun.stems or _same_symbol(fact, slot)
            )
            costs = sorted((self.bind(fact, slot)[0], fact.index) for fact in fitting)
            options.append(costs[:FACTS_PER_SLOT])
        return options

    def _all_link_costs(self) -> Vector:
        links = self.links
        if not len(links.need):
            return np.zeros(0)
        steps = np.array([self.step(self.knowledge.slots[i])[0] for i in range(len(self.knowledge.slots))])
        static = links.features @ self.vector[MATCH]
        costs: Vector = static + steps[links.provider]
        return costs

    def _relax(self) -> Vector:
        """A lower bound of the cost of filling each slot, with at most the allowed number of formulas below it."""
        n = len(self.knowledge.slots)
        best = np.array([options[0][0] if options else INFINITE for options in self.fact_options] + [0.0])
        links = self.links
        if not len(links.need):
            return best
        for _ in range(max(1, self.bounds.steps - 1)):
            through = self.link_costs + best[links.inputs].sum(axis=1)
            improved = best.copy()
            np.minimum.at(improved, links.need, through)
            if np.array_equal(improved, best):
                break
            best = improved
        best[n] = 0.0
        return best

    # --- search -------------------------------------------------------------------------------------------------------

    def run(self) -> Outcome:
        """Expand the cheapest partial solution until enough are complete."""
        outcome = Outcome()
        started = time.monotonic()
        order = count()
        queue: list[tuple[float, int, _Partial]] = []
        for partial in self._roots():
            heapq.heappush(queue, (self._estimate(partial), next(order), partial))
        near: list[tuple[float, int, tuple[int, ...]]] = []
        while queue and len(outcome.solutions) < self.bounds.solutions:
            estimate, _, partial = heapq.heappop(queue)
            if estimate >= INFINITE:
                near.append(self._lack(partial))
                if len(near) >= 5:
                    break
                continue
            if outcome.expansions >= self.bounds.expansions or time.monotonic() - started > self.bounds.seconds:
                outcome.exhausted = False
                break
            outcome.expansions += 1
            if not partial.open:
                outcome.solutions.append(self._complete(partial))
                continue
            for child in self._children(partial):
                bound = self._estimate(child)
                if bound < INFINITE:
                    heapq.heappush(queue, (bound, next(order), child))
        outcome.nearest = sorted(near)
        outcome.solutions.sort(key=lambda item: item.cost)
        return outcome

    def _estimate(self, partial: _Partial) -> float:
        return partial.cost + sum(float(self.hope[slot]) for _, slot in partial.open)

    def _roots(self) -> list[_Partial]:
        problem, knowledge = self.problem, self.knowledge
        wanted: Sequence[str | None] = sorted(problem.dimensions) or [None]
        slots = sorted({i for dimension in wanted for i in knowledge.providers(dimension)})
        roots = []
        for index in slots:
            slot = knowledge.slots[index]
            if slot.formula in problem.blocked:
                continue
            match = target_costs(problem.asked, slot.noun, problem.question, knowledge.frequencies)
            cost = float(np.dot(self.vector[TARGET], match)) + self.step(slot)[0]
            roots.append(_Partial(cost, (StepUse(index, None),), (), self._inputs(0, slot)))
        return roots

    def _inputs(self, step: int, slot: Slot) -> tuple[tuple[int, int], ...]:
        inputs = [other.index for other in self.knowledge.inputs(slot)]
        return tuple((step, i) for i in sorted(inputs, key=lambda i: (-float(self.hope[i]), i)))

    def _children(self, partial: _Partial) -> list[_Partial]:
        (step, index), rest = partial.open[0], partial.open[1:]
        taken = {b.fact for b in partial.bound if b.step == step}
        children = [
            _Partial(partial.cost + cost, partial.steps, (*partial.bound, Bound(step, index, fact)), rest)
            for cost, fact in self.fact_options[index]
            if fact not in taken
        ]
        if len(partial.steps) < self.bounds.steps:
            children.extend(self._opened(partial, step, index, rest))
        return children

    def _opened(self, partial: _Partial, step: int, index: int, rest: tuple[tuple[int, int], ...]) -> list[_Partial]:
        above = self._ancestors(partial, step)
        children = []
        for link in self.links.of(index):
            provider = self.knowledge.slots[int(self.links.provider[link])]
            if provider.formula in above or provider.formula in self.problem.blocked:
                continue
            number = len(partial.steps)
            children.append(
                _Partial(
                    partial.cost + float(self.link_costs[link]),
                    (*partial.steps, StepUse(provider.index, (step, index))),
                    partial.bound,
                    (*self._inputs(number, provider), *rest),
                )
            )
        return children

    def _ancestors(self, partial: _Partial, step: int) -> set[int]:
        formulas = set()
        place: int | None = step
        while place is not None:
            use = partial.steps[place]
            formulas.add(self.knowledge.slots[use.slot].formula)
            place = use.parent[0] if use.parent else None
        return formulas

    def _lack(self, partial: _Partial) -> tuple[float, int, tuple[int, ...]]:
        lacking = tuple(slot for _, slot in partial.open if self.hope[slot] >= INFINITE)
        rest = sum(float(self.hope[slot]) for _, slot in partial.open if self.hope[slot] < INFINITE)
        return (partial.cost + rest + 5.0 * len(lacking), partial.steps[0].slot, lacking)

    # --- complete solutions -------------------------------------------------------------------------------------------

    def _complete(self, partial: _Partial) -> Solution:
        features = np.zeros(len(FEATURES))
        knowledge, problem = self.knowledge, self.problem
        root = knowledge.slots[partial.steps[0].slot]
        features[TARGET] += target_costs(problem.asked, root.noun, problem.question, knowledge.frequencies)
        for use in partial.steps:
            slot = knowledge.slots[use.slot]
            features[STEP] += self.step(slot)[1]
            if use.parent is not None:
                features[MATCH] += self.links.row(use.parent[1], use.slot)
        for bound in partial.bound:
            features[BIND] += self.bind(problem.facts[bound.fact], knowledge.slots[bound.slot])[1]
        _global_features(features, partial, problem, knowledge)
        return Solution(partial.steps, partial.bound, features, float(self.vector @ features))


def _same_symbol(fact: Fact, slot: Slot) -> bool:
    return slot.noun.symbol is not None and fact.noun.symbol == slot.noun.symbol


def _global_features(features: Vector, partial: _Partial, problem: Problem, knowledge: TypedKnowledge) -> None:
    facts = problem.facts
    used: dict[int, set[str]] = {}
    for bound in partial.bound:
        used.setdefault(bound.fact, set()).add(knowledge.slots[bound.slot].parameter.name or str(bound.slot))
    values = {(facts[i].si, facts[i].dimension) for i in used}
    idle = [f for f in facts if f.role == "given" and f.index not in used and (f.si, f.dimension) not in values]
    features[INDEX["reuse"]] = sum(len(names) - 1 for names in used.values())
    features[INDEX["unused"]] = len(idle)
    features[INDEX["unused_near"]] = sum(fact.near for fact in idle)
    pairs = {fact.pair for fact in idle if fact.pair is not None}
    features[INDEX["unused_partner"]] = sum(facts[i].pair in pairs for i in used if facts[i].pair is not None)
    features[INDEX["assumed"]] = sum(facts[i].role == "assumed" for i in used)
    features[INDEX["incoherent"]] = _incoherence(partial, problem, knowledge)


def _incoherence(partial: _Partial, problem: Problem, knowledge: TypedKnowledge) -> float:
    """How many bound values share no word with what their formula computes or with the values beside them."""
    topics: list[set[str]] = [set() for _ in partial.steps]
    for number in range(len(partial.steps) - 1, -1, -1):
        for bound in partial.bound:
            if bound.step == number:
                topics[number] |= _topic(problem.facts[bound.fact].noun)
        parent = partial.steps[number].parent
        if parent is not None:
            topics[parent[0]] |= topics[number]
    total = 0.0
    for bound in partial.bound:
        own = _topic(problem.facts[bound.fact].noun)
        use = partial.steps[bound.step]
        goal = problem.asked if use.parent is None else knowledge.slots[use.parent[1]].noun
        company = _topic(goal) | _topic(knowledge.slots[use.slot].noun)
        for other in partial.bound:
            if other.step == bound.step and other is not bound:
                company |= _topic(problem.facts[other.fact].noun)
        for number, child in enumerate(partial.steps):
            if child.parent is not None and child.parent[0] == bound.step:
                company |= topics[number]
        total += 0.3 if not own or not company else 0.0 if own & company else 1.0
    return total


def _topic(noun: Noun) -> frozenset[str]:
    return frozenset(group_of(token) for token in noun.own)
