"""Numbers with units inside a law, equation numbers and closing punctuation."""

from __future__ import annotations

import pytest

from mathrag.entities import Chunk, Document, Formula
from mathrag.extraction import build_templates, extract
from mathrag.extraction.measures import in_si
from mathrag.extraction.rules.notation import tidied
from mathrag.formulas import evaluate
from mathrag.quantities import ontology

DOCUMENT = Document(
    slug="d", title="Atoms", filename="d.md", media_type="text/markdown", sha256="0" * 64, converter="none"
)


def formulas_of(text: str) -> tuple[Formula, ...]:
    chunks = [Chunk(id="d-0000", document="d", ordinal=0, headings=("Atoms",), start=0, end=len(text), text=text)]
    return build_templates(DOCUMENT, chunks, extract(DOCUMENT, chunks), ontology()).formulas


def test_a_number_with_its_unit_enters_a_law_in_si_and_with_its_dimension() -> None:
    (level,) = formulas_of(
        "The energy of a hydrogen atom at principal quantum number $n$ is $$E_n = -\\frac{13.6\\,\\mathrm{eV}}{n^2}.$$"
    )
    assert level.latex == r"E_n=-\frac{13.6\mathrm{eV}}{n^2}"
    assert level.consistency == "consistent"
    assert evaluate(level.template or "", {"n": 2.0}) == pytest.approx(-13.6 * 1.602176634e-19 / 4)


def test_a_product_of_units_is_no_product_of_variables() -> None:
    (wien,) = formulas_of(
        "The peak wavelength of a body of temperature $T$ obeys $\\lambda_{\\max} T = 2.90\\times10^{-3}\\ \\mathrm{m\\cdot K}$."
    )
    assert {item.identifier for item in wien.parameters} == {"lambda_max", "T"}
    assert wien.consistency == "consistent"


@pytest.mark.parametrize("latex", [r"\frac{a_2 x_{1 \text{m}}}{3}", r"2\text{N}_{2} + x", r"20\,\text{°C} + x"])
def test_neither_an_index_nor_a_species_nor_a_scale_is_a_measure(latex: str) -> None:
    assert in_si(latex) == (latex, {})


def test_values_put_into_a_formula_are_no_law() -> None:
    text = "So $\\frac{\\Delta x}{\\Delta t} = \\frac{3.0\\,\\mathrm{m} - 1.0\\,\\mathrm{m}}{2.0\\,\\mathrm{s}}$ here."
    assert formulas_of(text) == ()


@pytest.mark.parametrize(
    ("latex", "kept"),
    [
        (r"\frac{Q}{t} = \frac{k A}{d}\,,", r"\frac{Q}{t} = \frac{k A}{d}"),
        (r"C = \frac{A}{d}, \qquad (14.1)", r"C = \frac{A}{d}"),
        (r"C = A \quad\text{(3b)}", "C = A"),
        (r"y = f (3)", r"y = f (3)"),
    ],
)
def test_an_equation_ends_before_its_number_and_punctuation(latex: str, kept: str) -> None:
    assert tidied(latex) == kept


def test_a_coefficient_may_be_a_share() -> None:
    (dose,) = formulas_of(r"$$\text{Dose (mg)}=\text{weight (kg)}\times 15\,\text{mg/kg}$$")
    assert dose.equation == "Dose_mg == weight_kg*1.5e-5"


def test_a_name_of_capitals_may_end_in_a_number() -> None:
    (ratio,) = formulas_of(r"$\text{Ratio}=\text{CET1}/\text{RWA}$, where $\text{CET1}$ is the core tier 1 capital.")
    assert next(one.name for one in ratio.parameters if one.identifier == "CET1") == "core tier 1 capital"
