"""Functions that a question gives: their rates, the rates of these, and their sums over a stretch."""

from __future__ import annotations

import pytest
from agent_fakes import FakeKnowledge, formula, parameter

from mathrag.agent import Agent
from mathrag.agent.reading.derivatives import derivatives
from mathrag.settings import Settings


@pytest.fixture(scope="module")
def moving() -> Agent:
    """An agent that knows the speed of a way in a time."""
    speed, way = parameter("v", "speed", "speed", "m/s"), parameter("d", "distance", "distance", "m")
    known = FakeKnowledge(
        [formula("speed", "Average speed", "v == d/t", speed, way, parameter("t", "time", "time", "s"))]
    )
    return Agent(known, Settings())  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "value", "unit"),
    [
        ("The position of a cart is x(t) = 4.0 - 2.0t + 3.0t^2 m. What is its velocity at t = 2.0 s?", 10, "m/s"),
        ("The position of a cart is x(t) = 4.0t^3 m. What is its acceleration at t = 2.0 s?", 48, "m/s^2"),
        ("The position is x = (2.0 m/s^2)t^2 + (3.0 m/s)t. What is the average velocity between t = 1.0 s and t = 3.0 s?", 11, "m/s"),
        ("The position of a cart is x(t) = 4.0t^2, where t is in seconds. What is its velocity at t = 2.0 s?", 16, "m/s"),
        ("A cart starts from rest with the acceleration a(t) = 5.0t m/s^2. What is its velocity at t = 4.0 s?", 40, "m/s"),
        ("A cart's velocity is v(t) = 3.0t^2 m/s. What is its displacement between t = 1.0 s and t = 2.0 s?", 7, "m"),
        ("The position is r(t) = (3.0t^2 i + 5.0 j − 6.0t k) m. What is the magnitude of the velocity at t = 2.0 s?", 13.4164, "m/s"),
        ("The potential energy of a bead is U(x) = 3.0x^2 − 2.0x J. What is the force at x = 2.0 m?", -10, "N"),
        ("A force F(x) = 5.0x^2 N acts on a block. What is the work done from x = 0 m to x = 3.0 m?", 45, "J"),
        ("The charge through a wire is q(t) = 4t^3 + 2t mC. What is the current at t = 1.0 s?", 14, "mA"),
    ],
)  # fmt: skip
def test_a_function_is_derived_or_summed_as_the_quantities_say(
    moving: Agent, text: str, value: float, unit: str
) -> None:
    answer = moving.ask(text)
    assert answer.value == pytest.approx(value, rel=1e-5)
    assert answer.unit == unit
    assert "OpenStax" in answer.answer  # the law is cited


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("The position of a cart is x(t) = 3.0t^2 - 2.0t m. What is its position at t = 2.0 s?", 8),
        (
            "A wheel turns at a rate of ω = (25.0t) rad/s where t is in seconds. What is its angular velocity at t = 2.0 s?",
            50,
        ),
        ("The angular velocity of a wheel is ω = (25.0t) rad/s. What is it at t = 2.0 s?", 50),
        ("The velocity is v(t) = (3.0t^2 i + 4.0t j) m/s. What is the speed at t = 1.0 s?", 5),
    ],
)
def test_a_function_has_a_value(moving: Agent, text: str, value: float) -> None:
    answer = moving.ask(text)
    assert answer.value == pytest.approx(value)
    assert "the function that the question gives" in answer.answer


@pytest.mark.parametrize(
    "text",
    [
        "The angular velocity of a wheel is ω = (25.0t) rad/s. What is the florb at t = 2.0 s?",
        "The acceleration of a cart is a(t) = 5.0t m/s^2. What is its velocity at t = 4.0 s?",  # how fast at first?
        "The position of a cart is x(t) = 4.0t^3 m. What is its velocity?",  # when?
        "The position of a cart is x(t) = 4.0t^3 florbs. What is its velocity at t = 2.0 s?",  # of what?
        "The position of a cart is x = 4.0t^3, where x is in cm and t in seconds. What is its velocity at t = 2.0 s?",
        "The position is r(t) = (3.0t^2 i + 5.0t j) m. What is the velocity at t = 2.0 s?",  # a vector is no number
    ],
)
def test_what_a_function_leaves_open_is_not_answered(moving: Agent, text: str) -> None:
    assert moving.ask(text).value is None


def test_every_rate_has_the_dimension_of_what_changes_over_what_it_changes_with() -> None:
    for one in derivatives():
        rate, of, by = one.dimensions
        assert rate == of / by, one.rate
