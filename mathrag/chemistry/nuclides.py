"""Nuclides in text: "lead-208", "Pb-208", "^{208}Pb"; protons, neutrons, and mass and half-life where they are listed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files

from mathrag.chemistry.compounds import is_element

_NUCLIDE = re.compile(
    r"\b(?P<name>[A-Za-z]+)-(?P<mass>\d{1,3})(?![\w-]|\.\d)|(?<!10)\^\{?\(?(?P<raised>\d{1,3})[})]*(?:_\{?\(?\d{1,3}[})]*)?\$?\s?(?:\\[a-z]+\{)?(?P<symbol>[A-Z][a-z]?)\b"
)


@dataclass(frozen=True)
class Nuclide:
    """``said`` in the text; ``protons`` of ``nucleons`` of an ``element``; ``mass`` of the atom in u, ``half_life`` in s."""

    said: str
    element: str
    protons: int
    nucleons: int
    mass: float | None = None
    half_life: float | None = None

    @property
    def listed(self) -> str:
        """As tables have it: "Pb-208"."""
        return f"{self.element}-{self.nucleons}"


def nuclide_of(protons: int, nucleons: int, said: str = "") -> Nuclide | None:
    """The nuclide of so many; None where it is not listed."""
    listed = _listed().get((protons, nucleons))
    return None if listed is None else Nuclide(said, listed[0], protons, nucleons, *listed[1:])


MASSES, HALF_LIVES = "AME2020", "ICRP-107"  # what ontology/nuclides.csv takes them from


@lru_cache(maxsize=1)
def _listed() -> dict[tuple[int, int], tuple[str, float, float | None]]:
    """Element, mass and half-life of each by its protons and nucleons (``ontology/nuclides.csv``)."""
    lines = files("ontology").joinpath("nuclides.csv").read_text(encoding="utf-8").splitlines()[1:]
    rows = (line.split(",") for line in lines)
    return {(int(z), int(a)): (element, float(mass), float(life or 0) or None) for element, z, a, mass, life in rows}


def find_nuclides(text: str, names: Mapping[str, str]) -> Iterator[Nuclide]:
    """The nuclides of ``text``; ``names``: symbols of elements by their names in small letters."""
    for found in _NUCLIDE.finditer(text):
        from molmass import ELEMENTS  # 0.1 s: few questions name a nuclide

        name, number = found["name"] or found["symbol"], int(found["mass"] or found["raised"])
        symbol = name if is_element(name) else names.get(name.lower(), "")
        if is_element(symbol) and number >= (protons := ELEMENTS[symbol].number):
            yield nuclide_of(protons, number, found.group()) or Nuclide(found.group(), symbol, protons, number)
