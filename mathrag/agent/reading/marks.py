"""Questions asked backwards: where the unknown is marked ("a mass of [X]"), and where the answer is stated."""

from __future__ import annotations

import re

PLACEHOLDER = re.compile(  # "[X] = 0.1 mol/L", "k[X]" and "[A][X]" are concentrations; "220 V [X] W" has a place
    r"(?<![k\]])\[\s*(?:X|x|\?)\s*\](?!\s*=\s*\d|[\[^])|_{3,}|\?\?\?"
)
_THE_QUESTION = r"(?:the|this)\s+(?:(?:above|previous|following|original)\s+)?(?:problem|question)\s+(?:above\s+)?"
_BACK = re.compile(
    r"(?:if\s+)?(?:we\s+)?(?:already\s+)?(?:know|given|knowing)?\s*(?:that\s+)?(?:the\s+(?:answer|result)\s+(?:to|of)\s+"
    rf"{_THE_QUESTION}is\s*|the\s+answer\s+is\s*|{_THE_QUESTION}has\s+the\s+(?:answer|result)\s*)",
    re.IGNORECASE,
)


def placeholder_of(text: str) -> tuple[int, int] | None:
    """Where the question marks the unknown itself, if it does; a place that says what it is ("the power is [X]") goes first."""
    found = list(PLACEHOLDER.finditer(text))
    said = [match for match in found if re.search(r"(?:\bis|\bof|=|\bare)\s*$", text[: match.start()])]
    return (said or found)[-1 if said else 0].span() if found else None


def back_reference(text: str) -> tuple[int, int] | None:
    """Where the question says "the answer to the above question is": the value behind it is that question's answer."""
    found = _BACK.search(text)
    return found.span() if found else None
