"""What was asked before has no part in an answer."""

from __future__ import annotations

import agent_fakes as fakes
from agent_fakes import build_links, typed_knowledge

from mathrag.agent.question import read_question
from mathrag.agent.reading.statements import with_statements
from mathrag.agent.slots.steps import FOREIGN, TypedFormula
from mathrag.problems.kinds import kind_index
from mathrag.quantities import ontology


def test_the_equations_of_one_question_weigh_nothing_in_the_next() -> None:
    index = kind_index(ontology())
    heat = fakes.formula(
        "heat", "heat", "Q == m * q", fakes.parameter("Q", "heat", "heat", "J"), fakes.parameter("m", "mass", "mass", "kg"),
        fakes.parameter("q", "calorific value", "calorific_value", "J/kg"),
    )  # fmt: skip
    shared = typed_knowledge([heat], index)
    links = build_links(shared)

    def stated(text: str) -> tuple[list[TypedFormula], list[float]]:
        """The equations that a question states, and how foreign each is to a question of all its words."""
        question = read_question(text, index)
        assert question is not None
        knowledge, _ = with_statements(shared, links, question.said, question.noun)
        own = knowledge.formulas[len(shared.formulas) :]
        return own, [float(knowledge.step_features(typed.words, {})[typed.index, FOREIGN]) for typed in own]

    first, foreign = stated("The drag is 0.2 times the weight. The drag is 40 N. What is the weight?")
    second, also = stated("The width is 3 times the length. The length is 4 m. What is the width?")
    assert [len(typed.words) for typed in first] == [3]
    assert [len(typed.words) for typed in second] == [3]
    assert foreign == also == [0.0]
