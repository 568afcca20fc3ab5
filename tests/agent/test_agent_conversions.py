"""Values asked for in another unit (`reading.conversions`)."""

from __future__ import annotations

import agent_fakes as fakes
import pytest
from agent_fakes import carried_out, read, typed_knowledge

from mathrag.agent.answering.phrasing import answer_unit
from mathrag.problems.kinds import KindIndex

LAW = fakes.formula(
    "v", "Speed", "v == d / t", fakes.parameter("v", "speed", "speed", "m/s"), fakes.parameter("d", "distance", "distance", "m"),
    fakes.parameter("t", "time", "time", "s"),
)  # fmt: skip


@pytest.mark.parametrize(
    ("text", "value", "unit"),
    [
        ("Convert 54 km/h to m/s.", 15.0, "m/s"),
        ("What is 41 °F in degrees Celsius?", 5.0, "°C"),
        ("How many minutes are there in 1.5 hours?", 90.0, "min"),
        ("How many minutes are in a day?", 1440.0, "min"),
        ("A swimming pool is 50 m long. How many feet is that?", 164.042, "ft"),
        ("A hare runs at a speed of 20 m/s. What is its speed in kilometers per hour?", 72.0, "km/h"),
        ("The limit is 90 km/h. What is this in metres per second? (1 km = 1000 m.)", 25.0, "m/s"),
        ("How many feet are in 3 m? A room is 5 m long.", 9.84252, "ft"),
        ("A full turn is 2π rad or 360°. How many radians are in 1°?", 0.0174533, "rad"),
        (
            "A fluid ounce is about 30 mL. What is the volume of a 12 fl-oz can of lemonade in cubic meters?",
            3.54882e-4,
            "m^3",
        ),
        ("What is the width in cm of a shelf that is 2 ft wide?", 60.96, "cm"),
        ("The bath warms up by 5 K. What is that in degrees Fahrenheit?", 9.0, "°F"),
        ("At dawn the thermometer shows -10 °C. What would a Fahrenheit thermometer show?", 14.0, "°F"),
        ("A cake needs an oven at 392 °F. To what Celsius temperature must the oven be set?", 200.0, "°C"),
    ],
)
def test_a_unit_is_converted_by_definition(kinds: KindIndex, text: str, value: float, unit: str) -> None:
    question = read(text, kinds)
    assert question.conversion is not None
    known = typed_knowledge([LAW], kinds)
    ranking = carried_out(question, known, 3)
    assert ranking.best is not None
    got, said = answer_unit(ranking.best, question)
    assert got == pytest.approx(value, rel=1e-4)
    assert said == unit
    assert ranking.confidence >= 0.9
    assert ranking.best.calls[0].tool.formula.label.startswith("by definition")


@pytest.mark.parametrize(
    "text",
    [
        "A cart moves at 5 m/s for 3 s. How far does it get in km?",  # two values
        "How many moles are in 18 g of water?",  # another dimension
        "The initial speed is 20 m/s. What is the final speed in km/h?",  # another speed
        "A canal narrows. The water flows at 5 m/s in the wide part. What is the speed in the narrow part in km/h?",
        "A circle has a radius of 3 ft. What is its diameter in metres?",
        "Convert 5 kg to metres.",
        "Calculate the combined effect of curvature and refraction in cm for a sight length of 1.8 km.",
        "The room is at 20 °C and gets twice as warm. What would a Fahrenheit thermometer show?",  # another temperature
        "What is the speed of a hare that runs 20 m/s?",  # no other unit
    ],
)
def test_what_needs_a_formula_is_no_conversion(kinds: KindIndex, text: str) -> None:
    assert read(text, kinds).conversion is None
