"""How much there is of one substance by how much of another: masses, amounts of substance, numbers and volumes as so many moles."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from mathrag.chemistry.compounds import Compound
from mathrag.errors import ChemicalFormulaError
from mathrag.quantities import Dimension, convert, dimension_of, ontology, si_unit, to_si

MASS, AMOUNT, NUMBER, VOLUME, CHARGE = "M", "N", "1", "L^3", "T I"


@dataclass(frozen=True)
class Amount:
    """A mass, amount of substance, number of entities or volume of gas: ``value`` in ``unit`` (None: a plain number)."""

    value: float
    unit: str | None = None

    @property
    def dimension(self) -> str:
        """As the quantities room writes it."""
        return str(dimension_of(self.unit)) if self.unit is not None else NUMBER


def avogadro_constant() -> float:
    """In 1/mol, as the ontology has it (exact by definition)."""
    return ontology().constants["avogadro_constant"].value


def mole_size(dimension: str, compound: Compound | None = None, molar_volume: float | None = None) -> float:
    """How much one mole of ``compound`` (or of anything that is counted) is, in the SI unit of ``dimension``; ``molar_volume`` in m³/mol.

    Raises `ChemicalFormulaError` for a volume without a molar volume and for what does not measure an amount of substance.
    """
    if dimension == VOLUME and molar_volume is not None:
        return molar_volume
    if dimension == MASS and compound is not None:
        return compound.molar_mass / 1000
    if dimension in (AMOUNT, NUMBER):
        return 1.0 if dimension == AMOUNT else avogadro_constant()
    if dimension == CHARGE:  # of electrons
        return ontology().constants["faraday_constant"].value
    raise ChemicalFormulaError(
        f"how many moles of {compound} a quantity of dimension {dimension} is can't be said; a volume of gas needs the molar volume",
        dimension=dimension,
    )


def moles(amount: Amount, compound: Compound, molar_volume: float | None = None) -> float:
    """``amount`` of ``compound`` in mol. Raises `ChemicalFormulaError` as `mole_size`."""
    size = mole_size(amount.dimension, compound, molar_volume)
    return to_si(amount.value, amount.unit or "1")[0] / size


def equivalent(
    given: Amount,
    of: Compound,
    asked: Compound,
    unit: str | None,
    ratio: Fraction = Fraction(1),
    molar_volume: float | None = None,
) -> Amount:
    """So much of ``asked``, in ``unit``, as goes with the ``given`` amount ``of`` another; ``ratio`` is moles asked per mole given.

    Raises `ChemicalFormulaError` as `mole_size`.
    """
    wanted = Amount(0.0, unit)
    size = mole_size(wanted.dimension, asked, molar_volume)
    si = moles(given, of, molar_volume) * float(ratio) * size
    own = si_unit(Dimension.parse(wanted.dimension))
    return Amount(convert(si, own, unit) if unit is not None else si, unit)
