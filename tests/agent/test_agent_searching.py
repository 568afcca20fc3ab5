"""The search where a question tells much besides, so that more ways lead nowhere than it may follow."""

from __future__ import annotations

import pytest
from agent_fakes import carried_out, formula, parameter, read, typed_knowledge

from mathrag.problems.kinds import KindIndex

HEAT, POWER = parameter("Q", "heat", "heat", "J"), parameter("P", "power", "power", "W")
FORCE, WAY = parameter("F", "force", "force", "N"), parameter("d", "distance", "distance", "m")
SPEED, TIME = parameter("v", "speed", "speed", "m/s"), parameter("t", "time", "time", "s")
VOLTAGE, CURRENT = parameter("U", "voltage", "voltage", "V"), parameter("I", "current", "electric_current", "A")
RESISTANCE = parameter("R", "resistance", "electric_resistance", "ohm")
MASS, FUEL = parameter("m", "mass", "mass", "kg"), parameter("q", "calorific value", "calorific_value", "J/kg")
LAWS = [
    formula("fuel", "Heat from a fuel", "Q == m*q", HEAT, MASS, FUEL),
    formula("joule", "Heat of a current", "Q == I**2*R*t", HEAT, CURRENT, RESISTANCE, TIME),
    formula("heater", "Heat of a heater", "Q == P*t", HEAT, POWER, TIME),
    formula("friction", "Heat of friction", "Q == F*d", HEAT, FORCE, WAY),
    formula("pull", "Power of a force", "P == F*v", POWER, FORCE, SPEED),
    formula("motor", "Power of a current", "P == U*I", POWER, VOLTAGE, CURRENT),
    formula("ohm", "Ohm's law", "U == I*R", VOLTAGE, CURRENT, RESISTANCE),
    formula("way", "Uniform motion", "d == v*t", WAY, SPEED, TIME),
]


MOTOR = (
    "A motor at 12 V takes 3 A and has 4 ohm; a force of 50 N moves it at 2 m/s over 90 m within 45 s. "
    "What is the heat of 0.5 kg of a fuel with a calorific value of 4e7 J/kg?"
)


@pytest.mark.parametrize("expansions", [20, 1000])
def test_a_search_that_has_to_stop_has_tried_short_chains(kinds: KindIndex, expansions: int) -> None:
    ranking = carried_out(read(MOTOR, kinds), typed_knowledge(LAWS, kinds), 5, expansions)
    assert ranking.best is not None
    assert ranking.best.value == pytest.approx(2e7)
    assert [call.tool.formula.label for call in ranking.best.calls] == ["Heat from a fuel"]


def test_what_short_chains_alone_gave_is_less_sure(kinds: KindIndex) -> None:
    known = typed_knowledge(LAWS, kinds)
    short, whole = (carried_out(read(MOTOR, kinds), known, 5, expansions) for expansions in (20, 1000))
    assert [one.plan.value for one in short.plans] == [one.plan.value for one in whole.plans]
    assert short.confidence < whole.confidence
