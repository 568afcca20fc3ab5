"""Proportionalities whose constant the text names behind them."""

from __future__ import annotations

import pytest
from extraction_notes import formulas_of

LAWS = [
    (
        "The force $F$ of a spring is proportional to the extension $x$. The constant of proportionality is the spring constant $k$.",
        "F=kx",
        "spring constant",
    ),
    (
        "The force of a spring is proportional to its extension, and the constant of proportionality is the spring constant $k$.",
        r"\text{force of a spring}=k\mathrm{extension}",
        "spring constant",
    ),
    (
        "$$F \\propto x$$\n\nwhere the constant of proportionality $k$ is called the spring constant.",
        "F=kx",
        "spring constant",
    ),
    (
        "The friction $f$ is proportional to the load $N$; the proportionality constant is called the coefficient of friction $\\mu$.",
        r"f=\mu N",
        "coefficient of friction",
    ),
    (
        "The energy $E$ is proportional to the frequency $f$, where the proportionality factor is Planck's constant $h$.",
        "E=hf",
        "Planck constant",
    ),
    (
        "The resistance $R$ of a wire is proportional to its length $L$ and inversely proportional to its area $A$. "
        "The constant of proportionality is the resistivity $\\rho$.",
        r"R=\frac{\rho L}{A}",
        "resistivity",
    ),
    (
        "The attraction $F$ is proportional to the product of the masses $m$ and $M$ and inversely proportional to the square of "
        "their distance $r$. The constant of proportionality is called the gravitational constant $G$.",
        r"F=\frac{Gm\times M}{r^2}",
        "Newtonian constant of gravitation",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("text", "latex", "name"), LAWS)
def test_a_named_constant_makes_a_law_of_a_proportionality(text: str, latex: str, name: str) -> None:
    found = {formula.latex: formula for formula in formulas_of(f"# Physics\n\n{text}\n")}
    assert found[latex].executable
    assert name in {parameter.name for parameter in found[latex].parameters}


@pytest.mark.parametrize(
    "text",
    [
        "The force $F$ is proportional to the extension $x$. The constant of proportionality depends on the material.",
        "The force $F$ is proportional to the extension $x$. The constant of proportionality is a measure of stiffness.",
        "The force $F$ is proportional to the extension $x$.",
        "The drag is proportional to the speed when the air is calm. The constant of proportionality is the drag factor.",
    ],
)
def test_what_names_no_constant_or_more_than_a_law_gives_none(text: str) -> None:
    assert formulas_of(f"# Physics\n\n{text}\n") == ()
