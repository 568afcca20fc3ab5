"""Quantities: dimensions, units, quantity kinds and reading them in text."""

from mathrag.quantities.dimension import DIMENSIONLESS, Dimension
from mathrag.quantities.numerals import MULTIPLES
from mathrag.quantities.ontology import ConstantEntry, Ontology, QuantityKind, ontology
from mathrag.quantities.qudt import unit_uri, units_alike
from mathrag.quantities.reading import ELEMENTS, ReadQuantity, counts_atoms, read_quantities
from mathrag.quantities.set_values import with_plain_values
from mathrag.quantities.symbols import latex_symbol
from mathrag.quantities.units import (
    CURRENCIES,
    CURRENCY,
    canonical_unit,
    convert,
    dimension_of,
    format_unit,
    is_money,
    is_unit,
    readable,
    si_unit,
    to_si,
)

__all__ = [
    "CURRENCIES",
    "CURRENCY",
    "DIMENSIONLESS",
    "ELEMENTS",
    "MULTIPLES",
    "ConstantEntry",
    "Dimension",
    "Ontology",
    "QuantityKind",
    "ReadQuantity",
    "canonical_unit",
    "convert",
    "counts_atoms",
    "dimension_of",
    "format_unit",
    "is_money",
    "is_unit",
    "latex_symbol",
    "ontology",
    "read_quantities",
    "readable",
    "si_unit",
    "to_si",
    "unit_uri",
    "units_alike",
    "with_plain_values",
]
