"""Typing by topic, by position, by shape, by lists of symbols."""

from __future__ import annotations

import pytest

from mathrag.documents import chunk
from mathrag.entities import Document, Formula
from mathrag.extraction import build_templates, extract
from mathrag.extraction.rules.blocks import blocks
from mathrag.extraction.rules.definitions import definitions
from mathrag.quantities import ontology


def formulas_of(markdown: str, title: str = "Sheet") -> list[Formula]:
    document = Document(
        slug="sheet-md", title=title, filename="sheet.md", media_type="text/markdown", sha256="0" * 64, converter="test"
    )
    chunks = chunk(document, markdown)
    return list(build_templates(document, chunks, extract(document, chunks), ontology()).formulas)


def dimensions_of(markdown: str) -> dict[str, str | None]:
    return {item.identifier: item.dimension for item in formulas_of(markdown)[-1].parameters}


def defined_in(text: str) -> dict[str, tuple[str, str | None]]:
    return {item.symbol: (item.phrase, item.unit) for block in blocks(text) for item in definitions(block)}


def test_a_heading_says_what_letters_mean() -> None:
    assert dimensions_of("## Refraction\n\n$$n_1 \\sin\\theta_1 = n_2 \\sin\\theta_2$$")["n_1"] == "1"
    assert dimensions_of("## Gases\n\n$$p V = n R T$$")["n"] == "N"


def test_a_law_brings_its_namesakes_constant() -> None:
    formula = formulas_of("- Wien’s displacement law: $\\lambda_{\\max} = \\frac{b}{T}$")[0]
    parameters = {item.identifier: item for item in formula.parameters}
    assert parameters["b"].constant is not None
    assert (parameters["lambda_max"].dimension, parameters["T"].dimension) == ("L", "Θ")


def test_exponents_are_pure_numbers_whatever_their_letters_mean() -> None:
    dimensions = dimensions_of("## Equilibrium\n\n$$K_c = \\frac{[C]^c [D]^d}{[A]^a [B]^b}$$")
    assert {dimensions[name] for name in "abcd"} == {"1"}


def test_a_formula_that_cannot_be_computed_is_typed_by_its_shape() -> None:
    formula = formulas_of("## Circuits\n\nThe electric current is $$I = \\frac{\\partial q}{\\partial t}$$")[0]
    assert not formula.executable
    assert formula.template is None
    assert {item.identifier: item.unit for item in formula.parameters} == {"I": "A", "q": "C", "t": "s"}


def test_a_gradient_leaves_no_parameter_of_its_own() -> None:
    formula = formulas_of("## Heat transfer\n\nThe heat flux is $$\\vec{q} = -k\\nabla T$$")[0]
    assert {item.identifier for item in formula.parameters} == {"q", "k", "T"}


def test_a_label_names_the_symbol_that_is_usual_for_it() -> None:
    formula = formulas_of("- Spring constant: $F = k x$")[0]
    assert {item.identifier: item.dimension for item in formula.parameters} == {
        "F": "L M T^-2",
        "k": "M T^-2",
        "x": "L",
    }


def test_spelled_out_symbols_speak_for_themselves() -> None:
    formula = formulas_of("$$M = \\frac{\\text{mol solute}}{\\text{L solution}}$$")[0]
    parameters = {item.identifier: item for item in formula.parameters}
    assert (parameters["mol_solute"].name, parameters["mol_solute"].dimension) == ("amount of solute", "N")
    assert (parameters["L_solution"].dimension, parameters["M"].dimension) == ("L^3", "L^-3 N")
    shares = dimensions_of("$$w = \\frac{\\text{mass of solute}}{\\text{mass of solution}}$$")
    assert shares == {"w": "1", "mass_of_solute": "M", "mass_of_solution": "M"}


def test_a_nomenclature_speaks_for_the_whole_document() -> None:
    sheet = "# Nomenclature\n\n- $n$ number of turns\n- $w$ width of the channel, m\n\n# Coils\n\n## Fields\n\n$$B = \\mu_0 n I / w$$"
    parameters = {item.identifier: item for item in formulas_of(sheet)[0].parameters}
    assert (parameters["n"].name, parameters["n"].dimension) == ("number of turns", "1")
    assert parameters["w"].dimension == "L"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("- $n$ number of moles", {"n": ("number of moles", None)}),
        ("n = number of moles", {"n": ("number of moles", None)}),
        (r"$n = \text{number of moles}$", {"n": ("number of moles", None)}),
        ("- $\\rho$: density of the fluid, kg/m^3", {"\\rho": ("density of the fluid", "kg/m^3")}),
        ("$A$ area, $v$ speed of the fluid", {"A": ("area", None), "v": ("speed of the fluid", None)}),
        ("| box | $V = abc$ | $a$, $b$, $c$ edges |", dict.fromkeys("abc", ("edges", None))),
        ("| $m$ mass<br>$v$ velocity in m/s |", {"m": ("mass", None), "v": ("velocity", "m/s")}),
        ("$T$ increases when the gas is heated", {}),
        ("$m$ kg of water at $T$ degrees", {}),
        ("x = 3 times the rest", {}),
    ],
)
def test_lists_of_symbols(text: str, expected: dict[str, tuple[str, str | None]]) -> None:
    assert defined_in(text) == expected


def test_changes_of_concentration_are_concentrations() -> None:
    formula = formulas_of("$$r = -\\frac{1}{2}\\frac{\\Delta[\\mathrm{NH_3}]}{\\Delta t}$$")[0]
    dimensions = {item.identifier: item.dimension for item in formula.parameters}
    assert dimensions["Delta_conc_NH_3"] == "L^-3 N"
    assert dimensions["r"] == "L^-3 T^-1 N"


@pytest.mark.parametrize(
    "introduction",
    ["Now solve the equation", "We come up with an equation", "Combining these two steps into one yields"],
)
def test_a_clause_about_an_equation_is_not_its_name(introduction: str) -> None:
    formula = formulas_of(f"## Motion\n\n{introduction}\n\n$$v = v_0 + a t$$")[0]
    assert formula.label.startswith("velocity from")


def test_what_letters_alone_make_of_a_formula_is_let_go_where_another_symbol_takes_what_is_left() -> None:
    verbs = "spread sow plough harrow roll bale stack cart graze shear mow rake dry mill sort wash paint mend dig hoe prune weed lift load"
    said = " ".join(f"When they {verb} they also {verb} the other {verb}s." for verb in verbs.split())
    tools = "spade fork scythe sickle flail churn bucket ladder rope barrow trough hurdle gate latch halter bridle saddle cart wagon sledge"
    law = "$$F_s = P_f v W / 600$$\n\nwith $v$ the forward speed in km/h and $W$ the bout width in metres."
    farm = formulas_of(f"# Leaflet\n\n{said} {tools}.\n\n{law}\n")[-1]
    told = {parameter.identifier: parameter for parameter in farm.parameters}
    assert (told["F_s"].dimension, told["F_s"].name, told["v"].name) == (None, "", "forward speed")


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        (
            "The mean life is $\\tau = 1/\\lambda$, where $\\lambda$ is the decay constant.\n\nThe photon energy is $E = hc/\\lambda$.",
            {"E": "photon_energy", "lambda_": "wavelength"},
        ),
        (
            "The average power is $P = W/t$ with the work $W$ and the time $t$.\n\nThe ideal gas law is $PV = nRT$, where $n$ is the "
            "number of moles, $R$ the gas constant, $V$ the volume and $T$ the temperature.",
            {"P": "pressure", "V": "volume"},
        ),
        (
            "The pressure at depth $h$ in a liquid of density $\\rho$ is called the **hydrostatic pressure**:\n\n$$p = \\rho g h$$",
            {"p": "pressure", "rho": "density", "h": "depth"},
        ),
    ],
)
def test_a_letter_of_another_law_is_no_reason_for_a_dimension_that_is_left_over(
    text: str, kinds: dict[str, str]
) -> None:
    found = {item.identifier: item.quantity_kind for item in formulas_of(text)[-1].parameters}
    assert found | kinds == found
