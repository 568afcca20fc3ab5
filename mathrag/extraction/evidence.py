r"""Readings of one symbol: which quantity kinds it may stand for, and what speaks for each.

Evidence, strongest first: the document's words about the symbol, the unit given for it, what the formula is said to compute
(label, row, unit of the result), the constants the symbol usually names, its usual meanings in the ontology, and which kinds the
surroundings talk about. Scores add up; `typing` decides between readings of all symbols of an equation together.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from mathrag.entities import ExtractedParameter
from mathrag.extraction.reading import (
    CONCENTRATION,
    MEAN_POWER,
    OWN_WORDS,
    Reading,
    distinct,
    to_power,
    unit_of_number,
    with_unit,
)
from mathrag.extraction.surroundings import Surroundings, names_of
from mathrag.extraction.titles import titles
from mathrag.quantities import DIMENSIONLESS, ConstantEntry, Ontology, QuantityKind

MAX_READINGS = 10
NAMED_BY = 0.5
"""From this confidence on a claim names a symbol that is known by nothing else."""


DEFINED = 4.0
LABELLED = 3.0
MOLAR = 0.7
SPELLED_OUT = 0.8
USUAL = 1.0
BY_INDEX = 0.5
EXACTLY = 0.9
CONSTANT = 0.3
SCHOOL_CONSTANT = 1.5
"""Above a usual symbol: the dimension of a constant of nature rarely fits by chance."""
OWN_SYMBOL = 1.0
r"""For a constant whose symbol has an index of its own, as ``\\varepsilon_0`` and ``N_A`` have: hardly anything else is written so."""
NAMESAKE = 2.5
CONSTANT_NAMED = 2.0
USED_HERE = 2.0
USED = 0.3
ON_TOPIC = 0.6
MENTIONED_IN_HEADING = 0.6
MENTIONED_NEARBY = 0.7
MENTIONED = 0.3
UNTYPED = -1.5
DEMANDED = "the equation's dimensions"
"""The evidence of a symbol that nothing speaks for."""
NUMERIC = -1.0
"""For the bare number of a quantity in a unit, against the quantity itself: only where the equation wants a number, as in a pH."""
UNNAMED = -0.5
"""For a usual meaning of a letter that a document of many words never mentions."""
NO_QUANTITIES = -4.0
"""For usual meanings where the text is about no quantities at all, or about mathematics."""
NAMES_NOTHING = -1.5
"""For usual meanings of a letter that the text says to be something the ontology does not know."""
PURE_NUMBER = 0.5
NO_SCIENCE = 0.4
"""From this doubt on a whole document is about numbers."""
UNIT_VECTOR = 1.5
CHANGING_MATERIAL = -2.5
"""For a change of what a material has, such as its latent heat: formulas are about changes of states."""


def readings(
    symbol: str,
    claims: Sequence[ExtractedParameter],
    surroundings: Surroundings,
    ontology: Ontology,
    *,
    label: str = "",
    result_unit: str | None = None,
    eponyms: frozenset[str] = frozenset(),
) -> list[Reading]:
    """Readings of ``symbol``, best first; the last one leaves it untyped.

    ``label``, ``result_unit``: of the formula, for its target; ``eponyms``: the people whom its label names (`people_of`).
    """
    if mean := MEAN_POWER.fullmatch(symbol):
        single = readings(mean["symbol"], [], surroundings, ontology)
        return [to_power(reading, int(mean["power"])) for reading in single[:-1] if not reading.constant] + single[-1:]
    found = _gathered(symbol, claims, surroundings, ontology, label)
    result = [_on_topic(_mentioned(reading, surroundings), surroundings) for reading in found.values()]
    told_else = max(
        (claim.confidence for claim in claims if claim.description and not _named(claim.description, ontology)),
        default=0.0,
    )
    result = [_credible(reading, surroundings, told_else) for reading in result]
    for unit, confidence in _told_units(symbol, claims, result_unit):
        result = with_unit(result, unit, confidence)
    told = _told(claims, ontology)
    result = [
        replace(reading, name=reading.name or told, description=reading.description or told) for reading in result
    ]
    constants = _constants(symbol, claims, surroundings, ontology, eponyms)
    result += [_credible(reading, surroundings, told_else) for reading in constants]
    result += _numbers(symbol, claims, surroundings)
    result += [
        replace(
            reading,
            dimension=DIMENSIONLESS,
            score=reading.score + NUMERIC,
            numeric=unit,
            evidence=f"{reading.evidence}; its number in {unit}",
        )
        for reading in result
        if (unit := unit_of_number(symbol, reading, claims, result_unit))
    ]
    if symbol.lstrip().startswith((r"\Delta", r"\triangle", "Δ")):
        result = [_as_difference(reading, ontology) for reading in result]
    if "_" not in symbol:
        result = [_without_role(reading, ontology) for reading in result]
    result.sort(key=lambda reading: (-reading.score, reading.kind.id if reading.kind else "", str(reading.dimension)))
    credible = [reading for reading in result if reading.score > UNTYPED]
    return [*distinct(credible)[:MAX_READINGS], _untyped(claims)]


def _gathered(
    symbol: str, claims: Sequence[ExtractedParameter], surroundings: Surroundings, ontology: Ontology, label: str
) -> dict[str, Reading]:
    """The kinds that usage, an index, the symbol's own words, the document's and the label speak for, by id."""
    found: dict[str, Reading] = {}
    for kind, weight in ontology.for_symbol(symbol):
        _add(found, kind, USUAL * weight, evidence=f"usual symbol of {kind.label}")
    for name, score in _uses(symbol, surroundings, ontology).items():
        _add(found, ontology.kinds[name], score, evidence="so used in equations")
    _add_by_index(found, symbol, ontology)
    found |= _brackets(symbol, ontology)
    words = spelled_out(symbol)
    for kind, score in _named(words, ontology):
        _add(found, kind, DEFINED * SPELLED_OUT * score, evidence=f"its name “{words}”")
    for claim in claims:
        for kind, score in _named(claim.description, ontology):
            _add(
                found,
                kind,
                DEFINED * score * claim.confidence,
                name=_name(claim.description, ontology) if claim.confidence >= OWN_WORDS else "",
                unit=claim.unit,
                evidence=f"the text: “{claim.description}”",
            )
    title, titled = titles(label, ontology)
    for kind, score in _named(label, ontology):
        own = title if kind.id in titled else ""
        _add(found, kind, LABELLED * score, title=own, evidence=f"label “{label}”")
    return found


def _told_units(
    symbol: str, claims: Sequence[ExtractedParameter], result_unit: str | None
) -> list[tuple[str | None, float]]:
    """Units with the confidence in them: of the best claim, of a given value, of the result, of the symbol's own words."""
    told = [claim for claim in claims[:1] if claim.description or not claim.unit]
    told += [claim for claim in claims if claim.unit and not claim.description][:1]
    words = spelled_out(symbol)
    own = words.split()[0] if " " in words else None
    return [*((claim.unit, claim.confidence) for claim in told), (result_unit, 1.0), (own, SPELLED_OUT)]


def _numbers(symbol: str, claims: Sequence[ExtractedParameter], surroundings: Surroundings) -> list[Reading]:
    """Pure numbers: a unit vector, and anything where the text is about mathematics or no quantities."""
    found = []
    if _UNIT_VECTOR.match(symbol):
        found.append(Reading(None, DIMENSIONLESS, UNIT_VECTOR, "unit vector", "unit vector", evidence="a unit vector"))
    if surroundings.mathematics or surroundings.document.doubt > NO_SCIENCE:
        said = _untyped(claims).name
        found.append(Reading(None, DIMENSIONLESS, PURE_NUMBER, said, said, evidence="a pure number"))
    return found


_UNIT_VECTOR = re.compile(r"\\vec\{?[en](?:\}|_|$)")
r"""``\vec{n}``, ``\vec{e}_x``."""


def _named(phrase: str, ontology: Ontology) -> list[tuple[QuantityKind, float]]:
    """The kinds a phrase names; "Gibbs energy" may as well be said of the molar one, where the equation wants that."""
    named = ontology.for_name(phrase)[:4] if phrase else []
    known = {kind.id for kind, _ in named}
    molar = [(ontology.kinds.get(f"molar_{kind.id}"), MOLAR * score) for kind, score in named]
    return [*named, *((kind, score) for kind, score in molar if kind and kind.id not in known)]


_WORDS = re.compile(r"\\(?:text|mathrm|textrm)\{([A-Za-z][A-Za-z ]{2,60})\}")


def spelled_out(symbol: str) -> str:
    r"""The words of a symbol that is some: ``\text{mass of solute}``, or with a unit in front, ``\text{mol solute}``."""
    found = _WORDS.fullmatch(symbol)
    return found[1].strip() if found else ""


def _name(phrase: str, ontology: Ontology) -> str:
    """The part of a phrase that names the quantity: "radius" of "circle of radius", but all of "angle of incidence"."""
    head, _, tail = phrase.partition(" of ")
    return _ARTICLE.sub("", tail) if tail and ontology.for_name(tail) and not ontology.for_name(head) else phrase


_ARTICLE = re.compile(r"^(?:the|an?|its|their)\s+", re.I)


_INDEX_WORD = re.compile(r"_\{?\\(?:text|mathrm|textrm|operatorname)\s*\{\s*([A-Za-z]{3,})\s*\}")


def _add_by_index(found: dict[str, Reading], symbol: str, ontology: Ontology) -> None:
    r"""Kinds that the word in a symbol's index names together with a usual one: static pressure for ``p_\text{static}``."""
    word = _INDEX_WORD.search(symbol)
    if word is None:
        return
    for before in [reading for reading in found.values() if reading.kind]:
        assert before.kind is not None
        for kind, score in ontology.for_name(f"{word[1]} {before.kind.label}")[:1]:
            if kind.dimension == before.dimension and kind.id != before.kind.id and score >= EXACTLY:
                _add(found, kind, before.score + BY_INDEX, evidence=f"index “{word[1]}”")


def _add(
    found: dict[str, Reading],
    kind: QuantityKind,
    score: float,
    *,
    name: str = "",
    title: str = "",
    unit: str | None = None,
    evidence: str,
) -> None:
    before = found.get(kind.id)
    if before is None:
        found[kind.id] = Reading(kind, kind.dimension, score, name, name, unit, evidence=evidence, title=title)
        return
    found[kind.id] = replace(
        before,
        score=before.score + score,
        name=before.name or name,
        description=before.description or name,
        unit=before.unit or unit,
        title=before.title or title,
        evidence=f"{before.evidence}; {evidence}",
    )


def _mentioned(reading: Reading, surroundings: Surroundings) -> Reading:
    if reading.kind is None:
        return reading
    bonus, where = 0.0, ""
    names = names_of(reading.kind)
    for phrases, weight, place in (
        (surroundings.headings, MENTIONED_IN_HEADING, "heading"),
        (surroundings.chunk, MENTIONED_NEARBY, "nearby"),
        (surroundings.document.phrases, MENTIONED, "in the document"),
    ):
        if not names.isdisjoint(phrases):
            bonus += weight
            where = where or place
    return replace(
        reading, score=reading.score + bonus, evidence=reading.evidence + (f"; named {where}" if where else "")
    )


def _on_topic(reading: Reading, surroundings: Surroundings) -> Reading:
    """A kind of the field that the formula is about."""
    if reading.kind is None or not reading.kind.fields:
        return reading
    share = max(surroundings.topic.get(name, 0.0) for name in reading.kind.fields)
    return replace(reading, score=reading.score + ON_TOPIC * share)


_SAID = ("the text:", "index ", "label ", "its name", "unit ", "in brackets", "namesake")


def _credible(reading: Reading, surroundings: Surroundings, told_else: float) -> Reading:
    """A usual meaning of the letter, less likely where nothing else speaks for it and the document would say so."""
    if any(said in reading.evidence for said in _SAID):
        return reading
    score = reading.score + NO_QUANTITIES * surroundings.doubt
    molar = reading.kind is not None and reading.kind.id.startswith("molar_")  # a text calls it by its plain name
    if "named " not in reading.evidence and not molar:
        score += UNNAMED * surroundings.document.wordy
    if told_else >= OWN_WORDS:
        score += NAMES_NOTHING * told_else
    return replace(reading, score=score)


def _brackets(symbol: str, ontology: Ontology) -> dict[str, Reading]:
    """Chemistry's brackets: ``[A]`` is the concentration of A."""
    change, bracket, inside = symbol.partition("[")
    if not bracket or change.strip() not in ("", "\\Delta"):
        return {}
    kind = ontology.kinds[CONCENTRATION]
    name = f"{'change in ' if change else ''}concentration of {_species(inside.partition(']')[0])}"
    return {kind.id: Reading(kind, kind.dimension, USUAL, name, name, evidence="a concentration in brackets")}


_DIFFERENCES = {
    "temperature": "temperature_difference",
    "celsius_temperature": "temperature_difference",
    "position": "displacement",
    "electric_potential": "voltage",
}


_MATERIAL = re.compile(
    r"\b(?:coefficient|constant|resistivity|conductivity|modulus|latent|capacity|emissivity|permittivity|permeability|viscosity)\b"
)


def _as_difference(reading: Reading, ontology: Ontology) -> Reading:
    """A reading of a symbol with a difference sign: a temperature is a temperature difference."""
    if reading.kind and not reading.name and _MATERIAL.search(reading.kind.label):
        return replace(reading, score=reading.score + CHANGING_MATERIAL)
    kind = _DIFFERENCES.get(reading.kind.id) if reading.kind else None
    return replace(reading, kind=ontology.kinds[kind]) if kind else reading


def _without_role(reading: Reading, ontology: Ontology) -> Reading:
    """A "final velocity" that neither words nor an index call so is a velocity like any other."""
    kind = reading.kind
    if kind is None or kind.broader is None or reading.name or not kind.label.startswith(("initial ", "final ")):
        return reading
    return replace(reading, kind=ontology.kinds[ontology.family(kind.id)[-1]])


def _species(latex: str) -> str:
    r"""A chemical species in plain letters: ``NO2`` of ``\text{NO}_{2}``."""
    return re.sub(r"\\[A-Za-z]+|[{}_^$\s]|\\.", "", latex)


def _uses(symbol: str, surroundings: Surroundings, ontology: Ontology) -> dict[str, float]:
    """What equations of the topic, and of all fields, say of a symbol: score by kind."""
    shares = ontology.used_for(symbol, surroundings.topic)
    return {identifier: USED_HERE * here + USED * anywhere for identifier, (here, anywhere) in shares.items()}


def people_of(text: str) -> frozenset[str]:
    """Words of a name that may be people's, in lower case: ``wien`` of "Wien’s displacement law"."""
    words = re.findall(r"\b[A-Z][a-zà-ÿ]{3,}(?:[’']s)?", text)
    return frozenset(re.sub(r"[’']s$", "", word).lower() for word in words)


def _constants(
    symbol: str,
    claims: Sequence[ExtractedParameter],
    surroundings: Surroundings,
    ontology: Ontology,
    eponyms: frozenset[str],
) -> list[Reading]:
    found = []
    uses = _uses(symbol, surroundings, ontology)
    for entry in ontology.constants_for_symbol(symbol):
        words = [entry.name.lower(), *(synonym.lower() for synonym in entry.synonyms)]
        said = max((claim.confidence for claim in claims if _names_one_of(claim.description, words)), default=0.0)
        usual = SCHOOL_CONSTANT if entry.school else CONSTANT
        if _is_its_own(symbol, entry, ontology):
            usual += OWN_SYMBOL
        score, evidence = usual + DEFINED * said, f"usual symbol of the {entry.name}"
        alike = [score for name, score in uses.items() if ontology.kinds[name].dimension == entry.dimension]
        score += max(
            alike, default=0.0
        )  # equations that have a quantity of its kind there may as well mean the constant
        if eponyms & people_of(entry.name):
            score, evidence = score + NAMESAKE, f"{evidence}; its namesake's law"
        if said:
            evidence = f"the text: “{entry.name}”"
        elif not surroundings.chunk.isdisjoint(words):
            score, evidence = score + CONSTANT_NAMED, f"{evidence}; named nearby"
        elif not surroundings.document.phrases.isdisjoint(words):
            score, evidence = score + CONSTANT_NAMED / 2, f"{evidence}; named in the document"
        found.append(Reading(None, entry.dimension, score, entry.name, entry.name, entry.unit, entry, evidence))
    return found


def _is_its_own(symbol: str, entry: ConstantEntry, ontology: Ontology) -> bool:
    """Is the symbol, with its index, this constant's own: no role as ``p_0`` and no kind's symbol as ``V_m``?"""
    if symbol == r"\hbar":
        return True
    if "_" not in symbol:
        return False
    return entry.school or (not re.search(r"_\{?\d", symbol) and not ontology.has_symbol(symbol))


def _names_one_of(description: str, words: Sequence[str]) -> bool:
    lowered = description.lower().replace("’", "'")
    return any(word in lowered for word in words)


def _told(claims: Sequence[ExtractedParameter], ontology: Ontology) -> str:
    """What the text calls the symbol where its best words for it name no kind that the ontology knows: "semi-major axis"."""
    own = [claim.description for claim in claims if claim.description and claim.confidence >= OWN_WORDS]
    return own[0] if own and not _named(own[0], ontology) else ""


def _untyped(claims: Sequence[ExtractedParameter]) -> Reading:
    name = next((claim.description for claim in claims if claim.description and claim.confidence >= NAMED_BY), "")
    return Reading(None, None, UNTYPED, name, name, evidence=DEMANDED)
