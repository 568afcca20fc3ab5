"""Ordinary English words: those that the encoder's vocabulary has whole."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files

SHORTEST = 3
"""Letters of a part of a compound."""


@lru_cache(maxsize=1)
def _places() -> dict[str, int]:
    text = (files("mathrag.models") / "bert-base-uncased-vocab.txt").read_text(encoding="utf-8")
    return {word: place for place, word in enumerate(text.split("\n"))}


def is_ordinary(word: str) -> bool:
    """Is ``word``, or its singular, one that English texts commonly have?"""
    return rank(word) is not None


def is_compound(word: str) -> bool:
    """Is ``word`` made of two common ones: "cupcakes"?"""
    return any(is_ordinary(word[:end]) and is_ordinary(word[end:]) for end in range(SHORTEST, len(word) - SHORTEST + 1))


def rank(word: str) -> int | None:
    """Where ``word``, or its singular, comes among the words of English texts, the most common first; None where it is none of them."""
    word = word.lower()
    singular = {word, word.removesuffix("s"), word.removesuffix("es"), word.removesuffix("ies") + "y"}
    return min((_places()[one] - _places()["the"] + 1 for one in singular if one in _places()), default=None)
