"""The quantity kinds that words name, and which of them they mean when said of a certain letter."""

from __future__ import annotations

import re

from mathrag.extraction.surroundings import heads_of_names
from mathrag.extraction.titles import subject_of
from mathrag.quantities import Ontology, QuantityKind

MOLAR = 0.7
EXACTLY, KNOWN, BY_THE_WAY = 0.9, 0.5, 0.35
"""``BY_THE_WAY``: up to this score a phrase only has the kind's name in front of its own noun, as "potential evapotranspiration" has."""
AMBIGUOUS, QUALIFIED = 0.5, 0.75
"""What is left of a name that ends those of other quantities, too ("flux"), and of one with a strange word in front of it."""

_OTHER_AMOUNT = {"amount_concentration": "mass_concentration", "mass_concentration": "amount_concentration"}


_SAID_WHEN = re.compile(r"^(?:initial|final|first|second|old|new)\s+(?=\S)")


def named(phrase: str, ontology: Ontology) -> list[tuple[QuantityKind, float]]:
    """The kinds a phrase names; where the equation wants that, "Gibbs energy" is the molar one and a concentration one by mass."""
    found = ontology.for_name(phrase)[:4] if phrase else []
    known = {kind.id for kind, _ in found}
    molar = [
        (ontology.kinds.get(_OTHER_AMOUNT.get(kind.id, f"molar_{kind.id}")), MOLAR * score) for kind, score in found
    ]
    return [*found, *((kind, score) for kind, score in molar if kind and kind.id not in known)]


def is_known(phrase: str, ontology: Ontology) -> bool:
    """Does the phrase name a kind by its own noun, not only by one inside it?"""
    return any(score >= KNOWN for _, score in named(phrase, ontology))


def meant(phrase: str, usual: frozenset[str], ontology: Ontology) -> list[tuple[QuantityKind, float]]:
    """The kinds that a phrase names for a symbol whose letter has the meanings ``usual``.

    Its last word alone may be short for one of these: the "speed" $n$ of a wheel is a rotational speed, the "flux" $F$ no magnetic flux,
    the "natural frequency" $\\omega$ an angular one.
    """
    found = {
        kind.id: (kind, score) for kind, score in named(phrase, ontology) if score > BY_THE_WAY or " of " in phrase
    }
    words = phrase.lower().split()
    ends = heads_of_names()
    title = _SAID_WHEN.sub("", subject_of(phrase))
    if title == "number":  # of things: no other number
        return list(found.values())
    short = [ontology.kinds[identifier] for identifier in sorted(usual)] if found and title else []
    heads = {(kind.label, kind.dimension) for kind, _ in found.values()}
    longer = {
        kind.id: (kind, 1.0)
        for kind in short
        if kind.id not in found
        and (_ends_in(kind, title) or any(_ends_in(kind, head) for head, own in heads if own == kind.dimension))
    }
    if longer and usual.isdisjoint(parent for identifier in found for parent in ontology.family(identifier)):
        found = {name: (kind, score * EXACTLY) for name, (kind, score) in found.items()} | longer
    else:  # the power of a lens is one in watts only where the equation lets it
        dimensions = {kind.dimension for kind, _ in found.values()}
        other = {name: (kind, AMBIGUOUS) for name, (kind, _) in longer.items() if kind.dimension not in dimensions}
        found = {**found, **other}
    if any(_in_full(kind, phrase) for kind, _ in found.values()):
        return list(found.values())
    for identifier, (kind, score) in list(found.items()):
        ambiguous = any(len(ends.get(word, ())) > 1 for word in _last_words(kind) & set(words))
        if ambiguous and usual.isdisjoint(ontology.family(identifier)):
            alone = len(words) == 1 and words[0] != kind.label
            found[identifier] = kind, score * (AMBIGUOUS if alone else 1 if score >= EXACTLY else QUALIFIED)
    return list(found.values())


def _ends_in(kind: QuantityKind, title: str) -> bool:
    """Is the title short for the kind: "heat capacity" for a specific one, "speed" for a rotational one?"""
    return any(name.lower().endswith(" " + title) for name in (kind.label, *kind.synonyms))


def _in_full(kind: QuantityKind, phrase: str) -> bool:
    """Does the phrase have a name of several words for the kind?"""
    return any(" " in name and name.lower() in phrase.lower() for name in (kind.label, *kind.synonyms))


def _last_words(kind: QuantityKind) -> set[str]:
    return {word for name in (kind.label, *kind.synonyms) for word in name.lower().split()[-1:]}
