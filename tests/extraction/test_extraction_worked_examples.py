"""What a textbook says beside its laws: steps and values of worked examples, conditions, remarks, sums that go on, chemistry."""

from __future__ import annotations

import pytest

from mathrag.entities import Chunk, Document, Formula
from mathrag.extraction import build_templates, extract
from mathrag.extraction.rules.chunk import extract_by_rules
from mathrag.extraction.rules.notation import closed, is_chemistry, tidied, without_remark
from mathrag.extraction.rules.relations import is_value
from mathrag.quantities import ontology

DOCUMENT = Document(slug="d", title="d", filename="d.md", media_type="text/markdown", sha256="0" * 64, converter="test")


def chunk_of(text: str, *headings: str) -> Chunk:
    return Chunk(id="d-0000", document="d", ordinal=0, headings=headings, start=0, end=len(text), text=text)


def formulas_of(text: str, *headings: str) -> tuple[Formula, ...]:
    chunks = [chunk_of(text, *headings)]
    return build_templates(DOCUMENT, chunks, extract(DOCUMENT, chunks), ontology()).formulas


@pytest.mark.parametrize(
    "step",
    [
        "200 = 10t + t^2",
        r"R = \text{200 k}\Omega - 25\,\Omega",
        r"t = t\,\text{s}",
        r"\Delta\theta = \frac{2\pi r}{r}",
        r"-I_2 R_2 - I_2 r = -I_2 (R_2 + r)",
        r"\cos\theta = 1",
        r"\text{Cl}_{0.15}\text{O}_{0.5} = \text{ClO}_{3.5}",
    ],
)
def test_steps_and_values_are_no_formulas(step: str) -> None:
    assert formulas_of(f"We find\n\n$$\n{step}\n$$\n", "Book", "Example: A circuit") == ()


def test_numbers_added_to_quantities_are_left_out_of_examples_only() -> None:
    text = "The current $I_1$ and the current $I_2$ obey\n\n$$\n18 - 3I_2 - 6I_1 = 0\n$$\n"
    assert formulas_of(text, "Currents", "Example: Two loops") == ()
    assert len(formulas_of(text, "Currents", "Loops")) == 1


@pytest.mark.parametrize("condition", ["v = v_0", "a = -g", r"\Delta t = t_f"])
def test_conditions_are_kept_but_not_computed_with(condition: str) -> None:
    (formula,) = formulas_of(
        f"Take the velocity, the acceleration and the time so that\n\n$$\n{condition}\n$$\n", "Motion"
    )
    assert not formula.executable
    assert "condition" in (formula.reason or "")


def test_a_change_that_has_a_name_of_its_own_is_a_law() -> None:
    (formula,) = formulas_of(
        r"The impulse is $J = \Delta p$, where $J$ is the impulse and $p$ the momentum.", "Momentum"
    )
    assert formula.executable


@pytest.mark.parametrize(
    "claim",
    ["The current flows through it as given by", "The drop is then found using", "We recall the next equation:"],
)
def test_words_about_an_equation_do_not_name_it(claim: str) -> None:
    (formula,) = formulas_of(
        f"{claim}\n\n$$\nV = IR\n$$\n\nwhere $V$ is the voltage, $I$ the current and $R$ the resistance.", "Circuits"
    )
    assert formula.label == "voltage (from current and resistance)"
    assert formula.occurrences[0].label == ""


def test_a_law_in_a_sentence_names_the_formula() -> None:
    (formula,) = formulas_of("The voltage is found using Ohm's law:\n\n$$\nV = IR\n$$\n", "Circuits")
    assert formula.label == "Ohm's law"


def test_dots_of_a_sum_leave_the_written_terms() -> None:
    assert closed(tidied(r"R_s = R_1 + R_2 + R_3 + ....")) == ("R_s = R_1 + R_2 + R_3", True)
    assert closed(tidied(r"P = p_1 + p_2 + \cdots + p_n")) == ("P = p_1 + p_2", True)
    assert closed("S = a + ar + \\dots") == ("S = a + ar + \\dots", False)
    (formula,) = formulas_of(
        "The equivalent resistance in series is\n\n$$\nR_s = R_1 + R_2 + R_3 + ...,\n$$\n", "Circuits"
    )
    assert formula.executable
    assert any("goes on" in condition for condition in formula.conditions)


def test_a_sign_inside_upright_text_counts() -> None:
    (formula,) = formulas_of(r"The potential difference is $\Delta V = V_B\text{-V}_A$.", "Electricity")
    assert formula.template == "V_B - V_A"


def test_a_remark_behind_a_formula_is_its_condition() -> None:
    assert without_remark(r"V = V_0 e^{-t/RC}\,\text{(discharging)}") == ("V = V_0 e^{-t/RC}", "discharging")
    assert without_remark(r"P = f(\text{time})") == (r"P = f(\text{time})", "")
    (found,) = extract_by_rules(
        chunk_of("$$\nC = \\kappa\\varepsilon_0\\frac{A}{d}\\,\\text{(capacitor with dielectric)}\n$$")
    ).formulas
    assert found.label == "capacitor with dielectric"
    assert "capacitor with dielectric" in found.conditions


def test_worded_values_are_values_and_words_are_not() -> None:
    assert is_value(r"\text{200 k}\Omega - 25\,\Omega")
    assert is_value(r"\text{402 m}")
    assert not is_value(r"2\text{KE}")
    assert not is_value(r"\text{6000 molecules}")


def test_chemical_formulas_are_told_from_products() -> None:
    assert is_chemistry(r"\text{C}_6\text{H}_{12}\text{O}_6")
    assert not is_chemistry("CV")
    assert not is_chemistry(r"\text{KE}")


def test_parts_per_million_are_a_unit_as_percent_is() -> None:
    assert tidied(r"x = \frac{m}{M}\times 10^{6}\,\text{ppm}") == r"x = \frac{m}{M}"
