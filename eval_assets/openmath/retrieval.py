"""How well retrieval finds the symbols that are relevant: recall and nDCG at 10, by leg, fused, and with the fitted combination.

Relevance is published for the symbols that a system kept, by a cross-encoder; a symbol that isn't in the list may be relevant
all the same. The combination is always judged on the half of the problems that it was not fitted to.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from eval_assets.openmath.problems import MathProblem, halves
from eval_assets.statistics import Interval, figure
from mathrag.entities import Frozen
from mathrag.openmath.relevance import Weights, features, matrix
from mathrag.openmath.retrieval import CANDIDATES, Query, SymbolIndex, fusion, ranks

AT = 10
RIDGE = 10.0
"""Strength of the penalty on the weights of standardised features. Between 1 and 30 recall moves by .02 and nDCG by .02."""

Floats = npt.NDArray[np.float64]


class RetrievalFigure(Frozen):
    """One way to rank, with intervals over the problems."""

    ranking: str
    recall: Interval
    ndcg: Interval


@dataclass(frozen=True)
class Seen:
    """A problem with what retrieval sees of every symbol beside it, and the published scores."""

    problem: MathProblem
    legs: Mapping[str, Floats]
    features: Mapping[str, Floats]
    scores: Floats
    relevant: frozenset[int]
    pool: tuple[int, ...]


def seen(index: SymbolIndex, problems: Sequence[MathProblem], query: Callable[[MathProblem], Query]) -> list[Seen]:
    """What is seen of every problem."""
    rows = {symbol.name: row for row, symbol in enumerate(index.symbols)}
    found = []
    for problem in problems:
        asked = query(problem)
        scores = np.zeros(len(index.symbols))
        for one in problem.relevance:
            if one.symbol in rows:
                scores[rows[one.symbol]] = one.score
        legs = index.legs(asked)
        pool = tuple(candidate.row for candidate in index.candidates(asked, CANDIDATES))
        relevant = frozenset(rows.get(name, -1) for name in problem.relevant())
        found.append(Seen(problem, legs, features(index, asked), scores, relevant, pool))
    return found


def fit(rows: Sequence[Seen], ridge: float = RIDGE) -> Weights:
    """Weights fitted to the published scores of each problem's candidates (unpublished: 0), by penalised maximum likelihood.

    The order is learnt on the problems that have a relevant symbol; then one slope and one bias are fitted to all problems, so that
    what comes out is a probability for those, too, that no symbol fits.
    """
    names = tuple(rows[0].features)
    table, target = _pooled([row for row in rows if row.relevant], names)
    means, scales = table.mean(axis=0), table.std(axis=0) + 1e-6
    weights = _logistic((table - means) / scales, target, ridge)
    table, target = _pooled(rows, names)
    logits = ((table - means) / scales) @ weights[:-1] + weights[-1]
    slope, bias = _logistic(logits[:, None], target, 0.0)
    return Weights(names, means, scales, slope * weights[:-1], float(slope * weights[-1] + bias))


def _pooled(rows: Sequence[Seen], names: Sequence[str]) -> tuple[Floats, Floats]:
    """The features of all candidates of ``rows``, and their published scores."""
    table = np.concatenate([matrix(dict(row.features), names, row.pool) for row in rows])
    return table, np.concatenate([row.scores[list(row.pool)] for row in rows])


def _logistic(table: Floats, target: Floats, ridge: float) -> Floats:
    """Weights and, last, the bias of a logistic regression (Newton's method); ``target`` may be any share."""
    design = np.column_stack([table, np.ones(len(table))])
    penalty = np.diag([ridge] * table.shape[1] + [0.0])
    weights: Floats = np.zeros(design.shape[1])
    for _ in range(50):
        guess = 1.0 / (1.0 + np.exp(-design @ weights))
        gradient = design.T @ (target - guess) - penalty @ weights
        curvature = (design.T * (guess * (1 - guess))) @ design + penalty
        step = np.linalg.solve(curvature, gradient)
        weights = weights + step
        if np.abs(step).max() < 1e-8:
            break
    return weights


def crossed(rows: Sequence[Seen], known: Sequence[Seen], ridge: float = RIDGE) -> dict[str, Floats]:
    """The combination's score of every symbol by problem, each from the weights of the other half of ``known``; outside the pool -1."""
    found: dict[str, Floats] = {}
    both = halves([row.problem for row in known])
    for fitted_to, judged in (both, reversed(both)):
        learnt, asked = ({one.id for one in half} for half in (fitted_to, judged))
        told = fit([row for row in known if row.problem.id in learnt], ridge)
        for row in rows:
            if row.problem.id in asked:
                scores = np.full(len(row.scores), -1.0)
                scores[list(row.pool)] = told.probability(matrix(dict(row.features), told.names, row.pool))
                found[row.problem.id] = scores
    return found


def figures(rows: Sequence[Seen], known: Sequence[Seen] = (), ridge: float = RIDGE) -> list[RetrievalFigure]:
    """Recall and nDCG of every leg, of their fusions and of the combination, over the problems with a relevant symbol.

    ``known`` are the rows that the combination is fitted to, where those are others (with other concepts).
    """
    covered = [row for row in rows if row.relevant]
    combined = crossed(covered, known or rows, ridge)
    ways: dict[str, Callable[[Seen], Floats]] = {
        "words of the concepts (BM25)": lambda row: row.legs["words"],
        "concepts (dense)": lambda row: row.legs["concepts"],
        "problem (dense)": lambda row: row.legs["problem"],
        "two legs fused (concepts)": lambda row: _fused(row, ("words", "concepts")),
        "three legs fused": lambda row: _fused(row, tuple(row.legs)),
        "three legs, then the combination (other half)": lambda row: combined[row.problem.id],
    }
    return [_figure(name, [(row.relevant, scores(row)) for row in covered]) for name, scores in ways.items()]


def pool_recall(rows: Sequence[Seen]) -> Interval:
    """The share of relevant symbols among the candidates: what no reranker can exceed."""
    covered = [row for row in rows if row.relevant]
    shares = [len(row.relevant & set(row.pool)) / len(row.relevant) for row in covered]
    return figure("ratio", shares, [1.0] * len(shares))


def _fused(row: Seen, names: Sequence[str]) -> Floats:
    return fusion([ranks(row.legs[name]) for name in names])


def _figure(name: str, judged: Sequence[tuple[frozenset[int], Floats]]) -> RetrievalFigure:
    recalls, gains = [], []
    for relevant, scores in judged:
        best = np.argsort(-scores, kind="stable")[:AT].tolist()
        recalls.append(len(relevant & set(best)) / len(relevant))
        gain = sum(1 / math.log2(place + 2) for place, row in enumerate(best) if row in relevant)
        gains.append(gain / sum(1 / math.log2(place + 2) for place in range(min(AT, len(relevant)))))
    ones = [1.0] * len(judged)
    return RetrievalFigure(ranking=name, recall=figure("ratio", recalls, ones), ndcg=figure("ratio", gains, ones))


def as_json(told: Weights, about: Mapping[str, Any]) -> dict[str, Any]:
    """The weights as they ship."""
    rounded = {
        name: [round(float(value), 6) for value in getattr(told, name)] for name in ("means", "scales", "weights")
    }
    return {"about": dict(about), "names": list(told.names), **rounded, "bias": round(told.bias, 6)}
