"""Ordinary English words: those that the encoder's vocabulary has whole."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files


@lru_cache(maxsize=1)
def _words() -> frozenset[str]:
    text = (files("mathrag.models") / "bert-base-uncased-vocab.txt").read_text(encoding="utf-8")
    return frozenset(text.split("\n"))


def is_ordinary(word: str) -> bool:
    """Is ``word``, or its singular, one that English texts commonly have?"""
    word = word.lower()
    singular = {word, word.removesuffix("s"), word.removesuffix("es"), word.removesuffix("ies") + "y"}
    return not singular.isdisjoint(_words())
