"""Figures of runs (paper, 3.4): accuracy differences on the same problems, attempts and their ratio, by level and type, with intervals."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import numpy as np

from eval_assets.openmath.problems import MathProblem
from eval_assets.openmath.runs import DecisionRow, RunRow
from eval_assets.statistics import Interval, figure
from mathrag.entities import Frozen
from mathrag.openmath import THRESHOLDS

HIGH, POOR = 0.5, 0.2
"""Scores from which coverage is high, below which it is poor (paper, A.4)."""


class Difference(Frozen):
    """A condition against the baseline on the problems that both have and whose coverage reaches the threshold."""

    condition: str
    mode: str
    threshold: float
    group: str = "all"
    n: int
    baseline: float | None
    accuracy: float | None
    difference: Interval
    attempts_baseline: float | None
    attempts: float | None
    attempts_ratio: Interval


class Coverage(Frozen):
    """How well the dictionaries cover a group of problems."""

    group: str
    n: int
    high: float
    medium: float
    poor: float
    mean: float


class Computing(Frozen):
    """What was computed without a model in a group of problems."""

    group: str
    n: int
    computed: int
    right: int
    injected: int
    silent: int
    share: Interval
    precision: Interval


def differences(
    baseline: Sequence[RunRow],
    other: Sequence[RunRow],
    coverage: Mapping[str, float],
    groups: Mapping[str, str] | None = None,
    thresholds: Sequence[float] = THRESHOLDS,
) -> list[Difference]:
    """One row a threshold, over all problems and, where ``groups`` by id are given, within each group."""
    by_id = {row.id: row for row in baseline}
    pairs = [(by_id[row.id], row) for row in other if row.id in by_id]
    found = []
    for threshold in thresholds:
        kept = [pair for pair in pairs if threshold == 0 or coverage.get(pair[0].id, 0.0) >= threshold]
        found += [_difference(kept, threshold, "all")] if kept else []
        for group in sorted({groups[first.id] for first, _ in kept}) if groups else ():
            found.append(
                _difference([pair for pair in kept if groups and groups[pair[0].id] == group], threshold, group)
            )
    return found


def _difference(pairs: Sequence[tuple[RunRow, RunRow]], threshold: float, group: str) -> Difference:
    first, second = ([pair[place] for pair in pairs] for place in (0, 1))
    gains = [100.0 * (float(b.right) - float(a.right)) for a, b in pairs]
    tries = [float(a.tries) for a in first], [float(b.tries) for b in second]
    return Difference(
        condition=second[0].condition,
        mode=second[0].mode,
        threshold=threshold,
        group=group,
        n=len(pairs),
        baseline=float(np.mean([a.right for a in first])),
        accuracy=float(np.mean([b.right for b in second])),
        difference=figure("ratio", gains, [1.0] * len(gains)),
        attempts_baseline=float(np.mean(tries[0])),
        attempts=float(np.mean(tries[1])),
        attempts_ratio=figure("ratio", *tries),
    )


def coverage_table(problems: Sequence[MathProblem], group: Callable[[MathProblem], str]) -> list[Coverage]:
    """Coverage by published relevance in each group, and of all problems."""
    names = sorted({group(problem) for problem in problems})
    return [_coverage(name, [one.coverage for one in problems if group(one) == name]) for name in names] + [
        _coverage("all", [one.coverage for one in problems])
    ]


def _coverage(name: str, scores: Sequence[float]) -> Coverage:
    values = np.array(scores, dtype=np.float64)
    high, poor = float((values >= HIGH).mean()), float((values < POOR).mean())
    return Coverage(
        group=name, n=len(scores), high=high, medium=max(0.0, 1 - high - poor), poor=poor, mean=float(values.mean())
    )


def covered_counts(problems: Sequence[MathProblem]) -> dict[float, int]:
    """How many problems have a symbol of at least each threshold (paper, table C.1)."""
    return {least: sum(least == 0 or one.coverage >= least for one in problems) for least in THRESHOLDS}


def computing(rows: Sequence[DecisionRow], name: str) -> Computing:
    """What was computed, and how much of it rightly."""
    done = [row for row in rows if row.decision.way == "compute"]
    right = [float(bool(row.right)) for row in done]
    return Computing(
        group=name,
        n=len(rows),
        computed=len(done),
        right=int(sum(right)),
        injected=sum(row.decision.way == "inject" for row in rows),
        silent=sum(row.decision.way == "silent" for row in rows),
        share=figure("ratio", [float(row.decision.way == "compute") for row in rows], [1.0] * len(rows)),
        precision=figure("ratio", right, [1.0] * len(right)),
    )
