"""The languages that are known by their function words (``ontology/languages.yaml``)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache

from pydantic import Field

from mathrag.entities import Frozen
from mathrag.models import is_ordinary
from mathrag.ontology_files import read_yaml
from mathrag.quantities import is_unit, ontology

WORD = re.compile(r"[^\W\d_]+['’](?=\w|$)|[^\W\d_]+(?![^\W_])|\w+")
"""A word, one with its elision ("l'", "d'"), or what has digits and is a symbol."""
Meanings = Mapping[tuple[str, ...], str]
_WORD = re.compile(r"(?<![\w^\\{}])(?:[^\W\d_]{2,}|[éèàù])(?![\w^=°])")  # whole words; a letter alone is a symbol


class Language(Frozen):
    """Its function words and what is said in it; with a ``tag``, what its words mean in English.

    ``refusal``: where a question can't be read; ``unread``: where its {words} can't; ``read``: how its {english} says what was read;
    ``unanswered``: what stands before a refusal, the {answer}; ``answer``: that a {quantity} has a {value} by some {laws}; ``needs``:
    that a {law} lacks some {values}.
    """

    words: str
    refusal: str
    tag: str | None = None
    answer: str = ""
    needs: str = ""
    unread: str = ""
    read: str = ""
    unanswered: str = "{answer}"
    endings: str = ""
    english: dict[str, str] = Field(default_factory=dict)

    def __hash__(self) -> int:
        return hash(self.words)


@lru_cache(maxsize=1)
def _told() -> dict[str, Language]:
    told = read_yaml("languages.yaml")
    return {name: Language.model_validate(one) for name, one in told.items()}


def english() -> Language:
    """What is said where the language of a question is not known."""
    return _told()["English"]


def languages() -> tuple[Language, ...]:
    """The languages that ship, without English."""
    return tuple(one for name, one in _told().items() if name != "English")


@lru_cache(maxsize=1)
def _english() -> frozenset[str]:
    return frozenset(english().words.split())


@lru_cache(maxsize=8)
def meanings_of(tag: str | None) -> Meanings:
    """English by what is said in the language with this ``tag``, as its words in lower case; no tag, no words."""
    if tag is None:
        return {}
    language = next(language for language in languages() if language.tag == tag)
    named = ((kind.label, name) for kind in ontology().kinds.values() for name in kind.names_in(tag))
    told = ((english, phrase) for english, phrases in language.english.items() for phrase in phrases.split("|"))
    return {tuple(WORD.findall(phrase.lower())): english for english, phrase in (*named, *told)}


@lru_cache(maxsize=1)
def _words() -> Mapping[Language, frozenset[str]]:
    """By language, the words that it is known by: its function words, and those that mean something and are no English ones."""
    told = {one: {word for phrase in meanings_of(one.tag) for word in phrase if len(word) > 1} for one in languages()}
    return {
        one: frozenset(one.words.split()) - _english() | {word for word in words if not is_ordinary(word)}
        for one, words in told.items()
    }


def foreign(text: str) -> Language | None:
    """The language of ``text`` where that is another than English; judged by its words, or by its script."""
    letters = [c for c in text if c.isalpha()]
    latin = sum(c.isascii() or "À" <= c <= "ɏ" or "Α" <= c <= "ω" for c in letters)
    if latin < 0.7 * len(letters):
        return english()
    words, others = _WORD.findall(text.lower()), foreign_words(text)
    terse = bool(words) and all(word in _all_words() or is_unit(word) for word in words)
    few = len(words) < 3 or len(set(others)) < 2 or len(others) <= sum(word in _english() for word in words)
    if few and not (terse and any(word in _all_words() - _english() for word in words)):
        return None
    return max(languages(), key=lambda one: sum(word in one.words.split() or word in _words()[one] for word in words))


def foreign_words(text: str) -> list[str]:
    """The words of ``text`` by which another language is known; all of them, where a function word or a letter speaks for one."""
    words = _WORD.findall(text.lower())
    functions = _functions()
    told = functions if text.isascii() and functions.isdisjoint(words) else _all_words()
    return [word for word in words if word in told]


@lru_cache(maxsize=1)
def _functions() -> frozenset[str]:
    return frozenset(word for language in languages() for word in language.words.split()) - _english()


@lru_cache(maxsize=1)
def _all_words() -> frozenset[str]:
    return frozenset[str]().union(*_words().values())
