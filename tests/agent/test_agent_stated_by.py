"""Who states the law of each step, and which checks dropped the other plans."""

from __future__ import annotations

import pytest

from mathrag.agent import Agent, Answer
from mathrag.agent.question import read_question
from mathrag.agent.solutions.plan import Infeasible
from mathrag.commands.console import Paper
from mathrag.commands.explaining import show_plan
from mathrag.problems.kinds import KindIndex

DOCUMENT = "Calculate the electrical current when a voltage of 12V is applied across a 4 Ohm resistance"
CONVERSION = "Convert 5 km/h to m/s."


def test_a_formula_of_the_knowledge_base_is_stated_by_its_document(agent: Agent) -> None:
    answer = agent.ask(DOCUMENT)
    (step,) = answer.steps
    assert (step.stated_by, step.reader) == ("document", None)
    assert step.source == answer.sources[0]
    assert [turn.stated_by for turn in answer.trace] == [None, "document", "document", None]


def test_a_conversion_is_a_calculation_and_has_no_source(agent: Agent) -> None:
    answer = agent.ask(CONVERSION)
    (step,) = answer.steps
    assert (step.stated_by, step.reader, step.source) == ("calculation", "read_conversion", None)
    assert "calculation" in [turn.stated_by for turn in answer.trace]


def test_every_equation_that_a_question_states_names_its_reader(kinds: KindIndex) -> None:
    question = read_question(CONVERSION, kinds)
    assert question is not None
    assert question.said
    assert all(said.stated_by for said in question.said)


def test_a_dropped_plan_names_its_veto() -> None:
    with pytest.raises(Infeasible) as named:
        raise Infeasible("it cancels out", by="given_cancels")
    assert (str(named.value), named.value.by) == ("it cancels out", "given_cancels")
    assert Infeasible("it can't be computed").by == "compute"


def test_vetoes_are_counted_in_the_answer(agent: Agent) -> None:
    made = agent.rank(DOCUMENT)
    assert made is not None
    ranking = made[1]
    assert sum(ranking.vetoes.values()) == len(ranking.failed)
    assert agent.ask(DOCUMENT).vetoes == ranking.vetoes


def test_an_explanation_says_who_states_each_law(agent: Agent, capsys: pytest.CaptureFixture[str]) -> None:
    answer: Answer = agent.ask(DOCUMENT).model_copy(update={"vetoes": {"check_fall": 2, "given_cancels": 1}})
    show_plan(answer, Paper())
    shown = capsys.readouterr().out
    assert "stated by document sheet, page 3" in shown
    assert shown.index("2 plans by check_fall") < shown.index("1 plan by given_cancels")
    show_plan(agent.ask(CONVERSION), Paper())
    assert "stated by calculation (read by read_conversion)" in capsys.readouterr().out
