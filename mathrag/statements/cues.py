"""Words by which a sentence shows what it does: ``ontology/tactics.yaml``."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from mathrag.documents import plain, statement_words
from mathrag.entities import Tactic
from mathrag.ontology_files import read_yaml


@dataclass(frozen=True)
class Cues:
    """What one tactic begins with and holds."""

    tactic: Tactic
    begins: re.Pattern[str]
    stated: re.Pattern[str]
    asks: re.Pattern[str]
    asked: re.Pattern[str]
    has: re.Pattern[str]

    def fit(self, sentence: str, kind: str) -> bool:
        """Does ``sentence``, without markup in front, show it in a text of this kind?"""
        return bool(
            self.begins.match(sentence)
            or (kind != "argument" and self.stated.match(sentence))
            or (kind == "problem" and self.asks.match(sentence))
            or self.has.search(sentence)
        )


@lru_cache(maxsize=1)
def all_cues() -> tuple[Cues, ...]:
    content = read_yaml("tactics.yaml")
    lists = ("begins", "stated", "asks", "asked", "has")
    return tuple(Cues(name, *(_any(entry.get(words, ())) for words in lists)) for name, entry in content.items())


def _any(words: Sequence[str]) -> re.Pattern[str]:
    told = "|".join(re.escape(word.strip()) for word in sorted(words, key=len, reverse=True))
    return re.compile(rf"(?<!\w)(?:{told})(?!\w)" if told else r"(?!)", re.IGNORECASE)


def shown_by(sentence: str, kind: str) -> Tactic | None:
    """The tactic that the words of a sentence show, in a text of this kind; None where they show none."""
    return next((cues.tactic for cues in all_cues() if cues.fit(sentence, kind)), None)


def supposes(sentence: str) -> bool:
    """Does a sentence only introduce or suppose something: "Let $X$ be a set." but not "Let $X$ be a set; then it is one."?"""
    told = statement_words()
    words = [plain(word) for word in re.findall(r"[^\W\d_]+", sentence)]
    defines = next(cues for cues in all_cues() if cues.tactic == "definition").has.search(sentence)
    return (
        bool(words)
        and words[0] in told.supposes
        and not defines
        and told.conditions.union(concluding()).isdisjoint(words)
    )


def concluding() -> tuple[str, ...]:
    """Words that begin what a statement concludes: "then"."""
    return tuple(read_yaml("tactics.yaml")["conclusion"]["stated"])


def asks(sentence: str) -> bool:
    """Does a sentence of a problem ask for something, in its first words or by its mark?"""
    return "?" in sentence or any(cues.asks.match(sentence) for cues in all_cues())


def asks_inside(sentence: str) -> bool:
    """Does a sentence of a problem ask for something anywhere: 'Let x be 1 and prove that ...'?"""
    return any(cues.asked.search(sentence) for cues in all_cues())
