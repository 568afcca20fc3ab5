"""What the spelling of a symbol says of its readings: words instead of letters, a difference sign, no index."""

from __future__ import annotations

import re
from dataclasses import replace

from mathrag.extraction.reading import Reading
from mathrag.quantities import Ontology

CHANGING_MATERIAL = -2.5
"""For a change of what a material has, such as its latent heat: formulas are about changes of states."""
_WORDS = re.compile(r"\\(?:text|mathrm|textrm)\{([A-Za-z][A-Za-z ]{2,60})\}")


def spelled_out(symbol: str) -> str:
    r"""The words of a symbol that is some: ``\text{mass of solute}``, or with a unit in front, ``\text{mol solute}``."""
    found = _WORDS.fullmatch(symbol)
    return found[1].strip() if found else ""


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
    return replace(reading, kind=ontology.kinds[kind]) if kind else reading


def without_role(reading: Reading, ontology: Ontology) -> Reading:
    """A "final velocity" that neither words nor an index call so is a velocity like any other."""
    kind = reading.kind
    if kind is None or kind.broader is None or reading.name or not kind.label.startswith(("initial ", "final ")):
        return reading
    return replace(reading, kind=ontology.kinds[ontology.family(kind.id)[-1]])
