"""The report's plots: the thesis's figures 8 to 10, risk against coverage, latency. Same figures, same bytes."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from eval_assets import published
from eval_assets.tables import query

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

GREEN, YELLOW, RED, BLUE, GREY = "#3a923a", "#e8b73a", "#c44536", "#3274a1", "#8c8c8c"
WIDTH = 6.4
_OUTCOMES = """
    SELECT CASE WHEN tool = 'correct' THEN if(outcome = 'correct', 'correct tool, correct answer', 'correct tool, wrong answer or none')
                WHEN tool = 'wrong' THEN 'wrong tool'
                WHEN tool = 'none' THEN 'no tool: ' || no_tool ELSE 'taken for no mathematical question' END AS part,
           domain, count(*) AS n
    FROM asked WHERE tool IS NOT NULL GROUP BY ALL
"""
PARTS = {
    "correct tool, correct answer": GREEN,
    "correct tool, wrong answer or none": "#8cc68c",
    "wrong tool": YELLOW,
    "no tool: retrieved but not used": RED,
    "no tool: not retrieved": "#d97b70",
    "no tool: not in the knowledge base": "#ebb5ae",
    "taken for no mathematical question": GREY,
}
GROUPS = {"correct tool": GREEN, "wrong tool": YELLOW, "no tool": RED, "taken for no mathematical question": GREY}
_RISK = "SELECT confidence, outcome = 'wrong' AS wrong, (SELECT count(*) FROM asked) AS n FROM asked WHERE answered ORDER BY 1 DESC"
_LATENCY = "SELECT ms / 1000 AS seconds FROM asked ORDER BY ms"


def outcome_groups(asked: Path) -> Figure:
    """Figure 8: correct, wrong, no tool; above it the thesis's."""
    ours: dict[str, float] = dict.fromkeys(GROUPS, 0.0)
    for row in query(_OUTCOMES, asked=asked):
        ours[_group(row["part"])] += row["n"]
    theirs: dict[str, float] = {
        "correct tool": sum(published.CORRECT_TOOL.values()),
        "wrong tool": sum(published.WRONG_TOOL.values()),
        "no tool": sum(published.NO_TOOL.values()),
        "taken for no mathematical question": sum(published.NOT_MATHEMATICAL.values()),
    }
    return figure_of(lambda axes: _bars(axes, {published.THESIS: theirs, "this run": ours}, GROUPS), 1.9)


def outcome_parts(asked: Path) -> Figure:
    """Figure 9: the same in detail."""
    ours: dict[str, float] = dict.fromkeys(PARTS, 0.0)
    for row in query(_OUTCOMES, asked=asked):
        ours[row["part"]] += row["n"]
    return figure_of(lambda axes: _bars(axes, {published.THESIS: _thesis_parts(), "this run": ours}, PARTS), 2.4)


def outcome_domains(asked: Path) -> Figure:
    """Figure 10: the same by domain."""
    bars: dict[str, dict[str, float]] = {}
    for row in query(_OUTCOMES, asked=asked):
        name = row["domain"] or "(no domain)"
        bars.setdefault(name, dict.fromkeys(PARTS, 0.0))[row["part"]] += row["n"]
    bars = dict(sorted(bars.items(), reverse=True))
    for domain in (published.CHEMISTRY, published.PHYSICS):
        bars[f"{domain}, {published.THESIS}"] = _thesis_parts(domain)
    return figure_of(lambda axes: _bars(axes, bars, PARTS), 1.6 + 0.35 * len(bars))


def risk_coverage(runs: Sequence[tuple[str, Path]]) -> Figure:
    """Share of wrong answers among the most confident, by the share of questions answered; one line a run."""

    def draw(axes: Axes) -> None:
        for name, asked in runs:
            rows = query(_RISK, asked=asked)
            wrong, coverages, risks = 0, [], []
            for place, row in enumerate(rows, 1):
                wrong += row["wrong"]
                if place == len(rows) or rows[place]["confidence"] < row["confidence"]:
                    coverages.append(100 * place / row["n"])
                    risks.append(100 * wrong / place)
            axes.plot(coverages, risks, label=name)
        axes.set(xlabel="questions answered, %", ylabel="wrong among them, %", xlim=(0, 100))
        axes.set_ylim(bottom=0)
        axes.grid(alpha=0.3)
        axes.legend(frameon=False, fontsize=8)

    return figure_of(draw, 3.2)


def latency(runs: Sequence[tuple[str, Path]]) -> Figure:
    """Share of the questions done within a time; the thesis's median as a line."""

    def draw(axes: Axes) -> None:
        for name, asked in runs:
            seconds = [max(row["seconds"], 1e-4) for row in query(_LATENCY, asked=asked)]
            axes.plot(seconds, [100 * place / len(seconds) for place in range(1, len(seconds) + 1)], label=name)
        axes.axvline(published.MEDIAN_MS / 1000, color=GREY, linestyle="--", label=f"median, {published.THESIS}")
        axes.set(xlabel="seconds a question", ylabel="questions done, %", xscale="log", ylim=(0, 100))
        axes.grid(alpha=0.3)
        axes.legend(frameon=False, fontsize=8)

    return figure_of(draw, 3.2)


def accuracy(bars: Sequence[tuple[str, float, float | None, float | None]]) -> Figure:
    """Accuracy with its interval, one bar a run."""

    def draw(axes: Axes) -> None:
        for place, (_, figure, low, high) in enumerate(reversed(bars)):
            axes.barh(place, 100 * figure, color=BLUE)
            if low is not None and high is not None:
                spread = [[100 * (figure - low)], [100 * (high - figure)]]
                axes.errorbar(100 * figure, place, xerr=spread, color="black", capsize=3)
        axes.set_yticks(range(len(bars)), [name for name, *_ in reversed(bars)])
        axes.set(xlabel="right answers, %", xlim=(0, 100))
        axes.spines[["top", "right"]].set_visible(False)

    return figure_of(draw, 0.8 + 0.32 * len(bars))


def _thesis_parts(*domains: str) -> dict[str, float]:
    of = domains or (published.PHYSICS, published.CHEMISTRY)
    right = sum(published.CORRECT_ANSWER[domain] for domain in of)
    causes = {f"no tool: {cause}": sum(n[domain] for domain in of) for cause, n in published.NO_TOOL_CAUSES.items()}
    return {
        "correct tool, correct answer": right,
        "correct tool, wrong answer or none": sum(published.CORRECT_TOOL[domain] for domain in of) - right,
        "wrong tool": sum(published.WRONG_TOOL[domain] for domain in of),
        "taken for no mathematical question": sum(published.NOT_MATHEMATICAL[domain] for domain in of),
        **causes,
    }


def _group(part: str) -> str:
    return next(group for group in GROUPS if part.startswith(group))


def _bars(axes: Axes, bars: dict[str, dict[str, float]], colours: dict[str, str]) -> None:
    """Stacked horizontal bars of shares."""
    for part, colour in colours.items():
        left = [_before(counts, part, colours) for counts in bars.values()]
        widths = [_percent(counts, part) for counts in bars.values()]
        drawn = axes.barh(list(bars), widths, left=left, color=colour, label=part, edgecolor="white")
        axes.bar_label(
            drawn, [f"{width:.0f}" if width >= 4 else "" for width in widths], label_type="center", fontsize=8
        )
    axes.set(xlabel="questions, %", xlim=(0, 100))
    axes.spines[["top", "right"]].set_visible(False)
    axes.legend(frameon=False, fontsize=8, ncols=2, loc="upper left", bbox_to_anchor=(-0.25, -0.35))


def _before(counts: dict[str, float], part: str, colours: dict[str, str]) -> float:
    names = list(colours)
    return sum(_percent(counts, name) for name in names[: names.index(part)])


def _percent(counts: dict[str, float], part: str) -> float:
    return 100 * counts.get(part, 0.0) / (sum(counts.values()) or 1.0)


STYLE: Any = {"svg.hashsalt": "mathrag", "svg.fonttype": "none", "font.family": "sans-serif", "font.size": 9}


def figure_of(draw: Callable[[Any], None], height: float, columns: int = 1) -> Figure:
    """A figure that ``draw`` makes on its axes, an array of them where there are several ``columns``."""
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    with rc_context(STYLE):
        figure = Figure(figsize=(WIDTH, height))
        draw(figure.subplots(1, columns))
    return figure


def svg(figure: Figure) -> str:
    """A plot as text; its letters stay letters."""
    from matplotlib import rc_context

    written = io.StringIO()
    with rc_context(STYLE):
        figure.savefig(written, format="svg", bbox_inches="tight", metadata={"Date": None, "Creator": None})
    return written.getvalue()
