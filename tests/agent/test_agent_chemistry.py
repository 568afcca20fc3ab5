"""Shares and amounts of what compounds contain, by their formulas (`reading.composition`, `reading.stoichiometry`)."""

from __future__ import annotations

import pytest
from agent_fakes import FakeKnowledge, formula, parameter

from mathrag.agent import Agent
from mathrag.agent.reading.substances import mentions
from mathrag.problems.kinds import KindIndex
from mathrag.quantities import ontology
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


def test_where_the_documents_speak_of_no_amounts_nothing_is_computed() -> None:
    speed = formula(
        "v", "Speed", "v == s/t", parameter("v", "speed", "speed", "m/s"), parameter("s", "distance", "distance", "m"),
        parameter("t", "time", "time", "s"),
    )  # fmt: skip
    agent = Agent(FakeKnowledge((speed,)), Settings())  # type: ignore[arg-type]
    assert agent.ask("What is the mass percentage of nitrogen in ammonium sulfate, (NH_4)_2SO_4?").value is None


def test_groups_with_an_index_belong_to_a_formula(kinds: KindIndex) -> None:
    found = [one.compound.formula for one in mentions("Take some (NH_4)_2SO_4 and (NaCl).", kinds.ontology)]
    assert found == ["(NH4)2SO4", "NaCl"]


def test_a_formula_that_is_set_as_mathematics_is_called_by_its_plain_signs() -> None:
    assert [one.said for one in mentions(r"tablets of C$_{8}$H$_{9}$NO$_{2}$ and NaCl", ontology())] == [
        "C8H9NO2",
        "NaCl",
    ]
