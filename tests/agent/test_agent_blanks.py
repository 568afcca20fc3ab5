"""Marked places whose wording tells what kind of quantity stands there."""

from __future__ import annotations

import pytest

from mathrag.problems.kinds import KindIndex
from mathrag.agent.question import read_question


@pytest.mark.parametrize(
    ("text", "dimensions"),
    [
        ("A boiler heats [X] of water from 20 °C to 80 °C. The specific heat of water is 4200 J/(kg·°C).", {"M"}),
        ("The flame raises the temperature of [X] of oil by 30 °C. The specific heat of oil is 2000 J/(kg·°C).", {"M"}),
        ("A van burns [X] of petrol. Petrol gives off 4.6×10^7 J/kg and has a density of 700 kg/m^3.", {"L^3"}),
        (
            "A stove needs [X] of natural gas to warm 40 kg of water. The calorific value of natural gas is 4×10^7 J/m^3.",
            {"L^3"},
        ),
        ("Milk is warmed by 30 °C. (c_milk = [X], g = 10 N/kg)", {"L^2 T^-2 Θ^-1"}),
        ("A cart of 30 kg presses on the ground (g = [X]).", {"L T^-2"}),
        ("A ferry floats in water (ρ_water=[X]).", {"L^-3 M"}),
        ("A tram covers 900 m, taking [X] for it.", {"T"}),
        ("A charge of 6 C passes through a wire in [X].", {"T"}),
        ("A bus drives at a constant speed for [X], taking 20 min.", {"L"}),
        ("A bus drives with a power of 60 kW for [X].", {"T"}),
        ('A kettle is labelled "[X], 1200 W".', {"L^2 M T^-3 I^-1"}),
        ("A heater has the wires R1 = 40 Ω and, for the low gear, another heating wire R2 = [X].", {"L^2 M T^-3 I^-2"}),
        ("A house runs one 900 W oven and one [X] lamp.", {"L^2 M T^-3"}),
        ("The resistance that the van meets while driving at a constant speed is [X].", {"L M T^-2"}),
        ("The specific heat capacity of the soup is taken as [X].", {"L^2 T^-2 Θ^-1"}),
        ("A heater warms 2 kg of a liquid whose specific heat capacity is [X].", {"L^2 T^-2 Θ^-1"}),
        ("The efficiency of turning electrical energy into heat is [X].", {"1"}),
        ("The flame raises the temperature of 2 kg of water by [X].", {"Θ"}),
        ("The reading of the gas meter was 12.5 m^3, and in the evening it changed to [X].", {"L^3"}),
    ],
)
def test_places_by_their_wording(text: str, dimensions: set[str], kinds: KindIndex) -> None:
    read = read_question(
        f"{text} What comes out? If we already know that the answer to the above question is 30, what is [X]?", kinds
    )
    assert read is not None
    assert read.dimensions == dimensions


def test_a_temperature_is_none_for_each_day(kinds: KindIndex) -> None:
    read = read_question("A farm warms 200 kg of milk from 5 °C to 65 °C every day. How much heat does it need?", kinds)
    assert read is not None
    assert {"Θ"} == {fact.dimension for fact in read.given if fact.unit == "°C"}
    assert [fact.value for fact in read.facts if fact.text == "change"] == [60.0]


@pytest.mark.parametrize(
    ("asked", "unit", "dimension"),
    [
        ("how many liters should [X] be", "L", "L^3"),
        ("what should the content (in kg) corresponding to [X] be", "kg", "M"),
        ("what should [X] be, in dm^3", "dm^3", "L^3"),
    ],
)
def test_the_unit_of_a_place_may_be_said_at_the_end(asked: str, unit: str, dimension: str, kinds: KindIndex) -> None:
    text = "A van burns [X] of petrol. Petrol gives off 4.6×10^7 J/kg. What heat is that?"
    read = read_question(f"{text} If we already know that the answer to the above question is 30 MJ, {asked}?", kinds)
    assert read is not None
    assert (read.unit, read.dimensions) == (unit, {dimension})


@pytest.mark.parametrize(
    ("name", "dimensions"), [("volume", {"L^3"}), ("content", {"M"}), ("value", {"M"}), ("mass", {"M"})]
)
def test_a_place_may_be_called_what_it_is_at_the_end(name: str, dimensions: set[str], kinds: KindIndex) -> None:
    text = "A stove warms [X] of soup by 30 °C. The specific heat capacity of soup is 4 kJ/(kg·°C). What heat is that?"
    back = f"If we already know that the answer to the above question is 3 MJ, what should the {name} corresponding to [X] be?"
    read = read_question(f"{text} {back}", kinds)
    assert read is not None
    assert read.dimensions == dimensions
