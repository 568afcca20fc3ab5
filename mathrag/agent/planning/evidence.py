"""What speaks for and against a complete plan, seen as a whole: the inputs of the second ranking.

The search needs costs that only grow; a plan that is carried out can be judged by more: how its bindings look on average, how near the
question is to the text that its formulas stand in, whether its value can be.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from mathrag.agent.planning.kinship import crossed
from mathrag.agent.question import Question
from mathrag.agent.slots.features import symbol_cost
from mathrag.agent.slots.typed import TypedKnowledge
from mathrag.agent.slots.weights import EVIDENCE, INDEX, Vector
from mathrag.agent.solutions.tools import Number, real
from mathrag.agent.solutions.tree import Solution
from mathrag.knowledge.surroundings import Nearness
from mathrag.problems.words import concepts


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
        "crossed": crossed(solution, question, knowledge),
        "negative": float(real(value) < 0),
        "found": sum(retrieved.score(slot.formula) for slot in slots) / len(slots),
    }
    return np.concatenate([features, np.array([own[name] for name in EVIDENCE])])


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
