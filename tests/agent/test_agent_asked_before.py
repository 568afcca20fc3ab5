"""What was asked before has no part in an answer."""

from __future__ import annotations

import agent_fakes as fakes
from agent_fakes import build_links, typed_knowledge

from mathrag.agent.reading.statements import Statement, own_formula, own_parameter, with_statements
from mathrag.agent.slots.steps import FOREIGN, TypedFormula, step_features
from mathrag.agent.slots.typed import noun
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

    def stated(label: str) -> tuple[list[TypedFormula], list[float]]:
        """The equation of a question of just these words, and how foreign it is to the question."""
        sides = (own_parameter("a", "one side", "L"), own_parameter("b", "other side", "L"))
        nouns = tuple(noun(side.name, frozenset(), None) for side in sides)
        said = Statement(own_formula(0, label, "a", "b", "a = b", sides), nouns, {})
        knowledge, _ = with_statements(shared, links, [said], noun(label, frozenset(), None))
        own = knowledge.formulas[len(shared.formulas) :]
        return own, [
            float(
                step_features(knowledge.formulas, links.silent, typed.words, {}, knowledge.frequencies)[
                    typed.index, FOREIGN
                ]
            )
            for typed in own
        ]

    first, foreign = stated("drag = factor × weight")
    second, also = stated("width = factor × length")
    assert [len(typed.words) for typed in first] == [3]
    assert [len(typed.words) for typed in second] == [3]
    assert foreign == also == [0.0]
