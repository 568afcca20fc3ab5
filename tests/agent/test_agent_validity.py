"""The generic rules by which plans are dropped, and what a question lacks."""

from __future__ import annotations

import ast
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest
from agent_fakes import FakeKnowledge, asked_of, formula, parameter, read, typed_knowledge

import mathrag.agent
from mathrag.agent import Agent
from mathrag.agent.planning.planner import LEFT_OUT, makes_up
from mathrag.agent.planning.validity import another_place
from mathrag.agent.solutions.plan import Call
from mathrag.entities import Formula
from mathrag.problems.kinds import KindIndex
from mathrag.settings import Settings


def volume(id: str, label: str, equation: str, *lengths: tuple[str, str]) -> Formula:
    """A formula for a volume ``V`` of ``lengths`` (symbol and kind)."""
    inputs = (parameter(symbol, kind, kind, "m") for symbol, kind in lengths)
    return formula(id, label, equation, parameter("V", "volume", "volume", "m^3"), *inputs)


SPHERE = volume("sphere", "Volume of a sphere", "V == 4/3*pi*r**3", ("r", "radius"))
CYLINDER = volume("cylinder", "Volume of a cylinder", "V == pi*r**2*h", ("r", "radius"), ("h", "height"))
AROUND, RADIUS = parameter("C", "circumference", "circumference", "m"), parameter("r", "radius", "radius", "m")
CIRCLE = formula("circle", "Circumference of a circle", "C == 2*pi*r", AROUND, RADIUS)


def agent(*formulas: Formula) -> Agent:
    return Agent(FakeKnowledge(formulas), Settings())


def test_a_formula_of_another_thing_is_dropped_by_name() -> None:
    answer = agent(SPHERE, CYLINDER).ask("What is the volume of a cylinder with radius 3 cm and height 5 cm?")
    assert answer.formula is not None
    assert answer.formula.label == "Volume of a cylinder"


def test_a_value_that_lacks_is_asked_for_and_none_is_made_up() -> None:
    answer = agent(SPHERE, CYLINDER, CIRCLE).ask("What is the volume of a cylinder with radius 3 cm?")
    assert answer.kind == "clarification"
    assert answer.value is None
    [missing] = answer.missing
    assert (missing.quantity, missing.quantity_kind, missing.unit) == ("height", "height", "m")
    assert missing.formula == "Volume of a cylinder"


def test_a_height_is_no_circumference() -> None:
    made = agent(CYLINDER, CIRCLE).rank("What is the volume of a cylinder with radius 3 cm?")
    assert made is not None
    assert made[1].plans == ()


def test_a_rule_that_drops_plans_is_counted_by_its_name() -> None:
    answer = agent(SPHERE, CYLINDER).ask("What is the volume of a cylinder with radius 3 cm?")
    assert answer.vetoes.get("another_subject", 0) > 0


ENERGY = formula(
    "kinetic",
    "Kinetic energy",
    "K == m*v**2/2",
    parameter("K", "kinetic energy", "kinetic_energy", "J"),
    parameter("m", "mass", "mass", "kg"),
    parameter("v", "speed", "speed", "m/s"),
)


def test_the_values_of_two_things_are_not_swapped() -> None:
    text = (
        "How fast must a 3000-kg elephant move to have the same kinetic energy as a 60-kg sprinter running at 10 m/s?"
    )
    answer = agent(ENERGY, ENERGY.model_copy(update={"uri": f"{ENERGY.uri}2"})).ask(text)
    assert answer.value == pytest.approx(2**0.5)
    answer = agent(ENERGY, ENERGY.model_copy(update={"uri": f"{ENERGY.uri}2"})).ask(text.replace("same", "kind of"))
    assert answer.vetoes.get("swapped", 0) > 0
    assert answer.value is None or answer.value == pytest.approx(2**0.5)


BURNED = formula(
    "burned",
    "Heat from a fuel",
    "Q == m*q",
    parameter("Q", "heat", "heat", "J"),
    parameter("m", "mass", "mass", "kg"),
    parameter("q", "calorific value", "calorific_value", "J/kg"),
)
HEATED = formula(
    "heated",
    "Heat from a temperature change",
    "Q == c*m*T",
    parameter("Q", "heat", "heat", "J"),
    parameter("c", "specific heat capacity", "specific_heat_capacity", "J/(kg*K)"),
    parameter("m", "mass", "mass", "kg"),
    parameter("T", "temperature change", "temperature_difference", "K"),
)
KITCHEN = (
    "A stove burns 0.5 kg of gas and warms 50 kg of water from 20 °C to 70 °C. The specific heat capacity of water is "
    "4200 J/(kg·K). The calorific value of the gas is 4.2e7 J/kg. "
)


def test_values_of_one_thing_enter_a_law_together_and_those_of_another_decide_nothing() -> None:
    ranked = agent(BURNED, HEATED).rank(KITCHEN + "What is the heat released by the burning gas?")
    assert ranked is not None
    _, made = ranked
    assert [one.plan.value for one in made.plans] == pytest.approx(
        [2.1e7]
    )  # and not of 50 kg, nor what the water takes
    assert made.confidence > LEFT_OUT
    assert made.vetoes["swapped"] > 0


def test_what_is_asked_of_one_thing_is_not_worked_out_from_another_that_has_it() -> None:
    told = (
        "A heater warms 50 kg of water by 40 K. The specific heat capacity of water is 4200 J/(kg·K), and a heat of "
        "2.8e7 J is needed. The calorific value of coal is 3.5e7 J/kg. "
    )
    ranked = agent(HEATED).rank(told + "What mass of coal is burned?")
    assert ranked is not None
    assert ranked[1].plans == ()  # 2.8e7 J / (4200 J/(kg·K) * 40 K) would be water
    assert ranked[1].vetoes["swapped"] > 0


def test_nothing_is_not_answered_because_something_rests() -> None:
    answer = agent(ENERGY).ask("A 2.0-kg block is released from rest. What is its kinetic energy?")
    assert answer.value is None
    assert answer.vetoes.get("asked_cancels", 0) > 0


def test_the_speed_at_the_bottom_is_none_at_the_top() -> None:
    turning = formula(
        "turning",
        "Acceleration on a circle",
        "a == v**2/r",
        parameter("a", "acceleration", "acceleration", "m/s^2"),
        parameter("v", "top speed", "speed", "m/s"),
        parameter("r", "radius", "radius", "m"),
    )
    told = "The speed at the {} of a loop is 10 m/s, and its radius is 5 m. What is the acceleration?"
    assert agent(turning).ask(told.format("top")).value == pytest.approx(20)
    assert agent(turning).ask(told.format("bottom")).value is None


def test_what_weighs_so_much_loses_none_of_it() -> None:
    released = formula(
        "released",
        "Energy released",
        "E == k*m_d",
        parameter("E", "energy", "energy", "J"),
        parameter("k", "specific energy", "specific_energy", "J/kg"),
        parameter("m_d", "decrease of mass", "mass", "kg"),
    )
    told = "The specific energy is 5 J/kg. What is the energy released by {} 2 kg?"
    assert agent(released).ask(told.format("a mass decrease of")).value == pytest.approx(10)
    assert agent(released).ask(told.format("a stone with a mass of")).value is None


def test_what_one_brings_does_not_stand_for_many() -> None:
    field = formula(
        "voltage",
        "Voltage",
        "U == Q/C",
        parameter("U", "voltage", "voltage", "V"),
        parameter("Q", "electric charge", "electric_charge", "C"),
        parameter("C", "capacitance", "capacitance", "F"),
    )
    one = agent(field).ask("What is the voltage of a capacitance of 1 pF that holds the charge of an electron?")
    assert one.value is not None
    assert abs(one.value) == pytest.approx(160.2, rel=1e-3)  # nV
    many = agent(field).ask("What is the voltage of a capacitance of 1 pF that holds 1000 electrons?")
    assert many.value is None
    assert many.vetoes.get("one_for_many", 0) > 0


BELOW = ("planning", "slots", "solutions", "situated.py")
"""Where a question is solved: nothing there may read its text."""


def test_nothing_below_the_reader_looks_at_the_text() -> None:
    root = Path(mathrag.agent.__file__).parent
    files = [
        path
        for name in BELOW
        for path in ([root / name] if name.endswith(".py") else sorted((root / name).rglob("*.py")))
    ]
    for path in files:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            reads = isinstance(node, ast.Attribute) and node.attr == "text" and isinstance(node.value, ast.Name)
            if reads and node.value.id in ("question", "problem"):
                assert "len(" in path.read_text(encoding="utf-8").splitlines()[node.lineno - 1], (
                    f"{path.name}:{node.lineno}"
                )


WEIGHT = formula(
    "w", "Weight", "W == m*g", parameter("W", "weight", "force", "N"), parameter("m", "mass", "mass", "kg"),
    parameter("g", "acceleration of free fall", "acceleration_of_free_fall", "m/s^2"),
)  # fmt: skip
PUSH = formula(
    "p", "Newton's second law", "F == m*a", parameter("F", "force", "force", "N"), parameter("m", "mass", "mass", "kg"),
    parameter("a", "acceleration", "acceleration", "m/s^2"),
)  # fmt: skip


def test_where_all_that_is_given_cancels_nothing_is_answered() -> None:
    made = agent(WEIGHT, PUSH).rank("Somebody pushes a lawn mower of 24 kg. What is its acceleration?")
    assert made is not None
    assert made[1].best is None
    assert made[1].vetoes["nothing_given_enters"] > 0


@pytest.mark.parametrize(
    ("taken", "cost", "is_made_up"), [((0,), 10.0, True), ((0, 1), 10.0, False), ((0,), 8.0, False)]
)
def test_a_chain_makes_up_what_it_gets_from_no_further_value(
    kinds: KindIndex, taken: tuple[int, ...], cost: float, is_made_up: bool
) -> None:
    facts = read("A cylinder has a radius of 3 cm and a mass of 5 kg. What is its volume?", kinds).facts
    chain = SimpleNamespace(steps=(None, None), cost=cost, bound=[SimpleNamespace(fact=number) for number in taken])
    lack = SimpleNamespace(cost=5.0, taken=(0,))
    assert makes_up(lack, facts, chain) is is_made_up  # type: ignore[arg-type]


@pytest.mark.parametrize("is_told", [False, True])
def test_what_a_named_thing_brings_is_made_up_only_where_such_a_value_is_told(kinds: KindIndex, is_told: bool) -> None:
    facts = read("What energy has an electron after 0.4 m in a field of 2e6 V/m?", kinds).facts
    (charge,) = (fact for fact in facts if fact.thing == "electron" and fact.dimension == "T I")
    given = tuple(fact.index for fact in facts if fact.written)
    told = [replace(fact, noun=charge.noun) if is_told and fact.written else fact for fact in facts]
    taken = [SimpleNamespace(fact=number) for number in (*given, charge.index)]
    plan = SimpleNamespace(steps=(None,), cost=11.0, bound=taken)
    lack = SimpleNamespace(cost=5.0, taken=given)
    assert makes_up(lack, told, plan) is is_told  # type: ignore[arg-type]


def test_the_speed_of_light_is_no_value_that_lacks() -> None:
    symbols = (
        parameter("c", "speed of light", "speed_of_light", "m/s"),
        parameter("f", "frequency", "frequency", "Hz"),
        parameter("lambda_", "wavelength", "wavelength", "m"),
    )
    wave = formula("wave", "Frequency and wavelength", "c == f*lambda_", *symbols)
    answer = agent(wave).ask("An electromagnetic wave has a frequency of 12 MHz. What is its wavelength in vacuum?")
    assert answer.value == pytest.approx(24.98, rel=1e-3)
    assert any("speed of light" in assumption for assumption in answer.assumptions)


@pytest.mark.parametrize(("nearer", "is_made_up"), [(True, True), (False, False)])
def test_no_law_stands_in_for_a_nearer_one_that_lacks_a_value(kinds: KindIndex, nearer: bool, is_made_up: bool) -> None:
    facts = read("What is the kinetic energy of a 2 kg body?", kinds).facts
    plan = SimpleNamespace(steps=(None,), cost=6.0, bound=[SimpleNamespace(fact=0)])
    lack = SimpleNamespace(cost=5.0, taken=(0,))
    assert makes_up(lack, facts, plan, nearer) is is_made_up  # type: ignore[arg-type]


MASS = parameter("m", "mass", "mass", "kg")
TIME, START = parameter("t", "time", "time", "s"), parameter("v_0", "initial velocity", "velocity", "m/s")
MOTION = formula(
    "motion", "Displacement", "x == v_0*t + a*t**2/2", parameter("x", "displacement", "displacement", "m"), START, TIME,
    parameter("a", "acceleration", "acceleration", "m/s^2"),
)  # fmt: skip
FALL = formula(
    "fall", "Height of free fall", "y == v_0*t + 4.9*t**2", parameter("y", "distance", "displacement", "m"), START, TIME
)
CURRENT, LENGTH = parameter("I", "current", "electric_current", "A"), parameter("l", "length", "length", "m")
FIELD = parameter("B", "magnetic field", "magnetic_flux_density", "T")
WIRE = formula("wire", "Magnetic field of a straight wire", "B == 2e-7*I/l", FIELD, CURRENT, LENGTH)
COIL = formula(
    "coil", "Magnetic field in a solenoid", "B == 1.257e-6*N*I/l", FIELD, CURRENT, LENGTH,
    parameter("N", "number of turns", "number_of_turns", "1"),
)  # fmt: skip


@pytest.mark.parametrize(
    ("laws", "text", "lacks"),
    [
        ((MOTION, FALL), "What is the displacement in 5 s with an initial velocity of 30 m/s and constant acceleration?", "acceleration"),
        ((COIL, WIRE), "A solenoid of length 25 cm carries a current of 2.5 A. What is the magnetic field in it?", "number of turns"),
    ],
)  # fmt: skip
def test_the_law_whose_case_or_value_is_named_says_what_lacks(laws: tuple[Formula, ...], text: str, lacks: str) -> None:
    answer = agent(*laws).ask(text)
    assert [one.quantity for one in answer.missing] == [lacks]


MOVING = formula(
    "moving", "kinetic energy from mass and velocity", "K == m*v**2/2", parameter("K", "kinetic energy", "kinetic_energy", "J"), MASS,
    parameter("v", "velocity", "velocity", "m/s"),
)  # fmt: skip
WORK = formula(
    "work", "Work", "W == F*s*cos(theta)", parameter("W", "work", "work", "J"), parameter("F", "force", "force", "N"),
    parameter("s", "distance moved", "distance", "m"), parameter("theta", "angle to the motion", "angle", "rad"),
)  # fmt: skip
BRAKE = formula(
    "brake", "initial and final velocity", "v == v_0 + a*t", parameter("v", "final velocity", "final_velocity", "m/s"), START, TIME,
    parameter("a", "acceleration", "acceleration", "m/s^2"),
)  # fmt: skip


@pytest.mark.parametrize(
    ("law", "text", "lacks"),
    [
        (MOVING, "What is the kinetic energy of a car of 1200 kg?", ["velocity"]),
        (WORK, "A crate is pushed 14 m across a hall. How much work is done?", ["force", "angle to the motion"]),
        (BRAKE, "A jet lands at 70 m/s and slows down steadily for 40 s. What is its velocity then?", ["acceleration"]),
    ],
)
def test_words_of_its_own_values_are_no_case_of_a_law(law: Formula, text: str, lacks: list[str]) -> None:
    answer = agent(law).ask(text)
    assert answer.kind == "clarification"
    assert [one.quantity for one in answer.missing] == lacks


def test_of_two_laws_that_lack_a_value_the_one_asks_that_would_be_the_better_plan() -> None:
    spinning = formula(
        "spinning", "energy of a flywheel", "K == m*u**2/4", parameter("K", "kinetic energy", "kinetic_energy", "J"), MASS,
        parameter("u", "rim velocity", "velocity", "m/s"),
    )  # fmt: skip
    for text, lacks in (("car", "speed"), ("flywheel", "rim velocity")):
        answer = agent(spinning, MOVING).ask(f"What is the kinetic energy of a {text} of 1200 kg?")
        assert [one.quantity for one in answer.missing] == [lacks]


def test_what_would_be_too_poor_a_plan_asks_for_nothing() -> None:
    assert (
        not agent(WIRE)
        .ask("A fence of length 25 m is painted. What is its magnetic flux through 3 kg of paint?")
        .missing
    )


def test_a_law_that_leaves_a_measured_value_aside_asks_for_nothing() -> None:
    assert not agent(MOVING).ask("What is the kinetic energy of a car of 1200 kg that takes 50 W?").missing


@pytest.mark.parametrize("change", [{"named": False}, {"role": "step"}])
def test_an_unnamed_formula_or_a_step_asks_for_nothing(change: dict[str, object]) -> None:
    assert not agent(MOVING.model_copy(update=change)).ask("What is the kinetic energy of a car of 1200 kg?").missing


@pytest.mark.parametrize("change", [{"named": False}, {"role": "step"}])
def test_a_formula_of_one_case_is_trusted_less(change: dict[str, object]) -> None:
    text = "What is the kinetic energy of a car of 1200 kg at a velocity of 20 m/s?"
    sure, less = (agent(own).ask(text).confidence for own in (MOVING, MOVING.model_copy(update=change)))
    assert less == pytest.approx(sure**2)


@pytest.mark.parametrize("sense", ["=", "∝"])
def test_nothing_lacks_to_what_is_only_proportional(sense: str) -> None:
    law = MOVING.model_copy(update={"sense": sense})
    answer = agent(law).ask("What is the kinetic energy of a car of 1200 kg?")
    assert bool(answer.missing) is (sense == "=")


def test_nothing_comes_of_a_zero_that_nobody_gave() -> None:
    rise = formula(
        "rise", "Height of a rise", "h == v**2/19.6", parameter("h", "height", "height", "m"),
        parameter("v", "velocity", "velocity", "m/s"),
    )  # fmt: skip
    answer = agent(rise).ask("How high a hill can a car of 900 kg coast up?")
    assert answer.value is None
    assert answer.vetoes.get("nothing_written", 0) > 0


REST = formula("rest", "Mass-energy equivalence", "E == m*9*10**16", parameter("E", "energy", "energy", "J"), MASS)
MOVING = formula(
    "moving", "Kinetic energy", "K == m*v**2/2", parameter("K", "kinetic energy", "kinetic_energy", "J"), MASS,
    parameter("v", "speed", "speed", "m/s"),
)  # fmt: skip


def test_the_law_of_just_what_is_asked_asks_for_its_value() -> None:
    answer = agent(REST, MOVING).ask("What is the kinetic energy of a 2 kg body?")
    assert answer.kind == "clarification"
    assert [one.quantity for one in answer.missing] == ["speed"]


def test_a_count_of_something_else_is_not_what_a_law_is_asked_for() -> None:
    decay = formula(
        "decay", "Radioactive decay", "A == k*N", parameter("A", "activity", "frequency", "1/s"),
        parameter("k", "decay constant", "frequency", "1/s"), parameter("N", "number of nuclei", "number", "1"),
    )  # fmt: skip
    answer = agent(decay).ask("A printer prints 120 pages in 4 minutes. How many pages per minute is that?")
    assert answer.abstained
    assert "decay constant" not in answer.answer


def test_a_result_is_called_as_it_was_asked() -> None:
    mean = formula(
        "mean", "Average velocity", "v == s/t", parameter("v", "final velocity", "velocity", "m/s"),
        parameter("s", "distance", "distance", "m"), parameter("t", "time", "time", "s"),
    )  # fmt: skip
    assert (
        agent(mean)
        .ask("What is the average velocity of a car that drives 100 m in 5 s?")
        .answer.startswith("The average velocity is 20 m/s")
    )
    moles = formula(
        "amount", "Amount of substance", "n == m/M", parameter("n", "amount of substance", "amount_of_substance", "mol"),
        MASS, parameter("M", "molar mass", "molar_mass", "kg/mol"),
    )  # fmt: skip
    answer = agent(moles).ask("How many moles are in 36 g of a gas with a molar mass of 18 g/mol?")
    assert answer.answer.startswith("The amount of substance is 2 mol")


EFFLUX = formula(
    "efflux",
    "Speed of efflux from a hole at the depth",
    "v == sqrt(19.6*h)",
    parameter("v", "speed", "speed", "m/s"),
    parameter("h", "depth", "depth", "m"),
)


@pytest.mark.parametrize(
    ("ask", "value"),
    [
        ("What is the speed of a plane at 10 km?", None),
        ("How fast does water leave a hole 2.5 m below the surface?", 7.0),
        ("What is the speed of efflux from a hole at a depth of 2.5 m?", 7.0),
    ],
)
def test_one_value_alone_does_not_make_a_law_for_a_case_fit(ask: str, value: float | None) -> None:
    assert agent(EFFLUX).ask(ask).value == (None if value is None else pytest.approx(value))


def test_what_is_asked_in_front_of_a_value_speaks_for_no_law() -> None:
    made = agent(EFFLUX).rank("What settling speed has quartz sand whose grains measure 0.2 mm?")
    assert made is not None
    assert made[1].vetoes == {"lone_value": 1}


def test_a_refusal_says_what_is_asked_in_the_words_of_the_question() -> None:
    said = agent(SPHERE).ask("how many litres does my 2015 car hold?").answer
    assert "does my" not in said
    assert "what is asked" in said


def test_what_nobody_wrote_does_not_make_an_answer() -> None:
    law = formula(
        "f", "Gravity of a mass", "g == 6.6743e-11*M/r**2",
        parameter("g", "acceleration due to gravity", "acceleration_of_free_fall", "m/s^2"),
        parameter("M", "mass", "mass", "kg"), parameter("r", "distance", "distance", "m"),
    )  # fmt: skip
    answer = agent(law).ask("At what distance from the Earth is the pull of the Sun as large?")
    assert answer.value is None
    assert answer.vetoes.get("nothing_written", 0) > 0


ORBIT = formula(
    "orbit", "Circumference of an orbit", "C == 2*pi*r",
    parameter("C", "circumference", "circumference", "m"), parameter("r", "radius of the orbit", "radius", "m"),
)  # fmt: skip


@pytest.mark.parametrize(
    ("text", "is_answered"),
    [
        ("What is the circumference of the Earth?", True),
        ("A moon of the Earth has a certain orbital radius. What is the circumference of its orbit?", False),
        ("The Earth is far away. A drone circles a tower. What is the circumference of its orbit?", False),
    ],
)
def test_what_a_thing_brings_is_no_value_of_another(text: str, is_answered: bool) -> None:
    answer = agent(ORBIT).ask(text)
    assert (answer.value is not None) == is_answered
    assert (answer.vetoes.get("brought_from_afar", 0) > 0) != is_answered


def test_no_formula_goes_past_a_distribution_or_an_event_that_was_not_read() -> None:
    geometric = formula(
        "mean", "Mean of a geometric distribution", "mu == 1/x",
        parameter("mu", "probability", "probability", "1"), parameter("x", "number", "number", "1"),
    )  # fmt: skip
    told = "X is a number. What is the probability for the number 30?"
    assert agent(geometric).ask(told).vetoes.get("past_notation", 0) == 0
    for text in ("X ~ N(54, b). Find the probability that x < 30.", "Let P(A) = 0.4 be known. Find P(A|B)."):
        answer = agent(geometric).ask(text)
        assert answer.value is None
        assert answer.vetoes.get("past_notation", 0) > 0


def test_a_chain_that_no_document_tells_whole_is_trusted_as_far_as_each_of_its_laws(kinds: KindIndex) -> None:
    mass, density = parameter("m", "mass", "mass", "kg"), parameter("rho", "density", "density", "kg/m^3")
    stuff = formula("a", "Mass", "m == rho*V", mass, density, parameter("V", "volume", "volume", "m^3"))
    pull = formula("b", "Weight", "G == m*9.8", parameter("G", "weight", "weight", "N"), mass)
    found = [
        asked_of(typed_knowledge(laws, kinds), "What is the weight of 2 m^3 with a density of 3 kg/m^3?", kinds, 2)
        for laws in ((stuff, pull), (stuff, told_by("another", pull)))
    ]
    whole, apart = (ranking.confidence for ranking in found)
    assert [ranking.plans[0].plan.value for ranking in found] == [pytest.approx(58.8)] * 2
    assert apart == pytest.approx(whole**2)


def told_by(document: str, law: Formula) -> Formula:
    """``law`` where another document tells it."""
    return law.model_copy(
        update={"occurrences": tuple(o.model_copy(update={"document": document}) for o in law.occurrences)}
    )


def test_a_proportionality_gives_no_value() -> None:
    given = (parameter("b", "constant of proportionality", None, "kg/m"), parameter("v", "speed", "speed", "m/s"))
    drag = formula("d", "drag force", "F == b * v**2", parameter("F", "drag force", "force", "N"), *given)
    asked = agent(drag.model_copy(update={"sense": "∝"}))
    assert asked.ask("What is the drag force at 3 m/s with a constant of proportionality of 2 kg/m?").value is None


STRING = formula(
    "string",
    "Fundamental frequency of a string",
    "f == v/(2*L)",
    parameter("f", "fundamental frequency", "frequency", "Hz"),
    parameter("v", "speed", "speed", "m/s"),
    parameter("L", "length", "length", "m"),
)
OHM = formula(
    "ohm",
    "Ohm's law",
    "V == I*R",
    parameter("V", "voltage", "voltage", "V"),
    parameter("I", "current", "electric_current", "A"),
    parameter("R", "resistance", "electric_resistance", "Ω"),
)


PLATES = formula(
    "dielectric",
    "Voltage with a dielectric",
    "V == V_0/k",
    parameter("V", "voltage", "voltage", "V"),
    parameter("V_0", "voltage", "voltage", "V"),
    parameter("k", "dielectric constant", "relative_permittivity", "1"),
)
TURNED = formula(
    "turned",
    "Angular velocity",
    "w == a/t",
    parameter("w", "angular velocity", "angular_velocity", "rad/s"),
    parameter("a", "angle", "angle", "rad"),
    parameter("t", "time", "time", "s"),
)
ABSORBED = formula(
    "absorbed",
    "Absorbance for each length",
    "k == A/d",
    parameter("k", "linear attenuation coefficient", "linear_attenuation_coefficient", "1/m"),
    parameter("A", "absorbance", "absorbance", "1"),
    parameter("d", "length", "length", "m"),
)


@pytest.mark.parametrize(
    ("known", "text"),
    [
        (PLATES, "Two parallel plates have a voltage of 30 V. What is the voltage with the dielectric?"),
        (TURNED, "Of the visitors 70 % come within 5 s. What is the angular velocity?"),
        (ABSORBED, "A cell of 2 m lets 40 % of the light pass. What is the linear attenuation coefficient?"),
    ],
)
def test_a_count_of_things_and_a_percentage_are_no_other_number(known: Formula, text: str) -> None:
    answer = agent(known).ask(text)
    assert answer.value is None
    assert answer.vetoes.get("count_of_others", 0) > 0


OF_EARTH = parameter("M_E", "mass of the Earth", "mass", "kg").model_copy(update={"constant": "earth_mass"})
CIRCLING = formula(
    "orbit",
    "Orbital speed",
    "v == sqrt(k*M_E/r)",
    parameter("v", "orbital speed", "speed", "m/s"),
    parameter("r", "orbital radius", "radius", "m"),
    parameter("k", "gravitational parameter by mass", None, "m^3/(kg*s^2)"),
)


@pytest.mark.parametrize(("body", "said"), [("the Earth", None), ("another galaxy", "it is for the Earth")])
def test_a_law_with_the_mass_of_one_body_is_for_that_one(kinds: KindIndex, body: str, said: str | None) -> None:
    question = read(f"What is the orbital speed of a star at 9e6 m from the centre of {body}?", kinds)
    tool = SimpleNamespace(formula=SimpleNamespace(parameters=[OF_EARTH], label="Orbital speed"))
    reason = another_place(
        cast("list[Call]", [SimpleNamespace(tool=tool)]), question, typed_knowledge([CIRCLING], kinds)
    )
    assert reason is None if said is None else said in str(reason)


def test_a_right_angle_that_nobody_gave_makes_nothing_zero() -> None:
    flux = formula(
        "flux",
        "Magnetic flux",
        "F == B*A*cos(a)",
        parameter("F", "magnetic flux", "magnetic_flux", "Wb"),
        parameter("B", "magnetic field", "magnetic_flux_density", "T"),
        parameter("A", "area", "area", "m^2"),
        parameter("a", "angle", "angle", "rad"),
    )
    answer = agent(flux).ask("A loop of area 0.06 m² is perpendicular to a field of 0.60 T. What is the magnetic flux?")
    assert answer.value is None
    assert answer.vetoes.get("asked_cancels", 0) > 0
