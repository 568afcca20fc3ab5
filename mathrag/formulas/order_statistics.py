"""Statistics of ordered data as functions of the closed grammar: extremes, median, quartiles, percentiles, mode.

A quartile is the median of the half on its side, the middle value of an odd number left out; the k-th percentile is the value at place
k/100·(n + 1), between two places the mean of both (OpenStax Introductory Statistics 2e, section 2.3).
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable
from fractions import Fraction

Value = int | Fraction | float
MOST_VALUES = 300


def smallest(*values: Value) -> Value:
    """The least value, of one alone itself."""
    return min(values)


def largest(*values: Value) -> Value:
    """The greatest value, of one alone itself."""
    return max(values)


def median(*values: Value) -> Value:
    """The value in the middle, of an even number the mean of both."""
    return _between(sorted(values), Fraction(len(values) + 1, 2))


def lower_quartile(*values: Value) -> Value:
    """The median of the lower half."""
    return median(*(sorted(values)[: len(values) // 2] or values))


def upper_quartile(*values: Value) -> Value:
    """The median of the upper half."""
    return median(*(sorted(values)[(len(values) + 1) // 2 :] or values))


def percentile(share: Value, *values: Value) -> Value:
    """The value below which ``share`` per cent of all lie. Raises ValueError for a share outside of 0 to 100."""
    if not 0 <= share <= 100:
        raise ValueError(f"no value is the {share}th percentile")
    place = Fraction(share) * (len(values) + 1) / 100
    return _between(sorted(values), min(max(place, Fraction(1)), Fraction(len(values))))


def mode(*values: Value) -> Value:
    """The value that occurs most often. Raises ValueError where several do."""
    (first, most), *rest = Counter(values).most_common(2)
    if rest and rest[0][1] == most:
        raise ValueError("several values occur equally often")
    return first


def _between(ordered: list[Value], place: Fraction) -> Value:
    """The value at a place that counts from 1, or the mean of its two neighbours."""
    low, high = ordered[math.floor(place) - 1], ordered[math.ceil(place) - 1]
    if low == high:
        return low
    return (low + high) / 2 if isinstance(low, float) or isinstance(high, float) else Fraction(low + high) / 2


ORDERED: dict[str, Callable[..., Value]] = {
    "smallest": smallest,
    "largest": largest,
    "median": median,
    "lower_quartile": lower_quartile,
    "upper_quartile": upper_quartile,
    "percentile": percentile,
    "mode": mode,
}
"""By name; each takes a list of values, `percentile` the share of them before it."""
SHARED = "percentile"


def order_arities() -> dict[str, tuple[int, int]]:
    """Least and most arguments of each function."""
    return {name: (1 + (name == SHARED), MOST_VALUES + (name == SHARED)) for name in ORDERED}
