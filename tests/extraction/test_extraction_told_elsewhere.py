r"""A law has one meaning in all its places, letters set upright multiply, parts along several directions are no sum, names are whole."""

from __future__ import annotations

import pytest

from mathrag.documents import chunk
from mathrag.entities import Document, Formula
from mathrag.extraction import build_templates, extract
from mathrag.extraction.rules.labels import label_before
from mathrag.quantities import ontology


def formulas_of(markdown: str) -> tuple[Formula, ...]:
    document = Document(
        slug="notes", title="Notes", filename="notes.md", media_type="text/markdown", sha256="0" * 64, converter="none"
    )
    chunks = chunk(document, markdown)
    return build_templates(document, chunks, extract(document, chunks), ontology()).formulas


def test_a_list_of_equations_means_what_the_place_says_that_explains_the_law() -> None:
    told, listed = formulas_of(
        "# Money\n\nThe interest is\n\n$$I = Prt$$\n\nwhere $I$ is the interest paid, $P$ is the principal, $r$ is the interest rate "
        "and $t$ is the number of years.\n\n# Trips\n\nThe speed $r$ of a train, the perimeter $P$ of a field and the time $t$ it "
        "takes are given.\n\n"
        "# Key Equations\n\n$I = Prt$\n"
    )
    assert [p.name for p in listed.parameters] == [p.name for p in told.parameters]
    assert {p.quantity_kind for p in listed.parameters}.isdisjoint({"speed", "perimeter"})


@pytest.mark.parametrize(
    ("latex", "template"),
    [
        (r"M = \frac{\text{gr}^2}{G}", "g*r**2/G"),
        (r"M = \frac{\text{gr}^2}{H}", "gr**2/H"),
    ],
)
def test_letters_set_upright_multiply_where_each_is_a_symbol(latex: str, template: str) -> None:
    told = "The acceleration is $g$ at a distance $r$.\n\n" if "/G" in template else ""
    (formula,) = formulas_of(f"# Gravity\n\n{told}The mass is\n\n$${latex}$$\n")
    assert formula.template == template


def test_upright_letters_stay_one_name_that_the_text_spells_out_and_a_unit_behind_a_number() -> None:
    (formula,) = formulas_of(
        "With $A$, $D$ and $B$ as before, the average daily balance (ADB) is used.\n\n$$I = \\text{ADB} \\cdot A + B D$$\n"
    )
    assert formula.template is not None
    assert "ADB" in formula.template


def test_parts_along_two_directions_are_no_sum_of_numbers() -> None:
    formulas = formulas_of(
        r"The force is $\vec{F} = a\hat{i} + b\hat{j}$. The field is $\vec{E} = k\frac{q}{r^2}\hat{r}$."
    )
    assert [formula.executable for formula in formulas] == [False, True]


def test_a_rate_in_a_text_about_money_is_a_share() -> None:
    (formula,) = formulas_of(
        "# Dividends\n\nThe stock value is\n\n$$S = \\frac{D}{r - g}$$\n\nwhere $D$ is the dividend, $r$ is the required rate of return "
        "and $g$ is the growth rate of the dividend.\n"
    )
    assert {p.dimension for p in formula.parameters} == {"1"}


def test_symbols_with_numbers_under_one_name_are_told_apart() -> None:
    (formula,) = formulas_of("$$F = R_1 R_2$$\n\nwhere $R_1$ and $R_2$ are the radii of curvature.\n")
    assert {p.name for p in formula.parameters if p.symbol != "F"} == {
        "first radius of curvature",
        "second radius of curvature",
    }


@pytest.mark.parametrize(
    ("before", "label"),
    [
        ("then an acceleration of magnitude", "acceleration"),
        ("The **standard entropy change (Δ*S*)** may be computed as shown below:", "standard entropy change (ΔS)"),
        ("The quantity is named **entropy ($S$)** and defined as:", "entropy"),
        ("Another inverse-square law is Newton’s law of gravitation, which is", "Newton’s law of gravitation"),
        ("The formula for the variance is:", "variance"),
        (
            "We obtain a relationship between the energy and the momentum by algebra:",
            "relation between energy and momentum",
        ),
        ("The kinetic energy of the particle can be written in the form", "kinetic energy of the particle"),
        ("Using the equation, we find for the self-inductance of the coil,", "self-inductance of the coil"),
        ("The relation between what we found and the height is", ""),
    ],
)
def test_names_that_sentences_give(before: str, label: str) -> None:
    assert label_before(before, formula_only=False).text == label


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Here, $w$ is a constant called the angular frequency of the particle.", "angular frequency of the particle"),
        ("where $w$ is the charge on a capacitor with a voltage $V$ applied.", "charge on a capacitor"),
        ("where $w$ is chosen to fit the data.", "width"),  # by its letter alone
        ("Since $w$ is tangent to the circle, it turns.", "width"),
        ("where $w$ is the probability of having exactly $x$ successes.", "probability"),
    ],
)
def test_what_a_symbol_is_called(text: str, name: str) -> None:
    (formula,) = formulas_of(f"$$y = w z$$\n\n{text}\n")
    assert next(p.name for p in formula.parameters if p.symbol == "w") == name


def test_what_is_set_equal_to_a_usual_constant_is_a_condition_whatever_the_text_calls_that() -> None:
    (formula,) = formulas_of("The acceleration $a$ of free fall has the average value $g$ here: $a = -g$.\n")
    assert not formula.executable


def test_a_letter_whose_value_the_document_gives_is_that_constant() -> None:
    law, photon = formulas_of(
        "# Light\n\nThe wavelength $\\lambda$ and the frequency $\\nu$ make the speed of a wave. In vacuum\n\n$$c = \\lambda \\nu$$\n\n"
        "with $c = 2.998 \\times 10^8$ m/s. A photon has the energy\n\n$$E = \\frac{hc}{\\lambda}$$\n\n"
        "where $h = 6.626 \\times 10^{-34}$ J s is Planck's constant.\n"
    )
    assert [p.symbol for p in law.parameters if p.constant] == ["c"]
    assert {p.symbol for p in photon.parameters if p.constant} == {"h", "c"}


def test_what_stands_alone_in_a_logarithm_with_a_factor_is_a_pure_number() -> None:
    (law,) = formulas_of(
        "# Cells\n\nThe standard potential $E$ of a cell is\n\n$$E = \\frac{RT}{nF}\\ln K$$\n\n"
        "where $n$ is the number of moles of electrons transferred and $F$ is the Faraday constant.\n"
    )
    assert {p.symbol: p.unit for p in law.parameters if p.symbol in "EKn"} == {"E": "V", "K": "1", "n": "1"}


def test_the_noun_in_front_names_a_letter_that_is_a_sort_of_what_is_said_behind() -> None:
    half, amount = formulas_of(
        "# Rates\n\nThe **half-life** $t_{1/2}$ is the time in which half is used up. With the rate constant $k$\n\n"
        "$$t_{1/2} = \\frac{\\ln 2}{k}$$\n\nThe mass of one mole is the **molar mass** $M$, so that the amount $n$ of a sample of "
        "mass $m$ is\n\n$$n = \\frac{m}{M}$$\n"
    )
    assert half.parameters[0].quantity_kind == "half_life"
    assert [p.unit for p in amount.parameters] == ["mol", "kg", "kg/mol"]
