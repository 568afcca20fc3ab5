r"""Readings of one symbol: which quantity kinds it may stand for, and what speaks for each.

Evidence, strongest first: the document's words about the symbol, the unit given for it, what the formula is said to compute
(label, row, unit of the result), the constants the symbol usually names, its usual meanings in the ontology, and which kinds the
surroundings talk about. Scores add up; `typing` decides between readings of all symbols of an equation together.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from mathrag.entities import CUSTOMARY, ExtractedParameter
from mathrag.extraction.glossary import OTHER_TITLE
from mathrag.extraction.meanings import EXACTLY, is_known, meant, named
from mathrag.extraction.naming import LAW, MAX_NAME_WORDS, is_clause, is_name, narrows
from mathrag.extraction.reading import (
    AS_SURE,
    CONCENTRATION,
    DEMANDED,
    MEAN_POWER,
    OWN_WORDS,
    Reading,
    counted_in,
    dimension_or_none,
    distinct,
    to_power,
    unit_of_number,
    with_unit,
)
from mathrag.extraction.rules.acronyms import spells_out, words_in
from mathrag.extraction.spelling import as_difference, measured, of_what, plain_letters, spelled_out, without_role
from mathrag.extraction.surroundings import Surroundings, names_of
from mathrag.extraction.titles import subject_of, titles
from mathrag.extraction.usual_constants import DEFINED, used, usual_constants
from mathrag.models import is_ordinary
from mathrag.quantities import DIMENSIONLESS, Ontology, QuantityKind, latex_symbol

MAX_READINGS = 10
NAMED_BY = 0.5
"""From this confidence on a claim names a symbol that is known by nothing else."""


LABELLED = 3.0
FAR = 0.4
"""A claim with less than this share of the best one's confidence is about another place: no proof against that one."""
TITLE = 0.8
"""The confidence in a label that calls what it computes a coefficient which nobody knows."""
SPELLED_OUT = 0.8
OUTRIGHT = 1.0
"""The confidence in what a text says at the formula itself, in so many words."""
USUAL = 1.0
BY_INDEX = 0.5
CURATED = 0.7
"""From this weight on a symbol was given to its kind by hand."""
ON_TOPIC = 0.6
MENTIONED_IN_HEADING = 0.6
MENTIONED_NEARBY = 0.7
MENTIONED = 0.3
UNTYPED = -1.5
NUMERIC = -1.0
"""For the bare number of a quantity in a unit, against the quantity itself: only where the equation wants a number, as in a pH."""
UNNAMED = -0.5
"""For a usual meaning of a letter that a document of many words never mentions."""
NO_QUANTITIES = -4.0
"""For usual meanings where the text is about no quantities at all, or about mathematics."""
NAMES_NOTHING = -3.5
"""For usual meanings of a letter that the text says to be something the ontology does not know."""
NAMES_OTHER = -2.5
"""For usual meanings of a letter that the text says to be something else."""
RATHER_USUAL = 0.4
"""From this weight on a meaning of a letter is one that words may be short for."""
PURE_NUMBER = 0.5
NO_SCIENCE = 0.4
"""From this doubt on a whole document is about numbers."""
UNIT_VECTOR = 1.5


def readings(
    symbol: str,
    claims: Sequence[ExtractedParameter],
    surroundings: Surroundings,
    ontology: Ontology,
    *,
    label: str = "",
    result_unit: str | None = None,
    eponyms: frozenset[str] = frozenset(),
    given: frozenset[str] = frozenset(),
) -> list[Reading]:
    """Readings of ``symbol``, best first; the last one leaves it untyped.

    ``label``, ``result_unit``: of the formula, for its target; ``eponyms``: the people whom its label names (`people_of`).
    ``given``: constants of nature whose values the document tells.
    """
    symbol, spelled = measured(symbol)
    claims = _with_unit_of_more_words(claims)
    if mean := MEAN_POWER.fullmatch(symbol):
        single = readings(mean["symbol"], [], surroundings, ontology)
        return [to_power(reading, int(mean["power"])) for reading in single[:-1] if not reading.constant] + single[-1:]
    title = _DEFINED_AS.sub("", subject_of(label))
    alone = not (any(claim.description for claim in claims) or spelled_out(symbol) or surroundings.mathematics)
    lone = alone and (" " in title or title != subject_of(label)) and is_name(title) and not _NO_QUANTITY.search(title)
    if ((" " in title and _COEFFICIENT.search(title)) or lone) and not is_known(title, ontology):
        claims = [*claims, ExtractedParameter(symbol=symbol, description=title, confidence=TITLE)]
    found = _gathered(symbol, claims, surroundings, ontology, label)
    result = [_on_topic(_mentioned(reading, surroundings), surroundings) for reading in found.values()]
    doubts = _doubts(claims, ontology)
    result = [_credible(reading, surroundings, doubts) for reading in result]
    constants = usual_constants(symbol, claims, surroundings, ontology, eponyms, given)
    for unit, confidence in _told_units(symbol, claims, result_unit):
        result = with_unit(result, unit, confidence)
        constants = [_with_own_unit(one, unit, confidence) for one in constants]
    own = dimension_or_none(spelled) if spelled and len(spelled) > 1 else None  # a letter may be short for a name
    if own is not None:  # the author counts it in this very unit
        result = [reading for reading in result if reading.dimension == own]
    result = _as_called_here(result, claims, ontology)
    told = _told(claims, ontology)
    result = [
        replace(reading, name=reading.name or told, description=reading.description or told)
        if told and not (reading.name and reading.description)
        else reading
        for reading in result
    ]
    called = _untyped(claims).name  # what is counted in a unit that is none of what its words mean keeps them
    result = [
        replace(one, name=called)
        if one.unit
        and not one.name
        and (one.kind is None or (is_name(called) and not _WORDS_MEAN.search(one.evidence)))
        else one
        for one in result
    ]
    result += [_credible(reading, surroundings, doubts) for reading in constants]
    result += _numbers(symbol, claims, surroundings, ontology)
    result += _bare_numbers(symbol, result, claims, result_unit)
    if symbol.lstrip().startswith((r"\Delta", r"\triangle", "Δ")):
        result = [as_difference(reading, ontology) for reading in result]
    if "_" not in symbol:
        result = [without_role(reading, ontology) for reading in result]
    return [*_best(result), _untyped(claims)]


def _with_unit_of_more_words(claims: Sequence[ExtractedParameter]) -> Sequence[ExtractedParameter]:
    """``claims``, the first with the unit of one that goes on from its words: "total water" with that of "total water in a zone (mm)"."""
    first = next(iter(claims), None)
    if first is None or first.unit or " " not in first.description:
        return claims
    more = (one.unit for one in claims[1:] if one.unit and one.description.startswith(f"{first.description} "))
    return [first.model_copy(update={"unit": next(more, None)}), *claims[1:]]


def _with_own_unit(constant: Reading, unit: str | None, confidence: float) -> Reading:
    """A constant that the text names, weighed by the unit that the text gives; it keeps the unit of its own value."""
    said = constant.evidence.startswith("the text:")
    return replace(with_unit([constant], unit, confidence)[0], unit=constant.unit) if said else constant


def _best(found: Sequence[Reading]) -> list[Reading]:
    """The credible ones, best first, each once."""
    ordered = sorted(found, key=lambda one: (-one.score, one.kind.id if one.kind else "", str(one.dimension)))
    return distinct([reading for reading in ordered if reading.score > UNTYPED])[:MAX_READINGS]


def _bare_numbers(
    symbol: str, found: Sequence[Reading], claims: Sequence[ExtractedParameter], result_unit: str | None
) -> list[Reading]:
    """The readings again as the bare number of the quantity in a unit, where one is told."""
    told = {id(one): unit for one in found if (unit := unit_of_number(symbol, one, claims, result_unit))}
    customary = {} if told else {id(one): one.kind.customary for one in found if one.kind and one.kind.customary}
    return [
        replace(counted_in(reading, unit, CUSTOMARY if customary else ""), score=reading.score + NUMERIC)
        for reading in found
        if (unit := told.get(id(reading)) or customary.get(id(reading)))
    ]


def _as_called_here(
    found: Sequence[Reading], claims: Sequence[ExtractedParameter], ontology: Ontology
) -> list[Reading]:
    """Readings with the words of the claim that counts most here, where these may mean a quantity of their dimension."""
    first = max(claims, key=lambda claim: claim.confidence if claim.description else 0.0, default=None)
    if first is not None:
        first = next(
            (
                claim
                for claim in claims
                if claim.confidence >= FAR * first.confidence and narrows(claim.description, first.description)
            ),
            first,
        )
    if first is None or not first.description or first.confidence < OWN_WORDS:
        return list(found)
    dimensions = {kind.dimension for kind, _ in named(first.description, ontology)}
    words, counted = _name(first.description, ontology), dimension_or_none(first.unit)
    return [
        replace(reading, name=words, description=words)
        if (reading.name or first.confidence >= OUTRIGHT) and reading.dimension in dimensions
        else replace(reading, name=words, description=words, kind=None)
        if dimensions and not reading.name and reading.dimension == counted and counted not in dimensions
        else reading  # a boat's displacement in pounds is no kind of length, and none that its letter is usual for
        for reading in found
    ]


def _gathered(
    symbol: str, claims: Sequence[ExtractedParameter], surroundings: Surroundings, ontology: Ontology, label: str
) -> dict[str, Reading]:
    """The kinds that usage, an index, the symbol's own words, the document's and the label speak for, by id."""
    found: dict[str, Reading] = {}
    for kind, weight in ontology.for_symbol(symbol):
        _add(found, kind, USUAL * weight, evidence=f"usual symbol of {kind.label}")
    for name, score in used(symbol, surroundings.topic, ontology).items():
        _add(found, ontology.kinds[name], score, evidence="so used in equations")
    _add_by_index(found, symbol, ontology)
    _add_by_own_symbol(found, symbol, surroundings.topic, ontology)
    found |= _brackets(symbol, ontology)
    words = of_what(spelled_out(symbol), ontology)
    for kind, score in named(words, ontology):
        _add(found, kind, DEFINED * SPELLED_OUT * score, evidence=f"its name “{words}”")
    usual = frozenset(
        kind.id
        for kind, weight in ontology.for_symbol(symbol)  # in mathematics a "fraction" is short for no mole fraction
        if weight >= RATHER_USUAL and not (surroundings.mathematics and kind.dimension.dimensionless)
    )
    best = max((claim.confidence for claim in claims if claim.description), default=0.0)
    for claim in claims:
        said = "the text:" if claim.confidence >= FAR * best else "elsewhere:"
        own = claim.confidence >= OWN_WORDS or spells_out(plain_letters(symbol), words_in(claim.description))
        for kind, score in meant(claim.description, usual, ontology):
            which = said == "the text:" and kind.dimension.dimensionless and narrows(claim.description, kind.label)
            _add(
                found,
                kind,
                DEFINED * score * claim.confidence,
                said=claim.confidence >= OWN_WORDS,
                name=_name(claim.description, ontology) if own or which else "",  # "ratio" alone says nothing
                unit=claim.unit,
                evidence=f"{said}{' likely' if claim.likely else ''} “{claim.description}”",
            )
    label = _ROW.sub("", label)
    title, titled = titles(label, ontology)
    for kind, score in meant(label, usual, ontology):
        of_title = title if kind.id in titled else ""
        _add(found, kind, LABELLED * score, title=of_title, said=True, evidence=f"label “{label}”")
    return found


def _doubts(claims: Sequence[ExtractedParameter], ontology: Ontology) -> float:
    """What the usual meanings of a letter lose where the text says that it is something else, known or not."""
    doubts = [0.0]
    for claim in claims:
        if claim.description and claim.confidence > OTHER_TITLE:
            known = is_known(claim.description, ontology)
            doubts.append((NAMES_OTHER if known else NAMES_NOTHING) * claim.confidence)
    return min(doubts)


def _told_units(
    symbol: str, claims: Sequence[ExtractedParameter], result_unit: str | None
) -> list[tuple[str | None, float]]:
    """Units with the confidence in them: of the best claim, of a given value, of the result, of the symbol's own words."""
    worded = [claim for claim in claims if claim.description or not claim.unit]
    sure = [one for one in worded[:2] if one.confidence >= AS_SURE * worded[0].confidence]
    told = sorted(sure, key=lambda one: one.unit is None)[:1]
    told += [claim for claim in claims if claim.unit and not claim.description][:1]
    words = spelled_out(symbol)
    first = words.split()[0] if " " in words else ""
    own = first if len(first) < 3 or first.endswith("s") or not is_ordinary(first) else None  # no "minute ventilation"
    return [*((claim.unit, claim.confidence) for claim in told), (result_unit, 1.0), (own, SPELLED_OUT)]


def _numbers(
    symbol: str, claims: Sequence[ExtractedParameter], surroundings: Surroundings, ontology: Ontology
) -> list[Reading]:
    """Pure numbers: a unit vector, an unknown coefficient, and anything where the text is about mathematics or no quantities."""
    found = []
    told = _told(claims, ontology)
    if _COEFFICIENT.search(told):
        score = USUAL * max(claim.confidence for claim in claims)
        found.append(Reading(None, DIMENSIONLESS, score, told, told, evidence=f"the text: “{told}”", said=score))
    if _UNIT_VECTOR.match(symbol):
        found.append(Reading(None, DIMENSIONLESS, UNIT_VECTOR, "unit vector", "unit vector", evidence="a unit vector"))
    if surroundings.mathematics or surroundings.document.doubt > NO_SCIENCE:
        said = _untyped(claims).name
        found.append(Reading(None, DIMENSIONLESS, PURE_NUMBER, said, said, evidence="a pure number"))
    return found


_WORDS_MEAN = re.compile("the text:|its name|label ")
"""Evidence that words mean a kind."""
_NO_QUANTITY = re.compile(
    rf"{LAW.pattern}|\b(?:propert(?:y|ies)|methods?|functions?|cases?|tests?|problems?|solutions?|steps?)\b", re.I
)
"""What a label is of that names no quantity."""
_DEFINED_AS = re.compile(r"\s+(?:definition|calculation|expression)s?$")
_ROW = re.compile(r"\s*\([^():]+: [^()]*\)$")
"""A table's row behind the column that names the formula: "Half-life (order: zero)"."""
_COEFFICIENT = re.compile(
    r"^[^,;]*\b(?:coefficient|factor|ratio|number|index|fraction|share|percentage|probability|score)s?\b", re.I
)
_UNIT_VECTOR = re.compile(r"\\vec\{?[en](?:\}|_|$)")
r"""``\vec{n}``, ``\vec{e}_x``."""


_FURTHER = re.compile(
    r",?\s+(?:of|at|for|in|above|below|from|with|on|by|between|during|per|computed|used|measured|defined)\s"
)


_LEFT_OVER = re.compile(r"(?:\s+(?:as|measured|computed|defined))+$")
_JOINED = re.compile(r"\b(?:and|or)\b")


def _noun_of(phrase: str) -> str:
    """A phrase that is too long for a name without its last parts: "heat of vaporization" of "heat of vaporization of the fluid at ..."."""
    short = phrase
    while len(short.split()) > MAX_NAME_WORDS and (parts := list(_FURTHER.finditer(short))):
        short = short[: parts[-1].start()]
    return phrase if short != phrase and _JOINED.search(short) else _LEFT_OVER.sub("", short)


def _name(phrase: str, ontology: Ontology) -> str:
    """The part of a phrase that names the quantity: "radius" of "circle of radius", but all of "angle of incidence".

    None where it is made of several: "simple average of the initial and final velocities".
    """
    phrase = _noun_of(_CLAUSE.split(phrase, maxsplit=1)[0])
    if is_clause(phrase) or len(phrase.split()) > MAX_NAME_WORDS:
        return ""
    head, _, tail = phrase.partition(" of ")
    if " and " in tail and not ontology.for_name(head):
        return ""
    whole = ontology.for_name(head) or _COEFFICIENT.search(head)
    return _ARTICLE.sub("", tail) if tail and not whole and is_known(tail, ontology) else phrase


_CLAUSE = re.compile(r"(?<=\w)\s+\w+(?:ed|ing)\s+(?:only|can|will|such|is|are|has|have)\b")
"""A participle that only goes on about the thing: "number of taxa observed only once"."""
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


def _add_by_own_symbol(found: dict[str, Reading], symbol: str, topic: Mapping[str, float], ontology: Ontology) -> None:
    r"""A kind whose very symbol this is, index and all, inherits what speaks for the broader one: kinetic energy for ``E_k``.

    Where only ISO writes it so, as ``T_s`` for a surface temperature, as far as the text is about that field.
    """
    exact = latex_symbol(symbol)
    if "_" not in exact and "^" not in exact:
        return
    for identifier, before in list(found.items()):
        own = dict(ontology.kinds[identifier].symbols).get(exact, 0.0)
        above = ontology.family(identifier)[1:]
        broader = [
            reading.score
            for other, reading in found.items()
            if other in above or (own >= CURATED and other != identifier and reading.dimension == before.dimension)
        ]
        here = sum(
            {
                field: topic.get(field, 0.0) for used, field, _ in ontology.kinds[identifier].uses if used == exact
            }.values()
        )
        if broader and own and (own >= CURATED or here >= ON_TOPIC):
            found[identifier] = replace(before, score=max(before.score, max(broader) + BY_INDEX * own))


def _add(
    found: dict[str, Reading],
    kind: QuantityKind,
    score: float,
    *,
    name: str = "",
    title: str = "",
    unit: str | None = None,
    said: bool = False,
    evidence: str,
) -> None:
    own = score if said else 0.0
    before = found.get(kind.id)
    if before is None:
        found[kind.id] = Reading(
            kind, kind.dimension, score, name, name, unit, evidence=evidence, title=title, said=own
        )
        return
    found[kind.id] = replace(
        before,
        score=before.score + score,
        said=before.said + own,
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
    if not where:
        return reading
    return replace(reading, score=reading.score + bonus, evidence=f"{reading.evidence}; named {where}")


def _on_topic(reading: Reading, surroundings: Surroundings) -> Reading:
    """A kind of the field that the formula is about."""
    if reading.kind is None or not reading.kind.fields:
        return reading
    share = max(surroundings.topic.get(name, 0.0) for name in reading.kind.fields)
    return replace(reading, score=reading.score + ON_TOPIC * share) if share else reading


_SAID = ("the text:", "index ", "label ", "its name", "unit ", "in brackets", "namesake")


def _credible(reading: Reading, surroundings: Surroundings, doubts: float) -> Reading:
    """A usual meaning of the letter, less likely where nothing else speaks for it and the document would say so."""
    if any(said in reading.evidence for said in _SAID):
        return reading
    score = reading.score + NO_QUANTITIES * surroundings.doubt
    molar = reading.kind is not None and reading.kind.id.startswith("molar_")  # a text calls it by its plain name
    if "named " not in reading.evidence and not molar:
        score += UNNAMED * surroundings.document.wordy
    return replace(reading, score=score + doubts)


def _brackets(symbol: str, ontology: Ontology) -> dict[str, Reading]:
    """Chemistry's brackets: ``[A]`` is the concentration of A."""
    change, bracket, inside = symbol.partition("[")
    if not bracket or change.strip() not in ("", "\\Delta"):
        return {}
    kind = ontology.kinds[CONCENTRATION]
    name = f"{'change in ' if change else ''}concentration of {_species(inside.partition(']')[0])}"
    return {kind.id: Reading(kind, kind.dimension, USUAL, name, name, evidence="a concentration in brackets")}


def _species(latex: str) -> str:
    r"""A chemical species in plain letters: ``NO2`` of ``\text{NO}_{2}``."""
    return re.sub(r"\\[A-Za-z]+|[{}_^$\s]|\\.", "", latex)


def _told(claims: Sequence[ExtractedParameter], ontology: Ontology) -> str:
    """What the text calls the symbol where its best words for it name no kind that the ontology knows: "semi-major axis"."""
    own = [claim.description for claim in claims if claim.description and claim.confidence >= OWN_WORDS]
    return own[0] if own and not is_known(own[0], ontology) and is_name(own[0]) else ""


def _untyped(claims: Sequence[ExtractedParameter]) -> Reading:
    name = next((claim.description for claim in claims if claim.description and claim.confidence >= NAMED_BY), "")
    return Reading(None, None, UNTYPED, name, name, evidence=DEMANDED)
