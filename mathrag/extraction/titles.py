"""What a formula's label calls the symbol that it computes: "beat frequency", "bending stress" of "Bending stress in a beam"."""

from __future__ import annotations

import re

from mathrag.quantities import Ontology

TITLED = 0.5
"""From this score on the phrase that a label begins with names a kind, and is what its target is called."""
_TITLE_END = re.compile(
    r"\s*[(,;:]|\s+(?:of|in|on|at|from|for|with|after|before|when|if|by|to|between|during|under|through|per|inside|around|against|over|"
    r"as|is|and|that|which)\b",
    re.I,
)


_PARTICIPLE = re.compile(
    r"(?:ed|en|heard|spent|lost|shown|left|done|sent|put|built|drawn|felt|held|kept|made|met|paid|won)$"
)


def titles(label: str, ontology: Ontology) -> tuple[str, frozenset[str]]:
    """What a label calls its target, and the kinds whose own noun that has: no "Boltzmann's formula" is an entropy's name."""
    title = _title(label)
    head = title.split()[-1:] if title else []
    if head and _PARTICIPLE.search(head[0]):
        head = title.split()[-2:-1]
    named = [*ontology.for_name(title), *ontology.for_name(title.rpartition(" ")[0])]
    nouns = {
        kind.id: {name.split()[-1].lower() for name in (kind.label, *kind.synonyms) if name.split()}
        for kind, _ in named
    }
    return title, frozenset(
        kind.id for kind, score in named if score >= TITLED and head and head[0].lower() in nouns[kind.id]
    )


def subject_of(phrase: str) -> str:
    """What a phrase is about, in lower case and singular: "speed" of "speeds of the wheels"."""
    words = _TITLE_END.split(phrase, maxsplit=1)[0].lower().split()
    return (
        " ".join([*words[:-1], words[-1].removesuffix("s") if not words[-1].endswith("ss") else words[-1]])
        if words
        else ""
    )


def _title(label: str) -> str:
    """The noun phrase that a label begins with: "beat frequency", "frequency heard" of "Frequency heard when ..."."""
    words = _TITLE_END.split(label, maxsplit=1)[0].split()
    if not 1 < len(words) <= 4:
        return ""
    first = words[0]
    return " ".join([first.lower() if first[1:].islower() else first, *words[1:]])
