"""How textbooks say what their symbols are: places behind them, counts, rates, changes, constants on the right, quotients on the left."""

from __future__ import annotations

import pytest

from mathrag.entities import Chunk, Document, Formula, Parameter
from mathrag.extraction import build_templates, extract
from mathrag.quantities import ontology

DOCUMENT = Document(
    slug="d", title="Machines", filename="d.md", media_type="text/markdown", sha256="0" * 64, converter="none"
)


def formulas_of(text: str) -> tuple[Formula, ...]:
    chunks = [Chunk(id="d-0000", document="d", ordinal=0, headings=("Machines",), start=0, end=len(text), text=text)]
    return build_templates(DOCUMENT, chunks, extract(DOCUMENT, chunks), ontology()).formulas


def parameters_of(text: str) -> dict[str, Parameter]:
    return {item.identifier: item for formula in formulas_of(text) for item in formula.parameters}


@pytest.mark.parametrize(
    ("text", "symbol", "name"),
    [
        (
            "The bending stress at a distance $y$ from the neutral axis is $\\sigma_b = M y/I$.",
            "y",
            "distance from the neutral axis",
        ),
        ("A gear with $z$ teeth and module $m$ has the diameter $d = m z$.", "z", "number of teeth"),
        (
            "When the speed of a pump is changed from $N_1$ to $N_2$, the flow rates obey $\\frac{Q_1}{Q_2} = \\frac{N_1}{N_2}$.",
            "N_2",
            "final speed",
        ),
        (
            "In a solenoid, $B = \\mu_0 n I$, where $n = N/\\ell$ is the number of turns per unit length.",
            "n",
            "number of turns per unit length",
        ),
        ("Inside a solenoid of $n$ turns per unit length $B = \\mu_0 n I$.", "n", "number of turns per unit length"),
        ("Light is polarized at Brewster's angle, $\\tan\\theta_B = \\frac{n_2}{n_1}$.", "theta_B", "Brewster's angle"),
        ("Its gain at the frequency $f$ is $|H| = \\frac{1}{\\sqrt{1 + (f/f_c)^2}}$.", "H", "gain"),
        (
            "Slits a distance $d$ apart show $$d\\sin\\theta = m\\lambda, \\qquad m = 0, \\pm1, \\pm2, \\dots$$",
            "m",
            "integer",
        ),
    ],
)
def test_names_out_of_chapters(text: str, symbol: str, name: str) -> None:
    assert parameters_of(text)[symbol].name == name


def test_a_unit_whose_factor_the_formula_has_is_the_symbols_own() -> None:
    found = parameters_of(
        "A shaft that turns at $N$ revolutions per minute and transmits a torque $T$ delivers the power $P = \\frac{2\\pi N T}{60}$. "
        "At the speed $v$ in km/h, the distance covered in the time $t$ is $s = \\frac{v t}{3.6}$."
    )
    assert (found["N"].unit, found["v"].unit, found["t"].unit) == ("rev/min", "km/h", "s")


def test_a_temperature_on_its_scale_is_subtracted_in_kelvin() -> None:
    (law,) = formulas_of(
        "The resistance at the temperature $T$ is $R_T = R_{20}\\left[1 + \\alpha\\,(T - 20\\,^\\circ\\mathrm{C})\\right]$, "
        "where $R_{20}$ is the resistance at 20 °C and $\\alpha$ the temperature coefficient."
    )
    assert law.consistency == "consistent"
    assert "2.9315e2" in (law.equation or "")


def test_a_display_may_be_in_a_unit_that_the_sentence_tells() -> None:
    found = parameters_of(
        "The synchronous speed of a machine with $p$ pole pairs at the frequency $f$ is, in revolutions per minute, "
        "$$n_s = \\frac{60 f}{p}$$"
    )
    assert found["n_s"].unit == "rev/min"


def test_a_constant_alone_on_the_right_is_not_computed() -> None:
    (mayer,) = formulas_of(
        "For an ideal gas, $C_P - C_V = R$, where $C_P$ and $C_V$ are the molar heat capacities and $R$ is the gas constant."
    )
    constants = {item.identifier: item.constant is not None for item in mayer.parameters}
    assert constants == {"C_P": False, "C_V": False, "R": True}
    assert mayer.target in ("C_P", "C_V")


def test_a_quotient_on_the_left_is_a_quantity_of_its_own() -> None:
    law, rate = formulas_of(
        "The rate of heat conduction through a slab of area $A$ and thickness $d$ is "
        "$$\\frac{Q}{t} = \\frac{k A (T_2 - T_1)}{d}\\,,$$ where $k$ is the thermal conductivity and $T_2$ and $T_1$ are the temperatures."
    )
    by_name = {item.identifier: item for item in rate.parameters}
    assert law.uri != rate.uri
    assert (rate.target, by_name[rate.target or ""].dimension) == ("Qt_q", "L^2 M T^-3")


def test_a_quotient_of_what_has_no_name_has_none() -> None:
    _, spread = formulas_of(
        "$$\\frac{\\sigma}{L} = \\frac{n}{c}\\,,$$ "
        "where $c$ is the speed of light, $L$ the length and $n$ the refractive index."
    )
    assert {item.identifier: item.name for item in spread.parameters}["sigmaL_q"] == ""


def test_two_states_of_one_thing_are_no_quotient() -> None:
    laws = formulas_of(
        "$$\\frac{V_1}{T_1} = \\frac{V_2}{T_2}\\,,$$ where $V_1$ and $V_2$ are the volumes and $T_1$ and $T_2$ the temperatures."
    )
    assert [law.equation for law in laws] == ["V_1/T_1 == V_2/T_2"]


def test_moles_are_counted_in_fractions() -> None:
    (amount,) = formulas_of(
        "The number of moles is $n = \\frac{m}{M}$, where $n$ is the number of moles, $m$ the mass and $M$ the molar mass."
    )
    assert {item.identifier: item.integer for item in amount.parameters}["n"] is False


def test_the_power_of_a_lens_is_no_power_in_watts() -> None:
    found = parameters_of(
        "The focal length $f$ of a lens is told in meters. The power $P$ of a lens is $P = \\frac{1}{f}$."
    )
    assert found["P"].quantity_kind == "optical_power"
    assert parameters_of("The work $W$ done in the time $t$ needs the power $P = W/t$.")["P"].quantity_kind == "power"
