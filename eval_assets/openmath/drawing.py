"""The paper's figures over our runs, beside what it states: differences by threshold, heat maps by level and type, coverage."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from eval_assets.openmath import published
from eval_assets.openmath.measuring import Computing, Coverage, Difference
from eval_assets.plots import BLUE, GREEN, GREY, RED, STYLE, WIDTH
from mathrag.openmath import THRESHOLDS

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

ALL = "all"
_BUBBLE = 120.0
_RANGE = 35.0
"""Percentage points at which a heat map's colour is full."""


def by_threshold(found: Mapping[str, Sequence[Difference]]) -> Figure:
    """Figure 4.1: accuracy difference by threshold with its interval, one line a run; the bubble is the ratio of attempts."""

    def draw(axes: Axes) -> None:
        for name, rows in found.items():
            own = [row for row in rows if row.group == ALL and row.difference.figure is not None]
            x, y = [row.threshold for row in own], [row.difference.figure or 0.0 for row in own]
            low = [(row.difference.figure or 0) - (row.difference.low or 0) for row in own]
            high = [(row.difference.high or 0) - (row.difference.figure or 0) for row in own]
            drawn = axes.errorbar(x, y, yerr=[low, high], label=name, capsize=3)
            sizes = [_BUBBLE * (row.attempts_ratio.figure or 1.0) ** 2 for row in own]
            axes.scatter(x, y, s=sizes, alpha=0.35, color=drawn.lines[0].get_color())
        axes.axhline(0, color=GREY, linewidth=0.8)
        axes.set(xlabel="least relevance of the best symbol", ylabel="accuracy difference, points", xticks=THRESHOLDS)
        axes.legend(frameon=False, fontsize=8)

    return _figure(draw, 3.2)


def heat_map(rows: Sequence[Difference], groups: Sequence[str], attempts: bool = False) -> Figure:
    """Figures 4.2 to 4.4: a group a row, a threshold a column; of attempts or of accuracy, with what the paper states of a cell."""
    by_place = {(row.group, row.threshold): row for row in rows}
    table = [[_cell(by_place.get((group, least)), attempts) for least in THRESHOLDS] for group in groups]

    def draw(axes: Axes) -> None:
        limit, colours = (1.0, "RdBu_r") if attempts else (_RANGE, "RdBu")
        shown = [[0.0 if value is None else value for value in line] for line in table]
        axes.imshow(shown, cmap=colours, vmin=-limit, vmax=limit, aspect="auto")
        for row, group in enumerate(groups):
            for column, least in enumerate(THRESHOLDS):
                text = _told(table[row][column], by_place.get((group, least)), group, least, attempts)
                axes.text(column, row, text, ha="center", va="center", fontsize=6)
        axes.set_xticks(range(len(THRESHOLDS)), [f"{least:g}" for least in THRESHOLDS])
        axes.set_yticks(range(len(groups)), list(groups))
        axes.set(xlabel="least relevance of the best symbol")

    return _figure(draw, 0.9 + 0.5 * len(groups))


def _told(value: float | None, row: Difference | None, group: str, least: float, attempts: bool) -> str:
    """What stands in a cell: our value and how many problems it is of, and what the paper states."""
    own = "" if value is None or row is None else f"{value:+.2f}\nn={row.n}" if attempts else f"{value:+.1f}\nn={row.n}"
    told = published.ATTEMPTS if attempts else published.DIFFERENCES
    here = [one for one in told if (one.group, one.threshold) == (group, least)]
    stated = " ".join(f"{one.points:+.{2 if attempts else 1}f}" for one in here)
    return "\n".join(filter(None, (own, f"paper {stated}" if stated else "")))


def _cell(row: Difference | None, attempts: bool) -> float | None:
    if row is None:
        return None
    if attempts:
        return None if row.attempts is None or row.attempts_baseline is None else row.attempts - row.attempts_baseline
    return row.difference.figure


def coverage(ours: Sequence[Coverage], theirs: Mapping[str, published.Covered]) -> Figure:
    """Tables A.1 and A.2: share of problems with high and with poor coverage, ours and the paper's."""

    def draw(axes: Axes) -> None:
        names = [row.group for row in ours if row.group in theirs]
        by_name = {row.group: row for row in ours}
        for place, name in enumerate(names):
            axes.barh(place + 0.2, 100 * by_name[name].high, 0.38, color=GREEN)
            axes.barh(place - 0.2, 100 * theirs[name].high, 0.38, color=BLUE)
            axes.plot(100 * by_name[name].poor, place + 0.2, marker="x", color=RED)
            axes.plot(100 * theirs[name].poor, place - 0.2, marker="x", color=GREY)
        axes.set_yticks(range(len(names)), [f"{name} (n={by_name[name].n})" for name in names])
        axes.set(
            xlabel="problems, %: high coverage (bars: ours above, the paper's below), poor (crosses)", xlim=(0, 100)
        )

    return _figure(draw, 0.9 + 0.4 * len(ours))


def decisions(found: Sequence[Computing]) -> Figure:
    """What problems got without a model: computed rightly and wrongly, definitions, nothing."""

    def draw(axes: Axes) -> None:
        names = [f"{one.group} (n={one.n})" for one in found]
        left = [0.0] * len(found)
        parts = (
            ("computed, right", GREEN, [one.right for one in found]),
            ("computed, wrong", RED, [one.computed - one.right for one in found]),
            ("definitions", BLUE, [one.injected for one in found]),
            ("silent", GREY, [one.silent for one in found]),
        )
        for label, colour, counts in parts:
            widths = [100 * count / one.n for count, one in zip(counts, found, strict=True)]
            axes.barh(names, widths, left=left, color=colour, label=label, edgecolor="white")
            left = [start + width for start, width in zip(left, widths, strict=True)]
        axes.set(xlabel="problems, %", xlim=(0, 100))
        axes.legend(frameon=False, fontsize=8, ncols=4, loc="upper left", bbox_to_anchor=(-0.2, -0.35))

    return _figure(draw, 0.9 + 0.35 * len(found))


def _figure(draw: Any, height: float) -> Figure:
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    with rc_context(STYLE):
        figure = Figure(figsize=(WIDTH, height))
        draw(figure.subplots())
    return figure
