"""Which symbols fit a problem: three rankings fused by reciprocal ranks, and what a reranker makes of the best (paper, B.5 and B.6).

The rankings: words of the concepts against the symbols' cards (BM25 without mathematical stop words), the concepts' vector against
the cards', the problem's own vector against them. ``k`` is 60 and 50 candidates are kept, as in the paper.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from mathrag.entities import Symbol, SymbolExample
from mathrag.knowledge import Postings, embed_texts, symbol_vectors, words
from mathrag.openmath.data import load
from mathrag.openmath.dictionaries import PLACEHOLDER
from mathrag.openmath.encoding import typed
from mathrag.openmath.objects import read_object

if TYPE_CHECKING:
    from mathrag.models import Embedder

RRF_K = 60
CANDIDATES = 50

Vector = npt.NDArray[np.float32]
Floats = npt.NDArray[np.float64]

_DRAWING = re.compile(r"\[asy\].*?\[/asy\]", re.DOTALL)
_LETTERS = re.compile(r"[a-z]+")
_JOINED = re.compile(r"(?<=[a-z])(?=[A-Z])|_+|(?<=[a-z])(?=\d)")


@lru_cache(maxsize=1)
def stop_words() -> frozenset[str]:
    """``stopwords.yaml``, in the form in which texts are matched."""
    return frozenset(words(load("stopwords")["words"])) | frozenset(load("stopwords")["words"].split())


def terms(text: str) -> str:
    """The words of ``text`` that count, as one text."""
    return " ".join(word for word in words(text) if word not in stop_words())


def spoken(name: str) -> str:
    """A symbol's name as words: ``is_commutative``, ``CharacteristicPolynomial``."""
    return " ".join(_JOINED.sub(" ", name.partition(":")[2] or name).split()).lower()


def short_card(symbol: Symbol) -> str:
    """What it is called, and its description as written."""
    return f"{symbol.label}. {symbol.description}"


def full_card(symbol: Symbol) -> str:
    """What is searched of a symbol: what readers call it, description, properties, examples, in their words and with formulas typed.

    An encoder and the words of problems find that better than LaTeX, and "greatest common divisor" better than "gcd".
    """
    properties = " ".join(part.text for part in symbol.properties)
    return f"{symbol.label}: {symbol.description} {properties} {' '.join(map(_example, symbol.examples))}"


def _example(example: SymbolExample) -> str:
    """An example with its objects typed where they stand."""
    text = example.text
    for xml in example.openmath:
        text = text.replace(PLACEHOLDER, typed(read_object(xml)), 1)
    return text


def readable_problem(problem: str) -> str:
    """A problem without its drawings."""
    return _DRAWING.sub(" ", problem)


@dataclass(frozen=True)
class Query:
    """A problem with its concepts, embedded."""

    problem: str
    concepts: tuple[str, ...]
    problem_vector: Vector
    concepts_vector: Vector
    each: Vector = field(repr=False)


@dataclass(frozen=True)
class Candidate:
    """A symbol with its rank in each leg (1 is the best), their fusion, and what the reranker reads of it."""

    symbol: Symbol
    row: int
    ranks: Mapping[str, int]
    rrf: float


class SymbolIndex:
    """The searched symbols of a vocabulary; their vectors come from the cache where they were made before."""

    def __init__(self, symbols: Iterable[Symbol], embedder: Embedder, cache: Path | None = None) -> None:
        self.symbols = [symbol for symbol in symbols if symbol.mathematical]
        self.embedder = embedder
        cards, shorts = [full_card(one) for one in self.symbols], [short_card(one) for one in self.symbols]
        self.card_vectors = embed_texts(cards, embedder, cache)
        self.short_vectors = symbol_vectors(self.symbols, embedder, cache)
        self.label_vectors = embed_texts([one.label for one in self.symbols], embedder, cache)
        self.card_postings = Postings.of([terms(card) for card in cards])
        self.short_postings = Postings.of([terms(card) for card in shorts])
        self.label_words = [_parts(one.label.lower()) for one in self.symbols]
        self.lengths = np.array([np.log1p(len(card)) for card in cards], dtype=np.float64)

    def covered(self, said: frozenset[str]) -> Floats:
        """The share of each symbol's label that is ``said``, as words or stems."""
        shares = [sum(bool(part & said) for part in parts) / (len(parts) or 1) for parts in self.label_words]
        return np.array(shares, dtype=np.float64)

    def query(self, problem: str, concepts: Sequence[str], cache: Path | None = None) -> Query:
        """``problem`` and its ``concepts`` embedded: the part of a search that takes a model."""
        text, own = readable_problem(problem), list(concepts) or [readable_problem(problem)]
        vectors = embed_texts([text, ", ".join(own), *own], self.embedder, cache)
        return Query(text, tuple(own), vectors[0], vectors[1], vectors[2:])

    def legs(self, query: Query) -> dict[str, Floats]:
        """The score of every symbol in each ranking."""
        said = terms(", ".join(query.concepts))
        count = len(self.symbols)
        return {
            "words": self.card_postings.scores(said, count).astype(np.float64),
            "concepts": (self.card_vectors @ query.concepts_vector).astype(np.float64),
            "problem": (self.card_vectors @ query.problem_vector).astype(np.float64),
        }

    def candidates(self, query: Query, most: int = CANDIDATES) -> list[Candidate]:
        """The best by reciprocal rank fusion, best first."""
        ranked = {name: ranks(scores) for name, scores in self.legs(query).items()}
        fused = fusion(ranked.values())
        return [
            Candidate(self.symbols[row], row, {name: int(own[row]) for name, own in ranked.items()}, float(fused[row]))
            for row in np.argsort(-fused, kind="stable")[:most].tolist()
        ]


def _parts(label: str) -> tuple[frozenset[str], ...]:
    """The words of a label, each with its stem."""
    return tuple(frozenset((part, *words(part))) for part in dict.fromkeys(_LETTERS.findall(label)))


def all_words(text: str) -> frozenset[str]:
    """Words and stems of a text, the letters of commands too."""
    return frozenset(words(text)) | frozenset(text.lower().replace("\\", " ").replace("(", " ").split())


def ranks(scores: Floats) -> npt.NDArray[np.int64]:
    """The rank of each score, 1 for the largest; equals in their order."""
    order = np.argsort(-scores, kind="stable")
    found = np.empty(len(scores), dtype=np.int64)
    found[order] = np.arange(1, len(scores) + 1)
    return found


def fusion(rankings: Iterable[npt.NDArray[np.int64]]) -> Floats:
    """Reciprocal rank fusion (Cormack et al. 2009) with equal weights."""
    several = list(rankings)
    total: Floats = np.sum([1.0 / (RRF_K + ranking) for ranking in several], axis=0)
    return total
