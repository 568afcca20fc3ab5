r"""Squares that are quantities (`extraction.squares`), laws between numbers with odd powers, and what a listed symbol is called."""

from __future__ import annotations

from extraction_notes import formulas_of

from mathrag.entities import Formula, Parameter
from mathrag.extraction.rules.blocks import blocks, math_spans
from mathrag.extraction.rules.definitions import definitions

TRAITS = r"""# Yield of plots

## Total Variance

$$V_T = V_S + V_W$$

### Soil variance

$V_S = V_N + V_H$

- $V_N$: Variance of nitrogen. What the soil holds.

## Shares

- Share of soil

$$S^2 = \frac{V_S}{V_T}$$
"""


def _said(text: str) -> dict[str, tuple[str, str | None]]:
    return {one.symbol: (one.phrase, one.unit) for block in blocks(text) for one in definitions(block)}


def _of(formula: Formula, identifier: str) -> Parameter:
    return next(one for one in formula.parameters if one.identifier == identifier)


def test_a_square_whose_root_stands_nowhere_alone_is_called_as_the_item_in_front_of_it() -> None:
    share = formulas_of(TRAITS)[-1]
    assert share.target == "Share_of_soil"
    assert {one.name for one in share.parameters} == {"Share of soil", "soil variance", "total variance"}


def test_a_square_beside_its_root_stays_a_power() -> None:
    share = formulas_of(TRAITS + "\n$$S = 2 V_N$$\n")[-2]
    assert share.target == "S"


def test_a_square_is_called_as_the_text_calls_it() -> None:
    text = "# Fits\n\nThis measure is called eta-squared (written as\n$\\eta^2$):\n\n$$\\eta^2 = \\frac{A_1}{A_2}$$\n"
    [fit] = formulas_of(text)
    assert fit.latex.startswith(r"\text{eta squared}")


def test_a_law_with_an_odd_power_that_no_dimensions_fit_holds_between_numbers() -> None:
    [law] = formulas_of("Velocity = (1 / Roughness Factor) × (Hydraulic Radius)^(2/3) × (Slope)^(1/2)\n")
    radius, slope = _of(law, "Hydraulic_Radius"), _of(law, "Slope")
    assert (radius.unit, radius.number) == ("m", True)
    assert (slope.unit, slope.dimension) == ("1", "1")


def test_the_unit_that_a_name_is_spelled_with_counts_more_than_its_words() -> None:
    [law] = formulas_of("Feed (mL) = Dose Factor (1/mL) × Tank Volume (mL) × Tank Volume (mL)\n")
    factor = next(one for one in law.parameters if "Factor" in one.symbol)
    assert factor.dimension == "L^-3"


def test_a_symbol_may_end_in_its_sign_of_equality_and_a_name_may_come_first() -> None:
    assert _said("- $w =$ Half of the span")["w"] == ("Half of the span", None)
    assert _said(r"- $TH_{\text{low}} =$ Lower Threshold")[r"TH_{\text{low}}"] == ("Lower Threshold", None)
    assert _said("Volume of the pond = $V_{P}$")["V_{P}"] == ("Volume of the pond", None)


def test_a_name_ends_where_its_value_its_bounds_or_a_sentence_begin() -> None:
    assert _said("* $k$ - wet lapse rate 6.5 K/km")["k"] == ("wet lapse rate", "K/km")
    assert _said("* $L$ - Blade length: between 20 m and 80 m")["L"] == ("Blade length", None)
    assert _said("- $V_N$: Variance of nitrogen. What the soil holds.")["V_N"] == ("Variance of nitrogen", None)
    assert _said("* $A$ - [swept area](swept-area) (see below)")["A"] == ("swept area", None)


def test_braces_around_a_whole_equation_say_nothing() -> None:
    [span] = math_spans(r"rate ${\text{Rate} = \frac{V}{t} }$")
    assert span.latex.strip() == r"\text{Rate} = \frac{V}{t}"
