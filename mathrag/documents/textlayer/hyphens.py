"""Words at the end of a line: a hyphen that divides one is dropped, one that joins two words of the document stays."""

from __future__ import annotations

import re
from collections.abc import Iterable

DIVIDED = "\u00ad"  # where a line ended with a hyphen and the next one goes on with a small letter
_ENDS = re.compile(r"[A-Za-zÀ-ÿ]{2}[-‐]$")
_WORD = re.compile(rf"[^\W\d_]+(?:[-{DIVIDED}][^\W\d_]+)*")
_HALVES = re.compile(rf"([^\W\d_]+){DIVIDED}(?=([^\W\d_]+))")
_LEAST = 3


def joined(above: str, below: str) -> str | None:
    """Two lines of a text as one where a hyphen stands at the end of the first; none where none does."""
    return above[:-1] + DIVIDED + below if _ENDS.search(above) and below[:1].islower() else None


class Vocabulary:
    """The words of a document by which its divided words are told."""

    def __init__(self, texts: Iterable[str]) -> None:
        self._words = {word.lower() for text in texts for word in _WORD.findall(text) if DIVIDED not in word}

    def rejoined(self, text: str) -> str:
        """A text without marks of division: compound words with their hyphens, others whole."""
        return _HALVES.sub(self._whole, text).replace(DIVIDED, "") if DIVIDED in text else text

    def _whole(self, found: re.Match[str]) -> str:
        first, second = found[1].lower(), found[2].lower()
        if first + second in self._words:
            return found[1]
        words = {first, second} <= self._words and min(len(first), len(second)) >= _LEAST
        return f"{found[1]}-" if words or f"{first}-{second}" in self._words else found[1]
