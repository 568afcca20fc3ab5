"""What using each formula costs, for the formulas that a question reaches."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import cached_property
from math import fsum

import numpy as np

from mathrag.agent.slots.weights import INDEX, Vector
from mathrag.entities import Formula

STEP = slice(INDEX["step"], INDEX["step_literal"] + 1)
INVERSE, RETRIEVAL, FOREIGN = (INDEX[name] - STEP.start for name in ("step_inverse", "step_retrieval", "step_foreign"))


@dataclass(eq=False)
class TypedFormula:
    """A formula and its slots; ``inputs`` of a slot are the other variables that are no constants. ``read`` gives the formula itself."""

    index: int
    uris: tuple[str, ...]
    label: str
    slots: tuple[int, ...]
    words: frozenset[str]
    identity: bool
    literals: float = 0.0
    silent: tuple[frozenset[str], ...] = ()
    subject: frozenset[str] = frozenset()
    """What its label says of what it computes besides the kind of that: the concepts of "sphere" in "volume of a sphere"."""
    total: float = 0.0
    """The weight of its words; 0 where it is not known yet."""
    read: Callable[[], Formula] | None = None

    def moved(self, index: int, slots: tuple[int, ...], read: Callable[[], Formula]) -> TypedFormula:
        """The same at another place."""
        kept = self.words, self.identity, self.literals, self.silent, self.subject, self.total
        return TypedFormula(index, self.uris, self.label, slots, *kept, read)

    def weigh(self, weight: Mapping[str, float]) -> float:
        """The weight of its words, found once."""
        self.total = self.total or sum(weight.get(word, 1.0) for word in sorted(self.words))
        return self.total

    @cached_property
    def formula(self) -> Formula:
        """What is typed here: a search looks at that of few."""
        assert self.read is not None
        return self.read()

    @property
    def computes(self) -> str:
        """The kind of what it is written for; empty where none is known."""
        kinds = (p.quantity_kind for p in self.formula.parameters if p.identifier == self.formula.target)
        return next(kinds, None) or ""


def silent_features(formulas: Sequence[TypedFormula]) -> Vector:
    """The ``step*`` features of each formula, solved for its target, for a question that has none of its words."""
    rows = [(1.0, 0.0, float(typed.identity), 1.0, 1.0, typed.literals) for typed in formulas]
    return np.array(rows).reshape(-1, STEP.stop - STEP.start)


def step_features(
    formulas: Sequence[TypedFormula],
    silent: Vector,
    concepts: Set[str],
    retrieval: Mapping[int, float],
    weight: Mapping[str, float],
) -> Vector:
    """Those for a question of these ``concepts``, of known ``weight``; of the first formulas ``silent`` are those."""
    features = np.concatenate([silent, silent_features(formulas[len(silent) :])])
    speaking = [typed for typed in formulas if not concepts.isdisjoint(typed.words)]
    had = [fsum(weight.get(word, 1.0) for word in typed.words & concepts) for typed in speaking]
    totals = [typed.weigh(weight) for typed in speaking]
    lacked = [(total - own) / total for total, own in zip(totals, had, strict=True)]  # share of its words
    features[[typed.index for typed in speaking], FOREIGN] = lacked
    for formula, share in retrieval.items():
        features[formula, RETRIEVAL] = 1.0 - share
    return features
