"""Values at two or three temperatures that an energy of each mole relates (`chemistry.activation`)."""

from __future__ import annotations

import math

import pytest
from agent_fakes import FakeKnowledge, formula, parameter, values

from mathrag.agent import Agent
from mathrag.settings import Settings

ARRHENIUS = formula(
    "a", "Arrhenius equation", "k == A*exp(-E_a/(8.314*T))", parameter("k", "rate constant", "first_order_rate_constant", "1/s"),
    parameter("A", "frequency factor", None, "1/s"), parameter("E_a", "activation energy", "molar_activation_energy", "J/mol"),
    parameter("T", "temperature", "temperature", "K"),
)  # fmt: skip
R = 8.31446261815324


@pytest.fixture(scope="module")
def chemist() -> Agent:
    return Agent(FakeKnowledge((ARRHENIUS,)), Settings())  # type: ignore[arg-type]


SLOPE = math.log(4) / (1 / 300 - 1 / 320)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("The rate constant is 0.01 1/s at 300 K and 0.04 1/s at 320 K. What is the rate constant at 340 K?",
         0.01 * math.exp(SLOPE * (1 / 300 - 1 / 340))),
        ("The rate constant is 0.01 1/s at 300 K and 0.04 1/s at 320 K. What is the activation energy in J/mol?", R * SLOPE),
        ("A decay with an activation energy of 50 kJ/mol has a half-life of 8 s at 300 K. At what temperature is its half-life 2 s?",
         1 / (1 / 300 - R * math.log(4) / 50000)),
        ("A liquid has a vapor pressure of 1 kPa at 300 K and 4 kPa at 320 K. At what temperature does it boil under 9 kPa?",
         1 / (1 / 300 - math.log(9) / SLOPE)),
        ("A catalyst lowers the activation energy from 60 kJ/mol to 50 kJ/mol. By what factor does it increase the rate constant at 300 K?",
         math.exp(10000 / (R * 300))),
    ],
)  # fmt: skip
def test_points_at_several_temperatures_tell_one_another(chemist: Agent, text: str, value: float) -> None:
    assert values(chemist, text)[0] == pytest.approx(value, rel=1e-4)


@pytest.mark.parametrize(
    "text",
    [
        "The rate constant is 0.04 1/s at 300 K and 0.01 1/s at 320 K. What is the rate constant at 340 K?",  # falls
        "The rate constant is 0.01 1/s at 300 K. What is the rate constant at 340 K?",
    ],
)
def test_nothing_is_said_where_a_point_has_no_place(chemist: Agent, text: str) -> None:
    ranked = chemist.rank(text)
    assert ranked is not None
    assert not [said for said in ranked[0].said if "energy of each mole" in said.formula.label]
