"""Equilibria by their constants (`reading.equilibria`), and which ion a concentration is of (`reading.species`)."""

from __future__ import annotations

import pytest
from agent_fakes import FakeKnowledge, formula, parameter

from mathrag.agent import Agent
from mathrag.entities import Formula, Parameter
from mathrag.settings import Settings


def concentration(of: str, identifier: str) -> Parameter:
    """The concentration of a species as a parameter."""
    one = parameter(f"[{of}]", f"concentration of {of}", "amount_concentration", "mol/L")
    return one.model_copy(update={"identifier": identifier})


def constant(kind: str) -> Formula:
    """A law that speaks of a constant of this kind."""
    name, power = parameter("K", kind.replace("_", " "), kind, "1"), parameter("p", "exponent", "number", "1")
    return formula(kind, kind, "K == conc_M**p", name, concentration("M", "conc_M"), power)


KINDS = ("equilibrium_constant", "solubility_product", "acid_dissociation_constant", "base_dissociation_constant")
PH, POH = parameter("pH", "pH", "ph", "1"), parameter("pOH", "pOH", "poh", "1")
HYDRONIUM = concentration(r"\text{H}_3\text{O}^+", "conc_H")
HYDROXIDE = concentration(r"\text{OH}^-", "conc_OH")
LAWS = (
    formula("ph", "pH", "pH == -log10(conc_H)", PH, HYDRONIUM),
    formula("poh", "pOH", "pOH == -log10(conc_OH)", POH, HYDROXIDE),
    formula("sum", "pH and pOH", "pH + pOH == 14", PH, POH),
)


@pytest.fixture(scope="module")
def agent() -> Agent:
    return Agent(FakeKnowledge((*map(constant, KINDS), *LAWS)), Settings())  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("For N_2(g) + 3H_2(g) ⇌ 2NH_3(g) the equilibrium concentrations are [N_2] = 0.50 M, [H_2] = 0.20 M and [NH_3] = 0.060 M. "
         "What is K_c?", 0.9),
        ("The pressures at equilibrium are 0.30 atm for N_2O_4 and 0.12 atm for NO_2. "
         "What is the equilibrium constant for N_2O_4(g) ⇌ 2NO_2(g)?", 0.048),
        ("For N_2O_4(g) ⇌ 2NO_2(g), K_c = 0.0046. What is the concentration of NO_2 in equilibrium with 0.20 M N_2O_4?", 0.03033),
        ("CaCO_3(s) ⇌ CaO(s) + CO_2(g). At equilibrium the concentration of CO_2 is 0.0042 M. What is the equilibrium constant?", 0.0042),
        ("The molar solubility of PbI_2 is 1.3 × 10^-3 M. What is its solubility product?", 8.788e-9),
        ("CaF_2(s) ⇌ Ca^2+(aq) + 2 F^-(aq), and the concentration of Ca^2+ is 2.15 × 10^-4 M. What is the solubility product?", 3.9754e-11),
        ("The concentration of fluoride ion in saturated CaF_2 is 4.3 × 10^-4 M. What is the solubility product of CaF_2?", 3.9754e-11),
        ("The K_sp of silver chromate, Ag_2CrO_4, is 1.1 × 10^-12. What is its solubility in mol/L?", 6.503e-5),
        ("What is the pH of a 0.150 M solution of acetic acid? K_a = 1.8 × 10^-5", 2.7867),
        ("Calculate the pH of a 0.25 M solution of NH_3. K_b = 1.8 × 10^-5", 11.3248),
        ("What is the hydroxide ion concentration in a 0.10 M solution of ammonia? K_b = 1.8 × 10^-5", 1.33267e-3),
        ("What is the percent ionization of a 0.20 M solution of hydrofluoric acid? K_a = 6.4 × 10^-4", 0.05499),
        ("The K_sp of calcium fluoride is 4.0 × 10^-11. What is the molar solubility of CaF_2 in pure water?", 2.1544e-4),
        ("What is the pH of a solution of 0.400 g of NaOH in enough water to make 250.0 mL of solution?", 12.602),
        ("Calculate the pH of a 0.15 M solution of trimethylamine, (CH3)3N. K_b = 6.3 × 10^-5", 11.4833),
        ("What is the pH of a saturated solution of Mg(OH)2, with a K_sp of 8.9 × 10^-12?", 10.4168),
        ("What is the pH of a 0.0150 M solution of the strong base NaOH?", 12.1761),
        ("For H_2(g) + I_2(g) ⇌ 2HI(g), K_c = 50. A vessel has [H_2] = 0.15 M, [I_2] = 0.20 M and [HI] = 0.90 M. "
         "What is the reaction quotient?", 27.0),
        ("What is the concentration of fluoride ions in a saturated solution of CaF2 with K_sp = 4.0 × 10^-11?", 4.3089e-4),
        ("What is the molar solubility of AgBr in 0.10 M NaBr? K_sp = 5.0 × 10^-13", 5e-12),
        ("0.500 M H_2 and 0.500 M I_2 are mixed. K_c for H_2(g) + I_2(g) ⇌ 2HI(g) is 50.5. What is the equilibrium concentration of HI?",
         0.78037),
        ("A 2.00-L flask is filled with 1.00 mol of PCl_5. At equilibrium 0.300 mol of Cl_2 is present. "
         "What is K_c for PCl_5(g) ⇌ PCl_3(g) + Cl_2(g)?", 0.0642857),
        ("K_p for N_2O_4(g) ⇌ 2NO_2(g) is 0.25. N_2O_4 has an initial pressure of 1.00 atm. What is the pressure of NO_2 at equilibrium?",
         0.44139),
        ("The pH of a 0.250 M solution of a weak acid HA is 2.47. What is K_a of the acid?", 4.656e-5),
        ("The pH of a saturated solution of Mg(OH)_2 is 10.35. What is the solubility product of magnesium hydroxide?", 5.6107e-12),
        ("A 0.15 M solution of a weak acid is 3.0 % ionized. Calculate K_a.", 1.3918e-4),
        ("What is the pH of a solution of 0.25 M NH_3 and 0.40 M NH_4Cl? K_b of ammonia is 1.8 × 10^-5.", 9.0511),
        ("What is the pH of a solution of 0.25 M NH_3 and 0.40 M NH_4Cl? The pKb of ammonia is 4.74.", 9.0559),
        ("For N_2(g) + 3H_2(g) ⇌ 2NH_3(g), K_c is 0.105 at 745.15 K. What is K_p, with pressures in atmospheres?", 2.80846e-5),
        ("What is the pH of a 0.0025 M solution of HCl?", 2.602),
        ("What is the pH of a 0.012 M NaOH solution?", 12.0792),
    ],
)  # fmt: skip
def test_a_constant_goes_with_what_is_in_equilibrium(agent: Agent, text: str, value: float) -> None:
    ranked = agent.rank(text)
    assert ranked is not None
    assert float(ranked[1].plans[0].plan.value) == pytest.approx(value, rel=1e-3)


@pytest.mark.parametrize(
    "text",
    [
        "What is the pH of a 0.150 M solution of acetic acid?",
        "For N_2(g) + 3H_2(g) ⇌ 2NH_3(g) the equilibrium concentrations are [N_2] = 0.50 M and [H_2] = 0.20 M. What is K_c?",
        "For N_2(g) + 3H_2(g) ⇌ 2NH_3(g) the initial concentrations are [N_2] = 0.50 M and [H_2] = 0.20 M. What is K_c?",
    ],
)
def test_where_a_value_lacks_or_has_no_place_nothing_is_answered(agent: Agent, text: str) -> None:
    assert agent.ask(text).value is None


def test_a_concentration_is_of_what_stands_behind_it_not_of_an_ion_spoken_of_later(agent: Agent) -> None:
    text = "What is the pH of 0.150 M acetic acid, with the hydrogen ion concentration taken as the square root of K_a times c?"
    ranked = agent.rank(text)
    assert ranked is not None
    assert not any("gives" in made.plan.label for made in ranked[1].plans)
