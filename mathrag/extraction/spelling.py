"""What the spelling of a symbol says of its readings: words instead of letters, a difference sign, no index."""

from __future__ import annotations

import re
from dataclasses import replace

from mathrag.extraction.naming import words_of_indices
from mathrag.extraction.reading import Reading
from mathrag.extraction.rules.units_said import unit_said
from mathrag.quantities import CURRENCIES, Ontology, dimension_of, is_unit

CHANGING_MATERIAL = -2.5
"""For a change of what a material has, such as its latent heat: formulas are about changes of states."""
WORD = 4
"""Letters from which upright ones are a word."""
_UPRIGHT = r"\\(?:text|mathrm|textrm)\{"
_LATIN = "[A-Za-zÀ-ÖØ-öø-ÿ]"
_WORDS = re.compile(
    rf"{_UPRIGHT}(?P<words>{_LATIN}(?:[ '’-]?{_LATIN}){{2,60}})\}}(?P<index>_\w)?|(?P<word>[A-Z]?[a-z]{{3,}})"
)
_MEASURED = re.compile(
    rf"(?P<words>(?:.*_\{{)?{_UPRIGHT}[A-Za-z][^{{}}()\[\]]*?)(?:\s*[(\[]\s*(?:in\s+)?(?P<bracketed>[^()\[\]{{}}]+)[)\]]|\s+in\s+(?P<behind>[^()\[\]{{}}]+))\}}(?P<end>\}}?)"
)
_INDEXED = re.compile(
    rf"(?P<base>(?:{_UPRIGHT}[A-Za-z ]+\}}|\\?[A-Za-z]+)(?:_[A-Za-z\d])?)"
    rf"(?:_\{{?|\()(?:{_UPRIGHT})?(?P<bracket>\[)?(?P<unit>[^{{}}()\[\]_]+)\]?\}}{{0,2}}\)?"
)
_PLACES = frozenset(
    "fs in min rev ct st oz rad atm mol cal gon rem c Eg Em Es A B C ck cs cv cd cw gs ds hs as am au nn nT nw nW var".split()
)
"""Indices that are the spelling of a unit, but tell which one it is: inlet, least, the air's, free space, corrected, normalized."""


def measured(symbol: str) -> tuple[str, str | None]:
    r"""A symbol without the unit that its spelling counts it in, and that unit: ``\text{weight (kg)}``, ``d_{km}``."""
    found = _MEASURED.fullmatch(symbol)
    inside = (found["bracketed"] or found["behind"]).strip() if found else ""
    if found and "/" in inside and not is_unit(inside) and (counted := unit_said(inside)):
        return f"{found['words'].rstrip()}}}{found['end']}", counted  # "drops/min"
    if found and (inside.isupper() or inside in CURRENCIES or is_unit(inside)):
        initials = "".join(word[0] for word in re.findall(r"[A-Za-z]+", found["words"].rpartition("{")[2])).upper()
        is_short = inside == initials or not is_unit(inside)  # "ground speed (GS)", not gigasiemens
        return f"{found['words'].rstrip()}}}{found['end']}", None if is_short else inside
    found = _INDEXED.fullmatch(symbol)
    if (
        found is None
        or not is_unit(found["unit"])
        or (len(found["unit"]) > 1 and found["unit"].isupper() and not found["bracket"])
    ):
        return symbol, None
    if len(found["unit"]) < 2 and found["unit"] in "MF" and not found["bracket"]:
        return symbol, None  # men and women, not molar and farad
    in_words = len(re.sub(rf"{_UPRIGHT}|[{{}}]", "", found["base"])) > 2 and "\\text" in found["base"]
    if not found["bracket"] and (
        found["unit"].lstrip("\\") in _PLACES or (len(found["unit"].rstrip("0123456789")) < 2 and not in_words)
    ):
        return symbol, None
    return found["base"], found["unit"].strip()


def spelled_out(symbol: str) -> str:
    r"""The words of a symbol that is some: ``\text{mass of solute}``, with a unit in front, ``\text{mol solute}``, or ``Yield``."""
    found = _WORDS.fullmatch(measured(symbol)[0])
    if found is None or (found["index"] and "'" not in found["words"]):
        return ""
    return _CAPITAL_WITHIN.sub(" ", found["words"] or found["word"]).strip()


_MEASURES = {"M": "mass", "L^3": "volume", "N": "amount"}
"""What is measured in a unit of a dimension, where only one is."""


def of_what(words: str, ontology: Ontology) -> str:
    """Words with a unit in front as what is measured in it: "amount of solute" for "mol solute"; others as they are."""
    unit, _, thing = words.partition(" ")
    if len(thing) < WORD - 1 or not is_unit(unit) or ontology.for_name(words) or ontology.for_name(thing):
        return words
    measure = _MEASURES.get(str(dimension_of(unit)))
    return f"{measure} of {thing}" if measure else words


def is_word(symbol: str) -> bool:
    r"""Is it a word, or several, whatever its index, and no abbreviation: ``\text{sale price}``?"""
    return len(spelled_out(symbol.partition("_")[0])) >= WORD


_CAPITAL_WITHIN = re.compile(r"(?<=[a-z])(?=[A-Z][a-z]{2})")
"""Where a word begins in ``LineWidth``."""


def plain_letters(symbol: str) -> str:
    r"""The letters of a symbol that is nothing else: ``MSY`` of ``\text{MSY}``; empty for ``\Delta KE`` and ``P_t``."""
    found = re.fullmatch(r"(?:\\(?:text|mathrm)\{)?([A-Za-z]{2,6})\}?", symbol)
    return found[1] if found else ""


_DIFFERENCES = {
    "temperature": "temperature_difference",
    "celsius_temperature": "temperature_difference",
    "position": "displacement",
    "electric_potential": "voltage",
}
_MATERIAL = re.compile(
    r"\b(?:coefficient|constant|resistivity|conductivity|modulus|latent|capacity|emissivity|permittivity|permeability|viscosity)\b"
)


def as_difference(reading: Reading, ontology: Ontology) -> Reading:
    """A reading of a symbol with a difference sign: a temperature is a temperature difference."""
    if reading.kind and not reading.name and _MATERIAL.search(reading.kind.label):
        return replace(reading, score=reading.score + CHANGING_MATERIAL)
    kind = _DIFFERENCES.get(reading.kind.id) if reading.kind else None
    if kind and ontology.kinds[kind].process and words_of_indices()["unknown"] & set(reading.name.lower().split()[:1]):
        return reading
    return replace(reading, kind=ontology.kinds[kind]) if kind else reading


def without_role(reading: Reading, ontology: Ontology) -> Reading:
    """A "final velocity" that neither words nor an index call so is a velocity like any other."""
    kind = reading.kind
    if kind is None or kind.broader is None or reading.name or not kind.label.startswith(("initial ", "final ")):
        return reading
    return replace(reading, kind=ontology.kinds[ontology.family(kind.id)[-1]])
