"""Documents to typed formulas: what each symbol means, what is a constant, what can be computed, what is kept with a reason."""

from __future__ import annotations

import pytest

from mathrag.documents import chunk
from mathrag.entities import Document, Formula, Parameter
from mathrag.extraction import Templates, build_templates, extract
from mathrag.formulas import evaluate
from mathrag.quantities import dimension_of, ontology

FENCE = "```"


def templates_of(markdown: str, title: str = "Sheet") -> Templates:
    document = Document(
        slug="sheet-md", title=title, filename="sheet.md", media_type="text/markdown", sha256="0" * 64, converter="test"
    )
    chunks = chunk(document, markdown)
    return build_templates(document, chunks, extract(document, chunks), ontology())


def formula_of(markdown: str) -> Formula:
    formulas = templates_of(markdown).formulas
    assert len(formulas) == 1, [formula.latex for formula in formulas]
    return formulas[0]


def parameter(formula: Formula, identifier: str) -> Parameter:
    return next(item for item in formula.parameters if item.identifier == identifier)


def test_definitions_type_the_symbols_and_name_them() -> None:
    formula = formula_of(
        "# Circuits\n\nOhm's law: $V = IR$, where $V$ is the voltage, $I$ the current and $R$ is the resistance.\n"
    )
    assert formula.label == "Ohm's law"
    assert (formula.target, formula.template, formula.executable, formula.consistency) == (
        "V",
        "I*R",
        True,
        "consistent",
    )
    assert parameter(formula, "V").name == "voltage"
    assert [parameter(formula, name).unit for name in "VIR"] == ["V", "A", "Ω"]


def test_the_same_letter_means_what_its_equation_allows() -> None:
    electric = formula_of("$$V = I R$$")
    geometric = formula_of("## Volume of a box\n\n$$V = a b c$$")
    assert parameter(electric, "V").dimension == "L^2 M T^-3 I^-1"
    assert parameter(geometric, "V").dimension == "L^3"


def test_constants_are_told_from_variables_by_their_dimension() -> None:
    gas, resistance = formula_of("$$pV = nRT$$"), formula_of("$$P = R I^2$$")
    assert parameter(gas, "R").constant is not None
    assert parameter(resistance, "R").constant is None
    assert {relation.relation_type for relation in templates_of("$$pV = nRT$$").relations} == {"uses_constant"}


def test_what_a_formula_computes_is_no_constant_of_it() -> None:
    formula = formula_of(
        "| Quantity | Formula |\n|---|---|\n| Gravitational field strength | $g = \\frac{GM}{r^2}$ |\n"
    )
    assert parameter(formula, "g").constant is None
    assert parameter(formula, "G").constant is not None


def test_other_formulas_of_the_document_vote_on_a_bare_symbol() -> None:
    sheet = "$$V_f = V_i + a t$$\n\n$$x = V_i t + \\frac12 a t^2$$\n\n$$V_f^2 = V_i^2 + 2 a x$$\n\n$$V_m = \\frac{V_i + V_f}{2}$$"
    among = templates_of(sheet).formulas[-1]
    assert parameter(among, "V_i").dimension == "L T^-1"


def test_indices_name_roles() -> None:
    formula = formula_of("$$v_f = v_0 + a t$$")
    assert parameter(formula, "v_0").name == "initial velocity"
    assert parameter(formula, "v_f").name == "final velocity"


def test_chains_become_alternatives_that_know_each_other() -> None:
    templates = templates_of("# Power\n\nElectric power: $P = IV = I^2 R = \\frac{V^2}{R}$")
    assert [formula.template for formula in templates.formulas] == ["I*V", "I**2*R", "V**2/R"]
    assert len({formula.label for formula in templates.formulas}) == 3
    assert {relation.relation_type for relation in templates.relations} == {"derived_from"}


def test_a_symbol_without_any_meaning_takes_the_dimension_the_equation_demands() -> None:
    formula = formula_of("The pressure is $p = \\kappa_q \\rho$ with the density $\\rho$ and some factor $\\kappa_q$.")
    assert formula.consistency == "consistent"
    assert parameter(formula, "kappa_q").dimension == "L^2 T^-2"


def test_an_impossible_equation_is_flagged_and_kept() -> None:
    formula = formula_of(
        "The force is $F = m v$, where $F$ is the force (N), $m$ is the mass (kg) and $v$ is the velocity (m/s)."
    )
    assert not formula.executable
    assert "inconsistent" in (formula.reason or "")
    assert formula.consistency == "inconsistent"
    assert formula.flags[0].startswith("dimension:")


def test_what_cannot_be_converted_keeps_its_words_and_a_reason() -> None:
    formula = formula_of("The current is defined as $I = \\frac{\\partial Q}{\\partial t}$.")
    assert not formula.executable
    assert formula.label == "current"
    assert "derivative" in (formula.reason or "")


def test_concentrations_under_a_logarithm_are_numbers_in_moles_per_litre() -> None:
    formula = formula_of(r"The acidity is $\mathrm{pH} = -\log_{10}[\mathrm{H}^+]$.")
    ions = next(item for item in formula.parameters if item.identifier != formula.target)
    assert ions.unit == "mol/L"
    assert formula.template is not None
    assert evaluate(formula.template, {ions.identifier: 1e-3}) == pytest.approx(3.0)


def test_given_constants_are_codata_where_they_agree_and_their_own_where_not() -> None:
    templates = templates_of(
        "| Constant | Symbol | Value | Unit |\n|---|---|---|---|\n| Speed of light | $c$ | $2.998\\times10^{8}$ | m/s |\n"
        "| Cryoscopic constant of a solvent | $K_f$ | 1.86 | K kg/mol |\n"
    )
    by_symbol = {constant.symbol: constant for constant in templates.constants}
    assert by_symbol["c"].value_text == "299792458"
    assert by_symbol["c"].codata is not None
    assert (by_symbol["K_f"].value_text, by_symbol["K_f"].codata) == ("1.86", None)


def test_imported_rows_are_typed_by_their_names() -> None:
    row = (
        '{"label": "heat", "equation": "heat_absorbed = specific_heat*water_mass*(t_2 - t_1)", "parameters": ['
        '{"symbol": "heat_absorbed", "name": "heat absorbed by the water"}, '
        '{"symbol": "specific_heat", "name": "specific heat capacity"}, {"symbol": "water_mass", "name": "mass of water"}, '
        '{"symbol": "t_2", "name": "final temperature"}, {"symbol": "t_1", "name": "initial temperature"}]}'
    )
    formula = formula_of(f"## heat\n\n{FENCE}json formula\n{row}\n{FENCE}\n")
    assert formula.consistency == "consistent"
    assert formula.target == "heat_absorbed"
    assert parameter(formula, "water_mass").quantity_kind == "mass"
    assert parameter(formula, "water_mass").symbol == r"\text{water mass}"


def test_a_broken_row_is_reported_and_the_rest_kept() -> None:
    rows = '{"label": "no equation"}', '{"label": "force", "equation": "F = m*a"}'
    text = "\n".join(f"{FENCE}json formula\n{row}\n{FENCE}\n" for row in rows)
    templates = templates_of(text)
    assert [formula.label for formula in templates.formulas] == ["force"]
    assert len(templates.skipped) == 1
    assert "equation" in templates.skipped[0].reason


def test_the_same_document_gives_the_same_templates() -> None:
    text = "# A\n\nEnergy: $E = \\frac12 m v^2$ and $E = mgh$, with the height $h$.\n\n$$F = ma$$"
    assert templates_of(text) == templates_of(text)


def test_garbage_is_survived() -> None:
    text = "$$\\frac{a}{ = }} b$$ and $=$ and $x==y=$ and $a = $ | $\\begin{matrix} = $ \x00 $\\alpha_{= \\beta$"
    templates = templates_of(text)
    assert all(not formula.executable or formula.template for formula in templates.formulas)


def test_scales_of_temperature_are_told_by_their_offset() -> None:
    formula = formula_of("The absolute temperature is $T = t + 273.15$.")
    assert (parameter(formula, "T").unit, parameter(formula, "t").unit) == ("K", "°C")


def test_occurrences_keep_the_name_the_document_gives() -> None:
    named, bare = formula_of("- Hooke's law: $F = kx$"), formula_of("$$F = kx$$")
    assert named.occurrences[0].label == "Hooke's law"
    assert bare.occurrences[0].label == ""
    assert bare.label == "force from spring constant and displacement"


def test_a_unit_is_of_the_dimension_that_its_symbol_has() -> None:
    """A chapter of algebra has ``F = 9/5 C + 32`` among its pure numbers: one that says °F of them could not be published."""
    made = templates_of("# Linear equations\n\nSolve $F=\\frac{9}{5}C+32$ for $C$.\n", "Algebra")
    for parameter in (own for formula in made.formulas for own in formula.parameters):
        assert parameter.unit is None or parameter.dimension == str(dimension_of(parameter.unit))


def test_every_unit_can_be_written_whatever_the_dimension() -> None:
    """Powers that no unit has (``L^-20/33``) leave a symbol without unit and type, not with one that no other program knows."""
    made = templates_of("# Gas\n\n$$C E^{3.3} = 1$$\n\nwhere $C$ is the heat capacity in J/K.\n", "Atoms")
    for parameter in (own for formula in made.formulas for own in formula.parameters):
        assert (parameter.unit is None) == (parameter.dimension is None)
        assert parameter.unit is None or parameter.dimension == str(dimension_of(parameter.unit))


def test_the_name_of_another_quantity_is_no_label() -> None:
    power = formula_of(
        "| **average power** | $W = P t$ |\n|---|---|\n\n"
        "Here $W$ is the work in J, $P$ is the average power in W and $t$ is the time in s."
    )
    assert not power.label.startswith("average power")
    moment = formula_of(
        "| area | $\\mu = I A$ |\n|---|---|\n\n"
        "Here $\\mu$ is the magnetic moment, $I$ is the electric current in A and $A$ is the area in m$^2$."
    )
    assert "magnetic moment" in moment.label
    told = formula_of(
        "| Magnetic moment of a loop | $\\mu = I A$ |\n|---|---|\n\nHere $I$ is the electric current in A, $A$ the area in m$^2$."
    )
    assert told.label == "Magnetic moment of a loop"


def test_every_constant_says_what_it_is_for() -> None:
    made = templates_of(
        "The mass of the electron is $m_e = 9.11\\times 10^{-31}$ kg. The speed of sound in sea water, $c_w = 1500$ m/s, is used by "
        "sonar: $d = c_w t/2$, where $d$ is the depth and $t$ the time."
    )
    intents = {constant.symbol: constant.intent for constant in made.constants}
    assert set(intents) == {"m_e", "c_w"}
    assert intents["m_e"] == "gives electron mass"
    assert intents["c_w"].startswith("used in ")
