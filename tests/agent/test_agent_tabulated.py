"""Values that a document's table gives for a variable of its formulas, and laws of the rows of one table."""

from __future__ import annotations

from dataclasses import dataclass, field

import agent_fakes as fakes
from agent_fakes import FakeKnowledge, asked_of, typed_knowledge

from mathrag.agent import Agent
from mathrag.entities import Formula, Occurrence, Value
from mathrag.problems.kinds import KindIndex
from mathrag.settings import Settings

LOSS = fakes.formula(
    "l", "Loss in a fitting", "h == K * v**2 / 19.6133", fakes.parameter("h", "head loss", "height", "m"),
    fakes.parameter("K", "loss coefficient", None, "1"), fakes.parameter("v", "velocity", "velocity", "m/s"),
)  # fmt: skip


def value(thing: str, quantity: str, number: float) -> Value:
    place = Occurrence(document="sheet", chunk="sheet-0001", page=1, extractor="values")
    return Value(
        uri=f"v:{thing}-{quantity}",
        thing=thing,
        quantity=quantity,
        value=number,
        value_text=str(number),
        occurrences=(place,),
    )


@dataclass
class Knowledge(FakeKnowledge):
    items: list[Formula] = field(default_factory=lambda: [LOSS])
    told: list[Value] = field(default_factory=lambda: [value("globe valve", "loss coefficient", 10.0)])

    def values(self) -> list[Value]:
        return self.told

    def value(self, uri: str) -> Value:
        return next(one for one in self.told if one.uri == uri)


QUESTION = "What head loss has a globe valve at a velocity of 1.4 m/s?"


def test_a_thing_brings_what_its_row_gives_for_a_variable() -> None:
    answer = Agent(Knowledge(), Settings()).ask(QUESTION)
    assert round(float(answer.value or 0), 3) == 0.999
    assert any("globe valve" in one for one in answer.assumptions)


def test_a_value_of_another_name_stands_for_none() -> None:
    other = Knowledge(told=[value("globe valve", "price coefficient", 10.0)])
    assert Agent(other, Settings()).ask(QUESTION).refused


def test_a_given_value_goes_before_the_tables() -> None:
    given = QUESTION.replace("a globe valve", "a globe valve with a loss coefficient of 2")
    answer = Agent(Knowledge(), Settings()).ask(given)
    assert round(float(answer.value or 0), 3) == 0.2


STORED = fakes.formula(
    "r", "readily available water", "W == p * A", fakes.parameter("W", "readily available water", None, "1"),
    fakes.parameter("p", "allowed depletion", None, "1"), fakes.parameter("A", "usable water", None, "1"),
)  # fmt: skip


def test_a_question_without_numbers_is_computed_where_tables_give_all_that_its_law_takes() -> None:
    told = [value("cabbage", "allowed depletion", 0.45), value("loam", "usable water", 160.0)]
    agent = Agent(Knowledge(items=[STORED], told=told), Settings())
    answer = agent.ask("What is the readily available water of cabbage on loam?")
    assert round(float(answer.value or 0), 6) == 72.0
    assert agent.ask("What is the readily available water?").value is None
    assert agent.ask("What is the readily available water of cabbage?").value is None


def test_a_thing_is_known_with_other_words_among_those_of_its_name() -> None:
    told = [value("globe valve", "loss coefficient", 10.0), value("globe valve 65", "loss coefficient", 6.0)]
    answer = Agent(Knowledge(told=told), Settings()).ask(
        "What head loss has a 65 steel globe valve at a velocity of 1.4 m/s?"
    )
    assert round(float(answer.value or 0), 3) == 0.6


def row(id: str, case: str, factor: int) -> Formula:
    return fakes.formula(
        id, f"greatest moment (case: {case})", f"M == q * l**2 / {factor}", fakes.parameter("M", "greatest moment", "torque", "N·m"),
        fakes.parameter("q", "line load", "line_load", "N/m"), fakes.parameter("l", "span", "length", "m"),
    )  # fmt: skip


def test_the_words_of_a_row_tell_which_law_of_a_table_is_meant(kinds: KindIndex) -> None:
    known = typed_knowledge(
        [row("c", "cantilever, uniform load", 2), row("s", "supported beam, uniform load", 8)], kinds
    )
    asked = "with a uniform line load of 5 kN/m has a span of 4 m. What is its greatest moment?"
    for thing, moment in (("A supported beam", 10_000.0), ("A cantilever", 40_000.0)):
        ranking = asked_of(known, f"{thing} {asked}", kinds, 1)
        assert {round(float(one.plan.value)) for one in ranking.plans} == {moment}


def test_a_number_asked_by_its_whole_name_is_no_other_one(kinds: KindIndex) -> None:
    reflected = fakes.formula(
        "r", "Reflection", "k == (a - b)/(a + b)", fakes.parameter("k", "reflection coefficient", None, "1"),
        fakes.parameter("a", "load impedance", "impedance", "Ω"), fakes.parameter("b", "line impedance", "impedance", "Ω"),
    )  # fmt: skip
    standing = fakes.formula(
        "s", "Standing waves", "w == (1 + k)/(1 - k)", fakes.parameter("w", "standing wave ratio", "ratio", "1"),
        fakes.parameter("k", "reflection coefficient", None, "1"),
    )  # fmt: skip
    known = typed_knowledge([reflected, standing], kinds)
    ranking = asked_of(
        known, "What is the standing wave ratio of a load impedance of 75 Ω on a line impedance of 50 Ω?", kinds, 2
    )
    assert ranking.plans
    assert {one.plan.calls[-1].tool.formula.label for one in ranking.plans} == {"Standing waves"}
