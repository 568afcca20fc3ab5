"""Reaction equations: reading, balance, their places in a text."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mathrag.chemistry import (
    Reaction,
    balanced,
    electrons,
    exchanged,
    find_compounds,
    find_reactions,
    read_compound,
    read_reaction,
)
from mathrag.errors import ChemicalFormulaError

UNBALANCED = [
    ("H2 + O2 -> H2O", "2 H2 + O2 -> 2 H2O"),
    (r"\ce{C3H8 + O2 -> CO2 + H2O}", "C3H8 + 5 O2 -> 3 CO2 + 4 H2O"),
    ("KMnO4 + HCl → KCl + MnCl2 + H2O + Cl2", "2 KMnO4 + 16 HCl -> 2 KCl + 2 MnCl2 + 8 H2O + 5 Cl2"),
    ("MnO4^- + Fe^2+ + H^+ ⟶ Mn^2+ + Fe^3+ + H2O", "MnO4^- + 5 Fe^2+ + 8 H^+ -> Mn^2+ + 5 Fe^3+ + 4 H2O"),
    ("Cu + Ag^+ ⇌ Cu^2+ + Ag", "Cu + 2 Ag^+ -> Cu^2+ + 2 Ag"),
]


@pytest.mark.parametrize(("written", "printed"), UNBALANCED)
def test_the_balance_is_found(written: str, printed: str) -> None:
    assert str(balanced(read_reaction(written))) == printed


@given(st.sampled_from(UNBALANCED), st.lists(st.integers(1, 9), min_size=7, max_size=7))
def test_a_balanced_reaction_reads_back_and_wrong_coefficients_do_not_matter(
    pair: tuple[str, str], often: list[int]
) -> None:
    whole = read_reaction(pair[1])
    assert whole.is_balanced
    assert read_reaction(str(whole)) == whole
    size = len(whole.reactants)
    spoiled = [
        (Fraction(n), compound) for n, (_, compound) in zip(often, (*whole.reactants, *whole.products), strict=False)
    ]
    again = balanced(Reaction(tuple(spoiled[:size]), tuple(spoiled[size:])))
    assert again.is_balanced
    ratios = {again.coefficients[one] / count for one, count in whole.coefficients.items()}
    assert len(ratios) == 1


@pytest.mark.parametrize("written", ["H2 -> O2", "H2O2 + KMnO4 + H2SO4 -> O2 + H2O + MnSO4 + K2SO4", "Na^+ -> Na"])
def test_what_has_no_one_balance_is_an_error(written: str) -> None:
    with pytest.raises(ChemicalFormulaError):
        balanced(read_reaction(written))


@pytest.mark.parametrize(
    ("written", "coefficients"),
    [
        ("Fe_2O_3 + 3CO = 2Fe + 3CO_2", {"Fe2O3": 1, "CO": 3, "Fe": 2, "CO2": 3}),
        ("CuSO4·5H2O → CuSO4 + 5 H2O", {"CuSO4·5H2O": 1, "CuSO4": 1, "H2O": 5}),
        ("H2 + 1/2 O2 => H2O", {"H2": 1, "O2": Fraction(1, 2), "H2O": 1}),
        ("P_4(s) + 5O_2(g) ⟶ P_4O_{10}(s)", {"P4(s)": 1, "O2(g)": 5, "P4O10(s)": 1}),
        ("Ag -> Ag^+ + e^-", {"Ag": 1, "Ag^+": 1, "e^-": 1}),
    ],
)
def test_coefficients_as_written(written: str, coefficients: dict[str, int]) -> None:
    reaction = read_reaction(written)
    assert {str(compound): often for compound, often in reaction.coefficients.items()} == coefficients
    assert reaction.is_balanced


@pytest.mark.parametrize("written", ["", "F = m a", "A -> B", "2 + 3 = 5", "H2O", "2 H2 + -> H2O"])
def test_what_is_no_reaction_is_an_error(written: str) -> None:
    with pytest.raises(ChemicalFormulaError):
        read_reaction(written)


def test_reactions_have_their_place_in_a_text() -> None:
    text = r"First 2 H2 + O2 -> 2 H2O burns; then \ce{CaO + CO2 -> CaCO3}. F = 800 m, L = 2 m."
    found = find_reactions(text)
    assert [text[one.start : one.end] for one in found] == ["2 H2 + O2 -> 2 H2O", "CaO + CO2 -> CaCO3"]


def test_an_element_is_found_as_it_is_there() -> None:
    reaction = read_reaction("2 H2 + O2 -> 2 H2O")
    assert reaction.find(read_compound("O")) == read_compound("O2")
    assert reaction.find(read_compound("CO2")) is None
    twice = read_reaction("Ag^+ + Cu -> Cu^2+ + Ag")
    assert twice.find(read_compound("Cu^2+")) == read_compound("Cu^2+")


@settings(max_examples=500)
@given(st.text(alphabet="HOCNaelx2310 +-=>→^_{}()[].·\\ce", max_size=60))
def test_any_text_can_be_searched_and_places_lie_in_it(text: str) -> None:
    for found in (*find_compounds(text), *find_reactions(text)):
        assert 0 <= found.start < found.end <= len(text)


@pytest.mark.parametrize(
    ("one", "other", "made"),
    [
        ("AgNO3", "MgCl2", "2 AgNO3 + MgCl2 -> 2 AgCl + Mg(NO3)2"),
        ("H2SO4", "NaOH", "H2SO4 + 2 NaOH -> 2 HOH + Na2SO4"),
        ("CH3COOH", "KOH", "CH3COOH + KOH -> HOH + KC2H3O2"),
    ],
)
def test_two_substances_exchange_their_ions(one: str, other: str, made: str) -> None:
    reaction = exchanged(read_compound(one), read_compound(other))
    assert reaction is not None
    whole = balanced(reaction)
    assert whole.is_balanced
    assert {compound.key: often for compound, often in whole.coefficients.items()} == {
        compound.key: often for compound, often in read_reaction(made).coefficients.items()
    }


def test_water_and_a_base_exchange_nothing() -> None:
    assert exchanged(read_compound("H2O"), read_compound("NaOH")) is None


@pytest.mark.parametrize(
    ("written", "often"),
    [
        ("Zn(s) + Cu2+(aq) -> Zn2+(aq) + Cu(s)", 2),
        ("2Ag+(aq) + Cu(s) -> 2Ag(s) + Cu2+(aq)", 2),
        ("Cr2O72-(aq) + 6Fe2+(aq) + 14H+(aq) -> 2Cr3+(aq) + 6Fe3+(aq) + 7H2O(l)", 6),
        ("HCl + NaOH -> NaCl + H2O", None),
    ],
)
def test_electrons_pass_between_elements(written: str, often: int | None) -> None:
    assert electrons(read_reaction(written)) == often


def test_thin_spaces_part_what_stands_in_an_equation() -> None:
    text = r"$$ 2\,\text{N}_{2}\text{O}_{5}(g)\,\longrightarrow \,4\text{NO}_{2}(g)+\text{O}_{2}(g) $$"
    [found] = find_reactions(text)
    assert str(found.reaction) == "2 N2O5(g) -> 4 NO2(g) + O2(g)"
