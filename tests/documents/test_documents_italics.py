"""Symbols in italics as math (`documents.italics`)."""

from __future__ import annotations

import pytest

from mathrag.documents.italics import italics_as_math
from mathrag.documents.markdown import normalise


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("a mass *m* and a charge *Q*$_{1}$", "a mass $m$ and a charge $Q_{1}$"),
        ("the slope ***b*** of the line", "the slope $b$ of the line"),
        ("*P*(*A* AND *B*) = *P*(*B*)*P*(*A*|*B*)", r"$P (A  \text{ AND } B ) = P (B )P (A |B )$"),
        ("*z* = $\\frac{x-\\mu}{\\sigma}$", "$z  = \\frac{x-\\mu}{\\sigma}$"),
        ("*n* = the number of values", "$n$ = the number of values"),
        ("*x* = 12 and *y* = 3", "$x$ = 12 and $y$ = 3"),
        ("*IQR* = *Q*$_{3}$ – *Q*$_{1}$", "$IQR  = Q_{3}  - Q_{1}$"),
        ("*SS*$_{\\text{a}}$ = $\\frac{x}{n}$", "$SS_{\\text{a}}  = \\frac{x}{n}$"),
        ("*mean* = $\\frac{s}{n}$ and *both* cars", "$\\text{mean}  = \\frac{s}{n}$ and *both* cars"),
        ("*y* = *v* / (2*a*$_{y}$)", "$y  = v  / (2a_{y} )$"),
        ("*P*₁*V*₁ = *P*₂*V*₂", "$P_{1} V_{1}  = P_{2} V_{2}$"),
        ("*v*$_{x}$² = *v*₀² + 2*ad*", "$v_{x}^{2}  = v_{0}^{2}  + 2ad$"),
        ("*q* = *mc*Δ*T* and *E* = ½*mv*²", "$q  = mc ΔT$ and $E  = ½mv^{2}$"),
        ("KE$_{k}$ = (3/2) *RT*", "$KE_{k}  = (3/2) RT$"),
        ("(*P* + *a*/*V*²)(*V* − *b*) = *RT*", "$(P  + a /V^{2} )(V  - b ) = RT$"),
        ("*I* = *I*₀e$^{-kx}$", "$I  = I_{0} e^{-kx}$"),
        ("*I*$_{0}$ = 10$^{-12}$ W is a threshold", "$I_{0}  = 10^{-12}$ W is a threshold"),
        ("*L$_{q}$* = *λ W$_{q}$*.", "$L_{q}  = λ  W_{q}$."),
        ("*$W_{q}$* = *C* / (*cμ* − *λ*)", "$W_{q}  = C  / (cμ  - λ )$"),
        ("*B*$_{m+1}$ = *aB$_{m}$* / (1 + *aB$_{m}$*)", "$B_{m+1}  = aB_{m}  / (1 + aB_{m} )$"),
        ("a value *a priori* of *et al*, *x y*", "a value *a priori* of *et al*, $x$ $y$"),
    ],
)
def test_italic_letters_are_symbols(written: str, read: str) -> None:
    assert italics_as_math(written) == read


@pytest.mark.parametrize(
    "text",
    ["an *important* word", "**A** bold letter", r"$$y = a *b* c$$", "`a *b* c`", "2*x*3", "b * W * 9", "snake*a*case"],
)
def test_what_is_no_symbol_stays(text: str) -> None:
    assert normalise(text).strip() == text


def test_a_cell_or_line_of_upright_and_italic_letters_is_one_formula() -> None:
    assert normalise("FV = PV(1 + *i*)ⁿ\n").strip() == r"$\text{FV}=\text{PV}(1+i)^{n}$"
    assert r"| $\text{EAR}=(1+r/m)^{m}-1$ |" in normalise("| a | b |\n|---|---|\n| Rate | EAR = (1 + *r*/*m*)ᵐ − 1 |\n")


def test_a_bar_in_a_row_of_a_table_still_ends_its_cell() -> None:
    assert normalise("| a | b |\n|---|---|\n| *P* | 3 |\n").splitlines()[-1] == "| $P$ | 3 |"
