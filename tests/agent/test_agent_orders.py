"""Numbers that words give (`reading.orders`): orders, harmonics, lines to a millimetre."""

from __future__ import annotations

import pytest
from agent_fakes import FakeKnowledge, formula, parameter

from mathrag.agent import Agent
from mathrag.settings import Settings

GRATING = formula(
    "grating",
    "Grating",
    "d*sin(theta) == k*lam",
    parameter("d", "slit spacing", "slit_separation", "m"),
    parameter("theta", "angle", "angle", "rad"),
    parameter("k", "order", "order_number", "1"),
    parameter("lam", "wavelength", "wavelength", "m"),
).model_copy(update={"target": "theta", "template": "asin(k*lam/d)"})
WAVE = formula(
    "wave",
    "Speed of a wave",
    "v == f*lam",
    parameter("v", "wave speed", "phase_speed", "m/s"),
    parameter("f", "frequency", "frequency", "Hz"),
    parameter("lam", "wavelength", "wavelength", "m"),
)
STRING = formula(
    "string",
    "Frequencies of a string",
    "f_n == n*v/(2*L)",
    parameter("f_n", "frequency", "frequency", "Hz"),
    parameter("n", "harmonic number", None, "1"),
    parameter("v", "wave speed", "phase_speed", "m/s"),
    parameter("L", "length", "length", "m"),
)


@pytest.fixture(scope="module")
def waves() -> Agent:
    return Agent(FakeKnowledge([GRATING, WAVE, STRING]), Settings())  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("A grating with 500 lines per mm is lit with 650 nm. At what angle is the second-order maximum?", 0.70758),
        ("Waves go along a string of 0.5 m at 120 m/s. What is its fundamental frequency?", 120.0),
        ("Waves go along a string of 0.5 m at 120 m/s. What is the frequency of the third harmonic?", 360.0),
    ],
)
def test_words_give_the_number(waves: Agent, text: str, value: float) -> None:
    made = waves.rank(text)
    assert made is not None
    assert made[1].best is not None
    assert made[1].best.value == pytest.approx(value, rel=1e-4)


def test_a_string_is_no_wavelength_long() -> None:
    agent = Agent(FakeKnowledge([WAVE]), Settings())  # type: ignore[arg-type]
    made = agent.rank("Waves go along a string of 0.5 m at 120 m/s. What is its fundamental frequency?")
    assert made is not None
    assert made[1].best is None
    assert any("not the wavelength" in reason for _, reason in made[1].failed)
