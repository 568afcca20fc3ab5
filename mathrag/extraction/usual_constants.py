r"""The constants that a symbol usually stands for, and how equations use a symbol: two sources of its readings (`evidence`)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from mathrag.entities import ExtractedParameter
from mathrag.extraction.reading import OWN_WORDS, Reading
from mathrag.extraction.surroundings import Surroundings
from mathrag.quantities import ConstantEntry, Dimension, Ontology

DEFINED = 4.0
"""For what the text says in words, times the confidence in that."""
CONSTANT = 0.3
SCHOOL_CONSTANT = 1.5
"""Above a usual symbol: the dimension of a constant of nature rarely fits by chance."""
OWN_SYMBOL = 1.0
r"""For a constant whose symbol has an index of its own, as ``\\varepsilon_0`` and ``N_A`` have: hardly anything else is written so."""
NAMESAKE = 2.5
CONSTANT_NAMED, VALUE_GIVEN = 2.0, 3.0
USED_HERE = 2.0
USED = 0.3
ACCELERATION = Dimension.of({"L": 1, "T": -2})
_VECTOR = re.compile(r"\\(?:vec|mathbf|boldsymbol|bm|overrightarrow)(?![A-Za-z])")


def used(symbol: str, topic: Mapping[str, float], ontology: Ontology) -> dict[str, float]:
    """What equations of the topic, and of all fields, say of a symbol: score by kind."""
    shares = ontology.used_for(symbol, topic)
    return {identifier: USED_HERE * here + USED * anywhere for identifier, (here, anywhere) in shares.items()}


def people_of(text: str) -> frozenset[str]:
    """Words of a name that may be people's, in lower case: ``wien`` of "Wien’s displacement law"."""
    words = re.findall(r"\b[A-Z][a-zà-ÿ]{3,}(?:[’']s)?", text)
    return frozenset(re.sub(r"[’']s$", "", word).lower() for word in words)


def usual_constants(
    symbol: str,
    claims: Sequence[ExtractedParameter],
    surroundings: Surroundings,
    ontology: Ontology,
    eponyms: frozenset[str],
    given: frozenset[str],
) -> list[Reading]:
    """Readings of ``symbol`` as a constant, ``given``: those whose value the document tells; a vector is none but an acceleration.

    What the text beside the formula says that the symbol is decides: a constant stays where these words may mean it.
    """
    found = []
    first = max(claims, key=lambda claim: claim.confidence if claim.description else 0.0, default=None)
    called = first.description if first is not None and first.confidence >= OWN_WORDS else ""
    uses = used(symbol, surroundings.topic, ontology)
    for entry in ontology.constants_for_symbol(symbol):
        if _VECTOR.match(symbol) and entry.dimension != ACCELERATION:
            continue
        words = [entry.name.lower(), *(synonym.lower() for synonym in entry.synonyms)]
        if called and not _may_mean(called, entry, words, ontology):
            continue
        said = max((claim.confidence for claim in claims if _names_one_of(claim.description, words)), default=0.0)
        usual = SCHOOL_CONSTANT if entry.school else CONSTANT
        if _is_its_own(symbol, entry, ontology):
            usual += OWN_SYMBOL
        score, evidence = usual + DEFINED * said, f"usual symbol of the {entry.name}"
        score += max((uses.get(name, 0.0) for name in _kinds_of(entry, uses, ontology)), default=0.0)
        if eponyms & people_of(entry.name):
            score, evidence = score + NAMESAKE, f"{evidence}; its namesake's law"
        if said:
            score += CONSTANT_NAMED
            evidence = f"the text: “{entry.name}”"
        elif entry.id in given:
            score, evidence = score + VALUE_GIVEN, f"{evidence}; its value is given in the document"
        elif not surroundings.chunk.isdisjoint(words):
            score, evidence = score + CONSTANT_NAMED, f"{evidence}; named nearby"
        elif not surroundings.document.phrases.isdisjoint(words):
            score, evidence = score + CONSTANT_NAMED / 2, f"{evidence}; named in the document"
        found.append(Reading(None, entry.dimension, score, entry.name, entry.name, entry.unit, entry, evidence))
    return found


def _kinds_of(entry: ConstantEntry, uses: Mapping[str, float], ontology: Ontology) -> Iterable[str]:
    """The kinds whose use in equations may as well mean the constant: no sibling of its own, as the speed of sound is."""
    alike = [name for name in uses if ontology.kinds[name].dimension == entry.dimension]
    own = entry.quantity_kind
    if own not in ontology.kinds:
        return alike
    return [name for name in alike if name in ontology.family(own) or own in ontology.family(name)]


def _is_its_own(symbol: str, entry: ConstantEntry, ontology: Ontology) -> bool:
    """Is the symbol, with its index, this constant's own: no role as ``p_0`` and no kind's symbol as ``V_m``?"""
    if symbol == r"\hbar":
        return True
    if "_" not in symbol:
        return False
    return entry.school or (not re.search(r"_\{?\d", symbol) and not ontology.has_symbol(symbol))


def _may_mean(called: str, entry: ConstantEntry, words: Sequence[str], ontology: Ontology) -> bool:
    """May these words mean the constant: do they name a quantity of its dimension, or have they a word of its names?"""
    own = {word for name in words for word in name.split() if len(word) > MINOR}
    return not own.isdisjoint(called.lower().replace("’", "'").split()) or any(
        kind.dimension == entry.dimension for kind, _ in ontology.for_name(called)[:3]
    )


MINOR = 3
"""Words of at most so many letters tell nothing."""


def _names_one_of(description: str, words: Sequence[str]) -> bool:
    lowered = description.lower().replace("’", "'")
    return any(word in lowered for word in words)
