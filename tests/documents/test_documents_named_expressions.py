"""Expressions that rows, items and labels name (`documents.named_expressions`), and what stands around a formula in its line."""

from __future__ import annotations

import pytest

from mathrag.documents.explained import explained
from mathrag.documents.markdown import normalise
from mathrag.documents.named_expressions import law_of, named_expressions
from mathrag.documents.plain_equations import latex_of
from mathrag.documents.typewritten import typewritten_as_math

TABLE = """\
| Measure | Formula | Remark |
| --- | --- | --- |
| **RT** (Room Turnover) | `GN / RM` | guests by rooms |
| Linen need | (A + 2B) / 3 | |
| **GN** (Guest Nights) | Nights that guests have stayed | |
"""
ITEMS = """\
- **HV (Household Value)**: what a household brings.
  - Formula: `Mean Basket * Visits * Years`
  - Definition: `a sum of money`
"""


def test_a_cell_of_a_column_of_formulas_computes_what_its_row_names() -> None:
    rows = named_expressions(TABLE).split("\n")
    assert rows[2] == "| **RT** (Room Turnover) | $RT=GN/RM$ | guests by rooms |"
    assert rows[3] == r"| Linen need | $\text{Linen need}=(A+2B)/3$ | |"
    assert rows[4] == TABLE.split("\n")[4]


def test_a_column_of_another_head_is_left_alone() -> None:
    other = TABLE.replace("Formula", "Example")
    assert named_expressions(other) == other


def test_an_item_formula_computes_what_the_label_above_it_names() -> None:
    lines = named_expressions(ITEMS).split("\n")
    assert lines[1] == r"  - Formula: $\text{HV}=\text{Mean Basket}\times \text{Visits}\times \text{Years}$"
    assert lines[2] == ITEMS.split("\n")[2]


def test_of_a_name_with_its_short_form_the_short_one_is_written() -> None:
    assert law_of("**Gross Share (GS)**", "a / b + 1") == "GS=a/b+1"
    assert law_of("Spread (wide) estimate", "hull + sail") == r"\text{Spread estimate}=\text{hull}+\text{sail}"


def test_a_stroke_between_names_divides_beside_a_label_that_surely_computes() -> None:
    alone = "- **Crew**: sailors / cooks"
    assert typewritten_as_math(alone) == alone
    beside = f"{alone}\n- **Net Share**: (Income - Cost) / Income."
    read = typewritten_as_math(beside)
    assert r"$\text{Crew}=\text{sailors}/\text{cooks}$" in read
    assert r"$\text{Net Share}=(\text{Income}-\text{Cost})/\text{Income}$." in read


def test_remarks_in_square_brackets_and_behind_a_comma_are_no_part_of_a_formula() -> None:
    assert typewritten_as_math("N(t) = e^(-kt)  [constant decay]") == "$N(t)=e^{-kt}$  [constant decay]"
    assert (
        typewritten_as_math("- ESR = 0.9 x SSR, simple rule of thumb")
        == r"- $\text{ESR}=0.9\times \text{SSR}$, simple rule of thumb"
    )


def test_symbols_may_be_explained_in_brackets_behind_their_formula() -> None:
    read = typewritten_as_math("Tload = m/r (m: mass of the cargo (kg), r: loading rate)")
    assert read == r"$\text{Tload}=m/r$, $m$: mass of the cargo (kg), $r$: loading rate"
    other = "Tload = m/r (note: only when dry)"
    assert "$note$" not in typewritten_as_math(other)


def test_dotted_letters_indices_with_commas_and_pi_are_symbols() -> None:
    assert latex_of("t = m_fuel / ṁ") == r"t=m_{\text{fuel}}/\dot{m}"
    assert latex_of("Q = C × (T_h,in - T_c,in)") == r"Q=C\times (T_{\text{h,in}}-T_{\text{c,in}})"
    assert latex_of("S = PI * r^2").replace(" ", "") == r"S=\pi\timesr^{2}"
    assert r"\pi" not in latex_of("PI = PV / cost")
    assert latex_of("links = n(n-1) / 2") == r"\text{links}=n(n-1)/2"


def test_math_between_dollars_and_ticks_is_math() -> None:
    assert normalise("Speed\n\n$`\n\\Large v = \\frac{s}{t}\n`$\n") == "Speed\n\n$v = \\frac{s}{t}$\n"


def test_letters_between_commas_and_names_set_as_code_are_explained() -> None:
    lens = "$$D = 2u^2NC/f^2$$\n\nfor a given blur, C, focal length, f, stop number, N, and a distance, u."
    assert explained(lens).endswith("blur, $C$, focal length, $f$, stop number, $N$, and a distance, $u$.")
    marks = r"$x = (\text{Top}-\text{Got})/3$" + "\n\n`Top` is the best mark, `Got` the mark that was reached."
    assert explained(marks).endswith(r"$\text{Top}$ is the best mark, $\text{Got}$ the mark that was reached.")


def test_items_tell_the_cases_of_what_the_line_above_them_names() -> None:
    cats = "Daily food (dry):\n- Kittens: (9 × weight in kg) + 5\n- Adults: (6 × weight in kg) - 2\n- Water: always\n"
    lines = named_expressions(cats).split("\n")
    assert lines[1] == r"- Kittens: $\text{Daily food}=(9\times \text{weight (kg)})+5$"
    assert lines[2] == r"- Adults: $\text{Daily food}=(6\times \text{weight (kg)})-2$"
    assert lines[3] == "- Water: always"
    examples = cats.replace("Daily food (dry)", "Examples")
    assert named_expressions(examples) == examples


def test_an_item_says_how_large_a_constant_is() -> None:
    told = explained("$p = R t$\n\n- $R$ - dry gas constant 287 J/kgK\n- $t$ - warmth 20 K\n")
    assert "- $R$ - dry gas constant 287 J/kgK ($R = 287$ J/kgK)" in told
    assert told.count("=") == 2


@pytest.mark.parametrize(
    ("cell", "math"),
    [
        ("½ *k x*²", "(1/2)kx^{2}"),
        ("⅖ *k x*²", "(2/5)kx^{2}"),
        ("$kx^2/3$", "kx^2/3"),
        ("k x²/12", "kx^{2}/12"),
    ],
)
def test_a_column_headed_by_a_symbol_computes_it(cell: str, math: str) -> None:
    text = normalise(f"| Spring | $J$ (J) |\n|---|---|\n| coiled | {cell} |\n")
    assert f"$J = {math}$" in text.replace(" $ ", "$ ")


@pytest.mark.parametrize("cell", ["12", "5 m", "n/a", "low", "see *note* 3", "—", "$2.5$", "$J - 1$", "*J* + 2"])
def test_values_and_words_under_a_symbol_stay(cell: str) -> None:
    assert "J =" not in normalise(f"| Spring | $J$ (J) |\n|---|---|\n| coiled | {cell} |\n")


def test_capitals_that_are_a_factor_elsewhere_are_one_name_where_set_off():
    text = normalise("They pay **QV = QW × (1 + i)^n**, and turned round **QW = QV / (1 + i)^n**.\n")
    assert text.count(r"\text{QW}") == 2


@pytest.mark.parametrize(
    ("line", "read"),
    [
        ("(8.1) QV = QW * (1 + i)^n", r"(8.1) $\text{QV}=\text{QW}\times (1+i)^{n}$"),
        ("(3) P = k * Q", r"(3) $P=k\times Q$"),
        ("(2) apples = 3 pears", "(2) apples = 3 pears"),
    ],
)
def test_the_number_of_an_equation_in_front_is_no_part_of_it(line: str, read: str) -> None:
    assert typewritten_as_math(line) == read


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("A train of $m$ tonnes on a gradient of $i$ per mille:\n\nR = 9.81 m i\n", "$R=9.81mi$"),
        (
            "The friction $\\mu$ bears\n\n$F_{\\text{ad}}$ = 9.81 μ $m_{\\text{ad}}$\n",
            r"$F_{\text{ad}}=9.81\mu m_{\text{ad}}$",
        ),
        ("The spindle turns at `rpm` a minute:\n\n```\nt_rot = 30000 / rpm\n```\n", r"$t_{\text{rot}}=30000/rpm$"),
        ("`E_D = E * (1 + MARGIN) / ETA_INV`\n", r"$E_{D}=E\times (1+\text{MARGIN})/\text{ETA}_{\text{INV}}$"),
    ],
)
def test_letters_that_the_text_sets_off_are_symbols_behind_a_number_too(text: str, read: str) -> None:
    assert read in normalise(text)


def test_a_number_and_its_unit_are_no_formula() -> None:
    assert "$R=" not in normalise("A train of $m$ tonnes:\n\nR = 9.81 mm\n")
