"""What heads of columns and cells of words say of the symbols in them."""

from __future__ import annotations

import pytest
from extraction_notes import formulas_of

from mathrag.documents.lone_symbols import lone_symbols

HEADS = """# Note

The drawdown is

    DD = Qp / Ts

| Aquifer | pumping rate Qp (m³/s) | Ts (m² per s) |
|---|---|---|
| gravel | 0.02 | 0.01 |
| sand | 0.01 | 0.004 |
"""
EXAMPLE = """# Note

As an example a hut:

| | |
|---|---|
| Length of the roof, LR | 12.0 m |
| Snow load, $S$ | 2.0 kPa |
| Width, $b$ | 5 m |

It carries

`F = S * LR * b`
"""


@pytest.mark.parametrize(
    ("text", "symbol", "name", "unit"),
    [
        (HEADS, "Qp", "pumping rate", "m^3/s"),
        (HEADS, "Ts", "Ts", "m^2/s"),
        (EXAMPLE, "LR", "length of the roof", "m"),
        (EXAMPLE, "S", "snow load", "Pa"),
        (EXAMPLE, "b", "width", "m"),
    ],
)
def test_a_head_and_a_cell_beside_a_value_name_the_symbol_that_closes_them(
    text: str, symbol: str, name: str, unit: str
) -> None:
    told = {one.identifier: one for made in formulas_of(text) for one in made.parameters}
    assert (told[symbol].name, told[symbol].unit) == (name, unit)


def test_letters_that_are_all_of_a_cell_stay_letters() -> None:
    names = {"CCC": "CCC"}
    assert lone_symbols("| CCC | 0.18 |", names) == "| CCC | 0.18 |"
    assert lone_symbols("| Cycle, CCC | 3 d |", names) == "| Cycle, $CCC$ | 3 d |"
    assert lone_symbols("a (\t) blank", {"a": "a"}) == "$a$ (\t) blank"
