"""Numbers, sources and a language model's use in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mathrag.agent import Continued, Series, Source, Step, Usage

PLOT_STEP = 4
"""Every n-th point of a plot stands in a table."""


def number(value: float | int) -> str:
    """``value`` as people write it: integers whole, floats with at most six figures."""
    if isinstance(value, int):
        return str(value)
    return f"{value:.6g}"


def counted(count: int, noun: str) -> str:
    """``count`` of ``noun``: "1 formula", "2 formulas"."""
    return f"{count} {noun}{'' if count == 1 else 's'}"


def origin(step: Step) -> str:
    """Who states the law of ``step`` and where: "document physics-sheet, page 2", "question (read by networks)",
    "situation “one current in series” of circuits (Ohm 1827)"."""
    if step.stated_by == "situation" and step.source is not None:
        return f"situation “{step.reader}” of {source_text(step.source)}"
    if step.source is not None:
        return f"{step.stated_by} {source_text(step.source)}"
    return step.stated_by if step.reader is None else f"{step.stated_by} (read by {step.reader})"


def source_text(source: Source) -> str:
    """Where a law was read: the document, its page, and what the document itself cites for it."""
    page = f", page {source.page}" if source.page is not None else ""
    cites = f" ({source.cites})" if source.cites else ""
    return f"{source.document}{page}{cites}"


def usage_text(usage: Usage) -> str:
    """What a language model was asked for, in one line."""
    calls = usage.calls
    tokens = sum(call.prompt_tokens + call.completion_tokens for call in calls)
    seconds = sum(call.seconds for call in calls)
    failed = f", failed: {'; '.join(usage.failures)}" if usage.failures else ""
    return f"{usage.model}: {len(calls)} call{'' if len(calls) == 1 else 's'}, {tokens} tokens, {seconds:.1f} s{failed}"


def continued_text(continued: Continued) -> str:
    """What was carried over from the question before, in words."""
    return ", ".join((f"from “{' '.join(continued.question.split())}”", *continued.changes))


def plot_rows(plot: Series) -> tuple[tuple[str, str], list[tuple[str, str]]]:
    """The names of both axes, and some of the points spread evenly, both ends included."""
    from mathrag.quantities import format_unit

    names = [
        f"{axis.name} ({format_unit(axis.unit)})" if axis.unit not in (None, "1") else axis.name
        for axis in (plot.x_axis, plot.y_axis)
    ]
    points = list(zip(plot.x, plot.y, strict=True))[::PLOT_STEP]
    return (names[0], names[1]), [(f"{x:.6g}", "-" if y is None else f"{y:.6g}") for x, y in points]
