"""Faults that a reading of textbook laws beside their pages found: names of changes and of axes, letters joined or parted, no laws."""

from __future__ import annotations

import pytest
from extraction_notes import formulas_of

from mathrag.entities import Formula, Parameter
from mathrag.extraction.rules.acronyms import words_of
from mathrag.extraction.rules.relations import relations, sides
from mathrag.formulas import read_display


def only(text: str) -> Formula:
    (formula,) = formulas_of(text)
    return formula


def symbol(formula: Formula, identifier: str) -> Parameter:
    return next(p for p in formula.parameters if p.identifier == identifier)


@pytest.mark.parametrize(
    ("text", "identifier", "name"),
    [
        (r"The work is the force times the displacement: $$W = F \Delta x$$", "Delta_x", "displacement"),
        (r"The average velocity is $$v = \frac{\Delta x}{\Delta t}$$", "Delta_t", "elapsed time"),
        (r"The acceleration is $$a = \frac{\Delta v}{\Delta t}$$", "Delta_v", "change in velocity"),
    ],
)
def test_a_difference_that_a_quantity_is_anyway_is_no_change_of_it(text: str, identifier: str, name: str) -> None:
    assert symbol(only(text), identifier).name == name


def test_a_factor_of_a_wave_is_its_maximum() -> None:
    wave = only(r"The electric field of the wave is $$E_y = E_0 \cos(k x - \omega t)$$")
    assert symbol(wave, "E_0").name == "maximum electric field strength"
    assert "vertical" not in symbol(wave, "E_y").name
    thrown = only(r"The vertical velocity is $$v_y = v_0 \sin(\theta)$$")
    assert "maximum" not in symbol(thrown, "v_0").name


def test_what_the_text_says_outright_names_a_symbol_of_its_dimension() -> None:
    text = (
        "Displacement is the change in position of an object: "
        r"$$\Delta x = x_f - x_0$$ where $\Delta x$ is displacement, $x_f$ is the final position, and $x_0$ is the initial position."
    )
    found = only(text)
    assert [symbol(found, one).name for one in ("x_f", "x_0")] == ["final position", "initial position"]


def test_a_heading_says_what_is_done_with_what_it_names() -> None:
    found = only("## Calculating Loan Payments\n\nThe formula is $$pmt = P r$$ where $P$ is the principal.")
    assert "calculating" not in f"{found.label} {symbol(found, 'pmt').name}".lower()


def test_small_words_of_a_phrase_are_no_letters() -> None:
    assert words_of("TS", "in terms of a system's enthalpy") == []
    assert words_of("RR", "the rate of return") == ["rate", "of", "return"]
    found = only("The Gibbs free energy is defined in terms of a system's enthalpy and entropy: $$G = H - TS$$")
    assert found.equation == "G == H - T*S"


@pytest.mark.parametrize(
    ("latex", "equation"),
    [
        (r"U = \frac{\delta A}{A} \times 100\%", "U == delta_A/A"),
        (r"U = \frac{\delta A}{B}", "U == delta*A/B"),
    ],
)
def test_a_small_part_over_its_whole_does_not_cancel(latex: str, equation: str) -> None:
    assert [one.text for one in read_display(latex, []).equations] == [equation]


def test_sums_that_words_in_brackets_tell_apart_are_not_one() -> None:
    read = read_display(r"\Delta S = \sum \nu S\text{(products)} - \sum \nu S\text{(reactants)}", [])
    assert not read.equations
    assert read.refused[0].reason == "sum"


def test_what_a_probability_is_of_is_no_equation() -> None:
    assert relations("P(x=6)") == []
    assert sides(r"P(X=k)=p^k") == ["P(X=k)", "p^k"]
    assert formulas_of(r"Now we have the probability $P(x=6)$ of the geometric distribution.") == ()


@pytest.mark.parametrize("latex", [r"[\rho] = M L^{-3}", r"[v] = L T^{-1}", r"L^0 M^0 T^0 = 1"])
def test_a_statement_of_dimensions_is_no_law(latex: str) -> None:
    assert formulas_of(f"The dimension is $${latex}$$") == ()
    assert only("The concentration is $$[A] = [A]_0 - k t$$").executable


def test_a_condition_keeps_its_symbols_and_ends_with_its_clause() -> None:
    found = only(
        "The pressure of the gas, if $V$ is much smaller than $V_0.$ See the table, is\n\n"
        r"$$p = \frac{n R T}{V}$$"
    )
    assert found.conditions == ("if V is much smaller than V₀",)


def test_a_size_within_another_number_is_a_condition() -> None:
    assert {f.role for f in formulas_of(r"For any number $u$ and a positive $a$, we have $$|u| \le a$$")} == {
        "statement"
    }


@pytest.mark.parametrize(
    ("latex", "equation"),
    [
        (r"\text{standard deviation}\,\sigma = \sqrt{n p q}", "sigma == sqrt(n*p*q)"),
        (r"\text{standard deviation σ} = \sqrt{n p q}", "sigma == sqrt(n*p*q)"),
        (r"\text{Mean }\bar{x} = \frac{s}{n}", "x_bar == s/n"),
        (r"\text{net }F = m a", "F_net == m*a"),
        (r"\text{rate} = k c", "rate == k*c"),
    ],
)
def test_words_in_front_of_the_symbol_that_they_call_are_no_factor(latex: str, equation: str) -> None:
    assert [one.text for one in read_display(latex, []).equations] == [equation]


@pytest.mark.parametrize(
    "latex",
    [
        r"\text{S}(s) + \text{O}_2(g) \longrightarrow \text{SO}_2(g) \quad \Delta G^\circ = -300.1 \text{ kJ}",
        r"\text{N}_2(g) + 3\text{H}_2(g) \rightleftharpoons 2\text{NH}_3(g)",
        r"H_0: \beta_1 = 0",
    ],
)
def test_a_reaction_or_a_hypothesis_is_no_law(latex: str) -> None:
    assert {f.role for f in formulas_of(f"It is written $${latex}$$")} <= {"statement"}
