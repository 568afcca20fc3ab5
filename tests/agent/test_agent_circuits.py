"""Powers taken at the same time, parts in series and in parallel, and the voltage that things in series share."""

from __future__ import annotations

import pytest
from agent_fakes import BACK, FakeKnowledge, formula, parameter, read, values

from mathrag.agent import Agent
from mathrag.agent.kinds import KindIndex
from mathrag.settings import Settings

DRAWN = formula(
    "drawn", "Current from power and voltage", "I == P/U", parameter("I", "current", "electric_current", "A"),
    parameter("P", "power", "power", "W"), parameter("U", "voltage", "voltage", "V"),
)  # fmt: skip
WORK = formula(
    "work", "Work from power and time", "W == P*t", parameter("W", "work", "work", "J"),
    parameter("P", "power", "power", "W"), parameter("t", "time", "time", "s"),
)  # fmt: skip
OHM = formula(
    "ohm", "Ohm's law", "I == U/R", parameter("I", "current", "electric_current", "A"),
    parameter("U", "voltage", "voltage", "V"), parameter("R", "resistance", "electric_resistance", "ohm"),
)  # fmt: skip
BURNT = formula(
    "burnt", "Heat of combustion", "Q == m*q", parameter("Q", "heat", "heat", "J"),
    parameter("m", "mass", "mass", "kg"), parameter("q", "calorific value", "calorific_value", "J/kg"),
)  # fmt: skip

JOULE = formula(
    "joule", "Power from current and resistance", "P == I**2*R", parameter("P", "power", "power", "W"),
    parameter("I", "current", "electric_current", "A"), parameter("R", "resistance", "electric_resistance", "ohm"),
)  # fmt: skip
DROP = formula(
    "drop", "Power from voltage and resistance", "P == U**2/R", parameter("P", "power", "power", "W"),
    parameter("U", "voltage", "voltage", "V"), parameter("R", "resistance", "electric_resistance", "ohm"),
)  # fmt: skip
SIDE = formula(
    "side", "Resistance of two branches", "R == R_1*R_2/(R_1 + R_2)", parameter("R", "total resistance", "electric_resistance", "ohm"),
    parameter("R_1", "resistance", "electric_resistance", "ohm"), parameter("R_2", "resistance", "electric_resistance", "ohm"),
)  # fmt: skip


@pytest.fixture(scope="module")
def agent() -> Agent:
    return Agent(FakeKnowledge((DRAWN, WORK, OHM, BURNT)), Settings())  # type: ignore[arg-type]


def test_what_works_at_once_takes_all_powers(agent: Agent) -> None:
    text = "A flat has one 800 W oven, one 200 W freezer and three 50 W lamps at 230 V. If they run {}, what is the current?"
    assert values(agent, text.format("at the same time"))[0] == 5.0
    assert 5.0 not in values(agent, text.format("one after another"))


def test_an_unknown_power_beside_a_given_one(agent: Agent) -> None:
    text = "A pump works with a power P_1=[X] and simultaneously a fan with P_2=300 W for 20 s. What is their work altogether?"
    assert values(agent, text + BACK.format("16000 J"))[0] == 500.0


def test_a_supply_is_not_over_one_resistance_in_series(agent: Agent) -> None:
    text = "A resistor of 20 Ω and a lamp are {}, with a power supply of 12 V. What is the current?"
    assert 0.6 in values(agent, text.format("connected one by one"))
    assert 0.6 not in values(agent, text.format("connected in series"))


def test_what_is_so_many_times_that_of_another(agent: Agent) -> None:
    text = "The calorific value of peat is 2×10^7 J/kg and the calorific value of pellets is 1.5 times that of peat. "
    assert 6.0e7 in values(agent, text + "What heat do 2 kg of pellets give off?")


def test_a_fuse_is_chosen_by_its_current(agent: Agent) -> None:
    text = (
        "A 1100 W oven and a 110 W lamp are used simultaneously at 220 V. How should the rating of the fuse be chosen?"
    )
    assert values(agent, text)[0] == 5.5


def test_the_power_on_a_label_is_that_at_its_voltage(agent: Agent) -> None:
    text = "A lamp is marked {}. What current does it draw at a voltage of 6 V?"
    assert 0.5 not in values(agent, text.format('"12V 3W"'))
    assert 0.5 in values(agent, text.format("with a power of 3 W"))


@pytest.fixture(scope="module")
def wired() -> Agent:
    return Agent(FakeKnowledge((OHM, JOULE, DROP, SIDE)), Settings())  # type: ignore[arg-type]


TWO = "A lamp of 20 Ω and a fan of 30 Ω are connected in {} to a 100 V supply. What is the {}?"


@pytest.mark.parametrize(
    ("how", "asked", "value", "wrong"),
    [
        ("series", "power of the lamp", 80.0, {500.0, 200.0, 120.0}),
        ("series", "total power", 200.0, {500.0}),
        ("series", "current", 2.0, {5.0}),
        ("parallel", "power of the fan", 333.333333, {500.0, 833.333333}),
        ("parallel", "total current", 8.333333, {2.0}),
    ],
)
def test_parts_share_a_current_or_a_voltage(
    wired: Agent, how: str, asked: str, value: float, wrong: set[float]
) -> None:
    found = values(wired, TWO.format(how, asked))
    assert found[0] == value
    assert not wrong & set(found)


def test_branches_are_not_added_up_as_what_is_in_series(wired: Agent) -> None:
    text = "What is the total resistance of 20 Ω and 30 Ω connected in {}?"
    assert values(wired, text.format("parallel"))[0] == 12.0
    assert 12.0 not in values(wired, text.format("series"))


def test_a_total_is_made_of_what_is_connected_and_of_nothing_else(kinds: KindIndex) -> None:
    def totals(text: str) -> list[float]:
        return [fact.si for fact in read(text, kinds).facts if fact.text == "total resistance"]

    assert totals("4 Ω and 6 Ω in series at 20 V: what is the current?") == [10.0]
    assert totals("4 Ω in parallel with 6 Ω, and 2 Ω in series with both, at 20 V: what is the current?") == []
    assert totals("A lamp of 4 Ω and a rheostat of at maximum 6 Ω are in series at 20 V: what is the current?") == []
    assert totals("R_1 = 4 Ω and R_2 = [X] in series at 20 V: what is the current?" + BACK.format("2 A")) == []


THREE = formula(
    "three", "Resistors in parallel", "1/R == 1/R_1 + 1/R_2 + 1/R_3", parameter("R", "resistance", "electric_resistance", "ohm"),
    *(parameter(f"R_{n}", "resistance", "electric_resistance", "ohm") for n in (1, 2, 3)),
).model_copy(update={"target": "R", "template": "1/(1/R_1 + 1/R_2 + 1/R_3)"})  # fmt: skip


@pytest.mark.parametrize(
    ("text", "value"),
    [
        (
            "Resistors of 10 ohm, 20 ohm and 30 ohm are connected in parallel. What resistance do they have together?",
            60 / 11,
        ),
        ("Which resistor must be put in parallel with 30 ohm so that both together have 20 ohm?", 60.0),
    ],
)
def test_all_together_and_one_of_them_are_told_apart(text: str, value: float) -> None:
    made = Agent(FakeKnowledge((THREE, SIDE)), Settings()).rank(text)  # type: ignore[arg-type]
    assert made is not None
    assert made[1].best is not None
    assert made[1].best.value == pytest.approx(value)
