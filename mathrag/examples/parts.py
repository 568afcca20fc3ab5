"""The parts of a question and of its solution: ``(a) ... (b) ...``, ``ⓐ ... ⓑ ...``, ``a. ...``, or the items of a numbered list."""

from __future__ import annotations

import re

_CIRCLED = {chr(0x24D0 + number): chr(ord("a") + number) for number in range(26)}
_LETTERS = "abcdefgh"
_REFERENCE = re.compile(r"\b(?:parts?|in|from|of|for|figures?)\s+(?:\([a-h]\)(?:,|\s|and|or)*)*$", re.I)
"""In front of a letter that speaks of a part: "the answers to parts (a) and (b)"."""
_STYLES = (
    re.compile(r"(?<![\w)\]])\((?P<mark>[a-h])\)(?=[\s*:.]|$)"),
    re.compile(r"(?P<mark>[ⓐ-ⓩ])"),
    re.compile(r"^[ \t]*(?:\*\*)?(?P<mark>[a-h])[.)](?:\*\*)?[ \t]+", re.M),
    re.compile(r"^[ \t]*(?P<mark>[1-9])[.)][ \t]+", re.M),
)


def split(text: str, style: int | None = None) -> tuple[str, dict[str, str], int | None]:
    """What stands before the first mark, the text behind each by its letter, and the style of the marks.

    The marks go on from the first one without a gap (a, b, c); fewer than two are none. ``style``: only marks of this style count.
    """
    for number, pattern in enumerate(_STYLES):
        if style is not None and style != number:
            continue
        marks = _sequence(pattern, text)
        if len(marks) > 1:
            ends = [mark.start() for mark in marks[1:]] + [len(text)]
            found = {
                _letter(mark["mark"]): text[mark.end() : end].strip(" *:")
                for mark, end in zip(marks, ends, strict=True)
            }
            return text[: marks[0].start()].strip(), found, number
    return text.strip(), {}, None


def _sequence(pattern: re.Pattern[str], text: str) -> list[re.Match[str]]:
    """The marks in order: each the next one of the one before, the first of each."""
    marks: list[re.Match[str]] = []
    for match in pattern.finditer(text):
        if len(marks) < len(_LETTERS) and _letter(match["mark"]) == _LETTERS[len(marks)]:
            if pattern is _STYLES[0] and _REFERENCE.search(text[max(0, match.start() - 40) : match.start()]):
                continue
            marks.append(match)
    return marks


def _letter(mark: str) -> str:
    if mark.isdigit():
        return _LETTERS[int(mark) - 1] if int(mark) <= len(_LETTERS) else mark
    return _CIRCLED.get(mark, mark)
