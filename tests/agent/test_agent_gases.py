"""Gases whose atoms are told or of which some leaves (`heat.gases`), humid air, entropies of changes of phase, mean free paths."""

from __future__ import annotations

import pytest
from agent_fakes import FakeKnowledge, formula, parameter

from mathrag.agent import Agent
from mathrag.settings import Settings

AMOUNT = parameter("n", "amount of substance", "amount_of_substance", "mol")
LEVEL = parameter("T", "temperature", "temperature", "K")
VOLUME = parameter("V", "volume", "volume", "m^3")
MOLAR_HEAT = parameter("c_V", "molar heat capacity", "molar_heat_capacity", "J/(mol*K)")
FORMULAS = (
    formula("gas", "Ideal gas law", "P*V == 8.314*n*T", parameter("P", "pressure", "pressure", "Pa"), VOLUME, AMOUNT, LEVEL),
    formula(
        "q", "Heat at constant volume", "q == n*c_V*dT", parameter("q", "heat", "heat", "J"), AMOUNT, MOLAR_HEAT,
        parameter("dT", "temperature difference", "temperature_difference", "K"),
    ),
    formula(
        "h", "Relative humidity", "RH == d/d_s", parameter("RH", "relative humidity", "relative_humidity", "1"),
        parameter("d", "vapor density", "density", "kg/m^3"), parameter("d_s", "saturation vapor density", "density", "kg/m^3"),
    ),
    formula("s", "Entropy", "S == Q/T", parameter("S", "entropy", "entropy", "J/K"), parameter("Q", "heat", "heat", "J"), LEVEL),
    formula(
        "l", "Mean free path", "l == V/(4.44*d**2*N)", parameter("l", "mean free path", "mean_free_path", "m"), VOLUME,
        parameter("d", "diameter", "diameter", "m"), parameter("N", "number of molecules", "number_of_entities", "1"),
    ),
)  # fmt: skip


@pytest.fixture(scope="module")
def agent() -> Agent:
    return Agent(FakeKnowledge(FORMULAS), Settings())  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("0.750 mol of a monatomic ideal gas is warmed from 300 K to 420 K at constant pressure. How much heat does it take up?", 1870.75),
        ("2.0 mol of a monatomic ideal gas is heated at constant volume by 50 K. How much heat is needed?", 1247.17),
        ("By how much does the internal energy of 1.5 mol of a diatomic ideal gas change when it warms from 280 K to 340 K?", 1870.75),
        ("What is the total translational kinetic energy of all the molecules in 2.0 mol of oxygen at 300 K?", 7483.02),
        ("What is the translational kinetic energy of all molecules of a gas of 3.0 L at 200 kPa?", 900.0),
        ("A monatomic ideal gas at 300 K is compressed adiabatically from 8.0 L to 2.0 L. What is its final temperature?", 755.953),
        ("Half a mole of a monoatomic ideal gas expands reversibly and adiabatically from 2.00 L at 400 K to 6.00 L. "
         "How much work does the gas do on its surroundings?", 1295.2),
        ("How much work must be done on 1.0 mol of a monatomic ideal gas to compress it adiabatically from 300 K to 450 K?", 1870.75),
        ("A 40.0-L tank of helium stands at 24.0 °C with a pressure of 2.00×10^7 Pa. Later, at the same temperature, the pressure is "
         "1.35×10^7 Pa. How many moles of helium went into the balloons?", 105.236),
        ("A 20.0-L bottle of nitrogen at 295 K has a pressure of 5.0 MPa; later it is 3.2 MPa. What mass of nitrogen was used?", 0.41117),
        ("A room contains 6.85 g of water vapor per cubic meter, and the saturation vapor density is 17.2 g/m^3. "
         "Find the percent relative humidity.", 0.398256),
        ("The relative humidity in a room of 60.0 m^3 is 45.0%, and the saturation vapor density is 20.6 g/m^3. "
         "How many grams of water must evaporate to raise the relative humidity to 70.0%?", 0.309),
        ("How much more water can evaporate into a 20 m^3 room until the air is saturated, if the relative humidity is 65% and the "
         "saturation vapor density is 17.2 g/m^3?", 0.1204),
        ("A hall measuring 10 m × 8 m × 5 m is at 20 °C with a relative humidity of 50%. Saturated air at 20 °C contains 17.2 g of water "
         "vapor per cubic meter. What mass of water vapor is in the hall?", 3.44),
        ("The molar enthalpy of fusion of water is 6.01 kJ/mol and its molar mass is 18.02 g/mol. By how much does the entropy of 120 g "
         "of ice increase when it melts at 273.15 K?", 146.521),
        ("Naphthalene melts at 80.3 °C, and its enthalpy of fusion is 19.1 kJ/mol. What is its molar entropy of fusion?", 54.039),
        ("Calculate the entropy change of 50 g of water that freezes at 0 °C. The latent heat of fusion is 334 kJ/kg.", -61.1386),
        ("Molecules have a diameter of 0.370 nm. What is their mean free path at 298 K and a pressure of 1.00 Pa?", 6.7646e-3),
        ("At what pressure is the mean free path of atoms with a diameter of 0.34 nm equal to 1.0 cm at 25 °C?", 0.80147),
    ],
)  # fmt: skip
def test_what_is_told_in_full(agent: Agent, text: str, value: float) -> None:
    ranked = agent.rank(text)
    assert ranked is not None
    assert any(said.told for said in ranked[0].said)
    assert float(ranked[1].plans[0].plan.value) == pytest.approx(value, rel=1e-3)


@pytest.mark.parametrize(
    "text",
    [
        "A gas expands adiabatically from 1 L to 2 L. What is the final temperature if it was 300 K?",
        "A monatomic gas at 300 K expands freely and adiabatically into a vacuum from 1 L to 2 L. What is its final temperature?",
        "How much heat must 2.0 mol of a monatomic ideal gas take up to warm from 300 K to 350 K?",
        "How much work is done when 1.0 mol of a monatomic ideal gas goes adiabatically from 300 K to 450 K?",
        "By how much does the entropy of the surroundings change when 18 g of water freeze at 0 °C and give off 6.01 kJ?",
    ],
)  # fmt: skip
def test_what_is_left_open_is_not_told(agent: Agent, text: str) -> None:
    ranked = agent.rank(text)
    assert ranked is None or not any(said.told for said in ranked[0].said)
