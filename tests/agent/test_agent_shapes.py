"""Areas and volumes that shapes imply, kinds of pure numbers that are never each other, values that hold unless something else is said."""

from __future__ import annotations

import math

import pytest
from agent_fakes import FakeKnowledge, formula, parameter

from mathrag.agent import Agent
from mathrag.agent.kinds import kind_index
from mathrag.agent.question import read_question
from mathrag.quantities import ontology
from mathrag.settings import Settings

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
    first, second = [fact for fact in question.given if fact.dimension == "L"]
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
