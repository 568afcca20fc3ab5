"""Numbers in units that nobody knows: "a radius of 4 florbs".

A number without a unit is a count. Where the words before it name a quantity that has a dimension ("a radius of 4 ...") and a
plain word follows that is no unit and no thing that is counted in the documents, the word can only be meant as a unit. So can a
word that neither English nor the documents have ("carries 3 florbs"). Such a value can't be used, and saying so is better than
reading it as metres.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Protocol

from mathrag.models import is_ordinary
from mathrag.problems.kinds import KindIndex
from mathrag.problems.words import STOPWORDS, concept
from mathrag.quantities import ReadQuantity

_WORD = re.compile(r"\s?-?(?P<word>[a-zA-Z]{3,})\b(?!\s*(?:=|_))")
_BEFORE = re.compile(
    r"(?P<noun>(?:[A-Za-z]+\s+){0,3}?[A-Za-z]+)\s*(?P<link>\b(?:of|is|was|are|were|equals|equal to|being)\b|=|:|,)?"
    r"\s*(?:about|approximately|exactly|only|just|around)?\s*$"
)
_COUNTED = re.compile(r"\s+(?:each|in series|in parallel|of\s+\d)")
_VERBS = ("weigh", "last", "accelerat")
_NOT_MEANT = STOPWORDS | frozenset(
    "times time percent per hundred thousand million billion trillion dozen more less greater smaller larger higher lower "
    "significant decimal sides equal identical different parts part fold way ways least most half third quarter".split()
)


class Words(Protocol):
    """What documents speak of, by concept."""

    def counted(self, word: str) -> bool:
        """Have they a number of it?"""

    def spoken(self, word: str) -> bool:
        """Has any of their formulas it?"""


def unknown_units(
    text: str,
    quantities: Sequence[ReadQuantity],
    kinds: KindIndex,
    documents: Words | None = None,
) -> tuple[str, ...]:
    """The values of ``text`` in a unit that is none ("4 florbs"); ``documents`` say what is spoken of and counted."""
    found = []
    for quantity in quantities:
        after = _WORD.match(text, quantity.end)
        if quantity.unit not in (None, "1") or after is None or not text[quantity.end - 1].isdigit():
            continue
        word = after["word"].lower()
        if (
            word in _NOT_MEANT
            or word.removesuffix("s") in _bodies(kinds)
            or (documents is not None and documents.counted(concept(word)))
            or _COUNTED.match(text, after.end())
        ):
            continue
        if re.search(rf"\b(?:each|every|per)\s+{word.removesuffix('s')}\b", text, re.IGNORECASE):  # "each stroke"
            continue
        strange = not is_ordinary(word) and not (documents is not None and documents.spoken(concept(word)))
        if strange or _measured(text[max(0, quantity.start - 60) : quantity.start], text[after.end() :], kinds):
            found.append(f"{text[quantity.start : quantity.end]} {after['word']}")
    return tuple(dict.fromkeys(found))


def _bodies(kinds: KindIndex) -> frozenset[str]:
    """What has a mass among the constants of nature, and is counted: protons."""
    constants = kinds.ontology.constants.values()
    names = (name.lower() for one in constants for name in (one.name, *one.synonyms))
    return frozenset(name.removesuffix(" mass") for name in names if name.endswith(" mass"))


def _measured(left: str, right: str, kinds: KindIndex) -> bool:
    """Do the words before a number name a quantity with a dimension?"""
    found = _BEFORE.search(left)
    if found is None:
        return False
    words = found["noun"].split()
    if words[-1].lower() in STOPWORDS or words[-1].lower() in ("until", "till"):
        return False  # "how long until 1000 cells ..."
    if words[-1].lower().startswith(_VERBS):
        return True
    if len(words[-1]) == 1 and found["link"] not in ("=", "is"):
        return False
    of_the = found["link"] == "of" and "the" in (word.lower() for word in words)
    if of_the and right.lower().split()[:1] in (["is"], ["are"], ["was"], ["were"]):
        return False
    known = (_has_dimension(" ".join(words[-size:]), kinds) for size in (3, 2, 1))
    return next((found for found in known if found is not None), False)  # a "coefficient of friction" is no friction


def _has_dimension(phrase: str, kinds: KindIndex) -> bool | None:
    """None: ``phrase`` names no quantity."""
    if len(phrase) == 1:
        dimensions = frozenset(str(kind.dimension) for kind, _ in kinds.ontology.for_symbol(phrase))
    else:
        dimensions = kinds.dimensions(kinds.headed(phrase))
    return "1" not in dimensions if dimensions else None
