"""The one part that a question in several asks for: "(1) ...; (2) .... (Give the result of (2).)", "Only the answer to (b) is required"."""

from __future__ import annotations

import re

_PART = r"(?:(?:sub-?)?(?:question|part|item|problem)\s+)?\(\s*(?P<{}>[1-9a-h])\s*\)"
_REQUIRED = re.compile(
    rf"\(?\b(?:give|report|state|find|provide|answer|write\s+down|calculate)(?:\s+(?:only|just|the|your|final|numerical|result|"
    rf"answer|value|of|to|for))*\s+{_PART.format('told')}(?:\s+only)?\s*(?:\.\s*\)|[.!)]|$)|"
    rf"\b(?:only\s+)?(?:the\s+)?(?:(?:result|answer|value|solution)\s+(?:of|to|for)\s+)?(?:only\s+)?{_PART.format('said')}\s+"
    rf"(?:alone\s+|only\s+)?(?:is|has\s+to\s+be|should\s+be|must\s+be)\s+"
    rf"(?:all\s+that\s+is\s+)?(?:required|asked|wanted|needed|requested|sought|given|answered)(?:\s+for)?\s*(?:\.|$)",
    re.IGNORECASE,
)


def required_part(text: str) -> str:
    """``text`` with blanks for the parts that are not asked for and for what says so; as it is where nothing says so."""
    found = _REQUIRED.search(text)
    if found is None:
        return text
    mark = (found["told"] or found["said"]).lower()
    first = "1" if mark.isdigit() else "a"
    opened = _opened(text, first, 0, found.start())
    own = _opened(text, mark, opened[0], found.start()) if opened else None
    if opened is None or own is None:
        return text
    after = _opened(text, chr(ord(mark) + 1), own[1], found.start())
    end = after[0] if after else found.start()
    before, behind = " " * (own[1] - opened[0]), " " * (found.end() - end)
    return f"{text[: opened[0]]}{before}{text[own[1] : end]}{behind}{text[found.end() :]}"


def _opened(text: str, mark: str, start: int, end: int) -> tuple[int, int] | None:
    """Where the part that is so marked begins."""
    found = re.compile(rf"(?<!\w)\(\s*{mark}\s*\)", re.IGNORECASE).search(text, start, end)
    return found.span() if found else None
