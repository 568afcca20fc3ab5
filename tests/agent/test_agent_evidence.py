"""What speaks against a plan: another variable's symbol, things nobody speaks of, implied values left aside."""

from __future__ import annotations

from dataclasses import replace

import pytest
from agent_fakes import FakeKnowledge, formula, parameter

from mathrag.agent import Agent
from mathrag.agent.planning.planner import Ranked, same_value
from mathrag.agent.slots.features import missing
from mathrag.agent.slots.weights import EVIDENCE, FEATURES
from mathrag.agent.solutions.plan import Plan
from mathrag.settings import Settings

NAMES = (*FEATURES, *EVIDENCE)
CAPACITOR = formula(
    "stored",
    "Energy stored in a capacitor",
    "E == 1/2*C*V**2",
    parameter("E", "energy", "energy", "J"),
    parameter("C", "capacitance", "capacitance", "F"),
    parameter("V", "voltage", "voltage", "V"),
)
SPEED = formula(
    "speed",
    "Velocity",
    "v == v_0 + a*t",
    parameter("v", "final velocity", "speed", "m/s"),
    parameter("v_0", "initial velocity", "speed", "m/s"),
    parameter("a", "acceleration", "acceleration", "m/s^2"),
    parameter("t", "time", "time", "s"),
)
ROUND = formula(
    "round",
    "Speed on a circle",
    "v == sqrt(a*r)",
    parameter("v", "speed", "speed", "m/s"),
    parameter("a", "centripetal acceleration", "acceleration", "m/s^2"),
    parameter("r", "radius", "radius", "m"),
)
PERIOD = formula(
    "period",
    "Frequency",
    "f == 1/T",
    parameter("f", "frequency", "frequency", "Hz"),
    parameter("T", "period", "period", "s"),
)


@pytest.fixture(scope="module")
def agent() -> Agent:
    return Agent(FakeKnowledge((CAPACITOR, SPEED, ROUND, PERIOD)), Settings())  # type: ignore[arg-type]


def seen(agent: Agent, question: str, label: str) -> dict[str, float]:
    """The evidence of the best plan that computes by the formula of this label."""
    made = agent.rank(question)
    assert made is not None
    item: Ranked = next(r for r in made[1].plans if r.plan.calls[-1].tool.formula.label == label)
    return dict(zip(NAMES, item.evidence.tolist(), strict=True))


def test_a_value_with_the_symbol_of_another_variable_counts_against_a_plan(agent: Agent) -> None:
    own = seen(agent, "Given v_0 = 3 m/s, a = 2 m/s^2 and t = 4 s, what is the final velocity?", "Velocity")
    other = seen(agent, "Given v_0 = 3 m/s, a = 2 m/s^2 and T = 4 s, what is the final velocity?", "Velocity")
    assert own["symbol_other"] == 0.0
    assert other["symbol_other"] == 1.0


def test_things_that_only_the_label_speaks_of_count_against_a_formula(agent: Agent) -> None:
    told = seen(agent, "A capacitor of 2 F is charged to 3 V. What energy is stored?", "Energy stored in a capacitor")
    untold = seen(agent, "A part of 2 F is charged to 3 V. What energy does it have?", "Energy stored in a capacitor")
    assert told["root_label_foreign"] == 0.0 < untold["root_label_foreign"] < 1.0


def test_the_order_of_a_set_of_words_changes_no_cost() -> None:
    weight = {"a": 0.1, "b": 0.2, "c": 0.3, "d": 0.7}  # 0.1 + 0.2 + 0.3 is not 0.3 + 0.2 + 0.1
    found = {missing(order, frozenset("d"), frozenset(), weight) for order in ("abcd", "cbad", "dbca")}
    assert len(found) == 1


def test_one_value_in_two_units_is_no_rival() -> None:
    """2 J and 2 N·m are one value; 2 J and 2 kJ, or 2 N, are two."""
    agent = Agent(FakeKnowledge([CAPACITOR]), Settings())  # type: ignore[arg-type]
    made = agent.rank("What energy is stored in a capacitor of 2 F at 3 V?")
    assert made is not None
    one = made[1].plans[0].plan

    def in_unit(unit: str) -> Plan:
        return replace(one, calls=(replace(one.calls[-1], unit=unit),))

    assert one.unit == "J"
    assert [same_value(one, in_unit(unit)) for unit in ("N·m", "kJ", "N")] == [True, False, False]
