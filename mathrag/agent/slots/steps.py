"""What using each formula costs, for the formulas that a question reaches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass
from math import fsum

import numpy as np

from mathrag.agent.slots.weights import INDEX, Vector
from mathrag.entities import Formula

STEP = slice(INDEX["step"], INDEX["step_literal"] + 1)
INVERSE, RETRIEVAL, FOREIGN = (INDEX[name] - STEP.start for name in ("step_inverse", "step_retrieval", "step_foreign"))


@dataclass(slots=True, eq=False)
class TypedFormula:
    """A formula and its slots; ``inputs`` of a slot are the other variables that are no constants."""

    index: int
    formula: Formula
    slots: tuple[int, ...]
    words: frozenset[str]
    identity: bool
    literals: float = 0.0
    silent: tuple[frozenset[str], ...] = ()
    parts: int = 1
    """Of how many formulas it is made."""
    subject: frozenset[str] = frozenset()
    """What its label says of what it computes besides the kind of that: the concepts of "sphere" in "volume of a sphere"."""
    total: float = 0.0
    """The weight of its words; 0 where it is not known yet."""

    def moved(self, index: int, slots: tuple[int, ...]) -> TypedFormula:
        """The same at another place."""
        kept = self.literals, self.silent, self.parts, self.subject, self.total
        return TypedFormula(index, self.formula, slots, self.words, self.identity, *kept)

    @property
    def computes(self) -> str:
        """The kind of what it is written for; empty where none is known."""
        kinds = (p.quantity_kind for p in self.formula.parameters if p.identifier == self.formula.target)
        return next(kinds, None) or ""


def step_features(
    formulas: Sequence[TypedFormula], concepts: Set[str], retrieval: Mapping[int, float], weight: Mapping[str, float]
) -> Vector:
    """The ``step*`` features of each formula for a question of these ``concepts``, solved for its target; ``weight`` is by concept."""
    rows = [
        (float(typed.parts), 0.0, float(typed.identity), 1.0, _foreign(typed, concepts, weight), typed.literals)
        for typed in formulas
    ]
    features = np.array(rows).reshape(-1, STEP.stop - STEP.start)
    for formula, share in retrieval.items():
        features[formula, RETRIEVAL] = 1.0 - share
    return features


def _foreign(typed: TypedFormula, concepts: Set[str], weight: Mapping[str, float]) -> float:
    """The share of its words that the question lacks."""
    spoken = typed.words & concepts
    if not spoken:
        return 1.0
    if not typed.total:
        typed.total = sum(weight.get(word, 1.0) for word in sorted(typed.words))
    return (typed.total - fsum(weight.get(word, 1.0) for word in spoken)) / typed.total
