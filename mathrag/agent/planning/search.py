"""Backward search from the asked quantity to the given ones (issue: typed selection, binding and chaining).

A partial solution is a tree of formulas: each open parameter is bound to a value of the question or opened further by a
formula that computes it. The best come first (A*): the cost so far is a weighted sum of non-negative features, and the
cost still to come is bounded from below by the cheapest way each open parameter can be filled with as many formulas as may still
follow, found beforehand for all parameters within reach at once by relaxation over their types and words. Where the search has to stop
early, it begins again with chains of one formula, then of two: a short way that leaves much aside is found among however many long ones.
"""

from __future__ import annotations

import heapq
import time
from collections.abc import Callable, Iterator, Sequence
from functools import cache, cached_property
from itertools import count

import numpy as np

from mathrag.agent.planning.binding import BIND, Binding, called_alike, symbols_agree
from mathrag.agent.reading.sorts import named_as_money
from mathrag.agent.slots.features import (
    ANGULAR,
    ANY_LENGTH,
    Fact,
    called,
    contraries,
    other_number,
    target_costs,
    unlike_kinds,
)
from mathrag.agent.slots.links import MATCH, Links, unlike
from mathrag.agent.slots.steps import INVERSE, STEP, step_features
from mathrag.agent.slots.typed import Slot, TypedKnowledge
from mathrag.agent.slots.weights import FEATURES, INDEX, Vector, Weights
from mathrag.agent.solutions.totals import Totals, answers, same_amount
from mathrag.agent.solutions.tree import Bound, Bounds, Choice, Partial, Problem, Solution, StepUse

TARGET = slice(INDEX["target_uncovered"], INDEX["target_symbol"] + 1)
INFINITE = 1e9
PROVIDERS = 16
LOOKED_AT = 48  # links of one need that are asked whether their formula holds for the question
ALIKE = 3  # of those, formulas that differ in their names alone
SLACK = 4.5  # a solution that costs this much more than the best neither wins nor makes it doubtful: margins count to 4


class Search:
    """One search; ``accept`` is given solutions, the cheapest first, and says what each counts (0: it is none)."""

    def __init__(
        self,
        knowledge: TypedKnowledge,
        links: Links,
        problem: Problem,
        weights: Weights,
        bounds: Bounds,
        accept: Callable[[Solution], float] = lambda solution: 1.0,
    ) -> None:
        self.accept = accept
        self.knowledge, self.problem, self.bounds = knowledge, problem, bounds
        self.vector = weights.vector
        self.totals = Totals(problem, knowledge)
        self.guessing = False  # is nothing known of what is asked, so that any variable may be it?
        self.binding = Binding(knowledge, problem, weights, links.known)
        self._uses: dict[int, Vector] = {}
        self._targets: dict[int, tuple[float, Vector]] = {}
        said = problem.question.concepts, problem.retrieval, knowledge.frequencies
        self.steps = step_features(knowledge.formulas, links.silent, *said)
        added = knowledge.slots[links.known :]
        self.formula = np.append(links.formula, [slot.formula for slot in added]).astype(np.int64)
        self.step_costs = (self.steps @ self.vector[STEP])[self.formula]
        self.step_costs += self.vector[STEP][INVERSE] * np.append(links.inverse, [not slot.is_target for slot in added])
        self.fact_options = self.binding.options()
        self.twice = _twice(problem.facts)
        self.links = links
        hopes = self._relax()
        self.hopes: list[list[float]] = [hope.tolist() for hope in hopes]
        self.input_costs = [self._of_inputs(hope) for hope in hopes]
        self._inputs, self._providers, self._match = cache(self._ordered), cache(self._provided), cache(links.row)
        self.cut = False  # had it to stop before any whole way was found?
        self._least, self._enough, self._tried = INFINITE, 0.0, 0
        self._seen: set[tuple[tuple[StepUse, ...], tuple[Bound, ...]]] = set()

    # --- costs --------------------------------------------------------------------------------------------------------

    def target(self, slot: Slot) -> tuple[float, Vector]:
        """What the slot costs as the asked quantity, and the features: by its words, found once for all that share a noun."""
        key = id(slot.noun)
        if key not in self._targets:
            found = np.array(target_costs(self.problem.asked, slot.noun, self.knowledge.frequencies))
            self._targets[key] = float(np.dot(self.vector[TARGET], found)), found
        return self._targets[key]

    def as_root(self, index: int) -> float:
        """What it costs that the slot is what is asked, whatever fills its formula."""
        return self.target(self.knowledge.slots[index])[0] + float(self.step_costs[index])

    def step(self, slot: Slot) -> Vector:
        """Features of using the slot's formula to compute it, found once."""
        if slot.index not in self._uses:
            self._uses[slot.index] = self.steps[slot.formula].copy()
            self._uses[slot.index][INVERSE] = not slot.is_target
        return self._uses[slot.index]

    def _relax(self) -> list[Vector]:
        """Lower bounds of the cost of filling each slot: with none, one, ... of the allowed formulas below it."""
        best = np.array([options[0][0] if options else INFINITE for options in self.fact_options])
        weights = self.vector[MATCH]
        told = [(need, providers, features @ weights) for need, (providers, features) in self.links.added.items()]
        before = np.full(len(best), INFINITE)
        bounds = [best]
        while len(bounds) < self.bounds.steps:
            through = self._of_inputs(best) + self.step_costs
            fell = through < before  # the others change nothing any more
            cheaper = np.where(fell, through, np.inf)
            before, improved = through, best.copy()
            for group in self.links.groups(fell):
                improved[group.needs] = group.least(weights, cheaper[group.providers], best[group.needs])
            for need, providers, costs in told:
                improved[need] = min(improved[need], float((costs + through[providers]).min()))
            if np.array_equal(improved, best):
                break
            best = improved
            bounds.append(best)
        return bounds + [best] * (self.bounds.steps - len(bounds))

    def _of_inputs(self, least: Vector) -> Vector:
        """What the inputs of each slot's formula cost at least, where the slots cost ``least``."""
        lacks = least >= INFINITE
        costs = np.where(lacks, 0.0, least)
        lacking = np.bincount(self.formula, lacks)[self.formula] - lacks if len(least) else least
        together = np.bincount(self.formula, costs)[self.formula] - costs if len(least) else least
        return np.where(lacking > 0.5, INFINITE, together)

    # --- search -------------------------------------------------------------------------------------------------------

    def run(self) -> None:
        """Expand the cheapest partial solution, and take the cheapest whole one that has a value, until there are enough."""
        deadline = time.monotonic() + self.bounds.seconds
        for most in (self.bounds.steps, *range(1, self.bounds.steps)):
            if self._expanded(most, deadline):
                return
            self.cut = self.cut or not self._seen

    def _expanded(self, most: int, deadline: float) -> bool:
        """Search among chains of at most ``most`` formulas; False where it had to stop early."""
        expansions, order, limits = 0, count(), self.bounds
        told = answers(self.problem.facts)
        nothing = Partial(0.0, (), (), ((0, -1),))
        queue: list[tuple[float, int, Partial | Solution, Choice | None]]
        queue = [(expected, next(order), nothing, root) for expected, root in self._roots(most)]
        heapq.heapify(queue)
        whole = True
        while queue and self._tried < limits.complete and self._enough < limits.solutions:
            estimate, _, found, choice = heapq.heappop(queue)
            if estimate > self._least + SLACK:
                break
            if isinstance(found, Solution):
                self._take(found)
                continue
            if choice is None or expansions >= limits.expansions or time.monotonic() > deadline:
                whole = False
                continue  # what is whole by now is tried all the same
            expansions += 1
            partial = found.filled(choice)
            if partial.open:
                for expected, way in self._choices(partial, most - len(partial.steps), self._least + SLACK):
                    heapq.heappush(queue, (expected, next(order), partial, way))
            elif not told or not told.isdisjoint(
                bound.fact for bound in partial.bound
            ):  # asked backwards it gives the answer
                solution = self.completed(partial)
                heapq.heappush(queue, (solution.cost, next(order), solution, None))
        return whole

    def _take(self, found: Solution) -> None:
        """Let what was not found before be carried out, and count it."""
        if (key := (found.steps, found.bound)) in self._seen:
            return
        self._seen.add(key)
        self._tried += 1
        if worth := self.accept(found):
            self._least, self._enough = min(self._least, found.cost), self._enough + worth

    def _roots(self, most: int) -> Iterator[tuple[float, Choice]]:
        """Every formula that could give the asked quantity and can be filled, and what it costs at least."""
        knowledge = self.knowledge
        for index in self.wanted:
            slot = knowledge.slots[index]
            if slot.parameter.dimension is None and not called_alike(self.problem.asked, slot.noun):
                continue
            cost = self.as_root(index)
            inputs, to_come = self._inputs(index, most - 1)
            if to_come < INFINITE:
                yield cost + to_come, (cost, index, inputs)

    @cached_property
    def wanted(self) -> list[int]:
        """The variables that may be what is asked: by dimension, else by symbol, else all."""
        knowledge, asked = self.knowledge, self.problem.asked
        if self.problem.roots is not None:
            return list(self.problem.roots)
        if self.problem.dimensions:
            found = {i for dimension in self.problem.dimensions for i in knowledge.providers(dimension)}
            angle = bool(asked.families & ANGULAR)
            slots = (knowledge.slots[i] for i in found)
            slots = (
                slot for slot in slots if not other_number(asked, slot.noun, knowledge.formulas[slot.formula].words)
            )
            if not asked.kinds <= ANY_LENGTH:
                slots = (slot for slot in slots if not unlike_kinds(asked, slot.noun))  # a modulus is no pressure
            if self.problem.sums is not None:
                slots = (slot for slot in slots if named_as_money(slot.parameter.name) is not (not self.problem.sums))
            never = contraries(asked)
            slots = (slot for slot in slots if never.isdisjoint(slot.noun.stems))
            return sorted(slot.index for slot in slots if not (angle and slot.parameter.unit == "1"))
        alike = [slot.index for slot in knowledge.slots if symbols_agree(asked, slot.noun)]
        named = alike or [slot.index for slot in knowledge.slots if called(asked, slot.noun)]
        whole = [index for index in named if asked.stems <= knowledge.slots[index].noun.stems]
        named = whole or named  # a "nominal interest rate" is no effective one, where there is one
        self.guessing = not named
        if named or not self.problem.anything:
            return named
        return [slot.index for slot in knowledge.slots]

    def _ordered(self, index: int, follow: int) -> tuple[tuple[int, ...], float]:
        """The inputs of a slot's formula, hardest first, and the least they can cost if so many formulas may ``follow``."""
        slots, hardest = self.knowledge.formulas[self.knowledge.slots[index].formula].slots, self.hopes[-1].__getitem__
        ordered = tuple(sorted([i for i in slots if i != index], key=hardest, reverse=True))  # slots stand in order
        return ordered, sum(map(self.hopes[follow].__getitem__, ordered))

    def _choices(self, partial: Partial, follow: int, most: float) -> list[tuple[float, Choice]]:
        """The ways to fill the first open parameter, if so many formulas may ``follow``, and what the whole then costs, at ``most``."""
        step, index = partial.open[0]
        cost, term = partial.cost, self.knowledge.slots[index].term
        taken = {b.fact for b in partial.bound if b.step == step}
        if self.twice:
            taken |= {other for b in partial.bound for other in self.twice.get(b.fact, ())}
        last = len(partial.open) == 1  # which value stands there decides what is left aside
        used = frozenset(b.fact for b in partial.bound) if last else None
        to_come = self._to_come(partial, follow)
        choices: list[tuple[float, Choice]] = [
            (expected, choice)
            for choice in self.fact_options[index]
            if choice[1] not in taken
            and (expected := cost + choice[0] + to_come) <= most
            and (used is None or (expected := expected + self.totals.idle(used | {choice[1]}, self.vector)) <= most)
            and not (term and self._out_of_order(partial, step, index, choice[1]))
        ]
        if follow > 0:
            above, to_come = self._ancestors(partial, step), self._to_come(partial, follow - 1)
            choices += [
                (expected, choice)
                for choice, inner, formula in self._providers(index, follow - 1)
                if (expected := cost + choice[0] + (to_come + inner)) <= most and formula not in above
            ]
        return choices

    def _to_come(self, partial: Partial, follow: int) -> float:
        """The least that all open parameters but the first cost."""
        hope = self.hopes[follow]
        return sum(hope[slot] for _, slot in partial.open[1:])

    def _out_of_order(self, partial: Partial, step: int, index: int, fact: int) -> bool:
        """Of the ways to give values to the like terms of a sum one is enough: in their order."""
        slots = self.knowledge.slots
        others = (b for b in partial.bound if b.step == step and slots[b.slot].term)
        return any((b.slot < index) != (b.fact < fact) for b in others)

    def _provided(self, need: int, follow: int) -> list[tuple[Choice, float, int]]:
        """The cheapest ways to compute a need by another formula that ``follow`` others may follow, what its inputs cost at least, and
        the formula."""
        slots, shape = self.knowledge.slots, self.knowledge.shape
        providers, features = self.links.of(need)
        costs = features @ self.vector[MATCH] + self.step_costs[providers]
        expected = costs + self.input_costs[follow][providers]
        cheapest = np.lexsort((providers, expected))[:LOOKED_AT]
        cheapest = cheapest[expected[cheapest] < INFINITE]
        ways = zip(providers[cheapest].tolist(), costs[cheapest].tolist(), strict=True)
        found: list[tuple[Choice, float, int]] = []
        for provider, cost in unlike(ways, lambda way: shape(slots[way[0]]), ALIKE, PROVIDERS):
            inputs, inner = self._inputs(provider, follow)
            found.append(((cost, provider, inputs), inner, slots[provider].formula))
        return found

    def _ancestors(self, partial: Partial, step: int) -> set[int]:
        formulas = set()
        place: int | None = step
        while place is not None:
            use = partial.steps[place]
            formulas.add(self.knowledge.slots[use.slot].formula)
            place = use.parent[0] if use.parent else None
        return formulas

    # --- complete solutions -------------------------------------------------------------------------------------------

    def completed(self, partial: Partial) -> Solution:
        """``partial`` with its features, and what it costs; what is open of it counts for nothing."""
        features = np.zeros(len(FEATURES))
        knowledge, problem = self.knowledge, self.problem
        features[TARGET] += self.target(knowledge.slots[partial.steps[0].slot])[1]
        features[INDEX["echo"]] = float(self._echo(partial))
        for use in partial.steps:
            slot = knowledge.slots[use.slot]
            features[STEP] += self.step(slot)
            if use.parent is not None:
                features[MATCH] += self._match(use.parent[1], use.slot)
        for bound in partial.bound:
            features[BIND] += self.binding.features(problem.facts[bound.fact], knowledge.slots[bound.slot])
        self.totals.add(features, partial)
        return Solution(partial.steps, partial.bound, features, float(self.vector @ features))

    def _echo(self, partial: Partial) -> bool:
        """Do bare equalities alone lead from a given value to what is asked?"""
        return all(self.knowledge.formulas[self.knowledge.slots[use.slot].formula].identity for use in partial.steps)


def _twice(facts: Sequence[Fact]) -> dict[int, frozenset[int]]:
    """By fact the others that are the same amount under another name: no solution that takes both is carried out."""
    levels = [fact for fact in facts if not fact.difference and not fact.needs]
    found = {
        one.index: frozenset(
            o.index for o in levels if (one.origin is None) != (o.origin is None) and same_amount(one, o)
        )
        for one in levels
    }
    return {index: others for index, others in found.items() if others}
