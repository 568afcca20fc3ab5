"""Words of statistics (``ontology/statistics.yaml``), and where they and the rules of ``ontology/wording.yaml`` stand in a text.

A rule of a ``grammar`` is phrases behind bars, or several senses of them. A phrase is words with other rules in braces, and what may be
left out in brackets; ``…`` stands for up to three words, ``*`` for up to eight, none a number, ``**`` for anything up to the end of the
sentence or what is asked next, ``#`` for one word or number. ``{one}`` is a word that is taken, ``{span}`` a length of time or of
anything else: "hour", "20 minutes", "half an hour".
"""

from __future__ import annotations

import re
from functools import lru_cache

from mathrag.entities import Frozen
from mathrag.ontology_files import read_yaml
from mathrag.problems.wording import wording

_GAPS = {
    "…": r"(?:\s+[^\W\d][\w'’-]*){0,3}?",
    "*": r"(?:,?\s+[^\W\d][\w'’-]*){0,8}?",
    "**": r"(?:(?!\.\s|\?|\b(?:what|find)\b).)*?",
    "#": r"\s+[\w.,/°%-]+",
    "{bar}": r"(?<=[\w)\s])\|(?=\s*[A-Za-z])",
    "{one}": r"\s+(?P<one>\w+)",
    "{span}": r"\s+(?P<span>(?:half\s+an?\s+)?(?:[\w.]+[\s-])??[A-Za-z-]+)(?=[\s,.;?]|$)",
}
_MONEY = r"\s*[$€£]?\s*"


class Column(Frozen):
    """What laws write for a column of data, and how it is headed; several ones behind bars."""

    names: str
    heads: str = ""


class Draws(Frozen):
    """Words for what is drawn."""

    amounts: dict[int, str]
    even: str
    single: str


class StatisticWords(Frozen):
    """``ontology/statistics.yaml``; its sections are told in it."""

    statistics: dict[str, str]
    paired: str
    measured: str
    numbered: str
    quarters: dict[str, float]
    columns: dict[str, Column]
    evenly: str
    further: str
    draws: Draws
    samples: dict[str, str]
    choices: dict[str, str]
    chance: str
    grammar: dict[str, str | dict[str, str]]


@lru_cache(maxsize=1)
def statistic_words() -> StatisticWords:
    """The words that ship."""
    return StatisticWords.model_validate(read_yaml("statistics.yaml"))


def said_of(words: str) -> list[str]:
    """The phrases of a list behind bars."""
    return [one.strip() for one in words.split("|") if one.strip()]


def phrase_in(text: str, words: str) -> re.Match[str] | None:
    """The first of the phrases behind bars that stands in ``text``."""
    return re.search(rf"(?<![\w-])(?:{'|'.join(map(re.escape, said_of(words)))})(?![\w-])", text, re.IGNORECASE)


@lru_cache(maxsize=256)
def _source(name: str) -> str:
    """A rule as a pattern, a group for each of its senses; the longest phrases of a sense go first."""
    rule = {**wording().grammar, **statistic_words().grammar}[name]
    if isinstance(rule, str):
        phrases = sorted((_phrase(one) for one in said_of(rule)), key=len, reverse=True)
        return f"(?:{'|'.join(phrases)})"
    senses = (f"(?P<{sense}>{'|'.join(map(_phrase, said_of(phrases)))})" for sense, phrases in rule.items())
    return f"(?:{'|'.join(senses)})"


def _phrase(phrase: str, made: str = "") -> str:
    """A phrase as a pattern behind what is ``made``."""
    for word in re.findall(r"\[[^]]*\]|\{[^}]*\}|\S+", phrase):
        if word in _GAPS:
            made += _GAPS[word]
            continue
        if len(word) > 1 and word.startswith("["):
            made += f"(?:{_phrase(word[1:-1], '(?:)')})?"
            continue
        named = word.startswith("{")
        own = _source(word[1:-1]) if named else re.escape(word)
        begins, ends = (named or (one.isascii() and one.isalnum()) for one in (word[0], word[-1]))
        made += (r"\s+" if begins else r"\s*") * bool(made)
        made += r"(?<!\w)" * begins + own + r"(?!\w)" * ends
    return made


@lru_cache(maxsize=256)
def rule(name: str, start: str = "", end: str = "") -> re.Pattern[str]:
    """The pattern of the rule ``name`` between two others."""
    return re.compile(start + _source(name) + end, re.IGNORECASE | re.DOTALL)


def before(name: str, text: str, place: int) -> re.Match[str] | None:
    """The words of the rule that stand right before ``place``, a sign of money between them or not."""
    return rule(name, end=rf"{_MONEY}\Z").search(text, 0, place)


def ending(name: str, text: str, further: str = r"\s*") -> re.Match[str] | None:
    """The words of the rule that ``text`` ends with, but for what the pattern ``further`` lets stand behind them."""
    return rule(name, end=rf"{further}\Z").search(text)


def behind(name: str, text: str, place: int) -> re.Match[str] | None:
    """Those that stand right behind it."""
    return rule(name, start=r"[\s-]*").match(text, place)


def within(name: str, text: str) -> re.Match[str] | None:
    """The first of them that stand in ``text``."""
    return rule(name).search(text)


def joining(name: str, text: str, start: int, end: int) -> re.Match[str] | None:
    """The words of the rule where nothing else stands from ``start`` to ``end``."""
    return rule(name, r"\s*", _MONEY).fullmatch(text, start, end)
