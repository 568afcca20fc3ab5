"""Amounts by coefficients. Expected values are those of textbooks."""

from __future__ import annotations

from fractions import Fraction

import pytest

from mathrag.chemistry import Amount, equivalent, mole_size, read_compound
from mathrag.errors import ChemicalFormulaError

H2, H2O = read_compound("H2"), read_compound("H2O")


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
