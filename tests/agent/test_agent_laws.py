"""Laws that the question writes out itself (`reading.laws`)."""

from __future__ import annotations

import pytest
from agent_fakes import FakeKnowledge, formula, parameter

from mathrag.agent import Agent
from mathrag.agent.question import read_question
from mathrag.agent.reading.marks import placeholder_of
from mathrag.problems.kinds import KindIndex
from mathrag.quantities import convert
from mathrag.settings import Settings


@pytest.mark.parametrize(
    ("text", "value", "unit"),
    [
        (
            "The rate law is rate = k[X][Y]^2. With [X] = 0.120 mol/L and [Y] = 0.0850 mol/L the rate is 5.4e-4 mol/(L·s). "
            "What is the rate constant k?",
            0.6228,
            "L^2/(mol^2·s)",
        ),
        (
            "The rate law is rate = k[A][B] with k = 0.2 L/(mol·s), [A] = 0.3 mol/L, [B] = 0.5 mol/L. What is the rate?",
            0.03,
            "mol/(L·s)",
        ),
        (
            "A reaction obeys rate = k[A]^2[B]. Its rate is 2e-4 mol/(L·s) when [A] = 0.1 M and [B] = 0.2 M. Find the rate constant.",
            0.1,
            "L^2/(mol^2·s)",
        ),
        ("A spring follows F = kx with k = 20 N/m and x = 3 cm. What is F?", 0.6, "N"),
        (
            "A beam bends by y = F L^3/(48 E I), where F = 800 N, L = 2 m, E = 200 GPa and I = 4e-6 m^4. How large is y?",
            1.667e-4,
            "m",
        ),
    ],
)
def test_a_law_in_the_question_computes_what_it_leaves_open(text: str, value: float, unit: str) -> None:
    made = Agent(FakeKnowledge(), Settings()).rank(text)  # type: ignore[arg-type]
    assert made is not None
    best = made[1].best
    assert best is not None
    assert convert(float(best.value), best.unit, unit) == pytest.approx(value, rel=1e-3)
    assert best.calls[-1].tool.formula.label.startswith("the question states")


def test_a_law_in_the_question_comes_before_another_of_the_documents() -> None:
    first = formula(
        "k", "rate law", "r == k*a", parameter("r", "rate", None, "mol/(L*s)"), parameter("k", "rate constant", None, "1/s"),
        parameter("a", "concentration", None, "mol/L"),
    )  # fmt: skip
    text = "A reaction obeys rate = k[A]^2[B]. Its rate is 2e-4 mol/(L·s) when [A] = 0.1 M and [B] = 0.2 M. Find the rate constant."
    made = Agent(FakeKnowledge((first,)), Settings()).rank(text)  # type: ignore[arg-type]
    assert made is not None
    assert {item.plan.calls[-1].tool.formula.label for item in made[1].plans} == {
        "the question states: rate = k[A]^2[B]"
    }


@pytest.mark.parametrize(
    "text",
    [
        "A spring follows F = kx with k = 20 N/m. What is F?",  # x is missing
        "A wire has R = 5 Ω and carries I = 2 A. What is the voltage?",  # values, no law
        "The current is I = 2 A at U = 10 V, with P = UI. What is the resistance?",  # asks for something else
    ],
)
def test_other_equations_are_no_laws(kinds: KindIndex, text: str) -> None:
    question = read_question(text, kinds)
    assert question is not None
    assert not [one for one in question.said if one.formula.label.startswith("the question states:")]


def test_the_numbers_of_a_law_are_no_values(kinds: KindIndex) -> None:
    question = read_question(
        "It bends by y = F L^3/(48 E I). F = 800 N, L = 2 m, E = 200 GPa, I = 4e-6 m^4. What is y?", kinds
    )
    assert question is not None
    assert [fact.value for fact in question.given] == [800.0, 2.0, 200.0, 4e-06]


def test_a_concentration_is_no_marked_place() -> None:
    assert placeholder_of("With [X] = 0.1 mol/L in rate = k[X][Y]") is None
    assert placeholder_of("a power P_1=[X] for 5 s") is not None
