"""Laws that sentences tell in words, and what only sounds like one."""

from __future__ import annotations

import pytest
from extraction_notes import formulas_of

from mathrag.extraction.rules.worded import worded_law

TOLD = {
    r"The charge is the $\text{current}$ multiplied by the time.": r"\text{charge} = \text{current} \times \text{time}",
    "The margin is the profit divided by the revenue.": r"\text{margin} = \frac{\text{profit}}{\text{revenue}}",
    "To find the margin, divide the profit by the revenue and multiply by 100.": (
        r"\text{margin} = \frac{\text{profit}}{\text{revenue}} \times 100"
    ),
    "Multiply the width by the height to get the area of the wall.": r"\text{area of the wall} = \text{width} \times \text{height}",
    "The **profit** of a stall equals takings minus rent minus wages.": (
        r"\text{profit of a stall} = \text{takings} - \text{rent} - \text{wages}"
    ),
    "Top pulse is 220 minus age.": r"\text{Top pulse} = 220 - \text{age}",
    "The bulk index is calculated by dividing the weight in kilograms by the square of the height in metres.": (
        r"\text{bulk index} = \frac{\text{weight (kilograms)}}{\text{height (metres)}^{2}}"
    ),
    "Mean time is the sum of the first time and the second time, divided by two.": (
        r"\text{Mean time} = \frac{\left(\text{first time} + \text{second time}\right)}{2}"
    ),
    "Turnover ratio: the ratio of the cost of sales to the average stock": (
        r"\text{Turnover ratio} = \frac{\text{cost of sales}}{\text{average stock}}"
    ),
    "The stretch (mm) is the load (N) per unit stiffness.": r"\text{stretch (mm)} = \frac{\text{load (N)}}{\text{stiffness}}",
    "The margin is given by the profit divided by the revenue.": r"\text{margin} = \frac{\text{profit}}{\text{revenue}}",
    "The rest is calculated by adding the rent to the wages and subtracting it from 900.": (
        r"\text{rest} = 900 - \left(\text{rent} + \text{wages}\right)"
    ),
    "The net wage is found by subtracting the taxes from the gross wage.": r"\text{net wage} = \text{gross wage} - \text{taxes}",
    "The feed ratio is the feed given (kg) divided by the weight gained by the stock (kg).": (
        r"\text{feed ratio} = \frac{\text{feed given (kg)}}{\text{weight gained by the stock (kg)}}"
    ),
    "The pulse is the difference between the upper and the lower pressure.": (
        r"\text{pulse} = \left(\text{upper pressure} - \text{lower pressure}\right)"
    ),
    "The yield is the product mass as a percentage of the feed mass.": (
        r"\text{yield} = \frac{\text{product mass}}{\text{feed mass}} \times 100\%"
    ),
    "Multiply the length by the width by the depth to get the volume.": (
        r"\text{volume} = \text{length} \times \text{width} \times \text{depth}"
    ),
    "The wind load is 0.0034 times the area times the square of the speed (F = 0.0034 A V²; for calm water).": (
        r"\text{wind load} = 0.0034 \times \text{area} \times \text{speed}^{2}"
    ),
    "Find the grade by dividing the rise by the run.": r"\text{grade} = \frac{\text{rise}}{\text{run}}",
    "To get the gap, take the length, subtract the allowance and divide by the spacing.": (
        r"\text{gap} = \frac{\text{length} - \text{allowance}}{\text{spacing}}"
    ),
    "The trip is the speed in km/h times the time in h.": r"\text{trip} = \text{speed (km/h)} \times \text{time (h)}",
}
NOTHING = (
    "The resistance of both is always less than the smallest one.",  # compares
    "The dense star is 5.7 times denser than the other.",
    "The rate in the town is 1.75 times the rate in the village.",  # one case
    "This concept is used many times in the book.",
    "The answer is the price divided by the weight.",
    "The width is 12 divided by 4.",  # no name on the right
    "The mechanical energy is the sum of the kinetic and potential energies.",  # names that share their noun
    "The margin is the profit divided by the revenue if there are no taxes.",
    "What is the profit divided by the revenue?",
    "The margin is $p/r$, the profit divided by the revenue.",  # has its formula
)


@pytest.mark.parametrize(("sentence", "latex"), TOLD.items())
def test_a_sentence_tells_a_law(sentence: str, latex: str) -> None:
    law = worded_law(sentence)
    assert law is not None
    assert law.latex == latex


TURNED = [
    ("The product of mass and velocity is the momentum.", r"\text{momentum} = \text{mass} \times \text{velocity}"),
    (
        "The product of the mass of a body and its velocity is called its momentum.",
        r"\text{momentum} = \text{mass of a body} \times \text{velocity}",
    ),
    ("Mass times acceleration equals force.", r"\text{force} = \text{Mass} \times \text{acceleration}"),
    (
        "The ratio of the voltage to the current is known as the resistance.",
        r"\text{resistance} = \frac{\text{voltage}}{\text{current}}",
    ),
    ("The mass divided by the volume gives the density.", r"\text{density} = \frac{\text{mass}}{\text{volume}}"),
]
OF_ITS_OWN = [
    (
        "Its momentum is the product of its mass and its velocity.",
        r"\text{momentum} = \text{mass} \times \text{velocity}",
    ),
    (
        "The heat absorbed by a body is the product of its mass, its specific heat and its change in temperature.",
        r"\text{heat absorbed by a body} = \text{mass} \times \text{specific heat} \times \text{change in temperature}",
    ),
    (
        "The efficiency of a machine is the ratio of its useful output to its input.",
        r"\text{efficiency of a machine} = \frac{\text{useful output}}{\text{input}}",
    ),
    (
        "The speed of a car is the ratio of the distance it covers to the time it takes.",
        r"\text{speed of a car} = \frac{\text{distance}}{\text{time}}",
    ),
]


@pytest.mark.parametrize(("sentence", "latex"), [*TURNED, *OF_ITS_OWN])
def test_what_is_computed_may_stand_last_and_have_parts_of_its_own(sentence: str, latex: str) -> None:
    law = worded_law(sentence)
    assert law is not None
    assert law.latex == latex


@pytest.mark.parametrize(
    "sentence",
    [
        "The product of the pressure and the volume is constant.",
        "The product of the pressure and the volume is the same.",
        "The sum of the angles is a straight angle.",
        "Its mass is twice that of the other body.",
        "Its height is three times its width.",
        "The energy of the wave is the sum of the energies of the electric and magnetic fields.",
    ],
)
def test_what_is_only_compared_is_no_law(sentence: str) -> None:
    assert worded_law(sentence) is None


@pytest.mark.parametrize("sentence", NOTHING)
def test_other_sentences_tell_none(sentence: str) -> None:
    assert worded_law(sentence) is None


def test_it_is_a_law_of_its_document() -> None:
    found = formulas_of(
        "# Stall\n\nRent is due weekly. The daily takings are the price times the number of guests. We open at 8."
    )
    [law] = found
    assert (law.label, law.equation, law.executable) == (
        "daily takings",
        "daily_takings == price*number_of_guests",
        True,
    )


def test_a_formula_that_begins_with_its_sign_has_its_name_before_it() -> None:
    found = formulas_of("# Desk\n\n**Load.** $A = c h$.\n\n**Occupancy** $= A/N$ with $N$ the number of agents.")
    assert [one.equation for one in found] == ["A == c*h", "Occupancy == A/N"]


def test_capitals_with_an_index_are_a_name_where_an_item_begins_with_them() -> None:
    found = formulas_of(
        "# Water\n\n$$ET_c = K_c \\cdot ET_0$$\n\nwhere\n\n- $ET_c$ is the crop demand (mm/day),\n- $K_c$ is the crop factor,\n"
        "- $ET_0$ is the reference demand (mm/day),\n- $T$ is the time."
    )
    assert [one.equation for one in found] == ["ET_c == K_c*ET_0"]


def test_what_is_told_in_turns_counts_them() -> None:
    [law] = formulas_of(
        "# Gears\n\nThe speed is $v = c D$ with the cadence $c$ (turns per minute) and the roll-out $D$ in m."
    )
    units = {one.symbol: one.unit for one in law.parameters}
    assert units["c"] == "Hz"  # 60 turns a minute are one a second, and no angle of 2π
