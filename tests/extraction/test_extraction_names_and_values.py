r"""Names of several capitals, what given values tell of symbols, what other equations demand, which formula a label belongs to."""

from __future__ import annotations

import pytest

from mathrag.documents import chunk
from mathrag.entities import Chunk, Document, Formula, Parameter
from mathrag.extraction import build_templates, extract
from mathrag.extraction.naming import computed_label
from mathrag.extraction.rules.acronyms import words_of
from mathrag.knowledge import formula_uri
from mathrag.quantities import ontology


def formulas_of(markdown: str, title: str = "Notes") -> tuple[Formula, ...]:
    document = Document(
        slug="notes", title=title, filename="notes.md", media_type="text/markdown", sha256="0" * 64, converter="none"
    )
    chunks: list[Chunk] = chunk(document, markdown)
    return build_templates(document, chunks, extract(document, chunks), ontology()).formulas


def names(formula: Formula) -> dict[str, str]:
    return {parameter.symbol: parameter.name for parameter in formula.parameters}


def test_a_word_set_as_mathematics_is_its_own_name() -> None:
    (law,) = formulas_of("# Fair\n\n$$Takings = Visitors \\times Fee\\_each$$\n", "Fair")
    assert [parameter.name for parameter in law.parameters] == ["Takings", "Visitors", "Fee each"]


def test_what_stands_in_brackets_behind_a_name_is_its_unit_or_its_abbreviation() -> None:
    (law,) = formulas_of(
        "# Storage\n\n$\\text{Tank size (kL)}=\\text{Daily use (kL)}\\times \\text{Spare days}$\n", "Storage"
    )
    assert [(p.name, p.unit) for p in law.parameters][:2] == [("Tank size", "kL"), ("Daily use", "kL")]
    (law,) = formulas_of("# Worth\n\n$\\text{Net worth (NW)}=\\text{Assets}-\\text{Debts}$\n", "Worth")
    assert [p.name for p in law.parameters] == ["Net worth", "Assets", "Debts"]


@pytest.mark.parametrize(
    ("acronym", "text", "words"),
    [
        ("AGC", "the average gain of a channel", ["average", "gain", "of", "a", "channel"]),
        ("TL", "toll", []),
        ("CL", "the clearance", ["clearance"]),
        ("PMT", "with payments", ["payments"]),
        ("IR", "a resistance", []),
    ],
)
def test_what_capitals_are_short_for(acronym: str, text: str, words: list[str]) -> None:
    assert words_of(acronym, text) == words


def test_capitals_that_the_words_spell_out_are_one_name() -> None:
    text = "- Loan cost ratio: $LCR = \\frac{A}{B}$\n- Weekly output is the hourly rate times the shift length: $W = HR \\times SL$"
    first, second = formulas_of(text)
    assert first.equation == "LCR == A/B"
    assert second.equation == "W == HR*SL"
    assert names(second)["HR"] == "hourly rate"


def test_capitals_that_stand_for_quantities_multiply() -> None:
    text = "Pressure and volume of a gas: $PV = nRT$, where $P$ is the pressure, $V$ the volume, $n$ the amount and $T$ the temperature."
    (formula,) = formulas_of(text, "Thermodynamics")
    assert formula.equation == "P*V == n*R*T"


def test_the_unit_of_a_given_value_tells_the_quantity() -> None:
    text = "The ratio $Q = \\frac{k}{k_0}$ has the reference $k_0 = 10^{-9}$ W/m²."
    (formula,) = [item for item in formulas_of(text) if item.target == "Q"]
    assert {parameter.dimension for parameter in formula.parameters if parameter.symbol != "Q"} == {"M T^-3"}


def test_what_one_equation_demands_of_a_symbol_is_a_reading_in_the_next() -> None:
    text = (
        "The lamp emits $\\varpi = u_1 u_2$, where $u_1$ is the force and $u_2$ the velocity. "
        "Then $\\Upsilon = \\frac{\\varpi}{u_4}$, where $u_4$ is the area."
    )
    second = next(item for item in formulas_of(text) if item.target == "Upsilon")
    assert {parameter.symbol: parameter.dimension for parameter in second.parameters}["\\Upsilon"] == "M T^-3"


def test_a_label_belongs_to_the_first_formula_of_its_sentence() -> None:
    text = "The kinetic energy is $E = \\frac{1}{2} m v^2$, $p = m v$, where $m$ is the mass and $v$ the velocity."
    labels = {formula.target: formula.label for formula in formulas_of(text, "Mechanics")}
    assert labels["E"] == "kinetic energy"
    assert "kinetic energy" not in labels["p"]


@pytest.mark.parametrize(
    ("words", "label"),
    [
        ("A lamp of radius $R$ has the power", "power"),
        ("For small angles the angular frequency is", "angular frequency"),
        ("the kinetic energy is needed:", "kinetic energy"),
    ],
)
def test_the_noun_that_a_display_completes_names_it(words: str, label: str) -> None:
    latex = {"power": "P = F v", "angular frequency": r"\omega = 2\pi f", "kinetic energy": r"E = \frac{1}{2} m v^2"}[
        label
    ]
    (formula,) = formulas_of(f"{words}\n\n$$\n{latex}\n$$\n", "Mechanics")
    assert formula.label == label


def test_an_index_without_its_counterpart_says_nothing() -> None:
    (cooled,) = formulas_of("Cooling: $\\Delta T_f = K_f b$", "Solutions")
    assert not any("final" in name for name in names(cooled).values())
    (heated,) = formulas_of("Heating: $Q = m c (T_f - T_i)$", "Heat")
    assert {names(heated)["T_f"], names(heated)["T_i"]} == {"final temperature", "initial temperature"}


def test_a_prime_is_a_later_state_of_a_numbered_body_alone() -> None:
    moved, struck = formulas_of("Frames: $x' = x - v t$. Bodies: $m_1 v_1 = m_1 v_1' + m_2 v_2'$", "Motion")
    assert (names(moved)["x'"], names(struck)["v_1'"]) == ("primed distance", "first final velocity")


def test_what_stands_in_a_factorial_is_a_count() -> None:
    (formula,) = formulas_of("$P = \\binom{n}{k} p^k (1-p)^{n-k}$, the binomial distribution", "Probability")
    assert {parameter.quantity_kind for parameter in formula.parameters if parameter.symbol in "nk"} <= {None, "number"}


def test_what_has_no_name_is_called_as_its_formula() -> None:
    (rate,) = formulas_of("- Churn share: $\\Upsilon = \\frac{a}{b}$")
    assert names(rate)[r"\Upsilon"] == "churn share"
    (law,) = formulas_of("- Zipf's law: $\\Upsilon = \\frac{a}{b}$")
    assert "Zipf" not in names(law)[r"\Upsilon"]


@pytest.mark.parametrize(
    ("symbol", "text"),
    [
        (r"\%\text{C}", "%C"),
        (r"\mathrm{pH}", "pH"),
        (r"v_0", "v₀"),
        (r"\varepsilon_0", "ε₀"),
        (r"\bar{x}", "x̅"),
        (r"\sigma_{\bar{x}}", "σ_(x̅)"),
        (r"E^{\circ}_{\text{cell}}", "E°_cell"),
        (r"n_{\text{H}_2\text{O}}", "n_(H₂O)"),
        (r"[\text{H}^+]", "[H⁺]"),
        (r"\text{gross profit}", "gross profit"),
        (r"\mathit{Re}", "Re"),
    ],
)
def test_a_symbol_without_a_name_is_plain_text_in_a_label(symbol: str, text: str) -> None:
    made = Parameter(symbol=symbol, identifier="x")
    mass = Parameter(symbol="m", identifier="m", name="mass")
    assert computed_label(made, (made, mass)) == f"{text} from mass"
    assert computed_label(None, (made, mass)) == f"relation of {text} and mass"


def test_a_label_of_symbols_is_no_part_of_a_uri() -> None:
    (made,) = formulas_of(r"$$\%\text{C} = \frac{m_C}{m_{tot}}\times 100$$")
    assert "\\" not in made.label
    assert made.uri == formula_uri(r"\%\text{C} = \frac{m_C}{m_{tot}}\times 100")


def test_a_name_that_the_text_spells_out_is_no_product() -> None:
    text = (
        "The *degrees of freedom (*df*)* count. *MS* means **mean square**.\n\n"
        "$$MS_{\\text{within}} = \\frac{S}{df_{\\text{within}}}$$\n"
    )
    (formula,) = formulas_of(text)
    assert formula.equation == "MS_within == S/df_within"
    assert names(formula)[r"df_{\text{within}}"] == "degrees of freedom within"


def test_what_a_symbol_counts_stays_in_the_name_of_a_law() -> None:
    (formula,) = formulas_of(
        "The probability of exactly $x$ successes in $n$ trials is\n\n$$P(X=x) = \\binom{n}{x} p^x (1-p)^{n-x}$$\n"
    )
    assert formula.label == "probability of exactly x successes in n trials"
    assert names(formula)["x"] == "number of successes"
    assert formula.executable
