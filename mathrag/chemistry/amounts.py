"""How much there is of one substance by how much of another: masses, amounts of substance, numbers and volumes as so many moles."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from mathrag.chemistry.compounds import Compound, atomic_weight
from mathrag.chemistry.reactions import Reaction
from mathrag.errors import ChemicalFormulaError
from mathrag.quantities import Dimension, convert, dimension_of, ontology, si_unit, to_si

MASS, AMOUNT, NUMBER, VOLUME = "M", "N", "1", "L^3"
MOST_UNITS = 12
"""Empirical formulas have small indices: up to so many times the least common one is tried."""
NEAR = 0.06
"""How far a ratio of amounts, as it is measured, may be from a whole number."""


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


def limiting_reactant(
    reaction: Reaction, there: Mapping[Compound, Amount], molar_volume: float | None = None
) -> Compound:
    """Of the reactants that are ``there`` the one that runs out first. Raises `ChemicalFormulaError` where none of them reacts."""
    often = {compound: coefficient for coefficient, compound in reaction.reactants}
    own = {compound: moles(amount, compound, molar_volume) for compound, amount in there.items() if compound in often}
    if not own:
        raise ChemicalFormulaError(f"none of what is there is a reactant of {reaction}", reaction=str(reaction))
    return min(own, key=lambda compound: own[compound] / often[compound])


def produced(
    reaction: Reaction,
    there: Mapping[Compound, Amount],
    product: Compound,
    unit: str | None,
    molar_volume: float | None = None,
) -> Amount:
    """How much of ``product`` forms, in ``unit``, of the reactants that are ``there``, the others in excess."""
    scarce = limiting_reactant(reaction, there, molar_volume)
    ratio = reaction.coefficients[product] / reaction.coefficients[scarce]
    return equivalent(there[scarce], scarce, product, unit, ratio, molar_volume)


def empirical_formula(masses: Mapping[str, float]) -> Compound:
    """The simplest formula of what has these ``masses`` (of elements by symbol, in any one unit, or percentages).

    Raises `ChemicalFormulaError` where no small whole numbers of atoms fit.
    """
    own = {symbol: mass / atomic_weight(symbol) for symbol, mass in masses.items()}
    least = min(own.values(), default=0.0)
    if least <= 0:
        raise ChemicalFormulaError("every element of a compound has a mass above 0", masses=dict(masses))
    for times in range(1, MOST_UNITS + 1):
        counts = {symbol: times * amount / least for symbol, amount in own.items()}
        if all(abs(count - round(count)) <= NEAR * min(times, 3) ** 0.5 for count in counts.values()):
            return _spelled({symbol: round(count) for symbol, count in counts.items()})
    raise ChemicalFormulaError("no small whole numbers of atoms have these masses", masses=dict(masses))


def molecular_formula(empirical: Compound, molar_mass: float) -> Compound:
    """The formula of the molecule of ``molar_mass`` in g/mol. Raises `ChemicalFormulaError` where that is no multiple."""
    times = round(molar_mass / empirical.molar_mass)
    if times < 1 or abs(times * empirical.molar_mass - molar_mass) > NEAR * empirical.molar_mass:
        raise ChemicalFormulaError(
            f"{molar_mass:g} g/mol is no multiple of the molar mass of {empirical}", molar_mass=molar_mass
        )
    return _spelled({symbol: times * count for symbol, count in empirical.atoms.items()})


def _spelled(atoms: Mapping[str, int]) -> Compound:
    """The formula of these atoms, in their order."""
    return Compound("".join(f"{symbol}{count if count > 1 else ''}" for symbol, count in atoms.items()))
