"""Relations stated in words between formulas, and constants told from CODATA's by what they are."""

import pytest

from mathrag.entities import Chunk, Document, ExtractedConstant, ExtractedRelation
from mathrag.extraction import build_templates, extract
from mathrag.extraction.constants import read_extracted_constant
from mathrag.quantities import ontology

DOCUMENT = Document(slug="a", title="A", filename="a.md", media_type="text/markdown", sha256="0", converter="text 1")


def stated(text):
    chunk = Chunk(id="a-0000", document="a", ordinal=0, start=0, end=len(text), text=text)
    found = build_templates(DOCUMENT, [chunk], extract(DOCUMENT, [chunk]), ontology())
    equations = {formula.uri: formula.equation for formula in found.formulas}
    return [
        (equations[r.source], r.relation_type, equations[r.target], r.evidence)
        for r in found.relations
        if r.evidence.startswith("the text between")
    ]


def test_words_of_derivation_between_two_formulas():
    ((source, kind, target, evidence),) = stated(
        "Power is\n\n$$P = IV$$\n\nIt is large here. Substituting Ohm's law into this gives\n\n$$P = I^2 R$$\n"
    )
    assert (source, kind, target) == ("P == I**2*R", "derived_from", "P == I*V")
    assert evidence == "the text between them says: “Substituting Ohm's law into this gives”"


def test_words_of_a_special_case():
    ((source, kind, target, _),) = stated(
        "$$W = Fd\\cos\\theta$$\n\nFor a parallel force this reduces to\n\n$$W = Fd$$\n"
    )
    assert (source, kind, target) == ("W == F*d", "specializes", "W == F*d*cos(theta)")


@pytest.mark.parametrize(
    "text",
    [
        "$$P = IV$$\n\nAnother quantity is\n\n$$P = I^2 R$$\n",
        "$$P = IV$$\n\nSubstituting gives\n\n$$F = ma$$\n",
        "$$P = IV$$\n\n" + "Much is said of other things. " * 20 + "Substituting gives\n\n$$P = I^2 R$$\n",
    ],
)
def test_no_words_no_common_symbol_or_far_apart_state_nothing(text):
    assert stated(text) == []


def test_relations_that_a_language_model_reads_are_edges_between_what_they_name():
    text = "**Power of a motor**: $P = IV$\n\n**Energy of a motor**: $E = P t$\n"
    chunk = Chunk(id="a-0000", document="a", ordinal=0, start=0, end=len(text), text=text)
    (extraction,) = extract(DOCUMENT, [chunk])
    told = ExtractedRelation(
        source_label="Energy of a motor",
        target_label="Power of a motor",
        relation_type="uses",
        evidence="with its power",
    )
    unknown = told.model_copy(update={"target_label": "Heat"})
    read = extraction.model_copy(update={"relations": (told, unknown)})
    found = build_templates(DOCUMENT, [chunk], [read], ontology())
    equations = {formula.uri: formula.equation for formula in found.formulas}
    edges = [
        (equations[r.source], r.relation_type, equations[r.target]) for r in found.relations if r.target in equations
    ]
    assert edges == [("E == P*t", "uses", "P == I*V")]
    assert [item.item for item in found.skipped if "relation" in item.reason] == ["Energy of a motor uses Heat"]


@pytest.mark.parametrize(
    ("symbol", "value", "unit", "codata"),
    [
        ("R", "8.314", "J/(mol K)", "molar_gas_constant"),
        ("R", "0.08206", "L atm/(mol K)", "molar_gas_constant"),
        ("k", "1.38e-23", "J/K", "boltzmann_constant"),
        ("G", "6.67e-11", "N m^2/kg^2", "newtonian_constant_of_gravitation"),
        ("e", "1.602e-19", "C", "elementary_charge"),
    ],
)
def test_a_constant_is_codatas_by_symbol_dimension_and_value(symbol, value, unit, codata):
    constant = read(symbol, value, unit)
    assert constant.codata is not None
    assert constant.codata.replace("-", "_") == codata
    entry = ontology().constants[constant.codata]
    assert (constant.value_text, constant.uncertainty, constant.unit) == (
        entry.value_text,
        entry.uncertainty,
        entry.unit,
    )


def test_newtons_constant_has_an_uncertainty_and_defined_ones_have_none():
    assert float(read("G", "6.674e-11", "N m^2/kg^2").uncertainty) > 0
    assert read("k", "1.38e-23", "J/K").uncertainty is None


def test_one_symbol_with_other_values_or_dimensions_is_several_constants():
    found = [
        read("k", "1.38e-23", "J/K"), read("k", "8.99e9", "N m^2/C^2"), read("k", "250", "N/m"),
        read("e", "2.718", None), read("e", "1.6e-19", "C"), read("R", "100", "ohm"),
    ]  # fmt: skip
    assert len({constant.uri for constant in found}) == len(found)
    assert found[2].codata is None
    assert found[5].codata is None


def read(symbol, value, unit):
    chunk = Chunk(id="a-0000", document="a", ordinal=0, start=0, end=1, text="x")
    extracted = ExtractedConstant(symbol=symbol, value=value, unit=unit, extractor="rules 1")
    return read_extracted_constant(extracted, chunk, ontology())


def test_what_a_text_says_follows_is_derived_from_what_stands_before_it():
    told = "The energy of a spring is $$U = \\frac{1}{2} k x^2$$\n\n{}\n\n$$U_m = \\frac{1}{2} k A^2$$"
    ((source, kind, target, evidence),) = stated(told.replace("{}", "Thus we have for its greatest value"))
    assert (source, kind, target) == ("U_m == 1/2*k*A**2", "derived_from", "U == 1/2*k*x**2")
    assert "Thus we have" in evidence
    assert stated(told.replace("{}", "The greatest value is")) == []
