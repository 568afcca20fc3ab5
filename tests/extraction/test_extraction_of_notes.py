"""What notes of laboratories and students say of symbols, units and tables."""

from __future__ import annotations

import pytest
from extraction_notes import formulas_of

from mathrag.entities import Chunk, Document, Formula
from mathrag.extraction import build_templates, build_values, extract
from mathrag.extraction.rules.before import is_predicate
from mathrag.extraction.scaled import changes_with_units
from mathrag.extraction.values.heads import read_head
from mathrag.formulas import read_display
from mathrag.quantities import Dimension, ontology


def names_of(text: str, latex: str) -> dict[str, str]:
    """What the symbols of one formula of a note are called."""
    return {p.symbol: p.name for p in formula_of(text, latex).parameters}


def formula_of(text: str, latex: str) -> Formula:
    """One formula of a note."""
    return next(one for one in formulas_of(text) if one.latex.replace(" ", "") == latex)


def test_a_list_in_a_sentence_behind_its_label_names_symbols() -> None:
    text = "Notation: $F$ pull of the rope (N); $l$ clear span (m); $E$ Hooke's modulus (Pa).\n\n$$M = F l$$\n"
    assert names_of(text, "M=Fl")["l"] == "clear span"


def test_a_list_behind_a_formula_and_a_dash_names_symbols() -> None:
    names = names_of(
        "$q = c \\frac{V_b}{V_a}$ — $V_b$ volume of the first tank, $V_a$ volume of the second tank.\n",
        "q=c\\frac{V_b}{V_a}",
    )
    assert (names["V_b"], names["V_a"]) == ("volume of the first tank", "volume of the second tank")


def test_an_operation_in_words_names_all_three() -> None:
    names = names_of("The wing loading (in flight) is take-off mass per wing area: $W = m / S$.\n", "W=m/S")
    assert (names["m"], names["S"]) == ("take-off mass", "wing area")


def test_what_ends_like_a_participle_may_name_a_quantity() -> None:
    assert not is_predicate("airspeed")
    assert is_predicate("reduced")


def test_a_raised_factor_behind_a_fraction_is_no_part_of_an_angle() -> None:
    [equation] = read_display(r"Q = \tan\frac{a}{2} h^{5/2}", []).equations
    assert equation.text == "Q == tan(a/2)*h**(5/2)"
    [wave] = read_display(r"y = \cos\frac{2\pi}{l} x", []).equations
    assert wave.text == "y == cos(2*pi/l*x)"


@pytest.mark.parametrize(
    ("latex", "dimensions", "changes"),
    [
        (r"L = 32 + 20\log_{10} d", {"d": "L", "L": "1"}, True),
        (r"L = M + 10\log_{10}\frac{t}{8}", {"t": "T", "L": "1", "M": "1"}, True),
        (r"r = k a^m b^n", {"r": "N L^-3 T^-1", "k": "T^-1", "a": "N L^-3", "b": "N L^-3", "m": "1", "n": "1"}, False),
        (r"\ln k = \ln A - \frac{E}{B}", {"k": "T^-1", "A": "T^-1", "E": "1", "B": "1"}, False),
        (
            r"p_1 V_1^g = p_2 V_2^g",
            {"p_1": "L^-1 M T^-2", "p_2": "L^-1 M T^-2", "V_1": "L^3", "V_2": "L^3", "g": "1"},
            False,
        ),
    ],
)
def test_a_law_of_quantities_does_not_change_with_their_units(
    latex: str, dimensions: dict[str, str], changes: bool
) -> None:
    [equation] = read_display(latex, []).equations
    assert changes_with_units(equation, {n: Dimension.parse(d) for n, d in dimensions.items()}) is changes
    assert not changes_with_units(equation, dict.fromkeys(dimensions))


def test_what_changes_with_units_is_computed_only_in_told_ones() -> None:
    told = formula_of(
        "Exposure: $L = K + 10\\log_{10}\\frac{t}{8}$, where $t$ is the time in hours.\n",
        "L=K+10\\log_{10}\\frac{t}{8}",
    )
    untold = formula_of(
        "Exposure: $L = K + 10\\log_{10}\\frac{t}{8}$, where $t$ is the time.\n", "L=K+10\\log_{10}\\frac{t}{8}"
    )
    assert told.executable
    assert next(p for p in told.parameters if p.symbol == "t").number
    assert not untold.executable


def test_a_result_has_its_own_unit_and_no_other_symbols() -> None:
    formula = formula_of(
        "Loss of the path in decibels, $d$ in km and $f$ in MHz:\n\n$$L = 32 + 20\\log_{10} d + 20\\log_{10} f$$\n",
        "L=32+20\\log_{10}d+20\\log_{10}f",
    )
    assert next(p for p in formula.parameters if p.symbol == "L").unit != "MHz"


def test_a_head_ends_in_what_its_values_hold_for() -> None:
    head = read_head("absorption coefficient at 500 Hz")
    assert (head.words, head.holds) == ("absorption coefficient", "at 500 Hz")


def test_a_column_of_a_variable_is_that_variable() -> None:
    law = "The loss is $h = K \\frac{v^2}{2g}$ with the loss coefficient $K$.\n\n"
    text = law + "| fitting | $K$ |\n|---|---|\n| elbow | 0.9 |\n| valve | 10 |\n"
    document = Document(
        slug="d", title="D", filename="d.md", media_type="text/markdown", sha256="0" * 64, converter="m"
    )
    chunks = [Chunk(id="d-0000", document="d", ordinal=0, headings=("D",), start=0, end=len(text), text=text)]
    said = extract(document, chunks)
    formulas = build_templates(document, chunks, said, ontology()).formulas
    assert {(v.thing, v.quantity, v.value) for v in build_values(chunks, said, formulas, ontology()).values} == {
        ("elbow", "loss coefficient", 0.9),
        ("valve", "loss coefficient", 10.0),
    }
