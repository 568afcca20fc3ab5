r"""Where notes, manuals and lectures say what the symbols of a formula are: lists, comments, headings that explain, words set off."""

from __future__ import annotations

import pytest
from extraction_notes import formulas_of

from mathrag.extraction.naming import MAX_NAME_WORDS


def names(text: str) -> dict[str, str]:
    """What the symbols of the first formula are called."""
    return {parameter.identifier: parameter.name for parameter in formulas_of(text)[0].parameters}


@pytest.mark.parametrize(
    ("text", "identifier", "name"),
    [
        ("$$G = r x$$\n\nHere\n\n* $r > 0$ is called the **regrowth rate**, and\n* $x$ is the standing crop", "r", "regrowth rate"),
        ("$$G = r x$$\n\nHere $G(x)$ is **annual shearing** of the flock --- what it gives.", "G", "annual shearing of the flock"),
        ("The haul is proportional to the effort $e$ and to the crop $x$:\n\n$$h = q e x$$", "h", "haul"),
        ("We denote by $n$ the number of looms. We call $c$ the weaving rate.\n\n$$w = c n$$", "c", "weaving rate"),
        ("Models take the total strain $s = a n$, too.\n\n$$w = s k$$", "s", "total strain"),
        ("The peak has an `elongation` ($q$).\n\n$$w = q k$$", "q", "elongation"),
        ("The far width $q$ is the negative of the near width.\n\n$$w = q k$$", "q", "far width"),
        ("The damping constant $q$ is half the critical one.\n\n$$w = q k$$", "q", "damping constant"),
        ("Returns the shrinkage index of a cloth, given its length.\n\n$$w = q k$$", "w", "shrinkage index"),
    ],
)  # fmt: skip
def test_sentences_name_symbols(text: str, identifier: str, name: str) -> None:
    assert names(text)[identifier] == name


@pytest.mark.parametrize(
    "text",
    [
        "The unit for the stiffness $k$ is called the dunlop.\n\n$$w = k n$$",
        "where the $k$ vector is defined as\n\n$$k = m n$$",
        "$k$ = strain - rest, as always.\n\n$$w = k n$$",
    ],
)
def test_what_only_tells_of_a_symbol_names_it_not(text: str) -> None:
    assert not {"dunlop", "vector is defined", "strain - rest"} & set(names(text).values())


def test_entries_below_a_heading_that_explains_name_the_symbols_of_the_section() -> None:
    text = (
        "# Mill\n\nThe wheel turns at\n\n$$n = \\frac{c \\sqrt{Q}}{H_{net}}$$\n\n## Parameters\n\n"
        "Q : float\n    Sluice flow, [m^3/s]\nHnet : float, optional\n    Fall of the water [m]\n\n"
        "# Saw\n\nQ : int\n    Boards in a stack\n"
    )
    mill = names(text)
    assert mill["Q"] == "Sluice flow"
    assert mill["H_net"] == "Fall of the water"


def test_a_list_in_front_of_its_formula_names_its_symbols() -> None:
    found = names("# Cost\n\n- F: fixed outlay\n- c – outlay per loom\n- `n`: number of looms\n\n$$C = F + cn$$\n")
    assert (found["F"], found["c"], found["n"]) == ("fixed outlay", "outlay per loom", "number of looms")


def test_rows_of_a_table_name_the_symbols_of_the_formula_beside_it() -> None:
    found = names(
        "| Symbol | Meaning |\n|---|---|\n| `b` | burr height |\n| **d_0** | bore of the hub |\n\n$$w = b d_0$$\n"
    )
    assert (found["b"], found["d_0"]) == ("burr height", "bore of the hub")


def test_comments_of_a_program_name_what_they_stand_behind() -> None:
    found = names("$$G = \\alpha k$$\n\n```python\nalpha = 0.5  # regrowth rate of the hedge\nk = 3\n```\n")
    assert found["alpha"] == "regrowth rate of the hedge"


def test_letters_that_are_explained_together_are_one_name_and_others_multiply() -> None:
    (formula,) = formulas_of("$$w = eff \\cdot g$$\n\nwhere $eff$ is the loom efficiency.\n")
    assert formula.equation == "w == eff*g"
    (product,) = formulas_of("$$w = mgh$$\n\nwhere $mgh$ is the lift, $m$ the mass, $g$ the pull and $h$ the height.\n")
    assert {"m", "g", "h"} <= {parameter.identifier for parameter in product.parameters}


def test_a_name_too_long_ends_before_its_last_parts() -> None:
    found = names("$$w = q k$$\n\n- $q$: heat of drying of the cloth at the end of the first day in the shed\n")
    assert found["q"].startswith("heat of drying of the cloth")
    assert len(found["q"].split()) <= MAX_NAME_WORDS


def test_words_in_a_column_of_their_own_are_no_factor() -> None:
    (formula,) = formulas_of("$$\\begin{align*} a &= b c && \\text{Weaver's rule} \\end{align*}$$\n")
    assert formula.equation == "a == b*c"


def test_a_lowered_word_that_begins_with_d_is_no_differential() -> None:
    (formula,) = formulas_of("$$P_{dc} = U_{dc} I_{dc}$$\n")
    assert formula.target == "P_dc"


def test_what_a_text_says_once_and_no_other_way_names_the_symbol_in_all_of_its_sections() -> None:
    text = "# Looms\n\n## One\n\n$$w = b n$$\n\nwhere $b$ is the weaving rate.\n\n## Two\n\n$$z = b h$$\n"
    assert [p.name for f in formulas_of(text) for p in f.parameters if p.symbol == "b"] == ["weaving rate"] * 2
    other = text + "\n## Three\n\nHere $b$ is the cost of a shuttle.\n"
    assert "weaving rate" not in [p.name for p in formulas_of(other)[1].parameters]


@pytest.mark.parametrize(
    ("text", "equation"),
    [
        ("```\n WF  == weaving frequency\n KF  == knotting frequency\n```\n\n$a = (1 + i/WF)^{WF/KF} - 1$",
         "a == (1 + i/WF)**(WF/KF) - 1"),
        ("$$q = \\frac{Kp P}{z}$$\n\n$Kp$ = shearing strength of wool\n", "q == Kp*P/z"),
        ("$$w = k(es - ea)$$\n\n$es$ = stretch of the silk\n\n$ea$ = stretch of the yarn\n", "w == k*(es - ea)"),
        ("$$w = np$$\n\n$np$ = expected knots\n\n$n$ = threads\n\n$p$ = share of knots\n", "w == n*p"),
        ("$\\text{Number of rows}=60/DWE$", "Number_of_rows == 60/DWE"),
        ("$\\text{Work}=PV$", "Work == P*V"),
        ("# Best loom count (blc)\n\n$$blc = \\sqrt{2 R}$$", "blc == sqrt(2*R)"),
    ],
)  # fmt: skip
def test_letters_side_by_side_are_a_name_where_lists_or_words_beside_tell(text: str, equation: str) -> None:
    assert equation in [formula.equation for formula in formulas_of(text)]


def test_letters_that_are_a_name_in_one_formula_of_a_note_are_one_in_all() -> None:
    text = (
        "# Looms\n\n## Men\n\n### Yarn output\n\n$$YO_{2,\\text{fine}} = k m$$\n\n"
        "## Women\n\n### Coarse rule\n\n$$YO_{2,\\text{coarse}} = 2 m - n$$\n"
    )
    assert [formula.equation for formula in formulas_of(text)] == ["YO_2_fine == k*m", "YO_2_coarse == 2*m - n"]


def test_a_delta_that_the_text_explains_is_a_symbol_before_a_bracket() -> None:
    text = "$$E = \\Delta(R - G) + \\Delta$$\n\n$\\Delta$ = slope of the curve\n"
    assert formulas_of(text)[0].equation == "E == Delta*(R - G) + Delta"
    assert formulas_of("$$E = \\Delta(R - G) + k$$\n")[0].equation is None


def test_values_equations_and_signs_are_no_names() -> None:
    text = (
        "The toll $T$ is due at a distance $r$ from the axis moves the sledge.\n\n$$T = k r$$\n\n"
        "In the example $T$ is EUR 2,220.41, and $k$ is 3 · 4 = 12 m.\n\n| $k$ | ω² |\n"
    )
    assert not any(any(sign in name for sign in "=²") or any(map(str.isdigit, name)) for name in names(text).values())


def test_where_something_is_ends_at_a_word() -> None:
    assert (
        names("A bead at a distance $q$ from the axis moves at the speed $w$.\n\n$$w = q k$$")["q"]
        != "distance from the ax"
    )
