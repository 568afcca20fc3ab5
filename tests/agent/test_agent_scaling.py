"""Factors by which something changes (`situations.scaling`)."""

from __future__ import annotations

import agent_fakes as fakes
import pytest
from agent_fakes import build_links, typed_knowledge

from mathrag.agent import Agent
from mathrag.agent.question import read_question
from mathrag.agent.reading.scaling_laws import with_factors
from mathrag.problems.kinds import KindIndex
from mathrag.settings import Settings

ENERGY = fakes.formula(
    "e", "Kinetic energy", "E == 1/2 * m * v**2", fakes.parameter("E", "kinetic energy", "kinetic_energy", "J"),
    fakes.parameter("m", "mass", "mass", "kg"), fakes.parameter("v", "speed", "speed", "m/s"),
)  # fmt: skip
MOTION = fakes.formula(
    "v", "Velocity", "v == u + a * t", fakes.parameter("v", "velocity", "velocity", "m/s"),
    fakes.parameter("u", "initial velocity", "velocity", "m/s"), fakes.parameter("a", "acceleration", "acceleration", "m/s^2"),
    fakes.parameter("t", "time", "time", "s"),
)  # fmt: skip
PERIOD = fakes.formula(
    "p", "Period of a pendulum", "T == 6.28 * (l / g)**(1/2)", fakes.parameter("T", "period", "period", "s"),
    fakes.parameter("l", "length", "length", "m"), fakes.parameter("g", "gravity", "acceleration_of_free_fall", "m/s^2"),
)  # fmt: skip


@pytest.mark.parametrize(
    ("text", "law", "factors"),
    [
        ("By what factor does the kinetic energy change if the speed is tripled?", "k_1**(2)", [3]),
        ("By what factor must the speed grow to double the kinetic energy?", "k_1**(1/2)", [2]),
        (
            "How does the kinetic energy change if the mass is halved and the speed is doubled?",
            "k_1**(1) * k_2**(2)",
            [0.5, 2],
        ),
        ("By what factor does the period of a pendulum grow if its length is four times as large?", "k_1**(1/2)", [4]),
        ("By what factor does the kinetic energy fall if the speed drops by 20 %?", "k_1**(2)", [0.8]),
        ("By what factor does the velocity change if the time is doubled?", None, [2]),
        ("By what factor does the kinetic energy of a pendulum change if the charge is doubled?", None, [2]),
        (
            "By what factor does the kinetic energy change if the speed is doubled and the temperature stays the same?",
            None,
            [2],
        ),
    ],
)
def test_a_factor_is_the_power_of_the_change(
    kinds: KindIndex, text: str, law: str | None, factors: list[float]
) -> None:
    known = typed_knowledge([ENERGY, MOTION, PERIOD], kinds)
    question = read_question(text, kinds, (), known)
    assert question is not None
    assert question.scaling is not None
    assert [question.facts[index].value for _, index in question.scaling.changes] == pytest.approx(factors)
    extended, _, roots, _ = with_factors(known, build_links(known), question.scaling, question.noun, {})
    laws = [extended.formulas[extended.slots[slot].formula].formula for slot in roots]
    assert [formula.template for formula in laws] == ([law] if law else [])


BRAKED = fakes.formula(
    "b", "Velocity and displacement", "v**2 == u**2 + 2 * a * s", fakes.parameter("v", "velocity", "velocity", "m/s"),
    fakes.parameter("u", "initial velocity", "velocity", "m/s"), fakes.parameter("a", "acceleration", "acceleration", "m/s^2"),
    fakes.parameter("s", "distance", "distance", "m"),
)  # fmt: skip
EVEN = fakes.formula(
    "d", "Distance", "s == v * t", fakes.parameter("s", "distance", "distance", "m"), fakes.parameter("v", "velocity", "velocity", "m/s"),
    fakes.parameter("t", "time", "time", "s"),
)  # fmt: skip


@pytest.mark.parametrize(
    ("text", "law", "size"),
    [
        (
            "A car of mass 1200 kg speeds up from 10 m/s to 25 m/s. By what factor does its kinetic energy increase?",
            "k_1**(2)",
            2.5,
        ),
        (
            "The speed of a ball drops to 10 m/s from 25 m/s. By what factor does its kinetic energy change?",
            "k_1**(2)",
            0.4,
        ),
        ("The speed changes from 10 m/s to 25 m/s. By what factor does it lower the charge?", None, None),
    ],
)
def test_two_values_of_one_quantity_tell_the_factor(
    kinds: KindIndex, text: str, law: str | None, size: float | None
) -> None:
    known = typed_knowledge([ENERGY, BRAKED, EVEN], kinds)
    question = read_question(text, kinds, (), known)
    assert question is not None
    if size is None:
        assert question.scaling is None
        return
    assert question.scaling is not None
    assert [question.facts[index].value for _, index in question.scaling.changes] == pytest.approx([size])
    extended, _, roots, _ = with_factors(known, build_links(known), question.scaling, question.noun, {})
    assert [extended.formulas[extended.slots[slot].formula].formula.template for slot in roots] == [law]


@pytest.mark.parametrize(
    "text",
    [
        "How does the pressure change if the volume of 2 L is halved?",
        "What is the factor of safety at 3 MPa?",
        "By what factor does the sky change its colour?",
    ],
)
def test_other_questions_ask_for_no_factor(kinds: KindIndex, text: str) -> None:
    question = read_question(text, kinds)
    assert question is None or question.scaling is None


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("A cart has a kinetic energy of 12 J. What will its kinetic energy be if the speed is doubled?", 48.0),
        (
            "The kinetic energy of a ball is 90 J. Its speed is reduced by a factor of 3. Find the new kinetic energy.",
            10.0,
        ),
    ],
)
def test_what_is_given_before_is_multiplied_by_the_factor(text: str, value: float) -> None:
    agent = Agent(fakes.FakeKnowledge([ENERGY, MOTION, PERIOD]), Settings())  # type: ignore[arg-type]
    made = agent.rank(text)
    assert made is not None
    assert made[1].best is not None
    assert made[1].best.value == pytest.approx(value)


def test_where_no_law_says_what_becomes_of_a_value_nothing_is_answered() -> None:
    agent = Agent(fakes.FakeKnowledge([MOTION]), Settings())  # type: ignore[arg-type]
    made = agent.rank("A car has a speed of 12 m/s. What will the speed be if the acceleration is doubled?")
    assert made is not None
    assert made[0].scaling is not None
    assert made[1].best is None


def test_a_proportionality_tells_a_factor_but_no_value() -> None:
    drag = fakes.formula(
        "d", "drag force", "F == constant_of_proportionality * v**2", fakes.parameter("F", "drag force", "force", "N"),
        fakes.parameter("constant_of_proportionality", "constant of proportionality", None, "kg/m"),
        fakes.parameter("v", "speed", "speed", "m/s"),
    ).model_copy(update={"sense": "∝"})  # fmt: skip
    agent = Agent(fakes.FakeKnowledge([drag]), Settings())  # type: ignore[arg-type]
    made = agent.rank("By what factor does the drag force change if the speed is doubled?")
    assert made is not None
    assert made[1].best is not None
    assert made[1].best.value == pytest.approx(4)
    asked = agent.ask("What is the drag force at 3 m/s with a constant of proportionality of 2 kg/m?")
    assert asked.value is None
