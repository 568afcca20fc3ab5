"""Phrases of a pack or of the ontology in the text of a question: whole words in any inflection, with gaps.

A phrase is words with a gap ``…`` here and there: "over … pulley" is "over", at most `GAP` words of the same sentence, "pulley". Words
are compared by their stem, so "hang" is also "hangs" and "hanging", upper and lower case alike. Where words say the same in any text
(``alike`` in the wording: forms of a verb, spellings, "each other" and "one another"), a phrase stands for all of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import product

from mathrag.problems.function_words import IRREGULAR_PLURALS
from mathrag.problems.wording import wording

GAP = 8
"""Words that a gap may stand for, at most."""

_VOWELS = frozenset("aeiouyäöü")
_TOKEN = re.compile(
    r"(?P<word>\d+(?:[.,]\d+)*(?=(?!st\b|nd\b|rd\b|th\b)[^\W\d_]+\b)|[^\W_](?:\w|(?<=\d)[.,](?=\d))*|[°%≠]|(?<![-=<])[<>])"
    r"(?:(?<=\w)['’][^\W\d_]*)?|(?P<end>[.?!;](?=[ \n]|$))|[,:()]"
)
_JOINING = frozenset("and while then but whereas before after until which".split())
"""Words that begin another clause."""


@dataclass(frozen=True, slots=True)
class Word:
    """A word of a text with its place; ``sentence`` and ``clause`` are counted from 0."""

    stem: str
    start: int
    end: int
    sentence: int
    clause: int


class Words(tuple[Word, ...]):
    """The words of a text in order, and by stem the numbers of those that have it."""

    @cached_property
    def by_stem(self) -> dict[str, list[int]]:
        found: dict[str, list[int]] = {}
        for number, word in enumerate(self):
            found.setdefault(word.stem, []).append(number)
        return found


@dataclass(frozen=True, slots=True)
class Hit:
    """Where a phrase was found: numbers of its first and last word."""

    first: int
    last: int
    sentence: int


def stem(word: str) -> str:
    """The word without its ending: ``hangs``, ``hanging`` -> ``hang``; ``brakes``, ``braking`` -> ``brak``; ``children`` -> ``child``."""
    word = IRREGULAR_PLURALS.get(word.lower(), word.lower())
    if len(word) <= 3:
        return word
    for ending in ("ing", "ed"):
        rest = word.removesuffix(ending)
        if rest != word and len(rest) >= 3 and not _VOWELS.isdisjoint(rest):
            if rest.endswith("i"):
                return rest[:-1] + "y"  # carried
            doubled = rest[-1] == rest[-2] and rest[-1] not in "lsz"
            return (rest[:-1] if doubled else rest).removesuffix("e")
    if word.endswith("ies"):
        return word[:-3] + "y"
    if word.endswith(("sses", "ches", "shes", "xes")):
        return word[:-2]
    if word.endswith("s") and not word.endswith(("ss", "us", "is")):
        word = word[:-1]
    return word.removesuffix("e") if len(word) > 3 else word


@lru_cache(maxsize=512)
def words_of(text: str) -> Words:
    """The words of a text in order; ``°`` and ``%`` count as words, and so does a unit right behind its number ("0.85c"); an
    apostrophe and what follows it in a word does not."""
    found: list[Word] = []
    sentence = clause = 0
    for token in _TOKEN.finditer(text):
        if own := token["word"]:
            clause += own.lower() in _JOINING
            found.append(Word(stem(own), *token.span("word"), sentence, clause))
        elif token["end"]:
            sentence, clause = sentence + 1, clause + 1
        else:
            clause += 1
    return Words(found)


Stems = tuple[str, ...]


@lru_cache(maxsize=1)
def _groups() -> dict[Stems, dict[Stems, None]]:
    """By the stems of a phrase, those of all that say the same."""
    groups: dict[Stems, dict[Stems, None]] = {}
    for group in wording().alike:
        members = dict.fromkeys(tuple(word.stem for word in words_of(own)) for own in group.split("|"))
        for member in members:
            groups.setdefault(member, {}).update(members)
    return groups


def _said_alike(run: Stems) -> dict[Stems, None]:
    """The run of stems, and the runs with other words that say the same in one place of it."""
    groups, found = _groups(), {run: None}
    for first in range(len(run)):
        for last in range(first + 1, len(run) + 1):
            for other in groups.get(run[first:last], ()):
                found[run[:first] + other + run[last:]] = None
    return found


@lru_cache(maxsize=16_384)
def _readings(phrase: str) -> tuple[tuple[Stems, ...], ...]:
    """The phrase as runs of stems with gaps between them, in all words that say the same."""
    runs = [tuple(word.stem for word in words_of(run)) for run in phrase.replace("...", "…").split("…")]
    return tuple(product(*(_said_alike(run) for run in runs if run)))


def find(phrases: Iterable[str], words: Words) -> list[Hit]:
    """Every place where one of the phrases stands, in order; of hits that overlap the longer one."""
    hits = [hit for phrase in phrases for parts in _readings(phrase) for hit in _hits(parts, words)]
    kept: list[Hit] = []
    for hit in sorted(set(hits), key=lambda hit: (hit.first, -hit.last)):
        if not kept or hit.first > kept[-1].last:
            kept.append(hit)
    return kept


def is_in(phrases: Iterable[str], words: Words) -> bool:
    """Does one of the phrases stand among the words?"""
    ways = _begun(tuple(phrases))
    said = words.by_stem.keys() & ways.keys()  # few begin so
    return bool(said) and any(next(_hits(parts, words), None) for stem in said for parts in ways[stem])


@lru_cache(maxsize=16_384)
def _begun(phrases: tuple[str, ...]) -> dict[str, list[tuple[Stems, ...]]]:
    """All ways to say the phrases, by the stem that they begin with."""
    ways = [parts for phrase in phrases for parts in _readings(phrase) if parts]
    return {stem: [parts for parts in ways if parts[0][0] == stem] for stem in {parts[0][0] for parts in ways}}


def places(phrases: Iterable[str], text: str) -> list[tuple[int, int]]:
    """Every place in ``text`` where one of the phrases stands: [start, end] each, in order."""
    words = words_of(text)
    return [(words[hit.first].start, words[hit.last].end) for hit in find(phrases, words)]


def _hits(parts: tuple[Stems, ...], words: Words) -> Iterator[Hit]:
    if not parts:
        return
    for first in words.by_stem.get(parts[0][0], ()):
        last = _run(parts[0], words, first)
        for part in parts[1:]:
            if last is None:
                break
            last = _after(part, words, last)
        if last is not None:
            yield Hit(first, last, words[first].sentence)


def _run(part: Stems, words: Words, first: int) -> int | None:
    """The number of the last word where the run stands from ``first`` on."""
    if words[first].stem != part[0] or first + len(part) > len(words):
        return None
    for n, own in enumerate(part[1:], first + 1):
        if words[n].stem != own or words[n].sentence != words[first].sentence:
            return None
    return first + len(part) - 1


def _after(part: Stems, words: Words, last: int) -> int | None:
    for first in range(last + 1, min(last + GAP + 2, len(words))):
        if words[first].sentence != words[last].sentence:
            return None
        found = _run(part, words, first)
        if found is not None:
            return found
    return None
