"""Word overlap: Okapi BM25 over postings that live in one file (Robertson and Zaragoza 2009, k1 = 1.2, b = 0.75)."""

from __future__ import annotations

import re
import unicodedata
from array import array
from collections import Counter
from collections.abc import Iterable
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
    def of(cls, texts: Iterable[str], places: npt.NDArray[Any] | None = None) -> Postings:
        """Build from one text a row; ``places`` are the rows' numbers, else they are counted."""
        known: dict[str, int] = {}
        found, often, sizes = array("i"), array("i"), array("i")
        for text in texts:
            count = Counter(words(text))
            found.extend(known.setdefault(word, len(known)) for word in count)
            often.extend(count.values())
            sizes.append(len(count))
        total = len(sizes)
        numbers = np.arange(total, dtype=np.int32) if places is None else places
        row, times = np.repeat(np.arange(total), sizes), np.array(often, dtype=np.float64)
        lengths = np.bincount(row, times, minlength=total)
        norms = K1 * (1 - B + B * lengths / max(lengths.mean() if total else 0.0, 1.0))
        order = sorted(known)
        alphabetical = np.empty(len(known), dtype=np.int64)
        alphabetical[[known[word] for word in order]] = np.arange(len(known))
        word = alphabetical[np.array(found, dtype=np.int64)]
        counts = np.bincount(word, minlength=len(known))
        idf = np.log1p((total - counts + 0.5) / (counts + 0.5))
        weights = idf[word] * times * (K1 + 1) / (times + norms[row])
        by_word = np.lexsort((numbers[row], word))
        return cls(
            np.array(order, dtype=np.str_),
            np.concatenate([[0], np.cumsum(counts, dtype=np.int64)]),
            numbers[row][by_word].astype(np.int32),
            weights[by_word].astype(np.float32),
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
