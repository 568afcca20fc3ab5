"""Numbers of per cent, told by the text or by the 100 of the equation."""

from __future__ import annotations

import pytest

from tests.extraction.test_units_said import units_of

PERCENT, SHARE = (True, "%"), (False, "1")


@pytest.mark.parametrize(
    ("text", "symbol", "unit"),
    [
        ("The ratio $C$ (in per cent) is $$C = \\frac{100 (L - E)}{P}$$", "C", PERCENT),
        (
            "The yield $Y$ of the reaction is $$Y = 100 \\frac{m_1}{m_2}$$ where $m_1$ and $m_2$ are masses.",
            "Y",
            PERCENT,
        ),
        ("The yield $Y$ as a fraction is $$Y = \\frac{m_1}{m_2}$$ where $m_1$ and $m_2$ are masses.", "Y", SHARE),
        ("$$M = D (1 + R/100)$$ with $M$ the moist mass in g, $D$ the dry mass in g and $R$ the regain.", "R", PERCENT),
        ("$$M = D (1 + R)$$ with $M$ the moist mass in g, $D$ the dry mass in g and $R$ the regain in %.", "R", SHARE),
        (
            "$$M = D \\frac{100 - a}{100 - b}$$ with $M$ the mass in g, $D$ the mass in g, $a$ the moisture in %, $b$ the water in %.",
            "a",
            PERCENT,
        ),
        ("$$e = \\frac{h}{100} p$$ with the humidity $h$ in per cent, $p$ the vapour pressure (hPa).", "h", PERCENT),
    ],
)
def test_the_100_of_an_equation_tells_a_number_of_per_cent(text: str, symbol: str, unit: tuple[bool, str]) -> None:
    found = units_of(text)[symbol]
    assert found == unit or (unit == SHARE and not found[0])


def test_per_cent_leave_the_other_symbols_quantities() -> None:
    found = units_of("$$e = \\frac{h}{100} p$$ with $e$ the pressure (hPa), $h$ the humidity in %, $p$ the pressure.")
    assert found["p"] == (False, "Pa") or not found["p"][0]
