"""Values that a note gives for variables of its own laws."""

from __future__ import annotations

import pytest

from mathrag.extraction.supplied import _given

NOTE = "# Kiln\n- gas price: 1.20 €/m3\n- The glaze loss is 12 %.\nWe plan with an oven share of 85 %.\n"
NOTE += "- kiln size: 400 litres\nfiring fee: 3 €\nfiring fee: 4 €\n"


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("gas price", (r"1.20\,\text{1/m3}", "1.20 €/m3")),
        ("glaze loss", (r"12\%", "12 %")),
        ("oven share", (r"85\%", "85 %")),
        ("kiln size", None),
        ("firing fee", None),
    ],
)
def test_prices_and_shares_are_the_notes_and_sizes_are_a_cases(name: str, value: tuple[str, str] | None) -> None:
    assert _given(name, NOTE) == value
