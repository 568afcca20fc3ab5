"""How exercises of textbooks put values: behind them, counted together, by the time of a turn, of the surroundings, as what is lost."""

from __future__ import annotations

import agent_fakes as fakes
import pytest
from agent_fakes import carried_out, read

from mathrag.agent.question import read_question
from mathrag.agent.slots.typed import typed_knowledge
from mathrag.entities import Formula
from mathrag.problems.kinds import KindIndex

COOLING = fakes.formula(
    "c", "Cooling", "T == U + (T_0 - U) * exp(-t / k)", fakes.parameter("T", "temperature", "temperature", "K"),
    fakes.parameter("U", "ambient temperature", "temperature", "K"), fakes.parameter("T_0", "initial temperature", "temperature", "K"),
    fakes.parameter("t", "time", "time", "s"), fakes.parameter("k", "time constant", "time_constant", "s"),
)  # fmt: skip
ENGINE = fakes.formula(
    "e", "Thermal efficiency", "e == 1 - C / H", fakes.parameter("e", "thermal efficiency", "thermal_efficiency", "1"),
    fakes.parameter("C", "cold heat", "heat", "J"), fakes.parameter("H", "hot heat", "heat", "J"),
)  # fmt: skip
SPIN = fakes.formula(
    "s", "Rotational kinetic energy", "K == I * w**2 / 2",
    fakes.parameter("K", "rotational kinetic energy", "rotational_kinetic_energy", "J"),
    fakes.parameter("I", "moment of inertia", "moment_of_inertia", "kg·m^2"),
    fakes.parameter("w", "angular velocity", "angular_velocity", "rad/s"),
)  # fmt: skip
BENDING = fakes.formula(
    "b", "Bending stress", "s == M * y / I", fakes.parameter("s", "bending stress", "stress", "Pa"),
    fakes.parameter("M", "bending moment", "torque", "N·m"), fakes.parameter("y", "distance from the neutral axis", "distance", "m"),
    fakes.parameter("I", "second moment of area", "second_axial_moment_of_area", "m^4"),
)  # fmt: skip


REAL = fakes.formula(
    "p", "Active power", "P == V * I * cos(f)", fakes.parameter("P", "active power", "active_power", "W"),
    fakes.parameter("V", "voltage", "voltage", "V"), fakes.parameter("I", "current", "electric_current", "A"),
    fakes.parameter("f", "phase angle", "phase_angle", "rad"),
)  # fmt: skip


@pytest.mark.parametrize(
    ("formula", "text", "value"),
    [
        (
            COOLING,
            "Tea at 80 °C stands in a room at 20 °C with a cooling time constant of 15 min. How warm is it after 15 minutes?",
            293.15 + 60 / 2.718281828,
        ),
        (ENGINE, "An engine has a thermal efficiency of 40 % and rejects 6 kJ. How much heat does it take in?", 1e4),
        (
            SPIN,
            "A drum has a moment of inertia of 2 kg·m² and turns once every 4 s. What is its rotational kinetic energy?",
            (6.283185307 / 4) ** 2,
        ),
        (
            BENDING,
            "Find the bending stress in a beam 300 mm deep 100 mm from the neutral axis with I = 2e-5 m⁴ and a bending moment of 8 kN·m.",
            4e7,
        ),
    ],
)
def test_values_go_where_the_words_put_them(kinds: KindIndex, formula: Formula, text: str, value: float) -> None:
    known = typed_knowledge([formula], kinds)
    ranking = carried_out(read(text, kinds), known, 4)
    assert ranking.best is not None
    assert ranking.best.value == pytest.approx(value, rel=1e-6)


def test_a_power_factor_is_the_cosine_of_the_phase_angle(kinds: KindIndex) -> None:
    known = typed_knowledge([REAL], kinds)
    text = "A motor draws a current of 5 A at a voltage of 230 V with a power factor of 0.8. What active power does it take?"
    question = read_question(text, kinds, known=known)
    assert question is not None
    ranking = carried_out(question, known, 4)
    assert ranking.best is not None
    assert ranking.best.value == pytest.approx(920)


def test_what_is_asked_for_in_decibels_is_a_logarithm(kinds: KindIndex) -> None:
    ratio = fakes.formula(
        "r", "Gain", "H == U / V", fakes.parameter("H", "gain", "ratio", "1"),
        fakes.parameter("U", "output voltage", "voltage", "V"), fakes.parameter("V", "input voltage", "voltage", "V"),
    )  # fmt: skip
    level = fakes.formula(
        "l", "Gain in decibels", "G == 20 * log10(H)", fakes.parameter("G", "gain in decibels", None, "1"),
        fakes.parameter("H", "gain", "ratio", "1"),
    )  # fmt: skip
    known = typed_knowledge([ratio, level], kinds)
    question = read("What gain, in dB, makes an output voltage of 5 V of an input voltage of 0.5 V?", kinds)
    ranking = carried_out(question, known, 4)
    assert ranking.best is not None
    assert ranking.best.value == pytest.approx(20)


def test_things_counted_together_are_the_same_things(kinds: KindIndex) -> None:
    question = read("Two gears of module 4 mm have 20 and 55 teeth. What is their centre distance?", kinds)
    assert ["teeth" in fact.noun.stems for fact in question.given if fact.value in (20, 55)] == [True, True]


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("A wall of 2 m² is 4 mm thick. At what rate is heat conducted through it?", "heat_flow_rate"),
        ("A beam 1.5 m long carries 800 N. By how much does its end sink?", "deflection"),
        ("At what rate does the water flow out of a hole of 2 cm²?", "volume_flow_rate"),
    ],
)
def test_what_verbs_ask_for(kinds: KindIndex, text: str, kind: str) -> None:
    assert kind in read(text, kinds).target.kinds
