"""Dimensions: arithmetic, text and back."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mathrag.errors import UnitError
from mathrag.quantities import DIMENSIONLESS, Dimension

powers = st.fractions(min_value=-9, max_value=9, max_denominator=6)
dimensions = st.builds(Dimension, st.tuples(*[powers] * 7))


@given(dimensions)
def test_text_round_trip(dimension: Dimension) -> None:
    assert Dimension.parse(str(dimension)) == dimension


@given(dimensions, dimensions)
def test_product_and_quotient_undo_each_other(a: Dimension, b: Dimension) -> None:
    assert a * b / b == a
    assert a * b == b * a
    assert hash(a * b) == hash(b * a)


@given(dimensions, powers, powers)
def test_powers_add(a: Dimension, p: Fraction, q: Fraction) -> None:
    assert a**p * a**q == a ** (p + q)


def test_canonical_text() -> None:
    voltage = Dimension.of({"L": 2, "M": 1, "T": -3, "I": -1})
    assert str(voltage) == "L^2 M T^-3 I^-1"
    assert str(DIMENSIONLESS) == "1"
    assert str(Dimension.of({"L": Fraction(1, 2)})) == "L^1/2"
    assert Dimension.parse("T^-3 I^-1 M L^2") == voltage
    assert DIMENSIONLESS.dimensionless
    assert not voltage.dimensionless


@pytest.mark.parametrize("text", ["", "X", "L^", "L L", "L^1/0", "m/s", "L^2M"])
def test_refuses_other_text(text: str) -> None:
    with pytest.raises(UnitError):
        Dimension.parse(text)
