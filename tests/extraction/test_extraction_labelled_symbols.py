"""Symbols that only a label, a heading or the formula that computes them names."""

from __future__ import annotations

import pytest
from extraction_notes import formulas_of

from mathrag.entities import Formula
from mathrag.extraction.rules.sentences import clean_phrase
from mathrag.extraction.rules.shared import apart
from mathrag.formulas import read_display

MACHINE = """# Induction machine

**Slip definition:**

$$s = \\frac{n_s - n_r}{n_s}$$

- Compares synchronous speed \\(n_s\\) with rotor speed \\(n_r\\).

**Developed mechanical power:**

$$P_{mech} = P_{ag} (1 - s)$$
"""


def called(text: str) -> dict[str, Formula]:
    """The formulas of a text by the symbol that they compute."""
    return {str(one.target): one for one in formulas_of(text)}


def test_a_definition_names_its_symbol_wherever_it_stands() -> None:
    found = called(MACHINE)
    (slip,) = (p for p in found["P_mech"].parameters if p.identifier == "s")
    assert (slip.name, slip.quantity_kind, slip.integer) == ("slip", None, False)
    assert next(p.name for p in found["s"].parameters if p.identifier == "s") == "slip"


def test_a_label_names_what_no_kind_is_and_its_letter_says_nothing() -> None:
    found = called(
        "# Radar\n\n**Azimuth resolution:**\n\n$$\\delta_{az} = \\frac{l}{2}$$\n\nwhere $l$ is the antenna length.\n"
    )
    (resolution,) = (p for p in found["delta_az"].parameters if p.identifier == "delta_az")
    assert (resolution.name.lower(), resolution.dimension) == ("azimuth resolution", "L")


def test_a_heading_spells_its_symbol_in_brackets() -> None:
    text = (
        "# Response\n\n## Specs (Sample Problem 3)\n\n### 1. Percent Overshoot (%OS)\n\n"
        "$$\\%OS = 100 e^{-\\zeta}$$\n\nwhere $\\zeta$ is the damping ratio.\n"
    )
    (law,) = formulas_of(text)
    assert (law.label, law.role, law.parameters[0].name) == ("Percent Overshoot", "law", "percent overshoot")


@pytest.mark.parametrize(
    ("latex", "expected"),
    [
        (r"\%OS = 2 x", "percent_OS == 2*x"),
        (r"y = \frac{-\ln(\%OS/100)}{x}", "y == -ln(percent_OS/100)/x"),
        (r"a = 50\% b", "a == 1/2*b"),
        (r"x = \frac{20\%}{y}", "x == 1/5/y"),
    ],
)
def test_a_percent_sign_begins_a_name_or_ends_a_number(latex: str, expected: str) -> None:
    assert [one.text for one in read_display(latex, []).equations] == [expected]


def test_the_natural_frequency_omega_is_an_angular_one() -> None:
    text = "# Oscillation\n\n$$T = \\frac{\\pi}{\\omega_n}$$\n\nwhere $\\omega_n$ is the natural frequency and $T$ the peak time.\n"
    (law,) = formulas_of(text)
    assert {p.identifier: p.unit for p in law.parameters}["omega_n"] == "rad/s"


@pytest.mark.parametrize(
    ("phrase", "name"),
    [
        ("Relates induced voltages", "induced voltages"),
        ("Uses the rotor current", "rotor current"),
        ("Uses of steel", "Uses of steel"),
    ],
)
def test_the_verb_of_an_item_without_a_subject_is_no_part_of_a_name(phrase: str, name: str) -> None:
    assert clean_phrase(phrase) == name


def test_what_many_symbols_are_together_names_none_of_them() -> None:
    text = (
        "A plank of span $L$ carries a load $P$ at a distance $a$ from its end.\n\n$$R = \\frac{P a}{L}$$\n\n"
        "## Symbols\n\n| | | |\n|--|--|--|\n| $a$, $L$, $h$ | lengths | m |\n| $P$, $R$, $F$ | forces | N |\n"
    )
    found = {parameter.identifier: parameter for parameter in formulas_of(text)[0].parameters}
    assert found["L"].name == "span"
    assert (found["a"].dimension, found["P"].dimension) == ("L", "L M T^-2")


@pytest.mark.parametrize(
    ("phrase", "count", "each"),
    [
        ("diameter; equivalent; hydraulic", 3, ["diameter", "equivalent diameter", "hydraulic diameter"]),
        ("force, normal and tangential", 3, ["force", "normal force", "tangential force"]),
        ("pressure and volume", 2, ["pressure", "volume"]),
        ("speed of the moving observer and light", 2, ["speed of the moving observer", "speed of light"]),
    ],
)
def test_words_said_of_several_symbols_share_their_noun(phrase: str, count: int, each: list[str]) -> None:
    assert apart(phrase, count) == each


def test_what_computes_with_a_number_is_no_name() -> None:
    text = "A loan $L$ costs each time\n\n$$A = L r$$\n\nwith the rate $r$. For monthly instalments $r$ is the yearly rate divided by 12."
    assert {p.identifier: p.name for p in formulas_of(text)[0].parameters}["r"] == "rate"
