"""How much a mole of a substance is: as a mass, an amount of substance, a number of entities, a charge of electrons."""

from __future__ import annotations

from mathrag.chemistry.compounds import Compound
from mathrag.errors import ChemicalFormulaError
from mathrag.quantities import ontology

MASS, AMOUNT, NUMBER, CHARGE = "M", "N", "1", "T I"


def mole_size(dimension: str, compound: Compound | None = None) -> float:
    """How much one mole of ``compound`` (or of anything that is counted) is, in the SI unit of ``dimension``.

    Raises `ChemicalFormulaError` for what does not measure an amount of substance.
    """
    if dimension == MASS and compound is not None:
        return compound.molar_mass / 1000
    if dimension == AMOUNT:
        return 1.0
    if dimension in (NUMBER, CHARGE):
        return ontology().constants["avogadro_constant" if dimension == NUMBER else "faraday_constant"].value
    raise ChemicalFormulaError(f"a quantity of {dimension} says no amount of {compound}", dimension=dimension)
