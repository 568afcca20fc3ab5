"""How much of one substance by how much of another (`reading.stoichiometry`), and what formulas tell (`reading.composition`)."""

from __future__ import annotations

import pytest
from agent_fakes import FakeKnowledge, formula, parameter

from mathrag.agent import Agent
from mathrag.agent.reading.substances import mentions
from mathrag.problems.kinds import KindIndex
from mathrag.settings import Settings

MASS = parameter("m", "mass", "mass", "kg")
AMOUNT = parameter("n", "amount of substance", "amount_of_substance", "mol")
STRENGTH = parameter("c", "concentration", "amount_concentration", "mol/m^3")
VOLUME = parameter("V", "volume", "volume", "m^3")
MOLAR = parameter("M", "molar mass", "molar_mass", "kg/mol")
FORMULAS = (
    formula("c", "Molarity", "c == n/V", STRENGTH, AMOUNT, VOLUME),
    formula(
        "v", "Root mean square speed of a gas", "v == sqrt(3*8.314*T/M)",
        parameter("v", "root mean square speed", "root_mean_square_speed", "m/s"),
        parameter("T", "temperature", "temperature", "K"), MOLAR,
    ),
    formula(
        "r", "Rate law", "rate == k", parameter("rate", "reaction rate", "reaction_rate", "mol/(m^3*s)"),
        parameter("k", "zero order rate constant", "zero_order_rate_constant", "mol/(m^3*s)"),
    ),
    formula(
        "p", "Percent composition", "w == m/m_0", parameter("w", "mass percentage of the element", "mass_fraction", "1"),
        MASS, parameter("m_0", "mass of the compound", "mass", "kg"),
    ),
)  # fmt: skip


@pytest.fixture(scope="module")
def agent() -> Agent:
    return Agent(FakeKnowledge(FORMULAS), Settings())  # type: ignore[arg-type]


def told(agent: Agent, text: str) -> float:
    """The value of the equation that the question tells in full."""
    ranked = agent.rank(text)
    assert ranked is not None
    assert any(said.told for said in ranked[0].said)
    return float(ranked[1].plans[0].plan.value)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("How many grams of copper are deposited when a current of 3.00 A passes through a solution for 2.00 h? Cu^{2+} + 2e^- ⟶ Cu",
         7.11297e-3),
        ("How long must a current of 5.00 A be passed through molten AlCl3 to produce 10.0 g of aluminum? Al^{3+} + 3e^- ⟶ Al", 21455.5),
        ("What mass of zinc is produced by the electrolysis of molten ZnCl2 with 5.00 × 10^4 C?", 1.69405e-2),
        ("What current is needed to deposit 5.00 g of nickel from a solution of Ni^{2+} in 1.50 h?", 3.0444),
        ("How many moles of electrons pass when a current of 10.0 A flows for 1.00 h?", 0.373114),
        ("How many milligrams of iron are in 1.20 g of iron(II) sulfate heptahydrate, FeSO_4·7H_2O?", 2.41052e-4),
        ("A piece of chalk contains 4.50 g of calcium carbonate, CaCO_3. How many oxygen atoms are in it?", 8.122e22),
        ("What mass of CaCO3 contains 3.0×10^22 oxygen atoms?", 1.66198e-3),
        ("How many moles of oxygen atoms are in 0.25 mol of Al2(SO4)3?", 3.0),
        ("How many nitrate ions are there in 10.0 g of calcium nitrate, Ca(NO3)2?", 7.3401e22),
        ("What mass of water is in 12.5 g of CuSO4·5H2O?", 4.5095e-3),
        ("How many atoms are there in total in 9.0 g of water?", 9.0254e23),
        ("How many nitrogen atoms are present in 2.5×10^21 molecules of N2O4?", 5e21),
        ("How many grams of iron(III) chloride, FeCl3, contain 2.0 mol of chloride ions?", 0.108136),
        ("How many grams of CO2 form when 4.40 g of C3H8 burn by C3H8 + 5 O2 → 3 CO2 + 4 H2O?", 0.0131742),
        ("2.50 g of magnesium is burned in oxygen: 2Mg + O2 → 2MgO. What mass of magnesium oxide forms?", 4.14569e-3),
        ("In the reaction 2SO_2 + O_2 ⟶ 2SO_3, sulfur trioxide forms at 3.80×10^-4 mol/(L·s). At what rate is oxygen consumed?", 0.19),
        ("2N2O5 → 4NO2 + O2. If the rate of the reaction is 0.020 mol/(L·s), how fast is NO2 formed?", 80.0),
        ("2 H2 + O2 → 2 H2O: what volume of oxygen reacts with 3.0 L of hydrogen at the same temperature and pressure?", 1.5e-3),
        ("Ammonia is made by N2 + H2 → NH3. How many grams of nitrogen are needed for 34 g of ammonia?", 0.027963),
        ("2Al + 3Cl_2 ⟶ 2AlCl_3. What mass of AlCl_3 forms when 5.40 g of Al reacts with 8.10 g of Cl_2?", 0.010155),
        ("How many grams of water form from 2.0 g of hydrogen and 5.0 g of oxygen by 2H2 + O2 → 2H2O?", 5.63e-3),
        ("How many grams of MgO form from 2.0 g of magnesium with a yield of 80 %? 2Mg + O2 → 2MgO", 2.6532e-3),
        ("How many tons of Ca3(PO4)2 are needed for 5.0 tons of phosphorus if the yield is 90 %?", 27817),
        ("How many molecules are in 18 g of water?", 6.017e23),
        ("What is the mass in grams of 1.0×10^22 molecules of carbon dioxide?", 7.308e-4),
        ("How many moles of sodium ions are in 2.5 mol of sodium phosphate?", 7.5),
        ("What mass of AgCl can be made from 25.0 mL of 0.200 M AgNO_3? AgNO_3 + NaCl ⟶ AgCl + NaNO_3", 7.166e-4),
        ("22.10 mL of 0.1203 M AgNO_3 precipitate the chloride of 12.00 mL of a KCl solution: AgNO_3 + KCl ⟶ AgCl + KNO_3. "
         "What is the concentration of the KCl solution?", 221.55),
        ("How many mL of 0.200 M HI are required to titrate 45 mL of a 0.0100-M Ca(OH)_2 solution? Ca(OH)_2 + 2HI ⟶ CaI_2 + 2H_2O", 4.5e-6),
        ("What volume of 0.500 M HCl reacts with 2.50 g of Mg? Mg(s) + 2HCl(aq) ⟶ MgCl_2(aq) + H_2(g)", 4.114e-4),
        ("What is the molarity of a NaOH solution if 31.5 mL of it neutralizes 0.512 g of H_2C_2O_4? "
         "H_2C_2O_4 + 2NaOH ⟶ Na_2C_2O_4 + 2H_2O", 361.1),
        ("2Mg + O_2 ⟶ 2MgO. 3.00 g of MgO was obtained from 2.00 g of Mg. Calculate the percent yield.", 0.90453),
        ("What mass of iron reacts with 22.0 mL of 0.0194 M KMnO_4? 5Fe^2+ + MnO_4^- + 8H^+ ⟶ 5Fe^3+ + Mn^2+ + 4H_2O", 1.1917e-4),
        ("What volume of CO2 at a molar volume of 24.0 L/mol is released from 10.0 g of calcium carbonate? CaCO3 -> CaO + CO2", 2.398e-3),
        (r"\ce{2 KClO3 -> 2 KCl + 3 O2}: how many grams of KClO3 are needed to make 9.60 g of O2?", 0.024511),
    ],
)  # fmt: skip
def test_one_amount_tells_another(agent: Agent, text: str, value: float) -> None:
    assert told(agent, text) == pytest.approx(value, rel=1e-3)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("What volume of hydrogen at 25 °C and 0.980 atm forms from 3.27 g of zinc? Zn + 2HCl ⟶ ZnCl_2 + H_2", 1.2486e-3),
        ("What mass of NaN_3 is needed to make 60.0 L of N_2 at 1.15 atm and 22 °C? 2NaN_3 ⟶ 2Na + 3N_2", 0.12347),
        ("What is the pressure of the CO_2 that forms from 20.0 g of CaCO_3 in a 10.0-L flask at 30 °C? CaCO_3 ⟶ CaO + CO_2", 50368.0),
    ],
)  # fmt: skip
def test_a_law_of_gases_goes_on_with_the_amount_of_a_gas(text: str, value: float) -> None:
    gases = formula(
        "g", "Ideal gas law", "p*V == n*8.314*T", parameter("p", "pressure", "pressure", "Pa"), VOLUME, AMOUNT,
        parameter("T", "temperature", "temperature", "K"),
    )  # fmt: skip
    ranked = Agent(FakeKnowledge((*FORMULAS, gases)), Settings()).rank(text)  # type: ignore[arg-type]
    assert ranked is not None
    assert float(ranked[1].plans[0].plan.value) == pytest.approx(value, rel=1e-3)


@pytest.mark.parametrize(
    "text",
    [
        "How many grams of water form from 2.0 g of hydrogen at 300 K by 2H2 + O2 → 2H2O?",
        "How many grams of MgO form from 2.0 g of magnesium that is 80 % pure? 2Mg + O2 → 2MgO",
        "How many grams of water form from 2.0 g of hydrogen by 3H2 + O2 → H2O?",
        "How many grams of water form from 2.0 g of hydrogen by H2 + N2 → H2O?",
        "What is the molarity of the KCl solution that 22.10 mL of 0.1203 M AgNO_3 precipitates? AgNO_3 + KCl ⟶ AgCl + KNO_3",
        "What mass of AgCl can be made from 0.200 M AgNO_3? AgNO_3 + NaCl ⟶ AgCl + NaNO_3",
        "What volume of CO2 is released from 10.0 g of calcium carbonate? CaCO3 -> CaO + CO2",
        "How many grams of copper are in 5.0 g of the ore?",
    ],
)
def test_where_something_else_is_given_or_it_does_not_balance_nothing_is_told(agent: Agent, text: str) -> None:
    ranked = agent.rank(text)
    assert ranked is None or not any(said.told for said in ranked[0].said)


def test_water_of_crystallization_belongs_to_the_formula(kinds: KindIndex) -> None:
    text = "copper(II) sulfate pentahydrate, Na2CO3 · 10 H2O, BaCl₂·2H₂O, CaSO4.2H2O. H2O is left."
    found = sorted({one.compound.formula for one in mentions(text, kinds.ontology)})
    assert found == ["BaCl2.2H2O", "CaSO4.2H2O", "CuSO4.5H2O", "H2O", "Na2CO3.10H2O"]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("Calculate the molar mass of copper(II) sulfate pentahydrate, CuSO_4·5H_2O.", 0.249685),
        ("What is the molar mass of Ca(NO3)2?", 0.164088),
    ],
)
def test_the_molar_mass_of_what_is_named(agent: Agent, text: str, value: float) -> None:
    made = agent.ask(text)
    assert made.kind == "computed"
    assert made.value == pytest.approx(value, rel=1e-4)


@pytest.mark.parametrize(
    ("name", "formula"),
    [
        ("calcium phosphate", "Ca3(PO4)2"), ("tin(IV) oxide", "SnO2"), ("iron(II) sulfate heptahydrate", "FeSO4.7H2O"),
        ("nitrate ions", "NO3"), ("ammonium sulphide", "(NH4)2S"), ("mercury(I) chloride", "Hg2Cl2"),
        ("sodium hydrogen carbonate", "NaHCO3"), ("copper", "Cu"),
    ],
)  # fmt: skip
def test_names_of_salts_follow_from_their_ions(kinds: KindIndex, name: str, formula: str) -> None:
    (found,) = mentions(f"a little {name} is there", kinds.ontology)
    assert found.compound.formula == formula


def test_numbers_in_formulas_and_reactions_are_no_values(agent: Agent) -> None:
    ranked = agent.rank("2 H2 + O2 → 2 H2O and C6H12O6: how many moles of water form from 3.0 mol of H2?")
    assert ranked is not None
    assert [fact.value for fact in ranked[0].given] == [3.0]
