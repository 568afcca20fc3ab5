"""Formulas and the situations of the packs that ship: which of them a question is answered with, and who states the law."""

from __future__ import annotations

from importlib.resources import files

import pytest
from agent_fakes import FakeKnowledge, formula, parameter, values

from mathrag.agent import Agent
from mathrag.agent.planning.planner import SITUATED, WELL_SITUATED
from mathrag.entities import Situation
from mathrag.settings import Settings
from mathrag.situations import read_pack

ACCELERATION = parameter("a", "acceleration", "acceleration", "m/s^2")
MASS = parameter("m", "mass", "mass", "kg")
FORMULAS = (
    formula("newton", "Newton's second law", "F == m*a", parameter("F", "force", "force", "N"), MASS, ACCELERATION),
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
        "telescope",
        "Magnification of a telescope",
        "M == f_o/f_e",
        parameter("M", "magnification", "magnification", "1"),
        parameter("f_o", "focal length of the objective", "focal_length", "m"),
        parameter("f_e", "focal length of the eyepiece", "focal_length", "m"),
    ),
)


PACKS = sorted(files("ontology").joinpath("situations").iterdir(), key=lambda path: path.name)
SITUATIONS = [one for path in PACKS if path.name.endswith(".yaml") for one in read_pack(path.read_text(), path.name)]


class Told(FakeKnowledge):
    """Formulas, and the situations of the packs that ship."""

    def all_situations(self) -> list[Situation]:
        return SITUATIONS


@pytest.fixture(scope="module")
def college() -> Agent:
    return Agent(Told(FORMULAS), Settings())  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("question", "value"),
    [
        ("An elevator cable lifts a cabin of 500 kg that accelerates upwards at 1.2 m/s². What force does it exert?", 500 * 11.00665),
        (
            "A stone of 0.50 kg is whirled in a vertical circle of radius 1.2 m. "
            "Its speed at the lowest point is 6.0 m/s. What is the tension there?",
            0.5 * (30 + 9.80665),
        ),
        ("A truck pulls a car of 1200 kg along a level road, speeding up at 0.5 m/s². What is the force in the rope?", 600.0),
        ("What duty cycle has a buck converter that makes 3.3 V out of 12 V?", 3.3 / 12),
        ("In the narrow part of a pipe, 2.0 cm² in section, water runs at 4.0 m/s. How fast does it run in the wide part of 8.0 cm²?", 1.0),
        ("Three 12 Ω resistors are connected in parallel. What is their total resistance?", 4.0),
        (
            "The objective of a telescope is 80 mm across and has a focal length of 600 mm, the eyepiece one of 20 mm. "
            "What is the magnification?",
            30.0,
        ),
        (
            "A mill costs $200. At a discount rate of 10%, what is the net present value of its inflows?\n\n"
            "| Year | 1 | 2 | 3 |\n| --- | --- | --- | --- |\n| Cash flow ($) | 110 | 121 | 133.1 |",
            100.0,
        ),
    ],
)  # fmt: skip
def test_the_best_plan_takes_the_situation_as_it_is(college: Agent, question: str, value: float) -> None:
    assert values(college, question)[0] == pytest.approx(value, rel=1e-3)


def test_a_value_that_has_a_place_in_a_well_shown_situation_is_no_rival(college: Agent) -> None:
    question = (
        "A wooden ball is dropped onto a stone floor from a height of 2.00 m and rebounds to a height of 1.30 m. "
    )
    assert values(college, f"{question}What is its speed just before it hits the floor?")[0] == pytest.approx(
        (2 * 9.80665 * 2) ** 0.5, rel=1e-3
    )


def test_what_a_situation_states_is_no_surer_than_situations_are(college: Agent) -> None:
    answer = college.ask("Three 12 Ω resistors are connected in parallel. What is their total resistance?")
    assert (answer.value, answer.confidence) == (pytest.approx(4.0), SITUATED)


def test_days_between_two_dates_are_told_as_such(college: Agent) -> None:
    text = "A simple interest loan of $9,200 at 8.95% is taken on March 14 and is due on June 2. Find the interest that will be paid."
    answer = college.ask(text)
    assert answer.value == pytest.approx(9200 * 0.0895 * 80 / 365, rel=1e-3)
    assert "March 14 to June 2: 80 d" in answer.assumptions


def test_a_situation_that_the_words_show_well_is_surer(college: Agent) -> None:
    answer = college.ask(
        "A firm has a profit margin of 5%, an asset turnover of 2.0 and an equity multiplier of 1.5. What is its return on equity?"
    )
    assert (answer.value, answer.confidence) == (pytest.approx(0.15), WELL_SITUATED)


def test_a_value_with_a_place_in_all_that_acts_is_no_rival(college: Agent) -> None:
    text = (
        "A pole transformer with 4800 turns on its primary is fed at 7.20 kV and supplies a house at 240 V. At dinner time the house "
        "takes 9.60 kW. Find the current in the primary."
    )
    assert values(college, text)[0] == pytest.approx(9600 / 7200)


def test_nothing_that_no_value_of_the_question_enters_is_a_step(college: Agent) -> None:
    text = "What is the smallest angle of the orbital angular momentum of an electron with the axis?"
    question = college.rank(text)
    assert question is not None
    assert not [said.stated_by for said in question[0].said if "elementary charge" in said.stated_by]


def test_the_work_to_bring_charges_from_far_away_keeps_its_sign(college: Agent) -> None:
    text = (
        "How much work does it take to bring three charges, +2.00 nC, +3.00 nC, and -4.00 nC, from far away to the corners of an "
        "equilateral triangle with sides of 5.00 cm?"
    )
    answer = college.ask(text)
    assert (answer.value, answer.unit) == (pytest.approx(-2.5165, rel=1e-3), "µJ")


def test_a_law_goes_past_a_situation_that_lacks_a_value_where_it_takes_three_that_are_all(college: Agent) -> None:
    law = formula(
        "k", "Equilibrium constant", "K == exp((T*S - H)/(8.314*T))", parameter("K", "equilibrium constant", "equilibrium_constant", "1"),
        parameter("T", "temperature", "temperature", "K"), parameter("S", "entropy change", "molar_entropy", "J/(mol*K)"),
        parameter("H", "enthalpy change", "molar_enthalpy", "J/mol"),
    )  # fmt: skip
    text = "A reaction has ΔH = -92.2 kJ/mol and ΔS = -198.7 J/(mol K). What is the equilibrium constant at 450 °C?"
    answer = Agent(Told((law,)), Settings()).ask(text)  # type: ignore[arg-type]
    assert "beside_lacking" not in answer.vetoes


def test_a_situation_that_lacks_a_value_names_it(college: Agent) -> None:
    answer = college.ask(
        "A crane lifts a load of 800 kg in 20 s. Its efficiency is 70 %. What power does its motor need?"
    )
    assert answer.kind == "clarification"
    assert [(one.quantity, one.unit) for one in answer.missing] == [("height it is lifted", "m")]
    assert "its efficiency lifts the load” needs the height it is lifted (in m)" in answer.answer


def test_the_value_that_a_situation_lacks_goes_before_that_of_a_law_and_is_the_nearest() -> None:
    ratio = formula(
        "ratio", "distance ratio", "x == k*y", parameter("x", "distance of the image", "distance", "m"),
        parameter("y", "distance of the object", "distance", "m"), parameter("k", "ratio", "ratio", "1"),
    )  # fmt: skip
    text = "An object is placed 30 cm in front of a converging lens. What is the distance of its image?"
    answer = Agent(Told((ratio,)), Settings()).ask(text)  # type: ignore[arg-type]
    assert [one.quantity for one in answer.missing] == [
        "focal length"
    ]  # and no radius of curvature, of which that is half


@pytest.mark.parametrize(("equation", "named"), [("1/f == 1/p + 1/q", True), ("1/f == 1/p - 1/q", False)])
def test_a_law_that_gives_the_same_once_it_has_the_value_is_named_instead_of_the_situation(
    equation: str, named: bool
) -> None:
    lens = formula(
        "lens", "Lens equation", equation, parameter("q", "distance of the image", "distance", "m"),
        parameter("p", "distance of the object", "distance", "m"), parameter("f", "focal length", "focal_length", "m"),
    )  # fmt: skip
    text = "An object is placed 30 cm in front of a converging lens. What is the distance of its image?"
    (lacks,) = Agent(Told((lens,)), Settings()).ask(text).missing  # type: ignore[arg-type]
    assert (lacks.quantity, lacks.formula == "Lens equation") == ("focal length", named)


def test_no_formula_goes_past_a_situation_that_lacks_a_value() -> None:
    half = formula(
        "half", "Half a wavelength", "d == lambda_/2", parameter("d", "distance", "distance", "m"),
        parameter("lambda_", "wavelength", "wavelength", "m"),
    )  # fmt: skip
    text = "Light of 589 nm is in a Michelson interferometer, and fringes pass as its mirror moves. By what distance does the mirror move?"
    answer = Agent(Told((half,)), Settings()).ask(text)  # type: ignore[arg-type]
    assert [one.quantity for one in answer.missing] == ["number of fringes"]
    assert answer.vetoes.get("beside_lacking", 0) > 0


def test_one_of_several_like_things_is_not_all(college: Agent) -> None:
    found = values(college, "Three 12 Ω resistors are connected in parallel. What is their total resistance?")
    assert 6.0 not in found


@pytest.mark.parametrize(("place", "tension"), [("lowest", 23.80222), ("highest", 4.18892)])
def test_a_string_in_a_vertical_circle_carries_the_weight_as_well(college: Agent, place: str, tension: float) -> None:
    text = (
        "A 1 kg stone on a string goes round in a vertical circle of radius 0.7 m. "
        f"What is the tension at the {place} point, where its speed is 3.13 m/s?"
    )
    assert values(college, text)[0] == pytest.approx(tension, rel=1e-4)


def test_the_situation_states_the_law_of_its_step(college: Agent) -> None:
    answer = college.ask(
        "An elevator cable lifts a cabin of 500 kg that accelerates upwards at 1.2 m/s². What force does it exert?"
    )
    assert [step.stated_by for step in answer.steps] == ["situation"]
    assert answer.steps[0].formula.uri.partition("#")[0] in {situation.uri for situation in SITUATIONS}


def test_what_a_situation_takes_for_granted_is_said(college: Agent) -> None:
    answer = college.ask("How many moles of air does a breath of 0.50 L at 37 °C have?")
    assert answer.assumptions == (
        "atmospheric pressure = 101325 Pa",
        "molar gas constant = 8.31446261815324 J/(mol·K)",
    )
    warmed = college.ask(
        "The gauge pressure of a tire is 200 kPa at 15 °C. What is its gauge pressure later, when its temperature has risen to 45 °C?"
    )
    assert "nothing else is said: atmospheric pressure = 101325 Pa" in warmed.assumptions
    assert not college.ask(
        "Three 12 Ω resistors are connected in parallel. What is their total resistance?"
    ).assumptions


def test_without_its_pack_a_situation_has_no_law() -> None:
    question = (
        "An elevator cable lifts a cabin of 500 kg that accelerates upwards at 1.2 m/s². What force does it exert?"
    )
    answer = Agent(FakeKnowledge(FORMULAS), Settings()).ask(question)  # type: ignore[arg-type]
    assert all(step.stated_by != "situation" for step in answer.steps)


def test_a_formula_of_the_documents_goes_before_a_situation_with_the_same_value() -> None:
    volume, radius = parameter("V", "volume", "volume", "m^3"), parameter("r", "radius", "radius", "m")
    sphere = formula("sphere", "Volume of a sphere", "V == 4/3*pi*r**3", volume, radius)
    question = "What is the volume of a sphere with radius 4 cm?"
    told = [
        call.tool.formula.label
        for items in ((sphere, *FORMULAS), FORMULAS)
        for call in Agent(Told(items), Settings()).rank(question)[1].best.calls  # type: ignore[arg-type, index, union-attr]
    ]
    assert told == ["Volume of a sphere", "a sphere: diameter, radius, surface and volume"]


def test_a_temperature_that_something_rises_to_is_no_difference(college: Agent) -> None:
    answer = college.ask(
        "A 500 W immersion heater warms 1.0 kg of water, at 20 °C at first, for 2.0 min. What temperature will it rise to?"
    )
    assert (answer.value, answer.unit) == (pytest.approx(34.34, abs=0.02), "°C")


def test_a_temperature_from_which_something_rises_is_its_first(college: Agent) -> None:
    answer = college.ask(
        "A 500 W immersion heater warms 1.0 kg of water from [X] to 34 °C in 2.0 min. "
        "What should the content corresponding to [X] in the problem be?"
    )
    assert (answer.value, answer.unit) == (pytest.approx(19.66, abs=0.02), "°C")
