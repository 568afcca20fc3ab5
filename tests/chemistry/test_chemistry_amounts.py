"""Amounts by coefficients, the reactant that runs out first, formulas by masses. Expected values are those of textbooks."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mathrag.chemistry import (
    Amount,
    empirical_formula,
    equivalent,
    limiting_reactant,
    mole_size,
    molecular_formula,
    produced,
    read_compound,
    read_reaction,
)
from mathrag.errors import ChemicalFormulaError

WATER = read_reaction("2 H2 + O2 -> 2 H2O")
H2, O2, H2O = (read_compound(formula) for formula in ("H2", "O2", "H2O"))


@pytest.mark.parametrize(
    ("given_", "of", "asked", "unit", "ratio", "value"),
    [
        (Amount(4.40, "g"), "C3H8", "CO2", "g", Fraction(3), 13.17),
        (Amount(45, "g"), "H2O", "H2O", "mol", Fraction(1), 2.498),
        (Amount(4.5, "g"), "CaCO3", "O", None, Fraction(3), 8.122e22),
        (Amount(3e22), "O", "CaCO3", "mg", Fraction(1, 3), 1662),
        (Amount(5, "kg"), "Mg", "MgSO4·7H2O", "kg", Fraction(1), 50.7),
    ],
)
def test_equivalent_amounts(
    given_: Amount, of: str, asked: str, unit: str | None, ratio: Fraction, value: float
) -> None:
    found = equivalent(given_, read_compound(of), read_compound(asked), unit, ratio)
    assert found.value == pytest.approx(value, rel=1e-3)
    assert found.unit == unit


def test_a_volume_of_gas_needs_the_molar_volume() -> None:
    with pytest.raises(ChemicalFormulaError, match="molar volume"):
        equivalent(Amount(11.2, "L"), H2, H2O, "g")
    assert equivalent(Amount(11.2, "L"), H2, H2O, "g", molar_volume=0.0224).value == pytest.approx(9.008, rel=1e-3)


def test_a_length_is_no_amount() -> None:
    with pytest.raises(ChemicalFormulaError):
        mole_size("L", H2O)


def test_the_reactant_that_runs_out_first_tells_what_forms() -> None:
    there = {H2: Amount(2.0, "g"), O2: Amount(5.0, "g")}
    assert limiting_reactant(WATER, there) == O2
    assert produced(WATER, there, H2O, "g").value == pytest.approx(5.63, rel=1e-3)
    assert produced(WATER, {H2: Amount(1, "mol")}, H2O, "mol").value == pytest.approx(1)
    with pytest.raises(ChemicalFormulaError):
        limiting_reactant(WATER, {H2O: Amount(1, "mol")})


@given(st.floats(1e-3, 1e3), st.floats(1e-3, 1e3))
def test_no_more_forms_than_there_is_and_mass_is_kept(hydrogen: float, oxygen: float) -> None:
    there = {H2: Amount(hydrogen, "g"), O2: Amount(oxygen, "g")}
    made = produced(WATER, there, H2O, "g").value
    used = [
        equivalent(Amount(made, "g"), H2O, one, "g", Fraction(often)).value
        for one, often in ((H2, 1), (O2, Fraction(1, 2)))
    ]
    assert sum(used) == pytest.approx(made, rel=1e-6)
    assert used[0] <= hydrogen * (1 + 1e-9)
    assert used[1] <= oxygen * (1 + 1e-9)


@pytest.mark.parametrize(
    ("masses", "formula"),
    [
        ({"C": 40.0, "H": 6.71, "O": 53.28}, "CH2O"), ({"Fe": 69.94, "O": 30.06}, "Fe2O3"), ({"C": 85.6, "H": 14.4}, "CH2"),
        ({"Fe": 34.97, "O": 15.03}, "Fe2O3"), ({"K": 26.6, "Cr": 35.4, "O": 38.0}, "K2Cr2O7"),
    ],
)  # fmt: skip
def test_empirical_formulas_by_masses(masses: dict[str, float], formula: str) -> None:
    assert empirical_formula(masses) == read_compound(formula)


@given(st.sampled_from(["CH2O", "Fe2O3", "P2O5", "C3H8", "C4H9", "Na2S2O3", "C9H8O4", "KClO3", "CH"]))
def test_a_compound_follows_from_the_masses_of_its_elements(formula: str) -> None:
    compound = read_compound(formula)
    masses = {symbol: compound.mass_fraction(read_compound(symbol)) for symbol in compound.atoms}
    assert empirical_formula(masses).atoms == compound.atoms


def test_a_molecule_is_a_multiple_of_its_empirical_formula() -> None:
    assert molecular_formula(read_compound("CH2O"), 180.16) == read_compound("C6H12O6")
    with pytest.raises(ChemicalFormulaError):
        molecular_formula(read_compound("CH2O"), 45.0)


def test_masses_without_a_simple_ratio_are_an_error() -> None:
    with pytest.raises(ChemicalFormulaError):
        empirical_formula({"C": 0.0, "H": 1.0})
