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
    "bind_absent",  # share of the parameter's own words that the question lacks
    "bind_kind",  # the words name another kind of the same dimension
    "bind_kind_unknown",  # no words name a kind
    "bind_marker",  # initial against final, change against level
    "bind_symbol",  # both have a symbol and they differ
    "bind_extra",  # share of the value's words that the parameter lacks
    "bind_untyped",  # the parameter's dimension is not known
    "step",  # a formula used
    "step_inverse",  # solved for another variable than it is written for
    "step_doubtful",  # its two sides are not known to have the same dimension
    "step_identity",  # a bare equality
    "step_retrieval",  # 1 - its share of the best retrieval score
    "step_foreign",  # share of its words that the question lacks
    "step_unfound",  # not among what retrieval found
    "step_literal",  # numbers of its own, other than the usual small ones
    "step_silent",  # constants of its own that the question says nothing of
    "match_uncovered",  # share of the wanted quantity's words that the formula's variable lacks
    "match_extra",  # share of the variable's words that neither the wanted quantity nor the question has
    "match_kind",  # another kind of the same dimension
    "match_marker",  # initial against final, change against level
    "match_untyped",  # the variable's dimension is not known
    "target_uncovered",  # the same for the asked quantity itself
    "target_extra",
    "target_kind",
    "target_kind_unknown",
    "target_marker",
    "target_symbol",
    "root_retrieval",  # the same as step_retrieval, of the formula that computes what is asked
    "root_foreign",
    "echo",  # the answer is a given value unchanged, by a bare equality
    "incoherent",  # values of one formula speak of different things
    "off_target",  # share of the asked quantity's own words that no used value has
    "scattered",  # values of one formula stand in different sentences
    "reuse",  # one value in two roles
    "unused",  # values given and not used
    "unused_answer",  # the answer to the question that is asked backwards
    "unused_all",  # share of the given values that is not used
    "index_apart",  # parameters with one index (C_1, V_1) are bound to values that stand far apart
    "unused_related",  # such values that share words with the asked quantity
    "unused_some",  # are there any unused values at all?
    "unused_near",  # such values in the asking sentence
    "unused_same",  # such values of a dimension that is used
    "unused_partner",  # of a pair ("from A to B") only one is used
    "assumed",  # implicit values
    "implausible",  # a result that can hardly be
)
IDLE = (
    "count", "share", "ratio", "mass", "length", "time", "speed", "temperature", "specific", "gravity", "force", "energy", "power",
    "area", "volume", "electric", "other",
)  # fmt: skip
EVIDENCE = (
    *(f"idle_{sort}" for sort in IDLE),
    "idle_last",  # the last value before the question is asked backwards, in a sentence of its own
    "idle_after",  # values behind the asking sentence
    "idle_first",  # values before the first that is used
    "used_last",
    "digits",  # significant digits of the answer
    "digits_inner",  # the most of an intermediate value
    "mean_uncovered", "mean_kind", "mean_foreign", "mean_retrieval",
    "echoed",  # the answer is one of the given values
    "tiny_share",  # an efficiency of less than a few per cent
    "negative",
    "idle_asked",  # values inside the phrase that says what is asked
    "torn",  # neighbours ("40 mL of a 2 M acid") in parameters of unlike indices (V_1, c_2)
    "span",  # share of the question that lies between the values used
    "found",  # retrieval's own score of the formulas, not set against the best
    "label_foreign", "root_label_foreign",  # share of the words of formulas' labels that the question lacks
    "symbol_other",  # values whose symbol is that of another variable of their dimension
    "idle_implied",  # values that words imply ("to a stop") and the plan does not use
    "bind_untold",  # values for parameters of no known dimension, without a word in common
    "crossed",  # pairs of values whose kinds would agree better if they changed places
    "target_broad",  # a narrower kind is asked for than is computed
    "bind_broad",  # values in parameters of a broader kind, where some variable has just theirs
)  # fmt: skip
INDEX = {name: position for position, name in enumerate(FEATURES)}
Vector = NDArray[np.float64]
USED: Vector = np.array([not name.startswith(("unused", "idle")) for name in (*FEATURES, *EVIDENCE)], dtype=float)
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
