"""Solutions by masses (`chemistry.dissolved`) and compounds by their formulas (`chemistry.composition`)."""

from __future__ import annotations

import pytest
from agent_fakes import FakeKnowledge, formula, parameter

from mathrag.agent import Agent
from mathrag.agent.reading.substances import mentions
from mathrag.problems.kinds import KindIndex
from mathrag.settings import Settings

MASS = parameter("m", "mass", "mass", "kg")
AMOUNT = parameter("n", "amount of substance", "amount_of_substance", "mol")
MOLALITY = parameter("b", "molality", "molality", "mol/kg")
FORMULAS = (
    formula("b", "Molality", "b == n/m", MOLALITY, AMOUNT, parameter("m", "mass of the solvent", "mass", "kg")),
    formula(
        "c", "Molarity", "c == n/V", parameter("c", "molarity", "amount_concentration", "mol/m^3"), AMOUNT,
        parameter("V", "volume of the solution", "volume", "m^3"),
    ),
    formula(
        "f", "Freezing point depression", "dT == i*K_f*b",
        parameter("dT", "freezing point depression", "freezing_point_depression", "K"),
        parameter("i", "van 't Hoff factor", "van_t_hoff_factor", "1"),
        parameter("K_f", "cryoscopic constant", "molal_freezing_point_constant", "K*kg/mol"), MOLALITY,
    ),
    formula(
        "p", "Percent composition", "w == m/M", parameter("w", "mass percentage of the element", "mass_fraction", "1"),
        parameter("m", "mass of the element", "mass", "kg"), parameter("M", "mass of the compound", "mass", "kg"),
    ),
)  # fmt: skip


@pytest.fixture(scope="module")
def agent() -> Agent:
    return Agent(FakeKnowledge(FORMULAS), Settings())  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("Hydrochloric acid is 37.0 % HCl by mass and has a density of 1.19 g/mL. What is its molarity?", 12076.0),
        (
            "6.0 g of urea (60.06 g/mol) are dissolved in 200 g of water. By how many degrees is the freezing point lowered? "
            "K_f = 1.86 K kg/mol.",
            0.92907,
        ),
        (
            "What mass of sodium chloride (molar mass 58.44 g/mol, van't Hoff factor 2.00) must be dissolved in 2.0 kg of water to lower "
            "its freezing point by 3.72 K? The cryoscopic constant of water is 1.86 K·kg/mol.",
            0.11688,
        ),
        ("At what temperature does a solution of 6.0 g of urea (60.06 g/mol) in 200 g of water freeze? K_f = 1.86 K kg/mol.", 272.22093),
        ("An aqueous solution of glycerol freezes at -3.72 °C. What is its molality if K_f of water is 1.86 °C·kg/mol?", 2.0),
        ("A solution of a salt (i = 2) in water freezes at -3.72 °C. What is its molality b if K_f is 1.86 °C·kg/mol?", 1.0),
        ("What is the mass percentage of nitrogen in ammonium nitrate, NH_4NO_3?", 0.34998),
        ("What percent of the mass of water is hydrogen?", 0.111898),
        ("What is the mass percentage of water in CuSO4·5H2O?", 0.36076),
        ("What mass of copper is contained in 50 g of CuSO4?", 0.019907),
        ("What mass of Fe2O3 contains 10 g of iron?", 0.0142975),
        ("How many grams of oxygen are in 36 g of water?", 0.031971),
    ],
)  # fmt: skip
def test_chemistry_by_definition(agent: Agent, text: str, value: float) -> None:
    ranked = agent.rank(text)
    assert ranked is not None
    assert float(ranked[1].plans[0].plan.value) == pytest.approx(value, rel=1e-4)


def test_a_share_of_a_compound_without_values_is_answered(agent: Agent) -> None:
    ranked = agent.rank("What is the mass percentage of nitrogen in ammonium sulfate, (NH_4)_2SO_4?")
    assert ranked is not None
    assert ranked[0].told
    assert float(ranked[1].plans[0].plan.value) == pytest.approx(0.212, rel=1e-3)


def test_without_the_percent_composition_nothing_is_computed() -> None:
    agent = Agent(FakeKnowledge(FORMULAS[:3]), Settings())  # type: ignore[arg-type]
    assert agent.ask("What is the mass percentage of nitrogen in ammonium sulfate, (NH_4)_2SO_4?").value is None


def test_a_shift_is_no_freezing_point(agent: Agent) -> None:
    text = (
        "At what temperature does a solution of molality 0.50 mol/kg in an unknown solvent freeze? K_f = 1.86 K kg/mol."
    )
    assert agent.ask(text).value is None


def test_groups_with_an_index_belong_to_a_formula(kinds: KindIndex) -> None:
    found = [one.compound.formula for one in mentions("Take some (NH_4)_2SO_4 and (NaCl).", kinds.ontology)]
    assert found == ["(NH4)2SO4", "NaCl"]
