"""How a value is cut out of a question, so that what is left is still English."""

from __future__ import annotations

import pytest

from cutting import cut_out, without
from mathrag.agent import Answer, Binding, Step
from mathrag.agent.answer import AnswerFormula
from mathrag.problems import Problem, Quantity


@pytest.mark.parametrize(
    ("question", "value", "dimension", "unit", "left"),
    [
        ("A 5.0-kg block slides at 2 m/s.", "5.0-kg", "M", "kg", "A block slides at 2 m/s."),
        ("A 8 Ω lamp is on.", "8 Ω", "R", "ohm", "A lamp is on."),
        (
            "It moves at a speed of 20 m/s, and stops.",
            "20 m/s",
            "L T^-1",
            "m/s",
            "It moves at a certain speed, and stops.",
        ),
        ("The voltage is 12 V and falls.", "12 V", "V", "V", "The voltage is known and falls."),
        ("It stops in 5 s. How far does it go?", "5 s", "T", "s", "It stops. How far does it go?"),
        ("A wall 3 m high falls.", "3 m", "L", "m", "A wall falls."),
        ("A light with λ = 500 nm shines.", "500 nm", "L", "nm", "A light with a certain λ shines."),
        ("Ann paid $35 for a bag.", "35", "1", None, "Ann paid some money for a bag."),
        ("Five lamps burn.", "Five", "1", None, "Some lamps burn."),
        ("X ~ N(54, 8) is drawn.", "54", "1", None, "X ~ N(a, 8) is drawn."),
        ("It travels 5.2 m uphill.", "5.2 m", "L", "m", "It travels a certain distance uphill."),
    ],
)
def test_a_value_is_cut_out_with_its_words(
    question: str, value: str, dimension: str, unit: str | None, left: str
) -> None:
    start = question.index(value)
    assert without(question, (start, start + len(value)), dimension, unit) == left


def test_only_values_that_enter_are_cut_out_and_no_bounds() -> None:
    text = "A 2 kg box is pulled 3 m. At least 4 s pass."
    spans = {value: (text.index(value), text.index(value) + len(value)) for value in ("2 kg", "3 m", "4 s")}
    quantities = tuple(
        Quantity(id=f"q{n}", value=1, unit=value[2:], span=span) for n, (value, span) in enumerate(spans.items(), 1)
    )
    bindings = tuple(Binding(symbol="x", name="x", value=1, span=spans[value]) for value in ("3 m", "4 s"))
    law = AnswerFormula(uri="u", label="law", latex="x", substituted="x")
    answer = Answer(
        question=text, kind="computed", answer="", value=1, problem=Problem(text=text, quantities=quantities),
        steps=(Step(formula=law, bindings=bindings, value=1),),
    )  # fmt: skip
    assert [cut.id for cut, _ in cut_out(text, answer)] == ["q2"]
