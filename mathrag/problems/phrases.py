"""Phrases found in a text: words and gaps, no regular expressions.

A phrase is words ("from rest"); ``…`` stands for at most `GAP` further words of the same sentence ("brought … to a stop"). Words are
compared by their stems, so that "starts" is "start"; a word with a final ``*`` stands for every word that begins so ("boil*").
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from mathrag.problems.words import stem

GAP = 5  # words that "…" may stand for
ANY = "…"
_WORD = re.compile(r"[^\W\d_]+(?:['’][a-z]+)?|\d+(?:\.\d+)?|[.?!;]", re.UNICODE)
_ENDS = frozenset(".?!;")


@dataclass(frozen=True)
class Word:
    """One word of a text and where it stands."""

    text: str
    root: str
    start: int
    end: int


@lru_cache(maxsize=512)
def words_of(text: str) -> tuple[Word, ...]:
    """The words of ``text`` in order, ends of sentences among them."""
    found = ((m.group().lower(), m.start(), m.end()) for m in _WORD.finditer(text))
    return tuple(Word(word, stem(word), start, end) for word, start, end in found)


@lru_cache(maxsize=20_000)
def _pattern(phrase: str) -> tuple[str, ...]:
    """The words of a phrase as they are compared: stems, beginnings with ``*``, and gaps."""
    parts = (part.strip(".,;") for part in phrase.replace(ANY, f" {ANY} ").replace("-", " ").lower().split())
    return tuple(part if part == ANY or part.endswith("*") else stem(part) for part in parts if part)


def find_phrase(phrase: str, text: str) -> tuple[int, int] | None:
    """Where ``text`` has ``phrase`` for the first time: [start, end]; None where it hasn't."""
    return next(iter(find_all(phrase, text)), None)


def find_all(phrase: str, text: str) -> list[tuple[int, int]]:
    """Every place where ``text`` has ``phrase``: [start, end] each."""
    words, pattern = words_of(text), _pattern(phrase)
    found = []
    for first in range(len(words)):
        last = _match(words, first, pattern)
        if last is not None:
            found.append((words[first].start, words[last].end))
    return found


def find_first(phrases: Iterable[str], text: str) -> tuple[int, int] | None:
    """The first place of any of ``phrases`` in ``text``."""
    places = [place for phrase in phrases if (place := find_phrase(phrase, text)) is not None]
    return min(places, default=None)


def _match(words: tuple[Word, ...], at: int, pattern: tuple[str, ...]) -> int | None:
    """The place of the last word if ``pattern`` matches from the word ``at`` on."""
    if not pattern:
        return None
    here = at
    for place, part in enumerate(pattern):
        if part == ANY:
            rest = pattern[place + 1 :]
            for skipped in range(GAP + 1):
                if any(word.text in _ENDS for word in words[here : here + skipped]):
                    return None
                last = _match(words, here + skipped, rest)
                if last is not None:
                    return last
            return None
        if here >= len(words) or not _is(words[here], part):
            return None
        here += 1
    return here - 1


def _is(word: Word, part: str) -> bool:
    """True if ``part`` of a phrase stands for ``word``."""
    return word.text.startswith(part[:-1]) if part.endswith("*") else word.root == part
