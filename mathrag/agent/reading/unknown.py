"""Numbers in units that nobody knows: "a radius of 4 florbs".

A number without a unit is a count. A word behind it that neither English nor the documents have ("carries 3 florbs") can only be
meant as a unit. Such a value can't be used, and saying so is better than reading it as metres. An ordinary word is what is
counted, whatever the words before it name: "a queue length of 6 customers".
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from mathrag.agent.slots.typed import TypedKnowledge
from mathrag.models import is_ordinary
from mathrag.problems.kinds import KindIndex
from mathrag.problems.wording import WORDS
from mathrag.problems.words import STOPWORDS, concept
from mathrag.quantities import ReadQuantity

_WORD = re.compile(r"\s?-?(?P<word>[a-zA-Z]{3,})\b(?!\s*(?:=|_))")
_COUNTED = re.compile(r"\s+(?:each|in series|in parallel|of\s+\d)")


def unknown_units(
    text: str,
    quantities: Sequence[ReadQuantity],
    kinds: KindIndex,
    documents: TypedKnowledge | None = None,
) -> tuple[str, ...]:
    """The values of ``text`` in a unit that is none ("4 florbs"); ``documents`` say what is spoken of and counted."""
    found = []
    for quantity in quantities:
        after = _WORD.match(text, quantity.end)
        if quantity.unit not in (None, "1") or after is None or not text[quantity.end - 1].isdigit():
            continue
        word = after["word"].lower()
        if (
            word in STOPWORDS | WORDS["no units"]
            or word.removesuffix("s") in _bodies(kinds)
            or (documents is not None and documents.counted(concept(word)))
            or _COUNTED.match(text, after.end())
        ):
            continue
        if re.search(rf"\b(?:each|every|per)\s+{word.removesuffix('s')}\b", text, re.IGNORECASE):  # "each stroke"
            continue
        if not is_ordinary(word) and not (documents is not None and documents.spoken(concept(word))):
            found.append(f"{text[quantity.start : quantity.end]} {after['word']}")
    return tuple(dict.fromkeys(found))


def _bodies(kinds: KindIndex) -> frozenset[str]:
    """What has a mass among the constants of nature, and is counted: protons."""
    constants = kinds.ontology.constants.values()
    names = (name.lower() for one in constants for name in (one.name, *one.synonyms))
    return frozenset(name.removesuffix(" mass") for name in names if name.endswith(" mass"))
