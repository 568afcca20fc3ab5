"""Degrees that are asked for, heat that is given off, readings before and after."""

from __future__ import annotations

import pytest
from agent_fakes import FakeKnowledge, formula, parameter, read

from mathrag.agent import Agent
from mathrag.agent.answering.phrasing import answer_unit
from mathrag.problems.kinds import KindIndex
from mathrag.settings import Settings

WARMED = formula(
    "warmed",
    "Heat",
    "Q == c*m*dT",
    parameter("Q", "heat", "heat", "J"),
    parameter("c", "specific heat capacity", "specific_heat_capacity", "J/(kg*K)"),
    parameter("m", "mass", "mass", "kg"),
    parameter("dT", "temperature change", "temperature_difference", "K"),
)


@pytest.mark.parametrize(
    "ask", ["By how many degrees does the temperature of the soup rise", "How many degrees does it warm"]
)
def test_degrees_of_temperature_are_no_angle(ask: str, kinds: KindIndex) -> None:
    assert read(f"2 kg of soup take up 8 kJ. {ask}?", kinds).target.kinds == {"temperature_difference"}


ROUND = formula(
    "round",
    "Acceleration on a circle",
    "a == -r*w**2",
    parameter("a", "acceleration", "centripetal_acceleration", "m/s^2"),
    parameter("r", "radius", "radius", "m"),
    parameter("w", "angular velocity", "angular_velocity", "rad/s"),
)


@pytest.mark.parametrize(
    "text",
    [
        "2 kg of soup of 4 kJ/(kg K) cool from 80 °C to 30 °C. How much heat is released?",
        "A seat turns with an angular velocity of 2 rad/s at a radius of 5 m. What is its centripetal acceleration?",
    ],
)
def test_what_is_asked_as_a_size_has_no_sign(text: str) -> None:
    agent = Agent(FakeKnowledge((WARMED, ROUND)), Settings())  # type: ignore[arg-type]
    made = agent.rank(text)
    assert made is not None
    question, ranking = made
    assert float(answer_unit(ranking.plans[0].plan, question)[0]) > 0 > float(ranking.plans[0].plan.value)
