"""Symbols in the light of their equation and their text: constants together, words before letters, what is not to be believed."""

from __future__ import annotations

from mathrag.documents import chunk
from mathrag.entities import Document, Formula, Parameter
from mathrag.extraction import Templates, build_templates, extract
from mathrag.extraction.reading import DEMANDED, Reading
from mathrag.extraction.typing import type_equation
from mathrag.formulas import read_latex, read_shape
from mathrag.quantities import ontology

WORDS = (
    "The text goes on with words that say nothing of quantities, line after line, and it tells a story about a walk. "
    * 4
)


def templates_of(markdown: str) -> Templates:
    document = Document(
        slug="test", title="Test", filename="test.md", media_type="text/markdown", sha256="0" * 64, converter="test"
    )
    chunks = chunk(document, markdown)
    return build_templates(document, chunks, extract(document, chunks), ontology())


def formula_of(markdown: str, number: int = 0) -> Formula:
    return templates_of(markdown).formulas[number]


def parameter(formula: Formula, identifier: str) -> Parameter:
    return next(item for item in formula.parameters if item.identifier == identifier)


def test_constants_keep_company() -> None:
    formula = formula_of("The speed of a star is not asked. Schwarzschild radius: $r_s = \\frac{2 G M}{c^2}$")
    assert parameter(formula, "c").constant
    assert parameter(formula, "G").constant


def test_a_constant_by_its_words_is_the_constant() -> None:
    formula = formula_of(
        "The rest energy is $E_0 = m c^2$, where $m$ is the mass and $c$ is the speed of light in vacuum."
    )
    assert parameter(formula, "c").constant


def test_a_vector_is_no_constant() -> None:
    formula = formula_of("Reciprocal lattice: $u = \\vec{G} r$, where $u$ is a phase (rad) and $r$ the distance (m).")
    assert not parameter(formula, "G").constant


def test_words_come_before_the_letter() -> None:
    formula = formula_of(
        "Darcy's law: $Q = k S A$, with the discharge $Q$, the permeability $k$, the slope $S$, the area $A$."
    )
    assert parameter(formula, "S").quantity_kind != "area"
    assert parameter(formula, "k").quantity_kind != "spring_constant"


def test_a_speed_of_rotation_is_none_of_translation() -> None:
    formula = formula_of("Gear ratio: $i = \\frac{n_1}{n_2}$ with the speed $n_1$ of the driving wheel.")
    assert parameter(formula, "n_1").quantity_kind == "rotational_frequency"


def test_money_is_no_physics() -> None:
    formula = formula_of("Mechanics, energy and heat. Simple interest on a loan: $I = P r t$.")
    assert {item.dimension for item in formula.parameters} == {"1"}


def test_the_base_of_an_exponential_is_no_quantity_of_another_section() -> None:
    markdown = "# Rope\n\n$F_1 = F_2 e^{\\mu\\alpha}$\n\n# Engines\n\nThe efficiency $e$ is $e = W/Q$."
    assert formula_of(markdown).template == "F_2*exp(mu*alpha)"


def test_the_imaginary_unit_is_no_current() -> None:
    markdown = "Waves are $y = A e^{i k x}$. The impedance is $Z = R(1 + i Q)$."
    formula = next(item for item in templates_of(markdown).formulas if item.latex.startswith("Z"))
    assert not formula.executable
    assert (formula.reason or "").startswith("complex")


def test_letters_alone_are_not_believed_where_they_leave_something_strange() -> None:
    equation = read_latex(r"u = \kappa B^3")[0]
    kinds = ontology().kinds
    untyped = Reading(None, None, -1.5, evidence=DEMANDED)
    candidates = {
        name: [*(Reading(kinds[kind], kinds[kind].dimension, 1.0) for kind in usual), untyped]
        for name, usual in {"u": ["velocity"], "kappa": [], "B": ["magnetic_flux_density"]}.items()
    }
    guessed = type_equation(equation, candidates, ontology())
    assert guessed.readings["B"].kind is not None
    careful = type_equation(equation, candidates, ontology(), wordy=True)
    assert careful.readings["B"].kind is None
    assert careful.consistency == "unknown"


def test_what_is_set_is_no_law() -> None:
    templates = templates_of("Setting $[A]_t = [A]_0/2$ gives the half-life $t_{1/2} = \\frac{\\ln 2}{k}$.")
    assert [formula.target for formula in templates.formulas] == ["t_1_2"]


def test_a_label_goes_on_with_the_head_of_the_one_before() -> None:
    markdown = "Duty cycle of a buck converter:\n\n$$D = \\frac{U_2}{U_1}$$\n\nand of a boost converter:\n\n$$D = 1 - \\frac{U_1}{U_2}$$"
    assert templates_of(markdown).formulas[1].label == "Duty cycle of a boost converter"


def test_the_words_beside_a_formula_come_first() -> None:
    markdown = (
        "The hydraulic radius is the quotient of the wetted cross-section $A$ and the wetted perimeter $P$: $R_h = \\frac{A}{P}$."
        f"\n\n{WORDS}\n\nIn rain, $A$ is the catchment area."
    )
    assert parameter(formula_of(markdown), "A").name == "wetted cross-section"


def test_an_element_of_area_is_an_area() -> None:
    assert [item.rhs for item in read_shape(r"\Phi = \int\int (\vec{B}\cdot\vec{n}) d^2A")] == ["B*A"]
    assert [item.rhs for item in read_shape(r"N = \int f d^3x")] == ["f*x**3"]
