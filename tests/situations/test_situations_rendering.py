"""What a situation states, as LaTeX that can be read."""

from __future__ import annotations

import pytest

from mathrag.situations import equations_latex, read_pack, statement_latex, symbol_latex

PACK = """
situation: in-series
title: in series
source: a book
many: {thing: part, from: 2, to: 6}
quantities:
  R_#: {kind: electric_resistance}
  h_#: {kind: height, symbol: "h'_{#}"}
  R: {kind: electric_resistance}
  V_in: {kind: voltage}
  rho: {kind: density}
  I: {kind: electric_current}
equations: [V_in == I*R]
"""


@pytest.fixture(scope="module")
def situation():
    return read_pack(PACK, "pack")[0]


@pytest.mark.parametrize(
    ("statement", "latex"),
    [
        ("V_in == I*R", r"V_{\mathrm{in}} = I R"),
        ("R == sum(R_#)", r"R = \sum_{i} R_{i}"),
        ("1/R == 2*sum(1/(R_# + R))", r"\frac{1}{R} = 2 \cdot \left(\sum_{i} \frac{1}{R_{i} + R}\right)"),
        ("R_next == R_# + R_first - R_last", r"R_{i+1} = R_{i} + R_{1} - R_{n}"),
        ("h_# == h_next", r"h'_{i} = h'_{i+1}"),
        ("rho**2 > 0", r"\rho^{2} > 0"),
        ("R_# >= R", r"R_{i} \geq R"),
        ("sum(R_# == 2", r"\text{sum(R\_\# == 2}"),
    ],
)
def test_statements(situation, statement, latex):
    assert statement_latex(situation, statement) == latex


def test_symbols_and_equations(situation):
    assert symbol_latex(situation, "V_in") == r"V_{\mathrm{in}}"
    assert symbol_latex(situation, "h_#") == "h'_{i}"
    assert equations_latex(situation) == [r"V_{\mathrm{in}} = I R"]
