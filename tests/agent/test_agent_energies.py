"""Energy spent and gained, substances kept apart, loads with an unknown part, numbers that hold for one case."""

from __future__ import annotations

import pytest
from agent_fakes import FakeKnowledge, formula, parameter

from mathrag.agent import Agent
from mathrag.problems.kinds import KindIndex
from mathrag.agent.question import read_question
from mathrag.agent.slots.typed import typed_knowledge
from mathrag.settings import Settings

WARMED = formula(
    "warmed",
    "Heat",
    "Q == c*m*dT",
    parameter("Q", "heat", "heat", "J"),
    parameter("c", "specific heat capacity", "specific_heat_capacity", "J/(kg*K)"),
    parameter("m", "mass", "mass", "kg"),
    parameter("dT", "temperature change", "temperature_difference", "K"),
)
BURNT = formula(
    "burnt",
    "Heat of combustion",
    "Q == m*q",
    parameter("Q", "heat", "heat", "J"),
    parameter("m", "mass", "mass", "kg"),
    parameter("q", "calorific value", "calorific_value", "J/kg"),
)
DOUBLE = formula(
    "double", "Both", "P == 2*p", parameter("P", "power", "power", "W"), parameter("p", "power", "power", "W")
)
CIRCLE = formula(
    "circle", "Circle", "d == 2*r", parameter("d", "diameter", "diameter", "m"), parameter("r", "radius", "radius", "m")
)


@pytest.fixture(scope="module")
def agent() -> Agent:
    return Agent(FakeKnowledge((WARMED, BURNT)), Settings())  # type: ignore[arg-type]


def values(agent: Agent, text: str) -> set[int]:
    """The values that plans give, in J or g."""
    made = agent.rank(text)
    assert made is not None
    return {round(float(item.plan.value) * (1000 if item.plan.unit == "kg" else 1)) for item in made[1].plans}


STOVE = "A stove of 40 % efficiency burns coke of 30 MJ/kg and warms 2 kg of soup of 4 kJ/(kg K) by 30 K."


def test_what_is_burned_gives_off_more_than_is_taken_up(agent: Agent) -> None:
    found = values(agent, f"{STOVE} What heat is released by the combustion of the coke?")
    assert 600_000 in found
    assert not {96_000, 240_000} & found


def test_a_share_left_aside_shows_between_two_heats(agent: Agent) -> None:
    found = values(agent, f"{STOVE} What mass of coke is needed?")
    assert 20 in found
    assert 8 not in found


def test_what_is_released_is_spent_whatever_needs_it(agent: Agent) -> None:
    text = "Baking needs the oven to release 6 MJ of heat, of which 20 % is absorbed by the bread. The calorific value of wood is 12 MJ/kg."
    found = values(agent, f"{text} What mass of wood must be burned to release this heat?")
    assert 500 in found
    assert 2500 not in found


def test_heat_lost_is_what_is_given_off_less_what_is_taken_up(agent: Agent) -> None:
    text = "0.02 kg of coke of 30 MJ/kg burn, which warms 2 kg of soup of 4 kJ/(kg K) by 30 K. How much of the heat released is lost?"
    made = agent.rank(text)
    assert made is not None
    assert made[1].plans[0].plan.value == pytest.approx(360_000)


def test_a_share_that_is_lost_is_no_efficiency(agent: Agent) -> None:
    text = "0.02 kg of coke of 30 MJ/kg burn. 25 % of the heat is absorbed by the soup, and the smoke takes away 45 % of it."
    assert 270_000 not in values(agent, f"{text} How much heat is absorbed by the soup?")
    assert 270_000 in values(agent, f"{text} How much heat is lost with the smoke?")


def test_cooling_water_gets_warm(agent: Agent) -> None:
    text = "0.02 kg of coke of 30 MJ/kg burn, and the cooling water takes away 35 % of the heat released."
    made = agent.rank(
        f"{text} Its mass is 10 kg, c = 4.2 kJ/(kg K). By how much does the temperature of the cooling water rise?"
    )
    assert made is not None
    assert made[1].plans[0].plan.value == pytest.approx(5)


def test_heat_that_something_gives_to_another_is_told_by_its_size(agent: Agent) -> None:
    text = "2 kg of oil of 2 kJ/(kg K) in a radiator cool from 60 °C to 50 °C. How much heat does the oil give to the room?"
    assert agent.ask(text).value == pytest.approx(40, rel=1e-3)


ALL_TAKEN = formula(
    "taken",
    "Heat absorbed from a fuel",
    "Q == m*q",
    parameter("Q", "heat absorbed", "heat", "J"),
    parameter("m", "mass", "mass", "kg"),
    parameter("q", "calorific value", "calorific_value", "J/kg"),
)
ENGINE = formula(
    "engine",
    "Fuel of an engine",
    "m == W/(q*eta)",
    parameter("m", "mass", "mass", "kg"),
    parameter("W", "energy", "energy", "J"),
    parameter("q", "calorific value", "calorific_value", "J/kg"),
    parameter("eta", "efficiency", "efficiency", "1"),
)


@pytest.mark.parametrize(("known", "values_of"), [(ALL_TAKEN, set()), (ENGINE, {20})])
def test_a_formula_says_on_which_side_of_the_efficiency_an_energy_is(known: object, values_of: set[int]) -> None:
    agent = Agent(FakeKnowledge((WARMED, known)), Settings())  # type: ignore[arg-type]
    assert values(agent, f"{STOVE} What mass of coke is needed?") & {8, 20} == values_of


def test_one_substance_brings_no_property_to_another(agent: Agent) -> None:
    text = "A stove burns 2 kg of coke and warms 5 kg of soup by 30 K. The calorific value of coke is 30 MJ/kg, the specific heat of soup"
    found = values(agent, f"{text} 4 kJ/(kg K). What heat is released by the coke?")
    assert 60_000_000 in found
    assert 150_000_000 not in found


def test_without_a_share_all_may_be_taken_up(agent: Agent) -> None:
    assert 8 in values(
        agent, "Burnt coke of 30 MJ/kg warms 2 kg of soup of 4 kJ/(kg K) by 30 K. What mass of coke is needed?"
    )


@pytest.mark.parametrize(("formula", "literals"), [(DOUBLE, 1.0), (CIRCLE, 0.0)])
def test_a_bare_multiple_holds_for_one_case(formula: object, literals: float, kinds: KindIndex) -> None:
    assert typed_knowledge([formula], kinds).formulas[0].literals == literals  # type: ignore[list-item]


def test_an_unknown_mass_is_weighed_with_its_load(kinds: KindIndex) -> None:
    back = " If we already know that the answer to the above question is 50 N, what should [X] be?"
    text = "A cart with a mass of [X] is loaded with 40 kg of sand. Its drag is 0.1 times its weight. What is the drag?"
    question = read_question(text + back, kinds)
    assert question is not None
    (load,) = (one for one in question.said if "load" in one.formula.equation)
    assert load.formula.equation == "total == rest + load"
    assert load.only == {0}


def test_what_follows_from_what_is_given_is_no_free_whole(kinds: KindIndex) -> None:
    share = "What percentage of the chemical energy consumed does a stove use that burns {} to warm 2 kg of soup?"
    told, untold = (read_question(share.format(what), kinds) for what in ("3 kg of coke of 30 MJ/kg", "coke"))
    assert told is not None
    assert untold is not None
    assert not [fact for fact in told.facts if fact.free]
    assert [fact for fact in untold.facts if fact.free]


FLOW = formula(
    "flow", "Volume of water used", "V == f*t", parameter("V", "volume of water", "volume", "m^3"),
    parameter("f", "flow", "volume_flow_rate", "m^3/s"), parameter("t", "time", "time", "s"),
)  # fmt: skip
GAS = formula(
    "gas", "Heat of a gas", "Q == V*q", parameter("Q", "heat", "heat", "J"),
    parameter("V", "volume of coal gas", "volume", "m^3"),
    parameter("q", "calorific value", "volumetric_calorific_value", "J/m^3"),
)  # fmt: skip


def test_how_much_water_is_not_how_much_gas() -> None:
    agent = Agent(FakeKnowledge((FLOW, GAS)), Settings())  # type: ignore[arg-type]

    def volumes(text: str) -> set[float]:
        made = agent.rank(text)
        assert made is not None
        return {round(float(item.plan.value), 6) for item in made[1].plans}

    text = "A boiler lets 0.5 m^3/s of water run for 20 s; its gas gives off 40 MJ/m^3. How much {} is used?"
    assert 10.0 in volumes(text.format("water"))
    assert 10.0 not in volumes(text.format("natural gas"))
    heat = "A burner uses 3 m^3 of {}; the calorific value of its gas is 40 MJ/m^3. What heat does it give off?"
    assert 120e6 in volumes(heat.format("methane"))
    assert 120e6 not in volumes(heat.format("water"))
