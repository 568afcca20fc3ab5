"""What speaks for and against a complete plan, seen as a whole: the inputs of the second ranking.

The search needs costs that only grow; a plan that is carried out can be judged by more: how its bindings look on average, how near the
question is to the text that its formulas stand in, whether its value can be, and how narrowly kinds agree: which the search lets stand
for each other, though a time is no half-life. One that leaves out what is known of a thing is dropped.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import isclose

import numpy as np

from mathrag.agent.question import Question
from mathrag.agent.slots.features import symbol_cost
from mathrag.agent.slots.typed import Noun, TypedKnowledge
from mathrag.agent.slots.weights import EVIDENCE, INDEX, Vector
from mathrag.agent.solutions.plan import Plan
from mathrag.agent.solutions.tools import Number, real
from mathrag.agent.solutions.tree import Solution
from mathrag.knowledge.surroundings import Nearness
from mathrag.problems.words import concepts

SAME = 1e-9


@dataclass(frozen=True)
class Retrieved:
    """What retrieval says of formulas: by number their share of the ``best`` score, by URI how near their surroundings are (0 to 1)."""

    shares: Mapping[int, float]
    best: float = 1.0
    nearness: Nearness | None = None

    def score(self, formula: int) -> float:
        """The score of a formula; the least one found where it was not found."""
        return self.best * self.shares.get(formula, min(self.shares.values(), default=0.0))

    def distance(self, uri: str) -> float:
        """How far the question is from the text that a formula stands in; 0 where nothing is known of any."""
        return 1.0 - self.nearness.get(uri.partition("#")[0]) if self.nearness else 0.0


def evidence(
    solution: Solution, value: Number, question: Question, knowledge: TypedKnowledge, retrieved: Retrieved
) -> Vector:
    """The features of `FEATURES` and `EVIDENCE`, in this order, of a solution that gives ``value``."""
    slots = [knowledge.slots[use.slot] for use in reversed(solution.steps)]
    features = solution.features
    uris = [knowledge.formulas[slot.formula].uris[0] for slot in slots]
    own = {
        "mean_uncovered": float(features[INDEX["bind_uncovered"]]) / max(1.0, float(features[INDEX["bind"]])),
        "far": sum(0.0 if s.stated else retrieved.distance(uri) for s, uri in zip(slots, uris, strict=True))
        / len(slots),
        "root_label_foreign": _foreign(solution, question, knowledge),
        "symbol_other": _other_symbols(solution, question, knowledge),
        "crossed": _crossed(solution, question, knowledge),
        "negative": float(real(value) < 0),
        "found": sum(retrieved.score(slot.formula) for slot in slots) / len(slots),
    }
    return np.concatenate([features, np.array([own[name] for name in EVIDENCE])])


def _exactly(one: Noun, other: Noun) -> bool:
    """Are they of the same kind?"""
    return bool(one.kinds & other.kinds)


def _roughly(one: Noun, other: Noun) -> bool:
    """Is one's kind a broader or narrower one than the other's?"""
    return not _exactly(one, other) and bool(one.kinds & other.families or other.kinds & one.families)


def _crossed(solution: Solution, question: Question, knowledge: TypedKnowledge) -> float:
    """Values that only roughly agree with their parameters and would not if two changed places ("half-life 24 min ... after 60 min")."""
    total = 0
    for one, other in combinations(solution.bound, 2):
        facts = question.facts[one.fact], question.facts[other.fact]
        slots = knowledge.slots[one.slot], knowledge.slots[other.slot]
        if slots[0].parameter.dimension != slots[1].parameter.dimension or facts[0].dimension != facts[1].dimension:
            continue
        if one.fact == other.fact or one.slot == other.slot or all(fact.role != "given" for fact in facts):
            continue
        now = [(fact.noun, slot.noun) for fact, slot in zip(facts, slots, strict=True)]
        then = [(fact.noun, slot.noun) for fact, slot in zip(facts, reversed(slots), strict=True)]
        if any(_exactly(*pair) for pair in then):
            total += max(0, sum(_roughly(*pair) for pair in now) - sum(_roughly(*pair) for pair in then))
    return float(total)


def _foreign(solution: Solution, question: Question, knowledge: TypedKnowledge) -> float:
    """The share of what the label of the last formula speaks of ("energy stored in a capacitor") that the question does not."""
    weight, spoken = knowledge.frequencies, question.noun.concepts
    root = knowledge.slots[solution.steps[0].slot]
    label = concepts(knowledge.formulas[root.formula].formula.label)
    total = sum(weight.get(word, 1.0) for word in sorted(label))
    return sum(weight.get(word, 1.0) for word in sorted(label - spoken)) / total if total else 0.0


def _other_symbols(solution: Solution, question: Question, knowledge: TypedKnowledge) -> float:
    """How many values have the symbol of another variable of their dimension than the one they are bound to."""
    found = 0
    for bound in solution.bound:
        fact, slot = question.facts[bound.fact], knowledge.slots[bound.slot]
        named = fact.noun.symbol
        known = fact.role == "given" and fact.dimension in knowledge.sorts(named)
        found += known and symbol_cost(named, slot.noun.symbol) == 1.0
    return float(found)


def taking_properties(plans: Sequence[Plan], question: Question) -> list[Plan]:
    """``plans`` without those whose values another one takes, too, and beside them only properties of things the question names.

    The capacitance of plates with nylon between them is no vacuum's, once the nylon's permittivity is known and a formula takes it. An
    index of 1, as of a vacuum, changes nothing.
    """
    brought = (fact for fact in question.facts if fact.role == "assumed" and fact.of_kind and fact.thing is not None)
    known = frozenset(fact.index for fact in brought if fact.si != 1)
    used = [(plan, frozenset(bound.fact for bound in plan.solution.bound)) for plan in plans]

    def completed(plan: Plan, own: frozenset[int]) -> bool:
        able = [by for by, other in used if own < other and other - own <= known and _alike(plan, by)]
        return any(not isclose(real(plan.value), real(by.value), rel_tol=SAME) for by in able)

    return [plan for plan, own in used if not (known and completed(plan, own))]


def _alike(one: Plan, other: Plan) -> bool:
    """Do both compute a quantity of one kind?"""
    first, second = (plan.calls[-1].slot.parameter for plan in (one, other))
    return first.dimension == second.dimension and first.quantity_kind == second.quantity_kind
