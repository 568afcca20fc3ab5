"""What goes with a reaction as it is written: sums of reactions, values of substances, heat by how much reacts (`reading.heats`)."""

from __future__ import annotations

import pytest
from agent_fakes import FakeKnowledge, formula, parameter

from mathrag.agent import Agent
from mathrag.settings import Settings

HEAT = parameter("q", "heat", "heat", "J")
AMOUNT = parameter("n", "amount of substance", "amount_of_substance", "mol")
LAWS = (
    formula("h", "Heat by amount", "q == n*H", HEAT, AMOUNT, parameter("H", "enthalpy of reaction", "molar_enthalpy", "J/mol")),
    formula("s", "Entropy", "S == q/T", parameter("S", "entropy", "entropy", "J/K"), HEAT, parameter("T", "heat bath", "temperature", "K")),
)  # fmt: skip


@pytest.fixture(scope="module")
def agent() -> Agent:
    return Agent(FakeKnowledge(LAWS), Settings())  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("Given C(s) + O2(g) → CO2(g) ΔH = −393.5 kJ and CO(g) + 1/2 O2(g) → CO2(g) ΔH = −283.0 kJ, calculate ΔH for the reaction "
         "C(s) + 1/2 O2(g) → CO(g).", -110.5),
        ("Find ΔH for 2S(s) + 3O2(g) ⟶ 2SO3(g): S(s) + O2(g) ⟶ SO2(g) ΔH° = −297 kJ; 2SO2(g) + O2(g) ⟶ 2SO3(g) ΔH° = −198 kJ.", -792),
        ("What is the standard enthalpy change of CH4(g) + 2O2(g) → CO2(g) + 2H2O(l)? The standard enthalpies of formation are "
         "−74.6 kJ/mol for CH4(g), −393.5 kJ/mol for CO2(g) and −285.8 kJ/mol for H2O(l).", -890.5),
        ("Calculate ΔS° for N2(g) + 3H2(g) → 2NH3(g) from the standard entropies N2(g) 191.6 J/mol K, H2(g) 130.7 J/mol K and "
         "NH3(g) 192.8 J/mol K.", -198.1),
        ("How much heat is released when 50.0 g of ethanol burns? C2H5OH(l) + 3O2(g) → 2CO2(g) + 3H2O(l) ΔH = −1366.8 kJ", 1483.45),
        ("What mass of methane must be burned to release 1000 kJ of heat? CH4(g) + 2O2(g) → CO2(g) + 2H2O(g) ΔH = −802 kJ", 20.0033),
    ],
)  # fmt: skip
def test_it_goes_with_the_reaction(agent: Agent, text: str, value: float) -> None:
    ranked = agent.rank(text)
    assert ranked is not None
    assert any(said.stated_by == "heats" for said in ranked[0].said)
    plan = ranked[1].plans[0].plan
    scale = 1000 if plan.unit in ("J", "J/mol", "kg") and "entropies" not in text else 1
    assert float(plan.value) * (scale if plan.unit == "kg" else 1 / scale) == pytest.approx(value, rel=1e-3)


@pytest.mark.parametrize(
    "text",
    [
        "Given C(s) + O2(g) → CO2(g) ΔH = −393.5 kJ, calculate ΔH for the reaction C(s) + 1/2 O2(g) → CO(g).",
        "Calculate ΔS° for N2(g) + 3H2(g) → 2NH3(g) from the standard entropies N2(g) 191.6 J/mol K and NH3(g) 192.8 J/mol K.",
        "What is the standard enthalpy change of CH4(g) + 2O2(g) → CO2(g) + 2H2O(l)? The standard enthalpy of formation of CO2(g) is "
        "−393.5 kJ/mol.",
    ],
)
def test_what_lacks_a_value_is_not_told(agent: Agent, text: str) -> None:
    ranked = agent.rank(text)
    assert ranked is None or not any(said.stated_by == "heats" for said in ranked[0].said)
