"""A question asked backwards with the value found put in: does what it states come out?"""

from __future__ import annotations

from dataclasses import replace

import pytest
from agent_fakes import FakeKnowledge, formula, parameter

from mathrag.agent import Agent
from mathrag.agent.answering.forward import NOTHING, put_in, roundness, tried
from mathrag.agent.planning.planner import Ranked
from mathrag.settings import Settings

POWER = formula(
    "power",
    "Electric power",
    "P == V*I",
    parameter("P", "electric power", "electric_power", "W"),
    parameter("V", "voltage", "voltage", "V"),
    parameter("I", "current", "electric_current", "A"),
)
HEAT = formula(
    "heat",
    "Heat of a current",
    "Q == P*t",
    parameter("Q", "heat", "heat", "J"),
    parameter("P", "electric power", "electric_power", "W"),
    parameter("t", "time", "time", "s"),
)
KETTLE = (
    "A kettle works at a voltage of 220 V and a current of [X] for 100 s. What is its electric power? It is filled with 2 kg of water. "
    "If we already know that the answer to the above question is 1100 W, what should the content corresponding to [X] be?"
)


@pytest.fixture(scope="module")
def electric() -> Agent:
    return Agent(FakeKnowledge([POWER, HEAT]), Settings())  # type: ignore[arg-type]


def ranked(agent: Agent, text: str) -> tuple[Ranked, ...]:
    made = agent.rank(text)
    assert made is not None
    return made[1].plans


def test_the_value_stands_in_the_place_of_the_mark(electric: Agent) -> None:
    made = electric.rank(KETTLE)
    assert made is not None
    question, ranking = made
    assert ranking.best is not None
    text = put_in(question, ranking.best)
    assert text == (
        "A kettle works at a voltage of 220 V and a current of 5 A for 100 s. What is its electric power? "
        "It is filled with 2 kg of water."
    )


def test_a_unit_behind_the_mark_is_not_written_twice(electric: Agent) -> None:
    made = electric.rank(KETTLE.replace("a current of [X] for", "a current of [X] mA for"))
    assert made is not None
    question, ranking = made
    assert ranking.best is not None
    assert "a current of 5000 mA for" in str(put_in(question, ranking.best))


def test_only_the_right_value_gives_the_stated_answer(electric: Agent) -> None:
    made = electric.rank(KETTLE)
    assert made is not None
    question, ranking = made
    assert ranking.best is not None
    assert electric.support(question, ranking.best).agreement > 0.4
    *inner, last = ranking.best.calls
    double = replace(ranking.best, calls=(*inner, replace(last, value=10.0)))
    assert electric.support(question, double).agreement == -0.5


def test_the_agreement_enters_the_confidence(electric: Agent) -> None:
    assert ranked(electric, KETTLE)[0].agreement > 0.4
    assert ranked(electric, "What is the electric power at 220 V and 5 A?")[0].agreement == 0.0


def test_in_doubt_the_value_that_gives_the_stated_answer_goes_first(electric: Agent) -> None:
    made = electric.rank(KETTLE)
    assert made is not None
    question, ranking = made
    best = ranking.plans[0]
    *inner, last = best.plan.calls
    double = replace(best, plan=replace(best.plan, calls=(*inner, replace(last, value=10.0))))
    doubtful = replace(ranking, plans=(double, best), confidence=0.2)
    first = electric.support(question, double.plan)
    found = tried(doubtful, first, lambda plan: electric.support(question, plan))
    assert found.plans[0].plan is best.plan
    assert found.plans[0].agreement > 0.4
    assert [item.plan for item in found.plans] == [best.plan, double.plan]
    assert 0.5 < found.confidence < 1.0


def test_what_no_forward_question_speaks_for_stays_in_doubt(electric: Agent) -> None:
    made = electric.rank(KETTLE)
    assert made is not None
    _, ranking = made
    doubtful = replace(ranking, confidence=0.2)
    assert tried(doubtful, NOTHING, lambda plan: NOTHING) is doubtful


@pytest.mark.parametrize(("value", "likelier"), [(5.0, True), (5.4321, False), (1000.0 / 3.6, True)])
def test_a_value_of_few_figures_is_likelier_to_have_been_written(electric: Agent, value: float, likelier: bool) -> None:
    plan = ranked(electric, "What is the electric power at 220 V and 5 A?")[0].plan
    (call,) = plan.calls
    speed = replace(plan, calls=(replace(call, value=value, unit="m/s"),))
    assert (roundness(speed) > 1) == likelier
