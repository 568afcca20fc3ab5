"""Ties before units: ``\\mathrm{~N}`` is how converters and textbooks in LaTeX write them."""

from __future__ import annotations

import pytest

from mathrag.quantities import canonical_unit, read_quantities


@pytest.mark.parametrize(
    ("text", "value", "unit"),
    [
        (r"a push of $12.0 \mathrm{~N}$ on it", 12.0, "N"),
        (r"$8.9 \times 10^{10} \mathrm{~m}$", 8.9e10, "m"),
        (r"$3.20 \mathrm{~m} / \mathrm{s}^2$", 3.2, "m/s^2"),
        (r"$3.5 \mathrm{~kJ} \mathrm{~mol}^{-1}$", 3.5, "kJ/mol"),
        ("5~kg of sand", 5.0, "kg"),
        ("about ~5 km away", 5.0, "km"),
    ],
)
def test_a_tie_is_a_space(text: str, value: float, unit: str) -> None:
    (found,) = read_quantities(text)
    assert (found.value, found.unit) == (value, unit)


def test_a_tie_in_a_unit_alone() -> None:
    assert canonical_unit(r"$\mathrm{~L} \mathrm{~mol}^{-1}$") == "L/mol"
