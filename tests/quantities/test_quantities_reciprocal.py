"""Units that are only a denominator, as people write them behind a number."""

from __future__ import annotations

import pytest

from mathrag.quantities import read_quantities


@pytest.mark.parametrize(
    ("text", "value", "unit"),
    [
        ("a rate constant of 6.4e-4 1/s", 6.4e-4, "1/s"),
        ("an expansion coefficient of 12 × 10^-6 /°C", 12e-6, "1/°C"),
        ("950 × 10^-6 per °C", 950e-6, "1/°C"),
        ("5 1/2 cups", 5.5, "cup"),
        ("4 1/2", 4.5, None),
    ],
)
def test_a_reciprocal_unit_belongs_to_its_number(text: str, value: float, unit: str | None) -> None:
    (found,) = read_quantities(text)
    assert (found.value, found.unit) == (pytest.approx(value), unit)
