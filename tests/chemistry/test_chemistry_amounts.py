"""How much a mole is. Expected values are those of textbooks."""

from __future__ import annotations

import pytest

from mathrag.chemistry import mole_size, read_compound
from mathrag.errors import ChemicalFormulaError


@pytest.mark.parametrize(
    ("dimension", "formula", "size"),
    [("M", "C3H8", 0.044097), ("N", "H2O", 1), ("1", "CaCO3", 6.02214e23), ("T I", "e^-", 96485.3)],
)
def test_the_size_of_a_mole(dimension: str, formula: str, size: float) -> None:
    assert mole_size(dimension, read_compound(formula)) == pytest.approx(size, rel=1e-4)


def test_a_length_is_no_amount() -> None:
    with pytest.raises(ChemicalFormulaError):
        mole_size("L")
