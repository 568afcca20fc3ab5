"""The mean free path of a gas's molecules by temperature and pressure: those tell how many molecules there are in a volume (p / k T)."""

from __future__ import annotations

import re

from mathrag.agent.language.dimensions import LENGTH, MOLAR_MASS, PRESSURE, TEMPERATURE
from mathrag.agent.reading.draft import Draft
from mathrag.agent.reading.statements import Statement
from mathrag.agent.reading.told import Part, told_equation

PATH = "mean_free_path"
_PATH = re.compile(r"\bmean free path", re.IGNORECASE)
_DIAMETER, _RADIUS = re.compile(r"\bdiamet", re.IGNORECASE), re.compile(r"\bradi(?:us|i)\b", re.IGNORECASE)
BOLTZMANN = 1.380649e-23  # J/K, exact


def free_paths(draft: Draft, number: int) -> list[Statement]:
    """What is asked of a mean free path at a temperature and a pressure, numbered ``number``."""
    target, dimensions = draft.wanted
    if draft.known is None or draft.asked.placeholder is not None or not _PATH.search(draft.text):
        return []
    if not any(PATH in draft.known.slots[slot].noun.kinds for slot in draft.known.by_dimension.get(LENGTH, ())):
        return []
    given = [f for f in draft.facts if f.written and f.span is not None and f.dimension != MOLAR_MASS]
    lengths = [f for f in given if f.dimension == LENGTH]
    sizes = [f for f in lengths if _DIAMETER.search(f.text) or _RADIUS.search(f.text)]
    paths = [f for f in lengths if f not in sizes and LENGTH not in dimensions]
    rest = {f.dimension: f for f in given if f.dimension in (TEMPERATURE, PRESSURE)}
    if len(paths) + len(sizes) + len(rest) != len(given) or len(paths) > 1 or len(sizes) > 1:
        return []
    size, across = ("r", "(2*r)") if sizes and not _DIAMETER.search(sizes[0].text) else ("d", "d")
    parts = {
        "l": Part("mean free path", LENGTH, paths[0] if paths else None, PATH, symbol=r"\lambda"),
        "T": Part("temperature", TEMPERATURE, rest.get(TEMPERATURE), "temperature", "K"),
        "p": Part("pressure", PRESSURE, rest.get(PRESSURE), "pressure"),
        size: Part("radius" if size == "r" else "diameter", LENGTH, sizes[0] if sizes else None),
    }
    unknown = [part.dimension for part in parts.values() if part.fact is None]
    if len(unknown) != 1 or unknown[0] not in dimensions:
        return []
    label = "mean free path of molecules of which there are p / (k T) in a volume"
    return told_equation(number, label, f"l == {BOLTZMANN}*T/(sqrt(2)*pi*{across}**2*p)", parts, target)
