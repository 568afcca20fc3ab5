"""Words compared: tokens, stems and everyday synonyms, as names of quantities need them.

A light stemmer is enough: names are noun phrases ("heat absorbed by the water", "water absorbs heat"). Which words name the same thing
in any document is told by ``ontology/wording.yaml``.
"""

from __future__ import annotations

import re
from functools import lru_cache

from mathrag.problems.wording import wording

TOKEN = re.compile(r"[^\W\d_]+(?:'[a-z]+)?|\d+", re.UNICODE)

STOPWORDS = frozenset(
    "a an the of in on at by to for from with and or as is are was were be been being that this these those it its "
    "which who whom whose when while during what how much many if then than so does do did has have had will would "
    "can could should may must there their they he she his her him you your we our i my me them into onto per each "
    "some any all both only also just about approximately around given known take taken takes takes taking value "
    "magnitude amount number find calculate compute determine please following question answer know following "
    "respectively below above calculated equal equals same please not no up down out off over under between through "
    "s t where after before".split()
)

_IRREGULAR = {
    "halves": "half",
    "radii": "radius",
    "indices": "index",
    "masses": "mass",
    "gas": "gas",
    "bus": "bus",
    "lens": "lens",
}


@lru_cache(maxsize=50_000)
def stem(word: str) -> str:
    """The word without its usual endings."""
    word = word.lower().removesuffix("'s")
    if word in _IRREGULAR:
        return _IRREGULAR[word]
    if len(word) > 4 and word.endswith("ies"):
        word = word[:-3] + "y"
    elif len(word) > 3 and word.endswith("s") and not word.endswith(("ss", "us", "is")):
        word = word[:-1]
    for ending in ("ing", "ed"):
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            word = word[: -len(ending)]
            if len(word) > 3 and word[-1] == word[-2] and word[-1] not in "lsz":
                word = word[:-1]
            break
    return word[:-1] if word.endswith("e") and len(word) > 4 else word


_GROUP = {stem(word): stem(group.split()[0]) for group in wording().synonyms for word in reversed(group.split())}


def group_of(root: str) -> str:
    """The stem that stands for a stem and its everyday synonyms."""
    return _GROUP.get(root, root)


def concept(word: str) -> str:
    """The stem that stands for the word and its everyday synonyms."""
    return group_of(stem(word))


@lru_cache(maxsize=50_000)
def tokens(text: str) -> tuple[str, ...]:
    """Content words of ``text`` as stems, in order."""
    words = (word.lower() for word in TOKEN.findall(text.replace("_", " ")))
    return tuple(stem(word) for word in words if word not in STOPWORDS)


@lru_cache(maxsize=50_000)
def concepts(text: str) -> frozenset[str]:
    """Content words of ``text`` as concepts."""
    return frozenset(group_of(token) for token in tokens(text))


@lru_cache(maxsize=1)
def measures() -> tuple[frozenset[str], ...]:
    """The stems of the words for each way in which a value tells of what varies: its peak, its root mean square."""
    return tuple(frozenset(tokens(words)) for words in wording().measures)
