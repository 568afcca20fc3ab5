"""LaTeX for a terminal: readable, and never another formula than the one written."""

import pytest

from mathrag.formulas.readable import readable, readable_prose


@pytest.mark.parametrize(
    ("latex", "text"),
    [
        (r"E = \frac{1}{2} m v^2", "E = 1/2 m v²"),
        (r"V = \frac{4}{3}\pi r^3", "V = 4/3 π r³"),
        (r"v = v_0 + a t", "v = v₀ + a t"),
        (r"x = \frac{-b \pm \sqrt{b^2 - 4 a c}}{2a}", "x = (-b ± √(b² - 4 a c))/(2a)"),
        (r"F = G\frac{m_1 m_2}{r^{2}}", "F = G m₁ m₂/r²"),
        (r"\frac{\frac{a}{b}}{c}", "(a/b)/c"),
        (r"\frac{a}{bc}", "a/(bc)"),
        (r"E = \tfrac12 k\dfrac{a}{b}", "E = 1/2 k a/b"),
        (r"\left(\frac{a}{b}\right)^{\frac{1}{2}}", "(a/b)^(1/2)"),
        (r"N = N_0 e^{-\lambda t}", "N = N₀ e^(-λ t)"),
        (r"k_\text{B}", "k_B"),
        (r"v_{\text{initial}}", "v_initial"),
        (r"\Delta G^{\circ} = -RT\ln K_{eq}", "Δ G° = -RT ln K_eq"),
        (r"\frac{1.5\,\mathrm{m}}{2\,\mathrm{s}}", "1.5 m/(2 s)"),
        (r"2^{10}", "2¹⁰"),
        ("m^(3/4)", "m^(3/4)"),
        (r"\sqrt[3]{x}", "∛x"),
        ("", ""),
    ],
)
def test_formulas_read_as_they_are_written(latex: str, text: str) -> None:
    assert readable(latex) == text


@pytest.mark.parametrize("latex", [r"\frac{", "{" * 3000, r"\begin{matrix}", r"\begin{array}{l}\end{array}", "a}b"])
def test_broken_latex_is_shown_and_not_lost(latex: str) -> None:
    assert readable(latex)


def test_a_command_that_nobody_knows_is_told_by_its_name_and_what_only_looks_is_not() -> None:
    assert readable_prose(r"Let $f \colon I \to \R$ be $A \Proves \Big( B$") == "Let f : I → R be A Proves (B"


def test_a_command_as_index_is_braced_and_read_whole() -> None:
    from mathrag.formulas.readable import braced

    assert braced(r"K_\max = h^\circ_{x} + a_\mathrm{b} + c^\frac{1}{2}") == (
        r"K_{\max} = h^{\circ}_{x} + a_\mathrm{b} + c^\frac{1}{2}"
    )
    assert readable(r"K_\max=hf") in ("Kₘₐₓ = hf", "K_max = hf")


def test_the_braces_of_a_set_are_shown_and_those_of_a_group_are_not():
    assert readable(r"\{ x_n \}_{n=1}^\infty") == "{xₙ}ₙ₌₁^∞"
    assert readable(r"x_{n+1}") == "xₙ₊₁"


def test_a_formula_set_apart_from_its_dollars_is_one_in_a_sentence():
    assert readable_prose(r"The sequence $ \{ x_n \}$ converges") == "The sequence {xₙ} converges"
    assert readable_prose("It costs $ 5 and $ 6") == "It costs $ 5 and $ 6"
