"""Areas and volumes that shapes imply, kinds of pure numbers that are never each other, values that hold unless something else is said."""

from __future__ import annotations

import math

import pytest
from agent_fakes import FakeKnowledge, formula, parameter, read

from mathrag.agent import Agent
from mathrag.problems.kinds import KindIndex, kind_index
from mathrag.agent.question import read_question
from mathrag.quantities import ontology
from mathrag.settings import AgentSettings, Settings

DENSITY = formula(
    "density",
    "Density",
    "rho == m/V",
    parameter("rho", "density", "density", "kg/m^3"),
    parameter("m", "mass", "mass", "kg"),
    parameter("V", "volume", "volume", "m^3"),
)
PRESSURE = formula(
    "pressure",
    "Pressure",
    "p == F/A",
    parameter("p", "pressure", "pressure", "Pa"),
    parameter("F", "force", "force", "N"),
    parameter("A", "area", "area", "m^2"),
)
OSMOTIC = formula(
    "osmotic",
    "Osmotic pressure",
    "Pi == i*c*8.314*T",
    parameter("Pi", "osmotic pressure", "osmotic_pressure", "Pa"),
    parameter("i", "van 't Hoff factor", "van_t_hoff_factor", "1"),
    parameter("c", "concentration", "amount_concentration", "mol/m^3"),
    parameter("T", "temperature", "temperature", "K"),
)
ACID = formula(
    "acid",
    "pH",
    "pH == 3 - log10(h)",
    parameter("pH", "pH", "ph", "1"),
    parameter("h", "concentration of H+", "amount_concentration", "mol/m^3"),
)


@pytest.fixture(scope="module")
def agent() -> Agent:
    return Agent(FakeKnowledge((DENSITY, PRESSURE, OSMOTIC, ACID)), Settings())  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("question", "value", "unit"),
    [
        ("A cube with an edge of 10 cm has a mass of 600 g. What is its density?", 600, "kg/m^3"),
        ("What is the density of a brick 20 cm by 10 cm by 5 cm that has a mass of 2 kg?", 2000, "kg/m^3"),
        (
            "A ball of radius 3 cm has a mass of 0.6 kg. What is its density?",
            0.6 / (4 / 3 * math.pi * 2.7e-5),
            "kg/m^3",
        ),
        (
            "A force of 500 N acts on a piston with a diameter of 10 cm. What is the pressure?",
            500 / (math.pi * 25e-4) / 1000,
            "kPa",
        ),
        ("A plate 3 m long and 2 m wide feels a force of 1200 N. What is the pressure on it?", 200, "Pa"),
        ("A square base of side 0.5 m carries a force of 200 N. What is the pressure?", 800, "Pa"),
    ],
)
def test_a_shape_implies_its_area_or_volume(agent: Agent, question: str, value: float, unit: str) -> None:
    answer = agent.ask(question)
    assert answer.value == pytest.approx(value)
    assert answer.unit == unit
    assert any("by geometry" in said for said in answer.assumptions)


@pytest.mark.parametrize(
    "question",
    [
        "A block has a mass of 2 kg and is 20 cm long. What is its density?",
        "A ball of radius 3 cm has a mass of 0.6 kg and a volume of 0.0001 m³. What is its density?",
        "A field of 3 square metres feels a force of 60 N at a distance of 2 m. What is the pressure?",
    ],
)
def test_nothing_is_implied_where_lengths_or_words_are_missing(agent: Agent, question: str) -> None:
    assert not any("by geometry" in said for said in agent.ask(question).assumptions)


def test_a_solute_that_does_not_split_has_the_factor_1_and_a_salt_none(agent: Agent) -> None:
    sugar = agent.ask("What is the osmotic pressure of a 100 mol/m³ glucose solution at 300 K?")
    assert sugar.value == pytest.approx(100 * 8.314 * 300 / 1000, rel=1e-3) or sugar.value == pytest.approx(249420)
    assert any("van 't Hoff factor 1" in said for said in sugar.assumptions)
    salt = agent.ask("What is the osmotic pressure of a 100 mol/m³ NaCl solution at 300 K?")
    assert salt.value is None  # a pH is no van 't Hoff factor


def test_a_measure_behind_a_value_names_it_and_not_the_next() -> None:
    question = read_question(
        "What flows through a vessel 2 mm in radius and 10 cm long under 300 Pa?", kind_index(ontology())
    )
    assert question is not None
    first, second = [fact for fact in question.given if fact.dimension == "L" and fact.origin is None]
    assert "radius" in first.noun.kinds
    assert "radius" not in second.noun.kinds


@pytest.mark.parametrize(
    ("question", "word"),
    [
        ("Bacteria double every 20 minutes. How many are there after 2 hours?", "doubl"),
        ("The activity halves every 20 minutes. What is it after 2 hours?", "half-life"),
    ],
)
def test_what_repeats_names_its_period(question: str, word: str) -> None:
    read = read_question(question, kind_index(ontology()))
    assert read is not None
    first, second = read.given
    assert any(stem.startswith(word[:4]) for stem in first.noun.stems)
    assert not any(stem.startswith(word[:4]) for stem in second.noun.stems)


def asked_of(question: str) -> tuple[str, frozenset[str]]:
    read = read_question(question, kind_index(ontology()))
    assert read is not None
    return read.asked.head, read.dimensions


def test_how_long_a_thing_appears_is_a_length_and_a_verb_is_no_part_of_a_name() -> None:
    assert asked_of("A rod of 2 m flies past. How long does it appear?")[1] == {"L"}
    assert asked_of("It runs at 2 m/s for 10 m. How long does it take?")[1] == {"T"}
    assert asked_of("A wall of 12 m² is at 35 °C. What heat flow leaves it?") == ("heat flow", {"L^2 M T^-3"})


@pytest.mark.parametrize(
    ("question", "count"),
    [
        ("What is the friction factor at a Reynolds number of 1600?", 1),
        ("A culture of 2000 cells grows for 3 h. How many are there?", 2),
        ("In the summer of 1969 a rocket flew at 8 km/s. How far did it fly in 5 s?", 2),
    ],
)
def test_a_number_in_the_thousands_is_a_year_only_where_years_stand(question: str, count: int) -> None:
    read = read_question(question, kind_index(ontology()))
    assert read is not None
    assert len(read.given) == count


def test_two_temperatures_that_are_there_at_once_are_no_change() -> None:
    kinds = kind_index(ontology())
    wall = read_question("A wall of 12 m² at 35 °C stands in air at 20 °C. What heat flow leaves it?", kinds)
    gas = read_question("A gas has 2 L at 20 °C. It is heated. What is its volume at 80 °C?", kinds)
    assert wall is not None
    assert gas is not None
    assert [sorted(fact.noun.markers) for fact in wall.given if fact.dimension == "Θ"][:2] == [[], []]
    assert [sorted(fact.noun.markers) for fact in gas.given if fact.dimension == "Θ"][:2] == [["initial"], ["final"]]


def test_a_symbol_in_brackets_behind_a_value_names_it() -> None:
    read = read_question(
        "3 kΩ (top, R_1) and 1 kΩ (bottom, R_2) divide 12 V. What is the output voltage?", kind_index(ontology())
    )
    assert read is not None
    assert [fact.noun.symbol for fact in read.given] == ["R1", "R2", None]


def test_light_goes_at_its_speed_unless_it_is_slowed() -> None:
    kinds = kind_index(ontology())

    def has_speed(text: str) -> bool:
        read = read_question(text, kinds)
        assert read is not None
        return any(fact.value == 299792458.0 for fact in read.facts)

    assert has_speed("What wavelength has light of 500 THz?")
    assert not has_speed("What wavelength has light of 500 THz in glass of index 1.5?")
    assert not has_speed("A light rope 3 m long is pulled with 20 N. How much work is done?")
    assert not has_speed("A light bulb takes 60 W at 230 V. What current flows?")


def test_how_long_somebody_is_in_the_air_is_a_time() -> None:
    assert asked_of("A diver jumps from 10 m. How long is he in the air?")[1] == {"T"}


TURN = formula(
    "turn", "Angular velocity", "omega == 2*pi/T", parameter("omega", "angular velocity", "angular_velocity", "rad/s"),
    parameter("T", "period", "period", "s"),
)  # fmt: skip
WAVE = formula(
    "wave", "Wave speed", "v == f*lam", parameter("v", "speed", "speed", "m/s"),
    parameter("f", "frequency", "frequency", "Hz"), parameter("lam", "wavelength", "wavelength", "m"),
)  # fmt: skip


@pytest.mark.parametrize(
    ("question", "value", "unit"),
    [
        ("A drill turns 50 times in a second. What is its period?", 20, "ms"),
        ("A wheel turns at 120 rpm. What is its period?", 0.5, "s"),
        ("The period is 20 ms. What is the angular velocity?", 100 * math.pi, "rad/s"),
        ("A wheel that turns 10 times a second has a rim 20 cm from its axis. How fast is the rim?", None, None),
        ("A sound of 440 Hz has a wavelength of 0.78 m. How fast is it?", 343.2, "m/s"),
    ],
)
def test_turns_are_told_from_radians_and_wheels_from_waves(
    question: str, value: float | None, unit: str | None
) -> None:
    settings = Settings(agent=AgentSettings(min_confidence=0))
    answer = Agent(FakeKnowledge((TURN, WAVE)), settings).ask(question)  # type: ignore[arg-type]
    assert answer.value == (None if value is None else pytest.approx(value))
    assert answer.unit == unit


def test_a_square_measured_on_a_side_has_an_area() -> None:
    question = read_question(
        "A square tin plate measures 20 cm on a side. What is the force on it at 100 Pa?", kind_index(ontology())
    )
    assert question is not None
    assert [round(fact.si, 6) for fact in question.facts if fact.text == "area"] == [0.04]


def test_an_efficiency_is_no_other_number_that_has_a_name() -> None:
    drag = formula(
        "drag", "Resistance of the road", "F == k*G", parameter("F", "resistance", "resistance_force", "N"),
        parameter("k", "resistance coefficient", None, "1"), parameter("G", "vehicle weight", "weight", "N"),
    )  # fmt: skip
    agent = Agent(FakeKnowledge((drag,)), Settings())  # type: ignore[arg-type]
    given = "The pull is 150 N and the load weighs 800 N. What is the "
    assert agent.ask(given + "mechanical efficiency?").value is None
    assert agent.ask(given + "resistance coefficient?").value == pytest.approx(0.1875)


def test_a_pressure_without_a_name_is_no_modulus() -> None:
    bulk = formula(
        "bulk", "Compression", "p == B*x/V", parameter("p", "pressure", "pressure", "Pa"),
        parameter("B", "bulk modulus", "bulk_modulus", "Pa"), parameter("x", "change in volume", "volume", "m^3"),
        parameter("V", "original volume", "volume", "m^3"),
    )  # fmt: skip
    agent = Agent(FakeKnowledge((bulk,)), Settings())  # type: ignore[arg-type]
    assert agent.ask("A gas at 2 atm and 3 L is compressed to 1.2 L. What is its pressure then?").value is None
    said = "A liquid with a bulk modulus of 2 GPa and an original volume of 3 L has a change in volume of 0.003 L."
    answer = agent.ask(f"{said} What is its pressure?")
    assert (answer.value, answer.unit) == (pytest.approx(2), "MPa")


def test_a_face_has_the_area_of_its_two_sides(kinds: KindIndex) -> None:
    text = "A brick is 6 cm thick; the face on which it lies is 20 cm long and 10 cm wide. What is its pressure?"
    assert [fact.si for fact in read(text, kinds).facts if fact.text == "area"] == [pytest.approx(0.02)]
    text = "A brick is 20 cm long, 10 cm wide and 6 cm thick. What is its pressure?"
    assert not [fact for fact in read(text, kinds).facts if fact.text == "area"]
