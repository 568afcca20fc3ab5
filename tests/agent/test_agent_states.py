"""By how much a computed quantity changes between two states (`situations.states`)."""

from __future__ import annotations

import pytest
from agent_fakes import FakeKnowledge, formula, parameter, values

from mathrag.agent import Agent
from mathrag.settings import AgentSettings, Settings

KINETIC = formula(
    "kinetic",
    "Kinetic energy",
    "E == 1/2*m*v**2",
    parameter("E", "kinetic energy", "kinetic_energy", "J"),
    parameter("m", "mass", "mass", "kg"),
    parameter("v", "speed", "speed", "m/s"),
)
BALANCE = formula(
    "work",
    "Work and kinetic energy",
    "W == 1/2*m*v_f**2 - 1/2*m*v_i**2",
    parameter("W", "change in kinetic energy", "kinetic_energy", "J"),
    parameter("m", "mass", "mass", "kg"),
    parameter("v_f", "final speed", "speed", "m/s"),
    parameter("v_i", "initial speed", "speed", "m/s"),
)


@pytest.fixture(scope="module")
def moving() -> Agent:
    return Agent(FakeKnowledge([KINETIC]), Settings(agent=AgentSettings(min_confidence=0)))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("A 1200 kg car slows from 20 m/s to 8 m/s. How much kinetic energy does it lose?", 201600.0),
        ("By how much does the kinetic energy of a 3 kg ball increase when its speed goes from 2 m/s to 5 m/s?", 31.5),
        ("A 2 kg stone goes at 4 m/s. By how much does its kinetic energy drop when the speed falls to 1 m/s?", 15.0),
    ],
)
def test_a_change_is_the_difference_of_what_follows_from_two_states(moving: Agent, text: str, value: float) -> None:
    made = moving.rank(text)
    assert made is not None
    best = made[1].best
    assert best is not None
    assert best.value == pytest.approx(value)
    assert "by definition: change" in best.calls[-1].tool.formula.label


def test_a_formula_used_twice_is_cited_once(moving: Agent) -> None:
    answer = moving.ask("A 1200 kg car slows from 20 m/s to 8 m/s. How much kinetic energy does it lose?")
    assert len(answer.steps) == 3
    assert len(answer.sources) == len(set(answer.sources)) == 1


def test_no_single_state_answers_for_a_change(moving: Agent) -> None:
    made = moving.rank("A 1200 kg car slows from 20 m/s to 8 m/s. How much kinetic energy does it lose?")
    assert made is not None
    assert not {240000.0, 38400.0} & {float(item.plan.value) for item in made[1].plans}


def test_a_formula_of_both_states_goes_as_well() -> None:
    agent = Agent(FakeKnowledge([BALANCE]), Settings())  # type: ignore[arg-type]
    made = agent.rank(
        "By how much does the kinetic energy of a 3 kg ball increase when its speed goes from 2 m/s to 5 m/s?"
    )
    assert made is not None
    assert made[1].best is not None
    assert made[1].best.value == pytest.approx(31.5)


@pytest.mark.parametrize(
    "text",
    [
        "What is the kinetic energy of a 3 kg ball after its speed went from 2 m/s to 5 m/s?",  # no change is asked for
        "By how much do the kinetic energies of two balls of 2 kg and 3 kg at 5 m/s change?",  # two things
    ],
)
def test_other_questions_have_no_two_states(moving: Agent, text: str) -> None:
    made = moving.rank(text)
    assert made is not None
    assert not any(said.states for said in made[0].said)


YIELD = formula(
    "yield", "Yield", "y == a/t", parameter("y", "yield", "ratio", "1"), parameter("a", "actual energy", "energy", "J"),
    parameter("t", "theoretical energy", "energy", "J"),
)  # fmt: skip


def test_one_value_worked_out_twice_stands_for_no_two_variables() -> None:
    agent = Agent(FakeKnowledge((KINETIC, YIELD)), Settings())  # type: ignore[arg-type]
    made = agent.rank("A ball of 2 kg flies at 3 m/s. What is the yield?")
    assert made is not None
    assert not made[1].plans
    assert any("would be the same value" in why for _, why in made[1].failed)


ATOM = parameter("m", "mass of an atom", "mass", "kg")
SPREAD = formula(
    "spread", "Mean square speed", "u == 3*T/m", parameter("u", "mean square speed", "specific_energy", "m^2/s^2"),
    parameter("T", "thermal energy", "energy", "J"), ATOM,
)  # fmt: skip
MEAN = formula(
    "mean", "Energy of one atom", "E == 1/2*m*u", parameter("E", "kinetic energy", "kinetic_energy", "J"), ATOM,
    parameter("u", "mean square speed", "specific_energy", "m^2/s^2"),
)  # fmt: skip


def test_a_variable_has_one_value_in_all_of_a_plan() -> None:
    agent = Agent(FakeKnowledge((SPREAD, MEAN)), Settings())  # type: ignore[arg-type]
    text = "The thermal energy is 4 J, the mass of an atom is 2 kg, and the mass of the box is 7 kg. What is the kinetic energy of {}?"
    found = values(agent, text.format("it"))
    assert found[0] == 6.0
    assert not {21.0, 1.714286} & set(found)  # with the mass of the box in one of the two formulas
