"""A question put into English word by word: what no word list has is named, never guessed."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise

from mathrag.languages.known import WORD, Language, Meanings, meanings_of
from mathrag.quantities import is_unit, read_quantities

LETTERS = 3
"""Of a noun that is no symbol and no article: more than these."""
_BETWEEN = re.compile(r"[\s-]*")
_GROUPED = re.compile(r"(?<![\d.,])\d{1,3}(?:\.\d{3})+(?![\d.])")
"""Either grouped or a fraction: 1.500 is no number that can be read without asking."""
_COMMA = re.compile(r"(?<=\d),(?=\d)")
_ARTICLE = re.compile(r"\ba(?= [aeio])")
_INVERTED = re.compile("[¿¡]")


@dataclass(frozen=True)
class Rendering:
    """A question in English; ``unread``: what of it has no meaning that is known, each as it is written."""

    english: str
    unread: tuple[str, ...]


def rendered(text: str, language: Language, kept: Callable[[str], bool] = lambda word: False) -> Rendering:
    """``text``, which is in ``language``, in English; values, units and symbols stay, a decimal comma is a point.

    ``kept``: has a document this word? A noun of its own stays, as its laws have it.
    """
    unread = [found.group() for found in _GROUPED.finditer(text)]
    text = _COMMA.sub(".", _INVERTED.sub("", text))
    values = [(found.start, found.end) for found in read_quantities(text)]
    words = [w for w in WORD.finditer(text) if not any(start <= w.start() < end for start, end in values)]
    meanings = meanings_of(language.tag)
    english, end, place = "", 0, 0
    while place < len(words):
        size, meaning = _longest(text, words[place:], meanings, language)
        own = words[place].group()
        if (
            own[0].isupper()
            and own.lower() not in language.words.split()
            and len(own) > LETTERS
            and kept(own.lower())
            and not (meaning and is_unit(meaning))
        ):
            size, meaning = 1, own
        first, last = words[place], words[place + size - 1]
        if meaning is None:
            unread.append(first.group())
        english += text[end : first.start()] + (first.group() if meaning is None else meaning)
        elided = last.group()[-1] in "'’" and text[last.end() : last.end() + 1].isalnum()
        english, end, place = english + " " * elided, last.end(), place + size
    return Rendering(_ARTICLE.sub("an", " ".join((english + text[end:]).split())), tuple(dict.fromkeys(unread)))


def _longest(text: str, words: list[re.Match[str]], meanings: Meanings, language: Language) -> tuple[int, str | None]:
    """How many of ``words`` have a meaning together, and which; (1, None) where the first has none."""
    run = _side_by_side(text, words[: max(map(len, meanings), default=0)])
    for size in range(len(run), 0, -1):
        for form in _forms(run[:size], language):
            if form in meanings:
                return size, meanings[form]
    first = words[0].group()
    symbol = len(first) == 1 or any(c.isdigit() for c in first) or is_unit(first)
    return 1, first if symbol else None


def _side_by_side(text: str, words: list[re.Match[str]]) -> tuple[str, ...]:
    """The first of ``words``, in lower case, with those that nothing but blanks or hyphens part from it."""
    run = [words[0].group()] if words else []
    for one, other in pairwise(words):
        if not _BETWEEN.fullmatch(text, one.end(), other.start()):
            break
        run.append(other.group())
    return tuple(word.lower().replace("’", "'") for word in run)


def _forms(run: tuple[str, ...], language: Language) -> Iterator[tuple[str, ...]]:
    """``run`` as it is, then without an ending at its words, the last one first."""
    yield run
    endings = language.endings.split()
    bare = [[word, *(word.removesuffix(end) for end in endings if word.endswith(end))] for word in run]
    yield from ((*run[:-1], word) for word in bare[-1][1:])
    yield from ((word, *run[1:-1], last) for word in bare[0][1:] for last in bare[-1] if len(run) > 1)
