"""Laws between numbers: values in any unit are put in as the law counts them, the result has its unit, and the answer says so."""

from __future__ import annotations

from typing import Any

import pytest
from agent_fakes import FakeKnowledge, formula, parameter

from mathrag.agent import Agent, Answer
from mathrag.entities import Formula, Parameter
from mathrag.quantities import convert
from mathrag.settings import Settings


def number(identifier: str, name: str, kind: str | None, unit: str) -> Parameter:
    """A symbol that stands for the number of its quantity in ``unit``."""
    return parameter(identifier, name, kind, unit).model_copy(update={"number": True})


HULL = formula(
    "hull", "hull speed", "v == 1.34*sqrt(L)",
    number("v", "hull speed", "speed", "knot"), number("L", "waterline length", "length", "ft"),
)  # fmt: skip
WARMTH = formula(
    "warmth", "comfort temperature", "c == 13 + 0.6*t",
    number("c", "comfort temperature", "temperature", "°C"), number("t", "outdoor temperature", "temperature", "°C"),
)  # fmt: skip


def ask(text: str, *laws: Formula) -> Answer:
    known: Any = FakeKnowledge(laws)
    return Agent(known, Settings()).ask(text)


@pytest.mark.parametrize("length", ["25 ft", "7.62 m", "762 cm"])
def test_values_are_put_in_as_the_law_counts_them(length: str) -> None:
    answer = ask(f"What is the hull speed of a boat with a waterline length of {length}?", HULL)
    assert answer.value is not None
    assert convert(float(answer.value), str(answer.unit), "knot") == pytest.approx(6.7)
    assert "in numbers: hull speed in knot, waterline length in ft" in answer.assumptions


def test_the_result_is_told_in_the_unit_that_is_asked_for() -> None:
    answer = ask("What is the hull speed in km/h for a waterline length of 25 ft?", HULL)
    assert answer.unit == "km/h"
    assert answer.value == pytest.approx(6.7 * 1.852)


def test_a_law_of_numbers_is_solved_for_what_it_takes() -> None:
    answer = ask("Which waterline length gives a hull speed of 6.7 knots?", HULL)
    assert (answer.value, answer.unit) == (pytest.approx(25), "ft")


def test_scales_of_temperature_have_their_zeros() -> None:
    answer = ask("What is the comfort temperature for an outdoor temperature of 68 °F?", WARMTH)
    assert convert(float(answer.value or 0), str(answer.unit), "°C") == pytest.approx(25)


PULSE = formula(
    "pulse", "maximum pulse", "p == 208 - 0.7*a",
    number("p", "maximum pulse", "heart_rate", "1/min"), number("a", "age", "age", "yr"),
)  # fmt: skip


@pytest.mark.parametrize("age", ["40", "40 years", "480 months"])
def test_a_bare_number_is_counted_as_the_law_counts_it(age: str) -> None:
    answer = ask(f"What is the maximum pulse for an age of {age}?", PULSE)
    assert convert(float(answer.value or 0), str(answer.unit), "1/min") == pytest.approx(180)


def test_numbers_take_no_value_of_another_dimension() -> None:
    answer = ask("What is the hull speed for a waterline length of 25 kg?", HULL)
    assert answer.value is None
