"""What a question without values wants to know: a meaning, a law, a difference, a reason; and of what.

The words by which people ask stand in ``ontology/definitions.yaml``.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from mathrag.agent.language.names import ARTICLE, key_of
from mathrag.extraction.defining.wording import DefinitionWords, any_of, definition_words
from mathrag.extraction.rules.shared import is_adjective
from mathrag.problems.statistic_words import rule

LONGEST = 8
"""Words of what can be the name of something."""
Wanted = Literal["meaning", "about", "law", "difference", "reason"]
_NUMBER = re.compile(r"\b\d\S*\s+")
_QUALIFIER = re.compile(
    r"\s+(?:of|in|for|on|between|from|with|at|to|by|about|within|under|during|that|which|when)\s+", re.I
)


@dataclass(frozen=True)
class ConceptQuestion:
    """What is wanted, of which subjects; ``about`` is looser than ``meaning``: a part of a subject may answer it.

    ``articles`` stand in front of the subjects, empty where none does.
    """

    wanted: Wanted
    subjects: tuple[str, ...]
    articles: tuple[str, ...] = ()

    @property
    def is_short(self) -> bool:
        """Can every subject be the name of something?"""
        return all(len(subject.split()) <= LONGEST for subject in self.subjects)


def read_concept(text: str) -> ConceptQuestion:
    """What ``text`` wants to know; a text without words that ask is a subject itself."""
    told, said = definition_words(), _plain(text)
    if found := _difference(said, told):
        return _question("difference", found)
    for wanted, pattern in _beginnings():
        if begun := pattern.match(said):
            rest = said[begun.end() :]
            return (
                ConceptQuestion(wanted, (rest,)) if wanted == "reason" else _question(wanted, (_subject(rest, told),))
            )
    return _question("meaning", (_subject(said, told),))


def _question(wanted: Wanted, subjects: Sequence[str]) -> ConceptQuestion:
    articles = [found[0].strip() if (found := ARTICLE.match(subject)) else "" for subject in subjects]
    return ConceptQuestion(wanted, tuple(ARTICLE.sub("", subject) for subject in subjects), tuple(articles))


def keys_of(subject: str) -> list[tuple[str, ...]]:
    """The stems to look a subject up by: as it is said, without what it is of ("the median of a data set"), without a number."""
    head = _QUALIFIER.split(subject, maxsplit=1)[0]
    return [key for key in dict.fromkeys(map(key_of, (subject, head, _NUMBER.sub("", head)))) if key]


def _plain(text: str) -> str:
    said = " ".join(text.replace("’", "'").split()).strip(' ?.!:;,“”"')
    return rule("please", r"\A", r"\s+").sub("", said)


@lru_cache(maxsize=1)
def _beginnings() -> Sequence[tuple[Wanted, re.Pattern[str]]]:
    """What questions begin with; the longest of all kinds first."""
    asks = definition_words().asks
    kinds: tuple[Wanted, ...] = ("reason", "law", "meaning", "about")
    every = sorted(((phrase, one) for one in kinds for phrase in getattr(asks, one)), key=lambda one: -len(one[0]))
    return [(wanted, re.compile(rf"{any_of([phrase])}\b\s*", re.I)) for phrase, wanted in every]


def _difference(said: str, told: DefinitionWords) -> tuple[str, str] | None:
    """The two subjects whose difference is asked for; None where none is."""
    begun = re.match(rf"{any_of(told.asks.difference)}\s+", said, re.I)
    if begun is None:
        return None
    rest = said[begun.end() :]
    named = "difference" in begun[0].casefold() or not begun[0].lower().startswith("how")
    without = re.sub(rf"\s+{any_of(told.differs)}(?=\s|$)", " ", rest, flags=re.I)
    if not named and without == rest:
        return None
    parts = re.split(rf"\s+{any_of(told.between)}\s+", without, maxsplit=1, flags=re.I)
    first, second = [_subject(part, told) for part in (*parts, "")][:2]
    noun = ARTICLE.sub("", second).partition(" ")[2] if is_adjective(first) else ""  # "a real and a virtual image"
    return (f"{first} {noun}".strip(), second) if first and second else None


def _subject(rest: str, told: DefinitionWords) -> str:
    """The subject in what is left of a question: without frames and what only ends it."""
    ending = re.compile(rf"\s+{any_of(told.endings)}$", re.I)
    frame = re.compile(rf"^{any_of(told.frames)}\s+", re.I)
    before = None
    while before != rest:
        before = rest
        rest = frame.sub("", ending.sub("", rest.strip(" ,'\"“”")))
    return rest
