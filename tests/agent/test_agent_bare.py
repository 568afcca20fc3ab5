"""Geometry without units (`reading.sorts`)."""

from __future__ import annotations

import agent_fakes as fakes
import pytest
from agent_fakes import carried_out, typed_knowledge

from mathrag.agent.answering.phrasing import answer_unit
from mathrag.agent.question import read_question
from mathrag.problems.kinds import KindIndex

TRIANGLE = fakes.formula(
    "t", "Hypotenuse of a right triangle", "c == (a**2 + b**2)**(1/2)", fakes.parameter("c", "hypotenuse", "length", "m"),
    fakes.parameter("a", "first leg", "length", "m"), fakes.parameter("b", "second leg", "length", "m"),
)  # fmt: skip
CIRCLE = fakes.formula(
    "c", "Area of a circle", "A == 3.14159265 * r**2", fakes.parameter("A", "area", "area", "m^2"),
    fakes.parameter("r", "radius", "radius", "m"),
)  # fmt: skip


@pytest.mark.parametrize(
    ("text", "value", "unit"),
    [
        ("What is the hypotenuse of a right triangle with legs 8 and 15?", 17.0, "1"),
        ("What is the area of a circle of radius 2?", 12.566, "1"),
        ("What is the area of a circle of radius 2 cm?", 12.566, "cm^2"),
    ],
)
def test_lengths_without_a_unit_give_a_plain_number(kinds: KindIndex, text: str, value: float, unit: str) -> None:
    known = typed_knowledge([TRIANGLE, CIRCLE], kinds)
    question = read_question(text, kinds, (), known)
    assert question is not None
    best = carried_out(question, known, 3).best
    assert best is not None
    got, said = answer_unit(best, question)
    assert got == pytest.approx(value, rel=1e-3)
    assert said == unit


@pytest.mark.parametrize(
    "text", ["What is the force of 3 on 5?", "How many of 12 eggs are left after 5?", "What is the area of Spain?"]
)
def test_other_numbers_are_no_lengths(kinds: KindIndex, text: str) -> None:
    question = read_question(text, kinds)
    assert question is None or not question.bare
