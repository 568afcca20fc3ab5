"""What of a symbol's type its document vouches for.

A word means another thing in every field: an "effort" is a force, a "yield" a percentage of a reaction, a "queue length" counts. A type
is held where the document gives a unit, or calls the symbol by the whole name of the kind in several words, or by its one word and with
its usual letter. Any other type is free: a question that calls the variable by its name may give it a value of another dimension.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from mathrag.extraction.meanings import EXACTLY
from mathrag.extraction.reading import Reading
from mathrag.quantities import Ontology
from mathrag.quantities.names import words_of

_QUOTED = re.compile(r"(?:the text:|label|its name) “([^”]*)”")
_TOLD = re.compile(r"\bunit |in brackets|a quotient|imaginary|gradient|a unit vector|its number in")
_USUAL = "usual symbol of"


def vouched(reading: Reading, ontology: Ontology) -> bool:
    """Does the document say of a symbol what ``reading`` takes it for, in words or units that mean nothing else?"""
    if reading.constant is not None or reading.numeric is not None or _TOLD.search(reading.evidence):
        return True
    phrases = {phrase: _names(phrase, reading, ontology) for phrase in _QUOTED.findall(reading.evidence)}
    vague = {frozenset(words_of(phrase)) for phrase, whole in phrases.items() if not whole}
    return any(whole and not _short(phrase, vague) for phrase, whole in phrases.items())


def _short(phrase: str, vague: Iterable[frozenset[str]]) -> bool:
    """Is ``phrase`` but short for one of the ``vague``: the "density" where it is a population density?"""
    words = frozenset(words_of(phrase))
    return any(words < longer for longer in vague)


def _names(phrase: str, reading: Reading, ontology: Ontology) -> bool:
    """Is ``phrase`` the whole name of the kind: of several words, or of one beside its usual letter?"""
    kind = reading.kind
    if kind is None or not any(found == kind and score >= EXACTLY for found, score in ontology.for_name(phrase)):
        return False
    names = (kind.label, *kind.synonyms)
    return _USUAL in reading.evidence or any(" " in name and name.lower() in phrase.lower() for name in names)
