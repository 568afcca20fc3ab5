"""Heat that warms, melts and boils in one question (`heat.stages`)."""

from __future__ import annotations

import pytest
from agent_fakes import FakeKnowledge, formula, parameter

from mathrag.agent import Agent
from mathrag.settings import Settings

HEAT, MASS = parameter("Q", "heat", "heat", "J"), parameter("m", "mass", "mass", "kg")
WARMING = formula(
    "warming", "Heat of warming", "Q == m*c*dT", HEAT, MASS,
    parameter("c", "specific heat capacity", "specific_heat_capacity", "J/(kg*K)"),
    parameter("dT", "change of temperature", "temperature_difference", "K"),
)  # fmt: skip
LATENT = formula(
    "latent", "Heat of a change of phase", "Q == m*L", HEAT, MASS,
    parameter("L", "latent heat", "specific_latent_heat", "J/kg"),
)  # fmt: skip


@pytest.fixture(scope="module")
def agent() -> Agent:
    return Agent(FakeKnowledge((WARMING, LATENT)), Settings())  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        (
            "How much heat turns 2.0 kg of ice at -20 °C into water at 50 °C? Specific heats: ice 2.1 kJ/(kg·K), water 4.2 kJ/(kg·K); "
            "heat of fusion 334 kJ/kg.",
            1172e3,
        ),
        (
            "A block of 0.3 kg of ice is taken out of a freezer at -10 °C. It first warms up to 0 °C and then melts into water of 0 °C. "
            "The specific heat of ice is 2100 J/(kg·K), and each kilogram of ice absorbs 336 kJ when melting. "
            "Calculate the total heat absorbed in the two stages.",
            107.1e3,
        ),
        (
            "2 kg of water at 20 °C is heated to 100 °C and then boils away. The specific heat of water is 4200 J/(kg·K), its heat of "
            "vaporization 2.26 MJ/kg. What is the total heat needed?",
            5192e3,
        ),
        (
            "What energy is needed to turn 3.0 kg of water at 40 °C into steam at 100 °C? The specific heat of water is 4200 J/(kg·K), "
            "its heat of vaporization 2.26 MJ/kg.",
            7536e3,
        ),
        (
            "A 2 kg block of ice at -10 °C becomes water at 0 °C. The specific heat of ice is 2100 J/(kg·K), and each kilogram of 0 °C ice "
            "absorbs 334 kJ of heat while melting. How much heat does it absorb in total?",
            710e3,
        ),
        (
            "How much heat must be removed from 1.5 kg of water at 20 °C to freeze it into ice at -18 °C? c_water = 4.19 kJ/(kg·K), "
            "c_ice = 2.10 kJ/(kg·K), L_f = 334 kJ/kg.",
            683.4e3,
        ),
        (
            "Tin melts at 232 °C. How much heat is required to melt 0.50 kg of tin that is at 32 °C? Its specific heat is 230 J/(kg·K), "
            "its latent heat of fusion 59 kJ/kg.",
            52.5e3,
        ),
        (
            "A kettle holds 0.8 kg of water at 15 °C. What energy boils it away? c = 4190 J/(kg·K), L_v = 2260 kJ/kg.",
            2092.92e3,
        ),
        (
            "How much heat is given off when 0.2 kg of steam at 120 °C becomes ice at -5 °C? Specific heat of steam 2000 J/(kg·K), of "
            "water 4200 J/(kg·K), of ice 2100 J/(kg·K); heat of vaporization 2260 kJ/kg, heat of fusion 334 kJ/kg.",
            612.9e3,
        ),
    ],
)
def test_the_heat_is_that_of_all_stages(agent: Agent, text: str, value: float) -> None:
    ranked = agent.rank(text)
    assert ranked is not None
    assert float(ranked[1].plans[0].plan.value) == pytest.approx(value)


def test_the_mass_that_some_heat_is_enough_for(agent: Agent) -> None:
    text = (
        "What mass of ice at -10 °C can be turned into water at 20 °C with 439 kJ? The specific heat of ice is 2.1 kJ/(kg·K), that of "
        "water 4.2 kJ/(kg·K), the heat of fusion 334 kJ/kg."
    )
    ranked = agent.rank(text)
    assert ranked is not None
    assert float(ranked[1].plans[0].plan.value) == pytest.approx(1.0)


def test_what_is_around_is_no_state_of_it(agent: Agent) -> None:
    text = (
        "A 3 kg piece of ice at 0 °C melts to water at 0 °C in a room at 18 °C. Melting a kilogram of it takes 334 kJ/kg. How much heat "
        "does it take up?"
    )
    ranked = agent.rank(text)
    assert ranked is not None
    assert float(ranked[1].plans[0].plan.value) == pytest.approx(1002e3)


def test_what_evaporates_at_its_own_temperature_is_not_warmed(agent: Agent) -> None:
    text = "How much heat is removed by the evaporation of 0.5 kg of water at 35 °C? The latent heat of vaporization is 2.42 MJ/kg."
    ranked = agent.rank(text)
    assert ranked is not None
    assert float(ranked[1].plans[0].plan.value) == pytest.approx(1.21e6)


def test_one_specific_heat_does_not_reach_past_melting(agent: Agent) -> None:
    text = "How much heat turns 2.0 kg of ice at -20 °C into water at 50 °C? The specific heat of ice is 2.1 kJ/(kg·K)."
    assert agent.ask(text).value is None


def test_one_phase_alone_is_just_warmed(agent: Agent) -> None:
    text = "How much heat warms 3 kg of water from 20 °C to 80 °C? The specific heat of water is 4200 J/(kg·K)."
    ranked = agent.rank(text)
    assert ranked is not None
    assert float(ranked[1].plans[0].plan.value) == pytest.approx(756e3)
