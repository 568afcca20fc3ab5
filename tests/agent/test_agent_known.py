"""Values of things: asked for by name, and taken where a question names the thing; the documents' before a handbook's."""

from dataclasses import dataclass, field

import pytest
from agent_fakes import FakeKnowledge, lookups

from mathrag.agent import Agent
from mathrag.agent.answering.lookup import Lookup
from mathrag.agent.reading.known import Properties
from mathrag.agent.reading.substances import property_facts
from mathrag.entities import Constant, Occurrence, Value
from mathrag.knowledge import value_uri
from mathrag.problems.kinds import kind_index
from mathrag.quantities import dimension_of, ontology
from mathrag.settings import Settings

KINDS = kind_index(ontology())


def value(thing, quantity, kind, text, unit, condition="", document="sheet"):
    dimension = str(dimension_of(unit)) if unit else "1"
    return Value(
        uri=value_uri(thing, quantity, text, unit, condition), thing=thing, quantity=quantity,
        quantity_kind=kind, value=float(text), value_text=text, unit=unit, dimension=dimension, condition=condition,
        occurrences=(Occurrence(document=document, chunk=f"{document}-0000", page=7, extractor="values"),),
    )  # fmt: skip


def of_values(*told):
    return Properties(lookups(told, KINDS)[0], KINDS.ontology)


VALUES = [
    value("glass", "specific heat", "specific_heat_capacity", "837", "J/(kg·°C)"),
    value("water", "latent heat of fusion", "specific_latent_heat", "334", "kJ/kg"),
    value("water", "latent heat of vaporization", "specific_latent_heat", "2256", "kJ/kg"),
    value("water", "vapor pressure", "vapour_pressure", "2330", "Pa", "Temperature 20 °C"),
    value("water", "vapor pressure", "vapour_pressure", "3170", "Pa", "Temperature 25 °C"),
    value("glass, crown", "index of refraction", "refractive_index", "1.52", None),
    value("bone", "Young’s modulus", "young_modulus", "16e9", "N/m^2", "tension"),
    value("bone", "Young’s modulus", "young_modulus", "9e9", "N/m^2", "compression"),
    value("CO2(g)", "standard entropy", "molar_entropy", "213.8", "J/(mol·K)"),
    value("water", "critical temperature", "temperature", "647.4", "K"),
    value("wood on wood", "static friction", "coefficient_of_static_friction", "0.5", None),
    value("rubber on dry concrete", "static friction", "coefficient_of_static_friction", "1.0", None),
    value("rubber on wet concrete", "static friction", "coefficient_of_static_friction", "0.7", None),
    value("water", "saturation vapor density", "density", "17.2e-3", "kg/m^3", "Temperature 20 °C"),
]
OWN = [
    Constant(
        uri="c:1",
        symbol="m",
        identifier="m",
        name="mass of an electron",
        value=1.04e-32,
        value_text="1.04e-32",
        unit="kg",
    ),
    Constant(uri="c:2", symbol="s", identifier="s", name="solar constant", value=1361, value_text="1361", unit="W/m^2"),
]
THINGS, CONSTANTS = lookups([*VALUES, *OWN], KINDS)
PROPERTIES = Properties(THINGS, KINDS.ontology)
LOOKUP = Lookup(CONSTANTS, {one.uri: one for one in VALUES}.__getitem__, PROPERTIES, KINDS)


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("What is the specific heat of glass?", "837 J/(kg·°C)"),
        ("What is the latent heat of vaporization of water?", "2256 kJ/kg"),
        ("What is the vapor pressure of water at 25 °C?", "3170 Pa"),
        ("What's the refractive index of crown glass?", "1.52 "),
        ("What is the standard entropy of carbon dioxide?", "213.8 J/(mol·K)"),
        ("What is the critical temperature of water?", "647.4 K"),
        ("What is the density of gold?", "19300 kg/m³"),
    ],
)
def test_a_property_of_a_thing_is_answered_with_its_value(question, said):
    found = LOOKUP.find(question)
    assert f" is {said}" in found.sentence
    assert found.constants


def test_the_answer_says_where_the_value_stands():
    assert "(sheet, p. 7)" in LOOKUP.find("What is the specific heat of glass?").sentence
    assert "handbook value" in LOOKUP.find("What is the density of gold?").sentence


@pytest.mark.parametrize(
    ("question", "each"),
    [
        ("What is the latent heat of water?", ("334", "2256")),
        ("What is the vapor pressure of water?", ("2330", "3170")),
        ("What is the Young's modulus of bone?", ("1.6e+10", "9e+09")),
    ],
)
def test_several_values_are_told_and_none_is_taken(question, each):
    found = LOOKUP.find(question)
    assert not found.constants
    assert all(text in found.unclear for text in each)


@pytest.mark.parametrize(
    "question",
    [
        "What is the temperature of water?",  # its critical temperature is another
        "What is the speed of light in water?",
        "What is the vapor pressure of water at 90 °C?",
        "A 2 kg glass has a specific heat of 837 J/(kg·K). What is its heat capacity?",
    ],
)
def test_what_is_not_known_is_not_answered(question):
    assert not LOOKUP.find(question).constants


def test_codata_goes_before_what_a_document_calls_so():
    found = LOOKUP.find("What is the mass of an electron?")
    assert found.constants[0].codata == "electron_mass"
    assert "CODATA" in found.sentence
    assert LOOKUP.find("What is the solar constant?").constants[0].uri == "c:2"


def facts(text):
    return {fact.text: fact for fact in property_facts(text, [], KINDS, PROPERTIES)}


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("A wooden crate of 50 kg rests on a wooden floor.", 0.5),
        ("The rubber tires of a car grip dry concrete.", 1.0),
        ("A wooden crate of 50 kg rests on the floor.", None),
    ],
)
def test_a_pair_told_in_parts_brings_its_coefficient(text: str, value: float | None) -> None:
    found = [fact.value for fact in property_facts(text, [], KINDS, PROPERTIES) if "friction" in fact.text]
    assert found == ([] if value is None else [value])


def test_one_letter_names_no_thing() -> None:
    carbon = of_values(value("C", "energy gap", "gap_energy", "5.48", "eV"))
    assert not carbon.things("The charge is 2.0 C")


def test_a_proper_name_is_not_any_moon() -> None:
    assert any("Moon" in text for text in facts("How heavy is a stone on the moon?"))
    assert not any("Moon" in text for text in facts("A moon circles its planet."))


def test_a_named_thing_brings_its_properties_the_documents_first():
    found = facts("How much heat does 2 kg of glass take for 10 °C?")
    assert found["specific heat glass"].value == 837
    assert "sheet, p. 7" in found["specific heat glass"].note
    assert found["specific heat glass"].known == VALUES[0].uri


def test_the_words_of_a_property_tell_it_from_its_like():
    found = facts("How much heat melts 2 kg of water?")
    assert found["latent heat of fusion water"].needs == {"fusion"}
    assert found["density water"].value == 1000  # a handbook's: what the document has is another density


def test_conditions_decide_and_what_stays_open_is_not_taken():
    assert "Young’s modulus bone" not in facts("A bone of 30 cm is pulled with 100 N.")
    assert facts("A bone of 30 cm is under compression by 100 N.")["Young’s modulus bone"].value == 9e9


def test_states_of_a_sample_are_no_properties_of_its_material():
    assert not any("critical temperature" in text for text in facts("Water is heated. What is its temperature?"))


@dataclass
class Knowledge(FakeKnowledge):
    told: list[Value] = field(default_factory=lambda: VALUES)

    def values(self):
        return self.told


@pytest.mark.parametrize(
    ("question", "kind"),
    [
        ("What is the critical temperature of water?", "constant"),
        ("What is the latent heat of water?", "clarification"),
    ],
)
def test_the_agent_answers_with_the_value_or_asks_which_is_meant(question, kind):
    answer = Agent(Knowledge(), Settings()).ask(question)
    assert answer.kind == kind
    assert answer.value == (647.4 if kind == "constant" else None)


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("How strong is a bolt of property class 10.9 with 12 mm?", ["10.9 with 12 mm?"]),
        ("Is property class 4.6 enough for 4.6 kN?", ["4.6 enough for 4.6 kN?"]),
        ("How strong is a bolt of 10.9 mm?", []),
    ],
)
def test_numbers_of_names_are_no_values(text: str, numbers: list[str]) -> None:
    classes = [value(f"property class {name}", "proof stress", "stress", "830", "MPa") for name in ("10.9", "4.6")]
    found = of_values(*classes).numbers(text)
    assert [text[start:] for start in sorted(found)] == numbers


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("What is the tension in the rope while he falls?", []),
        ("In a rope, what is the tension?", []),
        ("A wire of In is cooled.", ["in"]),
        ("Cooled, the In wire and a He bath lose heat.", ["he", "in"]),
    ],
)
def test_a_chemical_symbol_that_is_a_function_word_is_one_in_capitals(text: str, found: list[str]) -> None:
    metals = [value(name, "critical temperature", "temperature", "3.4", "K") for name in ("In", "He")]
    assert sorted(of_values(*metals).things(text)) == found
