"""How relevant a symbol is to a problem without a reranking model: a logistic combination of what retrieval sees of the pair.

It is no cross-encoder: it reads no sentence. Its weights are fitted to relevance that was published for MATH-500 problems
(`benchmarks/fit_relevance.py`, which says how well it does on problems it was not fitted to) and stand in
``ontology/openmath/relevance.json``. What comes out is a probability, calibrated on those scores.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import lru_cache
from importlib.resources import files
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from mathrag.openmath.data import dictionary_kinds
from mathrag.openmath.retrieval import RRF_K, Query, SymbolIndex, all_words, fusion, ranks, terms

Floats = npt.NDArray[np.float64]


class Weights(NamedTuple):
    """A logistic regression over standardised features."""

    names: tuple[str, ...]
    means: Floats
    scales: Floats
    weights: Floats
    bias: float

    def probability(self, features: Floats) -> Floats:
        """One probability a row."""
        found: Floats = 1.0 / (1.0 + np.exp(-(((features - self.means) / self.scales) @ self.weights + self.bias)))
        return found


@lru_cache(maxsize=1)
def fitted() -> Weights:
    """The weights that ship."""
    told = json.loads(files("ontology").joinpath("openmath", "relevance.json").read_text(encoding="utf-8"))
    means, scales, weights = (np.array(told[name], dtype=np.float64) for name in ("means", "scales", "weights"))
    return Weights(tuple(told["names"]), means, scales, weights, float(told["bias"]))


def features(index: SymbolIndex, query: Query) -> dict[str, Floats]:
    """What is seen of every symbol of ``index`` beside ``query``, by name."""
    count = len(index.symbols)
    said, asked = terms(", ".join(query.concepts)), terms(query.problem)
    seen: dict[str, Floats] = {
        "card words, concepts": _share(index.card_postings.scores(said, count)),
        "card words, problem": _share(index.card_postings.scores(asked, count)),
        "description words, concepts": _share(index.short_postings.scores(said, count)),
        "description words, problem": _share(index.short_postings.scores(asked, count)),
        "card cosine, concepts": _cosine(index.card_vectors, query.concepts_vector),
        "card cosine, problem": _cosine(index.card_vectors, query.problem_vector),
        "description cosine, concepts": _cosine(index.short_vectors, query.concepts_vector),
        "description cosine, problem": _cosine(index.short_vectors, query.problem_vector),
        "label cosine, problem": _cosine(index.label_vectors, query.problem_vector),
        "description cosine, best concept": _best(index.short_vectors, query.each),
        "label cosine, best concept": _best(index.label_vectors, query.each),
        "card cosine, best concept": _best(index.card_vectors, query.each),
    }
    seen["label in problem"] = index.covered(all_words(query.problem))
    seen["label in concepts"] = index.covered(all_words(", ".join(query.concepts)))
    fused = fusion([ranks(scores) for scores in index.legs(query).values()])
    seen["fused rank"] = RRF_K / (RRF_K + ranks(fused))
    seen["official"] = np.array([dictionary_kinds().rank(one.status) == 0 for one in index.symbols], dtype=np.float64)
    seen["length"] = index.lengths
    return seen


def matrix(seen: dict[str, Floats], names: Sequence[str], rows: Sequence[int] | None = None) -> Floats:
    """The features ``names`` as columns, of the symbols in ``rows`` (all where None)."""
    table: Floats = np.stack([seen[name] for name in names], axis=1)
    return table if rows is None else table[list(rows)]


def relevance(index: SymbolIndex, query: Query, rows: Sequence[int]) -> Floats:
    """The probability that each symbol of ``rows`` is relevant to ``query``."""
    told = fitted()
    return told.probability(matrix(features(index, query), told.names, rows))


def _cosine(vectors: npt.NDArray[np.float32], vector: npt.NDArray[np.float32]) -> Floats:
    found: Floats = (vectors @ vector).astype(np.float64)
    return found


def _best(vectors: npt.NDArray[np.float32], each: npt.NDArray[np.float32]) -> Floats:
    found: Floats = (vectors @ each.T).max(axis=1).astype(np.float64)
    return found


def _share(scores: npt.NDArray[np.float32]) -> Floats:
    best = float(scores.max()) if len(scores) else 0.0
    found: Floats = scores.astype(np.float64) / best if best > 0 else np.zeros(len(scores))
    return found
