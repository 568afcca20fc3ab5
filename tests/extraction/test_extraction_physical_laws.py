"""Letters of laws as a textbook writes them: products with a name, uncertainties, constants with their value, what is only explained."""

from __future__ import annotations

import pytest
from extraction_notes import formulas_of

from mathrag.entities import Formula, Parameter
from mathrag.extraction.rules.legends import parted


def formula(text: str) -> Formula:
    [found] = [one for one in formulas_of(f"# Physics\n\n{text}\n") if one.executable]
    return found


def parameter(text: str, identifier: str) -> Parameter:
    return next(one for one in formula(text).parameters if one.identifier == identifier)


@pytest.mark.parametrize(
    ("letters", "called", "equation"),
    [
        ("hf", "the photon's energy", "K == f*h - W"),
        ("mc", "the momentum of the light", "K == c*m - W"),
        ("ab", "the photon's energy", "K == ab - W"),  # no constant of nature in it: a name
    ],
)
def test_letters_that_make_what_they_are_called_are_a_product(letters: str, called: str, equation: str) -> None:
    text = f"The kinetic energy of the electron is $$K = {letters} - W,$$ where ${letters}$ is {called} and $W$ is the work function."
    left, right = str(formula(text).equation).split(" == ")
    terms = [("*".join(sorted(term.split("*")))) for term in right.split(" - ")]
    assert f"{left} == {' - '.join(terms)}" == equation


UNCERTAIN = (
    "The uncertainty in position $\\Delta x$ and the uncertainty in momentum $\\Delta p$ obey "
    "$$\\Delta x\\,\\Delta p \\ge \\frac{h}{4\\pi}.$$"
)


def test_an_uncertainty_is_of_the_sort_of_what_it_is_in_and_no_way_that_something_goes() -> None:
    law = formula(UNCERTAIN)
    names = {one.identifier: (one.name, one.quantity_kind) for one in law.parameters}
    assert names["Delta_x"] == ("uncertainty in position", "position")
    assert names["Delta_p"] == ("uncertainty in momentum", "momentum")


def test_a_letter_of_the_dimension_that_is_left_is_the_constant_of_nature() -> None:
    planck = parameter(UNCERTAIN, "h")
    assert (planck.name, planck.constant is not None) == ("Planck constant", True)


def test_a_sentence_speaks_of_a_symbol_with_its_value() -> None:
    text = (
        "The level is $$L = 10\\log_{10}\\left(\\frac{I}{I_0}\\right),$$ "
        "where $I$ is the intensity and $I_0 = 10^{-12}\\ \\text{W/m}^2$ is a reference intensity."
    )
    found = parameter(text, "I_0")
    assert (found.name, found.constant is not None) == ("reference intensity", True)


def test_a_constant_is_no_initial_value_and_not_what_its_unit_speaks_against() -> None:
    text = (
        "The energies of the orbits are $$E_n = -\\frac{E_0}{n^2},$$ "
        "where $n$ is the principal quantum number, and $E_0 = 13.6\\ \\text{eV}$."
    )
    assert parameter(text, "E_0").name == "energy"


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("The momentum $p$ is the mass multiplied by the velocity: $$p = mv.$$", "momentum"),
        (
            "Relativistic momentum $p$ is classical momentum multiplied by the relativistic factor: $$p = \\gamma m v.$$",
            "relativistic momentum",
        ),
    ],
)
def test_a_product_told_in_words_explains_the_quantity_in_front(text: str, name: str) -> None:
    assert parameter(text, "p").name == name


LEGENDS = [
    r"\begin{array}{lllll} & & I & = & \text{interest} \\ I=Prt & \,\text{where}\,& P & = & \text{principal} \\"
    r" & & r & = & \text{rate} \\ & & t & = & \text{time}\end{array}",
    r"I=Prt \text{where} \begin{array}{lll}I & = & \text{interest} \\ P & = & \text{principal} \\"
    r" r & = & \text{rate} \\ t & = & \text{time}\end{array}",
    r"\begin{aligned} I &= Prt \\ \text{where}\, I &= \text{interest} \\ P &= \text{principal} \\"
    r" r &= \text{rate} \\ t &= \text{time}\end{aligned}",
]


@pytest.mark.parametrize("latex", LEGENDS)
def test_a_display_says_what_the_symbols_of_its_law_are(latex: str) -> None:
    [law] = formulas_of(f"# Loans\n\nThe formula for simple interest is\n\n$$\n{latex}\n$$\n")
    assert law.equation == "I == P*r*t"
    assert {one.identifier: one.name for one in law.parameters} == {
        "I": "interest",
        "P": "principal",
        "r": "rate",
        "t": "time",
    }


def test_rows_of_words_without_a_law_stay_as_they_are() -> None:
    latex = r"\begin{array}{lll}\text{margin} & = & \text{profit} \\ \text{share} & = & \text{part}\end{array}"
    assert parted(latex) == (latex, "")


@pytest.mark.parametrize(
    ("words", "name"), [("Kinetic energy", "kinetic energy"), ("Hall voltage", "Hall voltage"), ("Kapital", "Kapital")]
)
def test_a_name_keeps_no_capital_of_its_sentence(words: str, name: str) -> None:
    assert (
        parameter(f"{words} $q$ is measured. It is $$q = ab,$$ where $a$ is a length and $b$ is a width.", "q").name
        == name
    )
