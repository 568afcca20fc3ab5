r"""What a law is called: by the title of its box, the sentence it completes or begins, the letters of its name; and what is no name."""

from __future__ import annotations

import pytest

from mathrag.documents import chunk
from mathrag.entities import Document, Formula
from mathrag.extraction import build_templates, extract
from mathrag.extraction.rules.labels import label_before
from mathrag.quantities import ontology


def formulas_of(markdown: str) -> tuple[Formula, ...]:
    document = Document(
        slug="notes", title="Notes", filename="notes.md", media_type="text/markdown", sha256="0" * 64, converter="none"
    )
    chunks = chunk(document, markdown)
    return build_templates(document, chunks, extract(document, chunks), ontology()).formulas


@pytest.mark.parametrize(
    ("markdown", "label"),
    [
        (
            "# Savings\n\n**Doubling Rule**\n\nFor a deposit, $D$, kept for $n$ terms, it is:\n\n$$B = D\\,2^n$$",
            "Doubling Rule",
        ),
        ("Standard error of the slope:\n\n$e = \\frac{s}{\\sqrt{n}}$.", "Standard error of the slope"),
        ("The settled value, $V$, of a claim that is paid late is $V = P + I$.", "settled value"),
        ("The voltage across the coil decays as $v = A e^{-t/T}$.", "voltage"),
        ("The formula $V = \\frac{4}{3}\\pi r^3$ is used to find the volume of a ball.", "volume of a ball"),
        ("The formula we use to calculate the yearly fee is $F = ps$.", "yearly fee"),
        ("The formula for the Pascal distribution is\n\n$$f = k p^x q^n$$", "Pascal distribution"),
        ("If $X$ is normal, then the $z$-score for a particular $x$ is $z = \\frac{x - m}{s}$.", "z-score"),
        ("- **drift number**: The quantity $D = \\frac{v}{w}$ of a flow", "drift number"),
        ("By the law of charge conservation, $q_1 = q_2 + q_3$.", "law of charge conservation"),
        ("# Sheet\n\n## Drift score\n\n$$D = 3 u + 2 w$$\n\n## Others\n\nWe get\n\n$$D = v$$", "Drift score"),
        ("In a lattice, $D$ is a shift vector given by: $D = 3 u$.", "shift vector (from velocity)"),
        (
            "Heat per mass, with $q = Q/m$ the specific heat of the sample and $m$ its mass.",
            "specific heat of the sample (from Q and mass)",
        ),
        ("The quartile gap (QG) is large.\n\n$QG = c - a$", "quartile gap (from c and a)"),
    ],
)
def test_a_law_is_called_what_the_page_calls_it(markdown: str, label: str) -> None:
    made = formulas_of(markdown)[0]
    assert (made.label, made.named) == (label, True)


@pytest.mark.parametrize(
    "markdown",
    [
        "Step 3: $T = P + I$",
        "Loop abcd: $\\varepsilon - I r - I R = 0$",
        "Relativistically $W = K$, while $F = m a$ holds as before.",
        "By the ratio $r = \\frac{a}{b}$ both lengths differ.",
        "| Step 6. Check | $A = B + C$ |\n|---|---|\n| Step 7. | $A = 2 C$ |",
        "Across the load resistor $IR = \\frac{E}{r + R}$, where $R$ is the load resistor.",
        "| Rewrite the equation. | $a^y = M$ |\n|---|---|\n| Divide both sides. | $y = \\frac{M}{a}$ |",
    ],
)
def test_words_of_a_step_are_no_name(markdown: str) -> None:
    assert not any(place.label for made in formulas_of(markdown) for place in made.occurrences)


def test_what_stands_behind_where_in_a_row_is_not_called_as_the_row() -> None:
    row = "| Moving energy | $E = g m c^2$ where $g = \\frac{1}{\\sqrt{1 - v^2/c^2}}$ |\n|---|---|\n| Rest energy | $R = m c^2$ |"
    energy, factor, rest = formulas_of(row)
    assert [place.label for made in (energy, factor, rest) for place in made.occurrences] == [
        "Moving energy",
        "",
        "Rest energy",
    ]


@pytest.mark.parametrize(
    ("words", "label"),
    [
        ("and (b) slow gait:", "slow gait"),
        ("This implies that the total drift made is the sum of these:", "total drift made"),
        ("it is equal to the loss across the long pipe", "loss across the long pipe"),
        ("**Step 6. Check.**", ""),
        ("The two are kept apart by the stiffness law, but they go together as", ""),
        ("by omitting the units of the yield factor:", ""),
        ("Brown’s $d$ is the measure of drift size:", "measure of drift size"),
    ],
)
def test_the_last_clause_names_a_formula(words: str, label: str) -> None:
    assert label_before(words, formula_only=False).text == label


def test_a_further_equation_of_a_display_is_called_so_only_for_the_same_quantity() -> None:
    density, volume = formulas_of(
        "The density of both is given by\n\n$$d = \\frac{m}{V}, \\quad V = \\frac{4}{3}\\pi r^3$$"
    )
    assert density.label.startswith("density")
    assert "density" not in volume.label


def test_a_charge_per_area_is_no_charge() -> None:
    assert ontology().for_name("charge per unit area") == []
    assert ontology().for_name("charge")


def test_two_equations_that_say_the_same_are_read_apart() -> None:
    made = formulas_of("$$y = \\log x\\,\\text{is equivalent to}\\,x = 10^y$$")
    assert [formula.equation for formula in made] == ["y == log10(x)", "x == 10**y"]


def test_a_letter_without_a_name_stands_under_what_its_section_is_about() -> None:
    (made,) = formulas_of("# Sorting\n\n## The Split Test\n\n### Formula Review\n\n$$\\Xi = \\frac{A}{N + A}$$")
    assert made.label.startswith("The Split Test: Ξ from ")
    assert not made.named


def test_a_fraction_in_mathematics_is_no_mole_fraction() -> None:
    text = (
        "# Exponential functions and logarithms\n\nThe graph of an exponential function and of a polynomial function have an inverse, "
        "a logarithm, whose domain and range are sets of real numbers. If $x$ is a fraction with an even denominator, "
        "$f(x) = a^x$ may be no real number."
    )
    kinds = {p.quantity_kind for made in formulas_of(text) for p in made.parameters}
    assert kinds
    assert "mole_fraction" not in kinds
