"""QUDT's individuals for our units: ``ontology/units.ttl``."""

from __future__ import annotations

from collections import defaultdict
from functools import lru_cache
from importlib.resources import files
from urllib.parse import quote

from mathrag.quantities.turtle import MATH, Statements, read
from mathrag.quantities.units import canonical_unit, is_unit

OWN = "https://w3id.org/mathrag/unit/"
"""For a unit that QUDT has no individual for, ``m^3/(mol·s)``: an instance of ``qudt:Unit`` with a URI of ours."""


def unit_uri(unit: str) -> str | None:
    """The individual that ``unit``, in any spelling, is; None where it is no unit."""
    if not is_unit(unit):
        return None
    spelling = canonical_unit(unit)
    return _individuals().get(spelling) or OWN + quote(spelling, safe="")


@lru_cache(maxsize=1)
def _individuals() -> dict[str, str]:
    """QUDT's URIs by our spelling."""
    found: Statements = defaultdict(lambda: defaultdict(list))
    read(files("ontology").joinpath("units.ttl").read_bytes(), "units.ttl", found)
    return {spelling: uri for uri, properties in found.items() for spelling in properties[f"{MATH}spelling"]}
