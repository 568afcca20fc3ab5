"""Weights of the features by which candidate solutions are ranked: one vector, fitted by ``benchmarks/fit_weights.py``.

All features are costs (0 is perfect, more is worse) and all weights are at least 0, so that a partial solution's cost
is a lower bound of the whole's and the search may stop early.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from functools import lru_cache
from importlib.resources import files

import numpy as np
from numpy.typing import NDArray

FEATURES = (
    "bind",  # a question's value bound to a parameter
    "bind_uncovered",  # share of the parameter's own words that the value's words lack
    "bind_kind",  # the words name another kind of the same dimension
    "bind_kind_unknown",  # no words name a kind
    "bind_marker",  # initial against final, change against level
    "bind_symbol",  # both have a symbol and they differ
    "step",  # a formula used
    "step_inverse",  # solved for another variable than it is written for
    "step_identity",  # a bare equality
    "step_retrieval",  # 1 - its share of the best retrieval score
    "step_foreign",  # share of its words that the question lacks
    "step_literal",  # numbers of its own, other than the usual small ones
    "match_uncovered",  # share of the wanted quantity's words that the formula's variable lacks
    "match_kind",  # another kind of the same dimension
    "match_marker",  # initial against final, change against level
    "target_uncovered",  # the same for the asked quantity itself
    "target_kind",
    "target_kind_unknown",
    "target_marker",
    "target_symbol",
    "echo",  # the answer is a given value unchanged, by a bare equality
    "off_target",  # share of the asked quantity's own words that no used value has
    "reuse",  # one value in two roles
    "unused",  # values given and not used
    "unused_answer",  # the answer to the question that is asked backwards
    "unused_all",  # share of the given values that is not used
    "index_apart",  # parameters with one index (C_1, V_1) are bound to values that stand far apart
    "unused_related",  # such values that share words with the asked quantity
    "unused_some",  # are there any unused values at all?
    "unused_near",  # such values in the asking sentence
    "unused_same",  # such values of a dimension that is used
    "assumed",  # implicit values
    "implausible",  # a result that can hardly be
)
EVIDENCE = (
    "mean_uncovered",
    "far",  # how far the question is from the text that the formulas stand in and from the worked examples that use them
    "root_label_foreign",  # share of the words of the last formula's label that the question lacks
    "symbol_other",  # values whose symbol is that of another variable of their dimension
    "crossed",  # pairs of values whose kinds would agree better if they changed places
    "negative",
    "found",  # retrieval's own score of the formulas, not set against the best
)
INDEX = {name: position for position, name in enumerate(FEATURES)}
Vector = NDArray[np.float64]
USED: Vector = np.array([not name.startswith("unused") for name in (*FEATURES, *EVIDENCE)], dtype=float)
"""1 for what hangs on the values that a plan uses, 0 for what hangs on those it leaves aside."""


@dataclass(frozen=True)
class Weights:
    """The weights of the search, what the second ranking adds (over `FEATURES` and `EVIDENCE`), and the confidence's."""

    vector: Vector
    calibration: tuple[float, ...]
    second: Vector = field(default_factory=lambda: np.zeros(len(FEATURES) + len(EVIDENCE)))

    def cost(self, evidence: Vector) -> float:
        """The cost of a plan by all that speaks for and against it."""
        return float(self.vector @ evidence[: len(FEATURES)] + self.second @ evidence)


def vector(**values: float) -> Vector:
    """A feature vector with these values and zeros elsewhere."""
    result = np.zeros(len(FEATURES))
    for name, value in values.items():
        result[INDEX[name]] = value
    return result


@lru_cache(maxsize=1)
def weights() -> Weights:
    """The fitted weights that ship with the package."""
    given = json.loads(files("mathrag.agent.slots").joinpath("weights.json").read_text(encoding="utf-8"))
    unknown = sorted(set(given["features"]) ^ set(FEATURES) | set(given["second"]) - {*FEATURES, *EVIDENCE})
    if unknown:
        raise ValueError(f"weights.json and FEATURES differ in {unknown}; run benchmarks/fit_weights.py")
    second = [given["second"].get(name, 0.0) for name in (*FEATURES, *EVIDENCE)]
    return Weights(
        np.array([given["features"][name] for name in FEATURES]), tuple(given["calibration"]), np.array(second)
    )
