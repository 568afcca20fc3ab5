"""How exercises of textbooks put values: behind them, counted together, by the time of a turn, of the surroundings, as what is lost."""

from __future__ import annotations

import agent_fakes as fakes
import pytest
from agent_fakes import carried_out, read, typed_knowledge

from mathrag.entities import Formula
from mathrag.problems.kinds import KindIndex

COOLING = fakes.formula(
    "c", "Cooling", "T == U + (T_0 - U) * exp(-t / k)", fakes.parameter("T", "temperature", "temperature", "K"),
    fakes.parameter("U", "ambient temperature", "temperature", "K"), fakes.parameter("T_0", "initial temperature", "temperature", "K"),
    fakes.parameter("t", "time", "time", "s"), fakes.parameter("k", "time constant", "time_constant", "s"),
)  # fmt: skip
BENDING = fakes.formula(
    "b", "Bending stress", "s == M * y / I", fakes.parameter("s", "bending stress", "stress", "Pa"),
    fakes.parameter("M", "bending moment", "torque", "N·m"), fakes.parameter("y", "distance from the neutral axis", "distance", "m"),
    fakes.parameter("I", "second moment of area", "second_axial_moment_of_area", "m^4"),
)  # fmt: skip

SPREADING = fakes.formula(
    "i", "Intensity", "I == P / (4 * pi * r**2)", fakes.parameter("I", "intensity", "intensity", "W/m^2"),
    fakes.parameter("P", "power", "power", "W"), fakes.parameter("r", "distance", "distance", "m"),
)  # fmt: skip


@pytest.mark.parametrize(
    ("formula", "text", "value"),
    [
        (
            COOLING,
            "Tea at 80 °C stands in a room at 20 °C with a cooling time constant of 15 min. How warm is it after 15 minutes?",
            293.15 + 60 / 2.718281828,
        ),
        (
            BENDING,
            "Find the bending stress in a beam 300 mm deep 100 mm from the neutral axis with I = 2e-5 m⁴ and a bending moment of 8 kN·m.",
            4e7,
        ),
        (
            SPREADING,
            "A lamp with a power of 100 W stands in the centre of a sphere with a radius of 2 m. What is the intensity there?",
            100 / (16 * 3.141592653589793),
        ),
    ],
)
def test_values_go_where_the_words_put_them(kinds: KindIndex, formula: Formula, text: str, value: float) -> None:
    known = typed_knowledge([formula], kinds)
    ranking = carried_out(read(text, kinds), known, 4)
    assert ranking.best is not None
    assert ranking.best.value == pytest.approx(value, rel=1e-6)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("A beam 1.5 m long carries 800 N. By how much does its end sink?", "deflection"),
        ("At what rate does the water flow out of a hole of 2 cm²?", "volume_flow_rate"),
    ],
)
def test_what_verbs_ask_for(kinds: KindIndex, text: str, kind: str) -> None:
    assert kind in read(text, kinds).target.kinds


def test_a_height_is_no_distance_from_a_centre(kinds: KindIndex) -> None:
    text = "A lamp with a power of 100 W hangs at a height of 2 m. What is the intensity of its light?"
    assert carried_out(read(text, kinds), typed_knowledge([SPREADING], kinds), 4).best is None
