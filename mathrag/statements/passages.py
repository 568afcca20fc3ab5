"""Questions that no definition and no theorem answers, answered by a sentence of running text that says what is asked.

A sentence answers whose words are those of the question and that says them as what is asked for is said: a reason by "because", what
something depends on by "depends". What counts is its share of the words that are asked about, by how rare they are in the texts that
have most of them, with what stands before it in its paragraph; the cosine of both; and the cue. The words are data:
``ontology/passage-asking.yaml``.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from mathrag.entities import Chunk, Frozen
from mathrag.models import is_ordinary
from mathrag.ontology_files import read_yaml
from mathrag.statements.asked import AKIN, akin, content
from mathrag.statements.running_text import goes_on, is_whole, paragraphs
from mathrag.statements.words import any_of

NOMINATED, CLOSER = 200, 40
"""Chunks that are looked through, and of their sentences those that are compared by their vectors."""
ORDINARY = 0.5
"""What a word that none of them has weighs of one that English hasn't either."""
BEFORE, EARLIER, ABOVE = 0.9, 0.8, 0.7
"""What a word counts that stands in a sentence which this one goes on from, earlier in its paragraph, and in the headings."""
FURTHEST = 2  # sentences that one may go on from
SHARE, OWN, COSINE, CUE, SAID, BIAS = 8.3, 1.4, 7.7, 4.1, 2.0, -11.8
"""What weigh: the share of the words, that of the sentence alone, the cosine, a cue, and the word that says what is asked about. A
logistic regression on the read half of ``benchmarks/statements/conceptual-passages.jsonl``, each question left out in turn."""
HINT = 0.5
"""What words count that may tell what is asked for."""
SURE, ENOUGH, NEAR = 0.9, 0.4, 0.4
"""How likely a sentence has to answer, its least share and its least cosine."""
_MATH = re.compile(r"\$[^$]*\$")
_ENDING = re.compile(r"(?<=\w{3})(?:ing|ed|es|e|s)$")


class Telling(Frozen):
    """How one kind of thing is asked for, words of a sentence that tells it, and words that may."""

    asks: tuple[str, ...]
    says: tuple[str, ...]
    hints: tuple[str, ...]
    ends: bool = False
    """Does what is said of a thing end the question: "When is the force *zero*?"?"""

    @cached_property
    def asked(self) -> re.Pattern[str]:
        """Finds whole phrases, the longest first; a star in one stands for some words, which are the groups of what is found."""
        ordered = sorted(self.asks, key=lambda phrase: (-len(phrase), phrase))
        listed = "|".join(re.escape(phrase).replace(r"\*", "(.{1,80}?)") for phrase in ordered)
        return re.compile(rf"(?<![\w-])(?:{listed})(?![\w-])", re.IGNORECASE)

    def told_by(self, sentence: str) -> float:
        """Does ``sentence`` say it as it is told: surely, perhaps or not?"""
        said, hinted = (bool(words) and any_of(words).search(sentence) is not None for words in (self.says, self.hints))
        return 1.0 if said else HINT if hinted else 0.0


@dataclass(frozen=True)
class Passage:
    """A sentence with those that it goes on from, the chunk that it stands in, and how likely it answers."""

    text: str
    chunk: Chunk
    likely: float


@dataclass(frozen=True)
class _Candidate:
    chunk: Chunk
    before: tuple[str, ...]
    """The sentences of its paragraph before ``quoted``."""
    quoted: tuple[str, ...]

    @property
    def text(self) -> str:
        return " ".join(self.quoted)


Find = Callable[[Sequence[str], int], Sequence[Chunk]]
"""The chunks that say most of words, by beginnings of these."""


class Passages:
    """The running text of a snapshot."""

    def __init__(self, find: Find, alike: Callable[[str, Sequence[str]], Sequence[float]]) -> None:
        self._find, self._alike = find, alike

    def answer(self, question: str) -> Passage | None:
        """What running text says to ``question``; None where no sentence surely answers it."""
        rated = self.ranked(question)
        return rated[0] if rated and rated[0].likely >= SURE else None

    def ranked(self, question: str) -> list[Passage]:
        """The sentences that may answer ``question``, the likeliest first."""
        kind, words = read_question(question)
        about = frozenset(words)
        if kind is None or len(about) < 2:
            return []
        found = [one for chunk in self._find(sorted(about), NOMINATED) for one in _candidates(chunk)]
        asked = _Asked(_weights(about, [roots(one.quoted[-1]) for one in found]), kind, words[-1])
        some = sorted(found, key=lambda one: (-asked.exact(one), one.chunk.id, one.text))[:CLOSER]
        cosines = self._alike(question, [one.text for one in some])
        rated = [Passage(one.text, one.chunk, asked.likely(one, near)) for one, near in zip(some, cosines, strict=True)]
        return sorted(rated, key=lambda one: (-one.likely, one.chunk.id, one.text))


def read_question(question: str) -> tuple[Telling | None, list[str]]:
    """What kind of thing ``question`` asks for, if any is told, and the roots of the words that it asks about, in order."""
    plain = " ".join(question.replace("’", "'").split())
    kind = next((one for one in tellings() if one.asked.search(plain)), None)
    if kind is None:
        return None, _roots(plain)
    return kind, _roots(kind.asked.sub(lambda found: f" {' '.join(filter(None, found.groups()))} ", plain, count=1))


def _candidates(chunk: Chunk) -> Iterator[_Candidate]:
    """The sentences of the running text of ``chunk``, each with those that it goes on from."""
    for said in paragraphs(chunk):
        for place, sentence in enumerate(said):
            first = place
            while first and place - first < FURTHEST and goes_on(said[first]):
                first -= 1
            if is_whole(sentence):
                yield _Candidate(chunk, said[:first], said[first : place + 1])


def _weights(about: frozenset[str], said: Sequence[Collection[str]]) -> dict[str, float]:
    """What each word weighs: more where fewer sentences have it; of those that none has ordinary ones less."""
    counts = {word: sum(word in one for one in said) for word in about}
    most = math.log1p(len(said))
    unheard = {word: most * (ORDINARY if is_ordinary(word) else 1.0) for word in about}
    return {word: math.log1p(len(said) / count) if count else unheard[word] for word, count in counts.items()}


@dataclass(frozen=True)
class _Asked:
    """A question: the weights of its words and what it asks for."""

    weights: Mapping[str, float]
    kind: Telling
    last: str

    def exact(self, one: _Candidate) -> float:
        """How well a sentence fits by the words that it has just so."""
        return self._score(one, *self._shares(one, lambda word, said: float(word in said)))

    def likely(self, one: _Candidate, cosine: float) -> float:
        """How likely a sentence answers; not at all where it has too little of the question or is far by its vector."""
        share, own = self._shares(one, has)
        if share < ENOUGH or cosine < NEAR:
            return 0.0
        return 1 / (1 + math.exp(-(self._score(one, share, own) + COSINE * cosine + BIAS)))

    def _score(self, one: _Candidate, share: float, own: float) -> float:
        said = self.kind.ends and self.last in roots(one.quoted[-1])
        return SHARE * share + OWN * own + CUE * self.kind.told_by(one.quoted[-1]) + SAID * said

    def _shares(self, one: _Candidate, has: Callable[[str, frozenset[str]], float]) -> tuple[float, float]:
        """The share of the words, by weight, that a sentence has with what stands before and above it, and by itself."""
        above = f"{' '.join(one.chunk.headings)} {one.chunk.document}"
        texts = (one.quoted[-1], " ".join(one.quoted[:-1]), " ".join(one.before), above)
        parts = [(much, roots(text)) for much, text in zip((1.0, BEFORE, EARLIER, ABOVE), texts, strict=True)]
        own = {word: has(word, parts[0][1]) for word in self.weights}
        share = {word: max(much * has(word, said) for much, said in parts) for word in self.weights}
        return self._weighed(share), self._weighed(own)

    def _weighed(self, had: Mapping[str, float]) -> float:
        return sum(self.weights[word] * much for word, much in had.items()) / (sum(self.weights.values()) or 1.0)


def has(word: str, said: Collection[str]) -> float:
    """What ``said`` has of a word: all, nearly as much by one that begins alike, nothing."""
    return 1.0 if word in said else AKIN if any(akin(word, other) for other in said) else 0.0


@lru_cache(maxsize=65_536)
def roots(text: str) -> frozenset[str]:
    """The words of ``text`` that count, without formulas, and without the endings of their forms."""
    return frozenset(_roots(text))


def _roots(text: str) -> list[str]:
    return list(map(_root, content(_MATH.sub(" ", text))))


def _root(word: str) -> str:
    ended = _ENDING.sub("", word)
    return ended[:-1] if len(ended) > 3 and ended[-1] == ended[-2] and ended[-1] not in "lsz" else ended


@lru_cache(maxsize=1)
def tellings() -> tuple[Telling, ...]:
    """The kinds of things that are asked for; the first that a question has counts."""
    return tuple(map(Telling.model_validate, read_yaml("passage-asking.yaml", as_text=True)["kinds"].values()))
