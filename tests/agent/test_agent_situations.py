"""College problems: what a situation makes equal, which of two values is meant, and how several like things enter."""

from __future__ import annotations

import pytest
from agent_fakes import FakeKnowledge, formula, parameter, values
from mathrag.agent.reading.mechanics.equalities import upwards

from mathrag.agent import Agent
from mathrag.settings import Settings

ACCELERATION = parameter("a", "acceleration", "acceleration", "m/s^2")
MASS = parameter("m", "mass", "mass", "kg")
FORMULAS = (
    formula(
        "velocity",
        "Velocity after a displacement",
        "v**2 == v_0**2 + 2*a*x",
        parameter("v", "velocity", "velocity", "m/s"),
        parameter("v_0", "initial velocity", "velocity", "m/s"),
        ACCELERATION,
        parameter("x", "displacement", "displacement", "m"),
    ),
    formula("newton", "Newton's second law", "F == m*a", parameter("F", "force", "force", "N"), MASS, ACCELERATION),
    formula(
        "friction",
        "Friction",
        "F_f == mu*F_N",
        parameter("F_f", "friction", "friction", "N"),
        parameter("mu", "coefficient of friction", "coefficient_of_friction", "1"),
        parameter("F_N", "normal force", "normal_force", "N"),
    ),
    formula(
        "heat",
        "Heat of warming",
        "Q == m*c*D",
        parameter("Q", "heat", "heat", "J"),
        MASS,
        parameter("c", "specific heat capacity", "specific_heat_capacity", "J/(kg*K)"),
        parameter("D", "temperature difference", "temperature_difference", "K"),
    ),
    formula(
        "duty",
        "Duty cycle of a buck converter",
        "D == V_out/V_in",
        parameter("D", "duty cycle", "duty_cycle", "1"),
        parameter("V_out", "output voltage", "voltage", "V"),
        parameter("V_in", "input voltage", "voltage", "V"),
    ),
    formula(
        "continuity",
        "Continuity",
        "A_1*v_1 == A_2*v_2",
        parameter("A_1", "first area", "area", "m^2"),
        parameter("v_1", "first velocity", "velocity", "m/s"),
        parameter("A_2", "second area", "area", "m^2"),
        parameter("v_2", "second velocity", "velocity", "m/s"),
    ),
    formula(
        "parallel",
        "Resistors in parallel",
        "1/R == 1/R_1 + 1/R_2",
        parameter("R", "total resistance", "electric_resistance", "Ω"),
        parameter("R_1", "resistance", "electric_resistance", "Ω"),
        parameter("R_2", "resistance", "electric_resistance", "Ω"),
    ),
    formula(
        "sticking",
        "Two bodies that stick together after a collision",
        "m_1*v_1 + m_2*v_2 == (m_1 + m_2)*v",
        parameter("m_1", "first mass", "mass", "kg"),
        parameter("v_1", "first initial velocity", "velocity", "m/s"),
        parameter("m_2", "second mass", "mass", "kg"),
        parameter("v_2", "second initial velocity", "velocity", "m/s"),
        parameter("v", "final velocity", "velocity", "m/s"),
    ),
    formula(
        "kinetic",
        "Kinetic energy",
        "E == m*v**2/2",
        parameter("E", "kinetic energy", "kinetic_energy", "J"),
        MASS,
        parameter("v", "velocity", "velocity", "m/s"),
    ),
    formula(
        "telescope",
        "Magnification of a telescope",
        "M == f_o/f_e",
        parameter("M", "magnification", "magnification", "1"),
        parameter("f_o", "focal length of the objective", "focal_length", "m"),
        parameter("f_e", "focal length of the eyepiece", "focal_length", "m"),
    ),
    formula(
        "efflux",
        "Mean speed",
        "u == s/t",
        parameter("u", "mean speed", "average_speed", "m/s"),
        parameter("s", "distance", "distance", "m"),
        parameter("t", "time", "time", "s"),
    ),
    formula(
        "round",
        "Speed on a circle",
        "v == 2*pi*r/T",
        parameter("v", "speed", "speed", "m/s"),
        parameter("r", "radius", "radius", "m"),
        parameter("T", "period", "period", "s"),
    ),
)


@pytest.fixture(scope="module")
def college() -> Agent:
    return Agent(FakeKnowledge(FORMULAS), Settings())  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("question", "value"),
    [
        (
            "A sled slides onto level snow at 6.0 m/s; the coefficient of friction between runners and snow is 0.10. "
            "How far does it slide?",
            36 / (2 * 0.1 * 9.80665),
        ),
        (
            "A 20 kg stone slides at 2.0 m/s over ice with a coefficient of friction of 0.05. "
            "How far does it slide before it comes to rest?",
            4 / (2 * 0.05 * 9.80665),
        ),
        (
            "A 0.20 kg ball of iron at 90 °C is dropped into 0.40 kg of water at 15 °C. What temperature do they reach? "
            "The specific heat of iron is 450 J/(kg K), that of water 4190 J/(kg K).",
            (0.2 * 450 * 363.15 + 0.4 * 4190 * 288.15) / (0.2 * 450 + 0.4 * 4190),
        ),
        ("An elevator cable lifts a cabin of 500 kg that accelerates upwards at 1.2 m/s². What force does it exert?", 500 * 11.00665),
        ("A crane hoists a slab of 2000 kg so that it gains speed at 0.50 m/s². What is the tension in its cable?", 2000 * 10.30665),
        (
            "A stone of 0.50 kg is whirled in a vertical circle of radius 1.2 m. "
            "Its speed at the lowest point is 6.0 m/s. What is the tension there?",
            0.5 * (30 + 9.80665),
        ),
        (
            "A van of 800 kg drives over a hump with a radius of 40 m at 10 m/s. What normal force acts on it at the highest point?",
            800 * (9.80665 - 2.5),
        ),
        ("A winch lowers a crate of 300 kg with a downward acceleration of 0.8 m/s². What force does its rope exert?", 300 * 9.00665),
        (
            "A lander of 2000 kg descends vertically at 20 m/s. Gravity there is 1.6 m/s². What thrust brings it to rest within 100 m?",
            2000 * 3.6,
        ),
        ("A truck pulls a car of 1200 kg along a level road, speeding up at 0.5 m/s². What is the force in the rope?", 600.0),
        ("What duty cycle has a buck converter that makes 3.3 V out of 12 V?", 3.3 / 12),
        ("In the narrow part of a pipe, 2.0 cm² in section, water runs at 4.0 m/s. How fast does it run in the wide part of 8.0 cm²?", 1.0),
        ("Three 12 Ω resistors are connected in parallel. What is their total resistance?", 4.0),
        (
            "A 2.0 kg cart at 3.0 m/s runs into a 4.0 kg cart that is standing still, and they stick together. "
            "What kinetic energy do they have then?",
            3.0,
        ),
        (
            "The objective of a telescope is 80 mm across and has a focal length of 600 mm, the eyepiece one of 20 mm. "
            "What is the magnification?",
            30.0,
        ),
        ("A horse on a carousel is 3.0 m from the axis and goes round once every 6.0 s. What is its speed?", 3.141593),
    ],
)  # fmt: skip
def test_the_best_plan_takes_the_situation_as_it_is(college: Agent, question: str, value: float) -> None:
    ranked = college.rank(question)
    assert ranked is not None
    best = ranked[1].best
    assert best is not None
    assert float(best.value) == pytest.approx(value, rel=1e-3)


def test_one_of_several_like_things_is_not_all(college: Agent) -> None:
    ranked = college.rank("Three 12 Ω resistors are connected in parallel. What is their total resistance?")
    assert ranked is not None
    assert all(float(item.plan.value) != pytest.approx(6.0) for item in ranked[1].plans)


def test_what_is_meant_by_the_situation_is_told(college: Agent) -> None:
    answer = college.ask(
        "A sled slides onto level snow at 6.0 m/s; the coefficient of friction is 0.10. How far does it slide?"
    )
    assert any("= - friction" in step.formula.label for step in answer.steps)


def test_what_is_lifted_weighs_besides(college: Agent) -> None:
    ranked = college.rank(
        "A crane hoists a slab of 2000 kg so that it gains speed at 0.50 m/s². What is the tension in its cable?"
    )
    assert ranked is not None
    assert all(float(item.plan.value) != pytest.approx(1000.0) for item in ranked[1].plans)


def test_friction_takes_the_kinetic_energy_where_no_formula_has_the_way() -> None:
    without = [one for one in FORMULAS if "velocity" not in one.uri]
    agent = Agent(FakeKnowledge(without), Settings())  # type: ignore[arg-type]
    ranked = agent.rank(
        "A 1000 kg car at 20 m/s locks its wheels on a level road. How far does it skid with a coefficient of friction of 0.5?"
    )
    assert ranked is not None
    assert ranked[1].best is not None
    assert float(ranked[1].best.value) == pytest.approx(400 / (2 * 0.5 * 9.80665), rel=1e-3)


def test_a_load_on_the_middle_of_a_wire_pulls_with_its_weight() -> None:
    angle = parameter("theta", "angle with the horizontal", "angle", "rad")
    tension = parameter("T", "tension", "tension_force", "N")
    weight = formula(
        "weight",
        "Weight",
        "w == m*g",
        parameter("w", "weight", "weight", "N"),
        MASS,
        parameter("g", "acceleration of free fall", "acceleration_of_free_fall", "m/s^2"),
    )
    sagging = formula(
        "wire",
        "Tension of a wire loaded in its middle",
        "T == w/(2*sin(theta))",
        tension,
        parameter("w", "weight", "weight", "N"),
        angle,
    )
    agent = Agent(FakeKnowledge((weight, sagging)), Settings())  # type: ignore[arg-type]
    ranked = agent.rank(
        "A lamp of 5.0 kg hangs from the middle of a wire. Each half of it makes an angle of 10° with the horizontal. What is the tension?"
    )
    assert ranked is not None
    assert ranked[1].best is not None
    assert float(ranked[1].best.value) == pytest.approx(5 * 9.80665 / (2 * 0.173648), rel=1e-3)


@pytest.mark.parametrize(("place", "tension"), [("lowest", 23.80222), ("highest", 4.18892)])
def test_a_string_in_a_vertical_circle_carries_the_weight_as_well(place: str, tension: float) -> None:
    turning = formula(
        "turning", "Centripetal force", "F_c == m*v**2/r", parameter("F_c", "centripetal force", "centripetal_force", "N"),
        MASS, parameter("v", "speed", "speed", "m/s"), parameter("r", "radius", "radius", "m"),
    )  # fmt: skip
    agent = Agent(FakeKnowledge((turning,)), Settings())  # type: ignore[arg-type]
    text = (
        "A 1 kg stone on a string goes round in a vertical circle of radius 0.7 m. "
        f"What is the tension at the {place} point, where its speed is 3.13 m/s?"
    )
    assert values(agent, text)[0] == pytest.approx(tension, rel=1e-4)


@pytest.mark.parametrize(
    ("text", "accelerated"),
    [
        ("A winch lifts a crate on a vertical rope. Starting from rest, it reaches 2.0 m/s in 4.0 s.", True),
        ("A winch lifts a crate on a vertical rope at 2.0 m/s.", False),
        ("A winch pulls a crate along a level road. Starting from rest, it reaches 2.0 m/s in 4.0 s.", False),
    ],
)
def test_what_reaches_a_speed_from_rest_is_accelerated(text: str, accelerated: bool) -> None:
    assert upwards(text) == accelerated
