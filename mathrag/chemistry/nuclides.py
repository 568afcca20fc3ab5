"""Nuclides in text: "lead-208", "Pb-208", "^{208}Pb"; protons and neutrons, and the mass of the atom where ``molmass`` has it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from mathrag.chemistry.compounds import is_element

_NUCLIDE = re.compile(
    r"\b(?P<name>[A-Za-z]+)-(?P<mass>\d{1,3})(?!\w|[.-]\w)|\^\{?\(?(?P<raised>\d{1,3})[})]*(?:_\{?\(?\d{1,3}[})]*)?\s?(?P<symbol>[A-Z][a-z]?)\b"
)


@dataclass(frozen=True)
class Nuclide:
    """``said`` in the text, in tables ``listed``; ``protons`` of ``nucleons``; ``mass`` of the atom in u, None where it is not known."""

    said: str
    listed: str
    protons: int
    nucleons: int
    mass: float | None


def find_nuclides(text: str, names: Mapping[str, str]) -> Iterator[Nuclide]:
    """The nuclides of ``text``; ``names``: symbols of elements by their names in small letters."""
    from molmass import ELEMENTS

    for found in _NUCLIDE.finditer(text):
        name, number = found["name"] or found["symbol"], int(found["mass"] or found["raised"])
        symbol = name if is_element(name) else names.get(name.lower(), "")
        if not symbol or not is_element(symbol) or number < ELEMENTS[symbol].number:
            continue
        known = ELEMENTS[symbol].isotopes.get(number)
        mass = None if known is None else float(known.mass)
        yield Nuclide(found.group(), f"{symbol}-{number}", ELEMENTS[symbol].number, number, mass)
