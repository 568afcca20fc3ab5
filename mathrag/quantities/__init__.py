"""Quantities: dimensions, units, quantity kinds and reading them in text."""

from mathrag.quantities.dimension import DIMENSIONLESS, Dimension
from mathrag.quantities.units import canonical_unit, convert, dimension_of, format_unit, readable, si_unit, to_si

__all__ = [
    "DIMENSIONLESS",
    "Dimension",
    "canonical_unit",
    "convert",
    "dimension_of",
    "format_unit",
    "readable",
    "si_unit",
    "to_si",
]
