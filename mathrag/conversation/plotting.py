"""The answer to a question at each value of a range: the series that a plot in a conversation shows.

Each point is asked of the agent like any question, so whatever answers the question can be plotted: a formula, a chain, a situation.
A point that another law answers is none of the curve.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

from mathrag.agent import Answer, Axis, Series
from mathrag.quantities import convert

POINTS = 21
SECONDS = 20.0
LAST = 10.0
"""Where a range ends of which nothing is known; else at twice the value that is known."""


def series(last: Answer, axis: Axis, start: float, stop: float, ask: Callable[[float], Answer]) -> Series:
    """What ``ask`` answers at values from ``start`` to ``stop`` on ``axis``, at which it has answered ``last``."""
    end = time.monotonic() + SECONDS
    x: list[float] = []
    y: list[float | None] = []
    for value in _spaced(start, stop):
        if time.monotonic() > end:
            break
        x.append(value)
        y.append(_height(ask(value), last))
    x.append(stop)
    y.append(last.value)
    final = last.steps[-1]
    return Series(
        formula=final.formula.uri,
        label=final.formula.label,
        x_axis=axis,
        y_axis=Axis(name=final.quantity or (last.quantity_kind or "result").replace("_", " "), unit=last.unit),
        x=tuple(x),
        y=tuple(y),
        complete=len(x) == POINTS,
    )


def _spaced(start: float, stop: float) -> Iterator[float]:
    """All points but the last, which is known."""
    for number in range(POINTS - 1):
        share = number / (POINTS - 1)
        yield start * (1 - share) + stop * share


def _height(answer: Answer, last: Answer) -> float | None:
    """The value of ``answer`` in the unit of ``last``; None where it has none by the same laws."""
    if answer.value is None or [s.formula.label for s in answer.steps] != [s.formula.label for s in last.steps]:
        return None
    if answer.unit == last.unit:
        return float(answer.value)
    difference = "difference" in (last.quantity_kind or "")
    return convert(answer.value, answer.unit or "1", last.unit or "1", difference=difference)
