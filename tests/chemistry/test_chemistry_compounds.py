"""Chemical formulas: reading in every spelling, printing, molar masses, parts, salts, formulas in a text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mathrag.chemistry import Compound, find_compounds, read_compound, salt
from mathrag.errors import ChemicalFormulaError

ELEMENTS = ["H", "C", "N", "O", "Na", "Cl", "Ca", "Fe", "Cu", "S", "U"]


def _written(parts: list[tuple[str, int]]) -> str:
    return "".join(f"{symbol}{count if count > 1 else ''}" for symbol, count in parts)


PARTS = st.lists(
    st.tuples(st.sampled_from(ELEMENTS), st.integers(1, 12)), min_size=1, max_size=3, unique_by=lambda one: one[0]
)
COMPOUNDS = st.builds(
    lambda core, group, times, water, charge, state: Compound(
        _written(core) + (f"({_written(group)}){times}" if times else "") + (f".{water}H2O" if water > 1 else ""),
        charge,
        state,
    ),
    PARTS,
    PARTS,
    st.sampled_from([0, 2, 3]),
    st.integers(0, 10),
    st.sampled_from([0, 1, 2, 3, -1, -2]),
    st.sampled_from([None, "s", "l", "g", "aq"]),
)


@given(COMPOUNDS)
def test_what_is_printed_is_read_as_it_was(compound: Compound) -> None:
    assert read_compound(str(compound)) == compound


@given(COMPOUNDS)
def test_the_mass_of_the_elements_is_the_mass_of_the_compound(compound: Compound) -> None:
    masses = [compound.count(element) * element.molar_mass for element in map(Compound, compound.atoms)]
    assert sum(masses) == pytest.approx(compound.molar_mass)


@pytest.mark.parametrize(
    ("written", "printed"),
    [
        ("H₂O", "H2O"), ("C_{12}H_{22}O_{11}", "C12H22O11"), (r"\ce{SO4^2-}", "SO4^2-"), ("SO₄²⁻", "SO4^2-"), ("H_3O^(+)(aq)", "H3O^+(aq)"),
        (r"CuSO_4 \cdot 5H_2O", "CuSO4·5H2O"), (r"\mathrm{H}_2\mathrm{O}", "H2O"), ("Ca2+", "Ca^2+"), ("NH4+", "NH4^+"), ("(NaCl)", "NaCl"),
        ("[Co(NH3)6]Cl3", "[Co(NH3)6]Cl3"), ("Cl^–", "Cl^-"), ("Na2CO3 · 10 H2O", "Na2CO3·10H2O"), ("e^-", "e^-"),
    ],
)  # fmt: skip
def test_spellings(written: str, printed: str) -> None:
    assert str(read_compound(written)) == printed


@pytest.mark.parametrize("written", ["", "DC", "water", "H2O)", "Ca(OH", "2", "Xx2", "h2o"])
def test_what_is_no_formula_is_an_error(written: str) -> None:
    with pytest.raises(ChemicalFormulaError):
        read_compound(written)


@pytest.mark.parametrize(
    ("formula", "mass"),
    [("H2O", 18.015), ("Ca(OH)2", 74.093), ("CuSO4·5H2O", 249.68), ("Al2(SO4)3", 342.15), ("C12H22O11", 342.3)],
)
def test_molar_masses_as_in_tables(formula: str, mass: float) -> None:
    assert read_compound(formula).molar_mass == pytest.approx(mass, abs=0.01)


@pytest.mark.parametrize(
    ("whole", "part", "count"),
    [
        ("CuSO4·5H2O", "H2O", 5), ("CuSO4·5H2O", "O", 9), ("CuSO4·5H2O", "CuSO4", 1), ("Al2(SO4)3", "SO4^2-", 3), ("(NH4)2SO4", "NH4^+", 2),
        ("NH4NO3", "NO3^-", 1), ("NaCl", "OH^-", 0), ("NaCl", "NaCl", 1), ("FeCl3", "Cl^-", 3), ("H2O", "Cl", 0),
    ],
)  # fmt: skip
def test_how_many_of_a_part_there_are(whole: str, part: str, count: int) -> None:
    assert read_compound(whole).count(read_compound(part)) == count


def test_an_electron_has_no_parts_and_is_no_part() -> None:
    electron = Compound("e", -1)
    assert electron.count(read_compound("Cu^2+")) == 0
    assert read_compound("Fe").count(electron) == 0


@pytest.mark.parametrize(
    ("cation", "anion", "water", "formula"),
    [
        ("Ca^2+", "PO4^3-", 0, "Ca3(PO4)2"), ("Na^+", "Cl^-", 0, "NaCl"), ("NH4^+", "S^2-", 0, "(NH4)2S"), ("Sn^4+", "O^2-", 0, "SnO2"),
        ("Fe^2+", "SO4^2-", 7, "FeSO4.7H2O"),
    ],
)  # fmt: skip
def test_a_salt_has_no_charge(cation: str, anion: str, water: int, formula: str) -> None:
    made = salt(read_compound(cation), read_compound(anion), water)
    assert made == Compound(formula)


def test_two_cations_make_no_salt() -> None:
    with pytest.raises(ChemicalFormulaError):
        salt(read_compound("Na^+"), read_compound("Ca^2+"))


def test_formulas_in_a_text() -> None:
    text = (
        "Iron(III) oxide, Fe_2O_3, (NaCl), Ca^2+ions and [Tl^+] = 2 M; CaSO4.2H2O. V_1 = 3 V, a DC motor, m^3, No. 5, "
        r"\ce{K2SO4} and BaCl₂·2H₂O, 6H_2O(g), V. I see."
    )
    found = find_compounds(text)
    assert [str(one.compound) for one in found] == [
        "Fe2O3", "NaCl", "Ca^2+", "Tl^+", "CaSO4·2H2O", "K2SO4", "BaCl2·2H2O",
    ]  # fmt: skip
    assert [text[one.start : one.end] for one in found][:3] == ["Fe_2O_3", "(NaCl)", "Ca^2+"]


def test_an_index_or_a_charge_may_be_math_alone() -> None:
    text = "Acetaminophen, C$_{8}$H$_{9}$NO$_2$, of Ca$^{2+}$ and SO$_{4}$$^{2-}$, where $x^2$ is 3 $V$"
    found = find_compounds(text)
    assert [str(one.compound) for one in found] == ["C8H9NO2", "Ca^2+", "SO4^2-"]
    assert text[found[0].start : found[0].end] == "C$_{8}$H$_{9}$NO$_2$"
