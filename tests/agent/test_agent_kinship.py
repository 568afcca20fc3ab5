"""Kinds that agree exactly or only roughly, and neighbours that belong together, as evidence of whole plans."""

from __future__ import annotations

import pytest
from agent_fakes import FakeKnowledge, formula, parameter

from mathrag.agent import Agent
from mathrag.problems.kinds import KindIndex
from mathrag.settings import Settings

DECAY = formula(
    "decay",
    "Radioactive decay",
    "A == A_0*2**(-t/T)",
    parameter("A", "activity", "radioactivity", "Bq"),
    parameter("A_0", "initial activity", "radioactivity", "Bq"),
    parameter("t", "time", "time", "s"),
    parameter("T", "half-life", "half_life", "s"),
)
OHM = formula(
    "ohm",
    "Ohm's law",
    "V == R*I",
    parameter("V", "voltage", "voltage", "V"),
    parameter("R", "resistance", "electric_resistance", "Ω"),
    parameter("I", "current", "electric_current", "A"),
)
CELL = formula(
    "cell",
    "Cell under load",
    "U == V + R*I",
    parameter("U", "electromotive force", "source_voltage", "V"),
    parameter("V", "terminal voltage", "voltage", "V"),
    parameter("R", "internal resistance", "electric_resistance", "Ω"),
    parameter("I", "current", "electric_current", "A"),
)
MIXING = formula(
    "mixing",
    "Dilution",
    "c_1*V_1 == c_2*V_2",
    parameter("c_1", "initial concentration", "amount_concentration", "mol/L"),
    parameter("V_1", "initial volume", "volume", "L"),
    parameter("c_2", "final concentration", "amount_concentration", "mol/L"),
    parameter("V_2", "final volume", "volume", "L"),
)
EXPANSION = formula(
    "expansion",
    "Thermal expansion",
    "D == k*L_0*T",
    parameter("D", "elongation", "extension", "m"),
    parameter("k", "coefficient of linear expansion", "linear_expansion_coefficient", "1/K"),
    parameter("L_0", "initial length", "length", "m"),
    parameter("T", "temperature difference", "temperature_difference", "K"),
)
SLITS = formula(
    "slits",
    "Fringe spacing behind a double slit",
    "y == l*L/d",
    parameter("y", "fringe spacing", "height", "m"),
    parameter("l", "wavelength", "wavelength", "m"),
    parameter("L", "distance of the screen", "distance", "m"),
    parameter("d", "distance between the slits", "distance", "m"),
)


@pytest.fixture(scope="module")
def agent() -> Agent:
    return Agent(FakeKnowledge((DECAY, OHM, CELL, MIXING, EXPANSION)), Settings())  # type: ignore[arg-type]


def test_a_body_mass_index_is_no_refractive_index(kinds: KindIndex) -> None:
    assert kinds.of_another("body mass index of a man", "refractive_index")
    assert not kinds.of_another("refractive index of the glass", "refractive_index")
    assert not kinds.of_another("index", "refractive_index")


@pytest.mark.parametrize("verb", ["lengthen", "expand", "stretch"])
def test_by_how_much_it_changes_is_no_length_of_its_own(agent: Agent, verb: str) -> None:
    text = f"A rod is 3 m long and warms up by 40 K. By how much does it {verb}? The coefficient of linear expansion is 0.00002 1/K."
    made = agent.rank(text)
    assert made is not None
    question, ranking = made
    assert question.target.markers == {"change"}
    assert ranking.best is not None
    assert ranking.best.value == pytest.approx(0.0024)


def test_what_increases_is_given_as_a_level(agent: Agent) -> None:
    made = agent.rank("By how much does the volume of 35 L of oil increase when it is warmed from 12 °C to 64 °C?")
    assert made is not None
    assert made[0].facts[0].noun.markers == frozenset()
