"""What stands around a formula, as phrases: which quantities its headings, chunk and document name, and what they are about."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from mathrag.quantities import Dimension, Ontology, QuantityKind, ontology

LONGEST_NAME = 4
TOPIC_OF_HEADING = 3.0
TOPIC_OF_CHUNK = 1.0
TOPIC_SHRINK = 1.0
MANY_WORDS = 300
MATHEMATICS = "mathematics"
CLEARLY = 0.4


@lru_cache(maxsize=4096)
def names_of(kind: QuantityKind) -> frozenset[str]:
    """What phrases name a kind, in lower case; no word that only others end in: a "capacity" is a heat capacity, not a volume."""
    heads = heads_of_names()
    own = (
        name for name in (*kind.synonyms, *kind.german) if kind.dimension in heads.get(name.lower(), {kind.dimension})
    )
    return frozenset(name.lower() for name in (kind.label, *own) if len(name) > 1)


@lru_cache(maxsize=1)
def heads_of_names() -> dict[str, set[Dimension]]:
    """The last words of longer names, with the dimensions of what is called so."""
    found: dict[str, set[Dimension]] = {}
    for kind in ontology().kinds.values():
        words = kind.label.lower().split()
        if len(words) > 1:
            found.setdefault(words[-1], set()).add(kind.dimension)
    return found


@dataclass(frozen=True)
class Vocabulary:
    """The phrases (`phrases_of`) of a whole document, and what they say of it."""

    phrases: frozenset[str]
    wordy: float = 0.0
    """From 0 to 1: has it so many words that it names what it uses?"""
    doubt: float = 0.0
    """From 0 to 1: how surely it is about no quantities, since it names hardly any for its many words."""

    @staticmethod
    def of(phrases: frozenset[str], ontology: Ontology) -> Vocabulary:
        """With its measures."""
        words = sum(" " not in phrase and len(phrase) > 2 for phrase in phrases)
        named = sum(
            not (kind.dimension.dimensionless or names_of(kind).isdisjoint(phrases)) for kind in ontology.kinds.values()
        )
        doubt = max(0.0, 1 - (named + 2) / (2 + min(words, MANY_WORDS) / 20)) if words >= MANY_WORDS / 5 else 0.0
        return Vocabulary(phrases, min(1.0, words / MANY_WORDS), doubt)


@dataclass(frozen=True)
class Surroundings:
    """The phrases (`phrases_of`) around a formula: of its headings, its chunk, its whole document."""

    headings: frozenset[str]
    chunk: frozenset[str]
    document: Vocabulary
    topic: Mapping[str, float] = field(default_factory=dict)
    """Fields of science that the formula is about, with weights that add up to at most 1."""

    @staticmethod
    def of(headings: frozenset[str], chunk: frozenset[str], document: Vocabulary, ontology: Ontology) -> Surroundings:
        """With the topic: what the headings and the chunk name, in the light of the whole document."""
        votes: dict[str, float] = {}
        for phrases, weight in ((headings, TOPIC_OF_HEADING), (chunk, TOPIC_OF_CHUNK)):
            for name, vote in ontology.fields_named(sorted(phrases)).items():
                votes[name] = votes.get(name, 0.0) + weight * vote
        total = sum(votes.values()) + TOPIC_SHRINK
        return Surroundings(headings, chunk, document, {name: vote / total for name, vote in sorted(votes.items())})

    @property
    def mathematics(self) -> float:
        """How clearly this place is about mathematics; 0 where it may not be."""
        share = self.topic.get(MATHEMATICS, 0.0)
        return share if share > CLEARLY else 0.0

    @property
    def doubt(self) -> float:
        """How little this place has to do with quantities."""
        return max(self.document.doubt, self.mathematics)


def phrases_of(text: str) -> frozenset[str]:
    """Every run of one to four words of ``text``, lower case, plurals in both numbers: what `Surroundings` looks names up in."""
    words = re.findall(r"[^\W\d_]+(?:[-’'][^\W\d_]+)*", text.lower())
    singular = [word[:-1] if word.endswith("s") and len(word) > 3 else word for word in words]
    found: set[str] = set()
    for length in range(1, LONGEST_NAME + 1):
        for start in range(len(words) - length + 1):
            end = start + length
            found.add(" ".join(words[start:end]))
            found.add(" ".join([*words[start : end - 1], singular[end - 1]]))
    return frozenset(found)
