"""What is asked by a manner, a verb or a rate (`language.manner`), values that are rates in words (`rates`), "it" and "the one"."""

from __future__ import annotations

import pytest

from mathrag.agent.language.rates import rates
from mathrag.agent.question import read_question
from mathrag.agent.reading.asked import unit_named
from mathrag.problems.kinds import KindIndex
from mathrag.quantities import Dimension, dimension_of, read_quantities


@pytest.mark.parametrize(
    ("text", "unit"),
    [
        ("A lorry at 20 m/s has 50 m left. How strongly does it have to decelerate?", "m/s^2"),
        ("By how much is a stone accelerated by 3 N?", "m/s^2"),
        ("How much does a wire of 3 m and 2e-8 ohm m resist?", "ohm"),
        ("A rod of 2 m is warmed by 30 K. How much does it expand?", "m"),
        ("A spoon of 2 g lies in 3 L. How many grams are there in each litre?", "g/L"),
        ("How stiff is a spring that 3 N stretch by 2 cm?", "N/m"),
        ("The density of a gas at a pressure of 3 Pa and 290 K is what I need.", "kg/m^3"),
        ("The force on 3 kg under 2 m/s^2 is what I have to find.", "N"),
        ("At what distance is the outer moon, which needs 12 days?", "m"),
        ("By how much hotter does 3 kg of it get with 2 kJ?", "K"),
        ("An amplifier has 5 ohm and 2 ohm. By how much does it multiply the voltage?", "1"),
    ],
)
def test_what_is_asked_has_its_dimension(kinds: KindIndex, text: str, unit: str) -> None:
    question = read_question(text, kinds)
    assert question is not None
    assert str(dimension_of(unit)) in question.dimensions


def test_how_long_it_is_in_the_air_asks_for_a_time(kinds: KindIndex) -> None:
    question = read_question("A ball leaves level ground at 20 m/s and 30°. How long is it in the air?", kinds)
    assert question is not None
    assert question.target.kinds == {"time"}


def test_hardness_is_no_force(kinds: KindIndex) -> None:
    question = read_question("A cube of 3 cm weighs 70 g. How hard is it?", kinds)
    assert question is not None
    assert not question.dimensions


@pytest.mark.parametrize(
    ("text", "value", "unit"),
    [
        ("Each kilogram of ice takes 334 kJ to melt.", 334, "kJ/kg"),
        ("A mole of air has a mass of 29 g.", 29, "g/mol"),
        ("It is shaken 4 times a second.", 4, "1/s"),
        ("A rope has 0.12 kg for each metre.", 0.12, "kg/m"),
        ("It turns at 120 radians a second.", 120, "rad/s"),
        ("Steel grows by 12 millionths of its length per degree.", 12e-6, "1/K"),
        ("For every degree of warming it gets longer by 17 millionths of its length.", 17e-6, "1/K"),
        ("It gets longer by 3 millionths of its length.", 3e-6, "1"),
        ("Of salt one mole of it weighs 58 g.", 58, "g/mol"),
        ("Bleach with 2 moles of the active stuff in it per litre.", 2, "mol/L"),
        ("A river flows at 0.8 metres a second where it is wide.", 0.8, "m/s"),
        ("It lifts 30 L of water a second by a pump.", 30, "L/s"),
        ("The air holds 14 g of water vapour per cubic metre.", 14, "g/m^3"),
        ("Each square metre of roof receives 2.5 MJ of sunlight per hour.", 2.5, "MJ/(m^2·h)"),
        ("Every kilogram of the oil takes 2000 J of heat per degree.", 2000, "J/(kg·K)"),
        ("Each cubic metre of air has 1.2 kg/m^3.", 1.2, "kg/m^3"),
        ("He waits 30 L of water a second time.", 30, "L"),
        ("A kilogram of water is heated with 4 kJ.", 4, "kJ"),
        ("He pays 3 kg each.", 3, "kg"),
        ("Of the water 425 gallons go through each minute.", 425, "gal/min"),
        ("At night 30 L a second pass the filter.", 30, "L/s"),
        ("It takes 35 cm3 of grey cast iron off per minute.", 35, "cm^3/min"),
        ("Put 150 L on the hectare.", 150, "L/ha"),
        ("She uses 45 mL of oxygen per kg and minute.", 45, "mL/(kg·min)"),
        ("A 60 kg man walks each day.", 60, "kg"),
        ("It hits with 5 m/s a second ball in the box.", 5, "m/s"),
        ("Its speed increases by 1.8 m/s every second.", 1.8, "m/s^2"),
        ("It supplies 480 MW each day.", 480, "MW"),
    ],
)
def test_rates_in_words_have_both_units(text: str, value: float, unit: str) -> None:
    (found,) = rates(text, read_quantities(text), unit_named)
    assert (found.value, found.dimension) == (value, Dimension.parse(str(dimension_of(unit))))


@pytest.mark.parametrize(
    ("text", "unit"),
    [
        ("First order: [A]0 = 0.36 mol/L, k = 0.04 s^-1, t = 11 s. Find [A].", "mol/L"),
        ("At one pressure: V₁ = 6.5 L, T₁ = 293 K, T₂ = 408 K. V₂?", "L"),
        ("Calculate how high a ball rises if it is fired at 51 m/s.", "m"),
        ("She dissolves 0.5 mol in 2 L and asks herself: which molar concentration is that?", "mol/L"),
        ("How long is a pendulum with a period of 2 s?", "m"),
        ("How long must a pendulum be that has a period of 2 s?", "m"),
    ],
)
def test_symbols_and_nested_questions_have_their_dimension(kinds: KindIndex, text: str, unit: str) -> None:
    question = read_question(text, kinds)
    assert question is not None
    assert str(dimension_of(unit)) in question.dimensions


def test_a_coefficient_of_friction_is_no_friction_in_a_strange_unit(kinds: KindIndex) -> None:
    question = read_question("Find the friction that a coefficient of friction of 0.6 provides under 78 N.", kinds)
    assert question is not None
    assert not question.unknown_units


def test_a_whole_phrase_says_what_its_first_word_does_not(kinds: KindIndex) -> None:
    assert kinds.dimensions(kinds.headed("volume flow rate", "volume")) == {"L^3 T^-1"}


def test_what_a_value_is_for_names_it(kinds: KindIndex) -> None:
    question = read_question("It has 68 kΩ for feedback and 10 kΩ to ground. What is the gain?", kinds)
    assert question is not None
    assert ["feedback" in fact.noun.stems for fact in question.given] == [True, False]


@pytest.mark.parametrize(
    ("text", "unit"),
    [
        ("What will the voltmeter between the two plates show?", "V"),
        ("What would a thermometer in the oven indicate?", "K"),
        ("How often does it swing?", "1/s"),
        ("How many standard deviations is he above the others?", "1"),
    ],
)
def test_what_an_instrument_shows_and_other_ways_to_ask(kinds: KindIndex, text: str, unit: str) -> None:
    question = read_question(f"A battery of 9 V. {text}", kinds)
    assert question is not None
    assert str(dimension_of(unit)) in question.dimensions


def test_by_how_much_asks_for_no_mass_or_volume(kinds: KindIndex) -> None:
    read = read_question(
        "An arrow flies at 50 m/s towards a target 30 m away. By how much does it miss the target?", kinds
    )
    assert read is None or not read.dimensions & {"M", "L^3"}
