"""Numbers, sources and a language model's use in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mathrag.agent import Source, Step, Usage


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
