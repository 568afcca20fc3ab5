"""Values told apart by the index of a symbol, counts that only count, differences that are none."""

from __future__ import annotations

import pytest
from agent_fakes import FakeKnowledge, formula, parameter

from mathrag.agent import Agent
from mathrag.agent.planning.planner import Ranking
from mathrag.agent.question import Question
from mathrag.agent.slots.typed import index_of
from mathrag.settings import Settings

TRANSFORMER = formula(
    "transformer",
    "Transformer",
    "V_s == V_p*N_s/N_p",
    parameter("V_s", "voltage", "voltage", "V"),
    parameter("V_p", "voltage", "voltage", "V"),
    parameter("N_s", "number of turns", "number_of_turns", "1"),
    parameter("N_p", "number of turns", "number_of_turns", "1"),
)
PARALLEL = formula(
    "parallel",
    "Resistors in parallel",
    "R == R_1*R_2/(R_1 + R_2)",
    parameter("R", "resistance", "electric_resistance", "Ω"),
    parameter("R_1", "first resistance", "electric_resistance", "Ω"),
    parameter("R_2", "second resistance", "electric_resistance", "Ω"),
)
AVERAGE = formula(
    "average",
    "Average velocity",
    "v == Delta_x/Delta_t",
    parameter("v", "average velocity", "average_velocity", "m/s"),
    parameter("\\Delta x", "change in displacement", "displacement", "m").model_copy(update={"identifier": "Delta_x"}),
    parameter("\\Delta t", "change in time", "time", "s").model_copy(update={"identifier": "Delta_t"}),
)


@pytest.fixture(scope="module")
def circuits() -> Agent:
    return Agent(FakeKnowledge((TRANSFORMER, PARALLEL, AVERAGE)), Settings())  # type: ignore[arg-type]


def ranked(agent: Agent, text: str) -> tuple[Question, Ranking]:
    made = agent.rank(text)
    assert made is not None
    assert made[1].best is not None
    return made


def test_the_letters_of_an_index_begin_the_word_that_tells_values_apart(circuits: Agent) -> None:
    text = "The primary voltage is 230 V, with 200 turns in the primary coil. The secondary coil has 50 turns. Find the secondary voltage."
    assert ranked(circuits, text)[1].plans[0].plan.value == pytest.approx(57.5)


def test_an_index_may_be_set_upright(circuits: Agent) -> None:
    assert [index_of(symbol) for symbol in (r"N_{\text{P}}", "N_P", r"F_{\mathrm{net}}", "v_0", "x")] == [
        "P",
        "P",
        "net",
        "0",
        "",
    ]


def test_what_stands_behind_a_value_names_that_and_not_the_next(circuits: Agent) -> None:
    text = "A transformer has 200 primary turns and 50 secondary turns. The primary voltage is 120 V. What is the secondary voltage?"
    assert ranked(circuits, text)[1].plans[0].plan.value == pytest.approx(30.0)


def test_how_many_values_follow_is_no_value_left_aside(circuits: Agent) -> None:
    question, ranking = ranked(
        circuits, "Two resistors of 100 ohm and 150 ohm are in parallel. What is their resistance?"
    )
    assert question.facts[0].origin == 1
    assert ranking.plans[0].plan.value == pytest.approx(60)


def test_another_number_of_values_is_not_counted(circuits: Agent) -> None:
    question, _ = ranked(circuits, "Three resistors of 100 ohm and 150 ohm are in parallel. What is their resistance?")
    assert question.facts[0].origin is None


def test_an_implied_end_leaves_the_other_end_to_the_speed_that_is_given() -> None:
    slowing = formula(
        "slowing",
        "Acceleration",
        "a == (v - u)/t",
        parameter("a", "acceleration", "acceleration", "m/s^2"),
        parameter("v", "final velocity", "final_velocity", "m/s"),
        parameter("u", "initial velocity", "initial_velocity", "m/s"),
        parameter("t", "time", "time", "s"),
    )
    agent = Agent(FakeKnowledge((slowing,)), Settings())  # type: ignore[arg-type]
    answer = agent.ask("A car at 20 m/s comes to a stop in 4 s. What is its acceleration?")
    assert abs(float(answer.value or 0)) == pytest.approx(5)


def test_a_word_before_the_name_of_a_kind_tells_two_values_of_it_apart() -> None:
    gain = formula(
        "gain",
        "Gain",
        "G == U/W",
        parameter("G", "gain", "ratio", "1"),
        parameter("U", "output voltage", "voltage", "V"),
        parameter("W", "input voltage", "voltage", "V"),
    )
    agent = Agent(FakeKnowledge((gain,)), Settings())  # type: ignore[arg-type]
    _, ranking = ranked(agent, "At an input voltage of 0.5 V there is an output voltage of 5 V. What is the gain?")
    assert ranking.plans[0].plan.value == pytest.approx(10)
    assert len(ranking.plans) == 1  # an input is no output


def test_a_kind_that_the_ontology_does_not_know_keeps_no_value_out() -> None:
    ohm = formula(
        "ohm",
        "Ohm's law",
        "V == I*R",
        parameter("V", "voltage", "tension of the mains", "V"),
        parameter("I", "current", "amperage", "A"),
        parameter("R", "resistance", "resistance", "ohm"),
    )
    agent = Agent(FakeKnowledge((ohm,)), Settings())  # type: ignore[arg-type]
    answer = agent.ask("Which current flows through a resistance of 4 ohm at a voltage of 12 V?")
    assert answer.value == pytest.approx(3)


def test_a_distance_and_a_time_are_differences_already(circuits: Agent) -> None:
    _, ranking = ranked(circuits, "A train travels 120 km in 1.5 h. What is its average speed?")
    assert ranking.plans[0].plan.value == pytest.approx(120000 / 5400)
    assert ranking.confidence > 0.5


def test_an_indexed_symbol_goes_where_the_formula_has_it() -> None:
    parts = [parameter(f"R_{n}", "resistance", "electric_resistance", "ohm") for n in "x123"]
    known = FakeKnowledge([formula("bridge", "Unknown resistance of a bridge", "R_x == R_3 * R_2 / R_1", *parts)])
    agent = Agent(known, Settings())  # type: ignore[arg-type]
    made = agent.rank("A bridge has R_1 = 120 ohm, R_2 = 180 ohm and R_3 = 45 ohm. What is the unknown resistance?")
    assert made is not None
    assert {round(float(ranked.plan.value), 6) for ranked in made[1].plans} == {67.5}
