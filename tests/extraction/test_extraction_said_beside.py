r"""What a sentence says of its formula: values and units beside it, operations in words, who the label's subject is."""

from __future__ import annotations

import pytest

from mathrag.documents import chunk
from mathrag.entities import Document, Formula
from mathrag.extraction import Templates, build_templates, extract
from mathrag.quantities import ontology


def templates_of(markdown: str) -> Templates:
    document = Document(
        slug="notes", title="Notes", filename="notes.md", media_type="text/markdown", sha256="0" * 64, converter="none"
    )
    chunks = chunk(document, markdown)
    return build_templates(document, chunks, extract(document, chunks), ontology())


def formulas_of(markdown: str) -> tuple[Formula, ...]:
    return templates_of(markdown).formulas


def names(formula: Formula) -> dict[str, str]:
    return {parameter.symbol: parameter.name for parameter in formula.parameters}


def test_a_value_beside_a_formula_is_its_constant_and_no_other_formulas() -> None:
    made = templates_of(
        "# Sound\n\nThe sound level is $L = 10 \\lg \\frac{I}{I_0}$ with $I_0 = 10^{-12}\\ \\mathrm{W/m^2}$.\n\n"
        "# Light\n\n- **Malus.** $I = I_0 \\cos^2\\phi$, the intensity behind a polariser turned by the angle $\\phi$\n"
    )
    level, malus = made.formulas
    (constant,) = made.constants
    assert constant.value == 1e-12
    assert {p.symbol: p.constant for p in level.parameters}["I_0"] == constant.uri
    assert {p.symbol: p.constant for p in malus.parameters}["I_0"] is None


def test_blanks_around_an_index_do_not_hide_whose_value_is_given() -> None:
    made = templates_of(
        "The thrust of a rotor of the area $A$ is\n\n$$F = \\rho _{\\mathrm{sea}} A v^{2}$$\n\n"
        "where $\\rho _{\\mathrm{sea}} \\approx 1030 \\mathrm{kg/m}^{3}$ and $v$ is the speed.\n"
    )
    assert [(constant.value, constant.unit) for constant in made.constants] == [(1030, "kg/m^3")]


def test_a_value_that_is_put_in_is_no_constant() -> None:
    made = templates_of("The weight is $F = m g$. Using $p = m v$ with $m = 2\\ \\mathrm{kg}$ we find the momentum.\n")
    assert not [constant for constant in made.constants if constant.symbol == "m"]
    assert [item.item for item in made.skipped] == [r"m = 2\ \mathrm{kg}"]


def test_a_table_gives_the_constant_of_its_row() -> None:
    made = templates_of(
        "| Law | Formula | Symbols |\n|---|---|---|\n"
        "| Spring of this scale | $F = D s$ | $D = 2.5\\ \\mathrm{N/m}$ |\n"
        "| Weight | $F = m g$ | $m$ mass |\n"
    )
    assert [(item.symbol, item.value, item.unit) for item in made.constants if item.symbol == "D"] == [
        ("D", 2.5, "N/m")
    ]


def test_an_equation_between_numbers_has_the_units_that_the_text_gives() -> None:
    (formula,) = formulas_of(
        "**Lean mass.** $B = 0.3 m + 0.27 h - 29$ in kg, with the body mass $m$ in kg and the height $h$ in cm.\n"
    )
    assert {p.symbol: p.unit for p in formula.parameters} == {"B": "kg", "m": "kg", "h": "cm"}
    assert formula.consistency == "consistent"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The flow of cars is the product of density and mean speed, $q = k u$.", {"k": "density", "u": "mean speed"}),
        ("The quotient of load and area is the stress: $s = x / y$.", {"x": "load", "y": "area"}),
    ],
)
def test_an_operation_in_words_names_its_symbols_in_order(text: str, expected: dict[str, str]) -> None:
    (formula,) = formulas_of(text)
    assert names(formula).items() >= expected.items()


@pytest.mark.parametrize(
    ("text", "label"),
    [
        (
            r"The braking distance of a vehicle with initial speed $v$ on a road with friction $\mu$ is $s = \frac{v^2}{2\mu g}$.",
            "braking distance of a vehicle with initial speed",
        ),
        (r"The largest moment is in that case $M = \frac{F L}{4}$.", "largest moment"),
        (
            r"The frequency of a string of length $L$ that is fixed at both ends is $f = \frac{c}{2L}$.",
            "frequency of a string of length",
        ),
        ("Manning's formula gives the speed in a channel, $v = k R$ (SI units).", "Manning's formula"),
        ("The half-life is $t = 1/k$; elimination time constant $T = 1/k$.", "elimination time constant"),
    ],
)
def test_the_subject_of_the_sentence_is_the_label(text: str, label: str) -> None:
    assert formulas_of(text)[-1].label == label


def test_a_law_that_gives_something_keeps_both_names() -> None:
    text = "The head loss in a pipe of length $L$ follows from the Darcy-Weisbach equation\n\n$$h = f \\frac{L}{D} \\frac{v^2}{2 g}$$\n"
    (formula,) = formulas_of(text)
    assert formula.label == "head loss in a pipe of length (Darcy-Weisbach equation)"


def test_capitals_spelled_out_beside_the_formula_are_names_though_one_letter_is_told_elsewhere() -> None:
    output, content = formulas_of(
        "**Cardiac output.** The heart pumps $CO = SV \\cdot HR$, the product of stroke volume and heart rate.\n\n"
        "**Oxygen content.** $C = 1.34\\, Hb\\, S$ with the haemoglobin concentration $Hb$ and the saturation $S$.\n"
    )
    assert set(names(output)) == {"CO", "SV", "HR"}
    assert set(names(content)) == {"C", "Hb", "S"}


def test_letters_that_the_chapter_tells_apart_multiply() -> None:
    charge, _ = formulas_of(
        "Charge and voltage are related by $Q = CV$.\n\n$Q = C V$, where $C$ is the capacitance and $V$ is the voltage.\n"
    )
    assert set(names(charge)) == {"Q", "C", "V"}


def test_a_formula_for_another_case_goes_on_with_the_label() -> None:
    first, second = formulas_of(
        "The fundamental frequency of a string of length $L$ is $f_1 = \\frac{c}{2L}$. For a pipe that is closed at one end, "
        "$f_1 = \\frac{c}{4 L}$ holds instead.\n"
    )
    assert first.label.startswith("fundamental frequency")
    assert second.label == "fundamental frequency for a pipe that is closed at one end"


def test_places_behind_symbols_tell_them_apart() -> None:
    (formula,) = formulas_of(
        "$E = k \\ln \\frac{c_o}{c_i}$, with the concentrations $c_o$ outside and $c_i$ inside the cell and a factor $k$.\n"
    )
    assert names(formula)["c_o"].endswith("outside")
    assert names(formula)["c_i"].endswith("inside")


def test_a_being_clause_names_its_own_symbol_alone() -> None:
    (formula,) = formulas_of(
        "Fringe spacing $y = \\frac{\\lambda D}{d}$ on a screen at distance $D$, $d$ being the distance of the slits.\n"
    )
    assert names(formula)["D"] == "distance"
    assert names(formula)["d"] == "distance of the slits"


def test_a_value_with_its_unit_behind_the_formula_and_names_of_two_letters() -> None:
    made = templates_of(
        "The radius of a nucleus is $R = r_0 A^{1/3}$ with $r_0 = 1.2\\times 10^{-15}$ m.\n\n"
        "- Reynolds number: $Re = \\frac{\\rho u D}{\\mu}$\n- Laminar friction factor: $f = \\frac{64}{Re}$\n"
    )
    assert [(item.symbol, item.unit) for item in made.constants] == [("r_0", "m")]
    assert set(names(made.formulas[-1])) == {"f", "Re"}


def test_symbols_of_one_noun_are_told_apart_by_what_it_is_of() -> None:
    (formula,) = formulas_of(
        "The clearance is $C = \\frac{U v}{P}$ with its concentration $U$ in the urine, the flow $v$ "
        "and its concentration $P$ in the plasma.\n"
    )
    assert names(formula)["U"] == "concentration in the urine"
    assert names(formula)["P"] == "concentration in the plasma"


def test_a_constant_of_nature_is_known_by_its_value() -> None:
    made = templates_of(
        "# Waves\n\nTheir speed is $c = 3.00\\times 10^8\\ \\mathrm{m/s}$.\n\n"
        "Such a wave has the pressure\n\n$$\np = \\frac{I}{c}\n$$\n\nwhere $I$ is the intensity.\n"
    )
    (pressure,) = made.formulas
    light = {p.symbol: p.constant for p in pressure.parameters}["c"]
    assert [one.codata for one in made.constants if one.uri == light] == ["speed_of_light_in_vacuum"]


def test_another_value_of_the_same_letter_is_no_constant_of_nature() -> None:
    made = templates_of(
        "# Sound\n\nThe speed of sound is $c = 343\\ \\mathrm{m/s}$.\n\n"
        "The wave has the pressure\n\n$$\np = \\frac{I}{c}\n$$\n\nwhere $I$ is the intensity.\n"
    )
    (pressure,) = made.formulas
    used = {p.symbol: p.constant for p in pressure.parameters}["c"]
    assert [constant.value for constant in made.constants if constant.uri == used] == [343]


@pytest.mark.parametrize(
    ("sentence", "formula", "symbol", "name"),
    [
        ("Its **capacitance** $C$ is the charge $Q$ for each volt of $V$:", "C = \\frac{Q}{V}", "C", "capacitance"),
        ("It passes on the current times the **current gain** $\\beta$:", "I_c = \\beta I_b", r"\beta", "current gain"),
        ("The speed $v$ is the phase speed of the wave:", "v = f\\lambda", "v", "phase speed"),
        ("A particle of momentum $p$ is kept on a circle by", "B = \\frac{p}{qr}", "p", "momentum"),
    ],
)
def test_the_term_in_front_of_a_symbol_is_its_name_where_the_rest_explains_it(
    sentence: str, formula: str, symbol: str, name: str
) -> None:
    (made, *_) = formulas_of(f"# Devices\n\n{sentence}\n\n$$\n{formula}\n$$\n")
    assert name in names(made)[symbol].lower()


def test_a_noun_with_a_symbol_of_its_own_is_not_what_the_formula_computes() -> None:
    (made,) = formulas_of(
        "# Fringes\n\nThe number $m$ of fringes that pass is given by\n\n$$\nd = m\\frac{\\lambda}{2}\n$$\n"
    )
    assert {p.symbol: p.unit for p in made.parameters}["d"] == "m"


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("The force is $F = m g$ with the mass $m$ and the acceleration of free fall $g$.", "weight"),
        ("The force is $F = m a$ with the mass $m$ and the acceleration $a$.", "force"),
    ],
)
def test_what_it_is_the_product_of_tells_its_kind(text: str, kind: str) -> None:
    (formula,) = formulas_of(text)
    assert {p.symbol: p.quantity_kind for p in formula.parameters}["F"] == kind


@pytest.mark.parametrize(
    ("text", "called"),
    [
        (
            "$$\\frac{1}{f} = \\frac{1}{a} + \\frac{1}{b}$$\n\nwhere $a$ and $b$ are object distance and image distance, respectively.",
            {"a": "object distance", "b": "image distance"},
        ),
        (
            "$$p = p_0 + \\rho g h$$\n\nwhere $\\rho$, $h$, and $p_0$ are the density, depth, and pressure of the air, respectively.",
            {r"\rho": "density", "h": "depth", "p_0": "pressure of the air"},
        ),
        (
            "A gas of pressure and volume $P$ and $V$ has the energy $$E = \\frac{3}{2} P V.$$",
            {"P": "pressure", "V": "volume"},
        ),
        (
            "With initial and final velocities $u$ and $w$ we have $$a = \\frac{w - u}{t}.$$",
            {"u": "initial velocity", "w": "final velocity"},
        ),
        (
            "The voltages across the resistor and the coil, $V_R$ and $V_L$, add up: $$V = \\sqrt{V_R^2 + V_L^2}$$",
            {"V_R": "voltage across the resistor", "V_L": "voltage across the coil"},
        ),
        (
            "$$x = x_0 + v t$$\n\nHere $x_0$ *is the initial position*.",
            {"x_0": "initial position"},
        ),
        (
            "The wavelength is denoted by the symbol $L$. $$v = f L$$",
            {"L": "wavelength"},
        ),
        (
            "$$Q = m L$$\n\nwhere the latent heat of fusion $L$ is a material constant that is determined in experiments.",
            {"L": "latent heat of fusion"},
        ),
    ],
)
def test_joined_symbols_have_the_names_that_are_joined(text: str, called: dict[str, str]) -> None:
    formula = next(one for one in formulas_of(f"# Notes\n\n{text}\n") if len(one.parameters) > 2)
    told = names(formula)
    assert {symbol: told[symbol] for symbol in called} == called


def test_a_constant_that_is_only_called_so_is_still_the_usual_one() -> None:
    (formula,) = formulas_of(
        "# Charges\n\nThe electric potential of a point charge $Q$ at the distance $r$ is $$V = \\frac{kQ}{r},$$\n\n"
        "where $k$ is a constant equal to $9.0\\times10^9\\,\\text{N}\\cdot\\text{m}^2/\\text{C}^2$.\n"
    )
    assert names(formula)["k"] == "Coulomb constant"


def test_a_bound_and_an_equation_may_stand_where_a_symbol_is_named() -> None:
    (growth,) = formulas_of(
        "# Herd\n\n$$G = r x (1 - x/K)$$\n\nHere $r > 0$ is the **intrinsic growth rate** and $K \\ge 0$ is the carrying capacity.\n"
    )
    assert names(growth)["r"].endswith("growth rate")
    assert names(growth)["K"] == "carrying capacity"
    (use,) = formulas_of("# Desk\n\nThe desk is busy, where $\\rho = \\lambda/\\mu$ is the utilization of the clerk.\n")
    assert names(use)[r"\rho"].startswith("utilization")


def test_a_bound_that_is_only_a_case_names_nothing() -> None:
    (law,) = formulas_of("# Lens\n\n$$P = q x$$\n\nFor $x > 0$ the image is upright.\n")
    assert "image" not in names(law)["x"]


def test_symbols_that_are_all_zero_are_no_law() -> None:
    made = templates_of("# Score\n\n$$s = p/(p+q)$$\n\nIt is not defined when $p=q=0$.\n")
    assert [formula.latex for formula in made.formulas] == ["s=p/(p+q)"]


def test_a_name_with_its_words_in_brackets_is_one_symbol() -> None:
    (score,) = formulas_of(
        "# Score\n\nLet tp (true positive) and fp (false positive) be counts.\n\n$$s = \\frac{tp}{tp + fp}$$\n"
    )
    assert sorted(names(score)) == ["fp", "s", "tp"]
    assert names(score)["tp"] == "true positive"


def test_an_exponent_of_interest_is_no_imaginary_unit() -> None:
    (law,) = formulas_of(
        "# Compound interest on loans\n\n$$r = e^{i/n} - 1$$\n\nwhere $i$ is the nominal rate and $n$ the number of periods.\n"
    )
    assert law.executable, law.reason


def test_a_name_that_its_letters_shorten_is_kept_from_afar() -> None:
    (law,) = formulas_of(
        "# Stock\n\nThe **maximum sustainable yield** (MSY) is the largest catch.\n\n# Result\n\nSo $\\text{MSY} = rK/4$ at last.\n"
    )
    assert names(law)[r"\text{MSY}"] == "maximum sustainable yield"


@pytest.mark.parametrize(
    ("said", "executable"),
    [
        ("The rate is $i = r/3$.", True),
        ("Here $i$ is the growth of a step.", True),
        ("Here $i = \\sqrt{-1}$ and $z$ is a number.", False),
    ],
)
def test_what_is_computed_or_explained_is_no_imaginary_unit(said: str, executable: bool) -> None:
    made = formulas_of(f"# Steps\n\n$$w = e^{{i/n}} - 1$$\n\n{said}\n")
    assert next(formula for formula in made if formula.latex.startswith("w")).executable == executable


def test_a_constant_that_only_a_letter_tells_needs_a_dimension_that_agrees() -> None:
    (stock,) = formulas_of(
        "# Stock\n\n$$SS = Z \\sigma \\sqrt{LT}$$\n\nwhere $SS$ is the safety stock and $LT$ the lead time.\n"
    )
    assert {p.symbol: p.constant for p in stock.parameters}[r"\sigma"] is None
    (radiated,) = formulas_of("# Heat\n\n$$P = \\sigma A T^4$$\n\nwhere $A$ is the area and $T$ the temperature.\n")
    assert {p.symbol: p.constant for p in radiated.parameters}[r"\sigma"] is not None


def test_a_sentence_in_bold_names_nothing_and_a_heading_spells_capitals_out() -> None:
    (survey,) = formulas_of(
        "# Survey\n\n## Ground Sampling Distance\n**Sets how fine a picture of a wall is.**\n\n$$\\text{GSD} = \\frac{H \\cdot p}{f}$$\n\n"
        "- With flight height $H$, pixel size $p$, and focal length $f$, that is all.\n"
    )
    assert names(survey)[r"\text{GSD}"] == "ground sampling distance"
    assert not survey.label.startswith("Sets")


def test_a_unit_behind_a_name_may_have_four_words_and_a_measured_time_is_a_name() -> None:
    (runoff,) = formulas_of(
        "# Runoff\n\nIt is\n\n$$Q = C i A$$\n\nwhere\n\n$Q$ = design peak runoff rate, in cubic feet per second<br />\n"
        "$C$ = runoff coefficient<br />\n$i$ = rainfall intensity, in inches per hour, and<br />\n$A$ = drainage area, in acres\n"
    )
    assert names(runoff)["Q"] == "design peak runoff rate"
    (porosity,) = formulas_of(
        "# Log\n\n$$\\phi = \\frac{t - t_m}{t_f - t_m}$$\n\nWhere:\n"
        "- $t$: Measured transit time\n- $t_m$: Matrix transit time\n- $t_f$: Fluid transit time\n"
    )
    assert names(porosity)["t"] == "measured transit time"


def test_what_another_symbol_is_called_is_no_name_of_the_law() -> None:
    """The sentence ends in the number of years, which is ``t`` here, and is no name of what is computed."""
    (formula,) = formulas_of(
        "A deposit bears interest: that is the principal times the rate times the number of years,\n\n$$I = P r t$$\n\n"
        "where $I$ is the interest, $P$ the principal, $r$ the rate and $t$ the number of years.\n"
    )
    assert formula.label.startswith("interest")
    assert names(formula)["t"] == "number of years"
