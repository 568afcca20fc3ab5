"""What chemical formulas are made of, by ``molmass`` with the standard atomic weights: atoms, their masses, the molar mass."""

from __future__ import annotations

import re
from functools import cache

SUBSCRIPTS = str.maketrans("₀₁₂₃₄₅₆₇₈₉", "0123456789")
Atoms = tuple[tuple[str, int, float], ...]  # element, how many, and their mass in g/mol


def plain_formula(written: str) -> str:
    """A chemical formula without the marks of its indices, and with a dot before its water of crystallization."""
    return re.sub(r"[·•∙⋅*]|\\cdot", ".", re.sub(r"[_{}\s]", "", written.translate(SUBSCRIPTS)))


@cache
def _formula(formula: str) -> tuple[float, Atoms] | None:
    """The molar mass in g/mol and the atoms; None where ``formula`` is none ("DC", "UK")."""
    from molmass import Formula, FormulaError

    try:
        read = Formula(formula)
        atoms = tuple((symbol, int(item.count), float(item.mass)) for symbol, item in read.composition().items())
        return float(read.mass), atoms
    except (FormulaError, ValueError):
        return None


def _atoms(formula: str) -> Atoms:
    found = _formula(formula)
    return found[1] if found is not None else ()


def atoms_in(formula: str) -> dict[str, int]:
    """How many atoms of each element ``formula`` has; none where it is no formula."""
    return {symbol: count for symbol, count, _ in _atoms(formula)}


def atoms_key(formula: str) -> tuple[tuple[str, int], ...]:
    """The atoms of ``formula`` as a key: the same for two ways to write one substance."""
    return tuple(sorted(atoms_in(formula).items()))


def masses_in(formula: str) -> dict[str, float]:
    """What a mole of ``formula`` has of each element, in g; nothing where it is no formula."""
    return {symbol: mass for symbol, _, mass in _atoms(formula)}


def molar_mass(formula: str) -> float | None:
    """In g/mol, to six digits; None where ``formula`` is none."""
    found = _formula(formula)
    return float(f"{found[0]:.6g}") if found is not None else None
