"""Probabilities of events, proportionalities, values told in running text, meanings in words, and names from what stands around."""

from __future__ import annotations

import pytest
from test_extraction_bounds import templates_of

from mathrag.entities import Formula


def law(text: str) -> Formula:
    (formula,) = templates_of(text).formulas
    return formula


@pytest.mark.parametrize(
    ("latex", "equation", "events"),
    [
        (r"P(A|B)=\frac{P(A\cap B)}{P(B)}", "P_A_given_B == P_A_and_B/P_B", ["A and B", "A given B", "B"]),
        (r"P(A')=1-P(A)", "P_not_A == 1 - P_A", ["A", "not A"]),
        (
            r"P(B\text{ OR }A)=P(A)+P(B)-P(\text{B and A})",
            "P_A_or_B == P_A + P_B - P_A_and_B",
            ["A", "A and B", "A or B", "B"],
        ),
    ],
)
def test_probabilities_of_events_are_quantities(latex: str, equation: str, events: list[str]) -> None:
    formula = law(f"For two events:\n\n$${latex}$$\n")
    assert formula.executable
    assert formula.equation == equation
    assert sorted(parameter.name.removeprefix("probability of ") for parameter in formula.parameters) == events
    assert {parameter.dimension for parameter in formula.parameters} == {"1"}


def test_a_power_of_one_letter_stays_a_function() -> None:
    assert law("The power is a function of the voltage.\n\n$$P(V) = V^2 / R$$\n").equation in (None, "P == V**2/R")


def test_a_proportionality_keeps_its_sense_and_leaves_a_factor_open() -> None:
    formula = law("The drag force $F$ grows with the speed $v$:\n\n$$F \\propto v^2$$\n")
    assert (formula.executable, formula.sense, formula.latex) == (True, "∝", r"F\propto v^2")
    assert {p.name: p.dimension for p in formula.parameters}["constant of proportionality"] == "L^-1 M"
    assert "constant" not in formula.label


def test_a_value_told_behind_a_display_is_bound_wherever_the_law_stands() -> None:
    told = templates_of(
        "The sound intensity level is\n\n$$\\beta = 10 \\log_{10}(\\frac{I}{I_{0}}),$$\n\n"
        "where $I$ is the intensity and $I_{0} = 10^{-12}$ W/m$^{2}$ is a reference intensity.\n\n"
        "## Key equations\n\nThe level again:\n\n$$\\beta = 10 \\log_{10}(\\frac{I}{I_{0}})$$\n"
    )
    assert [bool(p.constant) for f in told.formulas for p in f.parameters if p.symbol == "I_0"] == [True, True]
    (constant,) = told.constants
    assert (constant.value_text, constant.unit) == ("1e-12", "W/m^2")


def test_a_unit_in_brackets_of_upright_type_is_no_factor() -> None:
    assert law("$$\\beta \\text{ (dB)} = 10 \\log_{10}(I/I_r)$$\n").equation == "beta_dB == 10*log10(I/I_r)"


def test_what_a_symbol_stands_for_is_no_law() -> None:
    told = templates_of(r"$\bar{x} = \text{sample mean}$")
    assert told.formulas == ()
    assert [item.reason for item in told.skipped] == ["what a symbol stands for in words, not a law"]


def test_differentials_are_no_factors() -> None:
    *_, formula = templates_of(
        "The distance is $d$. The first law in differential form is\n\n$$dE_{\\text{int}}=dQ-pdV$$\n"
    ).formulas
    assert (formula.executable, formula.reason) == (False, "derivative: d is no factor")


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("#### Formulas for the Population Spread\n\n- $q = \\sqrt{\\frac{a}{N}}$\n", "Population Spread"),
        ("The voltage that develops is\n\n$$V_H = v B w$$\n\nwhere $V_H$ is the Hall voltage.\n", "Hall voltage"),
        ("Applying Snell's law to the ray gives $n_1 \\sin\\theta_1 = n_2 \\sin\\theta_2$.\n", "Snell's law"),
    ],
)
def test_names_come_from_what_stands_around(text: str, label: str) -> None:
    assert law(text).label == label


def test_what_is_only_supposed_names_nothing() -> None:
    told = templates_of("If $w$ is an integer, round it.\n\n$$w = a b$$\n\nwhere $w$ is the weight index.\n")
    assert {p.name for p in told.formulas[0].parameters if p.symbol == "w"} == {"weight index"}


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("| rate law of first order: $x = ky,$ |\n|---|\n| mean life of a decay $t = 1/k$ |\n", "mean life of a decay"),
        ("The sample size is $x = ky$ or $x = k/z$.\n", "sample size"),
        ("- **Joule's law**: the relation between power and two others, given by: $x = ky$\n", "Joule's law"),
        ("The total load $x$ of a beam is related to its parts by\n\n$$1/x = 1/y + 1/z$$\n", "total load of a beam"),
        ("$$\\text{Price elasticity:}\\,x = ky$$\n", "Price elasticity"),
    ],
)
def test_a_name_in_the_cell_before_an_or_and_in_front_of_the_formula(text: str, label: str) -> None:
    assert templates_of(text).formulas[-1].label.split(" (")[0] == label


def test_an_exponential_beside_the_elementary_charge() -> None:
    (formula,) = templates_of(
        "The current through a diode, with the elementary charge $e$, is\n\n$$I = I_0 (e^{eV/k_B T} - 1)$$\n"
    ).formulas
    assert formula.template == "I_0*(exp(e*V/(k_B*T)) - 1)"


def test_a_symbol_with_an_index_of_its_own_is_no_other_quantity() -> None:
    (formula,) = templates_of(
        "The **half-life of a reaction ($t_{1/2}$)** is the time for half of it.\n\n$$k t_{1/2} = \\ln 2$$\n"
    ).formulas
    assert {p.symbol: p.quantity_kind for p in formula.parameters}["t_{1/2}"] == "half_life"


def test_the_law_behind_a_reaction_is_read() -> None:
    (formula,) = templates_of(
        "The dissolution is\n\n$$\\text{AgCl}(s)\\rightleftharpoons \\text{Ag}^{+}(aq)+\\text{Cl}^{-}(aq)\\,"
        "K_{\\text{sp}}=[\\text{Ag}^{+}][\\text{Cl}^{-}]$$\n"
    ).formulas
    assert formula.template == "conc_Ag_plus*conc_Cl_minus"


def test_a_choice_among_several_counts_has_a_value() -> None:
    (formula,) = templates_of("$$h(x) = \\frac{\\binom{A}{x}\\binom{N-A}{n-x}}{\\binom{N}{n}}$$\n").formulas
    assert formula.executable
