r"""The forms in which texts of any field say what a symbol is, and forms that look like them and say nothing of it."""

from __future__ import annotations

import pytest
from extraction_notes import formulas_of

from mathrag.extraction.rules.heads import announced

LAW = "# Wobble\n\nThe number is\n\n$$K = \\frac{W_f}{c_0}$$\n\n"


def names(text: str) -> dict[str, str]:
    """What the symbols of the first formula are called, in small letters."""
    return {parameter.identifier: parameter.name.lower() for parameter in formulas_of(text)[0].parameters}


@pytest.mark.parametrize(
    "said",
    [
        "It rises with the flange wobble $(W_f)$.",
        "It rises with the flange wobble (denoted by $W_f$).",
        "It rises with the flange wobble, denoted $W_f$, and more.",
        "The flange wobble is given the symbol $W_f$.",
        "It rises with $W_f$ (flange wobble).",
        "It rises with $W_f$, the flange wobble, and falls with $c_0$.",
        "The parameter $W_f$ (the flange wobble) matters.",
        "- $W_f$ (mm): flange wobble",
        "- $W_f$ [mm] is the flange wobble",
        "- $W_f$ (flange wobble): how far it moves",
        "- Flange wobble: $W_f$",
        "- $W_f$ → flange wobble",
        "- $$W_f$$ - flange wobble",
        "where $W_f\\,[\\mathrm{mm}]$ is the flange wobble.",
        "| Symbol | Meaning |\n|---|---|\n| $W_f$, $W_g$ | flange wobbles |",
        "$W_f$ and $W_g$ are the flange and rim wobbles, respectively.",
        "The flange wobble and the rim wobble, $W_f$ and $W_g$, matter.",
        "$$W_f = \\text{flange wobble}$$",
        "It rises with W_f (the flange wobble).",
        "It rises with the flange wobble (W_f).",
        "Parameters\n----------\nW_f : numpy.ndarray or pandas.Series\n    Flange wobble in mm.\n",
        "Parameters\n----------\nwf : `pint.Quantity`\n    Flange wobble.\n",
    ],
)
def test_a_symbol_is_called_what_the_text_says(said: str) -> None:
    assert "flange" in names(f"{LAW}{said}\n\nMore follows.\n")["W_f"]
    assert "wobble" in names(f"{LAW}{said}\n\nMore follows.\n")["W_f"]


@pytest.mark.parametrize(
    "said",
    [
        "It rises with $W_f$ (left), and $W_f$ (as always) is small.",
        "For large $W_f$, the wheel rolls no more.",
        "In the program, $W_f$ is computed before.",
        "$W_f$ should match the wheel.",
    ],
)
def test_words_beside_a_symbol_that_call_it_nothing(said: str) -> None:
    assert not {"wheel", "program", "left", "always"} & set(names(f"{LAW}{said}\n\nMore follows.\n")["W_f"].split())


@pytest.mark.parametrize(
    ("sentence", "heading", "name"),
    [
        ("Return the drift of the loom.", "drift", "drift of the loom"),
        ("Calculate Weaver's index.", "weaver_index", "Weaver's index"),
        ("Potential shrinkage calculated according to the norm.", "hamon", "Potential shrinkage"),
        ("Katz bobbin number.", "katz_bobbin", "Katz bobbin number"),
        ("Katz bobbin number.", "Bobbins", ""),
        ("Calculate how far it goes.", "way", ""),
    ],
)
def test_the_first_sentence_says_what_a_section_computes(sentence: str, heading: str, name: str) -> None:
    assert announced(sentence, heading) == name


def test_what_a_section_computes_is_its_left_side_below_the_headings_that_explain() -> None:
    text = "# turn\n\nCalculate the drift of the loom.\n\n## Parameters\n\n- $q$: pull\n\n## Notes\n\n$$D_1 = q k$$\n"
    assert names(text)["D_1"] == "drift of the loom"


def test_a_letter_that_the_text_explains_is_no_constant_of_nature() -> None:
    text = "$$C = S - K e^{-r t}$$\n\n- $S$: spot price\n- $K$: strike price\n- $r$: interest rate\n- $t$: time\n"
    (formula,) = formulas_of(text)
    assert {p.identifier: p.constant for p in formula.parameters}["K"] is None
    assert names(text)["K"] == "strike price"
    (law,) = formulas_of("$$p V = n R T$$\n\nwhere $R$ is the universal gas constant and $T$ the temperature.\n")
    assert next(p for p in law.parameters if p.identifier == "R").constant


def test_what_is_said_of_a_square_names_no_root() -> None:
    assert "variance" not in names("$$w = 2 s_x$$\n\nwhere $s_x^{2}$ is the variance of the widths.\n")["s_x"]


def test_a_line_with_a_name_between_a_symbol_and_its_law() -> None:
    found = names("f_R = focal ratio = f_o/D_o\n\nD_o = bore of the tube\n\nf_o = reach of the lens\n")
    assert found == {"f_R": "focal ratio", "f_o": "reach of the lens", "D_o": "bore of the tube"}


@pytest.mark.parametrize(
    ("text", "equation"),
    [
        (
            "$$K = Td850 - T500$$\n\n* $Td850$ is the dew point at 850 hPa\n* $T500$ is the heat there\n",
            "K == Td850 - T500",
        ),
        ("$$L = RTT - x$$\n", "L == RTT - x"),
        ("$$dCross = 4 h / w$$\n", "dCross == 4*h/w"),
        ("$$a = {k \\over k - 1}$$\n", "a == k/(k - 1)"),
        ("$\\underline{\\underline{a = b c}}$\n", "a == b*c"),
        ("$$x = (z / r^b)^a$$\n\n- $r$ is the reach\n- $a, b$ parameters\n", "x == (z/r**b)**a"),
    ],
)
def test_names_and_notations_of_programs_and_old_texts_are_read(text: str, equation: str) -> None:
    assert formulas_of(text)[0].equation == equation


def test_words_that_capitals_part_are_words() -> None:
    assert names("`SlabFlow (mm²) = LineWidth (mm) × LayerHeight (mm)`\n") == {
        "SlabFlow_mm2": "slab flow",
        "LineWidth_mm": "line width",
        "LayerHeight_mm": "layer height",
    }


def test_words_with_their_unit_behind_an_equals_sign_are_no_formula() -> None:
    assert formulas_of("Glucose = plasma glucose in mg/dL\n") == ()


def test_a_kind_in_front_of_another_noun_is_none() -> None:
    (formula,) = formulas_of(
        "$$E = k T_m$$\n\n- $E$: potential evapotranspiration\n- $k$: crop factor\n- $T_m$: warmth\n"
    )
    assert next(p for p in formula.parameters if p.identifier == "E").quantity_kind != "electric_potential"
