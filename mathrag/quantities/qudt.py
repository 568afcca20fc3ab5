"""QUDT's individuals for our units: ``ontology/units.ttl``."""

from __future__ import annotations

from collections import defaultdict
from functools import lru_cache
from importlib.resources import files
from urllib.parse import quote

from mathrag.errors import UnitError
from mathrag.quantities.turtle import MATH, Statements, read
from mathrag.quantities.units import canonical_unit, dimension_of, is_unit, to_si

OWN = "https://w3id.org/mathrag/unit/"
"""For a unit that QUDT has no individual for, ``m^3/(mol·s)``: an instance of ``qudt:Unit`` with a URI of ours."""


def unit_uri(unit: str) -> str | None:
    """The individual that ``unit``, in any spelling, is; None where it is no unit."""
    if not is_unit(unit):
        return None
    spelling = canonical_unit(unit)
    return _individuals().get(spelling) or OWN + quote(spelling, safe="")


def units_alike(unit: str) -> tuple[str, ...]:
    """The individual of QUDT that a unit of ours is as large as and of the dimension of, ``J`` for ``kg·m^2/s^2``; none for one of QUDT's.

    Of several the one that is written shortest.
    """
    if not (unit_uri(unit) or "").startswith(OWN):
        return ()
    size, zero = to_si(1.0, unit, difference=True)[0], to_si(0.0, unit)[0]
    found = _by_size().get((str(dimension_of(unit)), f"{size:.9e}", zero))
    return (found,) if found else ()


@lru_cache(maxsize=1)
def _by_size() -> dict[tuple[str, str, float], str]:
    found: dict[tuple[str, str, float], str] = {}
    for spelling, uri in sorted(_individuals().items(), key=lambda one: (len(one[0]), one[0])):
        try:
            size, zero = to_si(1.0, spelling, difference=True)[0], to_si(0.0, spelling)[0]
        except UnitError:
            continue
        found.setdefault((str(dimension_of(spelling)), f"{size:.9e}", zero), uri)
    return found


@lru_cache(maxsize=1)
def _individuals() -> dict[str, str]:
    """QUDT's URIs by our spelling."""
    found: Statements = defaultdict(lambda: defaultdict(list))
    read(files("ontology").joinpath("units.ttl").read_bytes(), "units.ttl", found)
    return {spelling: uri for uri, properties in found.items() for spelling in properties[f"{MATH}spelling"]}
