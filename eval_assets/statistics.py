"""From observations to figures: ratios, quantiles, calibration, with bootstrap intervals; comparison of two runs.

An observation is what one question adds to a metric (``eval_assets/metrics/*.sql``). Everything is seeded.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import numpy as np
import numpy.typing as npt

from mathrag.entities import Frozen

SEED = 20_250_101
RESAMPLES = 1000
INTERVAL = (0.025, 0.975)
BINS = 10

Vector = npt.NDArray[np.float64]


class Interval(Frozen):
    """A figure and its 95 % bootstrap interval; null where there is none."""

    figure: float | None
    low: float | None = None
    high: float | None = None


class Paired(Frozen):
    """Two runs over the same questions (McNemar, exact)."""

    n: int
    only_first: int
    only_second: int
    difference: float
    p: float


def figure(statistic: str, numerators: Sequence[float], denominators: Sequence[float]) -> Interval:
    """The figure of these observations. Raises `KeyError` for a statistic that is none of `STATISTICS`."""
    top, under = np.array(numerators, dtype=np.float64), np.array(denominators, dtype=np.float64)
    compute = STATISTICS[statistic]
    value = compute(top, under) if len(top) else math.nan
    if math.isnan(value):
        return Interval(figure=None)
    if statistic in BOOTSTRAPPED:
        places = np.random.default_rng(SEED).integers(0, len(top), (RESAMPLES, len(top)))
        low, high = np.nanquantile(BOOTSTRAPPED[statistic](top[places], under[places]), INTERVAL)
        return Interval(figure=value, low=float(low), high=float(high))
    return Interval(figure=value)


def _ratio(top: Vector, under: Vector) -> float:
    total = float(under.sum())
    return float(top.sum()) / total if total else math.nan


def _ratios(top: Vector, under: Vector) -> Vector:
    totals = under.sum(axis=1)
    ratios: Vector = np.divide(top.sum(axis=1), totals, out=np.full_like(totals, np.nan), where=totals != 0)
    return ratios


def _quantile(share: float) -> Callable[[Vector, Vector], float]:
    """Nearest rank, as in `mathrag.evaluation.summary`."""
    return lambda top, under: float(np.quantile(top, share, method="inverted_cdf"))


def _quantiles(share: float) -> Callable[[Vector, Vector], Vector]:
    def resampled(top: Vector, under: Vector) -> Vector:
        found: Vector = np.quantile(top, share, axis=1, method="inverted_cdf")
        return found

    return resampled


def _calibration_error(right: Vector, confidence: Vector) -> float:
    """Mean distance of confidence and share of right answers over `BINS` bins, weighted by their answers."""
    bins = np.minimum((confidence * BINS).astype(int), BINS - 1)
    gaps = [abs(float((right - confidence)[bins == place].sum())) for place in range(BINS)]
    return sum(gaps) / len(right)


def _risk_area(right: Vector, confidence: Vector) -> float:
    """Mean risk over all coverages; equal confidences come together."""
    order = np.argsort(-confidence, kind="stable")
    levels, starts = np.unique(-confidence[order], return_index=True)
    ends = np.append(starts[1:], len(right))
    wrong = np.cumsum(1 - right[order])
    risks = wrong[ends - 1] / ends
    return float(np.repeat(risks, ends - starts).mean()) if len(levels) else math.nan


STATISTICS: dict[str, Callable[[Vector, Vector], float]] = {
    "ratio": _ratio,
    "p50": _quantile(0.50),
    "p95": _quantile(0.95),
    "ece": _calibration_error,
    "aurc": _risk_area,
}
BOOTSTRAPPED: dict[str, Callable[[Vector, Vector], Vector]] = {
    "ratio": _ratios,
    "p50": _quantiles(0.50),
    "p95": _quantiles(0.95),
}


def paired(first: dict[str, bool], second: dict[str, bool]) -> Paired:
    """Which of two runs answers more of the questions both were asked, and could that be chance? (two-sided)"""
    common = sorted(first.keys() & second.keys())
    only_first = sum(first[id] and not second[id] for id in common)
    only_second = sum(second[id] and not first[id] for id in common)
    differing = only_first + only_second
    tail = sum(math.comb(differing, k) for k in range(min(only_first, only_second) + 1))
    return Paired(
        n=len(common),
        only_first=only_first,
        only_second=only_second,
        difference=(only_second - only_first) / len(common) if common else 0.0,
        p=min(1.0, 2 * tail / 2**differing),
    )
