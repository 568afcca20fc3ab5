"""What using each formula costs, for all formulas of a knowledge base at once: what no question changes is kept with the snapshot.

Of a question only its own words are looked up and only what retrieval found is scored.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass
from functools import cached_property
from math import fsum

import numpy as np

from mathrag.agent.slots.weights import INDEX, Vector
from mathrag.entities import Formula

STEP = slice(INDEX["step"], INDEX["step_literal"] + 1)
INVERSE, RETRIEVAL, FOREIGN = (INDEX[name] - STEP.start for name in ("step_inverse", "step_retrieval", "step_foreign"))


@dataclass(frozen=True)
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

    @cached_property
    def computes(self) -> str:
        """The kind of what it is written for; empty where none is known."""
        kinds = (p.quantity_kind for p in self.formula.parameters if p.identifier == self.formula.target)
        return next(kinds, None) or ""


class StepTable:
    """The ``step*`` features of ``formulas`` solved for their targets, in this order; ``weight`` is by concept."""

    def __init__(self, formulas: Sequence[TypedFormula], weight: Mapping[str, float]) -> None:
        self._weight = weight
        self._fixed = np.array([_fixed(typed) for typed in formulas]).reshape(-1, STEP.stop - STEP.start)
        self._speaking: dict[str, list[int]] = defaultdict(list)
        for row, typed in enumerate(formulas):
            for word in typed.words:
                self._speaking[word].append(row)
        self.totals = [sum(weight.get(word, 1.0) for word in sorted(typed.words)) or 1.0 for typed in formulas]

    def __len__(self) -> int:
        return len(self._fixed)

    def of(self, concepts: Set[str], retrieval: Mapping[int, float], first: int = 0) -> Vector:
        """One row a formula for a question of these ``concepts``; ``retrieval`` counts formulas from ``first`` on as these."""
        rows = self._fixed.copy()
        spoken: dict[int, list[float]] = defaultdict(list)
        for word in concepts:
            for row in self._speaking.get(word, ()):
                spoken[row].append(self._weight.get(word, 1.0))
        for row, weights in spoken.items():
            rows[row, FOREIGN] = (self.totals[row] - fsum(weights)) / self.totals[row]
        for formula, share in retrieval.items():
            if 0 <= formula - first < len(rows):
                rows[formula - first, RETRIEVAL] = 1.0 - share
        return rows


def _fixed(typed: TypedFormula) -> tuple[float, ...]:
    """The features of a formula of which a question says nothing."""
    return float(typed.parts), 0.0, float(typed.identity), 1.0, 1.0, typed.literals
