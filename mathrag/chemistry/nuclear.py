"""Nuclear reactions as written ("n + ^238U → ^96Sr + ^140Xe + 3n") or said ("the alpha decay of radium-226"): masses before and after."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from typing import Any

import yaml

from mathrag.chemistry.nuclides import Nuclide, find_nuclides, nuclide_of

_SIDE = r"(?<![^\s,;:?→⟶])(?:\d\s)?[^\s,;:?→⟶]+(?:\s\+\s(?:\d\s)?[^\s,;:?→⟶]+){0,19}"
_REACTION = re.compile(rf"(?P<before>{_SIDE})\s*(?:→|⟶|->)\s*(?P<after>{_SIDE})")
_PLAIN = str.maketrans("−–", "--", "_^(){} ")
"""What is left of a sign without the marks of its place: "e^(−)" is "e-", "_0^1n" is "01n"."""


@dataclass(frozen=True)
class Part:
    """A nucleus or particle: ``charge`` in elementary charges, ``mass`` in u of it alone, without the electrons of an atom."""

    charge: int
    nucleons: int
    mass: float


@dataclass(frozen=True)
class NuclearReaction:
    """``said`` in the text; the masses ``before`` and ``after`` it in u."""

    said: str
    before: float
    after: float


def find_nuclear_reactions(text: str, names: Mapping[str, str]) -> Iterator[NuclearReaction]:
    """Those of ``text`` whose charges and nucleons balance and whose masses are known; ``names``: symbols of elements by name."""
    written = [
        (found.group(), _side(found["before"], names), _side(found["after"], names))
        for found in _REACTION.finditer(text)
    ]
    for said, before, after in written or _decays(text, names):
        parts = (*before, *after)
        # a proton's own decay keeps charges alone
        kept = ("charge", "nucleons") if any(part.nucleons > 1 for part in parts) else ("charge",)
        if before and after and all(_sum(before, name) == _sum(after, name) for name in kept):
            yield NuclearReaction(said, _sum(before, "mass"), _sum(after, "mass"))


def _sum(parts: list[Part], name: str) -> Any:
    return sum(getattr(part, name) for part in parts)


def _side(said: str, names: Mapping[str, str]) -> list[Part]:
    """What stands on one side of a reaction; none where a term is not known."""
    parts: list[Part] = []
    for term in said.rstrip(".").split(" + "):
        sign = term.lstrip("0123456789 ")
        part = _part(sign, names)
        if part is None:
            return []
        parts += [part] * int(term[: len(term) - len(sign)] or 1)
    return parts


def _part(sign: str, names: Mapping[str, str]) -> Part | None:
    if (known := _particles().get(sign.translate(_PLAIN))) is not None:
        return known
    nuclide = next(find_nuclides(sign, names), None)
    return None if nuclide is None else _nucleus(nuclide)


def _nucleus(nuclide: Nuclide) -> Part | None:
    electrons = nuclide.protons * _particles()["e-"].mass
    return None if nuclide.mass is None else Part(nuclide.protons, nuclide.nucleons, nuclide.mass - electrons)


def _decays(text: str, names: Mapping[str, str]) -> Iterator[tuple[str, list[Part], list[Part]]]:
    """The decay that ``text`` names of the one nuclide that it names."""
    plain = text.lower().translate(str.maketrans("−–", "--", "_^(){}"))
    nuclides = list(find_nuclides(text, names))
    mother = _nucleus(nuclides[0]) if len({(one.protons, one.nucleons) for one in nuclides}) == 1 else None
    for decay in _known()["decays"]:
        said = next((words for words in decay["said"] if words in plain), None)
        if mother is None or said is None:
            continue
        gives, takes = ([_particle(decay[role])] if role in decay else [] for role in ("gives", "takes"))
        before = [mother, *takes]
        left = nuclide_of(*(_sum(before, name) - _sum(gives, name) for name in ("charge", "nucleons")))
        daughter = None if left is None else _nucleus(left)
        if daughter is not None:
            yield f"{said} of {nuclides[0].said}", before, [daughter, *gives]
            return


@lru_cache(maxsize=1)
def _known() -> Any:
    return yaml.safe_load(files("ontology").joinpath("particles.yaml").read_text(encoding="utf-8"))


def _particle(name: str) -> Part:
    one = _known()["particles"][name]
    return Part(one["charge"], one["nucleons"], one["mass"])


@lru_cache(maxsize=1)
def _particles() -> dict[str, Part]:
    """Particles by each of their signs."""
    return {sign: _particle(name) for name, one in _known()["particles"].items() for sign in one["signs"]}
