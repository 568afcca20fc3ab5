"""Word overlap: Okapi BM25 over postings that live in one file (Robertson and Zaragoza 2009, k1 = 1.2, b = 0.75)."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

K1 = 1.2
B = 0.75
_WORD = re.compile(r"[a-z][a-z0-9]+")
STOP_WORDS = frozenset(
    (
        "a an and any are as at be been between by can could did do does each find for from get given had has have he her"
        " his how if in into is it its let made make many may much must no not of on one or our per she should so some"
        " such than that the their them then there these they this to under until up was we were what when where which"
        " while who whose why will with would you your calculate compute determine value"
    ).split(" ")
)


_COLUMNS = ("words", "starts", "rows", "weights")


def mapped(path: Path) -> npt.NDArray[Any]:
    """An array of a file, of which only what is looked at is read."""
    array: npt.NDArray[Any] = np.load(path, mmap_mode="r", allow_pickle=False).view(np.ndarray)
    return array


def words(text: str) -> list[str]:
    """The words that count: lower-case, without accents, singular; no numbers, no single letters, no stop words."""
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    return [_singular(word) for word in _WORD.findall(plain) if word not in STOP_WORDS]


def _singular(word: str) -> str:
    """Harman's S-stemmer (1991)."""
    if word.endswith("ies") and len(word) > 4 and word[-4] not in "ae":
        return word[:-3] + "y"
    if word.endswith("es") and len(word) > 3 and word[-3] not in "aeo":
        return word[:-1]
    if word.endswith("s") and len(word) > 3 and word[-2] not in "us":
        return word[:-1]
    return word


class Postings:
    """For each word the rows that have it, with their BM25 weight."""

    def __init__(self, words: npt.NDArray[Any], starts: npt.NDArray[Any], rows: npt.NDArray[Any], weights: Any) -> None:
        self._words, self._starts, self._rows, self._weights = words, starts, rows, weights

    @classmethod
    def of(cls, texts: Sequence[str]) -> Postings:
        """Build from one text a row."""
        counts = [Counter(words(text)) for text in texts]
        lengths = np.array([sum(count.values()) for count in counts], dtype=np.float64)
        norms = K1 * (1 - B + B * lengths / max(lengths.mean(), 1.0)) if len(texts) else lengths
        postings: dict[str, list[tuple[int, int]]] = {}
        for row, count in enumerate(counts):
            for word, times in count.items():
                postings.setdefault(word, []).append((row, times))
        order = sorted(postings)
        starts = [0]
        rows: list[int] = []
        weights: list[float] = []
        for word in order:
            found = postings[word]
            idf = np.log1p((len(texts) - len(found) + 0.5) / (len(found) + 0.5))
            rows.extend(row for row, _ in found)
            weights.extend(idf * times * (K1 + 1) / (times + norms[row]) for row, times in found)
            starts.append(len(rows))
        return cls(
            np.array(order, dtype=np.str_),
            np.array(starts, dtype=np.int64),
            np.array(rows, dtype=np.int32),
            np.array(weights, dtype=np.float32),
        )

    def save(self, place: Path) -> None:
        """Write a folder of arrays that are mapped, not read."""
        place.mkdir(parents=True)
        for name, column in zip(_COLUMNS, (self._words, self._starts, self._rows, self._weights), strict=True):
            np.save(place / f"{name}.npy", column)

    @classmethod
    def load(cls, place: Path) -> Postings:
        """Read what `save` wrote, or the ``.npz`` file of before."""
        if place.is_dir():
            return cls(*(mapped(place / f"{name}.npy") for name in _COLUMNS))
        with np.load(place.with_suffix(".npz"), allow_pickle=False) as arrays:
            return cls(*(arrays[name] for name in _COLUMNS))

    def scores(self, query: str, rows: int) -> npt.NDArray[np.float32]:
        """BM25 of each of the ``rows`` rows for ``query``."""
        scores = np.zeros(rows, dtype=np.float32)
        for word in dict.fromkeys(words(query)):
            place = int(np.searchsorted(self._words, word)) if len(self._words) else 0
            if place < len(self._words) and self._words[place] == word:
                span = slice(int(self._starts[place]), int(self._starts[place + 1]))
                scores[self._rows[span]] += self._weights[span]
        return scores
