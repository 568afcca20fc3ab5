"""The subject of the sentence that a formula completes names what the formula is written for."""

from __future__ import annotations

import pytest

from mathrag.extraction.rules.acronyms import words_of
from mathrag.extraction.rules.blocks import Block
from mathrag.extraction.rules.definitions import definitions
from mathrag.extraction.rules.heads import heads, subject
from mathrag.extraction.rules.labels import label_before, label_behind
from mathrag.formulas import identifier_of, read_latex
from tests.extraction.test_extraction_typing import formulas_of


@pytest.mark.parametrize(
    ("before", "name"),
    [
        ("Straight-line depreciation spreads the cost: the annual depreciation is", "annual depreciation"),
        ("With the critical value $z$ (1.96 in most cases) the margin of error of the mean is", "margin of error of the mean"),
        ("The payment that pays off a loan $L$ in $n$ equal instalments is", "payment"),
        ("The pull of the rope, the tension, is computed from the load $W$ and the angle:", "tension"),
        ("Multiplied by the rate $f$ the stroke volume gives the cardiac output,", "cardiac output"),
        ("Compliance is the change of volume for a given change of pressure,", "compliance"),
        ("The reliability of a part, i.e. the probability that it lasts, is", "reliability of a part"),
        ("The smallest trace that can be told from nothing, the limit of detection, is three times $s$:", "limit of detection"),
        ("The voltage output of a device is called its terminal voltage $V$ and is given by", "terminal voltage"),
        ("The current carried by the ion equals the conductance times the driving force,", "current"),
        ("The buffer capacity $b$ tells how much base must be added to change the pH:", "buffer capacity"),
        ("whose concentrations outside and inside the cell are", ""),
        ("Elsewhere the molar heat capacity is used for gases:", ""),
        ("The greatest speed of a body that oscillates with the amplitude $A$ is", "greatest speed of a body"),
        ("The field is proportional to the charge:", ""),
        ("we find the result is", ""),
        ("If we assume that the coin falls in a straight line, the travel time is", "travel time"),
        ("The distance the coin travels is", ""),
        ("The equations relating the place and time of both are", ""),
        ("Substituting this into", ""),
    ],
)  # fmt: skip
def test_the_subject_of_the_sentence_is_what_is_computed(before: str, name: str) -> None:
    assert subject(before) == name


def told(text: str, display: str = "") -> dict[str, str]:
    following = Block("display", display, len(text)) if display else None
    return {found.symbol: found.phrase for found in heads(Block("paragraph", text, 0), following)}


def test_a_head_is_told_by_its_own_formula_and_without_what_it_is_of() -> None:
    assert told("The capacitance of two plates is $C = Q/U$.") == {"C": "capacitance"}
    assert told("The number of ways is $N = n!$, and the signal is $S$.") == {"N": "number of ways", "S": "signal"}
    assert told("The intensity at that depth is", r"I = I_0 e^{-\mu x}") == {"I": "intensity"}
    assert told("The initial height is $h_0 = 3$.") == {}


def test_a_name_that_the_text_gives_beats_a_known_kind_from_elsewhere() -> None:
    text = (
        "# Money\n\nSimple interest on the principal $P$ at the rate $r$ is $I = P r t$ after the time $t$.\n\n"
        "# Chance\n\nThe probability of no event is $P = e^{-a}$."
    )
    interest = next(formula for formula in formulas_of(text, "Interest") if "I" in (formula.target or ""))
    assert {item.symbol: item.name for item in interest.parameters}["P"] == "principal"


def test_a_label_is_no_input_that_stands_before_the_formula() -> None:
    assert (
        label_before(
            "Renal blood flow is obtained from the plasma flow and the haematocrit $H$:", formula_only=False
        ).text
        != "haematocrit"
    )
    assert label_before("and the sample size needed for a given margin is", formula_only=False).text.startswith(
        "sample size"
    )


def test_a_law_keeps_what_it_is_of() -> None:
    assert label_before("Newton's law of cooling gives", formula_only=False).text == "Newton's law of cooling"
    assert (
        label_before("A black body obeys Wien's displacement law,", formula_only=False).text
        == "Wien's displacement law"
    )


def test_two_capitals_are_a_product_unless_words_spell_them_out() -> None:
    text = "The resistance is $R$ and the capacitance is $C$. The units of $RC$ are seconds.\n\n$$V = V_0 e^{-t/RC}$$"
    (decay,) = (formula for formula in formulas_of(text, "Circuits") if formula.executable)
    assert decay.equation == "V == V_0*exp(-t/(R*C))"


def test_the_words_of_an_acronym_have_no_article_where_others_fit() -> None:
    assert words_of("ESV", "Each beat ejects the stroke volume, which is what the end-systolic volume lacks") == [
        "end",
        "systolic",
        "volume",
    ]


def test_a_quantity_at_a_place_keeps_both() -> None:
    text = "with the average concentration at steady state $C_s$ and the variable cost $v$"
    found = {item.symbol: item.phrase for item in definitions(Block("paragraph", text, 0))}
    assert found == {"C_s": "average concentration at steady state", "v": "variable cost"}


def test_what_a_number_of_counts_and_what_two_adjectives_are_of() -> None:
    text = "the number of copies after $k$ divisions, where $a$ is the arterial and $b$ the mixed venous oxygen content"
    found = {item.symbol: item.phrase for item in definitions(Block("paragraph", text, 0))}
    assert found == {"k": "number of divisions", "a": "arterial oxygen content", "b": "mixed venous oxygen content"}


def test_words_above_and_processes_below_belong_to_the_symbol() -> None:
    assert read_latex(r"K^{app} = K (1 + c)")[0].text == "K_app == K*(1 + c)"
    assert read_latex(r"\Delta_{\text{r}} H = -\frac{q}{n}")[0].text == "Delta_H_r == -q/n"
    assert identifier_of(r"\Delta_{vap}H") == "Delta_H_vap"


def test_a_rate_law_is_about_concentrations_not_their_numbers() -> None:
    text = (
        "| Order | Half-life |\n|---|---|\n| zero | $t_{1/2} = \\frac{[A]_0}{2k}$ |\n| first | $t_{1/2} = \\frac{\\ln 2}{k}$ |\n\n"
        "where $k$ is the rate constant."
    )
    dimensions = [
        {item.symbol: item.dimension for item in formula.parameters}["k"] for formula in formulas_of(text, "Kinetics")
    ]
    assert dimensions == ["L^-3 T^-1 N", "T^-1"]


def test_a_row_gives_the_unit_of_a_symbol_of_its_own_formulas_only() -> None:
    text = (
        "| Order | Half-life | Unit of $k$ |\n|---|---|---|\n| one | $t_{1/2} = \\frac{\\ln 2}{k}$ | 1/s |\n"
        "| two | $t_{1/2} = \\frac{1}{k [A]_0}$ | L/(mol s) |\n\nThe rate constant is $k$."
    )
    found = [
        {item.symbol: item.dimension for item in formula.parameters}["k"] for formula in formulas_of(text, "Kinetics")
    ]
    assert found == ["T^-1", "L^3 T^-1 N^-1"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("writing $r$ for the reliability of the test, we have", {"r": "reliability of the test"}),
        ("the mass ($m$) and the force ($F$) give it", {"m": "mass", "F": "force"}),
        ("the exposure at default ($\\text{EAD}$) is obtained", {r"\text{EAD}": "exposure at default"}),
        ("with $L$ the loss rate, all as decimal fractions", {"L": "loss rate"}),
        ("where $N$ is how many agents are logged in", {"N": "number of agents"}),
        ("where $V_1$ is the initial volume and $V_2$ the final one", {"V_1": "initial volume", "V_2": "final volume"}),
    ],
)
def test_what_a_symbol_stands_for_is_said_in_other_ways_too(text: str, expected: dict[str, str]) -> None:
    assert {item.symbol: item.phrase for item in definitions(Block("paragraph", text, 0))} == expected


def test_how_often_something_happens_is_a_number_of_times() -> None:
    text = "If interest is added $m$ times a year, a sum grows within $t$ years to"
    found = {item.symbol: item.phrase for item in definitions(Block("paragraph", text, 0))}
    assert found == {"m": "number of times a year", "t": "years"}


def test_stated_units_are_not_let_go_for_what_an_equation_demands() -> None:
    text = (
        "Creatinine clearance: $C = \\dfrac{(140 - a)\\, m}{72\\, S_c}$ in mL/min, $a$ the age in years, $m$ the body mass in kg "
        "and $S_c$ the serum creatinine in mg/dL."
    )
    (formula,) = formulas_of(text, "Physiology")
    assert {item.symbol: item.unit for item in formula.parameters}["S_c"] == "mg/dL"


def test_a_term_in_bold_type_names_its_symbol_where_what_follows_says_less() -> None:
    def named(text: str) -> list[str]:
        return [found.phrase for found in definitions(Block("paragraph", text, 0))]

    assert named("The **tension** $T$ is the force along a flexible connector such as a rope.") == ["tension"]
    assert named("The number $T$ is the force along a rope.") == ["force along a rope"]


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("The drag force in a fluid of viscosity $\\eta$ is known as Stokes' law:", "Stokes' law"),
        ("The velocity of the electrons is called the drift velocity,", "drift velocity"),
        ("**Raoult's law.** The vapour pressure of a solution is", "Raoult's law"),
        ("Substituting Newton's second law gives the work-energy theorem", "work-energy theorem"),
        ("Dalton's law of partial pressures: the total pressure is", "Dalton's law of partial pressures"),
        ("Wien's displacement law relates the peak wavelength and the temperature,", "Wien's displacement law"),
        ("The familiar standardizing formula is", "standardizing formula"),
    ],
)
def test_a_law_is_called_what_the_words_before_it_say(text: str, label: str) -> None:
    assert label_before(text, formula_only=False).text == label


def test_a_clause_behind_a_formula_names_it() -> None:
    assert label_behind(", is known as Fick's first law.") == "Fick's first law"
    assert label_behind(", which is often called the diffusion law.") == "diffusion law"
