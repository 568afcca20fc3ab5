"""Where math, code and environments stand in Markdown text: spans that nothing may cut."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

_TOKEN = re.compile(
    r"\\begin\{(?P<env>[A-Za-z]+\*?)\}"
    r"|\\(?P<open>[\[(])"
    r"|\\."
    r"|(?P<code>`+)"
    r"|(?P<dollars>\${1,2})",
    re.DOTALL,
)
_BLANK_LINE = re.compile(r"\n[ \t]*\n")


@dataclass(frozen=True)
class Span:
    """``text[start:end]``, delimiters included; ``inner`` is what is between them."""

    kind: Literal["inline", "display", "environment", "code"]
    start: int
    end: int
    inner: str


def spans(text: str, start: int = 0, end: int | None = None) -> Iterator[Span]:
    """Math, bare LaTeX environments and code spans of ``text[start:end]``, in order, not nested.

    Offsets are those of ``text``. No span holds a blank line.
    """
    end = len(text) if end is None else end
    position = start
    blank_start = -1
    missing: dict[str, int] = {}
    while match := _TOKEN.search(text, position, end):
        if blank_start < match.end():
            blank = _BLANK_LINE.search(text, match.end(), end)
            blank_start = blank.start() if blank else end
        stop = blank_start
        closing = _closing(match)
        span = None if missing.get(closing) == stop else _span_at(text, match, stop)
        if span is None:
            if closing != "$" or not text[match.end() : match.end() + 1].isspace():  # else it opened nothing
                missing[closing] = stop  # nor will one that opens later be closed before the same blank line
            position = match.end()
        else:
            yield span
            position = span.end


def _closing(match: re.Match[str]) -> str:
    """What has to follow an opening delimiter; empty for a character that only is escaped."""
    if match["env"]:
        return f"\\end{{{match['env']}}}"
    if match["open"]:
        return "\\]" if match["open"] == "[" else "\\)"
    return str(match["code"] or match["dollars"] or "")


def _span_at(text: str, match: re.Match[str], stop: int) -> Span | None:
    start, after = match.span()
    if match["env"]:
        return _until(text, _closing(match), "environment", start, after, stop)
    if match["open"]:
        return _until(text, _closing(match), "display" if match["open"] == "[" else "inline", start, after, stop)
    if match["code"]:
        ticks = re.compile(rf"(?<!`){match['code']}(?!`)").search(text, after, stop)
        return Span("code", start, ticks.end(), text[after : ticks.start()]) if ticks else None
    if match["dollars"] == "$$":
        return _until(text, "$$", "display", start, after, stop)
    return _inline(text, start, after, stop) if match["dollars"] else None


def _until(
    text: str,
    closing: str,
    kind: Literal["inline", "display", "environment"],
    start: int,
    after: int,
    stop: int,
) -> Span | None:
    end = text.find(closing, after, stop)
    return Span(kind, start, end + len(closing), text[after:end]) if end >= 0 else None


def _inline(text: str, start: int, after: int, stop: int) -> Span | None:
    """``$...$`` as Pandoc reads it: no space inside the delimiters, no digit after the closing one."""
    if after >= stop or text[after].isspace():
        return None
    for closing in re.compile(r"(?<![\\\s])\$(?!\d)").finditer(text, after + 1, stop):
        return Span("inline", start, closing.end(), text[after : closing.start()])
    return None
