"""Words compared: tokens, stems and everyday synonyms, as names of quantities need them.

A light stemmer is enough: names are noun phrases ("heat absorbed by the water", "water absorbs heat"). Which words name the same thing
in any document is told by ``ontology/wording.yaml``.
"""

from __future__ import annotations

import re
from functools import lru_cache

from mathrag.problems.wording import WORDS, wording

TOKEN = re.compile(r"[^\W\d_]+(?:'[a-z]+)?|\d+", re.UNICODE)

STOPWORDS = WORDS["stopwords"]

_IRREGULAR = dict(pair.split(":") for pair in WORDS["irregular stems"])


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
    word = _IRREGULAR.get(word, word)
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
